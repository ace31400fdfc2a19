import Foundation
import XMLCodable

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// HTTP by Foundation's `URLSession`, on every platform.
///
/// Bodies are passed on as they arrive, and one that is too large ends the transfer. Redirections are not followed: you get them as
/// answers. Nothing is stored between requests, neither cookies nor answers nor credentials, unless the configuration says so.
///
/// On Linux each request has a connection of its own, and Foundation reads all replies of the process one piece after the other: a server
/// that sends without a pause, faster than Foundation reads, holds up other requests until they time out, and a reply of 20,000 header lines
/// holds them up for seconds. A redirection that leads nowhere comes without its body. A reply in chunks with a trailer
/// ends the process there, inside Foundation. On Linux use the adapter for async-http-client for servers that you do not trust, or that
/// send trailers.
public final class URLSessionTransport: XMLTransport {
    /// The transport that clients use by default.
    public static let shared = URLSessionTransport()

    /// The configuration by default, a new one each time: nothing is stored, and nothing that is stored elsewhere is sent.
    public static var defaultConfiguration: URLSessionConfiguration {
        // Foundation's ephemeral configuration stores in memory, for all requests of a session.
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        return configuration
    }

    /// A transport that keeps the cookies of its servers in memory, apart from those of any other, and sends them back: a session. Use one for
    /// each identity.
    ///
    /// A request with a header `Cookie` of its own is sent with that one alone.
    public static func keepingCookies() -> URLSessionTransport {
        let configuration = defaultConfiguration
        configuration.httpCookieStorage = URLSessionConfiguration.ephemeral.httpCookieStorage
        configuration.httpCookieAcceptPolicy = .onlyFromMainDocumentDomain
        configuration.httpShouldSetCookies = true
        return URLSessionTransport(configuration: configuration)
    }

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
    /// - Parameter configuration: proxies, protocols and so on. ``defaultConfiguration`` by default. Another one may have a store of
    ///   cookies, which all requests of the transport share.
    public init(configuration: URLSessionConfiguration = URLSessionTransport.defaultConfiguration) {
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
        try request.headers.check()
        var urlRequest = URLRequest(url: request.url)
        urlRequest.httpMethod = request.method
        if !request.body.isEmpty || !["GET", "HEAD"].contains(request.method) { urlRequest.httpBody = request.body }
        // The caller watches over the time. This limit, a week, is for what gets past that and for calls without limit.
        urlRequest.timeoutInterval = min(max(request.timeout ?? 604_800, 1) + 1, 604_800)
        for field in request.headers.fields { urlRequest.setValue(field.value, forHTTPHeaderField: field.name) }
        // What the caller sends comes before what is stored.
        if request.headers["Cookie"] != nil { urlRequest.httpShouldHandleCookies = false }
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
            var configuration = configuration
            // Foundation on Linux does not ask the request.
            if !request.httpShouldHandleCookies, let copy = configuration.copy() as? URLSessionConfiguration {
                copy.httpShouldSetCookies = false
                configuration = copy
            }
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
