import Testing
import XMLDocuments

/// Swift compares strings with long runs of combining marks in time that grows with their square: these would take minutes.
@Suite("Namespaces with long runs of combining marks")
struct LongNamespaceTests {
    struct Open: Codable, Equatable { var x: Int?; var rest: XMLUnknownNodes }

    static let marks = String(repeating: "\u{301}\u{316}", count: 100_000)
    static let document =
        "<r xmlns:p='a\(marks)' xmlns:q='a\(marks)x' xmlns='http://www.w3.org/XML/1998/namespaces\(marks)'>"
        + "<x>1</x><p:a/><q:q p:b='1' q:b='2'/><p:c><p:d/><q:e>p:t</q:e></p:c></r>"

    @Test("Rests are read, compared and written byte by byte")
    func rests() throws {
        let open = try XMLDecoder().decode(Open.self, from: Self.document)
        #expect(open.rest.elements.map(\.name.localName) == ["a", "q", "c"])
        #expect(open.rest.elements[0].name == XMLQName("a", in: "a\(Self.marks)"))
        let again = try XMLDecoder().decode(Open.self, from: try XMLEncoder().encode(open, withRootKey: "r"))
        #expect(again == open)
        #expect(Set([open.rest, again.rest]).count == 1)
    }

    @Test("Fragments and trees are read, compared and written byte by byte")
    func fragments() throws {
        let fragment = try XMLFragment(parsing: Self.document)
        let again = try XMLFragment(parsing: try fragment.xmlString())
        #expect(again == fragment)
        #expect(Set([fragment, again]).count == 1)
        let options = XMLParsingOptions { $0.shouldProcessNamespaces = true }
        let tree = try XMLTree(parsing: Self.document, options: options)
        #expect(tree.root["{a\(Self.marks)}a"] != nil)
        #expect(tree.root.elements.map { $0.name.namespaceURI ?? "" }.count == 4)
        #expect(XMLTree.difference(tree, try XMLTree(parsing: tree.xmlString(), options: options)).isEmpty)
    }
}
