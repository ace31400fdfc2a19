import Testing
import XMLCodable

/// The code of Docs/Namespaces.md, and what it prints.
@Suite("Namespaces in five minutes")
struct NamespacesPageTests {
    static let item = """
        <item xmlns:dc="http://purl.org/dc/elements/1.1/">
          <title>Sand</title>
          <dc:creator>Ina</dc:creator>
        </item>
        """
    static let otherPrefix = #"<item xmlns:d="http://purl.org/dc/elements/1.1/"><title>Sand</title><d:creator>Ina</d:creator></item>"#
    static let declaration = ["xmlns:dc": "http://purl.org/dc/elements/1.1/"]
    static let written = #"<item xmlns:dc="http://purl.org/dc/elements/1.1/"><title>Sand</title><dc:creator>Ina</dc:creator></item>"#

    @Test("With shouldProcessNamespaces a key is a local name", arguments: [item, otherPrefix])
    func localNames(_ document: String) throws {
        struct Item: Codable {
            var title: String
            var creator: String
        }
        struct Titled: Codable { var title: String }
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true
        #expect(try decoder.decode(Item.self, from: document).creator == "Ina")
        let two = #"<item xmlns:m="urn:m"><m:title>a</m:title><title>b</title></item>"#
        #expect(try decoder.decode(Titled.self, from: two).title == "b")
        let others = #"<item xmlns:m="urn:m" xmlns:d="urn:d"><m:title>a</m:title><d:title>b</d:title></item>"#
        #expect(try decoder.decode(Titled.self, from: others).title == "a")
    }

    @Test("A key in braces finds the name whatever its prefix is", arguments: [item, otherPrefix])
    func braces(_ document: String) throws {
        struct Item: Codable {
            var title: String
            var creator: String
            enum CodingKeys: String, CodingKey { case title, creator = "{http://purl.org/dc/elements/1.1/}creator" }
        }
        let item = try XMLDecoder().decode(Item.self, from: document)
        #expect(item.creator == "Ina")
        #expect(try XMLEncoder().encodeToString(item, withRootKey: "item", rootAttributes: Self.declaration) == Self.written)
        #expect(
            try XMLEncoder().encodeToString(item, withRootKey: "item")
                == #"<item xmlns:ns1="http://purl.org/dc/elements/1.1/"><title>Sand</title><ns1:creator>Ina</ns1:creator></item>"#)
    }

