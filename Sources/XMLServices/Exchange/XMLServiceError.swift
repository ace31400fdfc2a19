import Foundation
import XMLCodable

/// Why a call has no result, other than a fault that the server sent. It names the operation, the server and the place.
public struct XMLServiceError: Error, Sendable, CustomStringConvertible, LocalizedError {
    /// What went wrong.
    public enum Reason: Sendable {
        /// What was to be sent has no form in the service's messages: an `EncodingError` that names it, or what its type threw. A header that
        /// cannot be sent is an ``XMLTransportError``.
        case request(any Error)
        /// There is no answer: no connection, no secure one, or one that was lost.
        case transport(XMLTransportError)
        /// The call took more than so many seconds.
        case timedOut(after: TimeInterval)
        /// The task that waited for the call was cancelled.
        case cancelled
        /// The answer has a status that reports a failure, and its body is no message.
        case httpStatus(Int, headers: XMLTransportHeaders, body: Data)
        /// The answer has more bytes than ``XMLServiceConnection/maximumReplyBytes``.
        case replyTooLarge(maximumBytes: Int)
        /// The answer is not what the service's messages are: no XML, or another document.
        case reply(any Error)
        /// The result does not have the requested type: a `DecodingError` that names the path, or what the type threw.
        case result(any Error)
    }

    /// What was called: a method, an action.
    public let operation: String

    /// The server.
    public let url: URL

    /// What went wrong.
    public let reason: Reason

    /// What the answer says it is, if that is not XML. It is often a page of another server.
    private let mediaType: String?

    /// - Parameter headers: those of the answer, where it cannot be read.
    package init(_ reason: Reason, operation: String, url: URL, headers: XMLTransportHeaders = [:]) {
        self.operation = operation
        self.url = url
        self.reason = reason
        mediaType = headers.mediaType.flatMap { $0.isXML || $0.isMultipart ? nil : $0.name }
    }

    public var description: String {
        let type = mediaType.map { ", which is \($0)," } ?? ""
        let what =
            switch reason {
            case .request(let error): "the request cannot be written: \(Self.text(of: error))"
            case .transport(let error): error.description
            case .timedOut(let seconds): "no result within \(seconds) s"
            case .cancelled: "cancelled"
            case .httpStatus(let status, let headers, let body):
                "HTTP status \(status)" + (HTTPStatus.phrases[status].map { " \($0)" } ?? "")
                    + HTTPStatus.destination(status, headers)
                    + (HTTPStatus.firstLine(of: body, headers).map { ": \($0)" } ?? "")
            case .replyTooLarge(let maximumBytes): "the reply has more than \(maximumBytes) bytes"
            case .reply(let error): "the reply\(type) cannot be read: \(Self.text(of: error))"
            case .result(let error): "the result\(type) cannot be decoded: \(Self.text(of: error))"
            }
        return "\(operation) at \(url.withoutCredentials.absoluteString): \(what)"
    }

    /// The ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }

    /// What is wrong, in words, without what `DecodingError` says around it.
    package static func text(of error: any Error) -> String {
        if case EncodingError.invalidValue(_, let context) = error { return context.debugDescription }
        return (error as? DecodingError)?.context?.debugDescription ?? "\(error)"
    }
}

extension XMLServiceError.Reason {
    /// Why an exchange that had so many seconds has no answer.
    init(_ error: any Error, timeout: TimeInterval?) {
        self =
            switch error {
            case _ where Task.isCancelled, is CancellationError, XMLTransportError.cancelled: .cancelled
            case XMLTransportError.timedOut: timeout.map { .timedOut(after: $0) } ?? .transport(.timedOut)
            case XMLTransportError.bodyTooLarge(let maximumBytes): .replyTooLarge(maximumBytes: maximumBytes)
            case XMLTransportError.invalidHeader: .request(error)
            case let error as XMLTransportError: .transport(error)
            default: .transport(.other("\(error)"))
            }
    }
}
