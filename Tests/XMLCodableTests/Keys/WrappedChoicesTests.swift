import Foundation
import Testing
import XMLModels

/// Lists of choices in an element of their own: `objects/*`.
@Suite("Paths that end in the cases of a choice")
struct WrappedChoicesTests {
    enum Shape: Codable, Equatable, Sendable { case circle(Int), line(from: Int, to: Int), dot }

    struct Plain: Codable, Equatable {
        var objects: [Shape]
        enum CodingKeys: String, CodingKey { case objects = "objects/*" }
    }
    struct Marked: Codable, Equatable {
        @Element var objects: [Shape]
        enum CodingKeys: String, CodingKey { case objects = "objects/*" }
    }
    struct MayBeNil: Codable, Equatable {
        var objects: [Shape]?
        enum CodingKeys: String, CodingKey { case objects = "objects/*" }
    }

    static let lists: [([Shape], String)] = [
        ([], "<r><objects /></r>"),
        ([.circle(1)], "<r><objects><circle>1</circle></objects></r>"),
        ([.circle(1), .line(from: 2, to: 3)], "<r><objects><circle>1</circle><line><from>2</from><to>3</to></line></objects></r>"),
        ([.dot, .circle(1), .dot], "<r><objects><dot /><circle>1</circle><dot /></objects></r>"),
    ]

    @Test("The items are the children that are cases, in the order of the document", arguments: lists)
    func items(_ shapes: [Shape], _ document: String) throws {
        try PathKeysTests.check(Plain(objects: shapes), document)
        try PathKeysTests.check(Marked(objects: .init(shapes)), document)
        try PathKeysTests.check(MayBeNil(objects: shapes), document)
    }

    @Test("Without the element a list is empty, and an optional nil")
    func absent() throws {
        #expect(try XMLDecoder().decode(Plain.self, from: "<r/>") == Plain(objects: []))
        try PathKeysTests.check(MayBeNil(objects: nil), "<r />")
    }

    struct Deep: Codable, Equatable, Sendable {
        var id: Int, shapes: [Shape], note: String
        enum CodingKeys: String, CodingKey { case id, shapes = "a/b/*", note }
    }
    struct Shared: Codable, Equatable, Sendable {
        var count: Int?, title: String?, objects: [Shape]?, width: Int?
        enum CodingKeys: String, CodingKey {
            case count = "objects/@count", title = "objects/title", objects = "objects/*", width = "objects/size/@width"
        }
    }

