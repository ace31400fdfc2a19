import Testing
import XMLCodable
import XMLStreaming

/// Where a document type may declare more than is read, expat drops references out of attributes without a word.
@Suite("References to entities that nobody read")
struct UnreadEntitiesTests {
    struct Row: Decodable { @Attribute var a: String }

    @Test(
        "References to entities that nobody read are errors where a parameter entity stands before the declaration, in trees as in records",
        arguments: [
            "<!DOCTYPE t [<!ENTITY % p \"<!ENTITY e 'text'>\"> %p;]><t><r a='x&e;y'/></t>",
            "<!DOCTYPE t [<!ENTITY % p ''> %p; <!ENTITY e 'text'>]><t><r a='x&e;y'/></t>",
            "<!DOCTYPE t [<!ENTITY % p ''><!ENTITY f '&e;'> %p; <!ENTITY e 'text'>]><t><r a='x&f;y'/></t>",
            "<!DOCTYPE t [<!ENTITY f \"<r a='&e;'/>\">%p;]><t>&f;</t>",
            "<!DOCTYPE t [%p;]><t><r a='x&e;y'/></t>",
            "<!DOCTYPE t [<!ENTITY % p ''> %p; <!ATTLIST r a CDATA 'x&e;y'>]><t><r a='x&e;y'/></t>",
        ])
    func parameterEntities(document: String) {
        #expect(throws: XMLParsingError.self) { try XMLTree(parsing: document) }
        var rows = XMLDecoder().records(of: Row.self, at: "t/r", in: document).makeIterator()
        #expect(throws: DecodingError.self) { try rows.nextRecord() }
    }

    @Test(
        "References to known entities are none of these",
        arguments: [
            "<!DOCTYPE t [<!ENTITY e 'text'>%p;]><t><r a='x&e;y'/></t>",
            "<?xml version='1.0' standalone='yes'?><!DOCTYPE t [<!ENTITY % p ''> %p; <!ENTITY e 'text'>]><t><r a='x&e;y'/></t>",
            "<!DOCTYPE t SYSTEM 's' [<!ENTITY e 'text'><!ATTLIST r a CDATA 'x&e;y'>]><t><r/></t>",
            "<!DOCTYPE t SYSTEM 's' [<!ENTITY e \"<r a='xtexty'/><!--&f;--><?p &f;?><![CDATA[&f;]]>\">]><t>&e;</t>",
            "<!DOCTYPE t [<!ENTITY e \"<![CDATA[&e;]]><r a='xtexty'/>\">]><t>&e;</t>",
        ])
    func known(document: String) throws { #expect(try XMLTree(parsing: document).root["r"]?[attribute: "a"] == "xtexty") }

    @Test("References to entities that nobody read are found in UTF-16, whatever bytes are around them", arguments: [false, true])
    func inUTF16(isBigEndian: Bool) throws {
        for (document, expected) in [
            ("<!DOCTYPE a SYSTEM 's'><a t='\u{2600}#&unknown;z'/>", nil),
            ("<!DOCTYPE a SYSTEM 's' [<!ATTLIST a t CDATA \"\u{2200}&unknown;z\">]><a/>", nil),
            ("<!DOCTYPE a SYSTEM 's'><a t='\u{2600} sun; x'/>", "\u{2600} sun; x"),
            ("<!DOCTYPE a SYSTEM 's' [<!ENTITY \u{E9} 'v'><!ATTLIST a t CDATA '\u{2200}&\u{E9};'>]><a/>", "\u{2200}v"),
        ] {
            let bytes = DocumentBytes.utf16(document, isBigEndian: isBigEndian, hasByteOrderMark: true)
            #expect((try? XMLTree(parsing: bytes))?.root[attribute: "t"] == expected)
        }
    }

    @Test(
        "References that nobody read are told from known names in every encoding",
        arguments: ["ISO-8859-1", "windows-1252", "iso-8859-15"])
    func inOneByteACharacter(encoding: String) throws {
        let document = "<!DOCTYPE a SYSTEM 's' [<!ENTITY \u{E9} 'v'>]><a t='x&\u{E9};y'/>"
        let bytes = document.unicodeScalars.map { UInt8($0.value) }
        #expect(try XMLTree(parsing: Array("<?xml version='1.0' encoding='\(encoding)'?>".utf8) + bytes).root[attribute: "t"] == "xvy")
        let options = XMLParsingOptions { $0.encoding = encoding }
        #expect(try XMLTree(parsing: bytes, options: options).root[attribute: "t"] == "xvy")
        #expect(
            try XMLTree(parsing: "<?xml version='1.0' encoding='\(encoding)'?>" + document, options: options).root[attribute: "t"] == "xvy")
    }

    @Test("Entities that nobody read have names that are told apart by their characters, however alike they look")
    func alike() throws {
        #expect(throws: XMLParsingError.self) {
            try XMLTree(parsing: "<!DOCTYPE a SYSTEM 's' [<!ENTITY \u{E9} 'v'>]><a t='x&e\u{301};y'/>")
        }
        #expect(try XMLTree(parsing: "<!DOCTYPE a [<!ENTITY e\u{301} 'v'><!ENTITY \u{E9} '&e\u{301};'>]><a>&\u{E9};</a>").root.text == "v")
    }
}
