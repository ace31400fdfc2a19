import Foundation
import Testing
import XMLStreaming

@testable import XMLCodable

/// Models write the common properties at once, and the others by way of containers. Both ways say the same.
@Suite("Models that write themselves")
struct DirectEncodingTests {
    typealias Library = DirectModels.Library
    typealias Price = DirectModels.Price
    typealias Node = DirectModels.Node

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
    static func found<T: Encodable>(_ value: T, _ encoder: XMLEncoder = XMLEncoder(), attributes: [String: String] = [:]) -> Outcome {
        Outcome { try encoder.encodeToString(value, withRootKey: "r", rootAttributes: attributes) }
    }

    /// What becomes of records, and of their document.
    static func found(
        records: [any Encodable], named names: [String?], inside elements: [XMLRecordWriter.WrappingElement], _ encoder: XMLEncoder
    ) -> [Outcome] {
        var outcomes: [Outcome] = []
        let document = Outcome {
            try recordsWritten(inside: elements, { $0.options = encoder.options }) { writer in
                for (index, record) in records.enumerated() {
                    let outcome = Outcome {
                        try writer.write(record, named: names[index % names.count])
                        return "written"
                    }
                    outcomes.append(outcome)
                }
            }
        }
        return outcomes + [document]
    }

    /// The same by way of containers.
    static func ordinary<Result>(_ encoder: XMLEncoder, _ body: () -> Result) -> Result {
        let skips = encoder.skips
        encoder.skips.insert(.nothing)
        defer { encoder.skips = skips }
        return body()
    }

    /// Encodes a value in both ways, and expects the same.
    static func expectSame<T: Encodable>(
        _ value: T, _ encoder: XMLEncoder = XMLEncoder(), attributes: [String: String] = [:], _ comment: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let expected = ordinary(encoder) { found(value, encoder, attributes: attributes) }
        // Twice, because the first document makes keys and containers known.
        for _ in 0..<2 {
            #expect(found(value, encoder, attributes: attributes) == expected, "\(comment)", sourceLocation: sourceLocation)
        }
    }

