import Foundation

/// One try of a call, for logs and traces: what came of it, how long it took, and how large it was. It has no credentials: neither headers
/// nor body of the request, no cookies, and no name or password of the address.
public struct XMLServiceExchange: Sendable {
    /// What was called: a method, an action.
    public let operation: String
    /// The server.
    public let url: URL
    /// 1 for the first try of a call.
    public let attempt: Int
    /// How many bytes the body of the request has.
    public let sentBytes: Int
    /// How many seconds it took until the body of the answer had arrived, or the error.
    public let duration: TimeInterval
    /// HTTP's status; nil if there is no answer.
    public let status: Int?
    /// The headers of the answer, but for `Set-Cookie`.
    public let headers: XMLTransportHeaders
    /// How many bytes the body of the answer has.
    public let receivedBytes: Int
    /// Why there is no answer. A status that reports a failure is no error here.
    public let error: XMLServiceError?
}

extension URL {
    /// The address without a name and a password.
    var withoutCredentials: URL {
        guard user != nil || password != nil, var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        parts.user = nil
        parts.password = nil
        return parts.url ?? self
    }
}
