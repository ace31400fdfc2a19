// swift-tools-version: 6.0

import PackageDescription

// The command-line tool, and the run of the W3C's test suite. A package of its own: what it depends on, the library does not.
let package = Package(
    name: "Tools",
    platforms: [.macOS(.v13)],
    products: [
        .executable(name: "xmlcodable", targets: ["xmlcodable"]),
        .executable(name: "xml-conformance", targets: ["XMLConformance"]),
    ],
    dependencies: [
        .package(path: "../.package/XMLCodable"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    ],
    targets: [
        .executableTarget(
            name: "xmlcodable",
            dependencies: [
                .product(name: "XMLStreaming", package: "XMLCodable"),
                .product(name: "XMLDocuments", package: "XMLCodable"),
                .product(name: "XMLFormats", package: "XMLCodable"),
                .product(name: "XMLInterchange", package: "XMLCodable"),
                .product(name: "WSDL", package: "XMLCodable"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(name: "XMLConformance", dependencies: [.product(name: "XMLCodable", package: "XMLCodable")]),
        .testTarget(name: "ToolsTests", dependencies: ["xmlcodable"], path: "Tests/ToolsTests", exclude: ["Samples"]),
    ],
    swiftLanguageModes: [.v6]
)
