import Foundation

/// An answer whose body has arrived.
package struct ServiceReply: Sendable {
    package let status: Int
    package let headers: XMLTransportHeaders
    package let body: Data

    /// Whether the status reports no failure.
    package var isSuccess: Bool { (200...299).contains(status) }
}

extension XMLServiceConnection {
    /// Sends a message and receives the answer, whatever its status is. Repeats that where ``retries`` say so.
    ///
    /// - Parameter headers: what the kind of message needs; ``headers`` replace those of the same name.
    package func exchange(_ message: Data, headers: XMLTransportHeaders, operation: String) async throws(XMLServiceError) -> ServiceReply {
        var attempt = 0
        while true {
            let failure: XMLServiceError
            do throws(XMLServiceError) {
                let reply = try await exchangeOnce(message, headers: headers, operation: operation)
                if reply.isSuccess { return reply }
                failure = XMLServiceError(
                    .httpStatus(reply.status, headers: reply.headers, body: reply.body), operation: operation, url: url)
                guard attempt < retries.maximumCount, retries.isRetried(failure) else { return reply }
            } catch {
                guard attempt < retries.maximumCount, retries.isRetried(error) else { throw error }
            }
            attempt += 1
            do {
                try await Deadline.sleep(retries.delay)
            } catch {
                throw XMLServiceError(.cancelled, operation: operation, url: url)
            }
        }
    }

    private func exchangeOnce(_ message: Data, headers: XMLTransportHeaders, operation: String) async throws(XMLServiceError)
        -> ServiceReply
    {
        if Task.isCancelled { throw XMLServiceError(.cancelled, operation: operation, url: url) }
        do {
            return try await Deadline.run(seconds: timeout) { try await receive(message, headers) }
        } catch {
            throw XMLServiceError(.init(error, timeout: timeout), operation: operation, url: url)
        }
    }

    private func receive(_ message: Data, _ messageHeaders: XMLTransportHeaders) async throws -> ServiceReply {
        var headers = messageHeaders.merging(headers)
        if let authorization { headers["Authorization"] = authorization.headerValue }
        let request = XMLTransportRequest(
            url: url, headers: headers, body: message, maximumResponseBytes: maximumReplyBytes, timeout: timeout)
        let response = try await transport.sendFollowingRedirections(request)
        let body = try await response.body.data(maximumBytes: maximumReplyBytes)
        return ServiceReply(status: response.status, headers: response.headers, body: body)
    }
}
