import Foundation
import Testing
import XMLCodable
import XMLStreaming

@Suite("Entities that the decoder is given")
struct GivenEntitiesTests {
    private static func options(_ entities: [String: String] = XMLEntities.html) -> XMLParsingOptions {
        XMLParsingOptions { $0.entities = entities }
    }

    @Test(
        "References are text, in content and in attributes, whether there is a document type or not",
        arguments: [
            ("<t a='x&nbsp;y'>A&eacute;&euro;&mdash;</t>", "x\u{A0}y", "Aé€—"),
            ("<!DOCTYPE t><t a='&copy;'>&amp;&lt;&hearts;</t>", "©", "&<♥"),
            ("<!DOCTYPE t SYSTEM 't.dtd'><t a='&copy;'>&Omega;</t>", "©", "Ω"),
            ("<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' 'xhtml1-strict.dtd'><t a=''>&nbsp;</t>", "", "\u{A0}"),
            ("<!DOCTYPE t [<!ENTITY copy 'mine'>]><t a='&copy;'>&reg;&copy;</t>", "mine", "®mine"),
            ("<!DOCTYPE t [<!ENTITY e 'a&nbsp;b'>]><t a='&e;'>&e;</t>", "a\u{A0}b", "a\u{A0}b"),
            ("<?xml version='1.0'?><t a='&amp;'><![CDATA[&nbsp;]]><!-- &none; --></t>", "&", "&nbsp;"),
        ])
    func references(document: String, attribute: String, text: String) throws {
        for bytes in [
            Array(document.utf8), DocumentBytes.utf16(document, isBigEndian: false, hasByteOrderMark: true),
            DocumentBytes.utf16(document, isBigEndian: true, hasByteOrderMark: true),
        ] {
            for policy in [XMLParsingOptions.EntityPolicy.expandInternal, .leaveOutUnread] {
                let options = XMLParsingOptions { ($0.entities, $0.entityPolicy) = (XMLEntities.html, policy) }
                let tree = try XMLTree(parsing: bytes, options: options)
                #expect(tree.root[attribute: "a"] == attribute && tree.root.text == text)
            }
        }
    }

    @Test("The document type is the document's", arguments: ["<t/>", "<!DOCTYPE t><t/>", "<!DOCTYPE t SYSTEM 's' [<!ENTITY e 'x'>]><t/>"])
    func doctype(document: String) throws {
        let (given, plain) = (try XMLTree(parsing: document, options: Self.options()), try XMLTree(parsing: document))
        #expect(given.doctype == plain.doctype)
        #expect(given.xmlString() == plain.xmlString())
    }

    @Test("Records, events and decoders of one document after the other have them, in pieces of any size", arguments: [1, 3, 1_000])
    func records(size: Int) throws {
        struct Row: Decodable, Equatable, Sendable { @Attribute var a: String; var b: String }
        let bytes = Array("<t><r a='&euro;'><b>1&nbsp;2</b></r><r a='x'><b>&frac12;</b></r></t>".utf8)
        let expected = [Row(a: "€", b: "1\u{A0}2"), Row(a: "x", b: "½")]
        let decoder = XMLDecoder { $0.entities = XMLEntities.html }
        let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
        struct Rows: Decodable { var r: [Row] }
        for _ in 0..<3 {
            #expect(try decoder.records(of: Row.self, at: "t/r", in: pieces).map { try $0.get() } == expected)
            #expect(try decoder.decode(Rows.self, from: bytes).r == expected)
            #expect(try decoder.decode(String.self, from: "<t>plain</t>") == "plain")
        }
        #expect(try decoder.records(of: Row.self, at: "t/r", in: Data(bytes), concurrency: 2).map { try $0.get() } == expected)
        decoder.entities = [:]
        #expect(throws: DecodingError.self) { try decoder.decode(Rows.self, from: bytes) }
    }

    @Test("A text is text, whatever is in it", arguments: ["<b>&amp;</b>", "\"'%p;&#38;", "]]>", "a\nb\tc\rd", "日本😀", "", "&e;"])
    func texts(text: String) throws {
        let root = try XMLTree(parsing: "<t a=\"&e;\">&e;</t>", options: Self.options(["e": text])).root
        #expect(root[attribute: "a"] == text && (root.text == text || root.text.isEmpty && text.isEmpty))
        #expect(Array(root.elements).isEmpty)
    }

