import Foundation

/// Calls methods of a server.
///
/// ```swift
/// let client = XMLRPCClient(url: url)
/// let sum: Int = try await client.call("sample.add", 2, 3)
/// let person = try await client.call("people.find", query, returning: Person.self)
/// ```
///
/// A fault that the server sends is thrown as ``XMLRPCFault``. Every other error is an ``XMLRPCClientError``, which names method, server
/// and place. A client is a value: change a copy to call with other options.
public struct XMLRPCClient: Sendable {
    /// The server.
    public var url: URL

    /// What carries the messages. ``URLSessionTransport/shared`` by default.
    public var transport: any XMLTransport

    /// Headers of all requests, beside `Content-Type`.
    public var headers: XMLTransportHeaders = [:]

    /// The credentials for the header `Authorization`. Nil by default.
    public var authorization: XMLRPCAuthorization?

    /// How many seconds a call may take, from its start to its result. 60 by default; nil means no limit.
    public var timeout: TimeInterval? = 60

    /// How many bytes a reply may have. A longer one is not received to its end. 64 MiB by default.
    public var maximumReplyBytes = XMLRPCResponse.defaultMaximumBytes

    /// Whether calls without an answer are repeated. By default they are not: the server may have done its work already.
    public var retries = XMLRPCRetries.none

    /// How parameters are encoded, and the dialect that requests are written in.
    public var encoder = XMLRPCEncoder()

    /// How results are decoded.
    public var decoder = XMLRPCDecoder()

    /// Creates a client of a server.
    public init(url: URL, transport: any XMLTransport = URLSessionTransport.shared) {
        self.url = url
        self.transport = transport
    }

    // MARK: Calls

    /// Calls a method with any number of parameters of any `Encodable` types.
    ///
    /// - Throws: ``XMLRPCFault``, ``XMLRPCClientError``.
    public func call<each Parameter: Encodable, Result: Decodable>(
        _ method: String, _ parameters: repeat each Parameter, returning type: Result.Type = Result.self
    ) async throws -> Result {
        let request = try request(method, repeat each parameters)
        return try result(type, of: try await send(request), method: method)
    }

    /// Calls a method whose result does not matter.
    ///
    /// - Throws: ``XMLRPCFault``, ``XMLRPCClientError``.
    public func call<each Parameter: Encodable>(_ method: String, _ parameters: repeat each Parameter) async throws {
        let request = try request(method, repeat each parameters)
        _ = try await send(request)
    }

    func request<each Parameter: Encodable>(_ method: String, _ parameters: repeat each Parameter) throws -> XMLRPCRequest {
        var list: [any Encodable] = []
        for parameter in repeat each parameters { list.append(parameter) }
        return try request(method, list: list)
    }

    func request(_ method: String, list: [any Encodable]) throws -> XMLRPCRequest {
        do {
            return XMLRPCRequest(method: method, parameters: try encoder.encode(parameters: list))
        } catch {
            throw XMLRPCClientError(.parameters(error), method: method, url: url)
        }
    }

    func result<Result: Decodable>(_ type: Result.Type, of value: XMLRPCValue, method: String) throws -> Result {
        do {
            return try decoder.decode(type, from: value, at: [], root: "result")
        } catch {
            throw XMLRPCClientError(.result(error), method: method, url: url)
        }
    }

    // MARK: Messages

    /// Sends a request and returns the value of the reply: ``call(_:_:returning:)`` without types.
    ///
    /// - Throws: ``XMLRPCFault``, ``XMLRPCClientError``.
    public func send(_ request: XMLRPCRequest) async throws -> XMLRPCValue {
        let data: Data
        do { data = try request.data(dialect: encoder.dialect) } catch { throw failure(.parameters(error), request) }
        var attempt = 0
        while true {
            do {
                return try await exchange(data, request)
            } catch let error as XMLRPCClientError where attempt < retries.maximumCount && retries.isRetried(error) {
                attempt += 1
                do { try await Deadline.sleep(retries.delay) } catch { throw failure(.cancelled, request) }
            }
        }
    }

    private func failure(_ reason: XMLRPCClientError.Reason, _ request: XMLRPCRequest) -> XMLRPCClientError {
        XMLRPCClientError(reason, method: request.method, url: url)
    }

