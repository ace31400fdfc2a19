// swift-tools-version: 6.0

import PackageDescription

// Built by Scripts/fuzz.sh, whose flags link libFuzzer; `.ci/run` compiles the target alone. A separate package keeps all of this from
// the library's users.
let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v13)],
    dependencies: [.package(path: "../.package/XMLCodable")],
    targets: [
        .target(name: "LibFuzzer"),
        .executableTarget(
            name: "xml-fuzz",
            dependencies: [
                "LibFuzzer", .product(name: "XMLCodable", package: "XMLCodable"), .product(name: "XMLDocuments", package: "XMLCodable"),
                .product(name: "XMLInterchange", package: "XMLCodable"), .product(name: "XMLStreaming", package: "XMLCodable"),
                .product(name: "XMLMapperCompat", package: "XMLCodable"), .product(name: "XMLRPC", package: "XMLCodable"),
                .product(name: "XMLModels", package: "XMLCodable"), .product(name: "SOAP", package: "XMLCodable"),
            ],
            path: "Sources/XMLFuzz"
        ),
    ],
    swiftLanguageModes: [.v6]
)
