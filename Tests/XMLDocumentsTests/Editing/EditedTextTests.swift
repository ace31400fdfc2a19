import Foundation
import Testing
import XMLDocuments

@Suite("Editing: text and attributes")
struct EditedTextTests {
    struct Note: Codable { var a: String? }

    @Test(
        "A text changes where it stands, and what is around it stays",
        arguments: [
            ("<r><a>x</a></r>", "y", "<r><a>y</a></r>"),
            ("<r><a>x</a></r>", "a < b & c > ]]> \"'", "<r><a>a &lt; b &amp; c &gt; ]]&gt; &quot;&apos;</a></r>"),
            ("<r><a>\n  x\n</a></r>", "y", "<r><a>\n  y\n</a></r>"),
            ("<r><a> x&#32;</a></r>", "y", "<r><a> y</a></r>"),
            ("<r><a>&#32;</a></r>", "y", "<r><a>y</a></r>"),
            ("<r><a xml:space='preserve'> x </a></r>", "y", "<r><a xml:space='preserve'>y</a></r>"),
            ("<r><a/></r>", "x", "<r><a>x</a></r>"),
            ("<r><a /></r>", "x", "<r><a>x</a></r>"),
            ("<r><a b='1' /></r>", "x", "<r><a b='1'>x</a></r>"),
            ("<r><a></a></r>", "x", "<r><a>x</a></r>"),
            ("<r><a>x</a></r>", "", "<r><a></a></r>"),
            ("<r><a> x </a></r>", "", "<r><a></a></r>"),
            ("<r><a>&lt;x&gt;</a></r>", "<y>", "<r><a>&lt;y&gt;</a></r>"),
            ("<r><a><![CDATA[x]]></a></r>", "<y>", "<r><a><![CDATA[<y>]]></a></r>"),
            ("<r><a> <![CDATA[x]]> </a></r>", "]]>", "<r><a> <![CDATA[]]]]><![CDATA[>]]> </a></r>"),
            ("<r><a><![CDATA[x]]></a></r>", "a\rb", "<r><a>a&#13;b</a></r>"),
            ("<r><a><![CDATA[x]]></a></r>", "", "<r><a></a></r>"),
            ("<r><a>x<![CDATA[y]]>z</a></r>", "w", "<r><a>w</a></r>"),
            ("<r><a><!-- one -->x<!-- two --></a></r>", "y", "<r><a><!-- one -->y<!-- two --></a></r>"),
            ("<r><a><!-- one --></a></r>", "y", "<r><a>y<!-- one --></a></r>"),
            ("<r><a><?go?> x </a></r>", "y", "<r><a><?go?> y </a></r>"),
            ("<r><a>x<b/></a></r>", "y", "<r><a>y<b/></a></r>"),
            ("<r>\r\n<a>x</a>\r\n</r>", "1\n2", "<r>\r\n<a>1\r\n2</a>\r\n</r>"),
            ("<r>\r<a>x</a>\r</r>", "1\n\n2", "<r>\r<a>1\r\r2</a>\r</r>"),
            ("<!DOCTYPE r [<!ENTITY e 'x'>]><r><a>&e;</a>&#32;</r>", "y", "<!DOCTYPE r [<!ENTITY e 'x'>]><r><a>y</a>&#32;</r>"),
            ("<r><a>x</a></r>", nil, "<r/>"),
            ("<r>\n <a>x</a>\n</r>", nil, "<r/>"),
            ("<r>\n <a>x</a>\n <b />\n</r>", nil, "<r>\n <b />\n</r>"),
            ("<r>\n <a>x</a> <!-- a -->\n</r>", nil, "<r>\n <!-- a -->\n</r>"),
            ("<r/>", "x", "<r><a>x</a></r>"),
            ("<r>\n</r>", "x", "<r>\n    <a>x</a>\n</r>"),
            ("<?xml version='1.0'?>\n<r/>\n", "x", "<?xml version='1.0'?>\n<r>\n    <a>x</a>\n</r>\n"),
        ] as [(String, String?, String)])
    func text(document: String, new: String?, expected: String) throws {
        #expect(try edited(Note.self, document) { $0.a = new } == expected)
    }

