#if os(macOS) || os(Linux)
import Foundation
import ServiceTestSupport
import Testing
import XMLRPC

@Suite("Python's server and client", .enabled(if: Python.isExpected(), "python3 is missing"), .timeLimit(.minutes(15)))
struct PythonTests {
    /// A client of one of two servers: the first takes and returns nil, the second does not.
    static func client(_ path: String = "RPC2", server: Int = 0) async throws -> XMLRPCClient {
        let servers = try await Python.servers(of: Peers.server)
        try #require(servers.count == 2)
        var client = XMLRPCClient(url: servers[server].appendingPathComponent(path))
        client.timeout = 500  // machines that test are busy
        client.encoder = XMLRPCEncoder(dialect: [.nil, .i8])
        return client
    }

    static let values: [XMLRPCValue] = [
        0, .int(.max), .int(.min), .int64(.max), .int64(5), true, false, 0.0, -0.5, 1e-7, 1.7976931348623157e308,
        .double(.leastNonzeroMagnitude), "", " ", "text", "a<b>&\"'c]]>", "grün 日本 😀", "line\nline\ttab", [], [1, [2, [3, ["deep"]]]], [:],
        ["a": 1, "b": ["c": [.nil, true]]], ["": "empty", "ünï": "ö"], .nil, .data(Data(0...255)), .data(Data()),
        .dateTime(XMLRPCDateTime("19980717T14:08:55")!),
    ]

