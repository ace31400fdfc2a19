import Foundation
import Testing
import XMLDocuments
import XMLStreaming

@Suite("Fragments: coding")
struct FragmentCodingTests {
    struct Entry: Codable, Equatable { var title: String, body: XMLFragment }

    @Test("A property takes its element exactly as it stands, and writes it back")
    func property() throws {
        let body = "<body  class='x' ><!-- c --> a <b>1</b>\n  <![CDATA[<d>]]><?t e?> <c/> </body>"
        let entry = try XMLDecoder().decode(Entry.self, from: "<Entry><title> T </title>\(body)</Entry>")
        #expect(entry.title == "T")
        let written = "<body class=\"x\"><!-- c --> a <b>1</b>\n  <![CDATA[<d>]]><?t e?> <c /> </body>"
        #expect(entry.body.description == written)
        #expect(try encodedBothWays(entry) == "<Entry><title>T</title>\(written)</Entry>")
    }

    @Test("In an indented document nothing is added inside of a fragment, and escapes are the fragment's own")
    func indented() throws {
        let entry = Entry(title: "'", body: try XMLFragment(parsing: "<body>\n<a/><b x='&gt;&apos;'/>'</body>"))
        let text = try encodedBothWays(entry) {
            $0.outputFormatting = [.prettyPrinted, .noEmptyElements]
            $0.prettyPrintIndentation = .spaces(2)
        }
        #expect(text == "<Entry>\n  <title>&apos;</title>\n  <body>\n<a /><b x=\">'\" />'</body>\n</Entry>")
    }

    struct Places: Codable, Equatable {
        var list: [XMLFragment]
        var none: [XMLFragment]
        var optional: XMLFragment?
        var absent: XMLFragment?
        var dictionary: [String: XMLFragment]
        @Element var element: XMLFragment
        var choice: Choice
    }

    enum Choice: Codable, Equatable {
        case text(String), fragment(XMLFragment), pair(_ first: XMLFragment, second: Int)
    }

    @Test("A fragment is an item, an optional, a value of a dictionary, in a wrapper, and a payload")
    func places() throws {
        let text = """
            <Places><list x="1" /><list>a<b /></list><optional /><dictionary><k>1</k><l><m /></l></dictionary>\
            <element> </element><choice><fragment><!--c--></fragment></choice></Places>
            """
        let places = try XMLDecoder().decode(Places.self, from: text)
        #expect(places.list.map(\.description) == ["<list x=\"1\" />", "<list>a<b /></list>"])
        #expect(places.none.isEmpty)
        #expect(places.optional?.description == "<optional />")
        #expect(places.absent == nil)
        #expect(places.dictionary.mapValues(\.description) == ["k": "<k>1</k>", "l": "<l><m /></l>"])
        #expect(places.element.text == " ")
        #expect(places.choice == .fragment(XMLFragment("fragment", [.comment("c")])))
        #expect(try encodedBothWays(places) == text)
    }

    @Test("A fragment is a root, and so is a list of fragments")
    func roots() throws {
        let root = try XMLDecoder().decode(XMLFragment.self, from: "<!--before--><p:a xmlns:p=\"u\">x<!--c--></p:a>")
        #expect(root.description == "<p:a xmlns:p=\"u\">x<!--c--></p:a>")
        #expect(try encodedBothWays(root) == "<p:a xmlns:p=\"u\">x<!--c--></p:a>")
        #expect(try encodedBothWays(Optional(root)) == "<p:a xmlns:p=\"u\">x<!--c--></p:a>")
        #expect(try encodedBothWays(root, "a") == "<p:a xmlns:p=\"u\">x<!--c--></p:a>")
        let list: [XMLFragment] = [XMLFragment("a", "1"), XMLFragment("{u}b"), XMLFragment("a")]
        #expect(try encodedBothWays(list, "list") == "<list><a>1</a><b xmlns=\"u\" /><a /></list>")
    }

