import Foundation

/// Where a value could not be decoded or encoded, and why, in terms of the document.
///
/// Every `DecodingError` and `EncodingError` that this package throws carries one as its context's underlying error; read it with
/// `DecodingError.xmlIssue` and `EncodingError.xmlIssue`. The context's `debugDescription` says the same in a sentence.
///
/// ```swift
/// do {
///     _ = try XMLDecoder().decode(Catalog.self, from: data)
/// } catch let error as DecodingError {
///     if let issue = error.xmlIssue {
///         print(issue.path, issue.position?.line ?? 0)  // /catalog/book[2]/price 14
///     }
/// }
/// ```
public struct XMLCodingIssue: Error, Sendable, Hashable, CustomStringConvertible {
    /// The node as a path from the root: `/catalog/book[2]/@id`. An index stands where siblings share the name.
    public let path: String

    /// Where the node starts in the source; nil while encoding. An attribute has its start tag's position.
    public let position: XMLPosition?

    /// What was expected there.
    public let expected: String?

    /// What was found instead.
    public let found: String?

    /// What might have been meant.
    public let suggestion: String?

    package init(path: String, position: XMLPosition?, expected: String? = nil, found: String? = nil, suggestion: String? = nil) {
        self.path = path
        self.position = position
        self.expected = expected
        self.found = found
        self.suggestion = suggestion
    }

    public var description: String {
        var parts: [String] = []
        if let expected { parts.append("expected \(expected)") }
        if let found { parts.append("found \(found)") }
        var text = parts.joined(separator: ", ")
        if !text.isEmpty { text += " " }
        text += "at \(path)"
        if let position { text += " (\(position))" }
        if let suggestion { text += "; \(suggestion)" }
        return text
    }
}

extension DecodingError {
    /// The context that every case carries.
    package var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context), .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }

    /// Where in the document it went wrong, and what was expected and found; nil for an error that did not come from this package.
    ///
    /// For a document that is not well-formed see ``xmlParsingError``.
    public var xmlIssue: XMLCodingIssue? { context?.underlyingError as? XMLCodingIssue }

    /// Why the document could not be parsed, when that is the reason of the error.
    public var xmlParsingError: XMLParsingError? { context?.underlyingError as? XMLParsingError }
}

extension EncodingError {
    /// Which node could not be written, and why; nil for an error that did not come from this package.
    public var xmlIssue: XMLCodingIssue? {
        guard case .invalidValue(_, let context) = self else { return nil }
        return context.underlyingError as? XMLCodingIssue
    }
}

extension XMLCodingIssue: LocalizedError {
    /// The same as `description`, for who asks for `localizedDescription`.
    public var errorDescription: String? { description }
}
