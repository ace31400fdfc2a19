#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import NIOCore
import XMLServices

/// The body of an answer, of which only what is asked for is received.
final class BodyReader: @unchecked Sendable {  // The lock guards all that changes.
    private let lock = NSLock()
    /// What follows. While a task waits for a piece, it has it. When it is gone, the client ends the transfer.
    private var iterator: HTTPClientResponse.Body.AsyncIterator?
    private var remainingBytes: Int

    private let maximumBytes: Int
    private let deadline: NIODeadline
    /// Keeps its connections open as long as somebody may read.
    private let transport: AsyncHTTPClientTransport

    init(_ body: HTTPClientResponse.Body, transport: AsyncHTTPClientTransport, maximumBytes: Int, deadline: NIODeadline) {
        iterator = body.makeAsyncIterator()
        remainingBytes = maximumBytes
        self.maximumBytes = maximumBytes
        self.deadline = deadline
        self.transport = transport
    }

    /// The next piece; nil at the end, after an error, and for a task that asks while another one waits.
    func next() async throws -> Data? {
        guard var iterator = take() else { return nil }
        do {
            guard let piece = try await iterator.next() else {
                if Task.isCancelled { throw XMLTransportError.cancelled }
                return nil
            }
            try check(piece.readableBytes)
            putBack(iterator)
            return Data(piece.readableBytesView)
        } catch {
            throw XMLTransportError(error, hasBegun: true)
        }
    }

    private func take() -> HTTPClientResponse.Body.AsyncIterator? {
        lock.withLock {
            defer { iterator = nil }
            return iterator
        }
    }

    private func putBack(_ iterator: HTTPClientResponse.Body.AsyncIterator) { lock.withLock { self.iterator = iterator } }

    private func check(_ count: Int) throws {
        let isTooMuch = lock.withLock {
            remainingBytes -= count
            return remainingBytes < 0
        }
        if isTooMuch { throw XMLTransportError.bodyTooLarge(maximumBytes: maximumBytes) }
        if NIODeadline.now() >= deadline { throw XMLTransportError.timedOut }
    }
}
#endif
