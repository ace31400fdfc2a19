import Foundation

/// A document that could not be parsed: it is not well-formed, exceeds a limit, or cannot be read.
///
/// `XMLTree` throws it as it is. `XMLDecoder` throws `DecodingError.dataCorrupted` with it as the underlying error, as decoders of other
/// formats do; `DecodingError.xmlParsingError` returns it.
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

    /// The kind of error, which stays the same between versions.
    public var code: XMLErrorCode {
        switch reason {
        case .notWellFormed: .notWellFormed
        case .limitExceeded: .limitExceeded
        case .encoding: .invalidEncoding
        case .entity: .refusedEntity
        case .unreadable: .unreadableSource
        }
    }

    /// What is wrong, in words. The wording may change between versions; ``reason`` and ``code`` do not.
    public let message: String

    /// Where it is wrong. Nil if no place in the document is to blame, as for a file that cannot be read.
    public let position: XMLPosition?

    /// The text around the place, if ``XMLParsingOptions/errorContextLength`` is not 0.
    public let excerpt: String?

    /// Where the element starts whose end tag is missing. Nil for other errors, and in a stream of records also for elements outside of the
    /// records.
    public let unclosedElement: XMLPosition?

    /// Whether this is the underlying error of an error that says the same.
    private var isTold = Uncompared(false)

    package init(reason: Reason, message: String, position: XMLPosition?, excerpt: String? = nil, unclosedElement: XMLPosition? = nil) {
        (self.reason, self.message, self.position, self.excerpt) = (reason, message, position, excerpt)
        self.unclosedElement = unclosedElement
    }

    /// The whole error in a sentence. One that is still inside a `DecodingError` leaves out what that says already: printing the error then
    /// says each thing once.
    public var description: String { isTold.value ? "\(XMLParsingError.self)" : sentence }

    private var sentence: String {
        var text = Excerpt.bounded(message)
        if let unclosedElement { text += ", which was opened at \(unclosedElement)" }
        if let position { text = "\(position): \(text)" }
        if let excerpt { text += "\nnear `\(excerpt)`" }
        return text
    }

    /// The error by itself, or as the underlying error of an error that says the same.
    func told(byAnother isTold: Bool) -> XMLParsingError {
        var error = self
        error.isTold.value = isTold
        return error
    }
}

extension XMLParsingError {
    /// A limit that was exceeded.
    package static func exceeding(_ limit: XMLLimits.Limit, _ maximum: Int, at position: XMLPosition?) -> XMLParsingError {
        XMLParsingError(reason: .limitExceeded(limit, maximum: maximum), message: message(exceeding: limit, maximum), position: position)
    }

    static func message(exceeding limit: XMLLimits.Limit, _ maximum: Int) -> String { "more than \(maximum) \(limit.rawValue)" }

    /// A URL that is not a file's.
    package static func notAFile(_ url: URL) -> XMLParsingError {
        XMLParsingError(reason: .unreadable, message: "\(url) is not the URL of a file; load it first", position: nil)
    }
}

extension XMLParsingError: LocalizedError {
    /// The whole error in a sentence, which `localizedDescription` shows.
    public var errorDescription: String? { sentence }
}
