import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Carries a message to a server and its answer back: HTTP, or anything else with status, headers and a body.
///
/// ``URLSessionTransport`` is the default. To use another HTTP client, implement one method; a transport for tests needs no network. A
/// transport must end its work if the task that waits for it is cancelled, both before the head of the answer and while its body is read.
public protocol XMLTransport: Sendable {
    /// Sends a request, and returns as soon as the head of the answer has arrived. Its body comes in pieces.
    ///
    /// - Throws: ``XMLTransportError``. A status that reports a failure is not an error here.
    func send(_ request: XMLTransportRequest) async throws -> XMLTransportResponse
}

/// A request.
public struct XMLTransportRequest: Sendable {
    /// Where it goes.
    public var url: URL
    /// HTTP's method. `POST` by default.
    public var method: String
    /// The headers.
    public var headers: XMLTransportHeaders
    /// The body.
    public var body: Data
    /// How many bytes the body of the answer may have. A transport stops receiving a longer one.
    public var maximumResponseBytes: Int
    /// How many seconds the whole exchange may take; nil means no limit. The caller of the transport watches over it as well.
    public var timeout: TimeInterval?

    /// Creates a request.
    public init(
        url: URL, method: String = "POST", headers: XMLTransportHeaders = [:], body: Data = Data(), maximumResponseBytes: Int = 64 << 20,
        timeout: TimeInterval? = nil
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.maximumResponseBytes = maximumResponseBytes
        self.timeout = timeout
    }
}

extension XMLTransportRequest {
    /// A request of Foundation's: its address, method, headers, body and time limit.
    ///
    /// - Throws: `URLError` if it has no address, or if its body is a stream.
    public init(_ request: URLRequest, maximumResponseBytes: Int = 64 << 20) throws {
        guard let url = request.url else { throw URLError(.badURL) }
        guard request.httpBodyStream == nil else { throw URLError(.requestBodyStreamExhausted) }
        self.init(
            url: url, method: request.httpMethod ?? "GET", headers: XMLTransportHeaders(request.allHTTPHeaderFields ?? [:]),
            body: request.httpBody ?? Data(), maximumResponseBytes: maximumResponseBytes,
            timeout: request.timeoutInterval > 0 ? request.timeoutInterval : 60)
    }
}

/// An answer.
public struct XMLTransportResponse: Sendable {
    /// HTTP's status code.
    public var status: Int
    /// The headers.
    public var headers: XMLTransportHeaders
    /// The body, in pieces as they arrive.
    public var body: XMLTransportBody

    /// Creates an answer.
    public init(status: Int, headers: XMLTransportHeaders = [:], body: XMLTransportBody) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// Names and values of headers, in order. Names are the same in any case.
public struct XMLTransportHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// A name and its value.
    public struct Field: Sendable, Hashable {
        /// The name, in any case.
        public var name: String
        /// The value.
        public var value: String

        /// Creates a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The fields in order.
    public private(set) var fields: [Field] = []

    public init(dictionaryLiteral elements: (String, String)...) { for (name, value) in elements { self[name] = value } }

    /// Headers out of a dictionary, in the order of their names.
    public init(_ dictionary: [String: String]) {
        self.init(dictionary.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }) { $0 = $1 }
    }

    /// Headers of an answer, in time with their number: the server decides how many there are.
    ///
    /// - Parameter combine: puts the value of a header together with that of one of the same name before it.
    package init(_ fields: some Sequence<(name: String, value: String)>, combine: (inout String, String) -> Void) {
        var indices: [[UInt8]: Int] = [:]
        for (name, value) in fields {
            let key = name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            if let index = indices[key] {
                combine(&self.fields[index].value, value)
            } else {
                indices[key] = self.fields.count
                self.fields.append(Field(name: name, value: value))
            }
        }
    }

