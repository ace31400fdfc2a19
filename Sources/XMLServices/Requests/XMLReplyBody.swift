import Foundation
import XMLCodable

/// The body of the answer to a request, in pieces as they arrive. The request is sent when you iterate, and once more each time you do.
///
/// If the status reports a failure, there are no pieces: the error has the body. If you stop iterating, or the task is cancelled, the
/// transfer ends.
///
/// Iterating throws ``XMLServiceError``.
public struct XMLReplyBody: AsyncSequence, Sendable {
    /// A piece.
    public typealias Element = Data

    let request: XMLTransportRequest
    let transport: any XMLTransport

    public func makeAsyncIterator() -> AsyncThrowingStream<Data, any Error>.AsyncIterator {
        let (pieces, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
        // The time limit is for the transfer, and not for what is done with the pieces. So the transfer has a task of its own.
        let transfer = Task {
            do throws(XMLServiceError) {
                // What reads the pieces learns nothing of the headers.
                let encoding = Locked<DeclaredEncoding?>(nil)
                try await request.transfer(over: transport) { headers, piece in
                    let declared = encoding.withLock { encoding in
                        var next = encoding ?? DeclaredEncoding(headers)
                        defer { encoding = next }
                        return next.receive(piece)
                    }
                    if let declared { continuation.yield(declared) }
                }
                if let rest = encoding.withLock({ $0?.finish() }) { continuation.yield(rest) }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in transfer.cancel() }
        return pieces.makeAsyncIterator()
    }
}

extension XMLTransportRequest {
    /// Sends the request and passes the headers and the body of the answer on, piece by piece. Redirections are followed where that is safe.
    func transfer(
        over transport: any XMLTransport, to receive: @escaping @Sendable (XMLTransportHeaders, Data) -> Void
    ) async throws(XMLServiceError) {
        do {
            try await Deadline.run(seconds: timeout) {
                let response = try await transport.sendFollowingRedirections(self)
                guard (200...299).contains(response.status) else {
                    let body = try await response.body.data(maximumBytes: maximumResponseBytes)
                    throw failure(.httpStatus(response.status, headers: response.headers, body: body))
                }
                var receivedBytes = 0
                for try await piece in response.body {
                    guard piece.count <= maximumResponseBytes - receivedBytes else {
                        throw XMLTransportError.bodyTooLarge(maximumBytes: maximumResponseBytes)
                    }
                    receivedBytes += piece.count
                    receive(response.headers, piece)
                }
                // A stream that is cancelled ends without an error.
                try Task.checkCancellation()
            }
        } catch let error as XMLServiceError {
            throw error
        } catch {
            throw failure(.init(error, timeout: timeout))
        }
    }

    /// An error that names the method and the address.
    func failure(_ reason: XMLServiceError.Reason, headers: XMLTransportHeaders = [:]) -> XMLServiceError {
        XMLServiceError(reason, operation: method, url: url, headers: headers)
    }
}
