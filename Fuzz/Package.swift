// swift-tools-version: 6.0

import PackageDescription

// Built by Scripts/fuzz.sh, whose flags link libFuzzer. A package of its own, so that the library's users never see it.
let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "XMLCodable", path: "..")],
    targets: [
        .target(name: "LibFuzzer"),
        .executableTarget(
            name: "xml-fuzz",
            dependencies: [
                "LibFuzzer", .product(name: "XMLCodable", package: "XMLCodable"), .product(name: "XMLMapperCompat", package: "XMLCodable"),
            ],
            path: "Sources/XMLFuzz"
        ),
    ],
    swiftLanguageModes: [.v6]
)
