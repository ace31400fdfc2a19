import Foundation
import XMLCodable
import XMLServices

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Makes nodes of an answer, as AlamofireXMLRPC's serializer does. The status only matters for answers that may be empty.
public struct XMLRPCResponseSerializer: Sendable {
    /// Statuses of answers that may be empty.
    public var emptyResponseCodes: Set<Int>
    /// HTTP methods whose answers may be empty.
    public var emptyRequestMethods: Set<String>
    /// How many bytes an answer may have. 64 MiB by default.
    public var maximumBytes = XMLRPCResponse.defaultMaximumBytes

    /// Creates a serializer, with Alamofire's defaults for answers that may be empty.
    public init(emptyResponseCodes: Set<Int> = [204, 205], emptyRequestMethods: Set<String> = ["HEAD"]) {
        self.emptyResponseCodes = emptyResponseCodes
        self.emptyRequestMethods = emptyRequestMethods
    }

    /// The values of a reply.
    ///
    /// - Throws: ``XMLRPCError``, or the error that came instead of an answer.
    public func serialize(request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?) throws -> XMLRPCNode {
        if let error { throw error }
        guard let data, !data.isEmpty else {
            guard isEmptyAllowed(request, response) else {
                throw XMLRPCError.responseSerializationFailed(reason: .inputDataNilOrZeroLength)
            }
            return XMLRPCNode(.emptyResponse)
        }
        do {
            return try MessageReader.read(data, encoding: response.encoding(of: data), maximumBytes: maximumBytes, Self.read).get()
        } catch let error as XMLRPCMessageError {
            throw XMLRPCError.responseSerializationFailed(reason: .xmlSerializationFailed(error: error))
        }
    }

    private static func read(_ root: XMLTree.Element) throws(XMLRPCMessageError) -> Result<XMLRPCNode, XMLRPCError> {
        guard root.name.localName == "methodResponse" else {
            return .failure(.responseSerializationFailed(reason: .nodeNotFound(node: .methodResponse)))
        }
        let reader = MessageReader(.kept(ElementPlaces(around: root)))
        if let fault = try MessageReader.only("fault", in: root) {
            return .failure(.fault(node: XMLRPCNode(try reader.onlyValue(in: fault))))
        }
        guard try MessageReader.only("params", in: root) != nil else {
            return .failure(.responseSerializationFailed(reason: .nodeNotFound(node: .parameters)))
        }
        return .success(XMLRPCNode(.parameters(try reader.parameters(in: root))))
    }

    fileprivate func isEmptyAllowed(_ request: URLRequest?, _ response: HTTPURLResponse?) -> Bool {
        if let status = response?.statusCode, emptyResponseCodes.contains(status) { return true }
        return request?.httpMethod.map(emptyRequestMethods.contains) ?? false
    }
}

/// Makes a tree of an answer in any XML.
public struct XMLResponseSerializer: Sendable {
    /// How the document is parsed. `untrusted` by default.
    public var options: XMLParsingOptions

    /// Creates a serializer.
    public init(options: XMLParsingOptions = .untrusted) { self.options = options }

    /// The document.
    ///
    /// - Throws: ``XMLRPCError``, or the error that came instead of an answer.
    public func serialize(request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?) throws -> XMLTree {
        if let error { throw error }
        guard let data, !data.isEmpty else { throw XMLRPCError.responseSerializationFailed(reason: .inputDataNilOrZeroLength) }
        var options = options
        if options.encoding == nil { options.encoding = response.encoding(of: data) }
        do {
            return try XMLTree(parsing: data, options: options)
        } catch {
            throw XMLRPCError.responseSerializationFailed(reason: .xmlSerializationFailed(error: error))
        }
    }
}

extension Optional where Wrapped == HTTPURLResponse {
    fileprivate func encoding(of data: Data) -> String? { (self?.transportHeaders ?? [:]).encoding(of: data) }
}
