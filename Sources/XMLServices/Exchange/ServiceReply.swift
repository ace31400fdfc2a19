import Foundation

/// An answer whose body has arrived.
package struct ServiceReply: Sendable {
    package let status: Int
    package let headers: XMLTransportHeaders
    package let body: Data

    package init(status: Int, headers: XMLTransportHeaders, body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Whether the status reports no failure.
    package var isSuccess: Bool { (200...299).contains(status) }

    /// The reply as a failure.
    package var httpStatus: XMLServiceError.Reason { .httpStatus(status, headers: headers, body: body) }

    /// The encoding of the body, where the document itself does not tell.
    package var encoding: String? { headers.encoding(of: body) }
}

/// A transport that receives whole answers by itself. What waits for one is then woken once, and not for each piece.
package protocol WholeReplyTransport: XMLTransport {
    /// Sends a request and returns its answer with the whole body. Both take no longer than the time limit of the request.
    ///
    /// - Throws: ``XMLTransportError``.
    func wholeReply(to request: XMLTransportRequest) async throws -> ServiceReply
}

extension XMLTransport {
    /// The answer to a request with its whole body, in the time that the request has.
    ///
    /// - Throws: ``XMLTransportError/timedOut``, and what the transport throws.
    func wholeReply(to request: XMLTransportRequest) async throws -> ServiceReply {
        if let transport = self as? any WholeReplyTransport { return try await transport.wholeReply(to: request) }
        return try await Deadline.run(seconds: request.timeout) {
            let response = try await send(request)
            let body = try await response.body.data(maximumBytes: request.maximumResponseBytes)
            return ServiceReply(status: response.status, headers: response.headers, body: body)
        }
    }
}
