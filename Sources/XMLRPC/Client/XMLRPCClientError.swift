import Foundation

/// Why a call has no result, other than an ``XMLRPCFault`` that the server sent.
public struct XMLRPCClientError: Error, Sendable, CustomStringConvertible {
    /// What went wrong.
    public enum Reason: Sendable {
        /// A parameter has no form in XML-RPC: an `EncodingError` or ``XMLRPCMessageError`` that names it, or what its type threw.
        case parameters(any Error)
        /// There is no answer: no connection, no secure one, or one that was lost.
        case transport(XMLTransportError)
        /// The call took more than so many seconds.
        case timedOut(after: TimeInterval)
        /// The task that waited for the call was cancelled.
        case cancelled
        /// The answer has another status than 200.
        case httpStatus(Int, headers: XMLTransportHeaders, body: Data)
        /// The answer has more bytes than ``XMLRPCClient/maximumReplyBytes``.
        case replyTooLarge(maximumBytes: Int)
        /// The answer is not XML-RPC.
        case reply(XMLRPCMessageError)
        /// The result does not have the requested type: a `DecodingError` that names the path, or what the type threw.
        case result(any Error)
    }

    /// The method that was called.
    public let method: String

    /// The server.
    public let url: URL

    /// What went wrong.
    public let reason: Reason

    init(_ reason: Reason, method: String, url: URL) {
        self.method = method
        self.url = url
        self.reason = reason
    }

    /// The fault in the body of an answer with another status than 200, where there is one.
    public var fault: XMLRPCFault? {
        guard case .httpStatus(_, _, let body) = reason, case .fault(let fault)? = try? XMLRPCResponse(parsing: body) else { return nil }
        return fault
    }

    public var description: String {
        let what =
            switch reason {
            case .parameters(let error): "the parameters cannot be sent: \(Self.text(of: error))"
            case .transport(let error): error.description
            case .timedOut(let seconds): "no result within \(seconds) s"
            case .cancelled: "cancelled"
            case .httpStatus(let status, let headers, _):
                "HTTP status \(status)" + (headers["Location"].map { ", which points to \($0)" } ?? "")
            case .replyTooLarge(let maximumBytes): "the reply has more than \(maximumBytes) bytes"
            case .reply(let error): "the reply is not XML-RPC: \(error)"
            case .result(let error): "the result cannot be decoded: \(Self.text(of: error))"
            }
        return "\(method) at \(place): \(what)"
    }

    /// The server, without the name and password that its address may contain.
    private var place: String {
        guard url.user != nil || url.password != nil, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            return url.absoluteString
        }
        parts.user = nil
        parts.password = nil
        return parts.string ?? url.host ?? ""
    }

    private static func text(of error: any Error) -> String {
        switch error {
        case let error as DecodingError: error.xmlrpcContext?.debugDescription ?? "\(error)"
        case EncodingError.invalidValue(_, let context): context.debugDescription
        default: "\(error)"
        }
    }
}

extension XMLRPCClientError: LocalizedError {
    /// The ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }
}

extension DecodingError {
    var xmlrpcContext: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context), .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }
}
