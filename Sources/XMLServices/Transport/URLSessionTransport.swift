import Foundation
import XMLCodable

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// HTTP by Foundation's `URLSession`, on every platform.
///
/// Bodies are passed on as they arrive, and one that is too large ends the transfer. Redirections are not followed: you get them as
/// answers. Nothing is stored between requests, neither cookies nor answers. On Linux each request has a connection of its own.
public final class URLSessionTransport: XMLTransport {
    /// The transport that clients use by default.
    public static let shared = URLSessionTransport()

    #if canImport(FoundationNetworking)
    // Foundation on Linux gets two things wrong that one session for each request keeps apart. If a server closes a connection that was
    // used before, curl sends the request again, and Foundation sends no body: both sides wait. And a server that sends faster than
    // Foundation reads occupies the queue of its session, so that all other requests of the session wait.
    private let configuration: URLSessionConfiguration
    #else
    private let session: URLSession
    private let exchanges = Exchanges()
    #endif

    /// Creates a transport.
    ///
    /// - Parameter configuration: proxies, protocols and so on. `URLSessionConfiguration.ephemeral` by default.
    public init(configuration: URLSessionConfiguration = .ephemeral) {
        #if canImport(FoundationNetworking)
        self.configuration = configuration
        #else
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
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
        #if canImport(FoundationNetworking)
        let exchanges = Exchanges()
        let session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: BoundedQueue())
        defer { session.finishTasksAndInvalidate() }
        #endif
        let task = session.dataTask(with: urlRequest)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchanges.start(task, maximumBytes: request.maximumResponseBytes, continuation)
                if Task.isCancelled { exchanges.end(task, XMLTransportError.cancelled) }
            }
        } onCancel: {
            exchanges.end(task, XMLTransportError.cancelled)
        }
    }
}

#if canImport(FoundationNetworking)
/// A delegate's queue that makes the session wait before it receives more than the delegate has seen.
private final class BoundedQueue: OperationQueue, @unchecked Sendable {  // as its superclass is; it adds a constant
    /// Pieces of at most 16 KiB, as curl receives them.
    private let room = DispatchSemaphore(value: 256)

    override init() {
        super.init()
        maxConcurrentOperationCount = 1
    }

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        room.wait()
        super.addOperation { [room] in
            block()
            room.signal()
        }
    }
}
#endif

/// The exchanges that are going on, by the number of their task.
private final class Exchanges: NSObject, URLSessionDataDelegate, Sendable {
    private struct Exchange {
        let maximumBytes: Int
        var receivedBytes = 0
        /// The task that waits for the head of the answer.
        var head: CheckedContinuation<XMLTransportResponse, any Error>?
        /// Receives the body.
        var body: AsyncThrowingStream<Data, any Error>.Continuation?
    }

    private let exchanges = Locked<[Int: Exchange]>([:])

    func start(_ task: URLSessionDataTask, maximumBytes: Int, _ head: CheckedContinuation<XMLTransportResponse, any Error>) {
        exchanges.withLock { $0[task.taskIdentifier] = Exchange(maximumBytes: maximumBytes, head: head) }
        task.resume()
    }

