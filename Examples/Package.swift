// swift-tools-version: 6.0

import PackageDescription

let library: [Target.Dependency] = [.product(name: "XMLCodable", package: "XMLCodable")]
let streaming: [Target.Dependency] = [.product(name: "XMLStreaming", package: "XMLCodable")]
let documents: [Target.Dependency] = [.product(name: "XMLDocuments", package: "XMLCodable")]

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v13)],
    dependencies: [.package(path: "../.package/XMLCodable")],
    targets: [
        .executableTarget(name: "Quickstart", dependencies: library, resources: [.copy("menu.xml")]),
        .executableTarget(name: "FeedReader", dependencies: library),
        .executableTarget(name: "SpreadsheetPart", dependencies: library),
        .executableTarget(name: "SettingsFile", dependencies: library),
        .executableTarget(name: "EditingFiles", dependencies: documents),
        .executableTarget(name: "LargeFile", dependencies: streaming),
        .executableTarget(name: "RecordSplits", dependencies: streaming),
        .executableTarget(name: "SOAPCall", dependencies: [.product(name: "SOAP", package: "XMLCodable")]),
        .executableTarget(
            name: "MigratingFromXMLMapper",
            dependencies: library + [
                .product(name: "XMLMapperCompat", package: "XMLCodable"), .product(name: "XMLMapperMigration", package: "XMLCodable"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