    /// The value of the first header of a name. Setting it replaces all headers of that name; nil removes them.
    ///
    /// - Complexity: O(*n*), where *n* is the number of headers.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.isSameHeader(as: name) }?.value }
        set {
            let index = fields.firstIndex { $0.name.isSameHeader(as: name) } ?? fields.endIndex
            fields.removeAll { $0.name.isSameHeader(as: name) }
            if let newValue { fields.insert(Field(name: name, value: newValue), at: min(index, fields.endIndex)) }
        }
    }

    /// The same with others, which take the place of those with the same names.
    public func merging(_ others: XMLTransportHeaders) -> XMLTransportHeaders {
        var merged = self
        for field in others.fields { merged[field.name] = field.value }
        return merged
    }
}

extension XMLTransportHeaders {
    /// Makes sure that all fields can be sent as they are: what HTTP has no form for would be left out, or would end the field (RFC 9110,
    /// section 5.5).
    ///
    /// - Throws: ``XMLTransportError/invalidHeader(name:)``, which does not say the value: that may be a secret.
    package func check() throws(XMLTransportError) {
        for field in fields {
            let isToken =
                !field.name.isEmpty
                && field.name.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"()<>@,;:\\\"/[]?={}".utf8.contains($0) }
            guard isToken, field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw .invalidHeader(name: field.name)
            }
        }
    }
}

extension String {
    /// Whether it is the same name of a header, whatever the case of its letters.
    package func isSameHeader(as other: String) -> Bool {
        utf8.count == other.utf8.count
            && utf8.elementsEqual(other.utf8) { $0 == $1 || $0 | 0x20 == $1 | 0x20 && (0x61...0x7A).contains($0 | 0x20) }
    }
}

/// The body of an answer, in pieces as they arrive. It can be read once.
///
/// You can pass the pieces directly to `XMLDecoder.records(of:at:in:)`, which decodes each record as soon as it has arrived.
public struct XMLTransportBody: AsyncSequence, Sendable {
    /// A piece.
    public typealias Element = Data

    private let pieces: AsyncThrowingStream<Data, any Error>

    /// Creates a body from its pieces.
    public init(_ pieces: AsyncThrowingStream<Data, any Error>) { self.pieces = pieces }

    /// Creates a body in memory.
    public init(_ data: Data) {
        pieces = AsyncThrowingStream { continuation in
            if !data.isEmpty { continuation.yield(data) }
            continuation.finish()
        }
    }

    public func makeAsyncIterator() -> AsyncThrowingStream<Data, any Error>.AsyncIterator { pieces.makeAsyncIterator() }

    /// The whole body.
    ///
    /// - Throws: ``XMLTransportError/bodyTooLarge(maximumBytes:)`` as soon as it has more bytes than allowed, and what the transport throws.
    public func data(maximumBytes: Int) async throws -> Data {
        var data = Data()
        for try await piece in self {
            guard piece.count <= maximumBytes - data.count else { throw XMLTransportError.bodyTooLarge(maximumBytes: maximumBytes) }
            data.append(piece)
        }
        // A stream that is cancelled ends without an error.
        if Task.isCancelled { throw XMLTransportError.cancelled }
        return data
    }
}

/// Why there is no answer.
public enum XMLTransportError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
    /// There is no connection: refused, unreachable, no such host.
    case notConnected(String)
    /// There is no secure connection: a certificate that is not trusted, no common protocol.
    case notSecure(String)
    /// The connection ended before the answer did.
    case connectionLost(String)
    /// It took too long.
    case timedOut
    /// The task that waited was cancelled.
    case cancelled
    /// The answer has more bytes than allowed.
    case bodyTooLarge(maximumBytes: Int)
    /// A header of the request cannot be sent: its name is no name, or its value has a line break or another control character.
    case invalidHeader(name: String)
    /// Anything else.
    case other(String)

    public var description: String {
        switch self {
        case .notConnected(let message): "no connection: \(message)"
        case .notSecure(let message): "no secure connection: \(message)"
        case .connectionLost(let message): "the connection was lost: \(message)"
        case .timedOut: "it took too long"
        case .cancelled: "it was cancelled"
        case .bodyTooLarge(let maximumBytes): "the answer has more than \(maximumBytes) bytes"
        case .invalidHeader(let name): "the header '\(name.writable)' has characters that headers cannot have"
        case .other(let message): message
        }
    }

    /// The ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }
}
