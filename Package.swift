// swift-tools-version: 6.0

import PackageDescription

let package = Package(
    name: "XMLCodable",
    platforms: [.macOS(.v12), .iOS(.v15), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
    products: [
        .library(name: "XMLCodable", targets: ["XMLCodable"])
    ],
    targets: [
        .systemLibrary(
            name: "CExpat",
            pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]
        ),
        .target(name: "XMLCodable", dependencies: ["CExpat"]),
        .testTarget(name: "XMLCodableTests", dependencies: ["XMLCodable"]),
    ],
    swiftLanguageModes: [.v6]
)
