import Foundation
import Testing
import XMLStreaming

@testable import XMLCodable

@Suite("Limits")
struct LimitsTests {
    /// The smallest maximum with which a document passes.
    typealias Row = (XMLLimits.Limit, needed: Int, document: String)

    static let rows: [Row] = [
        (.depth, 1, "<a/>"),
        (.depth, 3, "<a><b><c/></b><b/></a>"),
        (.depth, 2, "<a><b/><b/><b/><b/></a>"),
        (.inputBytes, 4, "<a/>"),
        (.inputBytes, 9, "<a>é</a>"),
        (.inputBytes, 6, "<a/>\n\n"),
        (.elements, 1, "<a>text</a>"),
        (.elements, 4, "<a><b/><b><c/></b></a>"),
        (.attributesPerElement, 3, "<a x='' y='' z=''/>"),
        (.attributesPerElement, 2, "<a x=''><b x='' y=''/><c y=''/></a>"),
        (.distinctNames, 1, "<a><a/></a>"),
        (.distinctNames, 4, "<a x='' y=''><b x=''/><a y=''/></a>"),
        (.nameBytes, 1, "<a b=''>12345</a>"),
        (.nameBytes, 12, "<a><long:element/><b/></a>"),
        (.nameBytes, 8, "<a><a äöüä=''/></a>"),
        (.nameBytes, 7, "<p:a xmlns:p='http://long.example/'/>"),
        (.nameBytes, 9, "<!DOCTYPE a [<!ATTLIST a attribute CDATA 'x'>]><a/>"),
        (.valueBytes, 5, "<a>12345</a>"),
        (.valueBytes, 5, "<a x='12345'>123</a>"),
        (.valueBytes, 6, "<a>éöü</a>"),
        (.valueBytes, 3, "<a>123<b/>123<b/>123</a>"),
        (.valueBytes, 6, "<a>123<![CDATA[456]]></a>"),
        (.valueBytes, 3, "<a>&lt;&amp;&#65;</a>"),
        (.valueBytes, 5, "<a>12<!--comment-->3<?p instruction?>45</a>"),
        (.nameBytes, 4, "<root a=''/>"),
        (.combiningMarks, 3, "<a>e\u{301}\u{316}\u{301}e\u{301}</a>"),
        (.combiningMarks, 3, "<a>e\u{301}<![CDATA[\u{301}]]>&#x301;</a>"),
        (.combiningMarks, 3, "<a>e\u{301}\u{301}<b>e</b>\u{301}</a>"),
        (.combiningMarks, 2, "<a><b>\u{301}\u{301}</b><b>\u{301}\u{301}</b></a>"),
        (.combiningMarks, 2, "<a x='e\u{301}\u{301}' y='\u{301}\u{301}'/>"),
        (.combiningMarks, 2, "<ae\u{301}\u{301}/>"),
        (.combiningMarks, 2, "<a e\u{301}\u{301}=''/>"),
        (.combiningMarks, 2, "<a xmlns:p='e\u{301}\u{301}'/>"),
        (.combiningMarks, 2, "<!DOCTYPE e\u{301}\u{301}><a/>"),
        (.combiningMarks, 2, "<!DOCTYPE a [<!ENTITY e '\u{301}'><!ATTLIST a b CDATA 'e\u{301}&#x301;'>]><a>e&e;&e;</a>"),
        (.entityDepth, 1, "<!DOCTYPE a [<!ENTITY e 'x &amp; &#65;'>]><a>&e;</a>"),
        (.entityDepth, 3, "<!DOCTYPE a [<!ENTITY e 'x'><!ENTITY f '&e;&e;'><!ENTITY g '&f;&e;'>]><a>&g;</a>"),
        (.entityDepth, 3, "<!DOCTYPE a [<!ENTITY g '&e;&f;'><!ENTITY f '&e;'><!ENTITY e 'x'>]><a>&g;</a>"),
        (
            .attributesPerElement, 3,
            "<!DOCTYPE a [<!ATTLIST a x CDATA #IMPLIED y CDATA ''><!ATTLIST b x CDATA ''><!ATTLIST a z CDATA ''>]><a/>"
        ),
        expansion(makes: 10_000, document: "<!DOCTYPE a [<!ENTITY e '\(thousand)'>]><a>\(tenTimes)</a>"),
        expansion(makes: 10_000 + 4, document: "<!DOCTYPE a [<!ENTITY e '\(thousand)'>]><a b='\(tenTimes)'/>"),
        expansion(makes: 1_000 + 4, document: "<!DOCTYPE a [<!ATTLIST a b CDATA '\(thousand)'>]><a/>"),
        expansion(makes: 10_000 * 4, document: "<!DOCTYPE a [<!ENTITY e '\(String(repeating: "<b/>", count: 1_000))'>]><a>\(tenTimes)</a>"),
    ]

