import Foundation
import XMLCodable

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// HTTP by Foundation's `URLSession`, on every platform.
///
/// Bodies are passed on as they arrive, and one that is too large ends the transfer. Redirections are not followed: you get them as
/// answers. Nothing is stored between requests, neither cookies nor answers.
///
/// On Linux each request has a connection of its own, and Foundation reads all replies of the process one piece after the other: a server
/// that sends without a pause, faster than Foundation reads, holds up other requests until they time out. Use another transport on Linux
/// for servers that you do not trust.
public final class URLSessionTransport: XMLTransport {
    /// The transport that clients use by default.
    public static let shared = URLSessionTransport()

    #if canImport(FoundationNetworking)
    // One session for each request, so that no connection is used twice. If a server closes a connection that was used before, curl sends
    // the request again, and Foundation on Linux sends no body with it: both sides wait.
    private let configuration: URLSessionConfiguration
    /// Sessions and tasks are made here, because Foundation on Linux waits while it reads another reply.
    private let starting = DispatchQueue(label: "URLSessionTransport.starting")
    #else
    private let session: URLSession
    #endif

    /// Creates a transport.
    ///
    /// - Parameter configuration: proxies, protocols and so on. `URLSessionConfiguration.ephemeral` by default.
    public init(configuration: URLSessionConfiguration = .ephemeral) {
        #if canImport(FoundationNetworking)
        self.configuration = configuration
        #else
        session = URLSession(configuration: configuration)
        #endif
    }

    #if !canImport(FoundationNetworking)
    deinit { session.finishTasksAndInvalidate() }
    #endif

    /// Sends a request: see ``XMLTransport/send(_:)``.
    public func send(_ request: XMLTransportRequest) async throws -> XMLTransportResponse {
        var urlRequest = URLRequest(url: request.url)
        urlRequest.httpMethod = request.method
        if !request.body.isEmpty || !["GET", "HEAD"].contains(request.method) { urlRequest.httpBody = request.body }
        // The caller watches over the time. This limit, a week, is for what gets past that and for calls without limit.
        urlRequest.timeoutInterval = min(max(request.timeout ?? 604_800, 1) + 1, 604_800)
        for field in request.headers.fields { urlRequest.setValue(field.value, forHTTPHeaderField: field.name) }
        let exchange = URLSessionExchange(maximumBytes: request.maximumResponseBytes)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchange.begin(continuation)
                start(urlRequest, exchange)
            }
        } onCancel: {
            exchange.end(XMLTransportError.cancelled)
        }
    }

    private func start(_ request: URLRequest, _ exchange: URLSessionExchange) {
        #if canImport(FoundationNetworking)
        starting.async { [configuration] in
            let session = URLSession(configuration: configuration, delegate: exchange, delegateQueue: exchange.queue)
            exchange.resume(session.dataTask(with: request))
            session.finishTasksAndInvalidate()
        }
        #else
        let task = session.dataTask(with: request)
        task.delegate = exchange
        exchange.resume(task)
        #endif
    }
}
