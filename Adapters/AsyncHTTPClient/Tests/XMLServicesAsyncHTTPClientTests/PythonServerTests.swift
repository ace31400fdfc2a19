#if os(macOS) || os(Linux)
import Foundation
import PythonPeers
import Testing
import XMLCodable
import XMLRPC
import XMLStreaming
import XMLServicesAsyncHTTPClient

/// The cases of the same name in `Tests/XMLRPCTests`, with this transport.
@Suite("Python's server by AsyncHTTPClient", .enabled(if: Python.isExpected(), "python3 is missing"), .timeLimit(.minutes(15)))
struct PythonServerTests {
    static func url(_ path: String = "RPC2") async throws -> URL {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../Tests/XMLRPCTests/Peers/server.py").standardized
        return try #require(try await Python.servers(of: script).first).appendingPathComponent(path)
    }

    /// A client with connections of its own: the server ends some of them without saying so, and others must not be about to use these.
    static func client(_ path: String = "RPC2") async throws -> XMLRPCClient {
        var client = XMLRPCClient(url: try await url(path), transport: AsyncHTTPClientTransport())
        client.timeout = 500  // machines that test are busy
        client.encoder = XMLRPCEncoder(dialect: [.nil, .i8])
        return client
    }

    static func failure(_ path: String, timeout: TimeInterval? = 500) async throws -> XMLServiceError.Reason {
        var client = try await client(path)
        client.timeout = timeout
        client.maximumReplyBytes = 1 << 20
        let error = await #expect(throws: XMLServiceError.self) { try await client.call("add", 1, 2) }
        #expect(error?.operation == "add" && error?.description.contains("/\(path)") == true)
        return try #require(error?.reason)
    }

    @Test(
        "Values come back from Python",
        arguments: [
            0, .int(.min), .int64(.max), true, -0.5, "", "a<b>&\"'c]]>", "grün 日本 😀", [], [1, [2, ["deep"]]], ["a": 1, "b": ["c": [.nil]]],
            .nil, .data(Data(0...255)),
        ] as [XMLRPCValue])
    func echo(_ value: XMLRPCValue) async throws {
        let back: XMLRPCValue = try await Self.client().call("echo", value)
        #expect(back == value)
    }

    @Test("Five million bytes come back from Python")
    func large() async throws {
        let data = Data((0..<5_000_000).map { UInt8($0 % 251) })
        #expect(try await Self.client().call("echo", data) == data)
    }

    @Test("Python's faults are errors that name the method")
    func faults() async throws {
        let fault = await #expect(throws: XMLRPCFault.self) { try await Self.client().call("fail") }
        #expect(fault?.code == 42 && fault?.message == "Gründe & <more>" && fault?.method == "fail")
    }

    @Test("What a server does wrong is an error that says what")
    func wrong() async throws {
        guard case .reply(let error as XMLRPCMessageError) = try await Self.failure("malformed"), case .notWellFormed = error.reason else {
            Issue.record("malformed")
            return
        }
        let cut = try await Self.failure("cut")
        guard case .transport(.connectionLost) = cut else {
            Issue.record("cut: \(cut)")
            return
        }
        guard case .httpStatus(500, let headers, let body) = try await Self.failure("failure") else {
            Issue.record("failure")
            return
        }
        #expect(headers["X-Reason"] == "test" && String(decoding: body, as: UTF8.self).contains("<b>Server</b>"))
        guard case .timedOut(after: 0.3) = try await Self.failure("silent", timeout: 0.3) else {
            Issue.record("silent")
            return
        }
    }

    @Test("A redirection that changes the request is not followed")
    func moved() async throws {
        guard case .httpStatus(301, let moved, _) = try await Self.failure("moved") else {
            Issue.record("moved: \(try await Self.failure("moved"))")
            return
        }
        #expect(moved["Location"] == "/RPC2")
    }

    @Test("An answer that is too large is an error as soon as that is known", arguments: ["endless", "announced"])
    func tooLarge(_ path: String) async throws {
        guard case .replyTooLarge(maximumBytes: 1 << 20) = try await Self.failure(path) else {
            Issue.record("\(try await Self.failure(path))")
            return
        }
    }

