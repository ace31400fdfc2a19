import Foundation
import XMLCodable

/// A message that could not be read or written: what is wrong, and where.
public struct XMLRPCMessageError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
    /// Why the message could not be read or written.
    public enum Reason: Sendable, Hashable {
        /// The document is not well-formed, or exceeds a limit.
        case notWellFormed(XMLParsingError)
        /// The document does not follow XML-RPC, or has a malformed value.
        case invalid
        /// XML-RPC, the chosen dialect of it or XML itself has no form for a value.
        case unwritable
    }

    /// Why the message could not be read or written.
    public let reason: Reason

    /// What is wrong, in words.
    public let message: String

    /// The place: a path in the document that was read, `/methodCall/params/param[2]/value/int`, or in the values that are written,
    /// `parameters[1].name`.
    public let path: String?

    /// Where in the source it is wrong; nil for what is written.
    public let position: XMLPosition?

    init(reason: Reason, message: String, path: String? = nil, position: XMLPosition? = nil) {
        self.reason = reason
        self.message = message
        self.path = path
        self.position = position
    }

    init(_ error: XMLParsingError) { self.init(reason: .notWellFormed(error), message: error.message, position: error.position) }

    init(_ message: String, at element: XMLTree.Element) {
        self.init(reason: .invalid, message: message, path: element.path, position: element.position)
    }

    public var description: String { message + (path.map { " at \($0)" } ?? "") + (position.map { " (\($0))" } ?? "") }

    /// The ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }
}
