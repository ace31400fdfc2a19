import Foundation
import Testing

@testable import XMLCodable

/// Models write themselves into the document where that is right, and go by way of an encoder elsewhere. Both ways say the same.
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
            do { self = .document(try encode()) } catch { self = .error("\(error)") }
        }

        var description: String {
            switch self {
            case .document(let text): text
            case .error(let text): "error: \(text)"
            }
        }
    }

    /// What the encoder makes of a value without the direct way.
    static func ordinary<T: Encodable>(
        _ value: T, _ encoder: XMLEncoder, root: String? = "r", attributes: [String: String] = [:], header: XMLHeader? = nil,
        doctype: XMLDocumentType? = nil
    ) -> Outcome {
        encoder.options.writesModelsDirectly = false
        defer { encoder.options.writesModelsDirectly = true }
        return Outcome {
            try encoder.encodeToString(value, withRootKey: root, rootAttributes: attributes, header: header, doctype: doctype)
        }
    }

    /// What the direct way makes of it; nil where it gives up.
    static func direct<T: Encodable>(
        _ value: T, _ encoder: XMLEncoder, root: String? = "r", attributes: [String: String] = [:], header: XMLHeader? = nil,
        doctype: XMLDocumentType? = nil
    ) -> Outcome? {
        do {
            let surroundings = try RootSurroundings(header, doctype, encoder.nodesAroundRoot)
            guard let document = encoder.directDocument(value, root, attributes, surroundings, remembers: false) else { return nil }
            return .document(String(decoding: document.bytes, as: UTF8.self))
        } catch {
            return nil
        }
    }

    /// Encodes a value in every way, and expects the same of all.
    ///
    /// - Parameter isDirect: whether the direct way must not give up; nil where it may.
    static func expectSame<T: Encodable>(
        _ value: T, _ encoder: XMLEncoder = XMLEncoder(), isDirect: Bool? = true, root: String? = "r", attributes: [String: String] = [:],
        header: XMLHeader? = nil, doctype: XMLDocumentType? = nil, _ comment: String = "", sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let expected = ordinary(value, encoder, root: root, attributes: attributes, header: header, doctype: doctype)
        let found = direct(value, encoder, root: root, attributes: attributes, header: header, doctype: doctype)
        if let found { #expect(found == expected, "\(comment)", sourceLocation: sourceLocation) }
        if let isDirect { #expect((found != nil) == isDirect, "\(comment) \(expected)", sourceLocation: sourceLocation) }
        let both = Outcome {
            try encoder.encodeToString(value, withRootKey: root, rootAttributes: attributes, header: header, doctype: doctype)
        }
        #expect(both == expected, "\(comment)", sourceLocation: sourceLocation)
    }

    // MARK: Options

    struct Options: CustomStringConvertible, Sendable {
        let description: String
        /// Whether the direct way is right for all values, for none, or for some.
        let isDirect: Bool?
        let set: @Sendable (XMLEncoder) -> Void

        init(_ description: String, isDirect: Bool? = true, _ set: @escaping @Sendable (XMLEncoder) -> Void) {
            (self.description, self.isDirect, self.set) = (description, isDirect, set)
        }

        var encoder: XMLEncoder {
            let encoder = XMLEncoder()
            set(encoder)
            return encoder
        }
    }

    static let options: [Options] = [
        Options("defaults") { _ in },
        Options("pretty", isDirect: nil) { $0.outputFormatting = .prettyPrinted },
        Options("tabs, no empty elements", isDirect: nil) {
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
        Options("xsi:nil", isDirect: nil) { $0.nilEncoding = .xsiNil },
        Options("a closure for nil", isDirect: nil) { $0.nilEncoding = .custom { $0.count % 2 == 0 ? .emptyElement : .omit } },
        Options("two elements deep", isDirect: nil) { $0.maximumDepth = 2 },
        Options("one element deep", isDirect: nil) { $0.maximumDepth = 1 },
        Options("sorted", isDirect: false) { $0.outputFormatting = .sortedKeys },
        Options("sorted by name", isDirect: false) { $0.nodeOrdering = .sorted },
        Options("snake case", isDirect: false) { $0.keyEncodingStrategy = .convertToSnakeCase },
        Options("attributes in capitals", isDirect: false) { $0.attributeKeyEncodingStrategy = .uppercased },
        Options("elements in capitals", isDirect: false) { $0.elementKeyEncodingStrategy = .capitalized },
        Options("attributes by a strategy", isDirect: false) { $0.nodeEncodingStrategy = .custom { _, _ in { _ in nil } } },
        Options("sections", isDirect: false) { $0.cdataStrategy = .always },
        Options("sections for strings", isDirect: false) { $0.stringEncodingStrategy = .cdata },
        Options("prefixes", isDirect: false) { $0.namespacePrefixes = ["a": "urn:a"] },
        Options("skips", isDirect: false) { $0.skips = .emptyStrings },
        Options("a transform", isDirect: false) { $0.valueTransform = XMLValueTransform { _, text in text + "!" } },
        Options("dates that code themselves") { $0.dateEncodingStrategy = .deferredToDate },
        Options("dates by a closure") {
            $0.dateEncodingStrategy = .custom { date, encoder in try "\(date.timeIntervalSince1970)".encode(to: encoder) }
        },
        Options("nodes around the root") {
            $0.nodesAroundRoot = ([.processingInstruction(target: "go", content: "1")], [.comment(" end "), .comment("")])
        },
        Options("a comment that is none", isDirect: false) { $0.nodesAroundRoot.after = [.comment("--")] },
        Options("one word for a Boolean", isDirect: false) { $0.boolEncodingStrategy = .words(true: "x", false: "x") },
        Options("an escape that is none", isDirect: false) { $0.charactersEscapedInElements = [("a", "<")] },
    ]

    @Test("All options make the same documents both ways", arguments: options)
    func allOptions(options: Options) {
        var source = RandomSource(seed: 7)
        Self.expectSame(Library.full, options.encoder, isDirect: options.isDirect, options.description)
        for _ in 0..<20 {
            let library = Library(&source)
            Self.expectSame(library, options.encoder, isDirect: options.isDirect == true ? nil : options.isDirect, options.description)
        }
    }

    @Test("Values that a generator makes up are the same both ways, or the same errors", arguments: (0..<20).map { UInt64($0) })
    func randomValues(seed: UInt64) {
        var source = RandomSource(seed: seed &* 7_919)
        var directCount = 0
        for _ in 0..<60 {
            let library = Library(&source)
            let encoder = XMLEncoder()
            Self.expectSame(library, encoder, isDirect: nil)
            if Self.direct(library, encoder) != nil { directCount += 1 }
        }
        #expect(directCount > 10)
    }

    // MARK: The form

    @Test("Documents are what they would be without the direct way, byte by byte")
    func form() {
        let library = Library.full
        Self.expectSame(library)
        #expect(
            Self.direct(library, XMLEncoder())?.description == """
                <r id="7" name="a&lt;&quot;&#10;" ratio="0.5" open="true" code="0012"><title>Dune &amp; co ]]&gt;</title><pages>412</pages>\
                <price>9.5</price><done>false</done><added>0.0</added><data>AQI=</data><link>urn:a?b&amp;c</link>\
                <uuid>00000000-0000-0000-0000-000000000000</uuid><total>1.25</total><day>1970-01-01</day><note></note><tag>a</tag><tag></tag>\
                <number>1</number><number>-2</number><ratios>0.1</ratios><uuids>00000000-0000-0000-0000-000000000000</uuids>\
                <cost currency="EUR">5.95</cost><root name="a"><node name="b" /><node name="c"><node name="d" /></node></root>\
                <item><value>1</value></item><item><value>2</value></item></r>
                """)
    }

    @Test("Empty elements have one tag, and texts that are empty have two")
    func empty() {
        Self.expectSame(Price(currency: nil, amount: ""))
        Self.expectSame(Price(currency: "", amount: nil))
        Self.expectSame(DirectModels.Page<Node>(items: []))
        #expect(Self.direct(Price(currency: nil, amount: ""), XMLEncoder())?.description == "<r></r>")
        #expect(Self.direct(Price(currency: nil, amount: nil), XMLEncoder())?.description == "<r />")
    }

    @Test("Recursive and generic types and classes write themselves", arguments: [0, 1, 2, 40])
    func nesting(count: Int) {
        let nodes = (0..<count).map { Node(name: "\($0)", children: []) }
        Self.expectSame(DirectModels.Page(items: nodes))
        Self.expectSame(DirectModels.Shelf(name: "s", nodes: nodes))
        Self.expectSame(DirectModels.Page(items: [DirectModels.Page(items: nodes)]))
    }

    @Test("As many elements may be inside each other as the option says", arguments: [253, 254, 255, 256, 300])
    func depth(count: Int) {
        let node = (0..<count).reduce(Node(name: "", children: [])) { node, _ in Node(name: "", children: [node]) }
        Self.expectSame(node, isDirect: count < 255)
    }

    // MARK: The document around the value

    struct Frame: CustomStringConvertible, Sendable {
        var root: String? = "r"
        var attributes: [String: String] = [:]
        var header: XMLHeader?
        var doctype: XMLDocumentType?
        var isDirect = true

        var description: String { "\(root ?? "no name") \(attributes.sorted { $0.key < $1.key })" }
    }

    static let frames: [Frame] = [
        Frame(root: nil),
        Frame(root: "a b", isDirect: false),
        Frame(root: "", isDirect: false),
        Frame(root: "p:r", isDirect: false),
        Frame(root: "p:r", attributes: ["xmlns:p": "urn:p"]),
        Frame(root: "p:r", attributes: ["xmlns:p": ""], isDirect: false),
        Frame(root: "{urn:p}r", isDirect: false),
        Frame(attributes: ["xmlns": "urn:a", "b": "<\"&'\n\u{E9}>", "a": ""]),
        Frame(attributes: ["xmlns": "urn:a", "xmlns:a": "urn:a", "xmlns:b": "urn:a", "a:x": "1"]),
        Frame(attributes: ["xmlns": ""], isDirect: false),
        Frame(attributes: ["xml:lang": "en", "a:x": "1"], isDirect: false),
        Frame(attributes: ["xml:lang": "en"]),
        Frame(attributes: ["xmlns:xml": "urn:a"], isDirect: false),
        Frame(attributes: ["xmlns:a": "http://www.w3.org/2000/xmlns/"], isDirect: false),
        Frame(attributes: ["name": "replaced"], isDirect: false),
        Frame(attributes: ["a b": ""], isDirect: false),
        Frame(attributes: ["a": "\u{1}"], isDirect: false),
        Frame(header: XMLHeader(version: 1.0, encoding: "UTF-8"), doctype: .system(rootElement: "r", dtdLocation: "a.dtd")),
        Frame(header: XMLHeader(version: 1.0, encoding: "UTF-16"), isDirect: false),
        Frame(doctype: XMLDocumentType(rootElement: "r")),
        Frame(doctype: .system(rootElement: "a b", dtdLocation: "a.dtd"), isDirect: false),
    ]

    @Test("Names, attributes and prologs are the same both ways", arguments: frames)
    func aroundTheValue(frame: Frame) {
        Self.expectSame(
            Node(name: "n", children: []), isDirect: frame.isDirect, root: frame.root, attributes: frame.attributes, header: frame.header,
            doctype: frame.doctype)
        let encoder = XMLEncoder()
        encoder.outputFormatting = .prettyPrinted
        Self.expectSame(
            Node(name: "n", children: [Node(name: "", children: [])]), encoder, isDirect: frame.isDirect, root: frame.root,
            attributes: frame.attributes, header: frame.header, doctype: frame.doctype)
    }

    @Test("Prefixes have to be declared")
    func prefixes() {
        let value = DirectModels.Prefixed(id: 1, name: "n")
        Self.expectSame(value, isDirect: false)
        Self.expectSame(value, isDirect: false, attributes: ["xmlns:a": "urn:a"])
        Self.expectSame(value, attributes: ["xmlns:a": "urn:a", "xmlns:b": "urn:b"])
        let encoder = XMLEncoder()
        encoder.allowsUndeclaredPrefixes = true
        Self.expectSame(value, encoder)
        Self.expectSame(DirectModels.Page(items: [value]), isDirect: false)
        Self.expectSame(DirectModels.Page(items: [value]), attributes: ["xmlns:a": "urn:a", "xmlns:b": "urn:b"])
    }

    // MARK: Where the direct way gives up

    @Test("What cannot be written is the same error both ways, with its place")
    func errors() {
        var library = Library.full
        library.title = "a\u{0}"
        Self.expectSame(library, isDirect: false)
        library = .full
        library.name = "\u{FFFE}"
        Self.expectSame(library, isDirect: false)
        library = .full
        library.ratio = .nan
        Self.expectSame(library, isDirect: false)
        library = .full
        library.root?.children[1].children[0].name = "\u{1F}"
        Self.expectSame(library, isDirect: false)
        #expect(Self.ordinary(library, XMLEncoder()).description.contains("/r/root/node[2]/node/@name"))
    }

    @Test(
        "What a type writes in another way than it describes is what an encoder makes of it", arguments: DirectModels.Odd.Behavior.allCases)
    func odd(behavior: DirectModels.Odd.Behavior) {
        let value = DirectModels.Odd(behavior: behavior)
        Self.expectSame(value, isDirect: behavior.isDirect, "\(behavior)")
        Self.expectSame(DirectModels.Page(items: [value, value]), isDirect: behavior.isDirect, "\(behavior)")
    }

    @Test("A type that says more of its XML than its description is not written directly")
    func unusualTypes() {
        Self.expectSame(DirectModels.Checked(id: 1), isDirect: false)
        Self.expectSame(DirectModels.Checked(id: -1), isDirect: false)
        Self.expectSame(DirectModels.Page(items: [DirectModels.Checked(id: -1)]), isDirect: false)
        Self.expectSame(DirectModels.Dynamic(id: 1), isDirect: false)
        Self.expectSame(DirectModels.Late(title: "t", id: 1), isDirect: false)
        Self.expectSame(DirectModels.Wrapped(level: .high, presence: .null, text: "x]]>"), isDirect: false)
    }

    // MARK: Attempts

    @Test("Many threads write models at once")
    func threads() async throws {
        let encoder = XMLEncoder()
        let expected = Self.ordinary(Library.full, encoder).description
        await withTaskGroup(of: String?.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<20).allSatisfy { _ in (try? encoder.encodeToString(Library.full, withRootKey: "r")) == expected } ? expected : nil
                }
            }
            for await document in group { #expect(document == expected) }
        }
    }
}