    @Test("A server that asks for credentials is an error with its answer", arguments: ["authorized", "bearer", "digest"])
    func unauthorized(_ path: String) async throws {
        guard case .httpStatus(401, _, let body) = try await Self.failure(path) else {
            Issue.record("\(try await Self.failure(path))")
            return
        }
        #expect(String(decoding: body, as: UTF8.self) == "who?")
    }

    @Test("Redirections to the same server, compression, other encodings and authorization work")
    func right() async throws {
        #expect(try await Self.client("temporary").call("add", 1, 2) == 3)
        #expect(try await Self.client("gzip").call("add", 1, 2) == "good")
        #expect(try await Self.client("latin").call("add", 1, 2) == "grün")
        var client = try await Self.client("authorized")
        client.authorization = .basic(user: "user", password: "pass")
        #expect(try await client.call("add", 1, 2) == 3)
    }

    @Test("A slow call is waited for, times out or is cancelled, as the caller wants")
    func slow() async throws {
        var client = try await Self.client()
        #expect(try await client.call("slow", 0.1, returning: Double.self) == 0.1)
        let task = Task { [client] in try await client.call("slow", 3_000) }
        try await Task.sleep(nanoseconds: 300_000_000)
        task.cancel()
        let error = await #expect(throws: XMLServiceError.self) { try await task.value }
        guard case .cancelled? = error?.reason else {
            Issue.record("\(error as Any)")
            return
        }
        client.timeout = 0.2
        let late = await #expect(throws: XMLServiceError.self) { try await client.call("slow", 3_000) }
        guard case .timedOut? = late?.reason else {
            Issue.record("\(late as Any)")
            return
        }
    }

    @Test("A call that times out or is cancelled while its reply arrives ends the connection, and so does a reader that goes away")
    func ending() async throws {
        var client = try await Self.client("drip")
        client.timeout = 0.3
        let late = await #expect(throws: XMLServiceError.self) { try await client.call("add", 1, 2) }
        guard case .timedOut? = late?.reason else {
            Issue.record("\(late as Any)")
            return
        }
        client.timeout = nil
        let task = Task { [client] in try await client.call("add", 1, 2) }
        try await Task.sleep(nanoseconds: 300_000_000)
        task.cancel()
        let error = await #expect(throws: XMLServiceError.self) { try await task.value }
        guard case .cancelled? = error?.reason else {
            Issue.record("\(error as Any)")
            return
        }
        let transport = AsyncHTTPClientTransport()
        do {
            let response = try await transport.send(XMLTransportRequest(url: client.url, body: Data()))
            var pieces = response.body.makeAsyncIterator()
            #expect(try await pieces.next() != nil)
        }
        let request = XMLTransportRequest(url: client.url, body: Data(), timeout: 0.5)
        await #expect(throws: XMLTransportError.timedOut) { _ = try await transport.send(request).body.data(maximumBytes: .max) }
        var ended = 0
        for _ in 0..<200 where ended < 4 {
            try await Task.sleep(nanoseconds: 50_000_000)
            ended = try await Self.client().call("gone")
        }
        #expect(ended == 4)
    }

    @Test("A server waits for a reader that is slow: memory does not grow with what it could send")
    func backPressure() async throws {
        let response = try await AsyncHTTPClientTransport().send(
            XMLTransportRequest(url: try await Self.url("endless"), body: Data(), maximumResponseBytes: .max))
        var pieces = response.body.makeAsyncIterator()
        #expect(try await pieces.next() != nil)
        let before = peakKilobytes()
        try await Task.sleep(nanoseconds: 1_000_000_000)
        // The server writes hundreds of MiB in that time where nobody stops it.
        #expect(peakKilobytes() - before < 65_536)
        #expect(try await pieces.next() != nil)
    }

