import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

@Suite("Text of the event-driven mapper")
struct EventMapperTextTests {
    /// What is delivered, in short.
    private func texts(
        _ xml: String, content: XMLObjectMapper.Content = .string, _ configure: (XMLObjectMapper) -> Void = { _ in }
    ) throws -> [String] {
        try mapperEvents(xml, content: content, configure).filter { !$0.hasPrefix("<") }
    }

    @Test(
        "Text comes trimmed at the element's end",
        arguments: [
            // every element has its own text: what stands before a child is not the child's
            ("<object>a<b>c</b>d</object>", ["'c' in b to object", "'ad' in object to object"]),
            ("<object>a<b/></object>", ["'a' in object to object"]),
            ("<object><b><c>1</c></b>2</object>", ["'1' in c to object", "'2' in object to object"]),
            ("<object>a<object2>b</object2>c</object>", ["'b' in object2 to object2", "'ac' in object to object"]),
            ("<object>a<skip>b</skip>c<number>1</number>d</object>", ["1 in number to object", "'acd' in object to object"]),
            ("<object>a<!-- b -->c<?d e?>f</object>", ["'acf' in object to object"]),
            // white space at the ends goes, inner white space stays
            ("<object>\n  a \n b\t</object>", ["'a \n b' in object to object"]),
            ("<object> \n <b>\t</b> </object>", []),
            ("<object>\n <b/>\n a\n <c/>\n b\n <d/>\n</object>", ["'a\n \n b' in object to object"]),
            ("<object>\u{A0}a\u{A0}</object>", ["'a' in object to object"]),
            ("<object>&#32;a&amp;b&#10;</object>", ["'a&b' in object to object"]),
            // CDATA sections are text, and not trimmed
            ("<object> <![CDATA[ a ]]> </object>", ["' a ' in object to object"]),
            ("<object> x <![CDATA[ <b> ]]> y </object>", ["'x  <b>  y' in object to object"]),
            ("<object> <![CDATA[ ]]></object>", ["' ' in object to object"]),
            ("<object> <![CDATA[]]> </object>", []),
            ("<object><![CDATA[ a ]]><b> c </b><![CDATA[ d ]]> </object>", ["'c' in b to object", "' a  d ' in object to object"]),
            // xml:space
            ("<object xml:space='preserve'> a<b> c </b> </object>", ["' c ' in b to object", "' a ' in object to object"]),
            ("<object xml:space='preserve'> <b xml:space='default'> </b></object>", ["' ' in object to object"]),
            // no object, no text
            ("<r>a<nil>b</nil></r>", []),
            ("<r>a<object/>b</r>", []),
            ("<object>a</object>", ["'a' in object to object"]),
        ])
    func trimming(_ document: (xml: String, texts: [String])) throws { #expect(try texts(document.xml) == document.texts) }

    @Test(
        "White space is kept on request, but indentation is no text",
        arguments: [
            ("<object> a </object>", ["' a ' in object to object"]),
            ("<object> </object>", ["' ' in object to object"]),
            ("<object>\n <b> c </b>\n</object>", ["' c ' in b to object"]),
            ("<object>\n <b/> c\n</object>", ["'\n  c\n' in object to object"]),
            ("<object xml:space='preserve'>\n <b/></object>", ["'\n ' in object to object"]),
            ("<object>\n <b/><![CDATA[ ]]></object>", ["'\n  ' in object to object"]),
        ])
    func whiteSpace(_ document: (xml: String, texts: [String])) throws {
        #expect(try texts(document.xml) { $0.trimsWhiteSpace = false } == document.texts)
    }

    @Test(
        "Sections come as bytes on request",
        arguments: [
            ("<object> a <![CDATA[ <b> ]]> c </object>", ["'a  c' in object to object", "data ' <b> ' in object to object"]),
            ("<object>\n<![CDATA[a]]>\n<![CDATA[b]]>\n</object>", ["data 'a' in object to object", "data 'b' in object to object"]),
            // one section that had to be written as two
            ("<object><![CDATA[a]]]]><![CDATA[>b]]></object>", ["data 'a]]>b' in object to object"]),
            ("<object><![CDATA[a]]><b/><![CDATA[c]]></object>", ["data 'a' in object to object", "data 'c' in object to object"]),
            ("<object><![CDATA[a]]><b><![CDATA[ü]]></b></object>", ["data 'ü' in b to object", "data 'a' in object to object"]),
            ("<object>a</object>", ["'a' in object to object"]),
            ("<object xml:space='preserve'> <![CDATA[a]]></object>", ["' ' in object to object", "data 'a' in object to object"]),
        ])
    func sections(_ document: (xml: String, texts: [String])) throws {
        #expect(try texts(document.xml, content: .stringAndCDATA) == document.texts)
    }

    @Test(
        "Base64 comes as the bytes that it encodes",
        arguments: [
            ("<object>aGVsbG8=</object>", ["data 'hello' in object to object"]),
            ("<object>\n  aGVs\n  bG8=\n</object>", ["data 'hello' in object to object"]),
            ("<object>aGV<![CDATA[sbG8=]]></object>", ["data 'hello' in object to object"]),
            ("<object>\n</object>", []),
        ])
    func base64(_ document: (xml: String, texts: [String])) throws { #expect(try texts(document.xml, content: .base64) == document.texts) }

    @Test("What is no Base64 is an error with its place")
    func notBase64() throws {
        let error = #expect(throws: XMLMapError.self) { try texts("<r>\n<object>no, nothing</object></r>", content: .base64) }
        #expect(error?.path == "/r/object")
        #expect(error?.location == XMLPosition(line: 2, column: 20, byteOffset: 23))
        #expect(error?.currentValue as? String == "no,nothing")
        #expect(error?.reason == "expected Base64")
        let long = #expect(throws: XMLMapError.self) {
            try texts("<object>\(String(repeating: "!", count: 1_000))</object>", content: .base64)
        }
        #expect((long?.currentValue as? String)?.count == 65)
    }

    @Test("A text beyond the limit is an error, also across children")
    func limit() throws {
        let (row, places) = ("abcde<b/>", [3, 4])
        for count in places {
            let xml = "<object>\(String(repeating: row, count: count))</object>"
            let parse = { try texts(xml) { $0.parsingOptions.limits.maximumValueBytes = 15 } }
            if count == 3 {
                #expect(try parse() == ["'abcdeabcdeabcde' in object to object"])
            } else {
                let error = #expect(throws: XMLParsingError.self) { _ = try parse() }
                #expect(error?.reason == .limitExceeded(.valueBytes, maximum: 15))
                #expect(error?.position?.column == 36)
            }
        }
    }

    @Test("Indentation does not gather")
    func indentation() throws {
        // Were the root's indentation kept until its end, it would exceed the limit.
        let children = String(repeating: "\n    <nil/>", count: 1_000)
        #expect(
            try texts("<object>\(children)\n a\n</object>") { $0.parsingOptions.limits.maximumValueBytes = 100 } == [
                "'a' in object to object"
            ])
    }
}
