import Foundation
import Testing
import XMLCodable
import XMLDocuments

@Suite("Nodes that move around open elements")
struct MovedNodesTests {
    struct Steps: Codable, Equatable {
        var p: Int, q: Int, r: Int
        var rest: XMLUnknownNodes
        enum CodingKeys: String, CodingKey { case p = "a/x/p", q = "b/q", r = "a/y/r", rest }
    }

    @Test(
        "Rests come to their places in elements that paths lead through in turns",
        arguments: [[], .prettyPrinted, .sortedKeys] as [XMLEncoder.OutputFormatting])
    func restsInSteps(formatting: XMLEncoder.OutputFormatting) throws {
        let document = "<Steps><b><!--u--><q>1</q></b><a><w /><x><p>1</p></x><y><r>1</r><!--a longer comment--></y></a></Steps>"
        let value = try XMLDecoder().decode(Steps.self, from: document)
        let encoder = XMLEncoder { $0.outputFormatting = formatting }
        let written = try encoder.encodeToString(value)
        #expect(try encoder.encodeToString(try XMLDecoder().decode(Steps.self, from: written)) == written)
        guard formatting.isEmpty else { return }
        #expect(written == "<Steps><a><w /><x><p>1</p></x><y><r>1</r><!--a longer comment--></y></a><b><!--u--><q>1</q></b></Steps>")
    }

    @Test("Children of a step are sorted where those around it were sorted for a rest")
    func sortedSteps() throws {
        struct Model: Encodable {
            var z = 1, y = 2, x = 3
            var rest = XMLUnknownNodes()
            enum CodingKeys: String, CodingKey { case z, y = "details/y", x = "details/x", rest }
        }
        let encoder = XMLEncoder { $0.outputFormatting = .sortedKeys }
        #expect(try encoder.encodeToString(Model()) == "<Model><details><x>3</x><y>2</y></details><z>1</z></Model>")
        encoder.outputFormatting = []
        encoder.nodeOrdering = .listed { _ in ["details", "x", "z"] }
        #expect(try encoder.encodeToString(Model()) == "<Model><details><y>2</y><x>3</x></details><z>1</z></Model>")
    }

    @Test("A section among a rest's nodes in a step keeps what is beside it on one line")
    func sectionInStep() throws {
        struct Model: Codable {
            var name: String
            var rest: XMLUnknownNodes
            enum CodingKeys: String, CodingKey { case name = "details/name", rest }
        }
        let document = "<Model><details><name>a</name><![CDATA[x]]></details></Model>"
        let encoder = XMLEncoder { $0.outputFormatting = .prettyPrinted }
        let written = try encoder.encodeToString(try XMLDecoder().decode(Model.self, from: document))
        #expect(written.contains("<details><name>a</name><![CDATA[x]]></details>"), "\(written)")
    }

    @Test("Mixed content in many containers that stay open is on one line each")
    func mixedContainers() throws {
        let value = WrittenByHand { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            var list = container.nestedUnkeyedContainer(forKey: "p")
            for index in 0..<3 {
                var paragraph = list.nestedContainer(keyedBy: AnyKey.self)
                try paragraph.encode("t\(index)", forKey: "")
                try paragraph.encode(index, forKey: "b")
            }
        }
        let encoder = XMLEncoder { $0.outputFormatting = .prettyPrinted }
        let lines = try encoder.encodeToString(value, withRootKey: "r").split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        #expect(lines == ["<r>", "<p>t0<b>0</b></p>", "<p>t1<b>1</b></p>", "<p>t2<b>2</b></p>", "</r>"])
    }

    @Test("An attribute that is written again takes the place of the first, however many there are")
    func manyAttributes() throws {
        let value = WrittenByHand.keyed {
            for index in 0..<40 { try $0.encode(XMLAttribute("x"), forKey: AnyKey("a\(index)")) }
            for (name, text) in [("a0", "y"), ("b", "1"), ("b", "2"), ("a1", "z")] {
                try $0.encode(XMLAttribute(text), forKey: AnyKey(name))
            }
        }
        let document = try XMLEncoder().encodeToString(value, withRootKey: "r")
        let attributes = try XMLTree(parsing: document).root.attributes
        #expect(attributes.count == 41)
        #expect(["a0", "a1", "a2", "b"].map { name in attributes.first { $0.name.localName == name }?.value } == ["y", "z", "x", "2"])
    }

    @Test("A second fragment in one place is an error")
    func secondFragment() throws {
        let fragment = try XMLFragment(parsing: "<r/>")
        let value = WrittenByHand { encoder in
            var container = encoder.singleValueContainer()
            try container.encode(fragment)
            try container.encode(fragment)
        }
        let error = #expect(throws: EncodingError.self) { try XMLEncoder().encode(value, withRootKey: "r") }
        #expect(error?.xmlIssue?.code == .misplacedValue)
    }
}
