// swift-tools-version: 6.1

import PackageDescription

// The package that Docs/Models.md puts between an Xcode project and the library: a project cannot enable a trait, a package can.
let package = Package(
    name: "AppModels",
    platforms: [.macOS(.v13)],
    products: [.library(name: "AppModels", targets: ["AppModels"])],
    dependencies: [.package(path: "../../.package/XMLCodable", traits: ["Macros"])],
    targets: [.target(name: "AppModels", dependencies: [.product(name: "XMLModels", package: "XMLCodable")])]
)
