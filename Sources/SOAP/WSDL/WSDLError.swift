import Foundation
import XMLCodable

/// A WSDL file that could not be read: what is wrong, and where.
public struct WSDLError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, in words.
    public let message: String

    /// Where the file is from. Nil if unknown.
    public let location: String?

    /// The element, as a path from the root. Nil if the file is not XML.
    public let path: String?

    /// Where in the file the element starts. Nil if no place in it is to blame.
    public let position: XMLPosition?

    /// The parser's error, if the file is not XML or exceeds a limit.
    public let parsingError: XMLParsingError?

    init(_ message: String, location: String? = nil) {
        self.message = message
        self.location = location
        (path, position, parsingError) = (nil, nil, nil)
    }

    init(_ message: String, at element: XMLTree.Element, location: String?) {
        self.message = message
        self.location = location
        path = element.path
        position = element.position
        parsingError = nil
    }

    init(_ error: XMLParsingError, location: String?) {
        message = error.message
        self.location = location
        path = nil
        position = error.position
        parsingError = error
    }

    public var description: String {
        var text = message
        if let path { text += " at \(path)" }
        if let position { text += " (\(position))" }
        if let location { text += " in \(location)" }
        return text
    }
}

extension WSDLError: LocalizedError {
    /// The ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }
}
