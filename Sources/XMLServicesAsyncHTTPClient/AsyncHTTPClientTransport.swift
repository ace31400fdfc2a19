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
    let client: HTTPClient
    let eventLoops: EventLoopShares

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
    ///     it says. Calls have spans if a tracer was set up before the configuration was made.
    ///   - eventLoopGroup: where the client runs: `HTTPClient.defaultEventLoopGroup` by default.
    public init(
        configuration: HTTPClient.Configuration = AsyncHTTPClientTransport.defaultConfiguration,
        eventLoopGroup: any EventLoopGroup = HTTPClient.defaultEventLoopGroup
    ) {
        var configuration = configuration.forServices()
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
        message.headers = request.headers.fieldsOfHTTP
        message.body = .bytes(ByteBuffer(bytes: request.body))
        let deadline = request.deadline
        let response: HTTPClientResponse
        do {
            response = try await client.execute(message, deadline: deadline)
        } catch {
            throw XMLTransportError(error, hasBegun: false)
        }
        guard !response.headers.announcesMore(than: request.maximumResponseBytes) else {
            throw XMLTransportError.bodyTooLarge(maximumBytes: request.maximumResponseBytes)
        }
        let reader = BodyReader(response.body, transport: self, maximumBytes: request.maximumResponseBytes, deadline: deadline)
        return XMLTransportResponse(
            status: Int(response.status.code), headers: response.headers.transportHeaders,
            body: XMLTransportBody(AsyncThrowingStream { try await reader.next() }))
    }
}
#endif
