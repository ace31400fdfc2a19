import Foundation
import XMLCodable

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request and its answer: the delegate of its task.
final class URLSessionExchange: NSObject, URLSessionDataDelegate, Sendable {
    private struct State {
        var receivedBytes = 0
        var task: URLSessionTask?
        /// The task that waits for the head of the answer.
        var head: CheckedContinuation<XMLTransportResponse, any Error>?
        /// Receives the body.
        var body: AsyncThrowingStream<Data, any Error>.Continuation?
    }

    private let maximumBytes: Int
    /// Nil when the exchange is over.
    private let state = Locked<State?>(State())

    #if canImport(FoundationNetworking)
    let queue = DelegateQueue()
    #endif

    init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

    /// Says who waits for the head of the answer. If the exchange is over already, that one learns it.
    func begin(_ head: CheckedContinuation<XMLTransportResponse, any Error>) {
        let isOver = state.withLock { state in
            state?.head = head
            return state == nil
        }
        if isOver { head.resume(throwing: XMLTransportError.cancelled) }
    }

    /// Starts the task, unless the exchange is over.
    func resume(_ task: URLSessionTask) {
        let isOver = state.withLock { state in
            state?.task = task
            return state == nil
        }
        if isOver { task.cancel() } else { task.resume() }
    }

    /// Ends the exchange, the first time, and tells who waits. A task that is still running is cancelled.
    func end(_ error: (any Error)?) {
        let ended = state.withLock { state in
            defer { state = nil }
            return state
        }
        guard let ended else { return }
        if let error {
            ended.head?.resume(throwing: error)
            ended.body?.finish(throwing: error)
            if let task = ended.task { cancel(task) }
        } else {
            ended.head?.resume(throwing: XMLTransportError.connectionLost("the answer ended before it began"))
            ended.body?.finish()
        }
    }

    private func cancel(_ task: URLSessionTask) {
        #if canImport(FoundationNetworking)
        queue.cancel(task)
        #else
        task.cancel()
        #endif
    }

    // MARK: What the session says

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        guard let response = response as? HTTPURLResponse else {
            end(XMLTransportError.other("the answer is not HTTP"))
            return completionHandler(.cancel)
        }
        // Foundation on Linux passes interim answers on. The answer itself follows (RFC 9110, section 15.2).
        guard response.statusCode >= 200 else { return completionHandler(.allow) }
        guard response.expectedContentLength <= Int64(maximumBytes) else {
            end(XMLTransportError.bodyTooLarge(maximumBytes: maximumBytes))
            return completionHandler(.cancel)
        }
        let (pieces, body) = AsyncThrowingStream<Data, any Error>.makeStream()
        body.onTermination = { [weak self] termination in
            if case .cancelled = termination { self?.end(XMLTransportError.cancelled) }
        }
        let head = state.withLock { state in
            defer { state?.head = nil }
            state?.body = body
            return state?.head
        }
        guard let head else { return completionHandler(.cancel) }
        head.resume(
            returning: XMLTransportResponse(status: response.statusCode, headers: response.transportHeaders, body: XMLTransportBody(pieces))
        )
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = state.withLock { state in
            state?.receivedBytes += data.count
            guard let now = state, now.receivedBytes <= maximumBytes else { return state != nil }
            now.body?.yield(data)
            return false
        }
        if isTooLarge { end(XMLTransportError.bodyTooLarge(maximumBytes: maximumBytes)) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let error else {
            tellHead(of: task.response)
            return end(nil)
        }
        var failure = XMLTransportError(error)
        // Foundation has no code of its own for an answer that ends too early on every system.
        if case .other(let message) = failure, state.withLock({ $0?.body != nil }) { failure = .connectionLost(message) }
        end(failure)
    }

    /// Tells the head of an answer that has not been told: Foundation on Linux keeps redirections to nowhere to itself, with their bodies.
    private func tellHead(of response: URLResponse?) {
        guard let response = response as? HTTPURLResponse, response.statusCode >= 300 else { return }
        let head = state.withLock { state in
            defer { state?.head = nil }
            return state?.head
        }
        let body = XMLTransportBody(Data())
        head?.resume(returning: XMLTransportResponse(status: response.statusCode, headers: response.transportHeaders, body: body))
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
        end(nil)
        completionHandler(.cancelAuthenticationChallenge, nil)
        #else
        completionHandler(.rejectProtectionSpace, nil)
        #endif
    }
}

extension XMLTransportError {
    fileprivate init(_ error: any Error) {
        let message = error.localizedDescription
        self =
            switch (error as? URLError)?.code {
            case nil: .other(message)
            case .cancelled: .cancelled
            case .timedOut: .timedOut
            case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet, .resourceUnavailable:
                .notConnected(message)
            case .badURL, .unsupportedURL: .other("\(message): the address has to start with http: or https:")
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
