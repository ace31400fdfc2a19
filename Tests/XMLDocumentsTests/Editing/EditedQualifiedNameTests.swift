import Foundation
import Testing
import XMLDocuments

@Suite("Editing: qualified names as values")
struct EditedQualifiedNameTests {
    struct Parts: Codable {
        var part: [Part]
        struct Part: Codable { @Attribute var type: XMLQName?; var base: XMLQName? }
    }

    /// Changes in documents that declare in several ways.
    static let edits: [Edit<Parts>] = [
        // Declared on the root: the document's prefix.
        Edit("<r xmlns:b='urn:b'><part type='b:x'/></r>", ["b:x": "b:y"]) { $0.part[0].type = XMLQName("a:y", in: "urn:b") },
        // Declared further in: the document's prefix too.
        Edit("<r><part xmlns:b='urn:b' type='b:x'><base>b:x</base></part></r>", ["'b:x'": "'b:y'", ">b:x<": ">b:z<"]) {
            $0.part[0].type = XMLQName("a:y", in: "urn:b")
            $0.part[0].base = XMLQName("z", in: "urn:b")
        },
        // Declared nowhere: on the element that has the value.
        Edit("<r><part><base/></part></r>", ["<part><base/>": "<part xmlns:a=\"urn:b\" type=\"a:y\"><base>a:z</base>"]) {
            $0.part[0].type = XMLQName("a:y", in: "urn:b")
            $0.part[0].base = XMLQName("a:z", in: "urn:b")
        },
        Edit("<r xmlns:b='urn:b'><part><base>b:x</base></part></r>", ["<base>b:x": "<base xmlns:a=\"urn:a\">a:x"]) {
            $0.part[0].base = XMLQName("a:x", in: "urn:a")
        },
        Edit("<r xmlns:b='urn:b'><part><base><![CDATA[b:x]]></base></part></r>", ["<base>": "<base xmlns:a=\"urn:a\">", "b:x": "a:x"]) {
            $0.part[0].base = XMLQName("a:x", in: "urn:a")
        },
        Edit(
            "<r xmlns:b='urn:b'><part type='b:x'/></r>", ["/></r>": "/><part xmlns:a=\"urn:a\" type=\"a:x\"><base>b:y</base></part></r>"]
        ) { $0.part.append(.init(type: Attribute(XMLQName("a:x", in: "urn:a")), base: XMLQName("y", in: "urn:b"))) },
        // The same text with another meaning is another value.
        Edit("<r><part xmlns:a='urn:a' type='a:x'/></r>", ["'a:x'": "'ns1:x' xmlns:ns1=\"urn:b\""]) {
            $0.part[0].type = XMLQName("a:x", in: "urn:b")
        },
        // The prefix means something else at the place.
        Edit(
            "<r xmlns:a='urn:b'><part xmlns:a='urn:a' type='a:x'><base>a:x</base></part></r>",
            ["<base>a:x": "<base xmlns:ns1=\"urn:b\">ns1:y"]
        ) { $0.part[0].base = XMLQName("a:y", in: "urn:b") },
        Edit(
            "<r xmlns:a='urn:b'><u xmlns:a='urn:a' xmlns:c='urn:b'/><part xmlns:a='urn:a' xmlns:c='urn:b' type='a:x'/></r>",
            ["a:x": "c:x"]
        ) { $0.part[0].type = XMLQName("a:x", in: "urn:b") },
        // A default namespace that has a prefix, too; and one that has none.
        Edit("<r xmlns='urn:a' xmlns:p='urn:a'><part type='p:x'/></r>", ["p:x": "p:y"]) { $0.part[0].type = XMLQName("y", in: "urn:a") },
        Edit("<r xmlns='urn:a'><part type='x'/></r>", ["'x'": "'y'"]) { $0.part[0].type = XMLQName("y", in: "urn:a") },
        Edit("<r><part xmlns='urn:a' type='x'><base>x</base></part></r>", ["'x'": "'y'", ">x<": ">z<"]) {
            $0.part[0].type = XMLQName("y", in: "urn:a")
            $0.part[0].base = XMLQName("p:z", in: "urn:a")
        },
        // The default namespace of the root is another one at the place.
        Edit("<r xmlns='urn:a'><part xmlns='urn:b' type='x'/></r>", ["'x'": "'c:y' xmlns:c=\"urn:a\""]) {
            $0.part[0].type = XMLQName("c:y", in: "urn:a")
        },
        // A new element is in it, too.
        Edit("<r xmlns='urn:a'><part type='x'/></r>", ["/></r>": "/><part type=\"y\"><base>z</base></part></r>"]) {
            $0.part.append(.init(type: Attribute(XMLQName("y", in: "urn:a")), base: XMLQName("z", in: "urn:a")))
        },
    ]

