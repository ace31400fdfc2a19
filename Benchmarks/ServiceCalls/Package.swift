// swift-tools-version: 6.1

import PackageDescription

// Apart from the other benchmarks, so that these do not build an HTTP client and a server.
let package = Package(
    name: "ServiceCalls",
    platforms: [.macOS(.v13)],
    products: [.executable(name: "service-calls", targets: ["ServiceCalls"])],
    dependencies: [
        .package(path: "../../.package/XMLCodable", traits: ["AsyncHTTPClient"]),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ],
    targets: [
        .executableTarget(
            name: "ServiceCalls",
            dependencies: [
                .product(name: "XMLRPC", package: "XMLCodable"),
                .product(name: "XMLServicesAsyncHTTPClient", package: "XMLCodable"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
