import Foundation
import XMLModels

@testable import XMLCodable

// Types that are not read directly, and models around them that are.

enum Subtree {
    /// A type's value, lists of it, and it in every other way that a model can have it.
    struct Shelf<Coding: Codable & Sendable>: XMLModel {
        enum XMLKeys: String, CodingKey {
            case id, before, value, optional, defaulted, after
            case items = "item"
            case boxed = "box/inner"
            case boxes = "boxes/box/inner"
        }

        let id: Int?
        let before: String?
        let value: Coding
        let items: [Coding]
        let optional: Coding?
        let defaulted: [Coding]
        let boxed: Coding?
        let boxes: [Coding]
        let after: [String]

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Attribute<Int?>.self)
            properties.add(.before, as: String?.self)
            properties.add(.value, as: Coding.self)
            properties.add(.items, as: [Coding].self)
            properties.add(.optional, as: Coding?.self)
            properties.add(.defaulted, as: [Coding].self)
            properties.add(.boxed, as: Coding?.self)
            properties.add(.boxes, as: [Coding].self)
            properties.add(.after, as: [String].self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            id = try values.take(.id, as: Attribute<Int?>.self).wrappedValue
            before = try values.take(.before, as: String?.self)
            value = try values.take(.value, as: Coding.self)
            items = try values.take(.items, as: [Coding].self)
            optional = try values.take(.optional, as: Coding?.self)
            defaulted = try values.take(.defaulted, as: [Coding].self, default: [])
            boxed = try values.take(.boxed, as: Coding?.self)
            boxes = try values.take(.boxes, as: [Coding].self)
            after = try values.take(.after, as: [String].self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(Attribute(id), .id)
            try content.write(before, .before)
            try content.write(value, .value)
            try content.write(items, .items)
            try content.write(optional, .optional)
            try content.write(defaulted, .defaulted)
            try content.write(boxed, .boxed)
            try content.write(boxes, .boxes)
            try content.write(after, .after)
        }
    }

    /// Models in models, each with something in it that is not read directly.
    struct Library<Item: Codable & Sendable>: XMLModel {
        enum XMLKeys: String, CodingKey { case name, shelf, library, notes, address }

        let name: String
        let shelves: [Item]
        let libraries: [Library]
        let notes: [String: String]
        let address: Point?

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.name, as: Attribute<String>.self)
            properties.add(.shelf, as: [Item].self)
            properties.add(.library, as: [Library].self)
            properties.add(.notes, as: [String: String].self)
            properties.add(.address, as: Point?.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            name = try values.take(.name, as: Attribute<String>.self, default: Attribute("none")).wrappedValue
            shelves = try values.take(.shelf, as: [Item].self)
            libraries = try values.take(.library, as: [Library].self)
            notes = try values.take(.notes, as: [String: String].self, default: [:])
            address = try values.take(.address, as: Point?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {}
    }

    struct Point: Codable {
        @Attribute var x: Int
        var y: Double?
        var label: String?
    }

    final class Node: Codable, CustomStringConvertible, Sendable {
        let name: String
        let next: Node?

        var description: String { "\(name) \(next?.description ?? "end")" }
    }

    enum Shape: Codable {
        case circle(Point)
        case name(String)
        case box(width: Int, height: Int?)
        case nothing
    }

    /// Looks for its keys itself.
    struct Keyed: Codable {
        var name: String
        var rest: [String]

        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init?(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            name = ""
            rest = []
            for key in container.allKeys {
                let text = try container.decode(String.self, forKey: key)
                if key.stringValue == "name" { name = text } else { rest.append("\(key.stringValue)=\(text)") }
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(name, forKey: Key(stringValue: "name").unsafelyUnwrapped)
        }
    }

    /// Takes a text.
    struct Single: Codable {
        var value: String

        init(from decoder: any Decoder) throws { value = try "<" + decoder.singleValueContainer().decode(String.self) + ">" }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    /// Takes a list.
    struct Unkeyed: Codable {
        var values: [String] = []

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd { values.append(try container.decode(String.self)) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        }
    }

    /// Is a model, and not to be read directly.
    struct Inline: XMLModel {
        enum XMLKeys: String, CodingKey { case id, shapes }

        let id: Int?
        let shapes: [Shape]

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Attribute<Int?>.self)
            properties.add(.shapes, as: XMLInline<[Shape]>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            id = try values.take(.id, as: Attribute<Int?>.self).wrappedValue
            shapes = try values.take(.shapes, as: XMLInline<[Shape]>.self).wrappedValue
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(Attribute(id), .id)
            try content.write(XMLInline(shapes), .shapes)
        }
    }

    /// Has a model in it.
    struct Around: Codable {
        var inner: DirectCustomer
        var shelf: Shelf<Point>?
    }

    /// Says what kinds of nodes its keys are.
    struct Kinds: XMLModel, DynamicNodeDecoding {
        enum XMLKeys: String, CodingKey { case a, b }

        let a: Int?
        let b: Int?

        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding { key.stringValue == "a" ? .attribute : .element }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.a, as: Int?.self)
            properties.add(.b, as: Int?.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            a = try values.take(.a, as: Int?.self)
            b = try values.take(.b, as: Int?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {}
    }

    /// Asks for things that only the whole document tells, and goes on whatever it gets.
    struct Curious: Codable {
        var found: [String] = []

        enum Key: String, CodingKey { case a, path, number, ancestors, source, kept, error }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            if container.contains(.path) { found.append("\(decoder.codingPath.map(\.stringValue))") }
            if container.contains(.number) { found.append("\(container.codingPath.map(\.stringValue))") }
            if container.contains(.error) {
                do { _ = try container.decode(Int.self, forKey: .error) } catch { found.append("\(error)") }
            }
            if container.contains(.kept) {
                let keeper = decoder.userInfo[Keeper.key] as? Keeper
                (keeper ?? Keeper.forEver).decoders.withLock { $0.append(Kept(decoder: decoder)) }
            }
            if container.contains(.source) { found.append("\(try container.decode(Located.self, forKey: .source).source as Any)") }
            found.append(try container.decodeIfPresent(String.self, forKey: .a) ?? "nothing")
        }

        func encode(to encoder: any Encoder) throws {}
    }

    struct Kept: @unchecked Sendable { let decoder: any Decoder }

    final class Keeper: Sendable {
        static let key = CodingUserInfoKey(rawValue: "keeper").unsafelyUnwrapped
        static let forEver = Keeper()
        let decoders = Locked<[Kept]>([])
    }

    struct Located: Codable {
        var source = XMLSourcePosition()
    }
}
