/// A type that says how its issues are collected; see `XMLDecoder.decodeCollectingIssues(_:from:limit:)`.
///
/// A type without this protocol is taken for one whose `init(from:)` is synthesised if each of its coding keys has the name of a stored property, and
/// if the first value that it asks for is the first of them, with its own type. Then the properties behind the one that fails are looked at as well.
/// Code of your own may start like that and go on differently, with a default for a missing key for instance; then say so:
///
/// ```swift
/// extension Interval: XMLIssueCollecting {
///     static var xmlIssueCollection: XMLIssueCollection { .firstIssue }
/// }
/// ```
///
/// Nothing is ever made of the properties that are looked at, and your code does not see them.
public protocol XMLIssueCollecting: _XMLModelsType {
    /// How issues in values of the type are collected.
    static var xmlIssueCollection: XMLIssueCollection { get }
}

/// How the issues in values of a type are collected; see ``XMLIssueCollecting``.
public enum XMLIssueCollection: Sendable, Hashable {
    /// The stored properties behind the one that fails are looked at, in the order of the coding keys: each under the key with its name, as synthesised
    /// code would read it. The keys must be an enum; those without a stored property are left out. After the failure of such a key all are looked at.
    case everyProperty
    /// The first issue of a value is the only one that comes of its own code. What a value of the type has in it is decoded as ever.
    case firstIssue
}
