import Foundation
import XMLCodable
import XMLModels

extension DirectModels {
    enum Level: String, Codable { case low, high = "<&\"", none = "" }

    /// Has a property of any type among others.
    struct Holder<Coding: Codable>: WritableModel {
        var value: Coding
        enum XMLKeys: String, CodingKey { case id, value, note }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Attribute<Int>.self)
            properties.add(.value, as: Coding.self)
            properties.add(.note, as: String.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(Attribute<Int>(1), .id)
            try content.write(value, .value)
            try content.write("<>", .note)
        }
    }

    struct Paths: WritableModel, Sendable {
        var tags: [String]? = []
        var width: Int? = 3
        var nodes: [Node] = []
        var currency: String?
        var rates: [String: Int]?
        var level: Level?
        var title: String? = "t"
        var price: Int?
        var after: Int? = 1

        enum XMLKeys: String, CodingKey {
            case title
            case tags = "tags/tag"
            case width = "size/width"
            case nodes = "a/b/node"
            case currency = "price/@currency"
            case rates = "rates/rate[@code]"
            case level = "levels/level"
            case price, after
        }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.title, as: String?.self)
            properties.add(.tags, as: [String]?.self)
            properties.add(.width, as: Int?.self)
            properties.add(.nodes, as: [Node].self)
            properties.add(.currency, as: String?.self)
            properties.add(.rates, as: [String: Int]?.self)
            properties.add(.level, as: Level?.self)
            properties.add(.price, as: Int?.self)
            properties.add(.after, as: Int?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(title, .title)
            try content.write(tags, .tags)
            try content.write(width, .width)
            try content.write(nodes, .nodes)
            try content.write(currency, .currency)
            try content.write(rates, .rates)
            try content.write(level, .level)
            try content.write(price, .price)
            try content.write(after, .after)
        }
    }

    /// Its text is before or after its element.
    struct Mixed: WritableModel {
        var text: String?
        var node: Node
        var isLate = false
        enum XMLKeys: String, CodingKey { case text, node }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.text, as: XMLText<String?>.self)
            properties.add(.node, as: Node.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            if !isLate { try content.write(XMLText(text), .text) }
            try content.write(node, .node)
            if isLate { try content.write(XMLText(text), .text) }
        }
    }

    /// Its text has the key of text, and no mark.
    struct KeyText: WritableModel {
        var text: String?
        var node: Node
        enum XMLKeys: String, CodingKey { case text = "", node }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.text, as: String?.self)
            properties.add(.node, as: Node.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(text, .text)
            try content.write(node, .node)
        }
    }
}
