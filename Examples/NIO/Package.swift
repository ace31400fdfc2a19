// swift-tools-version: 6.1

import PackageDescription

// Apart from the other examples, so that these need no package but XMLCodable.
let package = Package(
    name: "NIOExample",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(path: "../../.package/XMLCodable"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    ],
    targets: [
        .executableTarget(
            name: "RecordsOverNIO",
            dependencies: [
                .product(name: "XMLStreaming", package: "XMLCodable"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