    @Test("An element with elements in it is the one item of a list by hand, of fragments and of inner markup")
    func byHand() throws {
        enum Keys: CodingKey { case x }
        struct Loop<Item: Decodable>: Decodable {
            var items: [Item] = []
            init(from decoder: any Decoder) throws {
                var list = try decoder.container(keyedBy: Keys.self).nestedUnkeyedContainer(forKey: .x)
                while !list.isAtEnd { items.append(try list.decode(Item.self)) }
            }
        }
        for (text, fragments, markup) in [
            ("", [] as [String], [] as [String]), ("<x><a /><b>1</b></x>", ["<x><a /><b>1</b></x>"], ["<a /><b>1</b>"]),
            ("<x><a /></x><x>2</x>", ["<x><a /></x>", "<x>2</x>"], ["<a />", "2"]),
        ] {
            let document = "<r>\(text)</r>"
            #expect(try XMLDecoder().decode(Loop<XMLFragment>.self, from: document).items.map(\.description) == fragments)
            #expect(try XMLDecoder().decode(Loop<XMLInnerXML>.self, from: document).items.map(\.wrappedValue) == markup)
        }
    }

    struct Inline: Codable, Equatable { var title: String; @XMLInline var others: [XMLFragment] }

    @Test("A list with @XMLInline takes all elements that no other key names")
    func inline() throws {
        let text = "<Inline><title>t</title><x>1</x><y /><x xmlns=\"u\" /></Inline>"
        let value = try XMLDecoder().decode(Inline.self, from: text)
        #expect(value.others.map(\.name) == ["x", "y", "{u}x"])
        #expect(try encodedBothWays(value) == text)
        let taken = Inline(title: "t", others: [XMLFragment("title")])
        #expect(encodingIssue { _ = try XMLEncoder().encodeToString(taken) }?.issue.code == .duplicateName)
    }

    // MARK: Names

    struct Named: Codable, Equatable {
        var value: XMLFragment
        enum CodingKeys: String, CodingKey { case value = "{u}value" }
    }

    @Test("A fragment keeps its prefix where its name means what the key says")
    func names() throws {
        for text in ["<Named><p:value xmlns:p=\"u\" /></Named>", "<Named><value xmlns=\"u\" /></Named>"] {
            #expect(try XMLEncoder().encodeToString(XMLDecoder().decode(Named.self, from: text)).contains(text.dropFirst(7)))
        }
        let entry = Entry(title: "", body: XMLFragment("{u}body"))
        #expect(try encodedBothWays(entry) == "<Entry><title></title><body xmlns=\"u\" /></Entry>")
        let error = try #require(encodingIssue { _ = try XMLEncoder().encodeToString(Entry(title: "", body: XMLFragment("p"))) })
        #expect(error.issue.code == .invalidName)
        #expect(error.codingPath == ["body"])
        #expect(error.issue.path == "/Entry/body")
        #expect(error.issue.expected?.contains("`body`") == true)
        #expect(error.issue.found?.contains("`p`") == true)
        #expect(encodingIssue { _ = try XMLEncoder().encodeToString(Named(value: XMLFragment("{v}value"))) }?.issue.code == .invalidName)
        #expect(encodingIssue { _ = try XMLEncoder().encodeToString(XMLFragment("p"), withRootKey: "q") }?.issue.code == .invalidName)
        #expect(encodingIssue { _ = try XMLEncoder().encodeToString(["k": XMLFragment("p")]) }?.issue.code == .invalidName)
        #expect(encodingIssue { _ = try XMLEncoder().encodeToString(Choice.fragment(XMLFragment("p"))) }?.issue.code == .invalidName)
    }

    struct OneName: Codable, Equatable { var x: [XMLFragment] }

    @Test("Fragments of one namespace in a list under a key come back where namespaces are processed; of two they are an error")
    func namespacesOfList() throws {
        func fragments(_ names: (String, String)...) -> OneName { OneName(x: names.map { XMLFragment(.init($0.0, in: $0.1)) }) }
        for list in [
            fragments(), fragments(("a:x", "A")), fragments(("a:x", "A"), ("b:x", "A"), ("x", "A")), fragments(("x", ""), ("x", "")),
        ] {
            #expect(try XMLDecoder { $0.shouldProcessNamespaces = true }.decode(OneName.self, from: try XMLEncoder().encode(list)) == list)
        }
        for list in [
            fragments(("a:x", "A"), ("b:x", "B")), fragments(("a:x", "A"), ("x", "")), fragments(("x", ""), ("x", ""), ("x", "D")),
            fragments(("x", "A"), ("x", "B")),
        ] {
            let (issue, path) = try #require(encodingIssue { _ = try XMLEncoder().encode(list) })
            #expect(issue.code == .conflictingNamespace && path == ["x", "Index \(list.x.count - 1)"], "\(issue)")
            #expect(issue.expected == "fragments of one namespace in a list under a key")
        }
        #expect(encodingIssue { _ = try XMLEncoder().encode(fragments(("a:x", "A"), ("x", ""))) }?.issue.found == "`{A}x` and `{}x`")
    }