    /// Encodes values as records in both ways, and expects the same.
    static func expectSame(
        records: [any Encodable], named names: [String?] = ["record"], inside elements: [XMLRecordWriter.WrappingElement] = ["r"],
        _ encoder: XMLEncoder = XMLEncoder(), sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let expected = ordinary(encoder) { found(records: records, named: names, inside: elements, encoder) }
        #expect(found(records: records, named: names, inside: elements, encoder) == expected, sourceLocation: sourceLocation)
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
            $0.nodesAroundRoot = ([.processingInstruction(target: "go", content: "1")], [.comment(" end ")])
        },
        Options("a comment that is none") { $0.nodesAroundRoot.after = [.comment("--")] },
        Options("one word for a Boolean") { $0.boolEncodingStrategy = .words(true: "x", false: "x") },
        Options("an escape that is none") { $0.charactersEscapedInElements = [("a", "<")] },
    ]

    @Test("All options make the same documents both ways", arguments: options)
    func allOptions(options: Options) {
        var source = RandomSource(seed: 7)
        let libraries = [Library.full] + (0..<20).map { _ in Library(&source) }
        for library in libraries { Self.expectSame(library, options.encoder, options.description) }
        var records: [any Encodable] = Array(libraries.prefix(9))
        records.append(Price(currency: "EUR", amount: "5"))
        for elements in [["r"], ["a", "b"]] as [[XMLRecordWriter.WrappingElement]] {
            Self.expectSame(records: records, inside: elements, options.encoder)
        }
    }

    // MARK: The form

    @Test("Documents are what they would be by way of containers, byte by byte")
    func form() {
        #expect(
            Self.found(Library.full).description == """
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
        #expect(Self.found(Price(currency: nil, amount: "")).description == "<r></r>")
        #expect(Self.found(Price(currency: nil, amount: nil)).description == "<r />")
    }

    @Test("Recursive and generic types and classes write themselves", arguments: [0, 1, 2, 40])
    func nesting(count: Int) throws {
        let nodes = (0..<count).map { Node(name: "\($0)", children: []) }
        Self.expectSame(DirectModels.Page(items: nodes))
        let folders = String(repeating: "<folder name='b'><folder name='c'/>x</folder>", count: count)
        Self.expectSame(try XMLDecoder().decode(DescribedFolder.self, from: "<f name='a'>\(folders)</f>"))
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
        for attributes in [[:], ["xmlns:a": "urn:a"], ["xmlns:a": "urn:a", "xmlns:b": "urn:b"]] {
            Self.expectSame(value, attributes: attributes)
            Self.expectSame(DirectModels.Page(items: [value]), attributes: attributes)
        }
        Self.expectSame(value, XMLEncoder { $0.allowsUndeclaredPrefixes = true })
    }

    @Test("The elements around records do not matter")
    func aroundRecords() {
        let prefixed = DirectModels.Prefixed(id: 1, name: "n")
        let declaring = XMLRecordWriter.WrappingElement("r", attributes: ["xmlns:a": "urn:a", "xmlns:b": "urn:b", "c": "1"])
        let rows: [(record: any Encodable, elements: [XMLRecordWriter.WrappingElement])] = [
            (Library.full, []),
            (Library.full, [.init("r", attributes: ["xmlns": "urn:a"])]),
            (prefixed, ["r"]),
            (prefixed, [declaring, "s"]),
            (prefixed, ["r", declaring]),
            (DirectModels.Holder(value: DirectPropertiesTests.Shape.square(1)), [declaring, "s"]),
            (DirectModels.Holder(value: DirectPropertiesTests.Namespaced()), ["r"]),
            (1, ["r"]),
        ]
        for (record, elements) in rows { Self.expectSame(records: [record, record], inside: elements) }
        let encoder = XMLEncoder { $0.maximumDepth = 2 }
        for elements in [["r"], ["r", "s"]] as [[XMLRecordWriter.WrappingElement]] {
            Self.expectSame(records: [Price(currency: nil, amount: nil)], inside: elements, encoder)
        }
        encoder.nodeOrdering = .sorted
        Self.expectSame(records: [Price(currency: "EUR", amount: "5")], encoder)
    }

    // MARK: What is not common

    static let unwritable: [(path: String, change: @Sendable (inout Library) -> Void)] = [
        ("/r/title", { $0.title = "a\u{0}" }), ("/r/@name", { $0.name = "\u{FFFE}" }), ("/r/@ratio", { $0.ratio = .nan }),
        ("/r/root/node[2]/node/@name", { $0.root?.children[1].children[0].name = "\u{1F}" }),
    ]

    @Test("What cannot be written is the same error both ways, with its place, and leaves nothing", arguments: unwritable.indices)
    func errors(index: Int) {
        let (path, change) = Self.unwritable[index]
        var bad = Library.full
        change(&bad)
        Self.expectSame(bad)
        #expect(Self.found(bad).description.contains(path))
        let records: [any Encodable] = [Library.full, bad, 1, Library.full, bad, Node(name: "n", children: []), Library.full]
        for names in [["record"], ["a", "b", "a", nil], ["a b", "{urn:a}a", "p:a", "e\u{301}", "\u{E9}"]] {
            Self.expectSame(records: records, named: names)
        }
        let outcomes = Self.found(records: records, named: ["record"], inside: ["r"], XMLEncoder())
        #expect(outcomes[1].description.contains("/r/record[2]\(path.dropFirst(2))"))
    }

    @Test("What a type writes in another way than it describes is what an encoder makes of it", arguments: DirectModels.Odd.all.indices)
    func odd(index: Int) {
        let value = DirectModels.Odd.all[index]
        Self.expectSame(value)
        Self.expectSame(DirectModels.Page(items: [value, value]))
    }

    @Test("So it is with a type that says more of its XML than its description")
    func unusualTypes() {
        for id in [1, -1] {
            Self.expectSame(DirectModels.Checked(id: id))
            Self.expectSame(DirectModels.Page(items: [DirectModels.Checked(id: id)]))
        }
        Self.expectSame(DirectModels.Dynamic(id: 1))
    }
}

extension XMLEncoder.Skips {
    /// Leaves nothing out, but has every value looked at, and so written by way of a container.
    static let nothing = XMLEncoder.Skips(rawValue: 1 << 30)
}
