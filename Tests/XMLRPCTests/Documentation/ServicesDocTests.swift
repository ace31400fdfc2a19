import Foundation
import Testing
import XMLCodable
import XMLStreaming
import XMLRPC

/// The examples of Docs/Services.md and Docs/MigratingFromAlamofireXMLRPC.md, in their order.
@Suite("The pages on services")
struct ServicesDocTests {
    struct Person: Codable, Equatable {
        var name: String
        var age: Int
    }

    static let url = URL(string: "http://server.example/RPC2")!

    static func dispatcher() -> XMLRPCDispatcher {
        let dispatcher = XMLRPCDispatcher()
        dispatcher.register("sample.add", help: "Adds two numbers.") { (a: Int, b: Int) in a + b }
        dispatcher.register("people.older") { (person: Person, years: Int?) in
            guard person.age < 150 else { throw XMLRPCFault(code: 7, message: "too old") }
            return Person(name: person.name, age: person.age + (years ?? 1))
        }
        dispatcher.register("sample.touch") { () async throws -> Void in }
        dispatcher.register("sample.multiply") { (a: Int, b: Int) in a * b }
        dispatcher.register("people.name") { (number: Int) in "number \(number)" }
        dispatcher.register("people.find") { (query: [String: String]) in
            [["name": .string(query["name"] ?? ""), "age": 36, "languages": ["Swift", "Python"]] as XMLRPCValue]
        }
        dispatcher.register(variadic: "foo") { _ in ["name": "John Doe", "age": 36] }
        return dispatcher
    }

    static var client: XMLRPCClient { XMLRPCClient(url: url, transport: dispatcher()) }

    @Test("A call")
    func call() async throws {
        let client = Self.client
        let sum: Int = try await client.call("sample.add", 2, 3)
        let older = try await client.call("people.older", Person(name: "Ada", age: 36), returning: Person.self)
        try await client.call("sample.touch")
        let product: Int = try await client.proxy.sample.multiply(2, 3)
        #expect(sum == 5 && older == Person(name: "Ada", age: 37) && product == 6)
    }

    @Test("Headers of a reply")
    func replyHeaders() async throws {
        let (sum, headers) = try await Self.client.withReplyHeaders { try await $0.call("sample.add", 2, 3, returning: Int.self) }
        #expect(sum == 5 && headers["Content-Type"] == "text/xml; charset=utf-8")
        // With the same by name, and several at once.
        let (product, _) = try await Self.client.withReplyHeaders { try await $0.proxy.sample.multiply(2, 3) as Int }
        #expect(product == 6)
    }

