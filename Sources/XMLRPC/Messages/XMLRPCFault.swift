import Foundation

/// An error that a server reports. Clients throw it, and methods of a server throw it to report one.
public struct XMLRPCFault: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
    /// The number of the fault. Nil if the server sends none: some send only a text.
    public let code: Int?

    /// What went wrong, in the server's words.
    public let message: String

    /// All that the server sent: mostly a struct of `faultCode` and `faultString`.
    public let value: XMLRPCValue

    /// The method that was called, if a client threw the fault.
    public internal(set) var method: String?

    /// Creates a fault with the two members that the specification asks for.
    public init(code: Int, message: String) {
        self.init(value: ["faultCode": XMLRPCValue(code), "faultString": .string(message)])
    }

    init(value: XMLRPCValue, method: String? = nil) {
        self.value = value
        self.method = method
        code = value["faultCode"].int ?? value["faultCode"].string.flatMap { Int($0) }
        message = value["faultString"].string ?? value.string ?? ""
    }

    /// Faults are equal if what the server sent is equal, whatever was called.
    public static func == (first: XMLRPCFault, second: XMLRPCFault) -> Bool { first.value == second.value }

    public func hash(into hasher: inout Hasher) { hasher.combine(value) }

    public var description: String {
        let parts = [method.map { "\($0) failed" }, code.map { "fault \($0)" }, message.isEmpty ? nil : message]
        return parts.compactMap { $0 }.joined(separator: ": ")
    }

    /// The ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }
}

/// The codes that servers have agreed on for faults of the protocol itself, from -32700 to -32300.
///
/// Source: "Specification for Fault Code Interoperability", version 20010516.
extension XMLRPCFault {
    /// The request is not well-formed: -32700.
    public static func parseError(_ message: String) -> XMLRPCFault { XMLRPCFault(code: -32700, message: message) }
    /// The request is XML, but not XML-RPC: -32600.
    public static func invalidRequest(_ message: String) -> XMLRPCFault { XMLRPCFault(code: -32600, message: message) }
    /// There is no such method: -32601.
    public static func methodNotFound(_ method: String) -> XMLRPCFault {
        XMLRPCFault(code: -32601, message: "there is no method '\(method.writable)'")
    }
    /// The parameters are not those of the method: -32602.
    public static func invalidParameters(_ message: String) -> XMLRPCFault { XMLRPCFault(code: -32602, message: message) }
    /// The server failed: -32603.
    public static func internalError(_ message: String) -> XMLRPCFault { XMLRPCFault(code: -32603, message: message) }
    /// The method failed: -32500.
    public static func applicationError(_ message: String) -> XMLRPCFault { XMLRPCFault(code: -32500, message: message) }
}
