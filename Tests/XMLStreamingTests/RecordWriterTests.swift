import Foundation
import Testing

@testable import XMLCodable
@testable import XMLStreaming

/// Collects what a writer hands on.
final class Collected {
    var bytes: [UInt8] = []
    var pieces: [Int] = []

    func take(_ more: [UInt8]) {
        bytes += more
        pieces.append(more.count)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The document that a closure writes records to.
func recordsWritten(
    inside elements: [XMLRecordWriter.WrappingElement] = ["r"],
    header: XMLHeader? = nil,
    doctype: XMLDocumentType? = nil,
    _ configure: (XMLEncoder) -> Void = { _ in },
    _ write: (XMLRecordWriter) throws -> Void
) throws -> String {
    let encoder = XMLEncoder()
    configure(encoder)
    let collected = Collected()
    let writer = try XMLRecordWriter(to: collected.take, encoder: encoder, inside: elements, header: header, doctype: doctype)
    try write(writer)
    try writer.close()
    return collected.text
}

@Suite("Records written one by one")
struct RecordWriterTests {
    struct Book: Codable, Sendable {
        @Attribute var id: Int
        var shortTitle: String, published: Date
        var rating: Double?
        var tags: [String]
        @XMLCData var note: String
    }

    static let books = [
        Book(id: 1, shortTitle: "Dune", published: Date(timeIntervalSince1970: 0), rating: 4.5, tags: ["sand", "spice"], note: "a ]]> b"),
        Book(id: 2, shortTitle: "<Emma> & \"co\"", published: Date(timeIntervalSince1970: 1e9), rating: nil, tags: [], note: ""),
        Book(id: 3, shortTitle: "", published: Date(timeIntervalSince1970: 5), rating: -0.25, tags: ["é", "日本"], note: "\r"),
    ]

    struct Books: Encodable { var book: [Book] }

    struct Catalog: Encodable { var books: Books }

    struct Configuration: Sendable, CustomTestStringConvertible {
        let testDescription: String, configure: @Sendable (XMLEncoder) -> Void

        init(_ name: String, _ configure: @escaping @Sendable (XMLEncoder) -> Void) {
            (testDescription, self.configure) = (name, configure)
        }
    }

    static let configurations: [Configuration] = [
        Configuration("compact") { _ in },
        Configuration("pretty") { $0.outputFormatting = .prettyPrinted },
        Configuration("pretty, tabs") {
            $0.outputFormatting = [.prettyPrinted, .noEmptyElements]
            $0.prettyPrintIndentation = .tabs(1)
        },
        Configuration("no empty elements") { $0.outputFormatting = .noEmptyElements },
        Configuration("sorted") { $0.outputFormatting = [.prettyPrinted, .sortedKeys] },
        Configuration("listed") { encoder in encoder.nodeOrdering = .listed { $0 == Book.self ? ["tags", "note", "rating"] : nil } },
        Configuration("dates") { $0.dateEncodingStrategy = .iso8601 },
        Configuration("dates by a closure") {
            $0.dateEncodingStrategy = .custom { date, encoder in
                var container = encoder.singleValueContainer()
                try container.encode("day \(Int(date.timeIntervalSince1970 / 86_400))")
            }
        },
        Configuration("element keys") { $0.elementKeyEncodingStrategy = .convertToKebabCase },
        Configuration("keys by path") { $0.keyEncodingStrategy = .custom { path in AnyKey("k-" + (path.last?.stringValue ?? "")) } },
        Configuration("kinds by a closure") {
            $0.nodeEncodingStrategy = .custom { type, _ in
                let isBook = type == Book.self
                return { key in isBook && key.stringValue == "rating" ? .attribute : nil }
            }
        },
        Configuration("CDATA") { $0.cdataStrategy = .whenShorter },
        Configuration("empty elements for nil") { $0.nilEncoding = .emptyElement },
        Configuration("xsi:nil") { $0.nilEncoding = .xsiNil },
        Configuration("nil by path") { $0.nilEncoding = .custom { $0.count % 2 == 0 ? .emptyElement : .omit } },
        Configuration("escapes") { $0.charactersEscapedInElements.append(("é", "&#233;")) },
        Configuration("namespaces") { $0.namespacePrefixes = ["": "urn:default", "b": "urn:b"] },
        Configuration("nodes around the root") { $0.nodesAroundRoot = ([.comment(" start ")], [.comment(" end "), .comment("")]) },
        Configuration("pretty, with nodes around the root") {
            $0.outputFormatting = .prettyPrinted
            $0.nodesAroundRoot = ([.comment(" start ")], [.processingInstruction(target: "end", content: "")])
        },
    ]

    @Test("A document is the one that encode makes of all records together", arguments: configurations)
    func wholeValue(_ configuration: Configuration) throws {
        let encoder = XMLEncoder()
        configuration.configure(encoder)
        let attributes = ["currency": "EUR & \"more\"", "a": "1"]
        let header = XMLHeader(version: 1.0, encoding: "UTF-8")
        let doctype = XMLDocumentType.system(rootElement: "catalog", dtdLocation: "catalog.dtd")
        func name(_ key: String) -> String { configuration.testDescription == "keys by path" ? "k-\(key)" : key }
        for copies in [1, 100] {
            let books = Array(repeating: Self.books, count: copies).flatMap { $0 }
            let whole = try encoder.encodeToString(
                Catalog(books: Books(book: books)), withRootKey: "catalog", rootAttributes: attributes, header: header, doctype: doctype)
            let written = try recordsWritten(
                inside: [.init("catalog", attributes: attributes), .init(name("books"))], header: header, doctype: doctype,
                configuration.configure
            ) {
                for book in books { try $0.write(book, named: name("book")) }
            }
            #expect(written == whole)
        }
    }

    static let stylesheet = XMLTree.Node.processingInstruction(target: "xml-stylesheet", content: #"type="text/css" href="a.css""#)

    @Test(
        "Comments and instructions are on lines of their own before and after the records",
        arguments: [
            ([], nil, ["r"], #"<r><a>1</a><a>2</a></r>"#),
            (.prettyPrinted, nil, ["r"], "<r>\n    <a>1</a>\n    <a>2</a>\n</r>"),
            ([], XMLDocumentType(rootElement: "r"), ["r", "s"], "<r><s><a>1</a><a>2</a></s></r>"),
            (.prettyPrinted, XMLDocumentType(rootElement: "a"), [], "<a>1</a>"),
        ] as [(XMLEncoder.OutputFormatting, XMLDocumentType?, [XMLRecordWriter.WrappingElement], String)])
    func nodesAroundRoot(
        formatting: XMLEncoder.OutputFormatting, doctype: XMLDocumentType?, elements: [XMLRecordWriter.WrappingElement], root: String
    ) throws {
        let text = try recordsWritten(
            inside: elements, header: .utf8, doctype: doctype,
            {
                $0.outputFormatting = formatting
                $0.nodesAroundRoot = ([Self.stylesheet], [.comment(" end ")])
            }
        ) { writer in
            for number in elements.isEmpty ? [1] : [1, 2] { try writer.write(number, named: "a") }
        }
        let declaration = doctype.map { "<!DOCTYPE \($0.rootElement)>\n" } ?? ""
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                \(declaration)<?xml-stylesheet type="text/css" href="a.css"?>
                \(root)
                <!-- end -->
                """)
    }

    @Test("The encoder's own header stands first, unless the writer has another one")
    func headerOfEncoder() throws {
        #expect(try recordsWritten(inside: ["a"], { $0.header = .utf8 }) { _ in } == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a />")
        #expect(
            try recordsWritten(inside: ["a"], header: XMLHeader(version: 1.0), { $0.header = .utf8 }) { _ in }
                == "<?xml version=\"1.0\"?>\n<a />")
    }

    struct None: Encodable {}

    @Test("Elements around no records are written as the encoder writes empty ones", arguments: configurations)
    func noRecords(_ configuration: Configuration) throws {
        let encoder = XMLEncoder()
        configuration.configure(encoder)
        var whole = try encoder.encodeToString(None(), withRootKey: "catalog", rootAttributes: ["a": "b"])
        if case .xsiNil = encoder.nilEncoding {
            // The declaration stands there in case that a record needs it.
            whole = whole.replacingOccurrences(of: " a=", with: " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" a=")
        }
        #expect(try recordsWritten(inside: [.init("catalog", attributes: ["a": "b"])], configuration.configure) { _ in } == whole)
    }

    // MARK: Names and kinds of records

    enum Shape: Codable {
        case circle(radius: Int), named(String), point, text(String)
        enum CodingKeys: String, CodingKey { case circle, named, point, text = "" }
    }

    struct LineItem: Encodable { var n = 1 }

    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String, write: @Sendable (XMLRecordWriter) throws -> Void

        init(_ document: String, _ write: @escaping @Sendable (XMLRecordWriter) throws -> Void) {
            (testDescription, self.write) = (document, write)
        }
    }

    @Test(
        "Every kind of value is a record",
        arguments: [
            Kind("<r><LineItem><n>1</n></LineItem></r>") { try $0.write(LineItem()) },
            Kind("<r><Int>5</Int><a>x</a><b>true</b></r>") {
                try $0.write(5)
                try $0.write("x", named: "a")
                try $0.write(true, named: "b")
            },
            Kind(
                #"<r><a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true" /><a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true" /></r>"#
            ) {
                try $0.write(String?.none, named: "a")
                try $0.write(LineItem?.none, named: "a")
            },
            Kind("<r><a><a>1</a><a>2</a></a></r>") { try $0.write([1, 2], named: "a") },
            Kind("<r><d><a>1</a><b>2</b></d></r>") { try $0.write(["b": 2, "a": 1], named: "d") },
            Kind("<r><circle><radius>1</radius></circle><named>x</named><point /></r>") {
                try $0.write(contentsOf: [Shape.circle(radius: 1), .named("x"), .point])
            },
            Kind("<r><s><circle><radius>1</radius></circle></s><s><named>x</named></s></r>") {
                try $0.write(contentsOf: [Shape.circle(radius: 1), .named("x")], named: "s")
            },
            Kind("<r><a>1</a><a>2</a><a>3</a></r>") { try $0.write(contentsOf: stride(from: 1, through: 3, by: 1), named: "a") },
        ])
    func kinds(_ kind: Kind) throws {
        #expect(try recordsWritten({ _ in }, kind.write) == kind.testDescription)
        let pretty = try recordsWritten({ $0.outputFormatting = .prettyPrinted }, kind.write)
        #expect(pretty.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined() == kind.testDescription)
    }

    @Test("A type's name goes through the strategy for the keys of elements")
    func typeNames() throws {
        let text = try recordsWritten({ $0.elementKeyEncodingStrategy = .convertToKebabCase }) {
            for number in 1...2 { try $0.write(LineItem(n: number)) }
        }
        #expect(text == "<r><line-item><n>1</n></line-item><line-item><n>2</n></line-item></r>")
    }

    @Test("Without wrapping elements one record is the root element", arguments: [false, true])
    func root(isPretty: Bool) throws {
        func configure(_ encoder: XMLEncoder) {
            encoder.namespacePrefixes = ["a": "urn:a"]
            if isPretty { encoder.outputFormatting = .prettyPrinted }
        }
        let encoder = XMLEncoder()
        configure(encoder)
        func check<T: Encodable>(_ value: T, named name: String?) throws {
            let whole = try encoder.encodeToString(value, withRootKey: name, header: XMLHeader(version: 1.0))
            #expect(
                try recordsWritten(inside: [], header: XMLHeader(version: 1.0), configure) { try $0.write(value, named: name) } == whole)
        }
        try check(Self.books[0], named: nil)
        try check(Self.books[1], named: "book")
        try check(Shape.circle(radius: 3), named: nil)
        try check([1, 2], named: "list")
        try check(["{urn:new}key": 1], named: "{urn:a}d")
        try check(7, named: nil)
        try check(Int?.none, named: "nothing")
    }

    // MARK: Namespaces

    @Test("Namespaces are declared once, on the outermost element")
    func namespaces() throws {
        let text = try recordsWritten(
            inside: [
                .init("{urn:a}r", attributes: ["xmlns:c": "urn:c"]), .init("{urn:n}s", attributes: ["{urn:b}k": "v", "xmlns:d": "urn:d"]),
            ],
            { $0.namespacePrefixes = ["a": "urn:a", "": "urn:b"] },
            { writer in
                for _ in 1...2 {
                    try writer.write(
                        ["{urn:a}1".replacingOccurrences(of: "1", with: "x"): 1, "{urn:b}x": 2, "{urn:c}x": 3, "{urn:d}x": 4],
                        named: "{urn:d}i")
                }
            })
        let item = "<d:i><a:x>1</a:x><c:x>3</c:x><d:x>4</d:x><x>2</x></d:i>"
        #expect(
            text == """
                <a:r xmlns="urn:b" xmlns:a="urn:a" xmlns:ns1="urn:n" xmlns:ns2="urn:b" xmlns:c="urn:c"><ns1:s xmlns:d="urn:d" ns2:k="v">\
                \(item)\(item)</ns1:s></a:r>
                """)
    }

    @Test("A namespace that nothing around the records declares is declared on every record that uses it")
    func undeclaredNamespaces() throws {
        let text = try recordsWritten { writer in
            try writer.write(["{urn:a}x": 1], named: "i")
            try writer.write(["x": 1], named: "i")
            try writer.write(["{urn:b}x": 1], named: "{urn:a}i")
            try writer.write(["{urn:b}x": 1], named: "{urn:a}i")
        }
        let both = #"<ns1:i xmlns:ns1="urn:a" xmlns:ns2="urn:b"><ns2:x>1</ns2:x></ns1:i>"#
        #expect(text == #"<r><i xmlns:ns1="urn:a"><ns1:x>1</ns1:x></i><i><x>1</x></i>"# + both + both + "</r>")
    }

    @Test("A prefix that a record declares for something else is not used in it")
    func prefixConflict() throws {
        let text = try recordsWritten { writer in
            struct Declaring: Encodable {
                @Attribute<String>("urn:other") var declaration: String
                var x = 1
                enum CodingKeys: String, CodingKey { case declaration = "xmlns:ns1", x = "{urn:a}x" }
            }
            #expect(throws: EncodingError.self) { try writer.write(Declaring(), named: "i") }
            try writer.write(["{urn:a}x": 1], named: "i")
        }
        #expect(text == #"<r><i xmlns:ns1="urn:a"><ns1:x>1</ns1:x></i></r>"#)
    }

    @Test("A choice declares the namespace of its case, and is one element")
    func choiceWithUndeclaredNamespace() throws {
        struct Choice: Encodable {
            enum CodingKeys: String, XMLChoiceCodingKey { case a = "{urn:a}a" }
            var count = 1
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                for _ in 0..<count { try container.encode("x", forKey: .a) }
            }
        }
        let declared = try recordsWritten { writer in
            try writer.write(Choice())
            // It would be read as two records.
            #expect(throws: EncodingError.self) { try writer.write(Choice(count: 2)) }
        }
        #expect(declared == #"<r><ns1:a xmlns:ns1="urn:a">x</ns1:a></r>"#)
        let text = try recordsWritten({ $0.namespacePrefixes = ["p": "urn:a"] }) { try $0.write(Choice()) }
        #expect(text == #"<r xmlns:p="urn:a"><p:a>x</p:a></r>"#)
    }

    // MARK: What is not a document

    struct Refusal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var elements: [XMLRecordWriter.WrappingElement] = ["r"]
        var header: XMLHeader?
        var doctype: XMLDocumentType?
        var configure: @Sendable (XMLEncoder) -> Void = { _ in }
    }

    static let refusals: [Refusal] = [
        Refusal(testDescription: "a space in the root's name", elements: ["a b"]),
        Refusal(testDescription: "an inner element without a name", elements: ["a", ""]),
        Refusal(testDescription: "an attribute that is none", elements: [.init("a", attributes: ["1": "x"])]),
        Refusal(testDescription: "a forbidden character", elements: ["a", .init("b", attributes: ["x": "\u{1}"])]),
        Refusal(testDescription: "UTF-16", header: XMLHeader(version: 1.0, encoding: "UTF-16")),
        Refusal(testDescription: "a document type without a name", doctype: .system(rootElement: "", dtdLocation: "x")),
        Refusal(testDescription: "a comment with two hyphens", configure: { $0.nodesAroundRoot.before = [.comment("a--b")] }),
        Refusal(
            testDescription: "an instruction with an end in it",
            configure: { encoder in
                encoder.nodesAroundRoot.after = [.processingInstruction(target: "go", content: "?>")]
            }),
        Refusal(testDescription: "a text after the root", configure: { $0.nodesAroundRoot.after = [.text("a", isCDATA: false)] }),
        Refusal(testDescription: "a prefix that is none", configure: { $0.namespacePrefixes = ["1": "urn:a"] }),
        Refusal(testDescription: "an escape that is none", configure: { $0.charactersEscapedInElements = [("a", "<")] }),
        Refusal(
            testDescription: "a root that declares a prefix otherwise", elements: [.init("r", attributes: ["xmlns:a": "urn:b"])],
            configure: { $0.namespacePrefixes = ["a": "urn:a"] }),
        Refusal(
            testDescription: "an inner element that declares a prefix otherwise",
            elements: [.init("r", attributes: ["xmlns:a": "urn:a"]), .init("s", attributes: ["xmlns:a": "urn:b"])]),
    ]

    @Test("What cannot stand around records is an error at once, and nothing is written", arguments: refusals)
    func refuses(_ refusal: Refusal) throws {
        let encoder = XMLEncoder()
        refusal.configure(encoder)
        let collected = Collected()
        let folder = try TemporaryFolder()
        #expect(throws: EncodingError.self) {
            _ = try XMLRecordWriter(
                to: collected.take, encoder: encoder, inside: refusal.elements, header: refusal.header, doctype: refusal.doctype)
        }
        #expect(throws: EncodingError.self) {
            _ = try XMLRecordWriter(
                to: folder.url("a.xml"), encoder: encoder, inside: refusal.elements, header: refusal.header, doctype: refusal.doctype)
        }
        #expect(collected.pieces.isEmpty)
        #expect(folder.names.isEmpty)
    }

    @Test("A document has one root element")
    func oneRoot() throws {
        let text = try recordsWritten(inside: []) { writer in
            #expect(throws: EncodingError.self) { try writer.close() }
            #expect(throws: EncodingError.self) { try writer.write("\u{1}", named: "a") }
            #expect(throws: EncodingError.self) { try writer.close() }
            try writer.write(1, named: "a")
            let error = #expect(throws: EncodingError.self) { try writer.write(2, named: "a") }
            #expect(error?.xmlIssue?.suggestion?.contains("inside") == true)
        }
        #expect(text == "<a>1</a>")
    }

    @Test("Text is no record", arguments: ["x", ""])
    func textChoice(_ content: String) throws {
        let text = try recordsWritten { writer in
            try writer.write(Shape.point)
            #expect(throws: EncodingError.self) { try writer.write(Shape.text(content)) }
            try writer.write(Shape.text(content), named: "t")
        }
        #expect(text == (content.isEmpty ? "<r><point /><t></t></r>" : "<r><point /><t>x</t></r>"))
    }
}
