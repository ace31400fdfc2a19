import Testing
import XMLDocuments

@Suite("Marks for CDATA sections")
struct CDATAMarksTests {
    struct OwnText: Codable { @Attribute var k: Int; @XMLText @XMLCData var v: String }
    struct OwnTextInside: Codable { @XMLCData @XMLText var v: String }
    struct OptionalText: Codable { @XMLText @XMLCData var v: String? }
    struct Child: Codable { @Element @XMLCData var v: String }
    struct Both: Codable { @ElementAndAttribute @XMLCData var v: String }
    struct Items: Codable { var v: [XMLCData<String>] }
    struct Inline: Codable { @XMLInline @XMLCData var v: [String: String] }
    struct Entries: Codable { @XMLCData var v: [String: String] }
    struct Lists: Codable { @XMLCData var v: [String: [Int]] }
    struct Nested: Codable { @XMLCData var v: [[String]] }
    struct Keyed: Codable { @XMLCData var v: [String: String]; enum CodingKeys: String, CodingKey { case v = "e[@k]" } }
    struct KeyedValues: Codable {
        @XMLCData var v: [String: String]
        enum CodingKeys: String, CodingKey { case v = "e[k]/v" }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String, encoded: @Sendable () throws -> (text: String, back: String)

        init<Value: Codable & Sendable>(_ text: String, _ value: Value) {
            testDescription = text
            encoded = {
                let text = try XMLEncoder().encodeToString(value, withRootKey: "r")
                return (text, try XMLEncoder().encodeToString(try XMLDecoder().decode(Value.self, from: text), withRootKey: "r"))
            }
        }
    }

    static let marks = [
        Case("<r k=\"1\"><![CDATA[<]]></r>", OwnText(k: 1, v: "<")),
        Case("<r><![CDATA[<]]></r>", OwnTextInside(v: "<")),
        Case("<r><![CDATA[<]]></r>", OptionalText(v: "<")),
        Case("<r />", OptionalText(v: nil)),
        Case("<r><v><![CDATA[<]]></v></r>", Child(v: "<")),
        Case("<r v=\"&lt;\"><v><![CDATA[<]]></v></r>", Both(v: ElementAndAttribute(XMLCData("<")))),
        Case("<r><v><![CDATA[<]]></v><v><![CDATA[]]></v></r>", Items(v: ["<", ""])),
        Case("<r />", Items(v: [])),
        Case("<r><a><![CDATA[<]]></a></r>", Inline(v: ["a": "<"])),
        Case("<r><v><a><![CDATA[<]]></a><b><![CDATA[&]]></b></v></r>", Entries(v: ["a": "<", "b": "&"])),
        Case("<r><v /></r>", Entries(v: [:])),
        Case("<r><v><a><![CDATA[1]]></a><a><![CDATA[2]]></a></v></r>", Lists(v: ["a": [1, 2]])),
        Case("<r><v><v><![CDATA[a]]></v></v><v><v><![CDATA[b]]></v><v><![CDATA[c]]></v></v></r>", Nested(v: [["a"], ["b", "c"]])),
        Case("<r><e k=\"a\"><![CDATA[<]]></e></r>", Keyed(v: ["a": "<"])),
        Case("<r><e><k>a</k><v><![CDATA[<]]></v></e></r>", KeyedValues(v: ["a": "<"])),
        Case("<r><![CDATA[<]]></r>", XMLCData<String>("<")),
        Case("<r><a><![CDATA[<]]></a></r>", XMLCData<[String: String]>(wrappedValue: ["a": "<"])),
    ]

    @Test("Text that is marked is written as CDATA sections", arguments: marks)
    func written(_ row: Case) throws {
        let (text, back) = try row.encoded()
        #expect(text == row.testDescription && back == text)
    }

    struct Inner: Codable { var t = "x" }
    enum Choice: Codable { case a(String) }
    struct OfAttribute: Codable { @Attribute @XMLCData var v: String }
    struct OfAttributeInside: Codable { @XMLCData @Attribute var v: String }
    struct OfAttributes: Codable { @Attribute @XMLCData var v: [String: String] }
    struct OfType: Codable { @XMLCData var v: Inner }
    struct OfTypes: Codable { @XMLCData var v: [Inner] }
    struct OfEntries: Codable { @XMLCData var v: [String: Inner] }
    struct OfChoice: Codable { @XMLCData var v: Choice }
    struct OfFragment: Codable { @XMLCData var v: XMLFragment }
    struct OfContent: Codable { @XMLCData @XMLInnerXML var v: String }

    static let misplaced = [
        Case("an attribute", OfAttribute(v: Attribute(XMLCData("x")))),
        Case("an attribute", OfAttributeInside(v: XMLCData<Attribute<String>>(Attribute("x")))),
        Case("an attribute", OfAttributes(v: Attribute(XMLCData<[String: String]>(wrappedValue: ["a": "x"])))),
        Case("a type with keys", OfType(v: Inner())),
        Case("a type with keys", OfTypes(v: [Inner()])),
        Case("a type with keys", OfEntries(v: ["a": Inner()])),
        Case("a type with keys", OfChoice(v: .a("x"))),
        Case("a fragment", OfFragment(v: XMLFragment("v", "x"))),
        Case("XML", OfContent(v: "<b/>")),
    ]

    @Test("A mark where there is no text is an error", arguments: misplaced)
    func refused(_ row: Case) throws {
        let (issue, path) = try #require(encodingIssue { _ = try row.encoded() })
        #expect(issue.code == .misplacedValue && issue.found == row.testDescription, "\(issue)")
        #expect(issue.expected == "text for a property marked @XMLCData")
        #expect(path.first == "v")
    }
}