    struct AsAttribute: Codable { @Attribute var body: XMLFragment }
    struct AsContent: Codable { var body: XMLFragment; enum CodingKeys: String, CodingKey { case body = "" } }

    @Test("A fragment needs an element of its own")
    func misplaced() throws {
        let body = XMLFragment("body")
        #expect(encodingIssue { _ = try XMLEncoder().encodeToString(AsAttribute(body: Attribute(body))) }?.issue.code == .misplacedValue)
        #expect(encodingIssue { _ = try XMLEncoder().encodeToString(AsContent(body: body)) }?.issue.code == .misplacedValue)
        #expect(encodingIssue { _ = try XMLEncoder().encodeToString(Choice.pair(body, second: 1)) } != nil)
        let attributes = ["x": "1"]
        #expect(encodingIssue { _ = try XMLEncoder().encodeToString(body, rootAttributes: attributes) }?.issue.code == .misplacedValue)
        for (type, text) in [(AsAttribute.self as any Decodable.Type, "<a body='1'/>"), (AsContent.self, "<a>1</a>")] {
            let error = #expect(throws: DecodingError.self) { _ = try XMLDecoder().decode(type, from: text) }
            #expect(error?.xmlIssue?.code == .invalidValue)
            #expect(error?.xmlIssue?.path.hasPrefix("/a") == true)
        }
        for text in ["<a><title/></a>", "<a body='1'><title/></a>"] {
            expectDecodingIssue(.missingKey) { _ = try XMLDecoder().decode(Entry.self, from: text) }
        }
    }

    // MARK: Namespaces

