import Foundation

/// A document that could not be parsed: it is not well-formed, exceeds a limit, or cannot be read.
///
/// `XMLTree` throws it as it is. `XMLDecoder` throws `DecodingError.dataCorrupted` with it as the underlying error, as decoders of other
/// formats do; `DecodingError.xmlParsingError` gives it back.
///
/// ```swift
/// do {
///     _ = try XMLTree(parsing: "<a><b></a>")
/// } catch {
///     print(error)  // line 1, column 9: mismatched tag
/// }
/// ```
public struct XMLParsingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why the document could not be parsed.
    public enum Reason: Sendable, Hashable {
        /// The document breaks a rule of XML 1.0 or, when namespaces are processed, of Namespaces in XML 1.0.
        case notWellFormed
        /// The document is larger, deeper or richer than a limit allows.
        case limitExceeded(XMLLimits.Limit, maximum: Int)
        /// The document is in an encoding that is not supported, or that its bytes contradict.
        case encoding
        /// The document declares or uses entities that the entity policy does not allow, or that lie outside of the document.
        case entity
        /// The source could not be read to its end.
        case unreadable
    }

    /// Why the document could not be parsed.
    public let reason: Reason

    /// What is wrong, in words.
    public let message: String

    /// Where it is wrong.
    public let position: XMLPosition?

    /// The text around the place, where ``XMLParsingOptions/errorContextLength`` asks for it.
    public let excerpt: String?

    package init(reason: Reason, message: String, position: XMLPosition?, excerpt: String? = nil) {
        self.reason = reason
        self.message = message
        self.position = position
        self.excerpt = excerpt
    }

    public var description: String {
        var text = message
        if let position { text = "\(position): \(text)" }
        if let excerpt { text += "\nnear `\(excerpt)`" }
        return text
    }
}

extension XMLParsingError: LocalizedError {
    /// The same as `description`, for who asks for `localizedDescription`.
    public var errorDescription: String? { description }
}