    @Test("Records are decoded of a body while it arrives")
    func records() async throws {
        let dispatcher = XMLRPCDispatcher()
        dispatcher.register("list") { Array(0..<1_000) }
        try await LocalServer.with(dispatcher) { url async throws in
            let message = try XMLRPCRequest(method: "list", parameters: []).data()
            let response = try await AsyncHTTPClientTransport().send(XMLTransportRequest(url: url, body: message))
            var sum = 0
            for try await number in XMLDecoder().records(of: Int.self, at: "//int", in: response.body) { sum += number }
            #expect(sum == 499_500)
        }
    }

    @Test("What is no answer of HTTP is an error, and so is an answer that nobody should give")
    func noAnswer() async throws {
        let count: Int = try await Self.client().call("rawCount")
        for number in 0..<count {
            var client = try await Self.client("raw/\(number)")
            client.timeout = 100
            do {
                let value: Int? = try await client.call("add", 1, 2)
                #expect(value == nil && number == 12, "answer \(number)")
            } catch let error as XMLServiceError {
                if case .timedOut = error.reason { Issue.record("answer \(number) timed out") }
                if case .cancelled = error.reason { Issue.record("answer \(number) was cancelled") }
                if case .transport(.other) = error.reason { Issue.record("answer \(number): \(error)") }
            }
        }
    }

    @Test("A server without TLS is an error where TLS is asked for")
    func notSecure() async throws {
        var client = try await Self.client()
        client.url = try #require(URL(string: client.url.absoluteString.replacingOccurrences(of: "http:", with: "https:")))
        let error = await #expect(throws: XMLServiceError.self) { try await client.call("add", 1, 2) }
        guard case .transport(.notSecure)? = error?.reason else {
            Issue.record("\(String(reflecting: error))")
            return
        }
    }

    @Test("No server is an error that says so", arguments: ["127.0.0.1", "name.invalid"])
    func noServer(_ host: String) async throws {
        let client = XMLRPCClient(
            url: try #require(URL(string: "http://\(host):\(try FreePort.number())/RPC2")), transport: AsyncHTTPClientTransport())
        let error = await #expect(throws: XMLServiceError.self) { try await client.call("add", 1, 2) }
        guard case .transport(.notConnected)? = error?.reason else {
            Issue.record("\(error as Any)")
            return
        }
    }

    @Test("Many calls at a time have their own results")
    func concurrency() async throws {
        let client = try await Self.client()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<100 { group.addTask { try await client.call("add", index, 1, returning: Int.self) == index + 1 } }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test("A trailer after a reply in chunks, interim answers and cookies do no harm")
    func trailer() async throws {
        let answer =
            "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nConnection: close\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n"
        try await RawServer.with({ $0.lowercased().contains("cookie:") ? "" : answer }) { url async throws in
            let transport = AsyncHTTPClientTransport()
            for _ in 0..<2 {
                let response = try await transport.send(XMLTransportRequest(url: url, body: Data("<a/>".utf8), timeout: 100))
                #expect(response.status == 200)
                #expect(try await response.body.data(maximumBytes: 100) == Data("hello".utf8))
            }
        }
    }

    @Test("A header that HTTP has no form for is an error")
    func badHeader() async throws {
        let request = XMLTransportRequest(url: try await Self.url(), headers: ["X-Key": "a\r\nb"])
        await #expect(throws: XMLTransportError.self) { try await AsyncHTTPClientTransport().send(request) }
        var client = try await Self.client()
        client.authorization = .bearer("secret\n")
        let error = await #expect(throws: XMLServiceError.self) { try await client.call("add", 1, 2) }
        guard case .request? = error?.reason else {
            Issue.record("\(error as Any)")
            return
        }
    }

    @Test("A transport that nobody keeps works until its answers are read")
    func lifetime() async throws {
        let request = XMLTransportRequest(
            url: try await Self.url(), body: try XMLRPCRequest(method: "add", parameters: [1, 2]).data())
        let response = try await AsyncHTTPClientTransport().send(request)
        #expect(try XMLRPCResponse(parsing: await response.body.data(maximumBytes: 10_000)) == .success(3))
    }
}

/// The most memory that this process had.
private func peakKilobytes() -> Int {
    var usage = rusage()
    #if os(Linux)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
    #else
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss / 1_024
    #endif
}
#endif
