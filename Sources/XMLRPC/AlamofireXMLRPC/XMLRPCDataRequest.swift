import Foundation
import XMLCodable

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The answer, in the form that Alamofire's handlers receive.
public struct XMLRPCDataResponse<Value: Sendable>: Sendable {
    /// What was sent; nil if it could not be made.
    public let request: URLRequest?
    /// The head of the answer.
    public let response: HTTPURLResponse?
    /// The body of the answer.
    public let data: Data?
    /// The value, or why there is none.
    public let result: Result<Value, any Error>

    /// The value; nil if there is none.
    public var value: Value? { try? result.get() }

    /// Why there is no value.
    public var error: (any Error)? { if case .failure(let error) = result { error } else { nil } }
}

/// A call that is under way, like Alamofire's `DataRequest`. It is sent once, however many handlers wait for it.
public final class XMLRPCDataRequest: Sendable {
    fileprivate struct Answer: Sendable {
        let request: URLRequest?
        let response: HTTPURLResponse?
        let data: Data?
        let error: (any Error)?
    }

    private let exchange: Task<Answer, Never>

    init(_ request: any XMLRPCRequestConvertible, transport: any XMLTransport) {
        let urlRequest = Result { try request.asURLRequest() }
        exchange = Task { await Self.send(urlRequest, over: transport) }
    }

    private static func send(_ urlRequest: Result<URLRequest, any Error>, over transport: any XMLTransport) async -> Answer {
        var request: URLRequest?
        do {
            let made = try urlRequest.get()
            request = made
            guard let url = made.url, let body = made.httpBody else { throw URLError(.badURL) }
            let headers = XMLTransportHeaders(made.allHTTPHeaderFields ?? [:])
            let timeout = made.timeoutInterval
            let (response, data) = try await Deadline.run(seconds: timeout) {
                let response = try await transport.send(XMLTransportRequest(url: url, headers: headers, body: body, timeout: timeout))
                return (response, try await response.body.data(maximumBytes: XMLRPCResponse.defaultMaximumBytes))
            }
            let fields = Dictionary(response.headers.fields.map { ($0.name, $0.value) }) { first, _ in first }
            let head = HTTPURLResponse(url: url, statusCode: response.status, httpVersion: "HTTP/1.1", headerFields: fields)
            return Answer(request: request, response: head, data: data, error: nil)
        } catch is Deadline.Passed {
            return Answer(request: request, response: nil, data: nil, error: XMLRPCError.networkError(XMLTransportError.timedOut))
        } catch let error as XMLTransportError {
            return Answer(request: request, response: nil, data: nil, error: XMLRPCError.networkError(error))
        } catch {
            return Answer(request: request, response: nil, data: nil, error: error)
        }
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
        let answer = await withTaskCancellationHandler {
            await exchange.value
        } onCancel: {
            exchange.cancel()
        }
        let result = Result { try serialize(answer.request, answer.response, answer.data, answer.error) }
        return XMLRPCDataResponse(request: answer.request, response: answer.response, data: answer.data, result: result)
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
