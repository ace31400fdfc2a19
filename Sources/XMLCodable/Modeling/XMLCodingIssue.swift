import Foundation

/// Where a value could not be decoded or encoded, and why, in terms of the document.
///
/// Every `DecodingError` and `EncodingError` about a value carries one as its context's underlying error; read it with
/// `DecodingError.xmlIssue` and `EncodingError.xmlIssue`. One about a document that cannot be parsed has an ``XMLParsingError`` in
/// its place. The context's `debugDescription` says the same in a sentence, but where a type's own code threw the error: then it is
/// what that code said, and the issue adds the place.
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

    /// What the type's own code said, where it threw the error.
    public let message: String?

    /// The error that this one stands for, where ``XMLDecoder/customErrorPolicy`` had it located. It does not make two issues different.
    public var cause: (any Error)? { storedCause.value }
    private let storedCause: Uncompared<(any Error)?>

    /// What was expected there.
    public let expected: String?

    /// What was found instead.
    public let found: String?

    /// What might have been meant.
    public let suggestion: String?

    /// What the sentence around this issue says already, where it is the underlying error of one.
    private var told = Uncompared(Told.nothing)

    private enum Told: Sendable { case nothing, message, everything }

    package init(
        path: String, position: XMLPosition?, message: String? = nil, cause: (any Error)? = nil, expected: String? = nil,
        found: String? = nil, suggestion: String? = nil
    ) {
        self.path = path
        self.position = position
        self.message = message
        storedCause = Uncompared(cause)
        self.expected = expected
        self.found = found
        self.suggestion = suggestion
    }

    /// The whole issue in a sentence. As the underlying error of another one it leaves out what that says, so that who prints an error reads
    /// each thing once.
    public var description: String {
        switch told.value {
        case .nothing: sentence(message)
        case .message: sentence(nil)
        case .everything: "\(XMLCodingIssue.self)"
        }
    }

    private func sentence(_ message: String?) -> String {
        var parts: [String] = []
        if let message { parts.append(message) }
        if let expected { parts.append("expected \(expected)") }
        if let found { parts.append("found \(found)") }
        var text = parts.joined(separator: ", ")
        if !text.isEmpty { text += " " }
        text += "at \(path)"
        if let position { text += " (\(position))" }
        if let suggestion { text += "; \(suggestion)" }
        return text
    }

    /// The issue as the underlying error of one that says all of it, or what the type's own code said.
    package var underlying: XMLCodingIssue {
        var issue = self
        issue.told.value = message == nil ? .everything : .message
        return issue
    }

    /// The issue by itself.
    fileprivate var alone: XMLCodingIssue {
        var issue = self
        issue.told.value = .nothing
        return issue
    }
}

/// A part of a value that does not make it different from another one.
struct Uncompared<Value: Sendable>: Hashable, Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }

    static func == (_: Uncompared, _: Uncompared) -> Bool { true }
    func hash(into _: inout Hasher) {}
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
    public var xmlIssue: XMLCodingIssue? { (context?.underlyingError as? XMLCodingIssue)?.alone }

    /// Why the document could not be parsed, when that is the reason of the error.
    public var xmlParsingError: XMLParsingError? { (context?.underlyingError as? XMLParsingError)?.alone }

    /// What ``xmlIssue`` or ``xmlParsingError`` says; Foundation's words for an error that did not come from this package.
    ///
    /// It takes precedence over Foundation's property of the same name where the error is known to be a `DecodingError`. Of an `any Error`
    /// Foundation's remains, which says no more than that the data is not in the correct format.
    public var localizedDescription: String {
        xmlIssue?.description ?? xmlParsingError?.description ?? (self as any Error).localizedDescription
    }
}

extension EncodingError {
    /// Which node could not be written, and why; nil for an error that did not come from this package.
    public var xmlIssue: XMLCodingIssue? {
        guard case .invalidValue(_, let context) = self else { return nil }
        return (context.underlyingError as? XMLCodingIssue)?.alone
    }

    /// What ``xmlIssue`` says; Foundation's words for an error that did not come from this package.
    ///
    /// It takes precedence over Foundation's property of the same name where the error is known to be an `EncodingError`.
    public var localizedDescription: String { xmlIssue?.description ?? (self as any Error).localizedDescription }
}

extension XMLCodingIssue: LocalizedError {
    /// The whole issue in a sentence, for who asks for `localizedDescription`.
    public var errorDescription: String? { sentence(message) }
}