    @Test("Every value comes back from Python, by itself, with others and in a multicall")
    func echo() async throws {
        let client = try await Self.client()
        for value in Self.values {
            // Python knows no i8 that is small: the same number comes back as an int.
            let back: XMLRPCValue = try await client.call("echo", value)
            #expect(back == value || back.int64 == value.int64 && value.int64 != nil)
        }
        let all: [XMLRPCValue] = try await client.send(XMLRPCRequest(method: "echoAll", parameters: Self.values)).decode()
        #expect(all.count == Self.values.count)
        for (back, value) in zip(all, Self.values) { #expect(back == value || back.int64 == value.int64 && value.int64 != nil) }
        let many = try await client.multicall(Self.values.map { XMLRPCCall("echo", $0, returning: XMLRPCValue.self) })
        #expect(try many.map { try $0.get() } == all)
        // Python gets the carriage return, and writes it as it is, which XML reads as a line feed.
        #expect(try await client.call("types", "\r") == ["str"])
        let back: String = try await client.call("echo", "\r")
        #expect(back == "\n")
    }

    @Test("A model of all types comes back from Python")
    func model() async throws {
        let client = try await Self.client()
        #expect(try await client.call("echo", CodingTests.person) == CodingTests.person)
        #expect(try await client.call("add", 2, 3) == 5)
        let sum: Int = try await client.proxy.add(2, 3)
        #expect(sum == 5)
        let types: [String] = try await Self.client(server: 1).call(
            "types", 1, true, 1.5, "x", Data([1]), Date(timeIntervalSince1970: 0), [1], ["a": 1])
        #expect(types == ["int", "bool", "float", "str", "bytes", "datetime", "list", "dict"])
        #expect(try await Self.client(server: 1).call("now") == Date(timeIntervalSince1970: 900_684_535))
        #expect(try await client.call("huge") == 1 << 40)
    }

    @Test("Five million bytes come back from Python")
    func large() async throws {
        let data = Data((0..<5_000_000).map { UInt8($0 % 251) })
        #expect(try await Self.client().call("echo", data) == data)
        #expect(try await Self.client().call("binary", 1_000) == data.prefix(1_000))
    }

    @Test("Nil is what the server has it for")
    func none() async throws {
        #expect(try await Self.client().call("none") == Int?.none)
        let fault = await #expect(throws: XMLRPCFault.self) { try await Self.client(server: 1).call("none") }
        #expect(fault?.message.contains("cannot marshal None") == true)
    }

    @Test("Python's faults are errors that name the method")
    func faults() async throws {
        let fault = await #expect(throws: XMLRPCFault.self) { try await Self.client().call("fail") }
        #expect(fault?.code == 42 && fault?.message == "Gründe & <more>" && fault?.method == "fail")
        let crash = await #expect(throws: XMLRPCFault.self) { try await Self.client().call("crash") }
        #expect(crash?.code == 1 && crash?.message.contains("oops") == true)
        let nobody = await #expect(throws: XMLRPCFault.self) { try await Self.client().call("nobody") }
        #expect(nobody?.message.contains("is not supported") == true)
        let (sum, failed) = try await Self.client().multicall(
            XMLRPCCall("add", 1, 2, returning: Int.self), XMLRPCCall("fail", returning: Int.self))
        #expect(try sum.get() == 3)
        #expect(throws: XMLRPCFault.self) { try failed.get() }
    }

    @Test("Python's server lists its methods and tells what they do")
    func system() async throws {
        let client = try await Self.client()
        #expect(Set(try await client.listMethods()).isSuperset(of: ["add", "echo", "system.multicall"]))
        #expect(try await client.methodHelp("add") == "Adds two numbers.")
        #expect(try await client.methodSignature("add") == nil)
    }

    @Test("What a server does wrong is an error that says what, and nothing hangs")
    func wrong() async throws {
        func failure(_ path: String, timeout: TimeInterval? = 500) async throws -> XMLServiceError {
            var client = try await Self.client(path)
            client.timeout = timeout
            client.maximumReplyBytes = 1 << 20
            let error = try await #require(throws: XMLServiceError.self) { try await client.call("add", 1, 2) }
            #expect(error.operation == "add" && error.description.contains("/\(path)"))
            return error
        }
        let malformed = try await failure("malformed")
        guard case .reply(let reason as XMLRPCMessageError) = malformed.reason, case .notWellFormed = reason.reason else { throw malformed }
        let cut = try await failure("cut")
        guard case .transport(.connectionLost) = cut.reason else { throw cut }
        let failed = try await failure("failure")
        guard case .httpStatus(500, let headers, let body) = failed.reason else { throw failed }
        #expect(headers["X-Reason"] == "test" && String(decoding: body, as: UTF8.self).contains("<b>Server</b>"))
        let moved = try await failure("moved")
        guard case .httpStatus(301, let fields, _) = moved.reason else { throw moved }
        #expect(fields["Location"] == "/RPC2")
        for path in ["endless", "announced"] {
            let large = try await failure(path)
            guard case .replyTooLarge(maximumBytes: 1 << 20) = large.reason else { throw large }
        }
        let late = try await failure("silent", timeout: 0.3)
        guard case .timedOut(after: 0.3) = late.reason else { throw late }
        for path in ["authorized", "bearer", "digest"] {
            let error = try await failure(path)
            guard case .httpStatus(401, _, let body) = error.reason else { throw error }
            #expect(String(decoding: body, as: UTF8.self) == "who?")
        }
    }

    @Test("Redirections to the same server, compression, other encodings and authorization work")
    func right() async throws {
        #expect(try await Self.client("temporary").call("add", 1, 2) == 3)
        #expect(try await Self.client("gzip").call("add", 1, 2) == "good")
        #expect(try await Self.client("latin").call("add", 1, 2) == "grün")
        var client = try await Self.client("authorized")
        client.authorization = .basic(user: "user", password: "pass")
        #expect(try await client.call("add", 1, 2) == 3)
        // Python compresses what is long enough.
        let text = String(repeating: "long ", count: 1_000)
        #expect(try await Self.client().call("echo", text) == text)
    }

    @Test("A slow call is waited for, times out or is cancelled, as the caller wants")
    func slow() async throws {
        var client = try await Self.client()
        #expect(try await client.call("slow", 0.1, returning: Double.self) == 0.1)
        let task = Task { [client] in try await client.call("slow", 3_000) }
        try await Task.sleep(nanoseconds: 300_000_000)
        let start = Date()
        task.cancel()
        let error = await #expect(throws: XMLServiceError.self) { try await task.value }
        guard case .cancelled? = error?.reason else { throw try #require(error) }
        client.timeout = 0.2
        let late = await #expect(throws: XMLServiceError.self) { try await client.call("slow", 3_000) }
        guard case .timedOut? = late?.reason else { throw try #require(late) }
        #expect(Date().timeIntervalSince(start) < 1_500)
    }

    @Test("A call that times out or is cancelled while its reply arrives ends the connection")
    func ending() async throws {
        var client = try await Self.client("drip")
        client.timeout = 0.3
        let late = await #expect(throws: XMLServiceError.self) { try await client.call("add", 1, 2) }
        guard case .timedOut? = late?.reason else { throw try #require(late) }
        client.timeout = nil
        let calls = try await Self.client()
        // The call before may not have got as far as the server.
        let earlier: Int = try await calls.call("begun")
        let task = Task { [client] in try await client.call("add", 1, 2) }
        var begun = earlier
        for _ in 0..<4_000 where begun == earlier {
            try await Task.sleep(nanoseconds: 50_000_000)
            begun = try await calls.call("begun")
        }
        task.cancel()
        let error = await #expect(throws: XMLServiceError.self) { try await task.value }
        guard case .cancelled? = error?.reason else { throw try #require(error) }
        var ended = 0
        for _ in 0..<4_000 where ended < begun {
            try await Task.sleep(nanoseconds: 50_000_000)
            ended = try await calls.call("gone")
        }
        #expect(begun > earlier && ended >= begun)
    }

    @Test("What is no answer of HTTP is an error, and so is an answer that nobody should give")
    func noAnswer() async throws {
        let count: Int = try await Self.client().call("rawCount")
        for number in 0..<count {
            let client = try await Self.client("raw/\(number)")
            do {
                let value: Int? = try await client.call("add", 1, 2)
                #expect(value == nil && number == 12, "answer \(number)")
            } catch let error as XMLServiceError {
                if case .timedOut = error.reason { Issue.record("answer \(number) timed out") }
                if case .cancelled = error.reason { Issue.record("answer \(number) was cancelled") }
            }
        }
    }

    @Test("A server without TLS is an error where TLS is asked for")
    func notSecure() async throws {
        var client = try await Self.client()
        client.url = try #require(URL(string: client.url.absoluteString.replacingOccurrences(of: "http:", with: "https:")))
        let error = await #expect(throws: XMLServiceError.self) { try await client.call("add", 1, 2) }
        guard case .transport(.notSecure)? = error?.reason else { throw try #require(error) }
    }

    @Test("Servers that send without an end hold up no other call")
    func endless() async throws {
        var endless = try await Self.client("endless")
        endless.maximumReplyBytes = 1 << 20
        let client = try await Self.client()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<24 {
                group.addTask { [endless] in
                    guard index % 4 == 0 else {
                        let sum: Int = try await client.call("add", index, 1)
                        #expect(sum == index + 1)
                        return
                    }
                    let error = await #expect(throws: XMLServiceError.self) { try await endless.call("add", 1, 2) }
                    guard case .replyTooLarge? = error?.reason else { throw try #require(error) }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("Python's client calls the dispatcher: every type, dates, bytes, faults, introspection and multicall")
    func calls() async throws {
        let dispatcher = DispatcherTests.dispatcher(encoder: XMLRPCEncoder(dialect: .nil))
        dispatcher.register("echo") { (value: XMLRPCValue) in value }
        dispatcher.register(variadic: "echoAll") { .array($0) }
        dispatcher.register("nextDay") { (date: Date) in date.addingTimeInterval(86_400) }
        try await LocalServer.with(dispatcher) { url in
            let (output, status) = try await Python.run(Peers.client, url.absoluteString)
            #expect(status == 0 && output.isEmpty, "\(output)")
        }
    }
}
#endif
