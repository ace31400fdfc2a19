import Foundation
import Hummingbird
import Logging
import XMLRPC

/// What callers send and get.
struct Order: Codable, Sendable {
    var dish: String
    var count: Int
    var wanted: Date?
}

/// A server of XML-RPC on hummingbird, and a client that calls it. `--serve` keeps it running on port 8080, for clients of other languages.
@main
enum XMLRPCServer {
    /// The methods. They know nothing of HTTP.
    static func dispatcher() -> XMLRPCDispatcher {
        let dispatcher = XMLRPCDispatcher(onFailure: { method, error in print("\(method) failed: \(error)") })
        dispatcher.register("sample.add", help: "Adds two numbers.") { (a: Int, b: Int) in a + b }
        dispatcher.register("menu.order", help: "Orders a dish and returns its price.") { (order: Order) in
            guard order.dish == "waffles" else { throw XMLRPCFault(code: 404, message: "There are no \(order.dish) today.") }
            return 5.95 * Double(order.count)
        }
        return dispatcher
    }

    /// HTTP: one route, bytes in, bytes out.
    static func router(_ dispatcher: XMLRPCDispatcher) -> Router<BasicRequestContext> {
        let router = Router()
        router.post("RPC2") { request, _ in
            let body = try await request.body.collect(upTo: dispatcher.maximumRequestBytes)
            // The type may say the encoding.
            let reply = await dispatcher.respond(
                to: Data(body.readableBytesView), headers: ["Content-Type": request.headers[.contentType] ?? "text/xml"])
            return Response(
                status: .ok, headers: [.contentType: "text/xml; charset=utf-8"], body: ResponseBody(byteBuffer: ByteBuffer(bytes: reply)))
        }
        return router
    }

    static func main() async throws {
        let isServing = CommandLine.arguments.contains("--serve")
        let (ports, port) = AsyncStream<Int>.makeStream()
        var logger = Logger(label: "XMLRPCServer")
        logger.logLevel = .critical
        let application = Application(
            router: router(dispatcher()),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: isServing ? 8080 : 0)),
            onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) }, logger: logger)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run() }
            for await port in ports {
                print("Serving http://127.0.0.1:\(port)/RPC2")
                if !isServing { try await call(port: port) }
                break
            }
            if !isServing { group.cancelAll() }
        }
    }

    static func call(port: Int) async throws {
        guard let url = URL(string: "http://127.0.0.1:\(port)/RPC2") else { return }
        let client = XMLRPCClient(url: url)
        print(try await client.listMethods().joined(separator: ", "))

        let sum: Int = try await client.call("sample.add", 2, 3)
        print("2 + 3 = \(sum)")

        let price: Double = try await client.call("menu.order", Order(dish: "waffles", count: 2))
        print("Two waffles: \(price)")

        do {
            try await client.call("menu.order", Order(dish: "pancakes", count: 1))
        } catch let fault as XMLRPCFault {
            print("Fault \(fault.code ?? 0): \(fault.message)")
        }
        do {
            try await client.call("sample.add", 2)
        } catch {
            print(error)
        }
    }
}