    @Test("Options")
    func options() async throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        var client = Self.client
        client.encoder.dialect = [.nil, .i8]
        client.encoder.timeZone = berlin
        client.decoder.timeZone = berlin
        client.decoder.coercion = .lenient
        let text: String = try await client.call("sample.add", 2, 3)
        #expect(text == "5")
    }

    @Test("Values without types")
    func values() async throws {
        let reply: XMLRPCValue = try await Self.client.call("people.find", ["name": "Ada"])
        #expect(reply[0]["languages"][1].string == "Python" && reply[7]["languages"][1].string == nil && reply[0]["age"].int == 36)
        #expect(try reply[0]?.decode(Person.self) == Person(name: "Ada", age: 36))
        let value: XMLRPCValue = ["name": "Ada", "languages": ["Swift", "Python"], "active": true, "note": .nil]
        #expect(
            try value["languages"]?.rawXML
                == "<value><array><data><value><string>Swift</string></value><value><string>Python</string></value></data></array></value>")
    }

    @Test("What goes wrong")
    func errors() async throws {
        let fault = await #expect(throws: XMLRPCFault.self) { try await Self.client.call("sample.add", 2, "three") }
        #expect(fault?.description == "sample.add failed: fault -32602: expected int, found string 'three' at parameters[1]")
        let old = await #expect(throws: XMLRPCFault.self) { try await Self.client.call("people.older", Person(name: "M", age: 969), 1) }
        #expect(old?.code == 7)
    }

    @Test("Several calls at once")
    func multicall() async throws {
        let client = Self.client
        let (sum, name) = try await client.multicall(
            XMLRPCCall("sample.add", 2, 3, returning: Int.self),
            XMLRPCCall("people.name", 7, returning: String.self))
        #expect(try sum.get() == 5 && name.get() == "number 7")
        #expect(try await client.listMethods().contains("people.find"))
        #expect(try await client.methodHelp("sample.add") == "Adds two numbers.")
        #expect(try await client.methodSignature("sample.add") == [["int", "int", "int"]])
    }

    struct Down: XMLTransport {
        func send(_ request: XMLTransportRequest) async throws -> XMLTransportResponse {
            XMLTransportResponse(status: 503, body: XMLTransportBody(Data()))
        }
    }

    @Test("Testing without a network")
    func transports() async throws {
        let body = try XMLRPCRequest(method: "sample.add", parameters: [2, 3]).data()
        #expect(try XMLRPCResponse(parsing: await Self.dispatcher().respond(to: body)) == .success(5))
        let error = await #expect(throws: XMLServiceError.self) { try await XMLRPCClient(url: Self.url, transport: Down()).call("a") }
        #expect(error?.description == "a at http://server.example/RPC2: HTTP status 503 Service Unavailable")
    }

    // MARK: Migrating from AlamofireXMLRPC

    struct MyRequest: XMLRPCRequestConvertible {
        var url: any XMLRPCURLConvertible = "https://xmlrpcservice.example"
        var methodName = "foo"
        var parameters: [Any]? = [1, 2.0, "ddd", ["key": "value"]]
        var headers: [String: String]?
    }

    enum Color: String, XMLRPCRawValueRepresentable { case red, green }

    struct Named: XMLRPCInitializable {
        var name: String
        init?(xmlRpcNode: XMLRPCNode) {
            guard let name = xmlRpcNode["name"].string else { return nil }
            self.name = name
        }
    }

    @Test("The first step: the same names", .timeLimit(.minutes(5)))
    func sameNames() async throws {
        let params: [Any] = [42, "text", 3.44, Date(), Data("data".utf8), Color.red]
        let age: Int32? = await withCheckedContinuation { continuation in
            AlamofireXMLRPC.request("http://localhost:8888/xmlrpc", methodName: "foo", parameters: params, transport: Self.dispatcher())
                .responseXMLRPC(queue: .global()) { (response: XMLRPCDataResponse<XMLRPCNode>) -> Void in
                    switch response.result {
                    case .success(let value): continuation.resume(returning: value[0]["age"].int32)
                    case .failure: continuation.resume(returning: nil)
                    }
                }
        }
        #expect(age == 36)
        let response = await AlamofireXMLRPC.request(MyRequest(), transport: Self.dispatcher()).responseXMLRPC()
        let named: Named? = response.value?[0].value()
        #expect(named?.name == "John Doe" && response.value?[0]["aKey"][9].string == nil)
    }

    struct Reply: Decodable, Equatable {
        var name: String
        var age: Int
    }

    struct Order: Codable { var item: String }
    struct Receipt: Decodable { var number: Int }
    struct Book: Decodable { var title: String }

    @Test("Requests without a service")
    func requests() async throws {
        struct Shop: XMLTransport {
            func send(_ request: XMLTransportRequest) async throws -> XMLTransportResponse {
                let isOrder = String(decoding: request.body, as: UTF8.self) == "<Order><item>Dune</item></Order>"
                let reply =
                    isOrder ? "<reply><receipt><number>7</number></receipt></reply>" : "<catalog><book><title>Dune</title></book></catalog>"
                return XMLTransportResponse(status: 200, body: XMLTransportBody(Data(reply.utf8)))
            }
        }
        let (url, transport, order) = (Self.url, Shop(), Order(item: "Dune"))
        var request = XMLTransportRequest(url: url, method: "PUT")
        try request.setXMLBody(order)
        let receipt = try await transport.decode(Receipt.self, from: request, at: "reply/receipt")
        #expect(receipt.number == 7)
        var titles: [String] = []
        for try await book in transport.records(of: Book.self, at: "catalog/book", from: XMLTransportRequest(url: url, method: "GET")) {
            titles.append(book.title)
        }
        #expect(titles == ["Dune"])
    }

    @Test("The second step: types")
    func types() async throws {
        let reply: Reply = try await Self.client.call("foo", 42, "text", 3.44, Data("data".utf8))
        #expect(reply == Reply(name: "John Doe", age: 36))
        let response = await AlamofireXMLRPC.request(MyRequest(), transport: Self.dispatcher()).responseXMLRPC()
        #expect(try response.value?[0].decode(Reply.self) == reply)
    }
}
