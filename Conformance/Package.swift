// swift-tools-version: 6.0

import PackageDescription

let package = Package(
    name: "Conformance",
    platforms: [.macOS(.v13)],
    products: [.executable(name: "xml-conformance", targets: ["XMLConformance"])],
    dependencies: [.package(path: "../.package/XMLCodable")],
    targets: [
        .executableTarget(name: "XMLConformance", dependencies: [.product(name: "XMLCodable", package: "XMLCodable")])
    ],
    swiftLanguageModes: [.v6]
)
