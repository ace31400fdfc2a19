/// A type that says whether a value of it makes sense, once it is complete.
///
/// ```swift
/// struct Booking: Codable, XMLValidated {
///     @XMLAttribute var first: Int
///     var last: Int
///
///     func validate(_ issues: inout XMLIssues) {
///         if last < first { issues.add(CodingKeys.last, "the booking ends before it begins", expected: "at least \(first)", found: "\(last)") }
///     }
/// }
/// ```
///
/// ``XMLDecoder`` asks every value of the type right after it is decoded, wherever it is: as the root, a property, an item, a case of a choice, a
/// group, a record. If there are issues, decoding fails with one `DecodingError` with the code ``XMLErrorCode/failedValidation``: its `xmlIssue` is
/// the first issue, and its `xmlIssues` are all, each with path, line and column of its key.
///
/// ``XMLEncoder`` asks as well, unless ``XMLEncoder/validatesValues`` is false, before a byte is written: what has issues would not be read back.
///
/// - A value whose properties could not be decoded is not asked.
/// - An object is asked once, with the method of its own class. A subclass overrides the method and calls `super`'s.
/// - A value in a value is asked before the one around it, which is not asked if there are issues.
/// - A value that has issues is an error also where an optional of it would be nil if its element were empty.
/// - Other coders do not ask.
///
/// See ``XMLContentValidated`` for conditions on the element before anything is decoded.
public protocol XMLValidated: _XMLModelsType {
    /// Adds what is wrong with the value.
    ///
    /// - Parameter issues: takes the issues.
    /// - Throws: any error, which is treated like one of the type's own `init(from:)` or `encode(to:)`. After issues that were added, it is one more.
    func validate(_ issues: inout XMLIssues) throws
}

/// What is wrong with a value; see ``XMLValidated``.
///
/// The first 100 issues of a value are kept; more are counted.
///
/// ```swift
/// var issues = XMLIssues()
/// try booking.validate(&issues)
/// print(issues.messages)
/// ```
public struct XMLIssues {
    /// One thing that is wrong.
    struct Issue {
        /// The way from the value to what is meant.
        let path: [any CodingKey]
        let message: String
        let expected: String?
        let found: String?
        let suggestion: String?
    }

    private(set) var kept: [Issue] = []

    /// How many issues were added, those included that were not kept.
    public private(set) var count = 0

    static let maximumCount = 100

    /// No issues.
    public init() {}

    /// Whether there are none.
    public var isEmpty: Bool { count == 0 }

    /// What the issues say that were kept.
    public var messages: [String] { kept.map(\.message) }

    /// Adds an issue of the value as a whole.
    ///
    /// - Parameters:
    ///   - message: what is wrong.
    ///   - expected: what should be there, in words that go on after "expected".
    ///   - found: what is there instead.
    ///   - suggestion: what might help.
    public mutating func add(_ message: String, expected: String? = nil, found: String? = nil, suggestion: String? = nil) {
        add([], message, expected: expected, found: found, suggestion: suggestion)
    }

    /// Adds an issue of a property.
    ///
    /// - Parameters:
    ///   - key: the property's key. If the document has nothing for it, the issue is at the value's element.
    ///   - index: which item of the property's list is meant, counted from 0; nil for the property as a whole.
    ///   - message: what is wrong.
    ///   - expected: what should be there, in words that go on after "expected".
    ///   - found: what is there instead.
    ///   - suggestion: what might help.
    public mutating func add(
        _ key: some CodingKey, at index: Int? = nil, _ message: String, expected: String? = nil, found: String? = nil,
        suggestion: String? = nil
    ) {
        let path: [any CodingKey] = index.map { [key, AnyCodingKey(intValue: $0)] } ?? [key]
        add(path, message, expected: expected, found: found, suggestion: suggestion)
    }

    /// Adds an issue of a value in a property.
    ///
    /// - Parameters:
    ///   - path: the keys that lead to it from the value. A key with an `intValue` is an item's.
    ///   - message: what is wrong.
    ///   - expected: what should be there, in words that go on after "expected".
    ///   - found: what is there instead.
    ///   - suggestion: what might help.
    public mutating func add(
        _ path: [any CodingKey], _ message: String, expected: String? = nil, found: String? = nil, suggestion: String? = nil
    ) {
        count += 1
        guard kept.count < XMLIssues.maximumCount else { return }
        kept.append(Issue(path: path, message: message, expected: expected, found: found, suggestion: suggestion))
    }

    /// What a type's code adds, with what it throws after that; nil if it adds nothing.
    ///
    /// - Throws: what the code throws before it has added anything.
    static func added(by validate: (inout XMLIssues) throws -> Void) throws -> (issues: XMLIssues, error: (any Error)?)? {
        var issues = XMLIssues()
        do {
            try validate(&issues)
        } catch {
            if issues.isEmpty { throw error }
            return (issues, error)
        }
        return issues.isEmpty ? nil : (issues, nil)
    }
}

/// A type that says what its element must contain, and what it may not, before anything of it is decoded.
///
/// ```swift
/// struct Account: Codable, XMLContentValidated {
///     static let xmlContentRules: [XMLContentRule] = [.mayNotContain("error"), .mustContain("@version")]
///     var owner: String
/// }
/// // <account><error>no such account</error></account>
/// // expected no 'error', found 'no such account' at /account/error (line 1, column 10)
/// ```
///
/// So an answer that is an error instead of the expected document is told as one, and not as a missing key. Whether the type has properties of
/// these names makes no difference.
///
/// All rules that an element breaks are issues of one `DecodingError`, as those of ``XMLValidated`` are. ``XMLEncoder`` checks what it has written
/// for a value, unless ``XMLEncoder/validatesValues`` is false. A value that shares its element with the value around it is then not checked,
/// because the element is not complete. Neither is a type that reads its own list, which has no element of its own.
public protocol XMLContentValidated: _XMLModelsType {
    /// The rules. They are asked for once for each type.
    static var xmlContentRules: [XMLContentRule] { get }
}

/// What an element must contain, or may not; see ``XMLContentValidated``.
public struct XMLContentRule: Sendable, Hashable {
    enum Kind: Sendable, Hashable { case mustContain, mayNotContain }

    private let kind: Kind
    private let keys: [String]

    /// A rule that there is an element or an attribute for each of some keys.
    ///
    /// - Parameter keys: coding keys: names, `{namespace URI}name`, or paths such as `head/@id`. The decoder's strategy converts them, and the
    ///   type's namespace applies to them, as to any key.
    public static func mustContain(_ keys: String...) -> XMLContentRule { XMLContentRule(kind: .mustContain, keys: keys) }

    /// A rule that there is no element and no attribute for any of some keys.
    ///
    /// - Parameter keys: coding keys, as for ``mustContain(_:)``.
    public static func mayNotContain(_ keys: String...) -> XMLContentRule { XMLContentRule(kind: .mayNotContain, keys: keys) }

    /// What rules say of an element, as far as it is told.
    ///
    /// - Parameter issue: what a rule says of one key; nil if there is nothing to say.
    static func issues(by rules: [XMLContentRule], _ issue: (Kind, String) -> XMLCodingIssue?) -> [XMLCodingIssue] {
        Array(rules.flatMap { rule in rule.keys.compactMap { issue(rule.kind, $0) } }.prefix(XMLIssues.maximumCount))
    }
}