    /// Ends an exchange and resumes the task that waits, once. A request that is still running is cancelled.
    func end(_ task: URLSessionTask, _ error: (any Error)?) {
        let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        if let error {
            exchange?.head?.resume(throwing: error)
            exchange?.body?.finish(throwing: error)
        } else {
            exchange?.head?.resume(throwing: XMLTransportError.connectionLost("the answer ended before it began"))
            exchange?.body?.finish()
        }
        if exchange != nil, error != nil { task.cancelElsewhere() }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        guard let response = response as? HTTPURLResponse else {
            end(dataTask, XMLTransportError.other("the answer is not HTTP"))
            return completionHandler(.cancel)
        }
        let maximumBytes = exchanges.withLock { $0[dataTask.taskIdentifier]?.maximumBytes }
        guard let maximumBytes else { return completionHandler(.cancel) }
        guard response.expectedContentLength <= Int64(maximumBytes) else {
            end(dataTask, XMLTransportError.bodyTooLarge(maximumBytes: maximumBytes))
            return completionHandler(.cancel)
        }
        let (pieces, body) = AsyncThrowingStream<Data, any Error>.makeStream()
        body.onTermination = { [weak self, weak dataTask] termination in
            if case .cancelled = termination, let dataTask { self?.end(dataTask, XMLTransportError.cancelled) }
        }
        let head = exchanges.withLock { exchanges in
            let head = exchanges[dataTask.taskIdentifier]?.head
            exchanges[dataTask.taskIdentifier]?.head = nil
            exchanges[dataTask.taskIdentifier]?.body = body
            return head
        }
        head?.resume(
            returning: XMLTransportResponse(status: response.statusCode, headers: response.headers, body: XMLTransportBody(pieces)))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let excess: Int? = exchanges.withLock { exchanges in
            guard var exchange = exchanges[dataTask.taskIdentifier] else { return nil }
            exchange.receivedBytes += data.count
            exchanges[dataTask.taskIdentifier] = exchange
            guard exchange.receivedBytes <= exchange.maximumBytes else { return exchange.maximumBytes }
            exchange.body?.yield(data)
            return nil
        }
        if let excess { end(dataTask, XMLTransportError.bodyTooLarge(maximumBytes: excess)) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let error else { return end(task, nil) }
        var failure = XMLTransportError(error)
        let hasBegun = exchanges.withLock { $0[task.taskIdentifier]?.body != nil }
        // Foundation has no code of its own for an answer that ends too early on every system.
        if hasBegun, case .other(let message) = failure { failure = .connectionLost(message) }
        end(task, failure)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// A server that asks for credentials gets no second request: its first answer counts.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let methods = [
            NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest, NSURLAuthenticationMethodNTLM,
            NSURLAuthenticationMethodNegotiate,
        ]
        guard methods.contains(challenge.protectionSpace.authenticationMethod) else {
            return completionHandler(.performDefaultHandling, nil)
        }
        #if canImport(FoundationNetworking)
        // Here the challenge comes when the answer is complete, and each way to decline it cancels the task.
        end(task, nil)
        completionHandler(.cancelAuthenticationChallenge, nil)
        #else
        completionHandler(.rejectProtectionSpace, nil)
        #endif
    }
}

extension URLSessionTask {
    /// Cancels the task. Foundation on Linux waits until its session has time for that, which must not hold up who asks.
    fileprivate func cancelElsewhere() {
        #if canImport(FoundationNetworking)
        Thread.detachNewThread { self.cancel() }
        #else
        cancel()
        #endif
    }
}

extension HTTPURLResponse {
    fileprivate var headers: XMLTransportHeaders {
        var dictionary: [String: String] = [:]
        for (name, value) in allHeaderFields { dictionary["\(name)"] = "\(value)" }
        return XMLTransportHeaders(dictionary)
    }
}

extension XMLTransportError {
    fileprivate init(_ error: any Error) {
        let message = error.localizedDescription
        guard let code = (error as? URLError)?.code else {
            self = .other(message)
            return
        }
        self =
            switch code {
            case .cancelled: .cancelled
            case .timedOut: .timedOut
            case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet, .resourceUnavailable:
                .notConnected(message)
            case .networkConnectionLost, .badServerResponse, .cannotParseResponse, .zeroByteResource: .connectionLost(message)
            case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
                .serverCertificateNotYetValid, .clientCertificateRejected, .clientCertificateRequired,
                .appTransportSecurityRequiresSecureConnection:
                .notSecure(message)
            // On Linux a handshake that fails has no code of its own, and curl's words.
            default: ["SSL", "TLS", "certificate"].contains(where: message.contains) ? .notSecure(message) : .other(message)
            }
    }
}
