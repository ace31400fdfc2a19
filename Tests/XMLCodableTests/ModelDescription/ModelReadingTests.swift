import Foundation
import Testing
import XMLModels

@testable import XMLCodable

@Suite("Models that describe themselves, read")
struct ModelReadingTests {
    @Test("Models in models are read to any depth that the limits allow")
    func depth() throws {
        let depth = 255
        let folder = try XMLDecoder().decode(
            DescribedFolder.self,
            from: String(repeating: "<folder name='a'>", count: depth) + String(repeating: "</folder>", count: depth))
        #expect(sequence(first: folder, next: { $0.folders.first }).reduce(0) { count, _ in count + 1 } == depth)
    }

    @Test(
        "What a model's own initialiser throws is thrown, wherever the model is",
        arguments: ["<f name=''/>", "<f name='a'><folder name=''/></f>"])
    func ownErrors(document: String) {
        #expect(throws: DescribedFolder.Unnamed.self) { try XMLDecoder().decode(DescribedFolder.self, from: document) }
    }

    /// A type that asks for other things than it describes.
    struct Confused: XMLModel {
        enum XMLKeys: String, CodingKey { case a, b, c, mode }
        let result: String

        static func describe(_ properties: inout XMLModelProperties<Confused>) {
            properties.add(.a, as: String.self)
            properties.add(.b, as: Int?.self)
            properties.add(.mode, as: String.self)
        }

        init(_ values: inout XMLModelValues<Confused>) throws {
            switch try values.take(.mode, as: String.self) {
            case "twice": result = try values.take(.a, as: String.self) + values.take(.a, as: String.self)
            case "another type": result = "\(try values.take(.a, as: Int.self) + 1)"
            case "no optional": result = "\(try values.take(.b, as: Int.self))"
            case "not described": result = try values.take(.c, as: String.self)
            default: result = try values.take(.c, as: String.self, default: "d")
            }
        }

        func write(to content: inout XMLModelContent<Confused>) throws {}
    }

    @Test(
        "What is asked for and not described is read all the same",
        arguments: [("twice", "1212"), ("another type", "13"), ("no optional", "3"), ("not described", "4"), ("with a default", "4")])
    func confused(mode: String, result: String) throws {
        #expect(try XMLDecoder().decode(Confused.self, from: "<r><mode>\(mode)</mode><a>12</a><b>3</b><c>4</c></r>").result == result)
    }
}

/// A model with models of its own kind in it, its text, and a rule of its own.
final class DescribedFolder: Equatable {
    let name: String, label: String, folders: [DescribedFolder]

    struct Unnamed: Error {}

    enum XMLKeys: String, CodingKey { case name, folders = "folder", label = "" }

    static func == (one: DescribedFolder, other: DescribedFolder) -> Bool {
        one.name == other.name && one.label == other.label && one.folders == other.folders
    }

    required init(_ values: inout XMLModelValues<DescribedFolder>) throws {
        name = try values.take(.name, as: String.self)
        if name.isEmpty { throw Unnamed() }
        folders = try values.take(.folders, as: [DescribedFolder].self)
        label = try values.take(.label, as: String.self)
    }
}

extension DescribedFolder: XMLModel, CustomStringConvertible {
    static func describe(_ properties: inout XMLModelProperties<DescribedFolder>) {
        properties.add(.name, as: String.self)
        properties.add(.folders, as: [DescribedFolder].self)
        properties.add(.label, as: String.self)
    }

    func write(to content: inout XMLModelContent<DescribedFolder>) throws {
        try content.write(name, .name)
        try content.write(folders, .folders)
        try content.write(label, .label)
    }

    var description: String { "\(name) \(label) \(folders)" }
}
