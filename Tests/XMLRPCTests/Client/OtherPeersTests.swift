#if os(macOS) || os(Linux)
import Foundation
import ServiceTestSupport
import Testing
import XMLRPC

/// A library in C that found forms which the specification does not have. It refuses characters beyond the first 65,536.
@Suite("xmlrpc-c", .timeLimit(.minutes(15)))
struct OtherPeersTests {
    @Test("A server of xmlrpc-c: every type comes back, nil, large numbers and a fault", .enabled(if: Program.xmlrpc.isExpected, "missing"))
    func serverInC() async throws {
        let transport = ScriptedTransport { request in
            let reply = try await Program.shell.run(Peers.serverInC, input: request.body)
            return XMLTransportResponse(
                status: 200, headers: ["Content-Type": "text/xml; charset=\"utf-8\""], body: XMLTransportBody(reply))
        }
        var client = ClientTests.client(transport)
        client.timeout = 500
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
}
#endif
