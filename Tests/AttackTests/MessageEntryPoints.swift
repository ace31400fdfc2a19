import Foundation
import XMLRPC

/// Ways into the services: what a client reads, and what a server answers. They have limits of their own, those for untrusted documents, and
/// take messages only.
extension EntryPoint {
    enum Service: Sendable {
        /// Reads a message. Anything else is an error that says what is wrong.
        case reader
        /// Answers every request with a message.
        case server
    }

    static let services = [
        EntryPoint(name: "response of XML-RPC", service: .reader) { document, _ in
            _ = try XMLRPCResponse(parsing: document.data)
            return Reading()
        },
        EntryPoint(name: "request of XML-RPC", service: .reader) { document, _ in
            _ = try XMLRPCRequest(parsing: document.data)
            return Reading()
        },
        EntryPoint(name: "server of XML-RPC", service: .server) { document, _ in
            _ = try XMLRPCResponse(parsing: await dispatcher.respond(to: document.data))
            return Reading()
        },
    ]

    private static let dispatcher: XMLRPCDispatcher = {
        let dispatcher = XMLRPCDispatcher()
        dispatcher.register("echo") { (value: XMLRPCValue) in value }
        dispatcher.register(variadic: "count") { XMLRPCValue($0.count) }
        return dispatcher
    }()
}
