import Foundation
import Testing
import XMLCodable

@Suite("A dictionary of attributes")
struct CollectedAttributesTests {
    struct Tag: Codable, Equatable {
        @Attribute var id: Int
        var title: String?
        @Attribute var others: [String: String]
    }

    static let rows: [(Tag, String)] = [
        (Tag(id: 1, title: "t", others: .init(["b": "2", "a": "1"])), #"<tag id="1" a="1" b="2"><title>t</title></tag>"#),
        (Tag(id: 1, title: nil, others: .init([:])), #"<tag id="1" />"#),
        (Tag(id: 1, title: nil, others: .init(["data-x": "&<\""])), #"<tag id="1" data-x="&amp;&lt;&quot;" />"#),
        (Tag(id: 1, title: nil, others: .init(["others": "1"])), #"<tag id="1" others="1" />"#),
        (Tag(id: 1, title: nil, others: .init(["xml:lang": "en"])), #"<tag id="1" xml:lang="en" />"#),
    ]

    @Test("A dictionary of attributes holds those that no other key names, both ways", arguments: rows)
    func bothWays(tag: Tag, document: String) throws {
        let xml = try XMLEncoder().encodeToString(tag, withRootKey: "tag")
        let attributes = { (text: String) in Set(text.split(separator: " ")) }
        #expect(attributes(xml) == attributes(document))
        #expect(try XMLDecoder().decode(Tag.self, from: xml) == tag)
        #expect(try XMLDecoder().decode(Tag.self, from: document) == tag)
    }

    @Test("A dictionary of attributes leaves out declarations and what keys name as an element, and is unknown to no policy")
    func leftOut() throws {
        let document = "<tag xmlns='u' xmlns:p='v' id='1' title='t' p:id='2'/>"
        #expect(try XMLDecoder().decode(Tag.self, from: document) == Tag(id: 1, title: "t", others: .init(["p:id": "2"])))
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        #expect(try decoder.decode(Tag.self, from: "<tag id='1' a='2'/>").others == ["a": "2"])
        #expect(throws: DecodingError.self) { try decoder.decode(Tag.self, from: "<tag id='1' a='2'><b/></tag>") }
    }

    @Test("A dictionary of attributes leaves out the attribute that a path leads to, though the dictionary is called so")
    func calledAsPath() throws {
        struct Called: Codable, Equatable {
            @Attribute var id: [String: String]?
            var own: String?
            enum CodingKeys: String, CodingKey { case id, own = "@id" }
        }
        for value in [Called(id: .init(nil), own: "1"), Called(id: .init(["a": "2"]), own: "1"), Called(id: .init(["a": "2"]), own: nil)] {
            let text = try XMLEncoder().encodeToString(value, withRootKey: "r")
            #expect(try XMLDecoder().decode(Called.self, from: text) == value, "\(text)")
        }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(Called(id: .init(["id": "2"]), own: "1")) }
    }

    @Test("A dictionary of attributes goes by the names in the keys, strategies and namespaces included")
    func names() throws {
        struct Named: Codable, Equatable {
            @Attribute var firstName: String
            @Attribute var link: String
            @Attribute var others: [String: String]
            enum CodingKeys: String, CodingKey { case firstName, link = "{u}href", others }
        }
        let decoder = XMLDecoder { $0.keyDecodingStrategy = .convertFromSnakeCase }
        let named = try decoder.decode(Named.self, from: "<n xmlns:p='u' first_name='A' p:href='h' last_name='B'/>")
        #expect(named == Named(firstName: "A", link: "h", others: .init(["lastName": "B"])))
        let encoder = XMLEncoder { $0.keyEncodingStrategy = .convertToSnakeCase }
        #expect(try decoder.decode(Named.self, from: try encoder.encode(named)) == named)
    }

    @Test("A dictionary of attributes may have values of any type that is a text, and be optional")
    func values() throws {
        struct Numbers: Codable, Equatable { @Attribute var n: [String: Double] }
        struct Perhaps: Codable, Equatable { @Attribute var n: [String: Int]? }
        let numbers = Numbers(n: .init(["a": 1.5, "b": 2]))
        #expect(try XMLDecoder().decode(Numbers.self, from: try XMLEncoder().encode(numbers)) == numbers)
        expectDecodingIssue(at: "/n/@a") { try XMLDecoder().decode(Numbers.self, from: "<n a='x'><x/></n>\n") }
        for perhaps in [Perhaps(n: .init(.some(["a": 1]))), Perhaps(n: .init(nil))] {
            #expect(try XMLDecoder().decode(Perhaps.self, from: try XMLEncoder().encode(perhaps)) == perhaps)
        }
    }

    @Test(
        "A dictionary of attributes cannot hold what another key names, what is there already, or a declaration",
        arguments: ["id", "title", "xmlns", "xmlns:p", "no name"])
    func unwritable(name: String) throws {
        let tag = Tag(id: 1, title: nil, others: .init([name: "x"]))
        #expect(try PathKeysErrorsTests.encodingIssue(tag).1 == ["others", name])
    }
}

@Suite("Repeated elements and keys that collide")
struct CollidingKeysTests {
    @Test("A repeated element is the first for a property, and an error for a dictionary's value under every policy")
    func repeated() throws {
        struct Record: Decodable { var a: Int }
        let document = "<r><a>1</a><b>3</b><a>2</a></r>"
        #expect(XMLDecoder().repeatedElementPolicy == .first)
        #expect(try XMLDecoder().decode(Record.self, from: document).a == 1)
        let error = try #require(throws: DecodingError.self) { try XMLDecoder().decode([String: Int].self, from: document) }
        #expect(error.xmlIssue?.path == "/r/a[1]")
        #expect(error.codingPath.map(\.stringValue) == ["a"])
        #expect(try XMLDecoder().decode([String: [Int]].self, from: document) == ["a": [1, 2], "b": [3]])
        #expect(throws: DecodingError.self) { try XMLDecoder().decode([String: Int?].self, from: document) }
        #expect(throws: DecodingError.self) {
            try XMLDecoder().decode([String: [String: Int]].self, from: "<r><a><x>1</x></a><a><y>1</y></a></r>")
        }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode([Int: Int].self, from: "<r><_1>1</_1><_1>2</_1></r>") }
        #expect(try XMLDecoder().decode([String: [Int]?].self, from: document) == ["a": [1, 2], "b": [3]])
        for policy: XMLDecoder.RepeatedElementPolicy in [.last, .error] {
            let decoder = XMLDecoder { $0.repeatedElementPolicy = policy }
            expectDecodingIssue(.repeatedElement) { try decoder.decode([String: Int].self, from: document) }
            #expect(try decoder.decode([String: [Int]].self, from: document) == ["a": [1, 2], "b": [3]])
        }
    }

    @Test("Names that a strategy makes one key of a dictionary, or a closure of a type, are an error")
    func collidingNames() throws {
        let document = "<r><foo_bar>1</foo_bar><fooBar>2</fooBar></r>"
        let decoder = XMLDecoder { $0.keyDecodingStrategy = .convertFromSnakeCase }
        #expect(throws: DecodingError.self) { try decoder.decode([String: String].self, from: document) }
        decoder.keyDecodingStrategy = .custom { AnyKey(stringValue: $0[$0.count - 1].stringValue.lowercased().filter { $0 != "_" }) }
        struct Lower: Decodable { var foobar: String }
        for document in [document, "<r foo_bar='1' fooBar='2'/>"] {
            #expect(throws: DecodingError.self) { try decoder.decode(Lower.self, from: document) }
        }
        #expect(try decoder.decode(Lower.self, from: "<r><foo_bar>1</foo_bar><foo_bar>2</foo_bar></r>").foobar == "1")
    }

    @Test("Keys of a dictionary that a strategy makes the same name of are an error")
    func collidingDictionaryKeys() throws {
        let encoder = XMLEncoder { $0.keyEncodingStrategy = .convertToSnakeCase }
        #expect(throws: EncodingError.self) { try encoder.encode(["fooBar": 1, "foo_bar": 2], withRootKey: "r") }
        #expect(throws: EncodingError.self) { try encoder.encode(["fooBar": [1], "foo_bar": [2]], withRootKey: "r") }
        #expect(try encoder.encodeToString([["fooBar": 1], ["foo_bar": 2]], withRootKey: "r").contains("foo_bar"))
    }
}
