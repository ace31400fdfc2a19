import Foundation
import Testing

@testable import XMLCodable

@Suite("Invariants of the encoded document")
struct EncodedDocumentInvariantsTests {
    private struct Record: Codable {
        @Attribute var id: Int
        @Attribute var note: String?
        var name: String
        var tags: [String]
        var price: Double?
        var children: [Record]
        var labels: [String: String]

        init(id: Int, depth: Int) {
            _id = Attribute(id)
            _note = Attribute(id.isMultiple(of: 2) ? "a & b" : nil)
            name = "<\(id)>"
            tags = (0..<id % 4).map { "tag \($0)" }
            price = id.isMultiple(of: 3) ? nil : Double(id) / 8
            children = depth == 0 ? [] : (0..<3).map { Record(id: id * 3 + $0, depth: depth - 1) }
            labels = ["b": "2", "a": "1"]
        }
    }

    private struct Article: Codable {
        enum Piece: Codable {
            case text(String)
            case em(String)
            case link(href: String, title: String)

            enum CodingKeys: String, XMLChoiceCodingKey { case text = "", em, link }
        }

        @XMLInline var pieces: [Piece]
        @XMLCData var source: String
    }

    private enum Shape: Codable {
        case circle(Double)
        case line(from: Int, to: Int)
        case label([String])
    }

    private struct Drawing: Codable {
        @Attribute var attributes: [String: String]
        var shapes: [Shape]
        var outline: Shape
    }

    /// Gives up every other item, half of which had written something already.
    private struct Swallowing: Encodable {
        struct Failing: Encodable {
            enum CodingKeys: CodingKey { case a, b }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode("written", forKey: .a)
                try container.encode("\u{1}", forKey: .b)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for index in 0..<10 {
                try container.encode(index)
                try? container.encode("\u{1}")
                try? container.encode(Failing())
            }
        }
    }

    private static let values: [(name: String, value: any Encodable & Sendable)] = [
        ("attributes", (0..<20).map { ["id": "\($0)"] }),
        ("records", Record(id: 1, depth: 4)),
        ("mixed content", Article(pieces: [.text("a"), .em("b"), .text("c"), .link(href: "#", title: "d")], source: "]]>")),
        (
            "choices",
            Drawing(
                attributes: Attribute(["y": "1", "x": "2"]), shapes: [.circle(1), .line(from: 1, to: 2), .label(["a", "b"])],
                outline: .label([]))
        ),
        ("values given up", Swallowing()),
        ("a text", "text"),
    ]

    private static let settings: [@Sendable (XMLEncoder) -> Void] = [
        { _ in },
        { $0.outputFormatting = [.prettyPrinted, .sortedKeys] },
        { $0.cdataStrategy = .always },
        { $0.nilEncoding = .xsiNil },
        { $0.nodeEncodingStrategy = .custom { _, _ in { _ in .both } } },
    ]

    @Test("hold for whatever is encoded", arguments: values.indices, settings.indices)
    func hold(value: Int, setting: Int) throws {
        let encoder = XMLEncoder()
        Self.settings[setting](encoder)
        func check<Value: Encodable>(_ value: Value) throws {
            let context = try XMLEncoder.encodingContext(encoder.options, for: value, rootAttributes: ["a": "1"])
            _ = try? context.encodeRoot(value, named: "root", attributes: ["a": "1"])
            #expect(context.state.document.checkInvariants() == [])
        }
        try check(Self.values[value].value)
    }
}
