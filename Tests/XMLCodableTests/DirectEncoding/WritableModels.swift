import Foundation
import XMLModels
import XMLCodable
import XMLFormats

/// Models that describe their XML themselves, as a person or a generator writes them.
enum DirectModels {
    struct Library: WritableModel {
        var id: Int
        var name: String
        var ratio: Double
        var open: Bool
        var count: Int?
        var title: String
        var price: Double
        var done: Bool
        var tags: [String]
        var numbers: [Int]
        var ratios: [Double]
        var cost: Price
        var discount: Price?
        var root: Node?
        var items: [Page<Int>]
        var more: [Node]?

        static var full: Library {
            Library(
                id: 7, name: "a<\"\n", ratio: 0.5, open: true, count: nil, title: "Dune & co ]]>", price: 9.5, done: false,
                tags: ["a", ""], numbers: [1, -2], ratios: [0.1], cost: Price(currency: "EUR", amount: "5.95"), discount: nil,
                root: Node(
                    name: "a", children: [Node(name: "b", children: []), Node(name: "c", children: [Node(name: "d", children: [])])]),
                items: [Page(value: 1), Page(value: 2)], more: nil)
        }

        enum XMLKeys: String, CodingKey {
            case id, name, ratio, open, count, title, price, done, ratios, cost, discount, root, more
            case tags = "tag"
            case numbers = "number"
            case items = "item"
        }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Attribute<Int>.self)
            properties.add(.name, as: Attribute<String>.self)
            properties.add(.ratio, as: Attribute<Double>.self)
            properties.add(.open, as: Attribute<Bool>.self)
            properties.add(.count, as: Attribute<Int?>.self)
            properties.add(.title, as: String.self)
            properties.add(.price, as: Double.self)
            properties.add(.done, as: Bool.self)
            properties.add(.tags, as: [String].self)
            properties.add(.numbers, as: [Int].self)
            properties.add(.ratios, as: [Double].self)
            properties.add(.cost, as: Price.self)
            properties.add(.discount, as: Price?.self)
            properties.add(.root, as: Node?.self)
            properties.add(.items, as: [Page<Int>].self)
            properties.add(.more, as: [Node]?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(Attribute(id), .id)
            try content.write(Attribute(name), .name)
            try content.write(Attribute(ratio), .ratio)
            try content.write(Attribute(open), .open)
            try content.write(Attribute(count), .count)
            try content.write(title, .title)
            try content.write(price, .price)
            try content.write(done, .done)
            try content.write(tags, .tags)
            try content.write(numbers, .numbers)
            try content.write(ratios, .ratios)
            try content.write(cost, .cost)
            try content.write(discount, .discount)
            try content.write(root, .root)
            try content.write(items, .items)
            try content.write(more, .more)
        }
    }

    struct Price: WritableModel {
        var currency: String?
        var amount: String?
        enum XMLKeys: String, CodingKey { case currency, amount }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.currency, as: Attribute<String?>.self)
            properties.add(.amount, as: XMLText<String?>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(Attribute(currency), .currency)
            try content.write(XMLText(amount), .amount)
        }
    }

    struct Node: WritableModel, Sendable {
        var name: String
        var children: [Node]
        enum XMLKeys: String, CodingKey { case name, children = "node" }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.name, as: Attribute<String>.self)
            properties.add(.children, as: [Node].self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(Attribute(name), .name)
            try content.write(children, .children)
        }
    }

    /// A generic type: what its property is shows when the program runs.
    struct Page<Value: Codable>: WritableModel {
        var value: Value?
        var items: [Value] = []
        enum XMLKeys: String, CodingKey { case value, items = "item" }
        init(value: Value) { self.value = value }
        init(items: [Value]) { self.items = items }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.value, as: Value?.self)
            properties.add(.items, as: [Value].self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(value, .value)
            try content.write(items, .items)
        }
    }

    struct Prefixed: WritableModel {
        var id: Int
        var name: String
        enum XMLKeys: String, CodingKey { case id = "a:id", name = "b:name" }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Attribute<Int>.self)
            properties.add(.name, as: String.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(Attribute(id), .id)
            try content.write(name, .name)
        }
    }

    /// A type that writes otherwise than it describes.
    struct Odd: WritableModel, Sendable {
        struct Failure: Error {}
        let behavior: @Sendable (inout XMLModelContent<Self>) throws -> Void
        enum XMLKeys: String, CodingKey { case id, name, first, second, third }
        init(_ behavior: @escaping @Sendable (inout XMLModelContent<Self>) throws -> Void) { self.behavior = behavior }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Attribute<Int>.self)
            properties.add(.name, as: Attribute<String>.self)
            properties.add(.first, as: String.self)
            properties.add(.second, as: Int.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws { try behavior(&content) }
        static let all: [Odd] = [
            // Nothing, another kind, another type, an unknown type, and what is not described.
            Odd { _ in },
            Odd { try $0.write(1, .id) },
            Odd { try $0.write(2, .first) },
            Odd { try $0.write(["a": 1], .first) },
            Odd { try $0.write("t", .third) },
            // Twice, in another order, and attributes after elements.
            Odd {
                try $0.write("f", .first)
                try $0.write("g", .first)
            },
            Odd {
                try $0.write(Attribute<Int>(1), .id)
                try $0.write(Attribute<Int>(2), .id)
            },
            Odd {
                try $0.write(2, .second)
                try $0.write("f", .first)
                try $0.write(Attribute<Int>(1), .id)
            },
            // Failures, and such as the model catches.
            Odd {
                try $0.write("f", .first)
                throw Failure()
            },
            Odd {
                try? $0.write("\u{0}", .first)
                try $0.write(2, .second)
            },
            Odd {
                try? $0.write(Prefixed(id: 1, name: "\u{0}"), .first)
                try $0.write(2, .second)
            },
            // What is only read.
            Odd {
                try $0.write(Attribute<XMLDecodeOnly<Int>>(XMLDecodeOnly(wrappedValue: 1)), .id)
                try $0.write(XMLSourcePosition(), .third)
            },
        ]
    }

    struct Checked: WritableModel, XMLValidated, Sendable {
        var id: Int
        enum XMLKeys: String, CodingKey { case id }
        static func describe(_ properties: inout XMLModelProperties<Self>) { properties.add(.id, as: Int.self) }
        func write(to content: inout XMLModelContent<Self>) throws { try content.write(id, .id) }
        func validate(_ issues: inout XMLIssues) { if id < 0 { issues.add("less than nothing") } }
    }

    struct Dynamic: WritableModel, DynamicNodeEncoding {
        var id: Int
        enum XMLKeys: String, CodingKey { case id }
        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { .attribute }
        static func describe(_ properties: inout XMLModelProperties<Self>) { properties.add(.id, as: Int.self) }
        func write(to content: inout XMLModelContent<Self>) throws { try content.write(id, .id) }
    }
}