    @Test(
        "The path leads through any number of elements, of which other keys have attributes and children",
        arguments: [
            .init(
                Deep(id: 1, shapes: [.dot, .circle(2)], note: "n"),
                "<r><id>1</id><a><b><dot /><circle>2</circle></b></a><note>n</note></r>"),
            .init(Deep(id: 1, shapes: [], note: "n"), "<r><id>1</id><a><b /></a><note>n</note></r>"),
            .init(
                Shared(count: 2, title: "t", objects: [.dot, .circle(1)], width: 3),
                #"<r><objects count="2"><title>t</title><dot /><circle>1</circle><size width="3" /></objects></r>"#),
            .init(Shared(count: 0, objects: []), #"<r><objects count="0" /></r>"#), .init(Shared(), "<r />"),
        ] as [PathKeysTests.Row])
    func amongOthers(_ row: PathKeysTests.Row) throws { try row.check() }

    @Test("The items are sorted and indented with their element, and are read among others of it")
    func sorted() throws {
        #expect(try XMLDecoder().decode(Deep.self, from: "<r><id>1</id><a/><note>n</note></r>").shapes == [])
        let encoder = XMLEncoder { ($0.outputFormatting, $0.prettyPrintIndentation) = ([.prettyPrinted, .sortedKeys], .spaces(1)) }
        #expect(
            try encoder.encodeToString(Deep(id: 1, shapes: [.dot, .circle(2)], note: "n"), withRootKey: "r")
                == "<r>\n <a>\n  <b>\n   <dot />\n   <circle>2</circle>\n  </b>\n </a>\n <id>1</id>\n <note>n</note>\n</r>")
        let interleaved = "<r><objects><dot/><title>t</title><circle>1</circle></objects></r>"
        #expect(try XMLDecoder().decode(Shared.self, from: interleaved) == Shared(title: "t", objects: [.dot, .circle(1)]))
        #expect(try XMLEncoder().encodeToString(Shared(count: 0, objects: nil), withRootKey: "r") == #"<r><objects count="0" /></r>"#)
    }

    enum Run: Codable, Equatable, Sendable {
        case bold(String), text(String)
        enum CodingKeys: String, CodingKey { case bold = "b", text = "" }
    }
    struct Mixed: Codable, Equatable { var runs: [Run]; enum CodingKeys: String, CodingKey { case runs = "p/*" } }

    @Test(
        "A choice with a case for text takes the runs of text between the elements, as an inline list does",
        arguments: [
            ([], "<r><p /></r>"),
            ([.text("x")], "<r><p>x</p></r>"),
            ([.bold("y")], "<r><p><b>y</b></p></r>"),
            ([.text("x "), .bold("y"), .text(" "), .bold("z"), .text(" w")], "<r><p>x <b>y</b> <b>z</b> w</p></r>"),
        ] as [([Run], String)])
    func mixed(_ runs: [Run], _ document: String) throws { try PathKeysTests.check(Mixed(runs: runs), document) }

    enum Open: Codable, Equatable {
        case circle(Int), other(Unknown)
        struct Unknown: Codable, Equatable { @XMLElementName var name: String; var x: Int? }
        enum CodingKeys: String, CodingKey { case circle, other = "*" }
    }
    struct OpenList: Codable, Equatable {
        var title: String?
        var objects: [Open]
        var width: Int?
        enum CodingKeys: String, CodingKey { case title = "objects/title", objects = "objects/*", width = "objects/size/width" }
    }

    @Test("The case for any element has those that no other key leads through or to")
    func anyElement() throws {
        let list = try XMLDecoder { $0.unknownNodePolicy = .error }.decode(
            OpenList.self,
            from: "<r><objects><title>t</title><circle>1</circle><a><x>2</x></a><size><width>3</width></size><b/></objects></r>")
        #expect(list.title == "t" && list.width == 3)
        #expect(list.objects.count == 3 && list.objects.first == .circle(1))
    }

    @Test(
        "All else in the element is unknown",
        arguments: [
            ("<r><objects><dot/><other/></objects></r>", "/r/objects/other"), (#"<r><objects a="1"><dot/></objects></r>"#, "/r/objects/@a"),
            ("<r><objects>t<dot/></objects></r>", "/r/objects"), ("<r><objects><g><dot/></g></objects></r>", "/r/objects/g"),
        ])
    func unknown(_ document: String, _ path: String) throws {
        let (issue, _) = try PathKeysErrorsTests.decodingIssue(Plain.self, document) { $0.unknownNodePolicy = .error }
        #expect(issue.path == path && issue.position != nil)
        let cases = document.contains("<g>") ? [] : [Shape.dot]
        #expect(try XMLDecoder().decode(Plain.self, from: document).objects == cases)
    }

    @Test("An element that is there twice is an error, and the coding path of an item has the key and the item's number")
    func places() throws {
        let (repeated, path) = try PathKeysErrorsTests.decodingIssue(Plain.self, "<r><objects/><objects><dot/></objects></r>")
        #expect(repeated.code == .repeatedElement && repeated.path == "/r/objects[2]" && path == ["objects/*"])
        let document = "<r><objects>\n<dot/>\n<circle>a</circle></objects></r>"
        let (issue, itemPath) = try PathKeysErrorsTests.decodingIssue(Plain.self, document)
        #expect(issue.path == "/r/objects/circle" && issue.position?.line == 3)
        #expect(itemPath.prefix(2) == ["objects/*", "Index 1"])
    }

    struct ByHand: Codable, Equatable {
        var objects: [Shape]
        enum CodingKeys: String, CodingKey { case objects = "objects/*" }
        init(_ objects: [Shape]) { self.objects = objects }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            guard container.contains(.objects) else {
                self.init([])
                return
            }
            #expect(container.allKeys == [.objects])
            #expect(try !container.decodeNil(forKey: .objects))
            var list = try container.nestedUnkeyedContainer(forKey: .objects)
            self.init([])
            while !list.isAtEnd { objects.append(try list.decode(Shape.self)) }
            #expect(try container.decode([Shape].self, forKey: .objects) == objects)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            var list = container.nestedUnkeyedContainer(forKey: .objects)
            for shape in objects { try list.encode(shape) }
        }
    }

    @Test("Code by hand asks for the list, or for a container", arguments: lists)
    func byHand(_ shapes: [Shape], _ document: String) throws {
        try PathKeysTests.check(ByHand(shapes), document)
        #expect(try XMLDecoder().decode(ByHand.self, from: "<r/>") == ByHand([]))
    }

    @Test("Choices of several types, and types with a namespace of their own")
    func namespaces() throws {
        struct Model: Codable, Equatable {
            var items: [Item]
            enum CodingKeys: String, CodingKey { case items = "list/*" }
            enum Item: Codable, Equatable, XMLNamespaced {
                static let xmlNamespace = XMLNamespace("urn:i")
                case a(Int), b(String)
            }
        }
        let document = #"<r xmlns:i="urn:i"><list><i:a>1</i:a><a>2</a><i:b>x</i:b></list></r>"#
        #expect(try XMLDecoder().decode(Model.self, from: document) == Model(items: [.a(1), .b("x")]))
        expectDecodingIssue(at: "/r/list/a") { try XMLDecoder { $0.unknownNodePolicy = .error }.decode(Model.self, from: document) }
        let written = try XMLEncoder().encodeToString(Model(items: [.a(1), .b("x")]), withRootKey: "r")
        #expect(try XMLDecoder().decode(Model.self, from: written) == Model(items: [.a(1), .b("x")]))
    }
}
