// swift-tools-version: 6.0

import PackageDescription

let package = Package(
    name: "XMLCodable",
    // The first systems that have CodingKeyRepresentable, which tells what keys a dictionary has.
    platforms: [.macOS("12.3"), .iOS("15.4"), .tvOS("15.4"), .watchOS("8.5"), .visionOS(.v1)],
    products: [
        .library(name: "XMLCodable", targets: ["XMLCodable"]),
        .library(name: "XMLStreaming", targets: ["XMLStreaming"]),
        .library(name: "XMLDocuments", targets: ["XMLDocuments"]),
        .library(name: "XMLFormats", targets: ["XMLFormats"]),
        .library(name: "XMLModels", targets: ["XMLModels"]),
        .library(name: "XMLInterchange", targets: ["XMLInterchange"]),
        .library(name: "XMLMapperCompat", targets: ["XMLMapperCompat"]),
        .library(name: "XMLMapperMigration", targets: ["XMLMapperMigration"]),
        .library(name: "XMLRPC", targets: ["XMLRPC"]),
        .library(name: "WSDL", targets: ["WSDL"]),
        .library(name: "SOAP", targets: ["SOAP"]),
        .library(name: "XMLServices", targets: ["XMLServices"]),
        .plugin(name: "XMLModelPlugin", targets: ["XMLModelPlugin"]),
    ],
    targets: [
        .systemLibrary(
            name: "CExpat",
            pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]
        ),
        .target(
            name: "XMLCodable", dependencies: ["CExpat"],
            // Of Linux's C libraries it is a part.
            linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS, .macCatalyst, .iOS, .tvOS, .watchOS, .visionOS]))]),
        .target(name: "XMLStreaming", dependencies: ["XMLCodable"]),
        .target(name: "XMLDocuments", dependencies: ["XMLCodable"]),
        .target(name: "XMLFormats", dependencies: ["XMLCodable"]),
        .target(
            name: "XMLModels",
            dependencies: [
                "XMLCodable", "XMLFormats", "XMLDocuments",
            ]),
        .target(name: "XMLInterchange", dependencies: ["XMLCodable", "XMLDocuments", "XMLStreaming"]),
        .target(name: "XMLServices", dependencies: ["XMLCodable", "XMLStreaming"]),
        .target(name: "XMLMapperCompat", dependencies: ["XMLCodable", "XMLFormats", "XMLStreaming", "XMLServices"]),
        .target(name: "XMLMapperMigration", dependencies: ["XMLCodable", "XMLFormats", "XMLServices", "XMLMapperCompat"]),
        .target(name: "XMLRPC", dependencies: ["XMLCodable", "XMLServices"]),
        .target(name: "WSDL", dependencies: ["XMLCodable"]),
        .target(name: "SOAP", dependencies: ["XMLCodable", "XMLServices", "WSDL"]),
        // Runs the installed command-line tool. It is built by those who run it.
        .plugin(
            name: "XMLModelPlugin",
            capability: .command(intent: .custom(verb: "xml-model", description: "Makes Swift types of samples of XML."))),
        // Exports the names that user interface frameworks and others have, for tests that both can be imported.
        .target(name: "OtherNames", path: "Tests/OtherNames"),
        .testTarget(
            name: "XMLCodableTests",
            dependencies: ["XMLCodable", "XMLStreaming", "XMLDocuments", "XMLFormats", "XMLModels", "XMLInterchange", "OtherNames"]),
        .testTarget(name: "XMLStreamingTests", dependencies: ["XMLStreaming", "XMLDocuments"]),
        .testTarget(
            name: "XMLDocumentsTests", dependencies: ["XMLDocuments", "XMLFormats", "XMLModels", "XMLStreaming"],
            exclude: ["Canonical/lxml"]),
        .testTarget(name: "XMLFormatsTests", dependencies: ["XMLFormats", "XMLModels", "XMLCodable", "XMLStreaming"]),
        .testTarget(name: "XMLModelsTests", dependencies: ["XMLModels", "XMLStreaming"]),
        .testTarget(name: "XMLInterchangeTests", dependencies: ["XMLInterchange", "XMLDocuments"]),
        .testTarget(
            name: "XMLMapperCompatTests",
            dependencies: ["XMLMapperCompat", "XMLCodable", "XMLDocuments", "XMLFormats", "ServiceTestSupport"]),
        .testTarget(
            name: "XMLMapperMigrationTests",
            dependencies: ["XMLMapperMigration", "XMLMapperCompat", "XMLCodable", "XMLDocuments", "XMLFormats"]),
        // Servers and clients that nobody here wrote, for tests of services.
        .target(
            name: "ServiceTestSupport", dependencies: ["XMLServices"], path: "Tests/ServiceTestSupport", exclude: ["requirements.txt"]),
        .testTarget(name: "XMLServicesTests", dependencies: ["XMLServices", "XMLStreaming", "ServiceTestSupport"]),
        .testTarget(name: "XMLRPCTests", dependencies: ["XMLRPC", "XMLCodable", "XMLStreaming", "ServiceTestSupport"], exclude: ["Peers"]),
        .testTarget(name: "WSDLTests", dependencies: ["WSDL", "XMLCodable"]),
        .testTarget(
            name: "SOAPTests",
            dependencies: ["SOAP", "XMLCodable", "XMLDocuments", "XMLFormats", "XMLModels", "XMLMapperCompat", "ServiceTestSupport"],
            exclude: ["Peers"]),
    ],
    swiftLanguageModes: [.v6]
)
