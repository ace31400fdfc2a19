import Foundation
import Testing
import XMLCodable
import XMLStreaming

@Suite("Prefixes that a type gives for other namespaces")
struct PrefixesOfTypesTests {
    struct Order: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:a", prefix: "a", others: ["ds": "urn:ds", "x": "urn:x"])
        @XMLAttribute var href: String?
        var total: Int
        var signature: Signature?, note: [String]?
        enum CodingKeys: String, CodingKey { case href = "x:href", total, signature = "ds:Signature", note = "notes/ds:note" }
    }
    struct Signature: Codable, Equatable {
        var value: String, total: Int
        enum CodingKeys: String, CodingKey { case value = "ds:Value", total }
    }

    static let order = Order(href: "1", total: 2, signature: Signature(value: "v", total: 3), note: ["n", "m"])
    static let withoutNotes = Order(href: "1", total: 2, signature: Signature(value: "v", total: 3), note: nil)
    static let plain = Order(href: nil, total: 2, signature: nil, note: nil)

    @Test(
        "A key with such a prefix means the namespace, whatever prefix a document has, and whatever the prefix means there",
        arguments: [
            .init(
                order,
                from: #"<q:Order xmlns:q="urn:a" xmlns:p="urn:ds" xmlns:y="urn:x" y:href="1"><q:total>2</q:total><p:Signature>"#
                    + "<p:Value>v</p:Value><q:total>3</q:total></p:Signature><q:notes><p:note>n</p:note><p:note>m</p:note></q:notes></q:Order>",
                as: #"<a:Order xmlns:a="urn:a" xmlns:x="urn:x" xmlns:ds="urn:ds" x:href="1"><a:total>2</a:total><ds:Signature>"#
                    + "<ds:Value>v</ds:Value><a:total>3</a:total></ds:Signature><a:notes><ds:note>n</ds:note><ds:note>m</ds:note></a:notes>"
                    + "</a:Order>"),
            .init(
                plain,
                from: #"<b:Order xmlns:b="urn:a" xmlns:ds="urn:other" xmlns:x="urn:other" x:href="1"><b:total>2</b:total>"#
                    + "<ds:Signature/></b:Order>",
                // What is nil has its name made all the same.
                as: #"<a:Order xmlns:a="urn:a" xmlns:x="urn:x" xmlns:ds="urn:ds"><a:total>2</a:total></a:Order>"#),
        ] as [TypesInNamespacesTests.Row])
    func bothWays(_ row: TypesInNamespacesTests.Row) throws { try row.check() }

    @Test("A prefix that another namespace has is replaced, and the coders' own tables come after the type's")
    func takenPrefixes() throws {
        let encoder = XMLEncoder { $0.namespacePrefixes = ["ds": "urn:other", "s": "urn:x"] }
        let text = try encoder.encodeToString(Self.withoutNotes)
        #expect(text.contains(#"s:href="1""#) && text.contains("<ns1:Signature><ns1:Value>v</ns1:Value>"))
        let decoder = XMLDecoder { $0.namespacePrefixes = ["ds": "urn:other", "x": "urn:other"] }
        #expect(try decoder.decode(Order.self, from: text) == Self.withoutNotes)
    }

    @Test("An encoder's next document, and every record, declare them anew")
    func again() throws {
        let encoder = XMLEncoder()
        let first = try encoder.encodeToString(Self.order)
        _ = try encoder.encodeToString(["ds": 1])
        #expect(try encoder.encodeToString(Self.order) == first)
        let records = try recordsWritten { writer in
            for _ in 0..<2 { try writer.write(Self.order) }
        }
        #expect(records == "<r>\(first)\(first)</r>")
    }

    @Test("Strategies leave the names alone")
    func strategies() throws {
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        encoder.keyEncodingStrategy = .uppercased
        decoder.keyDecodingStrategy = .convertFromUppercase
        let text = try encoder.encodeToString(Self.withoutNotes)
        #expect(text.contains("<a:TOTAL>2</a:TOTAL><ds:Signature><ds:Value>v</ds:Value>"))
        #expect(try decoder.decode(Order.self, from: text) == Self.withoutNotes)
    }

    @Test("A root and its name may have such a prefix")
    func root() throws {
        let text = try XMLEncoder().encodeToString(Self.plain, withRootKey: "ds:Order")
        #expect(text == #"<ds:Order xmlns:ds="urn:ds" xmlns:x="urn:x" xmlns:a="urn:a"><a:total>2</a:total></ds:Order>"#)
        let decoder = XMLDecoder { $0.rootElementName = "ds:Order" }
        #expect(try decoder.decode(Order.self, from: text) == Self.plain)
        let other = text.replacingOccurrences(of: "urn:ds", with: "urn:no")
        #expect(throws: DecodingError.self) { try decoder.decode(Order.self, from: other) }
    }

    @Test("A key that is missing is told as it is written, with what it means")
    func missing() throws {
        let document =
            #"<Order xmlns="urn:a" xmlns:ds="urn:other"><total>1</total><s:Signature xmlns:s="urn:ds"><total>1</total><ds:Value>v</ds:Value></s:Signature></Order>"#
        let issue = try TypesInNamespacesTests.error(Order.self, from: document)
        #expect(issue.code == .missingKey && issue.expected?.contains("'ds:Value'") == true)
        #expect(issue.suggestion?.contains("{urn:ds}Value") == true)
    }

    protocol Prefixes { static var others: [String: String] { get } }
    enum Empty: Prefixes { static let others = ["": "urn:b"] }
    enum NoURI: Prefixes { static let others = ["b": ""] }
    enum Reserved: Prefixes { static let others = ["xml": "urn:b"] }
    enum Declaring: Prefixes { static let others = ["xmlns": "urn:b"] }
    enum NoName: Prefixes { static let others = ["1": "urn:b"] }
    struct With<Others: Prefixes>: Codable, Sendable, XMLNamespaced {
        static var xmlNamespace: XMLNamespace { XMLNamespace("urn:a", others: Others.others) }
        var x = 1
    }

    @Test(
        "What is no prefix, or no namespace, is an error of the encoder",
        arguments: [With<Empty>(), With<NoURI>(), With<Reserved>(), With<Declaring>(), With<NoName>()] as [any Codable & Sendable])
    func badInput(value: any Codable & Sendable) throws {
        #expect(try TypesInNamespacesTests.error(encoding: value).code == .invalidOption)
    }

    @Test("Namespaces with other prefixes are others")
    func equality() {
        let one = XMLNamespace("urn:a", others: ["b": "urn:b"])
        #expect(one == XMLNamespace("urn:a", others: ["b": "urn:b"]))
        for other in [XMLNamespace("urn:a"), .init("urn:a", others: ["c": "urn:b"]), .init("urn:a", others: ["b": "urn:c"])] {
            #expect(one != other)
        }
    }

    struct Same: Codable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:a", prefix: "a", others: ["me": "urn:a"])
        var first: String, second: String
        enum CodingKeys: String, CodingKey { case first = "me:k", second = "k" }
    }

    @Test("Two keys that such a prefix makes one name of are not both written")
    func sameName() throws { expectEncodingIssue(.duplicateName) { try XMLEncoder().encode(Same(first: "1", second: "2")) } }
}