/// A model that tests only write.
protocol WritableModel: XMLModel {}

extension WritableModel {
    init(_ values: inout XMLModelValues<Self>) throws {
        throw DecodingError.valueNotFound(Self.self, .init(codingPath: [], debugDescription: "only written"))
    }
}

extension DirectModels.Library {
    /// A value that a generator makes up, with texts that XML may not be able to carry now and then.
    init(_ source: inout RandomSource) {
        func text(_ source: inout RandomSource) -> String { source.isOnce(in: 40) ? source.anyText() : source.text() }
        func double(_ source: inout RandomSource) -> Double {
            if source.isOnce(in: 40) { return source.element(of: [.nan, .infinity, -.infinity]) }
            return source.isOnce(in: 3) ? Double(bitPattern: source.bits() & ~(1 << 62)) : Double(source.number(below: 100_000)) / 64
        }
        func list<Item>(_ source: inout RandomSource, _ item: (inout RandomSource) -> Item) -> [Item] {
            (0..<source.number(below: 4)).map { _ in item(&source) }
        }
        func optional<Item>(_ source: inout RandomSource, _ item: (inout RandomSource) -> Item) -> Item? {
            source.isOnce(in: 2) ? nil : item(&source)
        }
        func node(_ source: inout RandomSource) -> DirectModels.Node {
            DirectModels.Node(
                name: text(&source), children: source.isOnce(in: 4) ? [DirectModels.Node(name: text(&source), children: [])] : [])
        }
        func price(_ source: inout RandomSource) -> DirectModels.Price {
            DirectModels.Price(currency: optional(&source, text), amount: optional(&source, text))
        }
        self.init(
            id: Int(truncatingIfNeeded: source.bits()), name: text(&source), ratio: double(&source), open: source.isOnce(in: 2),
            count: optional(&source) { $0.number(below: 1000) }, title: text(&source), price: double(&source), done: source.isOnce(in: 2),
            tags: list(&source, text), numbers: list(&source) { $0.number(below: 70_000) }, ratios: list(&source, double),
            cost: price(&source), discount: optional(&source, price), root: optional(&source, node),
            items: list(&source) { DirectModels.Page(value: $0.number(below: 9)) }, more: optional(&source) { list(&$0, node) })
    }
}
