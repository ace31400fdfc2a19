// swift-tools-version: 6.1

import PackageDescription

// Tests of the product XMLServicesAsyncHTTPClient, in a package that depends on the library with its trait. A separate package keeps
// async-http-client from everyone who builds or tests the library.
let package = Package(
    name: "AsyncHTTPClientTests",
    platforms: [.macOS(.v13)],
    dependencies: [.package(path: "../../.package/XMLCodable", traits: ["AsyncHTTPClient"])],
    targets: [
        // The library's own, which is no product of it: the folder is a link.
        .target(
            name: "PythonPeers", dependencies: [.product(name: "XMLServices", package: "XMLCodable")], path: "Tests/ServiceTestSupport",
            exclude: ["requirements.txt"]),
        .testTarget(
            name: "XMLServicesAsyncHTTPClientTests",
            dependencies: [
                "PythonPeers",
                .product(name: "XMLServicesAsyncHTTPClient", package: "XMLCodable"),
                .product(name: "XMLRPC", package: "XMLCodable"),
                .product(name: "XMLStreaming", package: "XMLCodable"),
            ],
            exclude: ["tls-server.py"]),
    ],
    swiftLanguageModes: [.v6]
)
