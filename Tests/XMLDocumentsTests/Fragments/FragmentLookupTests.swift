import Testing
import XMLDocuments

@Suite("Fragments: names that are looked up")
struct FragmentLookupTests {
    static let text = """
        <r xmlns="urn:d" xmlns:dc="urn:dc" xmlns:x="urn:x" x:href="h" class="c"><dc:t>1</dc:t><t>2</t><u xmlns="">3</u><x:t>4</x:t></r>
        """

    @Test(
        "A name is looked up as it is written, or by what it means, as in a tree",
        arguments: ["dc:t", "t", "u", "x:t", "{urn:dc}t", "{urn:d}t", "{urn:x}t", "{}u", "{}t", "dc:u", "missing", "{urn:dc}u", "y:t"])
    func elements(_ name: String) throws {
        let tree = try XMLTree(parsing: Self.text)
        var fragment = try XMLFragment(parsing: Self.text)
        #expect(fragment[XMLQName(name)]?.text == tree.root[name]?.text, "\(name)")
        // Changed, it is no longer a part of a document.
        fragment.attributes["k"] = "v"
        #expect(fragment[XMLQName(name)]?.text == tree.root[name]?.text, "\(name)")
        let rest = XMLUnknownNodes(fragment.children)
        #expect(rest[XMLQName(name)]?.text == tree.root[name]?.text, "\(name)")
    }

    @Test("The same of attributes", arguments: ["x:href", "class", "{urn:x}href", "{}class", "href", "{}href", "{urn:d}class", "y:href"])
    func attributes(_ name: String) throws {
        let tree = try XMLTree(parsing: Self.text)
        let fragment = try XMLFragment(parsing: Self.text)
        #expect(fragment.attributes[XMLQName(name)] == tree.root[attribute: name], "\(name)")
        #expect(XMLUnknownNodes(attributes: fragment.attributes).attributes[XMLQName(name)] == tree.root[attribute: name], "\(name)")
    }

    @Test("What is found by its written name is changed in its place")
    func changes() throws {
        var fragment = try XMLFragment(parsing: Self.text)
        fragment.attributes["x:href"] = "new"
        fragment["dc:t"]?.text = "n"
        fragment["u"] = nil
        fragment["x:t"] = nil
        #expect(
            fragment.description
                == "<r xmlns=\"urn:d\" xmlns:dc=\"urn:dc\" xmlns:x=\"urn:x\" x:href=\"new\" class=\"c\"><dc:t>n</dc:t><t>2</t></r>")
        fragment.attributes["x:href"] = nil
        #expect(fragment.attributes.count == 1)
    }

    @Test("A name out of a fragment means itself, wherever it is looked up")
    func byMeaning() throws {
        let one = try XMLFragment(parsing: "<r xmlns:p='urn:p' p:a='1'><p:b/></r>")
        let other = try XMLFragment(parsing: "<r xmlns:q='urn:p' xmlns:p='urn:q' p:a='2' q:a='3'><p:b>4</p:b><q:b>5</q:b></r>")
        #expect(other.attributes[one.attributes[0].name] == "3")
        #expect(other[one.elements[0].name]?.text == "5")
        #expect(other.attributes[XMLQName("a", in: nil)] == nil)
    }
}
