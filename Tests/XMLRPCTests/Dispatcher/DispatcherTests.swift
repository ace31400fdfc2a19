import Foundation
import Testing
import XMLRPC

@Suite("The dispatcher")
struct DispatcherTests {
    struct Person: Codable, Equatable { var name: String, age: Int }
    enum Color: String, Codable { case red }
    struct Secret: Error { let password = "hunter2" }

    static func dispatcher(
        encoder: XMLRPCEncoder = XMLRPCEncoder(), decoder: XMLRPCDecoder = XMLRPCDecoder(),
        onFailure: @escaping @Sendable (String, any Error) -> Void = { _, _ in }
    ) -> XMLRPCDispatcher {
        let dispatcher = XMLRPCDispatcher(encoder: encoder, decoder: decoder, maximumMulticallCount: 4, onFailure: onFailure)
        dispatcher.register("sample.add", help: "Adds two numbers.") { (a: Int, b: Int) in a + b }
        dispatcher.register("sample.older") { (person: Person, years: Int?) in Person(name: person.name, age: person.age + (years ?? 1)) }
        dispatcher.register("sample.none") { () async throws -> Void in }
        dispatcher.register("sample.fail") { () -> Int in throw Secret() }
        dispatcher.register("sample.fault") { () -> Int in throw XMLRPCFault(code: 7, message: "no <luck>") }
        dispatcher.register("sample.paint") { (_: Color, others: [Color]) in others.count }
        dispatcher.register("sample.nan") { () in Double.nan }
        dispatcher.register("sample.bad") { () in "\u{1}" }
        dispatcher.register(variadic: "sample.echo") { .array($0) }
        return dispatcher
    }

    static func reply(_ method: String, _ parameters: [XMLRPCValue] = [], encoder: XMLRPCEncoder = XMLRPCEncoder()) async throws
        -> XMLRPCResponse
    {
        let data = await dispatcher(encoder: encoder).respond(
            to: try XMLRPCRequest(method: method, parameters: parameters).data(dialect: encoder.dialect))
        return try XMLRPCResponse(parsing: data)
    }

    @Test("A method gets its parameters by type, and its result is the reply")
    func methods() async throws {
        #expect(try await Self.reply("sample.add", [2, 3]) == .success(5))
        #expect(try await Self.reply("sample.older", [["name": "Ada", "age": 36], 2]) == .success(["name": "Ada", "age": 38]))
        #expect(try await Self.reply("sample.older", [["name": "Ada", "age": 36]]) == .success(["name": "Ada", "age": 37]))
        #expect(try await Self.reply("sample.echo", [1, "x", []]) == .success([1, "x", []]))
    }

    @Test("A method without a result replies with true, or nil where the dialect has it")
    func withoutResult() async throws {
        #expect(try await Self.reply("sample.none") == .success(true))
        #expect(try await Self.reply("sample.none", encoder: XMLRPCEncoder(dialect: .nil)) == .success(.nil))
    }

    @Test(
        "What goes wrong is a fault with a code, which says what the caller did and nothing of the program",
        arguments: [
            ("nobody", [], -32601, "there is no method 'nobody'"),
            ("sample.add", [1], -32602, "'sample.add' takes 2 parameters, found 1"),
            ("sample.add", [1, 2, 3], -32602, "'sample.add' takes 2 parameters, found 3"),
            ("sample.older", [], -32602, "'sample.older' takes 1 to 2 parameters, found 0"),
            ("sample.add", [1, "x"], -32602, "expected int, found string 'x' at parameters[1]"),
            ("sample.older", [["name": "Ada"]], -32602, "expected a member 'age', found name at parameters[0]"),
            ("sample.paint", ["red", ["mauve"]], -32602, "found an unexpected value, string 'mauve', at parameters[1][0]"),
            ("sample.fail", [], -32500, "'sample.fail' failed"), ("sample.fault", [], 7, "no <luck>"),
            ("sample.nan", [], -32603, "the result of 'sample.nan' has no form in XML-RPC"),
            ("sample.bad", [], -32603, "the result of 'sample.bad' has no form in XML-RPC"),
        ] as [(String, [XMLRPCValue], Int, String)])
    func faults(method: String, parameters: [XMLRPCValue], code: Int, message: String) async throws {
        #expect(try await Self.reply(method, parameters) == .fault(XMLRPCFault(code: code, message: message)))
    }

