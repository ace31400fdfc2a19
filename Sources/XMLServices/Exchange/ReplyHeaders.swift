import XMLCodable

extension XMLServiceClient {
    /// Calls the server, and tells the headers of the answer that the result came in.
    ///
    /// ```swift
    /// let (sum, headers) = try await client.withReplyHeaders { client in
    ///     try await client.call("sample.add", 2, 3, returning: Int.self)
    /// }
    /// print(headers["X-Request-ID"] ?? "")
    /// ```
    ///
    /// - Parameters:
    ///   - isolation: the caller's actor, on which the closure runs.
    ///   - call: the call, with the client that it gets. Of several calls, the headers are those of the answer that came last; without any,
    ///     there are none.
    /// - Throws: what the call throws. An answer that reports a failure by its status has its headers in the error: `.httpStatus`.
    public func withReplyHeaders<Value>(
        isolation: isolated (any Actor)? = #isolation, _ call: (Self) async throws -> Value
    ) async throws -> (value: Value, headers: XMLTransportHeaders) {
        try await connection.transport.withReplyHeaders { transport in
            var client = self
            client.connection.transport = transport
            return try await call(client)
        }
    }
}

extension XMLTransport {
    /// Sends a request, and tells the headers of the answer that the value came in.
    ///
    /// ```swift
    /// let (order, headers) = try await transport.withReplyHeaders { try await $0.decode(Order.self, from: request) }
    /// print(headers["ETag"] ?? "")
    /// ```
    ///
    /// - Parameters:
    ///   - isolation: the caller's actor, on which the closure runs.
    ///   - send: what is done with the transport that it gets. Of several requests, the headers are those of the answer that came last;
    ///     without any, there are none.
    /// - Throws: what is thrown there. An answer that reports a failure by its status has its headers in the error: `.httpStatus`.
    public func withReplyHeaders<Value>(
        isolation: isolated (any Actor)? = #isolation, _ send: (any XMLTransport) async throws -> Value
    ) async throws -> (value: Value, headers: XMLTransportHeaders) {
        let transport = HeaderKeepingTransport(transport: self)
        let value = try await send(transport)
        return (value, transport.headers.withLock { $0 })
    }
}

/// A transport that keeps the headers of the last answer.
private struct HeaderKeepingTransport: WholeReplyTransport {
    let transport: any XMLTransport
    let headers = Locked(XMLTransportHeaders())

    func send(_ request: XMLTransportRequest) async throws -> XMLTransportResponse {
        let response = try await transport.send(request)
        headers.withLock { $0 = response.headers }
        return response
    }

    func wholeReply(to request: XMLTransportRequest) async throws -> ServiceReply {
        let reply = try await transport.wholeReply(to: request)
        headers.withLock { $0 = reply.headers }
        return reply
    }
}
