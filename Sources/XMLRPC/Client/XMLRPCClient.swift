import Foundation
// Clients have types of this module in their interface.
@_exported import XMLServices

/// Calls methods of a server.
///
/// ```swift
/// let client = XMLRPCClient(url: url)
/// let sum: Int = try await client.call("sample.add", 2, 3)
/// let person = try await client.call("people.find", query, returning: Person.self)
/// ```
///
/// A fault that the server sends is thrown as ``XMLRPCFault``. Every other error is an ``XMLServiceError``, which names method, server
/// and place. A client is a value: change a copy to call with other options.
public struct XMLRPCClient: XMLServiceClient {
    /// How it reaches the server.
    public var connection: XMLServiceConnection

    /// How parameters are encoded, and the dialect that requests are written in.
    public var encoder = XMLRPCEncoder()

    /// How results are decoded.
    public var decoder = XMLRPCDecoder()

    /// Creates a client of a server.
    public init(url: URL, transport: any XMLTransport = URLSessionTransport.shared) {
        connection = XMLServiceConnection(url: url, transport: transport)
    }

    // MARK: Calls

    /// Calls a method with any number of parameters of any `Encodable` types.
    ///
    /// - Throws: ``XMLRPCFault``, ``XMLServiceError``.
    public func call<each Parameter: Encodable, Result: Decodable>(
        _ method: String, _ parameters: repeat each Parameter, returning type: Result.Type = Result.self
    ) async throws -> Result {
        var list: [any Encodable] = []
        for parameter in repeat each parameters { list.append(parameter) }
        return try result(type, of: try await send(try request(method, list)), method: method)
    }

    /// Calls a method whose result does not matter.
    ///
    /// - Throws: ``XMLRPCFault``, ``XMLServiceError``.
    public func call<each Parameter: Encodable>(_ method: String, _ parameters: repeat each Parameter) async throws {
        let _: XMLRPCValue = try await call(method, repeat each parameters)
    }

    func request(_ method: String, _ parameters: [any Encodable]) throws -> XMLRPCRequest {
        try connection.step(of: method, failingAs: XMLServiceError.Reason.request) {
            XMLRPCRequest(method: method, parameters: try encoder.encode(parameters: parameters))
        }
    }

    func result<Result: Decodable>(_ type: Result.Type, of value: XMLRPCValue, method: String) throws -> Result {
        try connection.step(of: method, failingAs: XMLServiceError.Reason.result) {
            try decoder.decode(type, from: value, at: [], root: "result")
        }
    }

    // MARK: Messages

    /// Sends a request and returns the value of the reply: ``call(_:_:returning:)`` without types.
    ///
    /// - Throws: ``XMLRPCFault``, ``XMLServiceError``.
    public func send(_ request: XMLRPCRequest) async throws -> XMLRPCValue {
        let data = try connection.step(of: request.method, failingAs: XMLServiceError.Reason.request) {
            try request.data(dialect: encoder.dialect)
        }
        let reply = try await connection.exchange(
            data, headers: ["Content-Type": "text/xml; charset=utf-8", "Accept": "text/xml"], operation: request.method)
        guard reply.isSuccess else { throw connection.error(reply.httpStatus, request.method) }
        if reply.body.isEmpty, reply.status == 204 || reply.status == 205 { return .nil }
        let response = try connection.step(of: request.method, failingAs: XMLServiceError.Reason.reply, headers: reply.headers) {
            try XMLRPCResponse(parsing: reply.body, encoding: reply.encoding, maximumBytes: connection.maximumReplyBytes)
        }
        switch response {
        case .success(let value): return value
        case .fault(let fault): throw XMLRPCFault(value: fault.value, method: request.method)
        }
    }
}

extension XMLServiceError {
    /// The fault in the body of an answer with another status than 200, where there is one.
    public var xmlrpcFault: XMLRPCFault? {
        guard case .httpStatus(_, let headers, let body) = reason,
            case .fault(let fault)? = try? XMLRPCResponse(parsing: body, encoding: headers.encoding(of: body))
        else { return nil }
        return fault
    }
}
