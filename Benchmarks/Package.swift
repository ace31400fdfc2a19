// swift-tools-version: 6.0

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    products: [
        .executable(name: "xml-bench", targets: ["XMLBench"]),
        .executable(name: "service-bench", targets: ["ServiceBench"]),
    ],
    dependencies: [
        .package(path: "../.package/XMLCodable"),
        .package(url: "https://github.com/CoreOffice/XMLCoder", exact: "0.18.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    ],
    targets: [
        // The library's own module of expat is not visible from here; the limit that all are measured against needs one.
        .systemLibrary(
            name: "Expat",
            pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]
        ),
        .executableTarget(
            name: "XMLBench",
            dependencies: [
                "Expat",
                .product(name: "XMLCodable", package: "XMLCodable"),
                .product(name: "XMLStreaming", package: "XMLCodable"),
                .product(name: "XMLModels", package: "XMLCodable"),
                .product(name: "XMLMapperCompat", package: "XMLCodable"),
                .product(name: "XMLCoder", package: "XMLCoder"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            // For tests of the optimised program. For this module alone: libraries are compiled to other code with the flag.
            swiftSettings: [.unsafeFlags(["-enable-testing"])]
        ),
        .executableTarget(
            name: "ServiceBench", dependencies: [.product(name: "XMLRPC", package: "XMLCodable")], exclude: ["peer.py"]),
        .testTarget(name: "XMLBenchTests", dependencies: ["XMLBench"]),
        // Hostile documents, to the library as it is shipped: what they cost is told by the optimised program.
        .testTarget(
            name: "AttackTests",
            dependencies: [
                "XMLCodable", "XMLStreaming", "XMLDocuments", "XMLFormats", "XMLModels", "XMLInterchange", "XMLMapperCompat", "XMLRPC",
                "SOAP",
            ].map { .product(name: $0, package: "XMLCodable") }),
    ],
    swiftLanguageModes: [.v6]
)
