#if os(macOS) || os(Linux)
import Foundation
import ServiceTestSupport
import Testing
import XMLRPC

/// Libraries in C that found forms which the specification does not have. xmlrpc-c refuses characters beyond the first 65,536.
@Suite("xmlrpc-c and PHP", .timeLimit(.minutes(15)))
struct OtherPeersTests {
    /// A client of a program that answers on standard output.
    static func client(_ program: Program, _ script: URL) -> XMLRPCClient {
        let transport = ScriptedTransport { request in
            let reply = try await program.run(script, input: request.body)
            return XMLTransportResponse(
                status: 200, headers: ["Content-Type": "text/xml; charset=\"utf-8\""], body: XMLTransportBody(reply))
        }
        var client = ClientTests.client(transport)
        client.timeout = 500
        return client
    }

    @Test("A server of xmlrpc-c: every type comes back, nil, large numbers and a fault", .enabled(if: Program.xmlrpc.isExpected, "missing"))
    func serverInC() async throws {
        var client = Self.client(.shell, Peers.serverInC)
        client.encoder = XMLRPCEncoder(dialect: [.nil, .i8])
        #expect(try await client.call("add", 2, 3) == 5)
        let values: [XMLRPCValue] = [
            -7, true, 0.5, "a<b>&\"'", "grün 日本", [1, ["deep"]], ["a": 1, "b": ["c": .nil]], .data(Data(0...255)), .int64(1 << 40), .nil,
        ]
        let same: [XMLRPCValue] = try await client.send(XMLRPCRequest(method: "same", parameters: values)).decode()
        #expect(same == values)
        #expect(try await client.call("nothing") == Int?.none)
        #expect(try await client.call("large") == 1 << 40)
        let fault = await #expect(throws: XMLRPCFault.self) { try await client.call("fails") }
        #expect(fault?.code == 7 && fault?.message == "no <luck>")
        #expect(try await client.methodSignature("add") == [["int", "int", "int"]])
        // It has no signature to tell.
        #expect(try await client.methodSignature("same") == nil)
        await #expect(throws: XMLRPCFault.self) { try await client.call("add", 2) }
    }

    @Test("The client of xmlrpc-c calls the dispatcher", .enabled(if: Program.xmlrpc.isExpected, "missing"))
    func clientInC() async throws {
        let dispatcher = DispatcherTests.dispatcher(encoder: XMLRPCEncoder(dialect: [.nil, .i8]))
        dispatcher.register("echo") { (value: XMLRPCValue) in value }
        try await LocalServer.with(dispatcher) { url in
            for (parameter, expected) in [
                ("i/-7", "Integer: -7"), ("s/a<b>&", "String: 'a<b>&'"), ("b/true", "Boolean: TRUE"), ("n/", "Nil"),
                ("I/1099511627776", "64-bit integer: 1099511627776"), ("d/0.5", "Floating Point: 0.500000"),
            ] {
                let output = String(decoding: try await Program.xmlrpc.run([url.absoluteString, "echo", parameter]), as: UTF8.self)
                #expect(output.contains(expected), "\(parameter): \(output)")
            }
            let sum = try await Program.xmlrpc.run([url.absoluteString, "sample.add", "i/2", "i/3"])
            #expect(String(decoding: sum, as: UTF8.self).contains("Integer: 5"))
        }
    }

    @Test(
        "A server of PHP: values come back, and what it has for nothing is read leniently", .enabled(if: Program.php.isExpected, "missing"))
    func serverInPHP() async throws {
        var client = Self.client(.php, Peers.phpServer)
        #expect(try await client.call("add", 2, 3) == 5)
        let date = try #require(XMLRPCDateTime("19980717T14:08:55"))
        for value in [
            -7, true, 0.5, "a<b>&\"'", "grün 日本 😀", [1, ["deep"]], ["a": 1, "b": ["c": "d"]], .data(Data(0...255)), .dateTime(date), [],
        ] as [XMLRPCValue] {
            #expect(try await client.call("same", value) == value)
        }
        let fault = await #expect(throws: XMLRPCFault.self) { try await client.call("fails") }
        #expect(fault?.code == 7 && fault?.message == "no <luck>")
        #expect(try await client.listMethods().contains("add"))
        #expect(try await client.methodSignature("add") == nil)
        await #expect(throws: XMLServiceError.self) { try await client.call("item", returning: PeersFormsTests.Item.self) }
        client.decoder.coercion = .lenient
        #expect(try await client.call("item") == PeersFormsTests.nothing)
        #expect(try await client.call("same", [String: Int]()) == [String: Int]())
    }

    @Test("The client of PHP calls the dispatcher", .enabled(if: Program.php.isExpected, "missing"))
    func clientInPHP() async throws {
        let dispatcher = DispatcherTests.dispatcher(decoder: XMLRPCDecoder(coercion: .lenient))
        dispatcher.register("same") { (value: XMLRPCValue) in value }
        dispatcher.register("size") { (size: Int?, members: [String: Int]) in "\(size.map(String.init) ?? "none") \(members.count)" }
        try await LocalServer.with(dispatcher) { url in
            let output = try await Program.php.run(Peers.phpClient, url.absoluteString)
            #expect(String(decoding: output, as: UTF8.self) == "done\n")
        }
    }
}
#endif
