import Foundation
import XMLCodable

/// A condition that values have to meet; see ``XMLChecked``.
///
/// ```swift
/// enum Even: XMLRule {
///     static func check(_ value: Int) -> String? { value % 2 == 0 ? nil : "an even number" }
/// }
/// struct Pair: Codable {
///     @XMLChecked<Even> var size: Int
/// }
/// ```
///
/// Where `Rule` is a rule, `Rule?` is one for optionals, which nil meets, and `[Rule]` is one for arrays, which every item has to meet.
///
/// Ready to use are ``XMLRangeRule``, ``XMLLengthRule``, ``XMLCountRule``, ``XMLPatternRule`` and ``XMLOneOfRule``; ``XMLBothRules`` combines two.
public protocol XMLRule {
    /// The type of the values.
    associatedtype Value

    /// What a value should be instead, in words that go on after "expected": `an even number`. Nil if the value meets the condition.
    static func check(_ value: Value) -> String?

    /// Why a value breaks the rule; nil if it does not. Implement ``check(_:)`` instead, unless your rule is for values with items.
    static func violation(in value: Value) -> XMLRuleViolation?
}

/// Why a value breaks a rule.
public struct XMLRuleViolation: Sendable, Hashable {
    /// What the value should be instead.
    public let expected: String

    /// The value, or the item of it that breaks the rule, as text.
    public let found: String

    /// The way to the item: its position, counted from 0, after that the position in that item, and so on. Empty for the value as a whole.
    public var indices: [Int]

    /// A violation by a value, or by an item of it.
    public init(expected: String, found: String, indices: [Int] = []) {
        self.expected = expected
        self.found = found
        self.indices = indices
    }
}

extension XMLRule {
    /// What ``check(_:)`` says of the value as a whole.
    public static func violation(in value: Value) -> XMLRuleViolation? {
        check(value).map { XMLRuleViolation(expected: $0, found: String(describing: value)) }
    }
}

extension Optional: XMLRule where Wrapped: XMLRule {
    /// The rule's check of a value that is there.
    public static func check(_ value: Wrapped.Value?) -> String? { value.flatMap { Wrapped.check($0) } }

    /// The violation by a value that is there.
    public static func violation(in value: Wrapped.Value?) -> XMLRuleViolation? { value.flatMap { Wrapped.violation(in: $0) } }
}

extension Array: XMLRule where Element: XMLRule {
    /// The rule's check of the first item that breaks it.
    public static func check(_ value: [Element.Value]) -> String? { violation(in: value)?.expected }

    /// The violation by the first item that breaks the rule.
    public static func violation(in value: [Element.Value]) -> XMLRuleViolation? {
        for (index, item) in value.enumerated() {
            guard var violation = Element.violation(in: item) else { continue }
            violation.indices.insert(index, at: 0)
            return violation
        }
        return nil
    }
}

/// A rule for each of several items.
protocol ItemsRule {
    /// The violations by all items that break the rule.
    static func violations(in value: Any) -> [XMLRuleViolation]
}

extension Array: ItemsRule where Element: XMLRule {
    static func violations(in value: Any) -> [XMLRuleViolation] {
        guard let items = value as? [Element.Value] else { return [] }
        return items.enumerated().flatMap { index, item in
            Element.allViolations(in: item).map { violation in
                var violation = violation
                violation.indices.insert(index, at: 0)
                return violation
            }
        }
    }
}

extension XMLRule {
    /// All violations by a value that is known to break the rule: for a list, those by each item.
    static func allViolations(in value: Value) -> [XMLRuleViolation] {
        (Self.self as? any ItemsRule.Type)?.violations(in: value) ?? violation(in: value).map { [$0] } ?? []
    }
}

/// Two rules, both of which a value has to meet. A type alias gives the two a name; more than two are rules in each other.
///
/// ```swift
/// typealias UserName = XMLBothRules<Short, Letters>
/// ```
public enum XMLBothRules<First: XMLRule, Second: XMLRule>: XMLRule where First.Value == Second.Value {
    /// What the first rule that the value breaks expects.
    public static func check(_ value: First.Value) -> String? { First.check(value) ?? Second.check(value) }

    /// The violation of the first rule that the value breaks.
    public static func violation(in value: First.Value) -> XMLRuleViolation? { First.violation(in: value) ?? Second.violation(in: value) }
}

/// A rule that a value lies in a range.
///
/// ```swift
/// enum Age: XMLRangeRule { static let range = 0...150 }
/// enum Price: XMLRangeRule { static let range = Decimal(0)... }
/// ```
public protocol XMLRangeRule: XMLRule where Value == Bounds.Bound {
    /// The type of the range.
    associatedtype Bounds: RangeExpression

    /// The range, of any kind: `0...150`, `0..<1`, `1...`, `...9`.
    static var range: Bounds { get }
}

extension XMLRangeRule {
    /// Whether the range contains the value.
    public static func check(_ value: Bounds.Bound) -> String? {
        range.contains(value) ? nil : "a value in \(RangeDescription.of(range))"
    }
}