    @Test("What is around the root stays as it is in the document, whatever the encoder has there")
    func aroundRoot() throws {
        let encoder = XMLEncoder(header: .utf8)
        encoder.nodesAroundRoot = ([.comment("new")], [.comment("new")])
        let document = "<!DOCTYPE r>\n<!-- 1 --><?go?>\n<r><a>x</a></r> <!-- 2 -->\n"
        var editor = try XMLDocumentEditor(Note.self, from: Data(document.utf8), encoder: encoder)
        #expect(try !editor.hasChanges)
        editor.value.a = "y"
        #expect(try String(decoding: editor.data(), as: UTF8.self) == document.replacingOccurrences(of: "x", with: "y"))
    }

    struct Place: Codable {
        var name: String?
        enum CodingKeys: String, CodingKey { case name = "{urn:\u{E9}}name" }
    }

    @Test("Namespaces are compared byte by byte: a composed letter is another one than a letter with a combining character")
    func composedNamespaces() throws {
        let result = try edited(Place.self, "<a:r xmlns:a='urn:e\u{301}'/>") { $0.name = "x" }
        let expected = "<a:r xmlns:a='urn:e\u{301}'><ns1:name xmlns:ns1=\"urn:\u{E9}\">x</ns1:name></a:r>"
        // Strings are equal if their characters are, however they are composed.
        #expect(Array(result.utf8) == Array(expected.utf8))
    }

    static var lenient: XMLDecoder { XMLDecoder { $0.scalarPolicy = .lenient } }

    struct Flags: Codable {
        @Attribute var x: Bool?
        var y: Bool?
        var z: [Bool] = []
    }

    @Test(
        "A Boolean gets the other word of the pair that stands there, in its letters",
        arguments: [
            ("true", "false"), ("TRUE", "FALSE"), ("True", "False"), ("1", "0"), ("yes", "no"), ("YES", "NO"), ("Yes", "No"), ("y", "n"),
            ("Y", "N"),
            ("on", "off"), ("ON", "OFF"), ("On", "Off"), ("t", "f"), ("T", "F"),
        ])
    func words(_ yes: String, _ no: String) throws {
        let decoder = Self.lenient
        func document(_ one: String, _ other: String) -> String { "<r x='\(one)'><y>\n  \(other)\n</y><z><![CDATA[\(one)]]></z></r>" }
        let changed = try edited(Flags.self, document(yes, no), decoder: decoder) { $0 = Flags(x: false, y: true, z: [false]) }
        #expect(changed == document(no, yes))
        #expect(try edited(Flags.self, "<r y='\(yes)'/>", decoder: decoder) { $0.y = false } == "<r y='\(no)'/>")
    }

