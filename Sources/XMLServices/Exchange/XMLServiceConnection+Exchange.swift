import Foundation
import XMLCodable

extension XMLServiceConnection {
    /// Sends a message and receives the answer, whatever its status is. Repeats that where ``retries`` say so, as long as ``timeout`` allows.
    ///
    /// - Parameter headers: what the kind of message needs; ``headers`` replace those of the same name.
    package func exchange(_ message: Data, headers: XMLTransportHeaders, operation: String) async throws(XMLServiceError) -> ServiceReply {
        if Task.isCancelled { throw error(.cancelled, operation) }
        var headers = headers.merging(self.headers)
        if let authorization { headers["Authorization"] = authorization.headerValue }
        let request = XMLTransportRequest(
            url: url, headers: headers, body: message, maximumResponseBytes: maximumReplyBytes, timeout: timeout)
        return try await request.reportingFailures(of: operation) { try await reply(to: request, operation) }
    }

    private func reply(to firstRequest: XMLTransportRequest, _ operation: String) async throws -> ServiceReply {
        let callStart = DispatchTime.now()
        var request = firstRequest
        var attempt = 1
        while true {
            let outcome: Result<ServiceReply, any Error>
            let failure: XMLServiceError
            let start = DispatchTime.now()
            do {
                let reply = try await transport.reply(to: request)
                tell(operation, request, attempt, since: start, reply)
                if reply.isSuccess { return reply }
                outcome = .success(reply)
                failure = error(reply.httpStatus, operation)
            } catch {
                outcome = .failure(error)
                failure = self.error(.init(error, timeout: timeout), operation)
                tell(operation, request, attempt, since: start, nil, failure)
            }
            guard attempt <= retries.maximumCount, !Task.isCancelled, retries.isRetried(failure) else { return try outcome.get() }
            let delay = max(retries.delay, failure.retryAfter ?? 0)
            if let timeLeft = timeout.map({ $0 - callStart.secondsAgo }), delay >= timeLeft {
                // There is no use in waiting for a try that has no time.
                if failure.retryAfter != nil { return try outcome.get() }
                try await Deadline.sleep(timeLeft)
                throw XMLTransportError.timedOut
            }
            try await Deadline.sleep(delay)
            request.timeout = timeout.map { $0 - callStart.secondsAgo }
            attempt += 1
        }
    }

    private func tell(
        _ operation: String, _ request: XMLTransportRequest, _ attempt: Int, since start: DispatchTime, _ reply: ServiceReply?,
        _ error: XMLServiceError? = nil
    ) {
        guard let onExchange else { return }
        var headers = reply?.headers ?? [:]
        headers["Set-Cookie"] = nil
        onExchange(
            XMLServiceExchange(
                operation: operation, url: url.withoutCredentials, attempt: attempt, sentBytes: request.body.count,
                duration: start.secondsAgo, status: reply?.status, headers: headers, receivedBytes: reply?.body.count ?? 0, error: error))
    }

    /// - Parameter headers: those of the reply that cannot be read.
    package func error(_ reason: XMLServiceError.Reason, _ operation: String, headers: XMLTransportHeaders = [:]) -> XMLServiceError {
        XMLServiceError(reason, operation: operation, url: url, headers: headers)
    }

    /// Does a step of a call before its message is sent, or after the answer has arrived.
    ///
    /// - Parameters:
    ///   - reason: what an error of the step means to the caller.
    ///   - headers: those of the reply that is read.
    package func step<Value>(
        of operation: String, failingAs reason: (any Error) -> XMLServiceError.Reason, headers: XMLTransportHeaders = [:],
        _ step: () throws -> Value
    ) throws(XMLServiceError) -> Value {
        do { return try step() } catch { throw self.error(reason(error), operation, headers: headers) }
    }
}

extension DispatchTime {
    var secondsAgo: TimeInterval { TimeInterval(DispatchTime.now().uptimeNanoseconds - uptimeNanoseconds) / 1e9 }
}

extension XMLServiceError {
    /// How many seconds the server asks to wait: the header `Retry-After` (RFC 9110, section 10.2.3).
    fileprivate var retryAfter: TimeInterval? {
        guard case .httpStatus(_, let headers, _) = reason, let value = headers["Retry-After"] else { return nil }
        if let seconds = UInt32(value.trimmingCharacters(in: .whitespaces)) { return TimeInterval(seconds) }
        return value.withBytes(RFC822Dates.date).map { max($0.date.timeIntervalSinceNow, 0) }
    }
}
