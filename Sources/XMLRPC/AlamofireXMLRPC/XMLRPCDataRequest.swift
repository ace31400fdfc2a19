import Foundation
import XMLCodable
import XMLServices

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The answer, in the form that Alamofire's handlers receive.
public typealias XMLRPCDataResponse<Value> = XMLDataResponse<Value>

/// A call that is under way, like Alamofire's `DataRequest`. It is sent once, however many handlers wait for it.
public final class XMLRPCDataRequest: Sendable {
    private let exchange: DataExchange

    init(_ request: any XMLRPCRequestConvertible, transport: any XMLTransport) {
        exchange = DataExchange(Result { try request.asURLRequest() }, maximumBytes: XMLRPCResponse.defaultMaximumBytes, over: transport)
    }

    /// Cancels the call. Its handlers receive that as an error.
    public func cancel() { exchange.cancel() }

    // MARK: Handlers

    /// Calls a handler with the values of the reply, on the main queue unless another one is named.
    @discardableResult
    public func responseXMLRPC(
        queue: DispatchQueue = .main, serializer: XMLRPCResponseSerializer = XMLRPCResponseSerializer(),
        completionHandler: @escaping @Sendable (XMLRPCDataResponse<XMLRPCNode>) -> Void
    ) -> Self {
        Task {
            let response = await self.responseXMLRPC(serializer: serializer)
            queue.async { completionHandler(response) }
        }
        return self
    }

    /// Calls a handler with the answer as a document, on the main queue unless another one is named.
    @discardableResult
    public func responseXML(
        queue: DispatchQueue = .main, serializer: XMLResponseSerializer = XMLResponseSerializer(),
        completionHandler: @escaping @Sendable (XMLRPCDataResponse<XMLTree>) -> Void
    ) -> Self {
        Task {
            let response = await self.responseXML(serializer: serializer)
            queue.async { completionHandler(response) }
        }
        return self
    }

    // MARK: Waiting

    /// Waits for the values of the reply. A task that is cancelled ends the call.
    public func responseXMLRPC(serializer: XMLRPCResponseSerializer = XMLRPCResponseSerializer()) async -> XMLRPCDataResponse<XMLRPCNode> {
        await response(serializer.serialize)
    }

    /// Waits for the answer as a document. A task that is cancelled ends the call.
    public func responseXML(serializer: XMLResponseSerializer = XMLResponseSerializer()) async -> XMLRPCDataResponse<XMLTree> {
        await response(serializer.serialize)
    }

    private func response<Value: Sendable>(
        _ serialize: (URLRequest?, HTTPURLResponse?, Data?, (any Error)?) throws -> Value
    ) async -> XMLRPCDataResponse<Value> {
        var answer = await exchange.answer
        if let error = answer.error as? XMLTransportError { answer.error = XMLRPCError.networkError(error) }
        return answer.response(serialize)
    }
}

private struct PlainRequest: XMLRPCRequestConvertible {
    let url: any XMLRPCURLConvertible
    let methodName: String
    let parameters: [Any]?
    let headers: [String: String]?
}

/// AlamofireXMLRPC's functions, under the name that calls of them have: `AlamofireXMLRPC.request(url, methodName: "foo", parameters: [1])`.
public enum AlamofireXMLRPC {
    /// Calls a method.
    public static func request(
        _ url: any XMLRPCURLConvertible, methodName: String, parameters: [Any]?, headers: [String: String]? = nil,
        transport: any XMLTransport = URLSessionTransport.shared
    ) -> XMLRPCDataRequest {
        request(PlainRequest(url: url, methodName: methodName, parameters: parameters, headers: headers), transport: transport)
    }

    /// Calls a method.
    public static func request(
        _ XMLRPCRequest: any XMLRPCRequestConvertible, transport: any XMLTransport = URLSessionTransport.shared
    ) -> XMLRPCDataRequest {
        XMLRPCDataRequest(XMLRPCRequest, transport: transport)
    }
}

/// Calls a method: AlamofireXMLRPC's function of this name.
public func request(
    _ url: any XMLRPCURLConvertible, methodName: String, parameters: [Any]?, headers: [String: String]? = nil
) -> XMLRPCDataRequest {
    AlamofireXMLRPC.request(url, methodName: methodName, parameters: parameters, headers: headers)
}

/// Calls a method: AlamofireXMLRPC's function of this name.
public func request(_ XMLRPCRequest: any XMLRPCRequestConvertible) -> XMLRPCDataRequest { AlamofireXMLRPC.request(XMLRPCRequest) }

extension URLSession {
    /// Calls a method by a session of this one's configuration: AlamofireXMLRPC's method of Alamofire's `Session`. The session's own
    /// delegate is not called.
    public func requestXMLRPC(
        _ url: any XMLRPCURLConvertible, methodName: String, parameters: [Any]?, headers: [String: String]? = nil
    ) -> XMLRPCDataRequest {
        AlamofireXMLRPC.request(
            url, methodName: methodName, parameters: parameters, headers: headers,
            transport: URLSessionTransport(configuration: configuration))
    }
}
