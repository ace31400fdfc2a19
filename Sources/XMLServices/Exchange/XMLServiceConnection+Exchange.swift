import Foundation

extension XMLServiceConnection {
    /// Sends a message and receives the answer, whatever its status is. Repeats that where ``retries`` say so, as long as ``timeout`` allows.
    ///
    /// - Parameter headers: what the kind of message needs; ``headers`` replace those of the same name.
    package func exchange(_ message: Data, headers: XMLTransportHeaders, operation: String) async throws(XMLServiceError) -> ServiceReply {
        if Task.isCancelled { throw error(.cancelled, operation) }
        let call = Call(message: message, headers: headers, operation: operation)
        do {
            return try await reply(to: call)
        } catch let error as XMLServiceError {
            throw error
        } catch {
            throw self.error(.init(error, timeout: timeout), operation)
        }
    }

    private struct Call: Sendable {
        let message: Data
        let headers: XMLTransportHeaders
        let operation: String
        let start = DispatchTime.now()

        /// How many seconds are left of those that the call has.
        func remainder(of timeout: TimeInterval?) -> TimeInterval? { timeout.map { $0 - start.secondsAgo } }
    }

    private func reply(to call: Call) async throws -> ServiceReply {
        var timeLeft = timeout
        var attempt = 0
        while true {
            let outcome: Result<ServiceReply, any Error>
            let failure: XMLServiceError
            let start = DispatchTime.now()
            do {
                let reply = try await receive(call, timeLeft)
                tell(call, attempt, since: start, reply)
                if reply.isSuccess { return reply }
                outcome = .success(reply)
                failure = error(reply.httpStatus, call.operation)
            } catch {
                outcome = .failure(error)
                failure = self.error(.init(error, timeout: timeout), call.operation)
                tell(call, attempt, since: start, nil, failure)
            }
            guard attempt < retries.maximumCount, !Task.isCancelled, retries.isRetried(failure) else { return try outcome.get() }
            let delay = max(retries.delay, failure.retryAfter ?? 0)
            if let timeLeft = call.remainder(of: timeout), delay >= timeLeft {
                // There is no use in waiting for a try that has no time.
                if failure.retryAfter != nil { return try outcome.get() }
                try await Deadline.sleep(timeLeft)
                throw Deadline.Passed()
            }
            try await Deadline.sleep(delay)
            timeLeft = call.remainder(of: timeout)
            attempt += 1
        }
    }

    private func tell(_ call: Call, _ attempt: Int, since start: DispatchTime, _ reply: ServiceReply?, _ error: XMLServiceError? = nil) {
        guard let onExchange else { return }
        var headers = reply?.headers ?? [:]
        headers["Set-Cookie"] = nil
        onExchange(
            XMLServiceExchange(
                operation: call.operation, url: url.withoutCredentials, attempt: attempt + 1, sentBytes: call.message.count,
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

    private func receive(_ call: Call, _ timeout: TimeInterval?) async throws -> ServiceReply {
        var headers = call.headers.merging(headers)
        if let authorization { headers["Authorization"] = authorization.headerValue }
        let request = XMLTransportRequest(
            url: url, headers: headers, body: call.message, maximumResponseBytes: maximumReplyBytes, timeout: timeout)
        return try await transport.reply(to: request)
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
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return format.date(from: value).map { max($0.timeIntervalSinceNow, 0) }
    }
}
