import Foundation
import XMLCodable

/// A WSDL file that could not be read: what is wrong, and where.
public struct WSDLError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
    /// What is wrong, in words.
    public let message: String

    /// Where the file is from. Nil if unknown.
    public let location: String?

    /// The element, as a path from the root. Nil if the file is not XML.
    public let path: String?

    /// Where in the file the element starts. Nil if no place in it is to blame.
    public let position: XMLPosition?

    /// The operation that cannot be read because of it. Nil if it is about something else.
    public internal(set) var operation: String?

    /// The parser's error, if the file is not XML or exceeds a limit.
    public let parsingError: XMLParsingError?

    init(_ message: String, at element: XMLTree.Element? = nil, location: String?, parsingError: XMLParsingError? = nil) {
        self.message = message
        self.location = location
        path = element?.path
        position = element?.position ?? parsingError?.position
        self.parsingError = parsingError
    }

    /// The same as an issue of an operation.
    func ofOperation(_ name: String?) -> WSDLError {
        var issue = self
        issue.operation = name
        return issue
    }

    public var description: String {
        message + (path.map { " at \($0)" } ?? "") + (position.map { " (\($0))" } ?? "")
            + (location.map { " in \($0)" } ?? "")
    }

    /// The ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }
}
