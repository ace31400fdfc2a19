/// A type that says how its issues are collected; see `XMLDecoder.decodeCollectingIssues(_:from:limit:)`.
///
/// A type without this protocol is taken for one whose `init(from:)` is synthesised if all that it has asked for until it fails is what
/// synthesised code asks for: the stored properties in the order of the coding keys, each with its own type. Then the other properties are looked at
/// as well. Code of your own may do the same and go on differently; then say so:
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
    /// After a failure the stored properties are looked at that have not been asked for: each under the coding key with its name, as synthesised
    /// code would read it. The keys must be an enum; those without a stored property are left out.
    case everyProperty
    /// The first issue of a value is the only one that comes of its own code. What a value of the type has in it is decoded as ever.
    case firstIssue
}