    struct Feed: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("http://www.w3.org/2005/Atom", prefix: "")
        var title: String
        var entry: [Entry]
    }
    struct Entry: Codable, Equatable { var title: String }

    @Test("A type in a namespace has all of its keys in it")
    func namespacedType() throws {
        try expectRow(
            #"<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><entry><title>One</title></entry></feed>"#,
            Feed(title: "News", entry: [Entry(title: "One")]), "feed")
        let prefixed = #"<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>News</a:title></a:feed>"#
        #expect(try XMLDecoder().decode(Feed.self, from: prefixed).title == "News")
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Feed.self, from: #"<feed xmlns="http://www.w3.org/2005/Atom/"><title>News</title></feed>"#)
        }
        #expect(
            error?.xmlDescription == """
                expected an element '{http://www.w3.org/2005/Atom}title' or an attribute 'title', found none at /feed (line 1, column 1); \
                there is an element 'title' in the namespace 'http://www.w3.org/2005/Atom/'
                """)
    }

    @Test("An attribute is in a namespace if it has a prefix")
    func attributes() throws {
        struct Link: Codable, Equatable {
            @XMLAttribute var id: Int
            @XMLAttribute var href: String
            @XMLAttribute var language: String
            enum CodingKeys: String, CodingKey { case id, href = "{http://www.w3.org/1999/xlink}href", language = "xml:lang" }
        }
        let document = #"<link xmlns:xlink="http://www.w3.org/1999/xlink" id="7" xlink:href="a.xml" xml:lang="en" />"#
        let link = try XMLDecoder().decode(Link.self, from: document)
        #expect(link.id == 7 && link.href == "a.xml" && link.language == "en")
        #expect(
            try XMLEncoder().encodeToString(link, withRootKey: "link", rootAttributes: ["xmlns:xlink": "http://www.w3.org/1999/xlink"])
                == document)
    }

    struct Envelope: Codable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("http://schemas.xmlsoap.org/soap/envelope/", prefix: "soap")
        var body: Body
        enum CodingKeys: String, CodingKey { case body = "Body" }
    }
    struct Body: Codable {
        var response: AddResponse
        enum CodingKeys: String, CodingKey { case response = "{http://calc.example/}addResponse" }
    }
    struct AddResponse: Codable {
        var result: Int
        enum CodingKeys: String, CodingKey { case result = "{}return" }
    }
    struct Sum: Codable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace.none
        var `return`: Int
    }
    struct SumBody: Codable, XMLNamespaced {
        static let xmlNamespace = Envelope.xmlNamespace
        var response: Sum
        enum CodingKeys: String, CodingKey { case response = "{http://calc.example/}addResponse" }
    }
    static let reply =
        #"<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:n="http://calc.example/"><soap:Body>"#
        + "<n:addResponse><return>5</return></n:addResponse></soap:Body></soap:Envelope>"

    @Test("A SOAP reply without elementFormDefault has its results in no namespace")
    func unqualifiedReply() throws {
        let envelope = try XMLDecoder().decode(Envelope.self, from: Self.reply)
        #expect(envelope.body.response.result == 5)
        #expect(
            try XMLEncoder().encodeToString(envelope, withRootKey: "Envelope", rootAttributes: ["xmlns:n": "http://calc.example/"])
                == Self.reply)
        let body = try XMLTree(parsing: Self.reply).root["soap:Body"]
        #expect(try body.map { try XMLDecoder().decode(SumBody.self, from: $0) }?.response.return == 5)
    }

    struct Reply<Result: Codable>: Codable, XMLNamespaced {
        static var xmlNamespace: XMLNamespace { XMLNamespace("http://calc.example/", prefix: "n") }
        var `return`: Result
    }
    struct Returns: Codable, XMLNamespaced {
        static let xmlNamespace = Reply<Int>.xmlNamespace
        var `return`: [Int]
        var results: [Int]
        enum CodingKeys: String, CodingKey { case `return` = "{}return", results }
    }
    enum Choice: Codable { case `return`(Int) }
    struct Choosing: Codable, XMLNamespaced {
        static let xmlNamespace = Reply<Int>.xmlNamespace
        @XMLInline var choice: Choice
    }

    @Test("Elements in no namespace are no list in silence, and the error names the key that means them", arguments: 1...2)
    func unqualifiedResults(count: Int) throws {
        let results = String(repeating: "<return>5</return>", count: count)
        let document = "<n:reply xmlns:n='http://calc.example/'>\(results)</n:reply>"
        func expectError<Value: Decodable>(_ type: Value.Type, _ policy: XMLDecoder.UnknownNodePolicy, code: XMLErrorCode = .missingKey) {
            let decoder = XMLDecoder()
            decoder.unknownNodePolicy = policy
            let error = #expect(throws: DecodingError.self, "\(type)") { try decoder.decode(type, from: document) }
            #expect(error?.xmlErrorCode == code, "\(error as Any)")
            #expect(error?.xmlIssue?.suggestion?.contains("the key '{}return' means") == true, "\(error as Any)")
        }
        for policy in [XMLDecoder.UnknownNodePolicy.ignore, .error] {
            expectError(Reply<Int>.self, policy)
            expectError(Reply<[Int]>.self, policy)
            expectError(Reply<[Int]?>.self, policy)
        }
        expectError(Reply<Int?>.self, .error, code: .unknownNode)
        #expect(try XMLDecoder().decode(Reply<Int?>.self, from: document).return == nil)
        expectError(Choosing.self, .ignore, code: .unknownCase)
        #expect(try XMLDecoder().decode(Returns.self, from: document).return == Array(repeating: 5, count: count))
        // What is no list's is not missed, and without elements there is nothing to miss.
        #expect(try XMLDecoder().decode(Reply<[Int]>.self, from: "<n:reply xmlns:n='http://calc.example/'><x/></n:reply>").return.isEmpty)
    }
}
