import Foundation

/// Where a value could not be decoded or encoded, and why, in terms of the document.
///
/// `DecodingError.xmlIssue` and `EncodingError.xmlIssue` return it. An error about a value of the document or of the model has one, as the
/// underlying error of its context. An error about a document that cannot be parsed has an ``XMLParsingError`` instead. An error about the
/// use of the library has neither, for example about a reader of records that is called from a record's own code.
///
/// The context's `debugDescription` says the same in a sentence. If a type's own code threw the error, the context keeps that code's words,
/// and the issue adds the place.
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
    /// The kind of error, which stays the same between versions.
    public let code: XMLErrorCode

    /// The node as a path from the root: `/catalog/book[2]/@id`. A step has an index if siblings share the name.
    public package(set) var path: String

    /// Where the node starts in the source; nil while encoding. An attribute has its start tag's position, a token of a list its own.
    public package(set) var position: XMLPosition?

    /// What the type's own code said, if it threw the error.
    public let message: String?

    /// The original error, if ``XMLDecoder/customErrorPolicy`` replaced it by one with a place. Comparing two issues ignores it.
    public var cause: (any Error)? { storedCause.value }
    private let storedCause: Uncompared<(any Error)?>

    /// What was expected there.
    public let expected: String?

    /// What was found instead.
    public let found: String?

    /// What might help: a name that you may have meant, or an option. Nil if there is no idea.
    public package(set) var suggestion: String?

    /// What else the error around it is about.
    private var others = Uncompared<[XMLCodingIssue]>([])

    /// How much of the issue the error around it says already.
    private var told = Uncompared(Told.nothing)

    private enum Told: Sendable { case nothing, message, everything }

    @inline(never)
    package init(
        _ code: XMLErrorCode, path: String, position: XMLPosition? = nil, message: String? = nil, cause: (any Error)? = nil,
        expected: String? = nil, found: String? = nil, suggestion: String? = nil
    ) {
        (self.code, self.path, self.position, self.message) = (code, path, position, message)
        storedCause = Uncompared(cause)
        (self.expected, self.found, self.suggestion) = (expected, found, suggestion)
    }

    /// The whole issue in a sentence. An issue that is still inside an error leaves out what the error says already: printing the error
    /// then says each thing once.
    public var description: String {
        switch told.value {
        case .nothing: sentence(message)
        case .message: sentence(nil)
        case .everything: "\(XMLCodingIssue.self)"
        }
    }

    private func sentence(_ message: String?) -> String {
        var parts: [String] = []
        if let message { parts.append(Excerpt.bounded(message)) }
        if let expected { parts.append("expected \(Excerpt.bounded(expected))") }
        if let found { parts.append("found \(Excerpt.bounded(found))") }
        var text = parts.joined(separator: ", ")
        if !text.isEmpty { text += " " }
        text += "at \(Excerpt.bounded(path))"
        if let position { text += " (\(position))" }
        if let suggestion { text += "; \(Excerpt.bounded(suggestion))" }
        return text
    }

    /// The issue as the underlying error of one that says all of it, or what the type's own code said.
    package var underlying: XMLCodingIssue {
        var issue = self
        issue.told.value = message == nil ? .everything : .message
        return issue
    }

    /// What an error says of a value that has several issues, of which this is the first, and its underlying error.
    func first(of all: [XMLCodingIssue], count: Int) -> (words: String, underlying: XMLCodingIssue) {
        var issue = self
        issue.others.value = Array(all.dropFirst())
        issue.told.value = .everything
        return ((count == 1 ? "the value is not valid: " : "the value has \(count) issues, the first: ") + description, issue)
    }

    /// The issue, and what else the error around it is about, each by itself.
    var all: [XMLCodingIssue] {
        var first = alone
        first.others.value = []
        return [first] + others.value
    }

    /// The issue by itself.
    package var alone: XMLCodingIssue {
        var issue = self
        issue.told.value = .nothing
        return issue
    }
}

/// A part of a value that comparing ignores.
package struct Uncompared<Value: Sendable>: Hashable, Sendable {
    package var value: Value

    package init(_ value: Value) { self.value = value }

    package static func == (_: Uncompared, _: Uncompared) -> Bool { true }
    package func hash(into _: inout Hasher) {}
}

extension EncodingError {
    /// Which node could not be written, and why. Nil for an error that did not come from this package.
    ///
    /// The value of the error's own case, `EncodingError.invalidValue`, is that of the key which the error is about. In place of a value with more than
    /// 100 parts or with long texts, and of one that is not at hand, it is of a private type that prints the value's type or place. So a cast to the
    /// type of your value may give nil.
    public var xmlIssue: XMLCodingIssue? {
        guard case .invalidValue(_, let context) = self else { return nil }
        return (context.underlyingError as? XMLCodingIssue)?.alone
    }

    /// All that the error is about: ``xmlIssue``, and the further issues of a value that has several. Empty for an error that did not come from this
    /// package.
    public var xmlIssues: [XMLCodingIssue] {
        guard case .invalidValue(_, let context) = self else { return [] }
        return (context.underlyingError as? XMLCodingIssue)?.all ?? []
    }

    /// The kind of error, which stays the same between versions. Nil for an error that did not come from this package.
    public var xmlErrorCode: XMLErrorCode? { xmlIssue?.code }

    /// What ``xmlIssue`` says; Foundation's words for an error that did not come from this package.
    ///
    /// Swift prefers it to Foundation's property of the same name if the error's static type is `EncodingError`.
    public var localizedDescription: String { xmlIssue?.description ?? (self as any Error).localizedDescription }
}

extension XMLCodingIssue: LocalizedError {
    /// The whole issue in a sentence, which `localizedDescription` shows.
    public var errorDescription: String? { sentence(message) }
}
