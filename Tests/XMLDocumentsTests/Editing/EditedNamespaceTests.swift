import Foundation
import Testing
import XMLDocuments

@Suite("Editing: namespaces and encodings")
struct EditedNamespaceTests {
    struct Feed: Codable {
        var title: String?
        var entry: [String]
        var creator: String?
        @Attribute var kind: String?
        enum CodingKeys: String, CodingKey {
            case title = "{urn:a}title"
            case entry = "{urn:a}entry"
            case creator = "{urn:dc}creator"
            case kind = "{urn:x}kind"
        }
    }

    @Test(
        "Names in namespaces are written with the prefixes of the document",
        arguments: [
            (
                "<feed xmlns='urn:a'><title>t</title></feed>",
                "<feed xmlns='urn:a'><title>T</title><entry>e</entry><ns1:creator xmlns:ns1=\"urn:dc\">c</ns1:creator></feed>"
            ),
            (
                "<a:feed xmlns:a='urn:a' xmlns:dc='urn:dc'>\n <a:title>t</a:title>\n</a:feed>",
                "<a:feed xmlns:a='urn:a' xmlns:dc='urn:dc'>\n <a:title>T</a:title>\n <a:entry>e</a:entry>\n <dc:creator>c</dc:creator>\n</a:feed>"
            ),
            (
                "<feed xmlns:b='urn:a' xmlns='urn:other'><b:title>t</b:title><u/></feed>",
                "<feed xmlns:b='urn:a' xmlns='urn:other'><b:title>T</b:title><b:entry>e</b:entry><ns1:creator xmlns:ns1=\"urn:dc\">c</ns1:creator><u/></feed>"
            ),
            (
                "<feed><t:title xmlns:t='urn:a'>t</t:title></feed>",
                "<feed><t:title xmlns:t='urn:a'>T</t:title><ns1:entry xmlns:ns1=\"urn:a\">e</ns1:entry><ns2:creator xmlns:ns2=\"urn:dc\">c</ns2:creator></feed>"
            ),
        ])
    func expandedNames(document: String, expected: String) throws {
        for processesNamespaces in [false, true] {
            let decoder = XMLDecoder { $0.shouldProcessNamespaces = processesNamespaces }
            let result = try edited(Feed.self, document, decoder: decoder) { ($0.title, $0.entry, $0.creator) = ("T", ["e"], "c") }
            #expect(result == expected)
        }
    }

