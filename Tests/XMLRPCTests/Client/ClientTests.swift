import Foundation
import ServiceTestSupport
import Testing
import XMLCodable
import XMLRPC

@Suite("The client, without a network")
struct ClientTests {
    static let url = URL(string: "http://server.example/RPC2")!
    static var client: XMLRPCClient { XMLRPCClient(url: url, transport: DispatcherTests.dispatcher()) }

    static func client(_ transport: some XMLTransport) -> XMLRPCClient { XMLRPCClient(url: url, transport: transport) }

    typealias Person = DispatcherTests.Person

    @Test("A call takes parameters of any types and returns the type that is asked for")
    func calls() async throws {
        let n: Int = try await Self.client.call("sample.add", 2, 3)
        #expect(n == 5)
        let older: Person = try await Self.client.call("sample.older", Person(name: "Ada", age: 36), 1)
        #expect(older == Person(name: "Ada", age: 37))
        let value: XMLRPCValue = try await Self.client.call("sample.echo", 1, "x", [true])
        #expect(value == [1, "x", [true]])
        try await Self.client.call("sample.none")
        let m: Int = try await Self.client.proxy.sample.add(20, 3)
        #expect(m == 23)
        try await Self.client.proxy.sample.none()
        let none: Int? = try await Self.client(ScriptedTransport.answering("", status: 204)).call("m")
        #expect(none == nil)
        let (sum, headers) = try await Self.client.withReplyHeaders { try await $0.proxy.sample.add(2, 3) as Int }
        #expect(sum == 5 && headers["Content-Type"] == "text/xml; charset=utf-8")
    }

