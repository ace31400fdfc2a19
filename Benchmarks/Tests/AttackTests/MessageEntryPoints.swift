import Foundation
import SOAP
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
        EntryPoint(name: "envelope of SOAP", service: .reader) { document, _ in
            // As many bytes as a server takes: references may make a message that large out of any.
            _ = try TypedSOAPEnvelope<NoSOAPHeader, AnyBody>(parsing: document.data, maximumBytes: 8 << 20)
            return Reading()
        },
        EntryPoint(name: "WSDL", service: .reader) { document, _ in
            _ = try WSDLDocument(parsing: document.data)
            return Reading()
        },
        EntryPoint(name: "server of SOAP", service: .server) { document, _ in
            do {
                _ = try TypedSOAPEnvelope<NoSOAPHeader, AnyBody>(parsing: await soapDispatcher.respond(to: document.data).body)
            } catch is SOAPFault {}
            return Reading()
        },
    ]

    /// An element whose content does not matter, in requests and replies.
    private struct Anything: Codable, SOAPElement {
        static let elementName = "{urn:any}any"
        init(from decoder: any Decoder) throws {}
    }

    private struct AnyBody: Decodable {
        init(from decoder: any Decoder) throws {}
    }

    private struct Numbers: Codable { var number: [Int] }

    private static let soapDispatcher: SOAPDispatcher = {
        let dispatcher = SOAPDispatcher()
        dispatcher.register { (any: Anything) in any }
        dispatcher.register(operation: "{urn:any}sum", result: "sum") { (numbers: Numbers) in numbers.number.reduce(0, &+) }
        return dispatcher
    }()

    private static let dispatcher: XMLRPCDispatcher = {
        let dispatcher = XMLRPCDispatcher()
        dispatcher.register("echo") { (value: XMLRPCValue) in value }
        dispatcher.register(variadic: "count") { XMLRPCValue($0.count) }
        return dispatcher
    }()
}