    @Test("A new attribute in a namespace gets a prefix")
    func attribute() throws {
        #expect(
            try edited(Feed.self, "<feed xmlns='urn:a' xmlns:k='urn:x'/>") { $0.kind = "v" }
                == "<feed xmlns='urn:a' xmlns:k='urn:x' k:kind='v'/>")
        #expect(try edited(Feed.self, "<feed/>") { $0.kind = "v" } == "<feed xmlns:ns2=\"urn:x\" ns2:kind=\"v\"/>")
    }

    struct Invoice: Codable {
        var id: String?
        var note: [String]
        enum CodingKeys: String, CodingKey { case id = "cbc:ID", note = "cbc:Note" }
    }

    @Test("Prefixes that only the document declares")
    func prefixes() throws {
        let document = "<Invoice xmlns:cbc='urn:cbc'>\n\t<cbc:ID>1</cbc:ID>\n\t<cbc:Other/>\n</Invoice>"
        let ends: KeyValuePairs = [">1</cbc:ID>": ">2</cbc:ID>\n\t<cbc:Note>n</cbc:Note>"]
        try expectEdit(Invoice.self, document, ends) { ($0.id, $0.note) = ("2", ["n"]) }
        expectRefusal(.uneditableNode) { try edited(Invoice.self, "<Invoice/>") { $0.id = "2" } }
        let encoder = XMLEncoder { $0.allowsUndeclaredPrefixes = true }
        #expect(try edited(Invoice.self, "<Invoice/>", encoder: encoder) { $0.id = "2" } == "<Invoice><cbc:ID>2</cbc:ID></Invoice>")
    }

    @Test("Prefixes that keys have and the document has others for")
    func mappedPrefixes() throws {
        let decoder = XMLDecoder { $0.namespacePrefixes = ["cbc": "urn:cbc"] }
        let encoder = XMLEncoder { $0.namespacePrefixes = ["cbc": "urn:cbc"] }
        let document = "<Invoice xmlns:x='urn:cbc' xmlns:cbc='urn:other'><x:ID>1</x:ID></Invoice>"
        let result = try edited(Invoice.self, document, decoder: decoder, encoder: encoder) { ($0.id, $0.note) = ("2", ["n"]) }
        #expect(result == "<Invoice xmlns:x='urn:cbc' xmlns:cbc='urn:other'><x:ID>2</x:ID><x:Note>n</x:Note></Invoice>")
    }

    struct Plain: Codable {
        var title: String?
        var items: [Item]?
        struct Item: Codable { var name: String }
        enum CodingKeys: String, CodingKey { case title, items = "item" }
    }

    @Test(
        "Plain keys that match local names are written in the namespace of what is around them",
        arguments: [
            (
                "<p:r xmlns:p='urn:p'><p:title>t</p:title></p:r>",
                "<p:r xmlns:p='urn:p'><p:title>T</p:title><p:item><p:name>n</p:name></p:item></p:r>"
            ),
            ("<r xmlns='urn:p'><title>t</title></r>", "<r xmlns='urn:p'><title>T</title><item><name>n</name></item></r>"),
            (
                "<r xmlns:q='urn:q'><title>t</title><q:item><q:name>o</q:name></q:item></r>",
                "<r xmlns:q='urn:q'><title>T</title><q:item><q:name>o</q:name></q:item><q:item><q:name>n</q:name></q:item></r>"
            ),
        ])
    func localNames(document: String, expected: String) throws {
        let result = try edited(Plain.self, document, decoder: XMLDecoder { $0.shouldProcessNamespaces = true }) {
            $0.title = "T"
            $0.items = ($0.items ?? []) + [.init(name: "n")]
        }
        #expect(result == expected)
    }

    @Test("Declarations cannot be edited")
    func declarations() throws {
        struct Declared: Codable { @Attribute var p: String; enum CodingKeys: String, CodingKey { case p = "xmlns:p" } }
        expectEncodingIssue(.conflictingNamespace) { try edited(Declared.self, "<r xmlns:p='urn:p'/>") { $0.p = "urn:q" } }
    }

    // MARK: Encodings

    struct Names: Codable { var name: [String]; @Attribute var by: String? }

    @Test(
        "A document keeps its encoding; characters that it has not are references",
        arguments: [
            ("UTF-16", String.Encoding.utf16LittleEndian, [0xFF, 0xFE]), ("UTF-16", .utf16BigEndian, [0xFE, 0xFF]),
            ("ISO-8859-1", .isoLatin1, []), ("windows-1252", .windowsCP1252, []), ("UTF-8", .utf8, [0xEF, 0xBB, 0xBF]),
            ("US-ASCII", .ascii, []), ("windows-1251", .windowsCP1251, []), ("utf8", .utf8, []), ("ISO-8859-1", .utf8, [0xEF, 0xBB, 0xBF]),
            ("utf-8", .utf16BigEndian, [0xFE, 0xFF]),
        ] as [(String, String.Encoding, [UInt8])])
    func encodings(name: String, encoding: String.Encoding, mark: [UInt8]) throws {
        func bytes(_ text: String) throws -> Data { Data(mark) + (try #require(text.data(using: encoding))) }
        let umlaut = [.ascii, .windowsCP1251].contains(encoding) ? "u" : "\u{FC}"
        let head = "<?xml version='1.0' encoding='\(name)'?>\r\n<!-- \(umlaut) --><r by='\(umlaut)'>\r\n"
        let document = try bytes("\(head)  <name>\(umlaut)</name>\r\n  <name>b</name>\r\n</r>\r\n")
        var editor = try XMLDocumentEditor(Names.self, from: document)
        #expect(try editor.data() == document)
        editor.value.name[1] = "\u{FC}\u{20AC}\u{1F600}"
        editor.value.name.append("z")
        editor.value.by = "\u{20AC}"
        func written(_ text: String) -> String {
            String.UnicodeScalarView(text.unicodeScalars).map { scalar in
                let fits = String(scalar).data(using: encoding) != nil
                return fits ? String(scalar) : "&#\(scalar.value);"
            }.joined()
        }
        let expected = try bytes(
            "\(head.replacingOccurrences(of: "by='\(umlaut)'", with: "by='\(written("\u{20AC}"))'"))  <name>\(umlaut)</name>\r\n"
                + "  <name>\(written("\u{FC}\u{20AC}\u{1F600}"))</name>\r\n  <name>z</name>\r\n</r>\r\n")
        #expect(try editor.data() == expected)
    }

    @Test("A document that is converted before it is parsed is refused", arguments: ["Shift_JIS", "GBK"], [false, true])
    func convertedDocument(encoding: String, isOption: Bool) throws {
        let declaration = isOption ? "" : "<?xml version='1.0' encoding='\(encoding)'?>"
        let decoder = XMLDecoder { $0.encoding = isOption ? encoding : nil }
        expectRefusal(.invalidEncoding, saying: "a document in \(encoding) cannot be edited") {
            try XMLDocumentEditor(Names.self, from: Data("\(declaration)<r><name>b</name></r>".utf8), decoder: decoder)
        }
    }

    @Test("A name that the encoding does not have is refused")
    func nameOutsideOfEncoding() throws {
        struct Named: Codable { var л: String? }
        let document = Data("<?xml version='1.0' encoding='ISO-8859-1'?><r/>".utf8)
        var editor = try XMLDocumentEditor(Named.self, from: document)
        editor.value.л = "x"
        #expect(throws: XMLEditingError.self) { try editor.data() }
    }

    @Test("Prefixes that Swift takes for one are two")
    func equivalentPrefixes() throws {
        struct Kept: Codable { var a: String?; var rest: XMLUnknownNodes }
        let document = "<r xmlns:\u{E9}='u1' xmlns:e\u{301}='u2' \u{E9}:x='\u{E9}:v' e\u{301}:y='e\u{301}:v'/>"
        let editor = try XMLDocumentEditor(Kept.self, from: Data(document.utf8))
        #expect(try editor.data() == Data(document.utf8))
    }

    @Test("A new attribute has the prefix that its key says")
    func prefixOfNewAttribute() throws {
        struct Item: Codable { @Attribute var kind: String?; enum CodingKeys: String, CodingKey { case kind = "q:kind" } }
        struct Items: Codable { var item: Item; enum CodingKeys: String, CodingKey { case item = "p:item" } }
        let result = try edited(Items.self, "<p:r xmlns:p='u' xmlns:q='u'><p:item/></p:r>") { $0.item.kind = "1" }
        #expect(result == "<p:r xmlns:p='u' xmlns:q='u'><p:item q:kind=\"1\"/></p:r>")
    }
}
