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
public struct XMLCodingIssue: LocalizedError, Sendable, Hashable, CustomStringConvertible {
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

    /// - Parameter path: the way to the node; of what cannot be written of a fragment, from the fragment's element on: `/p/b`, or nothing for that itself.
    @inline(never)
    package init(
        _ code: XMLErrorCode, path: String = "", position: XMLPosition? = nil, message: String? = nil, cause: (any Error)? = nil,
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

    /// The whole issue in a sentence, which `localizedDescription` shows.
    public var errorDescription: String? { sentence(message) }

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

/// A place in a document's source.
public struct XMLPosition: Sendable, Hashable, CustomStringConvertible {
    /// The line, counted from 1. Lines end with LF, CR or CR LF.
    public let line: Int

    /// The character (Unicode scalar) in the line, counted from 1.
    public let column: Int

    /// The byte in the source, counted from 0.
    public let byteOffset: Int

    /// A place from its parts.
    public init(line: Int, column: Int, byteOffset: Int) { (self.line, self.column, self.byteOffset) = (line, column, byteOffset) }

    public var description: String { "line \(line), column \(column)" }
}

/// A text as an error shows it.
package enum Excerpt {
    @inline(never)
    package static func of(_ text: UnsafeBufferPointer<UInt8>) -> String {
        var end = min(240, text.count)
        while end < text.count, end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }  // not within a character
        let start = String(decoding: text[..<end], as: UTF8.self)
        return end < text.count || start.count > 60 ? start.prefix(60) + "…" : start
    }

    @inline(never)
    package static func of(_ text: String) -> String { text.withBytes { of($0) } }

    /// A part of an error's sentence: names and keys in it may be of any length. Of a path, the end tells the most.
    package static func bounded(_ part: String) -> String {
        guard part.utf8.count > 2 * maximumEndCount else { return part }
        let scalars = part.unicodeScalars
        guard scalars.count > maximumEndCount else { return part }
        return String(scalars.prefix(maximumEndCount / 2)) + "…" + String(scalars.suffix(maximumEndCount / 2))
    }

    private static let maximumEndCount = 1024
}

extension String {
    /// A path without the root element: `/b[2]/@id` of `/a/b[2]/@id`.
    @inline(never)
    package var withoutFirstStep: String {
        let rest = dropFirst().drop { $0 != "/" }
        return rest.isEmpty ? "/" : String(rest)
    }
}

extension Error {
    /// Everything that the error says, for a log, an alert or a terminal: what was expected and found, the path, the line, the column and a remedy.
    ///
    /// Use it in a plain `catch`, where `localizedDescription` of a `DecodingError` is Foundation's and only says that the data is missing or
    /// not in the correct format:
    ///
    /// ```swift
    /// do {
    ///     _ = try XMLDecoder().decode(Catalog.self, from: data)
    /// } catch {
    ///     print(error.xmlDescription)
    ///     // expected a number (Double), found 'cheap' at /catalog/book[2]/price (line 3, column 30)
    /// }
    /// ```
    ///
    /// - A `DecodingError` or `EncodingError` gives its issue, and each further issue of its value in a line of its own. One that another coder
    ///   has thrown gives its words and its coding path.
    /// - A `CocoaError` gives the file that it is about, and the reason.
    /// - Any other error gives its `errorDescription` if it is a `LocalizedError`, as faults of services are, otherwise its `description`.
    ///
    /// The wording may change between versions. Compare ``XMLErrorCode``s instead.
    public var xmlDescription: String {
        switch self {
        case let error as DecodingError:
            guard let context = error.context else { break }
            return words(context.debugDescription, about: error.xmlIssues, context.codingPath, context.underlyingError)
        case let error as EncodingError:
            guard case .invalidValue(_, let context) = error else { break }
            return words(context.debugDescription, about: error.xmlIssues, context.codingPath, context.underlyingError)
        case let error as CocoaError:
            let reasons = [error, error.underlying].lazy.compactMap { ($0 as NSError?)?.localizedFailureReason }
            let reason = reasons.first ?? error.localizedDescription
            return (error.filePath ?? error.url?.path).map { "\($0): \(reason)" } ?? reason
        default: break
        }
        return (self as? any LocalizedError)?.errorDescription ?? String(describing: self)
    }

    private func words(
        _ words: String, about issues: [XMLCodingIssue], _ path: [any CodingKey], _ underlyingError: (any Error)?
    ) -> String {
        // The words of several issues have their number and the first one.
        if issues.count > 1 { return ([words] + issues.dropFirst().map(\.description)).joined(separator: "\n") }
        if let issue = issues.first { return issue.description }
        // An underlying error says where, as that of a document that cannot be parsed does: the words have it.
        guard underlyingError == nil, !path.isEmpty else { return words }
        return words + " at " + path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: "/")
    }
}
