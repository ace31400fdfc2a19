import Foundation
import XMLCodable

/// A message that could not be read: what is wrong, and where.
public struct SOAPMessageError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
    /// Why the message could not be read.
    public enum Reason: Sendable, Hashable {
        /// The document is not well-formed, or exceeds a limit.
        case notWellFormed(XMLParsingError)
        /// The document is no envelope, or one of another version.
        case versionMismatch
        /// The document is an envelope that does not follow its specification, or that does not have the expected parts.
        case invalid
        /// The message has header blocks that its reader must understand, and does not: the names of the first 16 as
        /// `{namespace URI}local name`.
        case notUnderstood([String])
    }

    /// Why the message could not be read.
    public let reason: Reason

    /// What is wrong, in words.
    public let message: String

    /// The place: `/soap:Envelope/soap:Body[2]`.
    public let path: String?

    /// Where in the source it is wrong.
    public let position: XMLPosition?

    init(_ message: String, reason: Reason = .invalid, at element: XMLTree.Element? = nil) {
        self.reason = reason
        self.message = message
        path = element?.path
        position = element?.position
    }

    init(_ error: XMLParsingError) {
        (reason, message, path, position) = (.notWellFormed(error), error.message, nil, error.position)
    }

    public var description: String { message + (path.map { " at \($0)" } ?? "") + (position.map { " (\($0))" } ?? "") }

    /// The ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }
}
