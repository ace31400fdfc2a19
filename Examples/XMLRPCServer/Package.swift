// swift-tools-version: 6.1

import PackageDescription

// Apart from the other examples, so that these need no package but XMLCodable.
let package = Package(
    name: "XMLRPCServerExample",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(path: "../../.package/XMLCodable"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "XMLRPCServer",
            dependencies: [
                .product(name: "XMLRPC", package: "XMLCodable"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
