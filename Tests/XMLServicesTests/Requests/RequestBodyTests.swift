import Foundation
import Testing
import XMLCodable
import XMLServices

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Bodies of requests")
struct RequestBodyTests {
    struct Order: Codable { @Attribute var id: Int; var item: String }

    static let url = URL(string: "http://server.example/orders")!
    static let order = Order(id: 7, item: "Käse & Brot")
    static let document = "<Order id=\"7\"><item>Käse &amp; Brot</item></Order>"

    @Test("A value becomes the body, with its content type, and the method stays")
    func urlRequest() throws {
        var request = URLRequest(url: Self.url)
        try request.setXMLBody(Self.order)
        #expect(request.httpBody == Data(Self.document.utf8))
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/xml; charset=utf-8")
        #expect(request.httpMethod == "GET")
    }

    @Test("The same for a transport's request")
    func transportRequest() throws {
        var request = XMLTransportRequest(url: Self.url)
        try request.setXMLBody(Self.order, withRootKey: "order")
        #expect(request.body == Data("<order id=\"7\"><item>Käse &amp; Brot</item></order>".utf8))
        #expect(request.headers["content-type"] == "application/xml; charset=utf-8")
        #expect(request.method == "POST")
    }

    @Test("A content type that is there stays, and the encoder decides the document")
    func options() throws {
        let encoder = XMLEncoder { $0.keyEncodingStrategy = .uppercased }
        var request = URLRequest(url: Self.url)
        request.setValue("text/xml", forHTTPHeaderField: "content-type")
        try request.setXMLBody(Self.order, encoder: encoder)
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "text/xml")
        #expect(String(decoding: try #require(request.httpBody), as: UTF8.self).contains("<ITEM>"))
    }

    @Test("A value that XML cannot carry is an error that names its key, and leaves the request as it was")
    func unwritable() {
        var request = XMLTransportRequest(url: Self.url, body: Data("old".utf8))
        let error = #expect(throws: EncodingError.self) { try request.setXMLBody(Order(id: 1, item: "\u{0}")) }
        if case .invalidValue(_, let context) = error { #expect(context.codingPath.last?.stringValue == "item") }
        #expect(request.body == Data("old".utf8) && request.headers.fields.isEmpty)
    }

    @Test("Foundation's request keeps everything, and one that cannot be sent is an error")
    func conversion() throws {
        var request = URLRequest(url: Self.url, timeoutInterval: 7)
        request.httpMethod = "PUT"
        request.setValue("b", forHTTPHeaderField: "X-A")
        request.httpBody = Data("x".utf8)
        let converted = try XMLTransportRequest(request, maximumResponseBytes: 9)
        #expect(converted.url == Self.url && converted.method == "PUT" && converted.headers["x-a"] == "b")
        #expect(converted.body == Data("x".utf8) && converted.timeout == 7 && converted.maximumResponseBytes == 9)
        #expect(try XMLTransportRequest(URLRequest(url: Self.url)).method == "GET")
        request.url = nil
        #expect(throws: URLError.self) { try XMLTransportRequest(request) }
    }

    @Test("An address is a URL, or a text that is one", arguments: ["", "no address", "/path", "http://[", "server.example"])
    func addresses(_ text: String) throws {
        #expect(throws: URLError.self) { try text.asURL() }
        #expect(try "http://a.b/c".asURL() == URL(string: "http://a.b/c")?.asURL())
    }
}
