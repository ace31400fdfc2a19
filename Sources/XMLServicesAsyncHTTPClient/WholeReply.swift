#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import XMLServices

extension AsyncHTTPClientTransport: WholeReplyTransport {
    /// The client's interface for delegates gathers a reply on the event loop of its connection, so that a call takes two switches between
    /// threads: to the loop, and back. Its `async` functions take several, and start tasks of their own.
    package func wholeReply(to request: XMLTransportRequest) async throws -> ServiceReply {
        defer { withExtendedLifetime(self) {} }
        let gathering = ReplyGathering(maximumBytes: request.maximumResponseBytes)
        do {
            let message = try HTTPClient.Request(
                url: request.url, method: .RAW(value: request.method), headers: request.headers.fieldsOfHTTP,
                body: .byteBuffer(ByteBuffer(bytes: request.body)))
            return try await eventLoops.withEventLoop { eventLoop in
                let exchange = client.execute(
                    request: message, delegate: gathering, eventLoop: .delegate(on: eventLoop), deadline: request.deadline)
                return try await withTaskCancellationHandler {
                    try await exchange.get()
                } onCancel: {
                    exchange.cancel()
                }
            }
        } catch {
            throw XMLTransportError(error, hasBegun: gathering.hasBegun)
        }
    }
}

/// Gathers an answer with its whole body.
private final class ReplyGathering: HTTPClientResponseDelegate, @unchecked Sendable {  // The lock guards all that changes.
    private let maximumBytes: Int
    private let lock = NSLock()
    private var head: HTTPResponseHead?
    private var body = Data()

    init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

    /// Whether the head of the answer has arrived.
    var hasBegun: Bool { lock.withLock { head != nil } }

    func didReceiveHead(task: HTTPClient.Task<ServiceReply>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
        lock.withLock { self.head = head }
        return task.eventLoop.proceed(unless: head.headers.announcesMore(than: maximumBytes), maximumBytes)
    }

    func didReceiveBodyPart(task: HTTPClient.Task<ServiceReply>, _ buffer: ByteBuffer) -> EventLoopFuture<Void> {
        let isTooMuch = lock.withLock {
            guard buffer.readableBytes <= maximumBytes - body.count else { return true }
            body.append(contentsOf: buffer.readableBytesView)
            return false
        }
        return task.eventLoop.proceed(unless: isTooMuch, maximumBytes)
    }

    func didFinishRequest(task: HTTPClient.Task<ServiceReply>) throws -> ServiceReply {
        try lock.withLock {
            guard let head else { throw XMLTransportError.connectionLost("the answer ended before it began") }
            return ServiceReply(status: Int(head.status.code), headers: head.headers.transportHeaders, body: body)
        }
    }
}

extension EventLoop {
    fileprivate func proceed(unless isTooMuch: Bool, _ maximumBytes: Int) -> EventLoopFuture<Void> {
        isTooMuch ? makeFailedFuture(XMLTransportError.bodyTooLarge(maximumBytes: maximumBytes)) : makeSucceededVoidFuture()
    }
}
#endif
