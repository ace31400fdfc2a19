import Foundation
import XMLCodable
import XMLServices

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A type that can be the address of a server, like Alamofire's `URLConvertible`: `URL` and `String`.
public typealias XMLRPCURLConvertible = XMLURLConvertible

/// AlamofireXMLRPC's protocol of calls. New code calls ``XMLRPCClient``.
public protocol XMLRPCRequestConvertible {
    var url: any XMLRPCURLConvertible { get }
    var methodName: String { get }
    /// Numbers, strings, dates, data, arrays, dictionaries by string, ``XMLRPCValue``, ``XMLRPCRawValueRepresentable`` and `Encodable` types.
    var parameters: [Any]? { get }
    var headers: [String: String]? { get }
    /// What may be written beyond the specification. Nothing by default.
    var dialect: XMLRPCDialect { get }
    /// The HTTP request. For another timeout than 60 seconds, for example, change the result of ``defaultURLRequest()``.
    func asURLRequest() throws -> URLRequest
}

extension XMLRPCRequestConvertible {
    /// None.
    public var headers: [String: String]? { nil }
    /// The specification.
    public var dialect: XMLRPCDialect { .standard }

    /// What ``defaultURLRequest()`` returns.
    public func asURLRequest() throws -> URLRequest { try defaultURLRequest() }

    /// The HTTP request. `params` is left out if ``parameters`` is nil.
    ///
    /// - Throws: `URLError`, ``XMLRPCMessageError`` or `EncodingError` for a parameter that has no form.
    public func defaultURLRequest() throws -> URLRequest {
        var request = URLRequest(url: try url.asURL())
        request.httpMethod = "POST"
        for (name, value) in headers ?? [:] { request.setValue(value, forHTTPHeaderField: name) }
        request.setValue("text/xml; charset=utf-8", forHTTPHeaderField: "Content-Type")
        // AlamofireXMLRPC has no place for fractions of a second and drops them.
        let encoder = XMLRPCEncoder(dialect: dialect, dateFractions: .dropped)
        let values = try parameters.map { try LooseParameters(encoder: encoder).values(of: $0) }
        request.httpBody = try MessageWriter.call(methodName, values, dialect: dialect)
        return request
    }
}

/// Parameters that are `Any`.
struct LooseParameters {
    let encoder: XMLRPCEncoder

    func values(of parameters: [Any]) throws -> [XMLRPCValue] {
        try parameters.enumerated().map { try value(of: $1, at: [AnyCodingKey(intValue: $0)]) }
    }

    private func value(of any: Any, at path: [any CodingKey]) throws -> XMLRPCValue {
        switch any {
        case let value as XMLRPCValue: return value
        case is NSNull: return try null(at: path)
        case let value as Date: return try encoder.encode(value, at: path, root: "parameters")
        case let value as any FixedWidthInteger & Encodable: return try encoder.encode(value, at: path, root: "parameters")
        case let value as any XMLRPCRawValueRepresentable:
            let kind = type(of: value).xmlRpcKind
            guard let scalar = XMLRPCValue(kind: kind, text: value.xmlRpcRawValue) else {
                throw unwritable("expected \(kind.rawValue), found '\(value.xmlRpcRawValue.prefix(60))'", at: path)
            }
            return scalar
        case let items as [Any]: return .array(try items.enumerated().map { try value(of: $1, at: path + [AnyCodingKey(intValue: $0)]) })
        case let members as [String: Any]:
            var values: [String: XMLRPCValue] = [:]
            for (name, member) in members { values[name] = try value(of: member, at: path + [AnyCodingKey(stringValue: name)]) }
            return .struct(XMLRPCStruct(values))
        case let value as any Encodable: return try encoder.encode(value, at: path, root: "parameters")
        default:
            // Anything else is described, as AlamofireXMLRPC does. Nil would be the word "nil".
            guard Mirror(reflecting: any).displayStyle != .optional else { return try null(at: path) }
            return .string(String(describing: any))
        }
    }

    private func null(at path: [any CodingKey]) throws(XMLRPCMessageError) -> XMLRPCValue {
        guard encoder.dialect.writesNil else { throw unwritable("XML-RPC has no form for nil", at: path) }
        return .nil
    }

    private func unwritable(_ message: String, at path: [any CodingKey]) -> XMLRPCMessageError {
        XMLRPCMessageError(reason: .unwritable, message: message, path: ValuePlace(root: "parameters", path).description)
    }
}