    private static let thousand = String(repeating: "x", count: 1_000)
    private static let tenTimes = String(repeating: "&e;", count: 10)

    /// A document that makes so many bytes of text, values, elements and attributes until its root element ends, and 4 each for the document
    /// itself and that element.
    private static func expansion(makes bytes: Int, document: String) -> Row {
        let parsed = document[..<(document.range(of: "</a>")?.lowerBound ?? document.endIndex)].utf8.count
        return (.entityExpansionBytes, bytes + 8 - 3 * parsed, document)
    }

    @Test("Comments and processing instructions that are kept count as elements do, and their targets as names")
    func keptLeaves() throws {
        struct Nothing: Decodable {}
        let decoder = XMLDecoder { $0.limits.maximumElements = 3 }
        _ = try decoder.decode(Nothing.self, from: "<r><!--c--><?p?></r>")
        let error = #expect(throws: DecodingError.self) { try decoder.decode(Nothing.self, from: "<r><!--c--><?p?><!--c--></r>") }
        #expect(error?.xmlParsingError?.reason == .limitExceeded(.elements, maximum: 3))
        let ofNames = XMLDecoder { $0.limits.maximumDistinctNames = 2 }
        #expect(try ofNames.decode(Int.self, from: "<a><?a i?><?p i?>1</a>") == 1)
        let errorOfNames = #expect(throws: DecodingError.self) { try ofNames.decode(Int.self, from: "<a><?p i?><?q i?>1</a>") }
        #expect(errorOfNames?.xmlParsingError?.reason == .limitExceeded(.distinctNames, maximum: 2))
    }

