// swift-tools-version: 6.1

import PackageDescription

// A package of its own: users of XMLCodable who do not use this HTTP client neither fetch nor build it.
let package = Package(
    name: "XMLServicesAsyncHTTPClient",
    platforms: [.macOS(.v12), .iOS(.v15), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
    products: [.library(name: "XMLServicesAsyncHTTPClient", targets: ["XMLServicesAsyncHTTPClient"])],
    dependencies: [
        .package(path: "../../.package/XMLCodable"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    ],
    targets: [
        .target(
            name: "XMLServicesAsyncHTTPClient",
            dependencies: [
                .product(name: "XMLServices", package: "XMLCodable"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]),
        // The library's own, which is no product of it: the folder is a link.
        .target(
            name: "PythonPeers", dependencies: [.product(name: "XMLServices", package: "XMLCodable")], path: "Tests/ServiceTestSupport",
            exclude: ["requirements.txt"]),
        .testTarget(
            name: "XMLServicesAsyncHTTPClientTests",
            dependencies: [
                "XMLServicesAsyncHTTPClient", "PythonPeers",
                .product(name: "XMLRPC", package: "XMLCodable"),
                .product(name: "XMLStreaming", package: "XMLCodable"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