    @Test("They get the prefixes of the document, or a declaration", arguments: edits)
    func prefixes(edit: Edit<Parts>) throws {
        #expect(try edited(Parts.self, edit.before, decoder: XMLDecoder { $0.shouldProcessNamespaces = true }, edit.change) == edit.after)
    }

    @Test("What looks like one in a mere text stays as it is")
    func texts() throws {
        struct Note: Codable { var text: [String]; @Attribute var type: XMLQName }
        let document = "<r xmlns:a='urn:a' type='a:x'><text xmlns:a='urn:b' xmlns:c='urn:a'>t</text></r>"
        try expectEdit(Note.self, document, [">t<": ">a:x and http://a:b<"]) { $0.text[0] = "a:x and http://a:b" }
    }

    @Test("A name in no namespace is refused under a default namespace")
    func noNamespace() throws {
        let document = "<r><part xmlns='urn:a' xmlns:b='urn:b' type='b:x'/></r>"
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = true }
        expectRefusal(.refusedEdit) {
            try edited(Parts.self, document, decoder: decoder) { $0.part[0].type = XMLQName("x", in: nil) }
        }
    }

    @Test("An editor goes on with what it has declared")
    func twice() throws {
        let url = try TemporaryFile(Array("<r><part><base/></part></r>".utf8)).url
        var editor = try XMLDocumentEditor(Parts.self, contentsOf: url)
        editor.value.part[0].base = XMLQName("a:x", in: "urn:a")
        try editor.write()
        #expect(try !editor.hasChanges)
        editor.value.part[0].base = XMLQName("b:y", in: "urn:a")
        editor.value.part[0].type = XMLQName("a:z", in: "urn:b")
        try editor.write()
        let expected = "<r><part xmlns:ns1=\"urn:b\" type=\"ns1:z\"><base xmlns:a=\"urn:a\">a:y</base></part></r>"
        #expect(try String(decoding: Data(contentsOf: url), as: UTF8.self) == expected)
    }

    @Test("A new element's declarations come before its attributes")
    func declarations() throws {
        struct Marked: Codable {
            @Attribute var one: String?
            @Attribute var two: String?
            enum CodingKeys: String, CodingKey { case one = "{urn:x}one", two = "{urn:y}two" }
        }
        struct List: Codable { var part: [Marked] }
        #expect(
            try edited(List.self, "<r/>") {
                $0.part.append(Marked(one: Attribute(Optional("1")), two: Attribute(Optional("2"))))
            } == "<r><part xmlns:ns1=\"urn:x\" xmlns:ns2=\"urn:y\" ns1:one=\"1\" ns2:two=\"2\"/></r>")
    }

    @Test("Two new attributes in one namespace share its declaration")
    func attributes() throws {
        struct Marked: Codable {
            @Attribute var one: String?
            @Attribute var two: String?
            enum CodingKeys: String, CodingKey { case one = "{urn:x}one", two = "{urn:x}two" }
        }
        #expect(try edited(Marked.self, "<r/>") { ($0.one, $0.two) = ("1", "2") } == "<r xmlns:ns1=\"urn:x\" ns1:one=\"1\" ns1:two=\"2\"/>")
    }
}
