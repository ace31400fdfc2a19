import Foundation
import XMLRPC

/// Calls of one method, as short as they get: what a call costs beside its parameters.
enum Calls {
    static func rates(seconds: Double) async throws -> [(String, Double)] {
        let dispatcher = XMLRPCDispatcher()
        dispatcher.register("add") { (a: Int, b: Int) in a + b }
        let peer = try Peer(["serve"])
        let port = try peer.line()
        guard let url = URL(string: "http://127.0.0.1:\(port)/RPC2") else { throw Peer.Failure("'\(port)' is no port") }

        var rates: [(String, Double)] = []
        func measure(_ name: String, _ client: XMLRPCClient, atATime: Int) async throws {
            rates.append(
                (
                    name,
                    try await Rate.perSecond(seconds, atATime: atATime) {
                        let sum: Int = try await client.call("add", 2, 3)
                        guard sum == 5 else { throw Peer.Failure("2 and 3 make \(sum)") }
                    }
                ))
        }
        try await measure("XMLCodable to Python's server, one at a time", XMLRPCClient(url: url), atATime: 1)
        try await measure("XMLCodable to Python's server, eight at a time", XMLRPCClient(url: url), atATime: 8)
        let python = try Peer(["calls", url.absoluteString, "\(seconds)"]).numbers()
        rates.append(("Python's client to Python's server, one at a time", python.first ?? 0))
        let local = XMLRPCClient(url: url, transport: dispatcher)
        try await measure("XMLCodable's client and dispatcher in memory, one at a time", local, atATime: 1)
        try await measure("XMLCodable's client and dispatcher in memory, eight at a time", local, atATime: 8)
        return rates
    }
}
