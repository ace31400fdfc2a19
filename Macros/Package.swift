// swift-tools-version: 6.1

import CompilerPluginSupport
import PackageDescription

// Tests of @XMLModel: what it expands to, and models in a package that depends on the library with its trait. A separate package keeps
// swift-syntax from everyone who builds or tests the library.
let package = Package(
    name: "Macros",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(path: "../.package/XMLCodable", traits: ["Macros"]),
        .package(path: "AppModels"),
        .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.1"..<"604.0.0"),
    ],
    targets: [
        // The sources of the plugin once more: the tests of a package see the macros of their own package only.
        .macro(
            name: "XMLModelExpansion",
            dependencies: [
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
                .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
            ],
            swiftSettings: [.define("Macros")]
        ),
        .testTarget(
            name: "ExpansionTests",
            dependencies: ["XMLModelExpansion", .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax")]
        ),
        .testTarget(
            name: "ModelTests",
            dependencies: [.product(name: "XMLModels", package: "XMLCodable"), .product(name: "XMLStreaming", package: "XMLCodable")]),
        .testTarget(name: "AppTests", dependencies: [.product(name: "AppModels", package: "AppModels")]),
    ],
    swiftLanguageModes: [.v6]
)