/// A rule that a string has so many characters: Unicode scalars, as XML Schema counts them.
///
/// ```swift
/// enum Code: XMLLengthRule { static let length = 2...3 }
/// ```
///
/// Source: XML Schema 1.1 Part 2: Datatypes, section 4.3.1, "length".
public protocol XMLLengthRule: XMLRule where Value == String {
    /// The type of the range.
    associatedtype Lengths: RangeExpression where Lengths.Bound == Int

    /// How many characters there may be: `1...10`, `1...`.
    static var length: Lengths { get }
}

extension XMLLengthRule {
    /// Whether the string is as long as it has to be.
    public static func check(_ value: String) -> String? {
        length.contains(value.unicodeScalars.count) ? nil : "a text with \(RangeDescription.of(length)) characters"
    }
}

/// A rule that a collection has so many items. A rule for the items themselves is an array of a rule: `[Rule]`.
///
/// ```swift
/// enum Tags: XMLCountRule {
///     typealias Value = [String]
///     static let count = 1...3
/// }
/// ```
public protocol XMLCountRule: XMLRule where Value: Collection {
    /// The type of the range.
    associatedtype Counts: RangeExpression where Counts.Bound == Int

    /// How many items there may be: `1...3`, `1...`.
    static var count: Counts { get }
}

extension XMLCountRule {
    /// Whether there are as many items as there have to be.
    public static func check(_ value: Value) -> String? {
        count.contains(value.count) ? nil : "\(RangeDescription.of(count)) items"
    }

    /// The violation by the number of the items.
    public static func violation(in value: Value) -> XMLRuleViolation? {
        check(value).map { XMLRuleViolation(expected: $0, found: "\(value.count)") }
    }
}

/// A rule that a string is one of a pattern's, from its start to its end.
///
/// ```swift
/// enum PartNumber: XMLPatternRule { static let pattern = "[A-Z]{2}-[0-9]{4}" }
/// ```
///
/// The pattern is a regular expression of Foundation's `NSRegularExpression`. As in XML Schema, all of the string has to match: `^` and `$` are not
/// needed. XML Schema's classes `\i` and `\c`, and its subtraction of classes (`[a-z-[aeiou]]`), are not known there. A pattern that is no regular
/// expression matches nothing, and the error says so. Matching may take long for patterns with repetitions in each other, such as `(a+)+`: use none
/// for documents from elsewhere.
///
/// Source: XML Schema 1.1 Part 2: Datatypes, section 4.3.4, "pattern".
public protocol XMLPatternRule: XMLRule where Value == String {
    /// The regular expression.
    static var pattern: String { get }
}

extension XMLPatternRule {
    /// Whether the pattern matches all of the string.
    public static func check(_ value: String) -> String? {
        let pattern = pattern
        guard let expression = AnchoredPattern.of(pattern) else {
            return "a text that matches '\(pattern)', which is no regular expression"
        }
        return expression.matches(value) ? nil : "a text that matches '\(pattern)'"
    }
}

/// A rule that a value is one of some.
///
/// ```swift
/// enum Currency: XMLOneOfRule { static let values = ["EUR", "USD"] }
/// ```
///
/// An enum with raw values says the same in a type of its own.
public protocol XMLOneOfRule: XMLRule where Value == Choices.Element {
    /// The type of the collection.
    associatedtype Choices: Collection where Choices.Element: Equatable

    /// The values that there may be, as an array or another collection.
    static var values: Choices { get }
}

extension XMLOneOfRule {
    /// Whether the value is one of those that there may be.
    public static func check(_ value: Choices.Element) -> String? {
        if values.contains(value) { return nil }
        let shown = values.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
        return "one of \(shown)\(values.count > 12 ? ", …" : "")"
    }
}

/// A range as it is written in Swift.
enum RangeDescription {
    static func of<Bounds: RangeExpression>(_ range: Bounds) -> String {
        switch range {
        case let range as PartialRangeFrom<Bounds.Bound>: "\(range.lowerBound)..."
        case let range as PartialRangeThrough<Bounds.Bound>: "...\(range.upperBound)"
        case let range as PartialRangeUpTo<Bounds.Bound>: "..<\(range.upperBound)"
        default: String(describing: range)
        }
    }
}

/// A regular expression for all of a string. Expressions are compiled once; of very many, only the latest are kept.
///
/// `@unchecked Sendable`: an `NSRegularExpression` does not change, and matches on several threads at a time.
private struct AnchoredPattern: @unchecked Sendable {
    private let expression: NSRegularExpression

    private static let known = Locked<[String: AnchoredPattern]>([:])
    private static let maximumCount = 256

    static func of(_ pattern: String) -> AnchoredPattern? {
        if let known = known.withLock({ $0[pattern] }) { return known }
        // By itself first: parentheses in it could close the ones around it.
        guard (try? NSRegularExpression(pattern: pattern)) != nil,
            let expression = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z")
        else { return nil }
        let anchored = AnchoredPattern(expression: expression)
        known.withLock { known in
            if known.count >= maximumCount { known.removeAll() }
            known[pattern] = anchored
        }
        return anchored
    }

    func matches(_ text: String) -> Bool {
        expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
    }
}
