import Foundation
import Testing
import XMLModels

/// An element's own text with elements in it: a string is joined around those that nothing reads, and any other value is made of one text.
@Suite("Own text that elements divide")
struct DividedTextTests {
    struct Marked<Value: Codable>: Codable { @Attribute var k: Int?; @XMLText var v: Value }
    struct Keyed: Codable { var v: Int; enum CodingKeys: String, CodingKey { case v = "" } }
    struct Holder: Codable { var r: Marked<Int> }
    struct Items: Codable { var r: [Marked<Int>] }
    struct Plain: Codable { var r: Int }
    struct Plains: Codable { var r: [Int] }
    struct Perhaps: Codable { var r: Int? }
    struct Tokens: Codable { @XMLText @XMLTokens var v: [Int] }

    @Test(
        "A number is made of one text, which comments, CDATA sections and processing instructions do not divide",
        arguments: [
            ("<r> 1 <b>x</b> </r>", 1), ("<r><b/>1<b/></r>", 1), ("<r>\n  <b/>\n  1\n  <b/>\n</r>", 1), ("<r>1<!--c--></r>", 1),
            ("<r k=\"2\">1<b/></r>", 1), ("<r>1<!--c-->2</r>", 12), ("<r>1<![CDATA[2]]></r>", 12), ("<r>1<?p?>2</r>", 12),
            ("<r>&#49;2</r>", 12), ("<r><b/>1<![CDATA[2]]><!--c--><b/></r>", 12),
        ])
    func one(_ xml: String, number: Int) throws {
        let decoder = XMLDecoder()
        let numbers = [
            try decoder.decode(Marked<Int>.self, from: xml).v, try decoder.decode(Marked<Int?>.self, from: xml).v,
            try decoder.decode(Keyed.self, from: xml).v, try decoder.decode(Holder.self, from: "<h>\(xml)</h>").r.v,
            try decoder.decode(Items.self, from: "<h>\(xml)</h>").r.first?.v, try decoder.decode(Plain.self, from: "<h>\(xml)</h>").r,
        ]
        #expect(numbers == Array(repeating: number, count: 6))
    }

    @Test(
        "A number whose text elements divide is an error",
        arguments: [
            "<r k=\"1\">1<b/>2</r>", "<r>1<b>x</b>2</r>", "<r>1<b/><b/>\n2</r>", "<r>1<b/>2<b/>3</r>", "<r><b/>1<b/><![CDATA[2]]></r>",
            "<r>1 <b>x</b><!--c-->2</r>",
        ])
    func divided(_ xml: String) throws {
        func expectError<Value: Decodable>(_ type: Value.Type, _ xml: String, _ path: String) throws {
            expectDecodingIssue(.invalidValue, at: path, found: "texts with child elements between them") {
                try XMLDecoder().decode(type, from: xml)
            }
        }
        try expectError(Marked<Int>.self, xml, "/r")
        try expectError(Marked<Int?>.self, xml, "/r")
        try expectError(Marked<Double>.self, xml, "/r")
        try expectError(Marked<Bool>.self, xml, "/r")
        try expectError(Marked<Decimal>.self, xml, "/r")
        try expectError(Keyed.self, xml, "/r")
        expectDecodingIssue(at: "/r", found: "a text with child elements in it") { try XMLDecoder().decode(Int.self, from: xml) }
        for (type, document) in [
            (Plain.self, "<h>\(xml)</h>"), (Plains.self, "<h>\(xml)</h>"), (Plains.self, "<h><w/><r>0</r>\(xml)</h>"),
            (Perhaps.self, "<h>\(xml)</h>"), (DecodingScalarsTests.InElement<Bool>.self, "<r><v>tr<b/>ue</v></r>"),
        ] as [(any Decodable.Type, String)] {
            #expect(throws: DecodingError.self, "\(type)") { try XMLDecoder().decode(type, from: document) }
        }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Marked<XMLQName>.self, from: "<r>a<b/>c</r>") }
        try expectError(Holder.self, "<h>\(xml)</h>", "/h/r")
        try expectError(Items.self, "<h>\(xml)</h>", "/h/r")
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Marked<Data>.self, from: "<r>AAAA<b/>AAAA</r>") }
    }

    @Test("A string is joined around elements, and tokens do not reach over one")
    func joined() throws {
        #expect(try XMLDecoder().decode(Marked<String>.self, from: "<r>1<b/>2</r>").v == "12")
        #expect(try XMLDecoder().decode(Tokens.self, from: "<r>1 <b/>2</r>").v == [1, 2])
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Tokens.self, from: "<r>1<b/>2</r>") }
    }
}
