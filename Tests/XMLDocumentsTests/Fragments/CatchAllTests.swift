import Testing
import XMLDocuments

@Suite("Fragments: a case for any element")
struct CatchAllTests {
    enum Item: Codable, Equatable {
        case number(Int), text(String), other(XMLFragment)
        enum CodingKeys: String, CodingKey { case number, text = "", other = "*" }
    }

    struct Paragraph: Codable, Equatable { @Attribute var id: Int; var title: String; @XMLInline var items: [Item] }

    @Test("Elements that no other case and no other key names are fragments, in their places")
    func inline() throws {
        let text = "<Paragraph id=\"1\"><title>t</title>a<number>2</number><b x=\"1\">c</b> <p:d xmlns:p=\"P\" /></Paragraph>"
        let value = try XMLDecoder().decode(Paragraph.self, from: text)
        #expect(value.title == "t")
        #expect(
            value.items == [
                .text("a"), .number(2), .other(XMLFragment("b", attributes: ["x": "1"], "c")), .text(" "), .other(XMLFragment("{P}d")),
            ])
        #expect(try encodedBothWays(value) == text)
    }

    struct ItemsFirst: Codable, Equatable { @XMLInline var items: [Only]; var title: String }

    enum Only: Codable, Equatable {
        case other(XMLFragment)
        enum CodingKeys: String, CodingKey { case other = "*" }
    }

    @Test("It does not matter which key comes first")
    func order() throws {
        let value = try XMLDecoder().decode(ItemsFirst.self, from: "<a><x/><title>t</title><y>1</y></a>")
        #expect(value == ItemsFirst(items: [.other(XMLFragment("x")), .other(XMLFragment("y", "1"))], title: "t"))
        #expect(try encodedBothWays(value) == "<ItemsFirst><x /><y>1</y><title>t</title></ItemsFirst>")
    }

    @Test(
        "Elements of one local name in several namespaces are all for it, if none is a named case",
        arguments: [
            #"<a xmlns:p="P" xmlns:q="Q"><p:x>1</p:x><q:x>2</q:x><title>t</title></a>"#,
            #"<a xmlns:p="P" xmlns:q="Q"><title>t</title><p:x>1</p:x><q:x>2</q:x></a>"#,
            #"<p:a xmlns:p="P" xmlns:q="Q"><p:x>1</p:x><q:x>2</q:x><p:title>t</p:title></p:a>"#,
        ])
    func localNames(document: String) throws {
        let decoder = XMLDecoder { ($0.shouldProcessNamespaces, $0.unknownNodePolicy) = (true, .error) }
        let fragments = [XMLFragment("{P}x", "1"), XMLFragment("{Q}x", "2")]
        #expect(try decoder.decode(ItemsFirst.self, from: document) == ItemsFirst(items: fragments.map(Only.other), title: "t"))
        let items = document.replacing("<title>t</title>", with: "").replacing("<p:title>t</p:title>", with: "")
        #expect(try decoder.decode([Item].self, from: items) == fragments.map(Item.other))
        let foreign = #"<a xmlns:p="P" xmlns:q="Q"><p:number>1</p:number><q:number>2</q:number></a>"#
        #expect(try decoder.decode([Item].self, from: foreign).count == 2)
        // The first is the named case's, and it is not said whether the second is as well, or for any element.
        let ambiguous = #"<a xmlns:q="Q"><number>1</number><q:number>2</q:number></a>"#
        let error = #expect(throws: DecodingError.self) { try decoder.decode([Item].self, from: ambiguous) }
        #expect(error?.xmlErrorCode == .ambiguousName && error?.xmlIssue?.found?.contains("{Q}number") ?? false)
    }

    struct Single: Codable, Equatable { var item: Item; var none: Item? }

    @Test("A choice under a key, and a root")
    func single() throws {
        let text = "<Single><item><x>1</x></item></Single>"
        let value = try XMLDecoder().decode(Single.self, from: text)
        #expect(value.item == .other(XMLFragment("x", "1")))
        #expect(try encodedBothWays(value) == text)
        #expect(try XMLDecoder().decode(Item.self, from: "<y><!--c--></y>") == .other(XMLFragment("y", [.comment("c")])))
        #expect(try XMLDecoder().decode([Item].self, from: "<r><number>1</number><y/></r>") == [.number(1), .other(XMLFragment("y"))])
        #expect(try encodedBothWays([Item.number(1), .other(XMLFragment("y"))], "r") == "<r><number>1</number><y /></r>")
    }

    enum Wrong: Codable {
        case other(Int), none, two(XMLFragment, Int)
        enum CodingKeys: String, CodingKey { case other = "*", none, two }
    }

    enum Empty: Codable {
        case other
        enum CodingKeys: String, CodingKey { case other = "*" }
    }

    @Test("Without a fragment the case has no name")
    func withoutFragment() throws {
        #expect(encodingIssue { _ = try XMLEncoder().encodeToString(["k": Wrong.other(1)]) }?.issue.code == .invalidName)
        #expect(encodingIssue { _ = try XMLEncoder().encodeToString(["k": Empty.other]) }?.issue.code == .invalidName)
        #expect(encodingIssue { _ = try XMLEncoder().encodeToString(["k": Wrong.two(XMLFragment("two"), 1)]) } != nil)
        #expect(encodingIssue { _ = try XMLEncoder().encodeToString(["*": 1]) }?.issue.code == .invalidName)
    }

    @Test("A fragment whose name is that of a case or a key would come back as that")
    func takenNames() throws {
        let value = Paragraph(id: 1, title: "t", items: [.other(XMLFragment("number", "1"))])
        #expect(encodingIssue { _ = try XMLEncoder().encodeToString(value) }?.issue.code == .duplicateName)
        let other = Paragraph(id: 1, title: "t", items: [.other(XMLFragment("title", "1"))])
        #expect(encodingIssue { _ = try XMLEncoder().encodeToString(other) }?.issue.code == .duplicateName)
    }
}