    @Test(
        "References to others are errors as before, which name the option",
        arguments: [
            ("<t>&none;</t>", "the entity none is not declared; `decoder.entities` can say what it stands for"),
            ("<t a='&nbsp;&none;'/>", "the entity none is not declared; `decoder.entities` can say what it stands for"),
            ("<!DOCTYPE t [<!ENTITY e '&none;'>]><t>&nbsp;&e;</t>", "the entity none"),
            ("<!DOCTYPE t SYSTEM 's'><t a='&none;'/>", "the entity none is declared in a part"),
            ("<!DOCTYPE t SYSTEM 's'><t>&nbsp;&none;</t>", "the entity none is declared in a part"),
            ("<!DOCTYPE t [<!ENTITY % p 'x'>]><t>&nbsp;</t>", "the parameter entity p"),
            ("<!DOCTYPE t [%p;]><t a='&nbsp;'/>", "the parameter entity p"),
            ("<!DOCTYPE t [<!ENTITY x SYSTEM 'x'>]><t>&x;</t>", "external entity"),
            ("<?xml version='1.0' standalone='yes'?><t>&nbsp;</t>", "standalone=\"yes\""),
        ])
    func undeclared(document: String, says: String) throws {
        let error = try #require(throws: XMLParsingError.self) { try XMLTree(parsing: document, options: Self.options()) }
        #expect(error.message.contains(says), "\(error)")
    }

    @Test("Without them, the error names the set that has it", arguments: ["<t>&nbsp;</t>", "<!DOCTYPE t SYSTEM 's'><t a='&nbsp;'/>"])
    func advice(document: String) throws {
        let error = try #require(throws: XMLParsingError.self) { try XMLTree(parsing: document) }
        #expect(error.message.hasSuffix("`decoder.entities = XMLEntities.html` has it"))
    }

    @Test("They are no declarations of the document: the presets for untrusted documents go with them")
    func untrusted() throws {
        var options = XMLParsingOptions.untrusted
        options.entities = XMLEntities.html
        #expect(try XMLTree(parsing: "<t a='&nbsp;'>&copy;</t>", options: options).root.text == "©")
        let error = #expect(throws: XMLParsingError.self) {
            try XMLTree(parsing: "<!DOCTYPE t [<!ENTITY e 'x'>]><t>&e;</t>", options: options)
        }
        #expect(error?.reason == .entity)
    }

    @Test("They count against the limit of what entities expand to, in content and in attributes")
    func limits() throws {
        var options = Self.options(["e": String(repeating: "x", count: 1_000)])
        options.limits.maximumEntityExpansionBytes = 5_000
        for reference in ["<t>%</t>", "<t a='%'/>"] {
            let document = { (count: Int) in reference.replacingOccurrences(of: "%", with: String(repeating: "&e;", count: count)) }
            #expect(throws: Never.self) { try XMLTree(parsing: document(4), options: options) }
            let error = #expect(throws: XMLParsingError.self) { try XMLTree(parsing: document(10), options: options) }
            #expect(error?.reason == .limitExceeded(.entityExpansionBytes, maximum: 5_000))
        }
    }

    @Test(
        "A name and a character that XML does not allow are an error",
        arguments: ["", "a b", "1", "a:b", "a;<!ENTITY"].map { [$0: "x"] } + ["\0", "a\u{1}", "\u{FFFE}", "\u{FFFF}b"].map { ["e": $0] })
    func forbidden(entities: [String: String]) {
        #expect(throws: XMLParsingError.self) { try XMLTree(parsing: "<t/>", options: Self.options(entities)) }
    }

    @Test("They are counted over all of a document, also where several threads might decode its parts")
    func limitsOfRecords() throws {
        let decoder = XMLDecoder { $0.entities = ["e": String(repeating: "x", count: 100_000)] }
        decoder.limits.maximumEntityExpansionBytes = 1_000_000
        // Each record is within the limit, three times its own length not counted, and all of them are not.
        let record = "<r>&e;&e;&e;&e;\(String(repeating: "y", count: 100_000))</r>"
        let data = Data("<t>\(String(repeating: record, count: 10))</t>".utf8)
        for count in [1, 2] {
            let records = decoder.records(of: String.self, at: "t/r", in: data, concurrency: count)
            #expect(throws: DecodingError.self) { try records.map { try $0.get() } }
        }
    }

    @Test("HTML's are 253, and each is one character")
    func html() {
        #expect(XMLEntities.html.count == 253 && XMLEntities.html.values.allSatisfy { $0.unicodeScalars.count == 1 })
        #expect(XMLEntities.html["nbsp"] == "\u{A0}" && XMLEntities.html["diams"] == "♦" && XMLEntities.html["sup2"] == "²")
    }

    @Test("Places behind a reference are those of the document")
    func places() throws {
        struct Row: Decodable { var n: Int }
        let decoder = XMLDecoder { $0.entities = XMLEntities.html }
        let error = #expect(throws: DecodingError.self) { try decoder.decode(Row.self, from: "<t>\n<!--&-->&nbsp;<n>&euro;</n></t>") }
        #expect(error?.xmlIssue?.position == XMLPosition(line: 2, column: 15, byteOffset: 18))
    }
}
