import Testing
@testable import XMLCodable

@Suite("Writing a document node by node")
struct SerializationTests {
    private func written(_ layout: DocumentWriter.Layout = .init(), _ write: (inout DocumentWriter) -> Void) -> String {
        var writer = DocumentWriter(layout: layout)
        write(&writer)
        return String(decoding: writer.output.bytes, as: UTF8.self)
    }

    @Test(
        "CDATA sections are split where they have to be",
        arguments: [
            ("", "<![CDATA[]]>"),
            ("a", "<![CDATA[a]]>"),
            ("]]>", "<![CDATA[]]]]><![CDATA[>]]>"),
            ("]]>]]>", "<![CDATA[]]]]><![CDATA[>]]]]><![CDATA[>]]>"),
            ("]]", "<![CDATA[]]]]>"),
            ("]]]>", "<![CDATA[]]]]]><![CDATA[>]]>"),
            (">", "<![CDATA[>]]>"),
            ("\r", "<![CDATA[]]>&#13;<![CDATA[]]>"),
            ("]]\r>", "<![CDATA[]]]]>&#13;<![CDATA[>]]>"),
        ])
    func cdata(_ text: String, _ expected: String) {
        let result = written { $0.cdata(text) }
        #expect(result == expected)
    }

    @Test("Brackets that come apart cannot close a CDATA section that there is not")
    func brackets() {
        let escapes = CharacterEscapes(place: .element, table: [("x", "]")])
        var writer = DocumentWriter(elementEscapes: escapes)
        writer.startElement("a", content: .mixed)
        for text in ["]", "x>", ">", "]]", ">"] { writer.text(text) }
        writer.endElement("a")
        #expect(String(decoding: writer.output.bytes, as: UTF8.self) == "<a>]]&gt;>]]&gt;</a>")
    }

    @Test("Comments and processing instructions cannot be left")
    func otherNodes() {
        #expect(written { $0.comment("a--b-") } == "<!--a- -b- -->")
        #expect(written { $0.comment("--->") } == "<!--- - ->-->")
        #expect(written { $0.processingInstruction(target: "t", content: "a?>b") } == "<?t a? >b?>")
        #expect(written { $0.processingInstruction(target: "t", content: "") } == "<?t?>")
    }

    @Test("Indentation starts at any level and stops at mixed content")
    func indentation() {
        func write(_ writer: inout DocumentWriter) {
            writer.startElement("a", content: .elements)
            writer.comment("c")
            writer.startElement("b", content: .mixed)
            writer.text("t")
            writer.startElement("c", content: .elements)
            writer.startElement("d", content: .elements)
            writer.endElement("d")
            writer.endElement("c")
            writer.endElement("b")
            writer.startElement("e", content: .elements)
            writer.endElement("e")
            writer.endElement("a")
        }
        let layout = DocumentWriter.Layout(indentation: .spaces(2), expandsEmptyElements: true)
        #expect(written(layout, write) == "<a>\n  <!--c-->\n  <b>t<c><d></d></c></b>\n  <e></e>\n</a>")
    }
}