    @Test("The server's methods are listed, described and called together")
    func system() async throws {
        #expect(try await Self.client.listMethods().contains("sample.add"))
        #expect(try await Self.client.methodHelp("sample.add") == "Adds two numbers.")
        #expect(try await Self.client.methodSignature("sample.add") == [["int", "int", "int"]])
        #expect(try await Self.client.methodSignature("sample.echo") == nil)
        let (sum, failed, wrong) = try await Self.client.multicall(
            XMLRPCCall("sample.add", 2, 3, returning: Int.self), XMLRPCCall("sample.fault", returning: Int.self),
            XMLRPCCall("sample.echo", "x", returning: Int.self))
        #expect(try sum.get() == 5)
        let fault = #expect(throws: XMLRPCFault.self) { try failed.get() }
        #expect(fault?.code == 7 && fault?.method == "sample.fault")
        let error = #expect(throws: XMLServiceError.self) { try wrong.get() }
        #expect(
            error?.description
                == "sample.echo at http://server.example/RPC2: the result cannot be decoded: expected int, found an array of 1 at result")
        let sums = try await Self.client.multicall((0..<3).map { XMLRPCCall("sample.add", $0, 1, returning: Int.self) })
        #expect(try sums.map { try $0.get() } == [1, 2, 3])
        let short = Self.client(ScriptedTransport.answering(PeersFormsTests.reply("<array><data/></array>")))
        await #expect(throws: XMLServiceError.self) { try await short.multicall([XMLRPCCall("a", returning: Int.self)]) }
    }

    @Test("A fault is an error that names the method")
    func fault() async throws {
        let error = await #expect(throws: XMLRPCFault.self) { try await Self.client.call("sample.fault") }
        #expect(error?.description == "sample.fault failed: fault 7: no <luck>")
        #expect(error?.xmlDescription == error?.description)
    }

    @Test("What an address says of who calls is not in errors, and a fault is equal to itself without the method")
    func secrets() async throws {
        let url = URL(string: "http://user:secret@server.example/RPC2?a=b")!
        let error = await #expect(throws: XMLServiceError.self) {
            try await XMLRPCClient(url: url, transport: ScriptedTransport.answering("", status: 404)).call("m")
        }
        #expect(error?.description == "m at http://server.example/RPC2?a=b: HTTP status 404 Not Found")
        await #expect(throws: XMLRPCFault(code: 7, message: "no <luck>")) { try await Self.client.call("sample.fault") }
    }

    @Test("A parameter that cannot be sent is an error before anything is sent")
    func parameters() async throws {
        let silent = Self.client(ScriptedTransport { _ in throw XMLTransportError.other("something was sent") })
        let error = await #expect(throws: XMLServiceError.self) { try await silent.call("m", 1, ["big": Int.max]) }
        let words = "m at http://server.example/RPC2: the request cannot be written: expected an integer of at most 32 bits"
        #expect(error?.description.contains(words) == true)
        #expect(error?.description.contains("at parameters[1].big") == true)
        let forbidden = await #expect(throws: XMLServiceError.self) { try await silent.call("m", "\u{0}") }
        #expect(forbidden?.description.contains("U+0000 at parameters[0]") == true)
    }

    @Test(
        "What is no reply is an error that says where",
        arguments: [
            ("", "the reply cannot be read: the document is empty (line 1, column 1)"), ("<html>", "the document ends inside"),
            ("<html/>", "expected a document 'methodResponse', found 'html' at /html (line 1, column 1)"),
            (PeersFormsTests.reply("<int>x</int>"), "found 'x' at /methodResponse/params"),
            (PeersFormsTests.reply("x"), "expected int, found string 'x' at result"),
            ("<methodResponse/>", "expected int, found nil at result"),
        ])
    func reply(body: String, message: String) async {
        let error = await #expect(throws: XMLServiceError.self) {
            try await Self.client(ScriptedTransport.answering(body)).call("m", returning: Int.self)
        }
        #expect(error?.description.hasPrefix("m at http://server.example/RPC2: ") == true)
        #expect(error?.description.contains(message) == true, "\(error as Any)")
    }

    @Test("Another status than 200 is an error that keeps the body, and the fault in it")
    func status() async throws {
        let body = String(decoding: try XMLRPCResponse.fault(XMLRPCFault(code: 3, message: "down")).data(), as: UTF8.self)
        let error = await #expect(throws: XMLServiceError.self) {
            try await Self.client(ScriptedTransport.answering(body, status: 500, headers: ["X-Why": "y"])).call("m")
        }
        guard case .httpStatus(500, let headers, let data)? = error?.reason else { throw try #require(error) }
        #expect(headers["x-why"] == "y" && data == Data(body.utf8) && error?.xmlrpcFault?.code == 3)
        #expect(error?.description == "m at http://server.example/RPC2: HTTP status 500 Internal Server Error")
    }

    @Test("Headers and who calls are sent")
    func headers() async throws {
        var client = Self.client(
            ScriptedTransport { request in
                #expect(request.method == "POST" && request.headers["content-type"] == "text/xml; charset=utf-8")
                #expect(request.headers["X-Key"] == "k" && request.headers["Authorization"] == "Basic dTpw" && request.timeout == 60)
                return XMLTransportResponse(status: 200, body: XMLTransportBody(Data("<methodResponse/>".utf8)))
            })
        client.headers = ["X-Key": "k"]
        client.authorization = .basic(user: "u", password: "p")
        try await client.call("m")
    }

    @Test("A reply that is too large is an error as soon as it is")
    func size() async throws {
        let (pieces, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
        for _ in 0..<11 { continuation.yield(Data(count: 100)) }
        // The stream does not end: whoever waits for its end waits for ever.
        var client = Self.client(ScriptedTransport { _ in XMLTransportResponse(status: 200, body: XMLTransportBody(pieces)) })
        client.maximumReplyBytes = 1_000
        client.timeout = nil
        let error = await #expect(throws: XMLServiceError.self) { try await client.call("m") }
        #expect(error?.description == "m at http://server.example/RPC2: the reply has more than 1000 bytes")
        continuation.finish()
    }

    static let endless = ScriptedTransport { _ in
        do { try await Task.sleep(nanoseconds: 1_000_000_000_000) } catch { throw XMLTransportError.cancelled }
        throw XMLTransportError.other("woke up")
    }

    @Test("A call that takes too long is an error", .timeLimit(.minutes(5)))
    func timeout() async {
        var client = Self.client(Self.endless)
        client.timeout = 0.05
        let error = await #expect(throws: XMLServiceError.self) { try await client.call("m") }
        #expect(error?.description == "m at http://server.example/RPC2: no result within 0.05 s")
        for odd in [0, -1, .nan] as [TimeInterval] {
            client.timeout = odd
            await #expect(throws: XMLServiceError.self) { try await client.call("m") }
        }
    }

    @Test("A call whose task is cancelled ends with an error", .timeLimit(.minutes(5)), arguments: [nil, 60] as [TimeInterval?])
    func cancellation(timeout: TimeInterval?) async throws {
        var client = Self.client(Self.endless)
        client.timeout = timeout
        let task = Task { [client] in try await client.call("m") }
        try? await Task.sleep(nanoseconds: 20_000_000)
        task.cancel()
        let error = await #expect(throws: XMLServiceError.self) { try await task.value }
        guard case .cancelled? = error?.reason else { throw try #require(error) }
    }

    @Test("Calls are repeated where that is asked for, and not otherwise")
    func retries() async throws {
        let tries = Locked(0)
        let shaky = ScriptedTransport.counting { number, request in
            tries.withLock { $0 = number }
            switch number {
            case 1, 2: throw XMLTransportError.notConnected("refused")
            case 3: return XMLTransportResponse(status: 503, body: XMLTransportBody(Data()))
            default: return try await DispatcherTests.dispatcher().send(request)
            }
        }
        var client = Self.client(shaky)
        await #expect(throws: XMLServiceError.self) { try await client.call("sample.add", 1, 2) }
        #expect(tries.withLock { $0 } == 1)
        client.retries = XMLServiceRetries(maximumCount: 2, delay: 0.001)
        #expect(try await client.call("sample.add", 1, 2) == 3)
        #expect(tries.withLock { $0 } == 4)
    }
}
