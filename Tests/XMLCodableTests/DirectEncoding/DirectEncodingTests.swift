import Foundation
import Testing

@testable import XMLCodable

/// Models write the common properties at once, and the others by way of containers. Both ways say the same.
@Suite("Models that write themselves")
struct DirectEncodingTests {
    typealias Library = DirectModels.Library
    typealias Price = DirectModels.Price
    typealias Node = DirectModels.Node

    // MARK: Both ways

    /// What becomes of a value: its document, or the error.
    enum Outcome: Equatable, CustomStringConvertible {
        case document(String)
        case error(String)

        init(_ encode: () throws -> String) {
            do {
                self = .document(try encode())
            } catch EncodingError.invalidValue(_, let context) {
                // The value is said as its text where values are looked at.
                let path = context.codingPath.map(\.stringValue)
                self = .error("\(path) \(context.debugDescription) \(context.underlyingError.map { "\($0)" } ?? "")")
            } catch {
                self = .error("\(error)")
            }
        }

        var description: String {
            switch self {
            case .document(let text): text
            case .error(let text): "error: \(text)"
            }
        }
    }

    /// What the encoder makes of a value.
    static func found<T: Encodable>(_ value: T, _ encoder: XMLEncoder, attributes: [String: String] = [:]) -> Outcome {
        Outcome { try encoder.encodeToString(value, withRootKey: "r", rootAttributes: attributes) }
    }

    /// What it makes of a value by way of its containers.
    static func ordinary<T: Encodable>(_ value: T, _ encoder: XMLEncoder, attributes: [String: String] = [:]) -> Outcome {
        let skips = encoder.skips
        encoder.skips.insert(.nothing)
        defer { encoder.skips = skips }
        return found(value, encoder, attributes: attributes)
    }

    /// Encodes a value in both ways, and expects the same.
    static func expectSame<T: Encodable>(
        _ value: T, _ encoder: XMLEncoder = XMLEncoder(), attributes: [String: String] = [:], _ comment: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let expected = ordinary(value, encoder, attributes: attributes)
        // Twice, because the first document makes keys and containers known.
        for _ in 0..<2 {
            #expect(found(value, encoder, attributes: attributes) == expected, "\(comment)", sourceLocation: sourceLocation)
        }
    }

    // MARK: Options

    struct Options: CustomStringConvertible, Sendable {
        let description: String
        let set: @Sendable (XMLEncoder) -> Void

        init(_ description: String, _ set: @escaping @Sendable (XMLEncoder) -> Void) {
            (self.description, self.set) = (description, set)
        }

        var encoder: XMLEncoder {
            XMLEncoder(set)
        }
    }

