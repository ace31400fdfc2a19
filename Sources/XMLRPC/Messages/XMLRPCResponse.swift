import Foundation
import XMLCodable

/// What a server answers: a value, or a fault.
public enum XMLRPCResponse: Sendable, Hashable {
    /// The reply. Nil if the message has no value at all, as some servers send it for methods that return nothing.
    case success(XMLRPCValue)
    /// What went wrong on the server.
    case fault(XMLRPCFault)

    /// How many bytes a response may have by default: 64 MiB.
    public static let defaultMaximumBytes = 64 << 20

    /// Reads a response from an untrusted source, with the limits of `XMLParsingOptions.untrusted`. A scalar whose text is not of its type is
    /// ``XMLRPCValue/malformed(_:)``.
    ///
    /// - Parameters:
    ///   - encoding: the encoding, if a header says it. By default the byte order mark and the XML declaration decide.
    ///   - maximumBytes: how many bytes the document may have, 64 MiB by default.
    /// - Throws: ``XMLRPCMessageError``.
    public init(parsing data: Data, encoding: String? = nil, maximumBytes: Int = XMLRPCResponse.defaultMaximumBytes)
        throws(XMLRPCMessageError)
    {
        self = try MessageReader.read(data, named: "methodResponse", encoding: encoding, maximumBytes: maximumBytes, Self.read)
    }

    private static func read(_ root: XMLTree.Element) throws(XMLRPCMessageError) -> XMLRPCResponse {
        try MessageReader.checkContent(of: root, is: "params", "fault")
        let reader = MessageReader(.kept(ElementPlaces(around: root)))
        if let fault = try MessageReader.only("fault", in: root) {
            guard try MessageReader.only("params", in: root) == nil else {
                throw XMLRPCMessageError("expected 'params' or 'fault', found both", at: root)
            }
            return .fault(XMLRPCFault(value: try reader.onlyValue(in: fault)))
        }
        let values = try reader.parameters(in: root)
        guard values.count <= 1 else { throw XMLRPCMessageError("expected one value, found \(values.count)", at: root) }
        return .success(values.first ?? .nil)
    }

    /// The message, in UTF-8.
    ///
    /// - Throws: ``XMLRPCMessageError`` for a value that the dialect or XML has no form for.
    public func data(dialect: XMLRPCDialect = .standard) throws(XMLRPCMessageError) -> Data {
        let place = if case .success = self { "reply" } else { "fault" }
        var writer = MessageWriter(dialect: dialect, place: place)
        try writer.document("methodResponse") { (writer) throws(XMLRPCMessageError) in
            switch self {
            case .success(let value): try writer.parameters([value])
            case .fault(let fault): try writer.fault(fault.value)
            }
        }
        return writer.finish()
    }

    /// The value, or the fault as an error.
    ///
    /// - Throws: ``XMLRPCFault``.
    public func get() throws(XMLRPCFault) -> XMLRPCValue {
        switch self {
        case .success(let value): return value
        case .fault(let fault): throw fault
        }
    }
}
