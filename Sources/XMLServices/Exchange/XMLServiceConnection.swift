import Foundation

/// How a client reaches its server: address, transport, headers, and what bounds a call.
public struct XMLServiceConnection: Sendable {
    /// The server.
    public var url: URL

    /// What carries the messages. ``URLSessionTransport/shared`` by default.
    public var transport: any XMLTransport

    /// Headers of all requests, beside those that the kind of message needs.
    public var headers: XMLTransportHeaders = [:]

    /// The credentials for the header `Authorization`. Nil by default.
    public var authorization: XMLServiceAuthorization?

    /// How many seconds a call may take, from its start to its result, with all its tries. 60 by default; nil means no limit.
    public var timeout: TimeInterval? = 60

    /// How many bytes a reply may have. A longer one is not received to its end. 64 MiB by default.
    public var maximumReplyBytes = 64 << 20

    /// Whether calls without an answer are repeated. By default they are not: the server may have done its work already.
    public var retries = XMLServiceRetries.none

    /// Receives each try of a call, for logs and traces. It is called before the result of the call is known. Nil by default.
    public var onExchange: (@Sendable (XMLServiceExchange) -> Void)?

    /// Creates a connection to a server.
    public init(url: URL, transport: any XMLTransport = URLSessionTransport.shared) {
        self.url = url
        self.transport = transport
    }
}

/// A client of a server.
///
/// A client is a value: change a copy to call with other options. It has the properties of its ``connection``, too: `client.timeout = 5`.
@dynamicMemberLookup
public protocol XMLServiceClient: Sendable {
    /// How it reaches the server.
    var connection: XMLServiceConnection { get set }
}

extension XMLServiceClient {
    /// A property of the ``connection``.
    public subscript<Value>(dynamicMember property: WritableKeyPath<XMLServiceConnection, Value>) -> Value {
        get { connection[keyPath: property] }
        set { connection[keyPath: property] = newValue }
    }
}

/// The value of the header `Authorization`.
public enum XMLServiceAuthorization: Sendable, Hashable {
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
public struct XMLServiceRetries: Sendable {
    /// How many times a call is repeated at the most.
    public var maximumCount: Int
    /// How many seconds are between two. A server that asks for more, by `Retry-After`, gets more, if the time of the call allows that.
    public var delay: TimeInterval
    /// Which errors are worth another try. By default a missing connection, and the HTTP statuses 429, 502, 503 and 504.
    public var isRetried: @Sendable (XMLServiceError) -> Bool

    /// No call is repeated.
    public static let none = XMLServiceRetries(maximumCount: 0)

    /// Calls are repeated so many times.
    public init(maximumCount: Int, delay: TimeInterval = 0.5, isRetried: (@Sendable (XMLServiceError) -> Bool)? = nil) {
        self.maximumCount = maximumCount
        self.delay = delay
        self.isRetried =
            isRetried ?? { error in
                switch error.reason {
                case .transport(.notConnected), .httpStatus(429, _, _), .httpStatus(502...504, _, _): true
                default: false
                }
            }
    }
}