    @Test("Limits have a row each")
    func complete() { #expect(Set(Self.rows.map(\.0)) == Set(XMLLimits.Limit.allCases)) }

    @Test("Limits let through what they allow, and stop what is one more: they say which, how much and where", arguments: rows)
    func passing(_ limit: XMLLimits.Limit, needed: Int, document: String) throws {
        var options = XMLParsingOptions()
        for maximum in [needed, needed + 1] {
            options.limits[keyPath: limit.maximum] = maximum
            _ = try XMLTree(parsing: document, options: options)
        }
        options.limits[keyPath: limit.maximum] = needed - 1
        let limited = options
        let sources: [() throws -> XMLTree] = [
            { try XMLTree(parsing: document, options: limited) },
            { try XMLTree(parsing: Data(document.utf8), options: limited) },
            { try XMLTree(contentsOf: TemporaryFile(Array(document.utf8)).url, options: limited) },
        ]
        for parse in sources {
            let error = try #require(throws: XMLParsingError.self) { _ = try parse() }
            #expect(error.reason == .limitExceeded(limit, maximum: needed - 1))
            #expect(error.message.contains("\(needed - 1)"))
            #expect(error.position != nil)
        }
        let decoder = XMLDecoder { $0.limits = limited.limits }
        let error = try #require(throws: DecodingError.self) { _ = try decoder.decode(String.self, from: document) }
        #expect(error.xmlParsingError?.reason == .limitExceeded(limit, maximum: needed - 1))
    }

    @Test(
        "Limits on expansion do not count what is in the document itself",
        arguments: [
            ("<!DOCTYPE a [<!ELEMENT a ANY>]><a t='LONG'/>", 100_000, XMLParsingOptions.untrusted),
            ("<!DOCTYPE a [<!ELEMENT a ANY>]><a>LONG</a>", 100_000, .untrusted),
            ("<!DOCTYPE a [<!ENTITY e 'v'>]><a><b t='LONG'/></a>", 2 << 20, XMLParsingOptions()),
        ])
    func noExpansion(document: String, length: Int, options: XMLParsingOptions) throws {
        let document = document.replacingOccurrences(of: "LONG", with: String(repeating: "x", count: length))
        #expect(try XMLTree(parsing: document, options: options).root.name.qualifiedName == "a")
    }

    @Test("Limits on expansion are the ones that count, whatever expat's own are", arguments: ["<a>&e;</a>", "<a b='&e;'/>"])
    func largeExpansion(content: String) throws {
        let ten = String(repeating: "&e0;", count: 1_000)
        let document =
            "<!DOCTYPE a [<!ENTITY e0 '\(Self.thousand)\(Self.thousand)\(Self.thousand)'><!ENTITY e1 '\(ten)'><!ENTITY e '&e1;&e1;&e1;&e1;'>]>"
        var options = XMLParsingOptions { $0.limits.maximumEntityExpansionBytes = 12_000_100 }
        _ = try XMLTree(parsing: document + content, options: options)
        options.limits.maximumEntityExpansionBytes = 11_000_000
        let error = try #require(throws: XMLParsingError.self) { _ = try XMLTree(parsing: document + content, options: options) }
        #expect(error.reason == .limitExceeded(.entityExpansionBytes, maximum: 11_000_000))
    }

    @Test("Limits on expansion count comments and processing instructions as decoders keep them", arguments: ["<!--", "<?p "])
    func expansionOfComments(start: String) throws {
        let entity = start + Self.thousand + (start == "<!--" ? "-->" : "?>")
        let document = "<!DOCTYPE a [<!ENTITY e '\(entity)'>]><a>\(Self.tenTimes)</a>"
        var options = XMLParsingOptions { $0.limits.maximumEntityExpansionBytes = 1_000 }
        _ = try XMLTree(parsing: document, options: options)
        let exceeded = XMLParsingError.Reason.limitExceeded(.entityExpansionBytes, maximum: 1_000)
        let ofDecoder = #expect(throws: DecodingError.self) { try XMLDecoder(parsingOptions: options).decode(String.self, from: document) }
        #expect(ofDecoder?.xmlParsingError?.reason == exceeded)
        options.keepsComments = true
        options.keepsProcessingInstructions = true
        let ofTree = #expect(throws: XMLParsingError.self) { try XMLTree(parsing: document, options: options) }
        #expect(ofTree?.reason == exceeded)
    }

    @Test("Limits on values are not for comments and processing instructions of a document, which its size limits")
    func lengthOfComments() throws {
        var options = XMLParsingOptions()
        options.limits.maximumValueBytes = 2
        options.keepsComments = true
        options.keepsProcessingInstructions = true
        let document = "<!--\(Self.thousand)--><a><?p \(Self.thousand)?>12</a>"
        #expect(try XMLTree(parsing: document, options: options).root.text == "12")
        #expect(try XMLDecoder(parsingOptions: options).decode(Int.self, from: document) == 12)
    }

    @Test(
        "Limits name the place of what exceeds them, and limits on the document's size the token in which that is",
        arguments: [(XMLLimits.Limit.depth, 2), (.inputBytes, 13)])
    func place(of limit: XMLLimits.Limit, maximum: Int) throws {
        var options = XMLParsingOptions()
        options.limits[keyPath: limit.maximum] = maximum
        let limited = options
        let bytes = Array("<a>\n <b>\n  <c/>\n </b>\n</a>".utf8)
        let sources = [
            { try XMLTree(parsing: bytes, options: limited) }, { try XMLTree(contentsOf: TemporaryFile(bytes).url, options: limited) },
        ]
        for parse in sources {
            let error = try #require(throws: XMLParsingError.self) { _ = try parse() }
            #expect(error.position == XMLPosition(line: 3, column: 3, byteOffset: 11))
        }
    }

    @Test("Limits are out of the way of documents in use, and stop hostile ones, by default")
    func defaults() throws {
        let attributes = (0..<500).map { "a\($0)='\($0)'" }.joined(separator: " ")
        #expect(try XMLTree(parsing: "<a \(attributes)/>").root.attributes.count == 500)
        let names = (0..<50_000).map { "<n\($0)/>" }.joined()
        let count = try XMLTree(parsing: "<a>\(names)</a>").root.elements.reduce(0) { count, _ in count + 1 }
        #expect(count == 50_000)
        let manyAttributes = (0..<1_025).map { "a\($0)=''" }.joined(separator: " ")
        let first = try #require(throws: XMLParsingError.self) { _ = try XMLTree(parsing: "<a \(manyAttributes)/>") }
        #expect(first.reason == .limitExceeded(.attributesPerElement, maximum: 1_024))
        let manyNames = (0..<100_001).map { "<n\($0)/>" }.joined()
        let second = try #require(throws: XMLParsingError.self) { _ = try XMLTree(parsing: "<a>\(manyNames)</a>") }
        #expect(second.reason == .limitExceeded(.distinctNames, maximum: 100_000))
    }

    @Test("Limits that make no sense are errors or allow nothing, and never crash", arguments: [0, -1, Int.min])
    func absurd(_ maximum: Int) { Self.decode(withEveryLimit: maximum) }

    @Test("Limits on names let namespaces pass, however large they are")
    func namespaces() throws {
        let options = XMLParsingOptions { ($0.shouldProcessNamespaces, $0.limits.maximumDistinctNames) = (true, .max) }
        #expect(try XMLTree(parsing: "<a xmlns='u'/>", options: options).root.name.namespaceURI == "u")
    }

    @Test("Limits on names end where a node has no room for more", arguments: [1 << 24 - 2, 1 << 24 - 1, 1 << 24, .max])
    func lastName(_ maximum: Int) {
        var limits = XMLLimits()
        limits.maximumDistinctNames = maximum
        for kind in [NodeRecord.Kind.element, .comment] {
            let node = NodeRecord(kind: kind, name: limits.lastName, subtreeEnd: 0, attributes: 0..<0, textStart: 0, sourceOffset: 0)
            #expect((node.kind, node.name) == (kind, 1 << 24 - 1))
        }
        #expect(AttributeRecord(name: limits.lastName, valueStart: 1 << 40 - 1).name == 1 << 24 - 1)
    }

    struct Book: Codable { var x: Int? }
    private static let longName = String(repeating: "n", count: 21)

    @Test(
        "The limit on the length of names holds at the root, at records and in them, however records are read",
        arguments: [
            "<\(longName)><r><x>1</x></r></\(longName)>", "<d><\(longName)><x>1</x></\(longName)></d>",
            "<d><r><x>1</x><\(longName)/></r></d>",
            "<d><r><x>1</x></r><\(longName)/></d>", "<d \(longName)=''><r/></d>", "<d><r \(longName)=''/></d>",
            "<d><?\(longName)?><r/></d>",
        ])
    func nameLength(document: String) {
        func check(_ error: DecodingError?) {
            #expect(error?.xmlParsingError?.reason == .limitExceeded(.nameBytes, maximum: 20))
            #expect(error?.xmlParsingError?.position?.line == 1)
        }
        let options = XMLParsingOptions { $0.keepsProcessingInstructions = true }
        let decoder = XMLDecoder(parsingOptions: options)
        for knows in [false, true] {
            // Names that are known from other documents count in each.
            if knows { _ = try? decoder.decode(Book.self, from: document) }
            decoder.limits.maximumNameBytes = 20
            check(#expect(throws: DecodingError.self) { try decoder.decode(Book.self, from: document) })
            for path in ["*/*", "d/r"] {
                let bytes = Array(document.utf8)
                check(
                    #expect(throws: DecodingError.self) {
                        for record in decoder.records(of: Book.self, at: path, in: bytes) { _ = try record.get() }
                    })
                check(
                    #expect(throws: DecodingError.self) {
                        for record in decoder.records(of: Book.self, at: path, in: bytes, concurrency: 2) { _ = try record.get() }
                    })
            }
            decoder.limits.maximumNameBytes = 21
            #expect(throws: Never.self) { try decoder.decode(Book.self, from: document) }
        }
    }

