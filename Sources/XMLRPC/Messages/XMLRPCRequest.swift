import Foundation
import XMLCodable

/// A call of a method: what a client sends, and what a server reads.
///
/// ```swift
/// let request = XMLRPCRequest(method: "sample.add", parameters: [2, 3])
/// try request.data()                                     // <?xml …?><methodCall><methodName>sample.add</methodName>…
/// try XMLRPCRequest(parsing: body).parameters[0].int     // 2
/// ```
public struct XMLRPCRequest: Sendable, Hashable {
    /// How many bytes a request may have by default: 8 MiB.
    public static let defaultMaximumBytes = 8 << 20

    /// The method's name.
    public var method: String

    /// The parameters, in order.
    public var parameters: [XMLRPCValue]

    /// Creates a call of a method.
    public init(method: String, parameters: [XMLRPCValue] = []) {
        self.method = method
        self.parameters = parameters
    }

    /// Reads a request from an untrusted source, with the limits of `XMLParsingOptions.untrusted`.
    ///
    /// - Parameters:
    ///   - encoding: the encoding, if a header says it. By default the byte order mark and the XML declaration decide.
    ///   - maximumBytes: how many bytes the document may have, 8 MiB by default.
    /// - Throws: ``XMLRPCMessageError``.
    public init(parsing data: Data, encoding: String? = nil, maximumBytes: Int = XMLRPCRequest.defaultMaximumBytes)
        throws(XMLRPCMessageError)
    {
        self = try MessageReader.read(data, named: "methodCall", encoding: encoding, maximumBytes: maximumBytes, Self.read)
    }

    private static func read(_ root: XMLTree.Element) throws(XMLRPCMessageError) -> XMLRPCRequest {
        try MessageReader.checkContent(of: root, is: "methodName", "params")
        let name = try MessageReader.required("methodName", in: root)
        let method = try MessageReader.text(of: name).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !method.isEmpty else { throw XMLRPCMessageError("expected the name of a method, found none", at: name) }
        return XMLRPCRequest(method: method, parameters: try MessageReader().parameters(in: root))
    }

    /// The message, in UTF-8.
    ///
    /// - Throws: ``XMLRPCMessageError`` for a value that the dialect or XML has no form for.
    public func data(dialect: XMLRPCDialect = .standard) throws(XMLRPCMessageError) -> Data {
        try MessageWriter.call(method, parameters, dialect: dialect)
    }
}
