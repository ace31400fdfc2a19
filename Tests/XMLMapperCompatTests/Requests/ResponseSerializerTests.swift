import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("XMLMapper's response serializers")
struct ResponseSerializerTests {
    final class Item: XMLMappable {
        var nodeName: String!
        var id: Int?
        var name: String?

        init(id: Int? = nil) { self.id = id }

        required init?(map: XMLMap) { if map.XML["_rejected"] != nil { return nil } }

        func mapping(map: XMLMap) {
            id <- map.attributes["id"]
            name <- map["name"]
        }
    }

    struct Nothing: PlainMappable, XMLEmptyResponse {
        var nodeName: String! = "nothing"
        mutating func mapping(map: XMLMap) {}
        static func emptyValue() -> Nothing { Nothing() }
    }

    static let list = """
        <reply>
            <list><item id="1"><name>one</name></item><item rejected="1"/><item id="2"><name>two</name></item></list>
            <list><item id="3"/></list>
            <first id="1"/><empty/>
        </reply>
        """

    static func request(_ method: String) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: "http://server.example/")))
        request.httpMethod = method
        return request
    }

    static func head(_ status: Int, _ contentType: String = "text/xml") throws -> HTTPURLResponse {
        let url = try #require(URL(string: "http://server.example/"))
        return try #require(HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: ["Content-Type": contentType]))
    }

    static func object(_ body: String, at keyPath: String? = nil, options: XMLSerialization.ReadingOptions = .default) throws -> Item {
        try XMLMappableResponseSerializer<Item>(keyPath: keyPath, options: options)
            .serialize(request: nil, response: nil, data: Data(body.utf8), error: nil)
    }

    static func array(_ body: String, at keyPath: String? = nil, options: XMLSerialization.ReadingOptions = .default) throws -> [Int?] {
        try XMLMappableArrayResponseSerializer<Item>(keyPath: keyPath, options: options)
            .serialize(request: nil, response: nil, data: Data(body.utf8), error: nil).map(\.id)
    }

    /// The error of a mapping, and its reason.
    static func failure(_ serialize: () throws -> Any) throws -> (error: NSError, reason: any Error) {
        let error = try #require(throws: XMLResponseError.self) { _ = try serialize() }
        guard case .dataSerializationFailed(let reason) = error else { throw error }
        return (error as NSError, reason)
    }

    // MARK: Key paths

    @Test(
        "An object is the root element, or the one at a key path",
        arguments: [XMLSerialization.ReadingOptions.default, [.unprefixedAttributes, .default]])
    func objects(_ options: XMLSerialization.ReadingOptions) throws {
        #expect(try Self.object("<item id=\"7\"><name>n</name></item>", options: .default).id == 7)
        #expect(try Self.object("<item id=\"7\"><name>n</name></item>", options: options).name == "n")
        #expect(try Self.object("<a><b><c><name>deep</name></c></b></a>", at: "b.c", options: options).name == "deep")
        #expect(try Self.object("<a><name>n</name></a>", at: "", options: options).name == "n")
        #expect(try Self.object(Self.list, at: "empty").nodeName == "empty")
    }

    @Test("A key path names a namespace, whatever the prefix")
    func namespaces() throws {
        let reply =
            "<s:Envelope xmlns:s=\"http://www.w3.org/2003/05/soap-envelope\"><s:Body><m:R xmlns:m=\"urn:m\"><name>n</name></m:R></s:Body></s:Envelope>"
        #expect(try Self.object(reply, at: "{http://www.w3.org/2003/05/soap-envelope}Body.{urn:m}R").name == "n")
        #expect(try Self.object(reply, at: "s:Body.m:R").name == "n")
    }

    @Test("An array is all elements at the key path, below every element on the way, without those that are rejected")
    func arrays() throws {
        #expect(try Self.array(Self.list, at: "list.item") == [1, 2, 3])
        #expect(try Self.array(Self.list, at: "list.item", options: [.default, .preserveComments]) == [1, 2, 3])
        #expect(try Self.array(Self.list, at: "first") == [1])
        #expect(try Self.array("<item id=\"7\"/>") == [7])
        #expect(try Self.array("<item id=\"7\"/><item id=\"8\"/>") == [7, 8])
    }

    @Test("Several elements for one object are an error that names both")
    func ambiguous() throws {
        let (error, reason) = try Self.failure { try Self.object(Self.list, at: "list.item") }
        #expect(error.code == 2)
        let text = "\(reason)"
        #expect(text.contains("list.item") && text.contains("/reply/list[1]/item[1] (line 2, column 11)") && text.contains("/item[2]"))
    }

    // MARK: Errors

    @Test(
        "What cannot be mapped is code 2 of XMLMapper's domain, with the reason",
        arguments: [
            ("<a", nil), ("<html><br></html>", nil), ("no XML", nil), ("<a/>", "b"), ("<a><b/></a>", "b.c"),
            ("<item rejected=\"1\"/>", nil),
            ("<!DOCTYPE a [<!ENTITY e \"e\">]><a>&e;</a>", nil), (String(repeating: "<a>", count: 1000), nil), ("\u{0}", nil),
        ] as [(String, String?)])
    func failures(_ body: String, _ keyPath: String?) throws {
        let (error, reason) = try Self.failure { try Self.object(body, at: keyPath) }
        #expect(error.domain == "com.alamofirexmlmapper.error" && error.code == 2)
        #expect(reason is XMLParsingError || reason is XMLMapError)
        #expect((error.userInfo[NSUnderlyingErrorKey] as? any Error).map { "\($0)" } == "\(reason)")
        #expect(error.localizedDescription.contains("cannot be mapped"))
        if keyPath == nil, body.contains("rejected") { return }
        _ = try Self.failure { try Self.array(body, at: keyPath) }
    }

    @Test("An error that came instead of an answer stays what it is")
    func otherErrors() throws {
        let serializer = XMLMappableResponseSerializer<Item>()
        #expect(throws: URLError.self) { try serializer.serialize(request: nil, response: nil, data: Data(), error: URLError(.timedOut)) }
        let arrays = XMLMappableArrayResponseSerializer<Item>()
        #expect(throws: URLError.self) { try arrays.serialize(request: nil, response: nil, data: nil, error: URLError(.timedOut)) }
    }

    // MARK: Nothing

    @Test(
        "No body is code 1, unless status or method allow it",
        arguments: [
            ("GET", 200, false), ("GET", 204, true), ("POST", 205, true), ("HEAD", 200, true), ("HEAD", 404, true), ("PUT", 202, false),
        ])
    func empty(_ method: String, _ status: Int, _ isAllowed: Bool) throws {
        let (request, head) = (try Self.request(method), try Self.head(status))
        func nothing() throws -> Nothing {
            try XMLMappableResponseSerializer<Nothing>().serialize(request: request, response: head, data: Data(), error: nil)
        }
        func items() throws -> [Item] {
            try XMLMappableArrayResponseSerializer<Item>().serialize(request: request, response: head, data: nil, error: nil)
        }
        if isAllowed {
            #expect(try nothing().nodeName == "nothing" && items().isEmpty)
        } else {
            for serialize in [{ _ = try nothing() }, { _ = try items() }] {
                let error = try #require(throws: XMLResponseError.self, performing: serialize) as NSError
                #expect(error.domain == "com.alamofirexmlmapper.error" && error.code == 1)
            }
        }
    }

    @Test("An object that is mapped onto stays as it is if there is nothing; a type without an empty value is code 1")
    func emptyObject() throws {
        let head = try Self.head(204)
        let item = Item(id: 4)
        let mapped = try XMLMappableResponseSerializer(mapToObject: item).serialize(request: nil, response: head, data: nil, error: nil)
        #expect(mapped === item && item.id == 4)
        let error = #expect(throws: XMLResponseError.self) {
            try XMLMappableResponseSerializer<Item>().serialize(request: nil, response: head, data: nil, error: nil)
        }
        #expect(error.map { ($0 as NSError).code } == 1)
    }

    @Test("Codes and methods can be others")
    func ownCodes() throws {
        let arrays = XMLMappableArrayResponseSerializer<Item>(emptyResponseCodes: [202], emptyRequestMethods: [.put])
        #expect(try arrays.serialize(request: Self.request("GET"), response: Self.head(202), data: nil, error: nil).isEmpty)
        #expect(try arrays.serialize(request: Self.request("PUT"), response: Self.head(200), data: nil, error: nil).isEmpty)
        #expect(throws: XMLResponseError.self) {
            try arrays.serialize(request: Self.request("HEAD"), response: Self.head(204), data: nil, error: nil)
        }
    }

    // MARK: Mapping

    @Test("An existing object is mapped onto, and stays as it is where the answer cannot be mapped")
    func mapToObject() throws {
        let item = Item(id: 4)
        let serializer = XMLMappableResponseSerializer(keyPath: "item", mapToObject: item)
        let data = Data("<r><item><name>new</name></item></r>".utf8)
        #expect(try serializer.serialize(request: nil, response: nil, data: data, error: nil) === item)
        #expect(item.id == 4 && item.name == "new")
        #expect(throws: XMLResponseError.self) {
            try serializer.serialize(request: nil, response: nil, data: Data("<html>".utf8), error: nil)
        }
        #expect(item.id == 4 && item.name == "new")
    }

    @Test("A closure makes the object of an answer that has a body")
    func closures() throws {
        let one = XMLMappableResponseSerializer<Item> { _, response, data, _ in Item(id: (data?.count ?? 0) + (response?.statusCode ?? 0)) }
        #expect(try one.serialize(request: nil, response: Self.head(200), data: Data("xyz".utf8), error: nil).id == 203)
        let some = XMLMappableArrayResponseSerializer<Item> { _, _, data, _ in (data ?? Data()).map { Item(id: Int($0)) } }
        #expect(try some.serialize(request: nil, response: nil, data: Data([1, 2]), error: nil).map(\.id) == [1, 2])
    }

    @Test(
        "The encoding is the parameter's, the byte order mark's, the header's, the document's: the first that says one",
        arguments: [
            (Data("<a><name>ä</name></a>".utf8), "text/xml", nil),
            (Data("<a><name>".utf8) + [0xE4] + Data("</name></a>".utf8), "text/xml; charset=iso-8859-1", nil),
            (Data("<a><name>".utf8) + [0xE4] + Data("</name></a>".utf8), "text/xml", String.Encoding.isoLatin1),
            (Data("<?xml version='1.0' encoding='ISO-8859-1'?><a><name>".utf8) + [0xE4] + Data("</name></a>".utf8), "text/xml", nil),
            (Data([0xEF, 0xBB, 0xBF]) + Data("<a><name>ä</name></a>".utf8), "text/xml; charset=iso-8859-1", nil),
            (Data("<?xml version='1.0' encoding='ISO-8859-1'?><a><name>ä</name></a>".utf8), "text/xml; charset=\"utf-8\"", nil),
        ] as [(Data, String, String.Encoding?)])
    func encodings(_ data: Data, _ contentType: String, _ encoding: String.Encoding?) throws {
        let serializer = XMLMappableResponseSerializer<Item>(encoding: encoding)
        #expect(try serializer.serialize(request: nil, response: Self.head(200, contentType), data: data, error: nil).name == "ä")
    }
}