    // Whatever traps ends the process, so these have one of their own.
    #if (os(macOS) || os(Linux)) && compiler(>=6.2)
    @Test("Limits as large as numbers get allow everything, and never crash")
    func largest() async { await #expect(processExitsWith: .success) { LimitsTests.decode(withEveryLimit: Int.max) } }

    @Test("Limits that make no sense do not crash a decoder of trees that are there already")
    func absurdForTrees() async {
        await #expect(processExitsWith: .success) {
            let tree = try XMLTree(parsing: "<a>text</a>")
            for maximum in [Int.min, -1, 0, Int.max] {
                _ = try? XMLDecoder { $0.limits.maximumDepth = maximum }.decode(String.self, from: tree.root)
            }
        }
    }
    #endif

    private static func decode(withEveryLimit maximum: Int) {
        for limit in XMLLimits.Limit.allCases {
            let decoder = XMLDecoder()
            decoder.limits[keyPath: limit.maximum] = maximum
            let document = "<!DOCTYPE a [<!ENTITY e 'xyz'>]><a b='1'>text &e;</a>"
            switch Result(catching: { try decoder.decode(String.self, from: document) }) {
            case .success(let text): #expect(text == "text xyz")
            case .failure(let error): #expect(maximum <= 0 && error is DecodingError)
            }
        }
    }
}

