#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import NIOCore
import XMLServices

/// HTTP by swift-server's `AsyncHTTPClient`.
///
/// ```swift
/// let transport = AsyncHTTPClientTransport()
/// let client = XMLRPCClient(url: url, transport: transport)
/// ```
///
/// Connections are kept and used again. A request that goes out while the server closes one is `.connectionLost`: it may have arrived or
/// not. A body is passed on in pieces as it is read: a reader that is slow makes the server wait. One that is too large, and a task that
/// is cancelled, end the transfer. Redirections are not followed: you get them as answers.
///
/// Keep one transport for all clients of a program. When the last reference to it is gone, its connections are closed.
public final class AsyncHTTPClientTransport: XMLTransport {
    private let client: HTTPClient
    private let eventLoops: EventLoopShares

    /// The configuration by default: bodies in gzip and deflate are expanded up to 25 times, and no connection is tried twice, because
    /// `XMLServiceRetries` decide that.
    public static var defaultConfiguration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(decompression: .enabled(limit: .ratio(25)))
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }

    /// Creates a transport with a client of its own.
    ///
    /// - Parameters:
    ///   - configuration: TLS, proxies, timeouts and so on: ``defaultConfiguration`` by default. Redirections are never followed, whatever
    ///     it says.
    ///   - eventLoopGroup: where the client runs: `HTTPClient.defaultEventLoopGroup` by default.
    public init(
        configuration: HTTPClient.Configuration = AsyncHTTPClientTransport.defaultConfiguration,
        eventLoopGroup: any EventLoopGroup = HTTPClient.defaultEventLoopGroup
    ) {
        var configuration = configuration
        configuration.redirectConfiguration = .disallow
        eventLoops = EventLoopShares(eventLoopGroup)
        client = HTTPClient(eventLoopGroupProvider: .shared(eventLoopGroup), configuration: configuration)
    }

    deinit {
        // No caller is left to throw an error to.
        client.shutdown { _ in }
    }

    /// Sends a request: see `XMLTransport.send`.
    ///
    /// The request's `timeout` ends the wait for the head of the answer, and a body when a piece arrives too late.
    public func send(_ request: XMLTransportRequest) async throws -> XMLTransportResponse {
        var message = HTTPClientRequest(url: request.url.absoluteString)
        message.method = .RAW(value: request.method)
        for field in request.headers.fields { message.headers.replaceOrAdd(name: field.name, value: field.value) }
        message.body = .bytes(ByteBuffer(bytes: request.body))
        let deadline = request.timeout.map { NIODeadline.now() + TimeAmount(seconds: $0) } ?? .distantFuture
        let response: HTTPClientResponse
        do {
            response = try await client.execute(message, deadline: deadline)
        } catch {
            throw XMLTransportError(error, hasBegun: false)
        }
        return XMLTransportResponse(
            status: Int(response.status.code), headers: response.transportHeaders,
            body: try body(of: response, maximumBytes: request.maximumResponseBytes, deadline: deadline))
    }

    private func body(of response: HTTPClientResponse, maximumBytes: Int, deadline: NIODeadline) throws -> XMLTransportBody {
        // Of a compressed body the length is known when it has been expanded.
        if response.headers.first(name: "Content-Encoding") == nil, let length = response.headers.first(name: "Content-Length"),
            (Int(length) ?? .max) > maximumBytes
        {
            throw XMLTransportError.bodyTooLarge(maximumBytes: maximumBytes)
        }
        let reader = BodyReader(response.body, transport: self, maximumBytes: maximumBytes, deadline: deadline)
        return XMLTransportBody(AsyncThrowingStream { try await reader.next() })
    }
}

extension AsyncHTTPClientTransport: ThreadedTransport {
    /// Runs work on an event loop: the client takes a connection of that loop, if one is free.
    package func onThread<Value: Sendable>(
        seconds: TimeInterval?, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        if #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) {
            return try await eventLoops.run(for: seconds.map { TimeAmount(seconds: $0) }, work)
        }
        return try await Deadline.run(seconds: seconds, work)
    }
}

extension TimeAmount {
    /// Seconds, of which there are at most some thirty years.
    fileprivate init(seconds: TimeInterval) {
        self = .nanoseconds(Int64(min(max(seconds.isNaN ? 0 : seconds, 0), 1e9) * 1e9))
    }
}

extension HTTPClientResponse {
    /// Several fields of one name are one with their values, as in other transports.
    fileprivate var transportHeaders: XMLTransportHeaders {
        var merged = XMLTransportHeaders()
        for field in headers { merged[field.name] = merged[field.name].map { "\($0), \(field.value)" } ?? field.value }
        return merged
    }
}
#endif
