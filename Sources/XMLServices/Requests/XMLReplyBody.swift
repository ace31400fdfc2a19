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
                try await request.reportingFailures { try await send(to: continuation) }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in transfer.cancel() }
        return pieces.makeAsyncIterator()
    }

    private func send(to pieces: AsyncThrowingStream<Data, any Error>.Continuation) async throws {
        try await Deadline.run(seconds: request.timeout) {
            let response = try await request.followingRedirections(transport.send)
            guard (200...299).contains(response.status) else {
                let body = try await response.body.data(maximumBytes: request.maximumResponseBytes)
                throw request.failure(.httpStatus(response.status, headers: response.headers, body: body))
            }
            // What reads the pieces learns nothing of the headers.
            var encoding = DeclaredEncoding(response.headers)
            var receivedBytes = 0
            for try await piece in response.body {
                guard piece.count <= request.maximumResponseBytes - receivedBytes else {
                    throw XMLTransportError.bodyTooLarge(maximumBytes: request.maximumResponseBytes)
                }
                receivedBytes += piece.count
                if let declared = encoding.receive(piece) { pieces.yield(declared) }
            }
            // A stream that is cancelled ends without an error.
            try Task.checkCancellation()
            if let rest = encoding.finish() { pieces.yield(rest) }
        }
    }
}

extension XMLTransportRequest {
    /// Does what sends the request. Its errors become such as name what is called, which is the method if nothing else is, and the address.
    func reportingFailures<Value>(
        of operation: String? = nil, _ send: () async throws -> Value
    ) async throws(XMLServiceError) -> Value {
        do {
            return try await send()
        } catch let error as XMLServiceError {
            throw error
        } catch {
            throw XMLServiceError(.init(error, timeout: timeout), operation: operation ?? method, url: url)
        }
    }

    /// An error that names the method and the address.
    func failure(_ reason: XMLServiceError.Reason, headers: XMLTransportHeaders = [:]) -> XMLServiceError {
        XMLServiceError(reason, operation: method, url: url, headers: headers)
    }
}