@Suite("The preset for untrusted documents")
struct UntrustedPresetTests {
    struct Order: Decodable, Equatable { @Attribute var id: Int; var item: [String] }
    static let document = "<!DOCTYPE order><order id='7'><item>a</item><item>b &amp; c</item></order>"

    @Test("The preset for untrusted documents reads documents as they are sent")
    func ordinary() throws {
        #expect(try XMLDecoder(parsingOptions: .untrusted).decode(Order.self, from: Self.document) == Order(id: 7, item: ["a", "b & c"]))
        #expect(try XMLTree(parsing: Self.document, options: .untrusted).root.elements.count { _ in true } == 2)
    }

    @Test("The preset for untrusted documents is what a decoder has that was made with it")
    func decoder() {
        let decoder = XMLDecoder(parsingOptions: .untrusted)
        #expect(decoder.limits == .untrusted)
        #expect(decoder.entityPolicy == .reject)
        #expect(!decoder.shouldProcessNamespaces)
        var options = XMLParsingOptions.untrusted
        options.shouldProcessNamespaces = true
        #expect(XMLDecoder(parsingOptions: options).shouldProcessNamespaces)
    }

    @Test("The preset for untrusted documents lowers every limit, and allows something of everything", arguments: XMLLimits.Limit.allCases)
    func lower(_ limit: XMLLimits.Limit) {
        let maximum = XMLLimits.untrusted[keyPath: limit.maximum]
        #expect(maximum < XMLLimits()[keyPath: limit.maximum])
        #expect(maximum > 0)
    }
}

@Suite("Expat's version")
struct ExpatVersionTests {
    @Test("Expat's version is three numbers, of a version that bounds what entities expand to by itself")
    func version() throws {
        let numbers = XMLParsingOptions.expatVersion.split(separator: ".").map { Int($0) }
        try #require(numbers.count == 3)
        let (major, minor) = (try #require(numbers[0]), try #require(numbers[1]))
        #expect(numbers[2] != nil)
        #expect((major, minor) >= (2, 4))
    }
}

extension XMLLimits.Limit {
    /// Where its maximum is.
    fileprivate var maximum: WritableKeyPath<XMLLimits, Int> {
        switch self {
        case .depth: \.maximumDepth
        case .inputBytes: \.maximumInputBytes
        case .elements: \.maximumElements
        case .attributesPerElement: \.maximumAttributesPerElement
        case .distinctNames: \.maximumDistinctNames
        case .nameBytes: \.maximumNameBytes
        case .valueBytes: \.maximumValueBytes
        case .entityDepth: \.maximumEntityDepth
        case .combiningMarks: \.maximumCombiningMarks
        case .entityExpansionBytes: \.maximumEntityExpansionBytes
        }
    }
}
