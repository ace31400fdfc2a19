// swift-tools-version: 6.0

import PackageDescription

// Built by Scripts/compare-decoders.sh, against the library of this revision and against that of another one, which the environment says the folder of.
let package = Package(
    name: "Harness",
    platforms: [.macOS(.v13)],
    dependencies: [.package(path: Context.environment["XMLCODABLE"] ?? "../.package/XMLCodable")],
    targets: [
        // The documents of the benchmarks and what they are read as.
        .target(name: "BenchmarkDocuments", dependencies: [.product(name: "XMLCodable", package: "XMLCodable")]),
        .executableTarget(
            name: "xml-outcomes",
            dependencies: [
                "BenchmarkDocuments", .product(name: "XMLCodable", package: "XMLCodable"),
                .product(name: "XMLDocuments", package: "XMLCodable"),
                .product(name: "XMLFormats", package: "XMLCodable"), .product(name: "XMLModels", package: "XMLCodable"),
                .product(name: "XMLStreaming", package: "XMLCodable"),
            ],
            path: "Sources/XMLOutcomes",
            swiftSettings: Context.environment["WRAPPERS_ARE_STRUCTS"] == nil ? [] : [.define("WRAPPERS_ARE_STRUCTS")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
