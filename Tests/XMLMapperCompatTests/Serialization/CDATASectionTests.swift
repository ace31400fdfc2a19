import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

/// CDATA sections are read as they were, those too that are written in several pieces because they cannot stand in one.
@Suite("CDATA sections")
struct CDATASectionTests {
    struct Sections: PlainMappable {
        var nodeName: String! = "r"
        var text: String?
        var list: [Data]?
        var inner: [Data]?
        mutating func mapping(map: XMLMap) {
            text <- (map["text"], XMLCDATATransform())
            list <- map["list"]
            inner <- map.innerCDATA
        }
    }

    @Test(
        "What stood in sections comes back as it was",
        arguments: ["]]>", "a]]>b", "a]]>b]]>", "\r", "a\rb", "\r\n", "a]]>\r", "\r\r", "]]\r>", "]]", ">", "]]>\u{338}", ""])
    func sections(text: String) throws {
        var sections = Sections()
        sections.text = text
        sections.list = [Data(text.utf8), Data("x".utf8), Data(text.utf8)]
        sections.inner = sections.list
        let written = try sections.toXMLStringOrThrow()
        let read = try Sections.mapOrThrow(XMLString: written)
        #expect(read.text == text, "\(written)")
        #expect(text != "a]]>b" || written.contains("<text><![CDATA[a]]]]><![CDATA[>b]]></text>"), "\(written)")
        #expect(read.list == sections.list && read.inner == sections.inner, "\(written)")
        let element = try #require(try XMLTree(parsing: written).root.elements.first)
        let object = try XMLSerialization.xmlObject(withString: element.xmlString(), options: .keepNodesOrder) as? [String: Any]
        #expect(object?["__cdata"] as? [Data] == [Data(text.utf8)])
        #expect(object?["__text"] == nil, "the carriage return is no text beside the section")
    }

    @Test("Sections beside each other are several unless they cannot stand in one")
    func adjacentSections() throws {
        let xml = "<r><![CDATA[a]]><![CDATA[>]]>&#13;<b/><![CDATA[c]]>&#13;\n<![CDATA[d]]><!--e--><![CDATA[]]]]><f/><![CDATA[>]]></r>"
        let inner = try Sections.mapOrThrow(XMLString: xml).inner
        #expect(inner?.map { String(decoding: $0, as: UTF8.self) } == ["a", ">", "c", "d", "]]", ">"])
    }
}