    @Test("A word in other letters or of no pair becomes the encoder's, and a text never another word")
    func otherWords() throws {
        #expect(
            try edited(Flags.self, "<r x='yEs'><z>01</z></r>", decoder: Self.lenient) { $0 = Flags(x: false, z: [false]) }
                == "<r x='false'><z>false</z></r>")
        #expect(try edited(Note.self, "<r><a>yes</a></r>") { $0.a = "false" } == "<r><a>false</a></r>")
        #expect(try edited(Note.self, "<r><a>true</a></r>") { $0.a = "false" } == "<r><a>false</a></r>")
        #expect(try edited(Flags.self, "<r x='YES'><y>0</y></r>") { $0 = Flags(x: nil, y: nil, z: [true]) } == "<r><z>true</z></r>")
    }

    @Test("A text that comments divide is refused, its parts are quoted, and the place is told", arguments: [("", 4), ("\u{FEFF}", 7)])
    func dividedText(mark: String, offset: Int) throws {
        let document = "\(mark)<r>\n<a> one <!-- --><![CDATA[two]]></a></r>"
        let error = #expect(throws: XMLEditingError.self) { try edited(Note.self, document) { $0.a = "z" } }
        #expect(error?.code == .uneditableNode)
        #expect(error?.message.hasSuffix("into 'one' and '<![CDATA[two]]>'") == true)
        #expect(error?.path == "/r/a")
        #expect(error?.position == XMLPosition(line: 2, column: 1, byteOffset: offset))
    }

    struct Tag: Codable {
        struct Inner: Codable { @Attribute var x: String?; @Attribute var y: String?; @Attribute var z: String? }
        var a: Inner
    }

    @Test(
        "An attribute changes within its quotation marks, comes behind the one before it, and goes with the space before it",
        arguments: [
            ("<r><a x='1' u=\"&e;\" y = \"2\"/></r>", "3", "4", nil, "<r><a x='3' u=\"&e;\" y = \"4\"/></r>"),
            ("<r><a x='1'/></r>", "it's \"<&>\"\t", nil, nil, "<r><a x='it&apos;s &quot;&lt;&amp;&gt;&quot;&#9;'/></r>"),
            ("<r><a/></r>", "1", nil, "3", "<r><a x=\"1\" z=\"3\"/></r>"),
            ("<r><a></a></r>", "1", nil, nil, "<r><a x=\"1\"></a></r>"),
            ("<r><a x='1' z='3'/></r>", "1", "2", "3", "<r><a x='1' y='2' z='3'/></r>"),
            ("<r><a x='1' y='2' z='3' /></r>", "1", nil, "3", "<r><a x='1' z='3' /></r>"),
            ("<r><a x='1' /></r>", nil, nil, nil, "<r><a /></r>"),
            ("<r><a u='0' x='1' v='9'/></r>", nil, nil, nil, "<r><a u='0' v='9'/></r>"),
            ("<r><a\n  x='1'\n  u='2'\n/></r>", "1", nil, "3", "<r><a\n  x='1'\n  z='3'\n  u='2'\n/></r>"),
            ("<r><a x='1'/></r>", nil, "2", nil, "<r><a y=\"2\"/></r>"),
        ] as [(String, String?, String?, String?, String)])
    func attributes(document: String, x: String?, y: String?, z: String?, expected: String) throws {
        let document = "<!DOCTYPE r [<!ENTITY e 'entity'>]>" + document
        let result = try edited(Tag.self, document) { ($0.a.x, $0.a.y, $0.a.z) = (x, y, z) }
        #expect(result == "<!DOCTYPE r [<!ENTITY e 'entity'>]>" + expected)
    }

    struct Prices: Codable { var price: Double?; var name: String? }

    @Test("A value that has not changed stays as it is written")
    func untouched() throws {
        let result = try edited(Prices.self, "<r><price> +1.50 </price><name>A&#66;&amp;</name></r>") { $0.name = "C" }
        #expect(result == "<r><price> +1.50 </price><name>C</name></r>")
    }

    @Test("A key that reads an attribute changes the attribute")
    func unmarkedAttribute() throws {
        let document = "<r price='1.0' name='a'/>"
        #expect(try edited(Prices.self, document) { ($0.price, $0.name) = (2, "it's") } == "<r price='2.0' name='it&apos;s'/>")
        #expect(try edited(Prices.self, document) { $0.price = nil } == "<r name='a'/>")
        // The key means the attribute that is spelled so, though the encoder's element is in the namespace of the other one.
        let start = "<r xmlns='urn:x' xmlns:p='urn:x' p:name='1' "
        #expect(try edited(Prices.self, start + "name='2'/>") { $0.name = "3" } == start + "name='3'/>")
    }

    static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"

    @Test("An element marked as nil gets a value, and gets the mark back", arguments: [XMLEncoder.NilEncoding.omit, .xsiNil])
    func nilMark(nilEncoding: XMLEncoder.NilEncoding) throws {
        let encoder = XMLEncoder { $0.nilEncoding = nilEncoding }
        let head = "<r xmlns:i='\(Self.schemaInstance)'>"
        let marked = "\(head)\n  <price i:nil='true'/>\n  <name>n</name>\n</r>"
        let filled = "\(head)\n  <price>5.0</price>\n  <name>n</name>\n</r>"
        #expect(try edited(Prices.self, marked, encoder: encoder) { $0.price = 5 } == filled)
        let cleared = try edited(Prices.self, filled, encoder: encoder) { $0.price = nil }
        switch nilEncoding {
        case .omit: #expect(cleared == "\(head)\n  <name>n</name>\n</r>")
        default: #expect(cleared == "\(head)\n  <price i:nil=\"true\"/>\n  <name>n</name>\n</r>")
        }
    }

    @Test("An empty element for a number that is missing gets the number")
    func placeholder() throws {
        let declared = "<r><price x:nil='1' xmlns:x='\(Self.schemaInstance)'/></r>"
        #expect(try edited(Prices.self, declared) { $0.price = 5 } == "<r><price>5.0</price></r>")
        #expect(throws: XMLEditingError.self) { try edited(Prices.self, "<r><price u='1'/></r>") { $0.price = 5 } }
        #expect(try edited(Prices.self, "<r><price/><name/></r>") { $0.price = 5 } == "<r><price>5.0</price><name/></r>")
    }
}