    @Test("A fragment brings along what it needs from outside, and nothing else")
    func bringsAlong() throws {
        let text = """
            <Entry xmlns:a="A" xmlns:b="B" xmlns:c="C" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:d="D">\
            <title/><body><a:x xsi:type="c:T" y="http://x" b="a:"/>t:d:</body></Entry>
            """
        let entry = try XMLDecoder().decode(Entry.self, from: text)
        #expect(
            entry.body.description == """
                <body xmlns:a="A" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:c="C" xmlns:d="D">\
                <a:x xsi:type="c:T" y="http://x" b="a:" />t:d:</body>
                """)
        #expect(try XMLFragment(parsing: entry.body.description) == entry.body)
        #expect(try encodedBothWays(entry).contains("<body xmlns:a="))
    }

    @Test("A fragment brings along the prefixes of values that other values stand before")
    func bringsAlongForEachValue() throws {
        let text = "<Entry xmlns:a='A' xmlns:b='B'><title/><body u='x' v='a:y'><c>z</c><c>b:z</c></body></Entry>"
        let entry = try XMLDecoder().decode(Entry.self, from: text)
        #expect(entry.body.description == "<body xmlns:a=\"A\" xmlns:b=\"B\" u=\"x\" v=\"a:y\"><c>z</c><c>b:z</c></body>")
    }

    @Test("Where its declarations are in force, a fragment is written without them")
    func fewDeclarations() throws {
        let text = "<Entry xmlns=\"D\" xmlns:p=\"P\"><title>t</title><body p:x=\"1\"><p:a y=\"p:q\" /><b /></body></Entry>"
        let entry = try XMLDecoder().decode(Entry.self, from: text)
        #expect(entry.body.description == "<body xmlns=\"D\" xmlns:p=\"P\" p:x=\"1\"><p:a y=\"p:q\" /><b /></body>")
        let attributes = ["xmlns": "D", "xmlns:p": "P"]
        #expect(try XMLEncoder().encodeToString(entry, rootAttributes: attributes) == text)
        let encoder = XMLEncoder { $0.namespacePrefixes = ["": "D", "p": "P"] }
        #expect(try encoder.encodeToString(entry) == text)
        // A prefix that means something else there is declared again, and so is the default namespace.
        encoder.namespacePrefixes = ["": "O", "p": "Q"]
        #expect(
            try encoder.encodeToString(entry) == """
                <Entry xmlns="O" xmlns:p="Q"><title>t</title><body xmlns="D" xmlns:p="P" p:x="1"><p:a y="p:q" /><b /></body></Entry>
                """)
        // An element in no namespace undoes a default one.
        encoder.namespacePrefixes = ["": "O"]
        let plain = Entry(title: "", body: XMLFragment("body", [.element("b"), .element("{O}c")]))
        #expect(
            try encoder.encodeToString(plain)
                == "<Entry xmlns=\"O\"><title></title><body xmlns=\"\"><b /><c xmlns=\"O\" /></body></Entry>")
        #expect(try XMLDecoder().decode(Entry.self, from: encoder.encodeToString(plain)) == plain)
        // Declarations inside are left out as well where they say nothing new.
        let inner = Entry(title: "", body: try XMLFragment(parsing: "<body><p:a xmlns:p='P'><p:b xmlns:p='P'/></p:a></body>"))
        encoder.namespacePrefixes = ["p": "P"]
        #expect(try encoder.encodeToString(inner) == "<Entry xmlns:p=\"P\"><title></title><body><p:a><p:b /></p:a></body></Entry>")
    }

    struct Around: Codable, Equatable {
        @XMLAttribute var declaration: String
        var entry: Entry
        enum CodingKeys: String, CodingKey { case declaration = "xmlns:p", entry }
    }

    @Test("Declarations on any element around a fragment count")
    func declaredBetween() throws {
        let value = Around(declaration: "P", entry: Entry(title: "", body: XMLFragment("body", [.element(XMLQName("p:x", in: "P"))])))
        #expect(try encodedBothWays(value) == "<Around xmlns:p=\"P\"><entry><title></title><body><p:x /></body></entry></Around>")
    }

    @Test("A type without a prefix brings the default namespace along")
    func typesWithoutPrefix() throws {
        let text = """
            <p:Entry xmlns:p="P" xmlns="D" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><p:body xsi:type="T" /></p:Entry>
            """
        let body = try #require(try XMLTree(parsing: text).root.elements.first)
        #expect(
            XMLFragment(body).description == """
                <p:body xmlns:p="P" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="D" xsi:type="T" />
                """)
        #expect(String(describing: body) == XMLFragment(body).description)
        #expect(body.xmlString() == XMLFragment(body).description)
    }

    @Test("A prefix that nothing declares stays, where the encoder allows it")
    func undeclared() throws {
        let text = "<Entry><title>t</title><body><x:a /></body></Entry>"
        let entry = try XMLDecoder().decode(Entry.self, from: text)
        #expect(encodingIssue { _ = try XMLEncoder().encodeToString(entry) }?.issue.code == .undeclaredPrefix)
        #expect(try XMLEncoder { $0.allowsUndeclaredPrefixes = true }.encodeToString(entry) == text)
    }

    // MARK: Comments

    @Test("Comments come from bytes, data, files and trees that have them")
    func sources() throws {
        let text = "<Entry><title/><body><!--c--></body></Entry>"
        let expected = XMLFragment("body", [.comment("c")])
        #expect(try XMLDecoder().decode(Entry.self, from: Data(text.utf8)).body == expected)
        #expect(try XMLDecoder().decode(Entry.self, from: Array(text.utf8)).body == expected)
        let file = try TemporaryFile(Array(text.utf8))
        #expect(try XMLDecoder().decode(Entry.self, contentsOf: file.url).body == expected)
        #expect(try XMLDecoder().decode(Entry.self, from: XMLTree(parsing: text).root).body == XMLFragment("body"))
        let options = XMLParsingOptions { $0.keepsComments = true }
        #expect(try XMLDecoder().decode(Entry.self, from: XMLTree(parsing: text, options: options).root).body == expected)
    }

    @Test("Records have comments if the options keep them")
    func records() throws {
        let pieces = ["<r xmlns:p='P'><Entry><title/><body><!--c--><p:x/></body></Entry><Ent", "ry><title/><body>2</body></Entry></r>"]
        let options = XMLParsingOptions { $0.keepsComments = true }
        let data = pieces.map { Data($0.utf8) }
        let entries = try XMLDecoder(parsingOptions: options).records(of: Entry.self, at: "r/Entry", in: data).map { try $0.get().body }
        #expect(entries.map(\.description) == ["<body xmlns:p=\"P\"><!--c--><p:x /></body>", "<body>2</body>"])
        let without = try XMLDecoder().records(of: Entry.self, at: "r/Entry", in: data).map { try $0.get().body }
        #expect(without.map(\.description) == ["<body xmlns:p=\"P\"><p:x /></body>", "<body>2</body>"])
    }

    @Test("From a pipe a fragment has its comments")
    func pipe() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("fragment-\(UUID().uuidString)")
        try #require(mkfifo(url.path, 0o600) == 0)
        defer { try? FileManager.default.removeItem(at: url) }
        Thread.detachNewThread {
            guard let handle = try? FileHandle(forWritingTo: url) else { return }
            try? handle.write(contentsOf: Data("<Entry><title/><body><!--c--></body></Entry>".utf8))
            try? handle.close()
        }
        #expect(try XMLDecoder().decode(Entry.self, contentsOf: url).body == XMLFragment("body", [.comment("c")]))
    }

    struct MayBeNil: Codable, Equatable { var a: XMLFragment? }
    struct IsNeverNil: Codable, Equatable { var a: XMLFragment }

    @Test("An optional is nil where the element says so; another fragment keeps the element")
    func xsiNil() throws {
        let text = "<r xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><a xsi:nil='true'/></r>"
        #expect(try XMLDecoder().decode(MayBeNil.self, from: text).a == nil)
        let fragment = try XMLDecoder().decode(IsNeverNil.self, from: text).a
        #expect(fragment.attributes["{http://www.w3.org/2001/XMLSchema-instance}nil"] == "true")
        #expect(try encodedBothWays(IsNeverNil(a: fragment)).contains("xsi:nil=\"true\""))
    }

    struct Adding: Encodable {
        enum CodingKeys: CodingKey { case x }
        func encode(to encoder: any Encoder) throws {
            try XMLFragment("Adding").encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(1, forKey: .x)
        }
    }

    @Test("What a type adds to the element of a fragment is not lost in silence")
    func adding() throws { #expect(encodingIssue { _ = try XMLEncoder().encodeToString(Adding()) }?.issue.code == .ambiguousContent) }

    // MARK: Policies and limits

    @Test("Everything in a fragment counts as read")
    func nothingUnknown() throws {
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        let text = "<Entry><title/><body x='1'>a<b y='2'><c/></b></body></Entry>"
        #expect(try decoder.decode(Entry.self, from: text).body.elements.count == 1)
        #expect(throws: DecodingError.self) { try decoder.decode(Entry.self, from: "<Entry z='1'><title/><body/></Entry>") }
    }

    @Test("The encoder's limit of depth holds for fragments")
    func depth() throws {
        var fragment = XMLFragment("body")
        for _ in 0..<10 { fragment = XMLFragment("body", [.element(fragment)]) }
        let encoder = XMLEncoder { $0.maximumDepth = 11 }
        #expect(encodingIssue { _ = try encoder.encodeToString(Entry(title: "", body: fragment)) }?.issue.code == .nestingTooDeep)
        let parsed = try XMLFragment(parsing: fragment.xmlString())
        #expect(encodingIssue { _ = try encoder.encodeToString(Entry(title: "", body: parsed)) }?.issue.code == .nestingTooDeep)
        encoder.maximumDepth = 12
        #expect(try encoder.encodeToString(Entry(title: "", body: fragment)).hasPrefix("<Entry>"))
        #expect(try encoder.encodeToString(Entry(title: "", body: parsed)).hasPrefix("<Entry>"))
        encoder.maximumDepth = 10
        #expect(encodingIssue { _ = try encoder.encodeToString(fragment) }?.issue.code == .nestingTooDeep)
        encoder.maximumDepth = 11
        #expect(try encoder.encodeToString(fragment) == fragment.xmlString())
    }

    // MARK: Other coders

    @Test("In JSON a fragment is its text")
    func json() throws {
        let entry = Entry(title: "t", body: XMLFragment("body", ["a ", .element("{u}b", [.comment("c")])]))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(entry)
        #expect(
            String(decoding: data, as: UTF8.self) == #"{"body":"<body xmlns=\"u\">a <b><!--c--></b></body>","title":"t"}"#
                || String(decoding: data, as: UTF8.self) == #"{"body":"<body>a <b xmlns=\"u\"><!--c--></b></body>","title":"t"}"#)
        #expect(try JSONDecoder().decode(Entry.self, from: data) == entry)
    }

    @Test(
        "Text from another decoder is parsed within the limits for documents from anywhere",
        arguments: ["", "x", "<body>", "<!DOCTYPE body [<!ENTITY e 'x'>]><body>&e;</body>", String(repeating: "<a>", count: 1000)])
    func hostileText(_ text: String) throws {
        let data = try JSONEncoder().encode(["title": "t", "body": text])
        let error = #expect(throws: DecodingError.self) { _ = try JSONDecoder().decode(Entry.self, from: data) }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["body"])
        #expect(context.underlyingError is XMLParsingError)
    }
}
