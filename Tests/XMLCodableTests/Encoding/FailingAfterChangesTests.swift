import Testing
import XMLModels

@Suite("Values that fail after changes")
struct FailingAfterChangesTests {
    @Test("A name that a property says may be shorter than the type's")
    func shorterName() throws {
        struct Document: Encodable {
            @XMLElementName var name = "a"
            @XMLAttribute var id = "\u{1}"
        }
        expectEncodingIssue(.forbiddenCharacter) { try XMLEncoder().encode(Document()) }
    }

    @Test("An attribute that takes the place of the root's may be shorter or longer", arguments: ["2", "2.0.0.0.0"])
    func replacedAttribute(_ version: String) throws {
        let failing = WrittenByHand.keyed {
            try $0.encode(Attribute<String>(version), forKey: "version")
            try $0.encode("1", forKey: "x")
            try $0.encode("\u{1}", forKey: "y")
        }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(failing, withRootKey: "r", rootAttributes: ["version": "1.0"]) }
        let caught = WrittenByHand.keyed {
            try $0.encode(Attribute<String>("1.0"), forKey: "version")
            try? $0.encode(XMLInline(wrappedValue: failing), forKey: "f")
            try $0.encode("z", forKey: "z")
        }
        #expect(try XMLEncoder().encodeToString(caught, withRootKey: "r") == "<r version=\"\(version)\"><z>z</z></r>")
    }

    @Test("A value with keys beside a fragment, in the fragment's place, is an error")
    func besideFragment() throws {
        struct Point: Encodable { @XMLAttribute var x = 1 }
        let fragment = try XMLFragment(parsing: "<r/>")
        let value = WrittenByHand { encoder in
            try fragment.encode(to: encoder)
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(Point(), forKey: "p")
        }
        expectEncodingIssue(.ambiguousContent) { try XMLEncoder().encode(value, withRootKey: "r") }
    }

    @Test("An element in no namespace with an optional text has its declaration also where nothing is in it")
    func emptyInNoNamespace() throws {
        struct Text: Encodable { var text: String?; enum CodingKeys: String, CodingKey { case text = "" } }
        struct Root: Encodable {
            var text = Text()
            enum CodingKeys: String, CodingKey { case text = "{}p" }
        }
        for formatting in [[], .prettyPrinted] as [XMLEncoder.OutputFormatting] {
            let encoder = XMLEncoder { ($0.outputFormatting, $0.namespacePrefixes) = (formatting, ["": "urn:a"]) }
            let document = try encoder.encodeToString(Root(), withRootKey: "r")
            #expect(document.contains("<p xmlns=\"\" />"), "\(document)")
        }
    }

    @Test("A fragment that an item holds is not the item before the next")
    func fragmentInItem() throws {
        let (outer, inner) = (try XMLFragment(parsing: "<a xmlns='urn:u'/>"), try XMLFragment(parsing: "<i xmlns='urn:v'/>"))
        let point = WrittenByHand.keyed { try $0.encode(inner, forKey: "i") }
        let items = [WrittenByHand { try outer.encode(to: $0) }, point, WrittenByHand { try outer.encode(to: $0) }]
        let value = WrittenByHand.keyed { try $0.encode(items, forKey: "a") }
        let document = try XMLEncoder().encodeToString(value, withRootKey: "r")
        #expect(document == "<r><a xmlns=\"urn:u\" /><a><i xmlns=\"urn:v\" /></a><a xmlns=\"urn:u\" /></r>")
    }
}
