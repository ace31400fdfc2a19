import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The answer, in the form that Alamofire's handlers receive.
public struct XMLDataResponse<Value> {
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

extension XMLDataResponse: Sendable where Value: Sendable {}

/// An exchange in Foundation's types, for those who name their handlers after it was sent. It is sent once, however many wait for the answer.
package final class DataExchange: Sendable {
    /// What came of it.
    package struct Answer: Sendable {
        package let request: URLRequest?
        package var response: HTTPURLResponse?
        package var data: Data?
        package var error: (any Error)?

        /// The answer with a value that is made of it.
        package func response<Value>(
            _ serialize: (URLRequest?, HTTPURLResponse?, Data?, (any Error)?) throws -> Value
        ) -> XMLDataResponse<Value> {
            let result = Result { try serialize(request, response, data, error) }
            return XMLDataResponse(request: request, response: response, data: data, result: result)
        }
    }

    private let exchange: Task<Answer, Never>

    /// Sends a request, or keeps the error of one that could not be made.
    package init(_ request: Result<URLRequest, any Error>, maximumBytes: Int = 64 << 20, over transport: any XMLTransport) {
        exchange = Task {
            let urlRequest = try? request.get()
            do {
                let message = try XMLTransportRequest(request.get(), maximumResponseBytes: maximumBytes)
                let reply = try await transport.reply(to: message)
                let fields = Dictionary(reply.headers.fields.map { ($0.name, $0.value) }) { first, _ in first }
                let head = HTTPURLResponse(url: message.url, statusCode: reply.status, httpVersion: "HTTP/1.1", headerFields: fields)
                return Answer(request: urlRequest, response: head, data: reply.body)
            } catch {
                return Answer(request: urlRequest, error: error is CancellationError ? XMLTransportError.cancelled : error)
            }
        }
    }

    /// Cancels the exchange, if it is under way. The answer is an error then.
    package func cancel() { exchange.cancel() }

    /// The answer. A task that is cancelled while it waits cancels the exchange.
    package var answer: Answer {
        get async {
            await withTaskCancellationHandler {
                await exchange.value
            } onCancel: {
                exchange.cancel()
            }
        }
    }
}
