import Testing
import XMLCodable

@Suite("White space that is written")
struct EncodingWhiteSpaceTests {
    @Test("Line ends and tabs come back from attributes, carriage returns from text")
    func whiteSpace() throws {
        struct Both: Encodable {
            @Attribute<String>("\r\n\t ") var a: String
            @XMLCData var c = "a\rb"
            var e = "\r\n\t "
        }
        #expect(try encoded(Both()) == "<r a=\"&#13;&#10;&#9; \"><c><![CDATA[a]]>&#13;<![CDATA[b]]></c><e>&#13;\n\t </e></r>")
    }

    private struct Section: Codable, Equatable { @XMLCData var text: String }
    private struct Holder: Codable, Equatable { var value: String }

    @Test(
        "Carriage returns at the ends of a CDATA section come back, though text is trimmed",
        arguments: ["\r", "a\r", "\ra", "\r\n", "\r]]>\r", "\r a \r"])
    func carriageReturnsInSections(text: String) throws {
        let section = Section(text: text)
        #expect(try XMLDecoder().decode(Section.self, from: XMLEncoder().encode(section)) == section)
        let encoder = XMLEncoder { $0.cdataStrategy = .always }
        let holder = Holder(value: text)
        #expect(try XMLDecoder().decode(Holder.self, from: encoder.encode(holder)) == holder)
    }
}
