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
///     print(error)  // line 1, column 9: mismatched tag: </b> is missing, which was opened at line 1, column 4
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

    /// Where the element was opened whose end tag is missing; nil for other errors. Of a document that comes in pieces this is known of the
    /// elements that are kept.
    public let unclosedElement: XMLPosition?

    /// Whether this is the underlying error of one that says the same.
    private var isTold = Uncompared(false)

    package init(
        reason: Reason, message: String, position: XMLPosition?, excerpt: String? = nil, unclosedElement: XMLPosition? = nil
    ) {
        self.reason = reason
        self.message = message
        self.position = position
        self.excerpt = excerpt
        self.unclosedElement = unclosedElement
    }

    /// The whole error in a sentence. As the underlying error of another one it leaves out what that says, so that who prints an error reads
    /// each thing once.
    public var description: String { isTold.value ? "\(XMLParsingError.self)" : sentence }

    private var sentence: String {
        var text = message
        if let unclosedElement { text += ", which was opened at \(unclosedElement)" }
        if let position { text = "\(position): \(text)" }
        if let excerpt { text += "\nnear `\(excerpt)`" }
        return text
    }

    /// The error as the underlying error of one that says the same.
    var underlying: XMLParsingError {
        var error = self
        error.isTold.value = true
        return error
    }

    /// The error by itself.
    var alone: XMLParsingError {
        var error = self
        error.isTold.value = false
        return error
    }
}

extension XMLParsingError: LocalizedError {
    /// The whole error in a sentence, for who asks for `localizedDescription`.
    public var errorDescription: String? { sentence }
}
