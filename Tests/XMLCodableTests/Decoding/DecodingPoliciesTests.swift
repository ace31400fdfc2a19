import Foundation
import Testing
import XMLCodable

@Suite("What a decoder can be asked to check")
struct DecodingPoliciesTests {
    struct Feed: Decodable, Equatable { var title: String }

    @Test("A root of another name is accepted unless a name is asked for")
    func rootElementName() throws {
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Feed.self, from: "<anything><title>x</title></anything>") == Feed(title: "x"))
        decoder.rootElementName = "feed"
        #expect(try decoder.decode(Feed.self, from: "<feed><title>x</title></feed>") == Feed(title: "x"))
        for name in ["rss", "Feed", "fee", "feeds", "a:feed"] {
            let error = try #require(throws: DecodingError.self) {
                try decoder.decode(Feed.self, from: "<\(name) xmlns:a='urn:a'><title>x</title></\(name)>")
            }
            #expect(error.xmlIssue?.path == "/\(name)")
            #expect(error.xmlIssue?.expected?.contains("feed") == true)
            #expect(error.xmlIssue?.found?.contains(name) == true)
            #expect(error.xmlIssue?.position == XMLPosition(line: 1, column: 1, byteOffset: 0))
        }
    }

    @Test("A root element's name may be local, or with its namespace")
    func rootElementNameWithNamespace() throws {
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = true }
        let document = "<a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:title>x</a:title></a:feed>"
        for name in ["feed", "{http://www.w3.org/2005/Atom}feed"] {
            decoder.rootElementName = name
            #expect(try decoder.decode(Feed.self, from: document) == Feed(title: "x"))
        }
        for name in ["a:feed", "{urn:other}feed", "rss"] {
            decoder.rootElementName = name
            #expect(throws: DecodingError.self) { try decoder.decode(Feed.self, from: document) }
        }
    }

    static let repeated = "<feed>\n<title>one</title>\n<x/>\n<title>two</title>\n<title>three</title>\n</feed>"

    @Test("Of repeated elements the first, the last or none is taken")
    func repeatedElements() throws {
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Feed.self, from: Self.repeated).title == "one")
        decoder.repeatedElementPolicy = .last
        #expect(try decoder.decode(Feed.self, from: Self.repeated).title == "three")
        decoder.repeatedElementPolicy = .error
        let error = try #require(throws: DecodingError.self) { try decoder.decode(Feed.self, from: Self.repeated) }
        #expect(error.xmlIssue?.path == "/feed/title[2]")
        #expect(error.xmlIssue?.position?.line == 4)
        #expect(error.codingPath.names == ["title"])
    }

    @Test("The policy for repeated elements leaves lists and single elements alone, and holds for structs and optionals")
    func repeatedInLists() throws {
        struct Titles: Decodable { var title: [String] }
        for policy in [XMLDecoder.RepeatedElementPolicy.first, .last, .error] {
            let decoder = XMLDecoder { $0.repeatedElementPolicy = policy }
            #expect(try decoder.decode(Titles.self, from: Self.repeated).title == ["one", "two", "three"], "\(policy)")
            #expect(try decoder.decode(Feed.self, from: "<feed><title>x</title></feed>").title == "x", "\(policy)")
        }
        struct Author: Decodable { var name: String }
        struct Entry: Decodable { var author: Author? }
        let document = "<e><author><name>a</name></author><author><name>b</name></author></e>"
        for (policy, name) in [(XMLDecoder.RepeatedElementPolicy.first, "a"), (.last, "b"), (.error, nil)] {
            let entry = Result { try XMLDecoder { $0.repeatedElementPolicy = policy }.decode(Entry.self, from: document) }
            if let name { #expect(try entry.get().author?.name == name) } else { #expect(throws: DecodingError.self) { try entry.get() } }
        }
    }

    struct Book: Decodable, Equatable {
        struct Author: Decodable, Equatable { @Attribute var born: Int?; var name: String }
        @Attribute var id: Int
        var title: String, author: [Author]
    }

    static let known = [
        "<book id='1'><title>x</title></book>",
        "<book id='1'><title>x</title><author born='1'><name>y</name></author><author><name>z</name></author></book>",
        "<book id='1'>\n  <title>x</title>\n</book>",
        "<book id='1'><!-- c --><title>x</title><?p i?></book>",
        "<book id='1' xmlns='urn:b' xmlns:c='urn:c'><title>x</title></book>",
        "<book id='1' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='a b'><title>x</title></book>",
        "<book id='1' xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:schemaLocation='a b'><title>x</title></book>",
    ]

    @Test("Documents in which every node has a key pass where unknown ones are errors", arguments: known)
    func knownNodes(_ document: String) throws {
        let decoder = XMLDecoder { ($0.unknownNodePolicy, $0.shouldProcessNamespaces) = (.error, document.contains("xmlns:i")) }
        #expect(try decoder.decode(Book.self, from: document).title == "x")
    }

    static let unknown: [(String, String)] = [
        ("<book id='1' isbn='2'><title>x</title></book>", "/book/@isbn"),
        ("<book id='1'><title>x</title><pages>9</pages></book>", "/book/pages"),
        ("<book id='1'><title>x</title>stray</book>", "/book"),
        ("<book id='1'><title lang='en'>x</title></book>", "/book/title/@lang"),
        ("<book id='1'><title>x<b/></title></book>", "/book/title/b"),
        ("<book id='1'><title>x</title><author><name>y</name><died/></author></book>", "/book/author/died"),
        ("<book id='1'><title>x</title><author><name/></author><author died='2'><name/></author></book>", "/book/author[2]/@died"),
        ("<book id='1'><title>x</title><author>who<name>y</name></author></book>", "/book/author"),
        ("<book id='1'><title>x</title><title>y</title></book>", "/book/title[2]"),
    ]

    @Test("Nodes that no key asks for are an error where they are to be, and ignored by default", arguments: unknown)
    func unknownNodes(document: String, path: String) throws {
        #expect(try XMLDecoder().decode(Book.self, from: document).title == "x")
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        let error = try #require(throws: DecodingError.self) { try decoder.decode(Book.self, from: document) }
        #expect(error.xmlIssue?.path == path)
        #expect(error.xmlIssue?.position != nil)
    }

    @Test("An element that nobody reads names the empty list that it may be meant for")
    func unreadItems() {
        struct Book: Decodable { var name: String? }
        struct Books: Decodable { var books: [Book] }
        struct Tags: Decodable { var tags: [String]; var title: String? }
        enum Shape: Decodable { case circle, square }
        struct Drawing: Decodable { var shapes: [Shape]; var circles: [Int]? }
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        func issue(_ type: (some Decodable).Type, _ document: String) -> XMLCodingIssue? {
            #expect(throws: DecodingError.self) { try decoder.decode(type, from: document) }?.xmlIssue
        }
        // One element of the key, with the items in it.
        #expect(issue(Books.self, "<r><books><b/><b/></books></r>")?.path == "/r/books/b[1]")
        let tag = issue(Tags.self, "<r><title>t</title><tag>a</tag></r>")
        #expect(tag?.path == "/r/tag")
        #expect(tag?.suggestion == "the list 'tags' is empty: should its key be 'tag'?")
        #expect(issue(Tags.self, "<r><somethingElse/></r>")?.suggestion == nil)
        let circle = issue(Drawing.self, "<r><circle/></r>")
        #expect(circle?.suggestion?.hasPrefix("there is an element 'circle', which is a case of it: mark the property @XMLInline") ?? false)
    }

    @Test("What is written as attribute and as element has a key where unknown nodes are errors, unless they differ")
    func twins() throws {
        struct Table: Codable, Equatable, DynamicNodeEncoding {
            var id: Int, name: String
            static func nodeEncoding(for _: any CodingKey) -> XMLEncoder.NodeEncoding { .both }
        }
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        let document = try XMLEncoder().encodeToString(Table(id: 1, name: "n"), withRootKey: "r")
        #expect(document == #"<r id="1" name="n"><id>1</id><name>n</name></r>"#)
        #expect(try decoder.decode(Table.self, from: document) == Table(id: 1, name: "n"))
        expectDecodingIssue(at: "/r/@id") { try decoder.decode(Table.self, from: #"<r id="2" name="n"><id>1</id><name>n</name></r>"#) }
    }

    @Test("A type that codes itself as a list has all elements of its key, whatever the policy for repeated ones")
    func rangesUnderPolicies() throws {
        struct Model: Codable, Equatable { var range: Range<Int>?; var other: ClosedRange<Int> }
        for policy: XMLDecoder.RepeatedElementPolicy in [.first, .last, .error] {
            let decoder = XMLDecoder { $0.repeatedElementPolicy = policy }
            for model in [Model(range: 1..<5, other: 2...3), Model(range: nil, other: 2...3)] {
                let document = try XMLEncoder().encodeToString(model, withRootKey: "r")
                #expect(try decoder.decode(Model.self, from: document) == model, "\(policy)")
            }
        }
    }

    @Test("Options of one decoding are those of its start")
    func optionsAreTaken() throws {
        let decoder = XMLDecoder()
        decoder.dateDecodingStrategy = .custom { [weak decoder] inner in
            decoder?.repeatedElementPolicy = .error
            return Date(timeIntervalSince1970: try inner.singleValueContainer().decode(Double.self))
        }
        struct Entry: Decodable { var date: Date, title: String }
        let document = "<e><date>1</date><title>one</title><title>two</title></e>"
        #expect(try decoder.decode(Entry.self, from: document).title == "one")
        #expect(throws: DecodingError.self) { try decoder.decode(Entry.self, from: document) }
    }
}

extension DecodingError {
    var codingPath: [any CodingKey] { context?.codingPath ?? [] }
    var kind: String {
        switch self {
        case .typeMismatch: "typeMismatch"
        case .valueNotFound: "valueNotFound"
        case .keyNotFound: "keyNotFound"
        case .dataCorrupted: "dataCorrupted"
        @unknown default: "unknown"
        }
    }
}