    @Test("What a method threw is told to the server's owner")
    func failures() async throws {
        let (failures, continuation) = AsyncStream<String>.makeStream()
        let dispatcher = Self.dispatcher { method, error in continuation.yield("\(method): \(error)") }
        for method in ["sample.fail", "sample.nan", "sample.bad", "sample.fault"] {
            _ = await dispatcher.respond(to: try XMLRPCRequest(method: method).data())
        }
        continuation.finish()
        let told = await failures.reduce(into: []) { $0.append($1) }
        #expect(told.count == 3 && told[0].contains("hunter2"))
    }

    @Test("What is no request gets a fault that says where")
    func noRequest() async throws {
        for (xml, code, message) in [
            ("", -32700, "the document is empty"), ("<methodCall>", -32700, "line 1, column 13"), ("<rss/>", -32600, "found 'rss'"),
            (PeersFormsTests.call("sample.add", "<int>x</int>"), -32600, "found 'x'"),
        ] {
            let answer = await Self.dispatcher().respond(to: Data(xml.utf8))
            let fault = #expect(throws: XMLRPCFault.self, "\(xml)") { try XMLRPCResponse(parsing: answer).get() }
            #expect(fault?.code == code && fault?.message.contains(message) == true, "\(fault as Any)")
        }
        let small = XMLRPCDispatcher(maximumRequestBytes: 100)
        let large = try XMLRPCRequest(method: "m", parameters: [.string(String(repeating: "x", count: 100))]).data()
        let answer = await small.respond(to: large)
        #expect(#expect(throws: XMLRPCFault.self) { try XMLRPCResponse(parsing: answer).get() }?.code == -32700)
    }

    @Test("The server lists its methods and tells what they do and take")
    func introspection() async throws {
        let list: [String] = try await Self.reply("system.listMethods").get().decode()
        #expect(list == list.sorted() && list.count == 13 && list.contains("sample.add") && list.contains("system.multicall"))
        #expect(try await Self.reply("system.methodHelp", ["sample.add"]) == .success("Adds two numbers."))
        #expect(try await Self.reply("system.methodSignature", ["sample.add"]) == .success([["int", "int", "int"]]))
        #expect(try await Self.reply("system.methodSignature", ["sample.older"]) == .success([["struct", "struct", "int"]]))
        #expect(try await Self.reply("system.methodSignature", ["sample.echo"]) == .success("undef"))
        #expect(try await Self.reply("system.methodSignature", ["system.multicall"]) == .success([["array", "array"]]))
        #expect(try await Self.reply("system.methodHelp", ["nobody"]) == .fault(.methodNotFound("nobody")))
        #expect(
            try await Self.reply("system.methodHelp", [5]) == .fault(.invalidParameters("expected string, found int 5 at parameters[0]")))
        #expect(
            try await Self.reply("system.listMethods", [5])
                == .fault(.invalidParameters("'system.listMethods' takes 0 parameters, found 1")))
    }

    @Test("Calls that are sent together have a result or a fault each")
    func multicall() async throws {
        let calls: XMLRPCValue = [
            ["methodName": "sample.add", "params": [1, 2]], ["methodName": "sample.fail", "params": []],
            ["methodName": "system.multicall", "params": [[]]], ["methodName": "sample.add"],
        ]
        let results = try await Self.reply("system.multicall", [calls]).get()
        #expect(results[0] == [3])
        #expect(results[1]["faultCode"].int == -32500 && results[2]["faultCode"].int == -32602 && results[3]["faultCode"].int == -32602)
        let many = XMLRPCValue.array(Array(repeating: ["methodName": "sample.add", "params": [1, 2]], count: 5))
        #expect(try await Self.reply("system.multicall", [many]) == .fault(.invalidParameters("expected at most 4 calls, found 5")))
        #expect(try await Self.reply("system.multicall", [5]) == .fault(.invalidParameters("expected array, found int 5 at parameters[0]")))
    }

    @Test("Many requests at a time have their own results")
    func concurrency() async throws {
        let client = XMLRPCClient(url: URL(fileURLWithPath: "/"), transport: Self.dispatcher())
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<10_000 { group.addTask { try await client.call("sample.add", index, 1, returning: Int.self) == index + 1 } }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test("A method that is replaced or taken away is so")
    func registration() async throws {
        let dispatcher = Self.dispatcher()
        dispatcher.register("sample.add") { (a: String) in a }
        let request = XMLRPCRequest(method: "sample.add", parameters: ["x"])
        #expect(await dispatcher.respond(to: request) == .success("x"))
        dispatcher.unregister("sample.add")
        #expect(await dispatcher.respond(to: request) == .fault(.methodNotFound("sample.add")))
        dispatcher.unregister("system.listMethods")
        #expect(await dispatcher.respond(to: XMLRPCRequest(method: "system.listMethods")) == .fault(.methodNotFound("system.listMethods")))
    }
}