    /// One request, one reply.
    private func exchange(_ data: Data, _ request: XMLRPCRequest) async throws -> XMLRPCValue {
        if Task.isCancelled { throw failure(.cancelled, request) }
        let reply: Reply
        do {
            reply = try await Deadline.run(seconds: timeout) { try await receive(data) }
        } catch is Deadline.Passed {
            throw failure(.timedOut(after: timeout ?? 0), request)
        } catch {
            throw failure(reason(of: error), request)
        }
        guard (200...299).contains(reply.status) else {
            throw failure(.httpStatus(reply.status, headers: reply.headers, body: reply.body), request)
        }
        if reply.body.isEmpty, reply.status == 204 || reply.status == 205 { return .nil }
        let response: XMLRPCResponse
        do {
            response = try XMLRPCResponse(parsing: reply.body, maximumBytes: maximumReplyBytes)
        } catch {
            throw failure(.reply(error), request)
        }
        switch response {
        case .success(let value): return value
        case .fault(let fault): throw XMLRPCFault(value: fault.value, method: request.method)
        }
    }

    private func reason(of error: any Error) -> XMLRPCClientError.Reason {
        if Task.isCancelled || error is CancellationError { return .cancelled }
        switch error as? XMLTransportError {
        case .bodyTooLarge(let maximumBytes)?: return .replyTooLarge(maximumBytes: maximumBytes)
        case .timedOut? where timeout != nil: return .timedOut(after: timeout ?? 0)
        case .cancelled?: return .cancelled
        case let error?: return .transport(error)
        case nil: return .transport(.other("\(error)"))
        }
    }

    private struct Reply: Sendable {
        let status: Int
        let headers: XMLTransportHeaders
        let body: Data
    }

    private func receive(_ data: Data) async throws -> Reply {
        var headers = XMLTransportHeaders(["Content-Type": "text/xml; charset=utf-8", "Accept": "text/xml"]).merging(headers)
        if let authorization { headers["Authorization"] = authorization.headerValue }
        var request = XMLTransportRequest(
            url: url, headers: headers, body: data, maximumResponseBytes: maximumReplyBytes, timeout: timeout)
        var redirections = 0
        while true {
            let response = try await transport.send(request)
            let body = try await response.body.data(maximumBytes: maximumReplyBytes)
            // These two ask to send the same request elsewhere. On the same server that is safe; all others change the request or the
            // server.
            guard response.status == 307 || response.status == 308, redirections < 5, let location = response.headers["Location"],
                let target = URL(string: location, relativeTo: request.url)?.absoluteURL, target.isOnSameServer(as: request.url)
            else { return Reply(status: response.status, headers: response.headers, body: body) }
            request.url = target
            redirections += 1
        }
    }
}

extension URL {
    fileprivate func isOnSameServer(as other: URL) -> Bool {
        scheme?.lowercased() == other.scheme?.lowercased() && host?.lowercased() == other.host?.lowercased() && port == other.port
    }
}

/// The value of the header `Authorization`.
public enum XMLRPCAuthorization: Sendable, Hashable {
    /// A name and a password, for connections that are secure.
    case basic(user: String, password: String)
    /// A token.
    case bearer(String)
    /// Anything else, sent as it is.
    case other(String)

    var headerValue: String {
        switch self {
        case .basic(let user, let password): "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
        case .bearer(let token): "Bearer " + token
        case .other(let value): value
        }
    }
}

/// Whether and when calls are repeated.
public struct XMLRPCRetries: Sendable {
    /// How many times a call is repeated at the most.
    public var maximumCount: Int
    /// How many seconds are between two.
    public var delay: TimeInterval
    /// Which errors are worth another try. By default a missing connection, and the HTTP statuses 502, 503 and 504.
    public var isRetried: @Sendable (XMLRPCClientError) -> Bool

    /// No call is repeated.
    public static let none = XMLRPCRetries(maximumCount: 0)

    /// Calls are repeated so many times.
    public init(maximumCount: Int, delay: TimeInterval = 0.5, isRetried: (@Sendable (XMLRPCClientError) -> Bool)? = nil) {
        self.maximumCount = maximumCount
        self.delay = delay
        self.isRetried =
            isRetried ?? { error in
                switch error.reason {
                case .transport(.notConnected), .httpStatus(502...504, _, _): true
                default: false
                }
            }
    }
}

/// Work with a time limit.
enum Deadline {
    struct Passed: Error {}

    static func run<Value: Sendable>(seconds: TimeInterval?, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        guard let seconds else { return try await work() }
        return try await withThrowingTaskGroup(of: Value.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await work() }
            group.addTask {
                try await sleep(seconds)
                throw Passed()
            }
            guard let value = try await group.next() else { throw Passed() }
            return value
        }
    }

    static func sleep(_ seconds: TimeInterval) async throws {
        // At most some thirty years, which nanoseconds can be counted in.
        try await Task.sleep(nanoseconds: UInt64(min(max(seconds.isNaN ? 0 : seconds, 0), 1e9) * 1e9))
    }
}