    static let options: [Options] = [
        Options("defaults") { _ in },
        Options("pretty") { $0.outputFormatting = .prettyPrinted },
        Options("tabs, no empty elements") {
            $0.outputFormatting = [.prettyPrinted, .noEmptyElements]
            $0.prettyPrintIndentation = .tabs(1)
        },
        Options("no empty elements") { $0.outputFormatting = .noEmptyElements },
        Options("milliseconds") { $0.dateEncodingStrategy = .millisecondsSince1970 },
        Options("ISO 8601") { $0.dateEncodingStrategy = .iso8601WithFractionalSeconds },
        Options("days") { $0.dateEncodingStrategy = .dateOnly },
        Options("hexadecimal") { $0.dataEncodingStrategy = .hexadecimal },
        Options("words for Booleans") { $0.boolEncodingStrategy = .words(true: "a<b", false: "\"&'") },
        Options("1 and 0") { $0.boolEncodingStrategy = .oneZero },
        Options("INF") {
            $0.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "INF", negativeInfinity: "-INF", nan: "<NaN>")
        },
        Options("other escapes") {
            $0.charactersEscapedInElements = [("é", "&#233;"), ("]", "&#93;"), ("1", "&#49;")]
            $0.charactersEscapedInAttributes = [("'", "&#39;"), ("e", "&#101;")]
        },
        Options("empty elements for nil") { $0.nilEncoding = .emptyElement },
        Options("no validation") { $0.validatesValues = false },
        Options("undeclared prefixes") { $0.allowsUndeclaredPrefixes = true },
        Options("xsi:nil") { $0.nilEncoding = .xsiNil },
        Options("a closure for nil") { $0.nilEncoding = .custom { $0.count % 2 == 0 ? .emptyElement : .omit } },
        Options("two elements deep") { $0.maximumDepth = 2 },
        Options("one element deep") { $0.maximumDepth = 1 },
        Options("sorted") { $0.outputFormatting = .sortedKeys },
        Options("sorted by name") { $0.nodeOrdering = .sorted },
        Options("snake case") { $0.keyEncodingStrategy = .convertToSnakeCase },
        Options("attributes in capitals") { $0.attributeKeyEncodingStrategy = .uppercased },
        Options("elements in capitals") { $0.elementKeyEncodingStrategy = .capitalized },
        Options("attributes by a strategy") { $0.nodeEncodingStrategy = .custom { _, _ in { _ in nil } } },
        Options("sections") { $0.cdataStrategy = .always },
        Options("sections for strings") { $0.stringEncodingStrategy = .cdata },
        Options("prefixes") { $0.namespacePrefixes = ["a": "urn:a"] },
        Options("skips") { $0.skips = .emptyStrings },
        Options("a transform") { $0.valueTransform = XMLValueTransform { _, text in text + "!" } },
        Options("dates that code themselves") { $0.dateEncodingStrategy = .deferredToDate },
        Options("dates by a closure") {
            $0.dateEncodingStrategy = .custom { date, encoder in try "\(date.timeIntervalSince1970)".encode(to: encoder) }
        },
        Options("nodes around the root") {
            $0.nodesAroundRoot = ([.processingInstruction(target: "go", content: "1")], [.comment(" end "), .comment("")])
        },
        Options("a comment that is none") { $0.nodesAroundRoot.after = [.comment("--")] },
        Options("one word for a Boolean") { $0.boolEncodingStrategy = .words(true: "x", false: "x") },
        Options("an escape that is none") { $0.charactersEscapedInElements = [("a", "<")] },
    ]

    @Test("All options make the same documents both ways", arguments: options)
    func allOptions(options: Options) {
        var source = RandomSource(seed: 7)
        Self.expectSame(Library.full, options.encoder, options.description)
        for _ in 0..<50 {
            let library = Library(&source)
            Self.expectSame(library, options.encoder, options.description)
        }
    }

    // MARK: The form

    @Test("Documents are what they would be by way of containers, byte by byte")
    func form() {
        #expect(
            Self.found(Library.full, XMLEncoder()).description == """
                <r id="7" name="a&lt;&quot;&#10;" ratio="0.5" open="true"><title>Dune &amp; co ]]&gt;</title><price>9.5</price>\
                <done>false</done><tag>a</tag><tag></tag><number>1</number><number>-2</number><ratios>0.1</ratios>\
                <cost currency="EUR">5.95</cost><root name="a"><node name="b" /><node name="c"><node name="d" /></node></root>\
                <item><value>1</value></item><item><value>2</value></item></r>
                """)
    }

    @Test("Empty elements have one tag, and texts that are empty have two")
    func empty() {
        Self.expectSame(Price(currency: nil, amount: ""))
        Self.expectSame(Price(currency: "", amount: nil))
        Self.expectSame(DirectModels.Page<Node>(items: []))
        #expect(Self.found(Price(currency: nil, amount: ""), XMLEncoder()).description == "<r></r>")
        #expect(Self.found(Price(currency: nil, amount: nil), XMLEncoder()).description == "<r />")
    }

    @Test("Recursive and generic types and classes write themselves", arguments: [0, 1, 2, 40])
    func nesting(count: Int) {
        let nodes = (0..<count).map { Node(name: "\($0)", children: []) }
        Self.expectSame(DirectModels.Page(items: nodes))
        Self.expectSame(DirectModels.Shelf(name: "s", nodes: nodes))
        Self.expectSame(DirectModels.Page(items: [DirectModels.Page(items: nodes)]))
    }

    // MARK: The document around the value

    @Test("Attributes of the root element, and those that a value has as well, are the same both ways")
    func rootAttributes() {
        let node = Node(name: "n", children: [Node(name: "", children: [])])
        for attributes in [
            ["name": "replaced"], ["xmlns": "urn:a", "b": "<\"&'\n\u{E9}>"], ["xmlns": "urn:a", "xmlns:a": "urn:a", "a:x": "1"],
        ] {
            for options in Self.options.prefix(2) { Self.expectSame(node, options.encoder, attributes: attributes) }
        }
    }

    @Test("Prefixes have to be declared")
    func prefixes() {
        let value = DirectModels.Prefixed(id: 1, name: "n")
        Self.expectSame(value)
        Self.expectSame(value, attributes: ["xmlns:a": "urn:a"])
        Self.expectSame(value, attributes: ["xmlns:a": "urn:a", "xmlns:b": "urn:b"])
        let encoder = XMLEncoder { $0.allowsUndeclaredPrefixes = true }
        Self.expectSame(value, encoder)
        Self.expectSame(DirectModels.Page(items: [value]))
        Self.expectSame(DirectModels.Page(items: [value]), attributes: ["xmlns:a": "urn:a", "xmlns:b": "urn:b"])
    }

    // MARK: What is not common

    @Test("What cannot be written is the same error both ways, with its place")
    func errors() {
        var library = Library.full
        library.title = "a\u{0}"
        Self.expectSame(library)
        library = .full
        library.name = "\u{FFFE}"
        Self.expectSame(library)
        library = .full
        library.ratio = .nan
        Self.expectSame(library)
        library = .full
        library.root?.children[1].children[0].name = "\u{1F}"
        Self.expectSame(library)
        #expect(Self.ordinary(library, XMLEncoder()).description.contains("/r/root/node[2]/node/@name"))
    }

    @Test(
        "What a type writes in another way than it describes is what an encoder makes of it", arguments: DirectModels.Odd.Behavior.allCases)
    func odd(behavior: DirectModels.Odd.Behavior) {
        let value = DirectModels.Odd(behavior: behavior)
        Self.expectSame(value, XMLEncoder(), "\(behavior)")
        Self.expectSame(DirectModels.Page(items: [value, value]), XMLEncoder(), "\(behavior)")
    }

    @Test("So it is with a type that says more of its XML than its description")
    func unusualTypes() {
        Self.expectSame(DirectModels.Checked(id: 1))
        Self.expectSame(DirectModels.Checked(id: -1))
        Self.expectSame(DirectModels.Page(items: [DirectModels.Checked(id: -1)]))
        Self.expectSame(DirectModels.Dynamic(id: 1))
    }
}

extension XMLEncoder.Skips {
    /// Leaves nothing out, but has every value looked at, and so written by way of a container.
    static let nothing = XMLEncoder.Skips(rawValue: 1 << 30)
}
