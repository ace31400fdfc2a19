import Foundation
import XMLCodable

/// How the values of a property are written as text, and read; see ``XMLFormatted``.
///
/// ```swift
/// enum Percent: XMLValueFormat {
///     static let expectation = "a whole number with a percent sign"
///     static func value(of text: String) -> Int? { text.hasSuffix("%") ? Int(text.dropLast()) : nil }
///     static func text(of value: Int) -> String { "\(value)%" }
/// }
/// struct Progress: Codable {
///     @XMLFormatted<Percent> var done: Int       // <done>42%</done>
/// }
/// ```
///
/// A format has no state: coders call it from many threads, as often as they like.
public protocol XMLValueFormat: _XMLFormatShape where FormattedValue == Value, FormattedContent == String {
    /// What is written and read. The encoder compares values to tell that none comes back as another.
    associatedtype Value: Equatable & Sendable

    /// What a text has to be, for errors: "a whole number with a percent sign".
    static var expectation: String { get }

    /// The value of a text, which has no white space at its ends, unless ``keepsWhiteSpace`` says otherwise.
    ///
    /// If there is a value for an empty text, an optional in this format is not nil where an element is empty, but that value.
    ///
    /// - Returns: nil if the text has none. The error then tells the ``expectation``.
    /// - Throws: what the error shall say beside that.
    static func value(of text: String) throws -> Value?

    /// The text of a value.
    ///
    /// - Throws: what the error shall say, where a value has no text in this format.
    static func text(of value: Value) throws -> String

    /// Whether a value must come back as it was written: then the encoder reads each text, and throws `EncodingError` where it makes another value.
    /// True by default; see ``XMLFormat/Rounding`` and ``XMLFormat/Exact``.
    static var isExact: Bool { get }

    /// Whether white space at the ends of a text is part of it. False by default; see ``XMLFormat/Verbatim``.
    static var keepsWhiteSpace: Bool { get }
}

extension XMLValueFormat {
    /// True.
    public static var isExact: Bool { true }

    /// False.
    public static var keepsWhiteSpace: Bool { false }

    /// The text that has the value, without the white space that is no part of it.
    static func content(of text: String) -> String {
        keepsWhiteSpace ? text : text.withBytes { String(decoding: ScalarParsing.trim($0), as: UTF8.self) }
    }

    public static func _formattedValue(of content: String) throws -> Value {
        let text = self.content(of: content)
        guard let value = try value(of: text) else { throw FormatProblem("expected \(expectation), found '\(text.prefix(60))'") }
        return value
    }

    public static func _formattedContent(of value: Value) throws -> String {
        do {
            return try checkedText(of: value)
        } catch {
            throw FormatProblem("expected \(error.expected), found \(error.found)")
        }
    }

    /// The text of a value, of which it is certain that it says the value.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    static func checkedText(of value: Value) throws(ScalarProblem) -> String {
        do {
            let text = try text(of: value)
            let back = try self.value(of: content(of: text))
            if let back, back == value { return text }
            // A rounded value, and one that does not equal itself, such as not-a-number: at least the text has to come back.
            if let back, !isExact || value != value, try self.text(of: back) == text { return text }
            throw ScalarProblem(
                code: .unrepresentableValue, expected: "a value that comes back from its text, which is to be \(expectation)",
                found: "\(FormatProblem.description(of: value)), whose text '\(text.prefix(60))' "
                    + (back.map { "means \(FormatProblem.description(of: $0))" } ?? "has no value"),
                suggestion: "XMLFormat.Rounding writes what the format can of a value")
        } catch let problem as ScalarProblem {
            throw problem
        } catch {
            throw ScalarProblem(
                code: .unrepresentableValue, expected: "a value for \(expectation)",
                found: "\(FormatProblem.description(of: value)): \(error.xmlDescription)")
        }
    }
}

// MARK: What formats are combined to

/// What ``XMLFormatted`` takes: a format, or an optional, a list or a dictionary of formats, in any depth. You write formats by
/// ``XMLValueFormat``, and have no need to conform to this.
///
/// ```swift
/// @XMLFormatted<XMLFormat.DateOnly> var day: Date
/// @XMLFormatted<XMLFormat.DateOnly?> var end: Date?
/// @XMLFormatted<[XMLFormat.DateOnly]> var holidays: [Date]
/// @XMLFormatted<[String: XMLFormat.DateOnly]?> var deadlines: [String: Date]?
/// ```
public protocol _XMLFormatShape {
    /// The type of the property.
    associatedtype FormattedValue

    /// What a coder reads and writes: a text, or an optional, a list, a dictionary of values in a format.
    associatedtype FormattedContent: Codable

    /// The property's value.
    ///
    /// - Throws: what is wrong with a text.
    static func _formattedValue(of content: FormattedContent) throws -> FormattedValue

    /// What a coder writes for the property.
    ///
    /// - Throws: what is wrong with a value.
    static func _formattedContent(of value: FormattedValue) throws -> FormattedContent
}

extension Optional: _XMLFormatShape where Wrapped: _XMLFormatShape {
    public static func _formattedValue(of content: XMLFormatted<Wrapped>?) -> Wrapped.FormattedValue? { content?.wrappedValue }

    public static func _formattedContent(of value: Wrapped.FormattedValue?) -> XMLFormatted<Wrapped>? { value.map { XMLFormatted($0) } }
}

extension Array: _XMLFormatShape where Element: _XMLFormatShape {
    public static func _formattedValue(of content: [XMLFormatted<Element>]) -> [Element.FormattedValue] { content.map(\.wrappedValue) }

    public static func _formattedContent(of value: [Element.FormattedValue]) -> [XMLFormatted<Element>] { value.map { XMLFormatted($0) } }
}

extension Set: _XMLFormatShape where Element: _XMLFormatShape, Element.FormattedValue: Hashable {
    public static func _formattedValue(of content: [XMLFormatted<Element>]) -> Set<Element.FormattedValue> {
        Set<Element.FormattedValue>(content.map(\.wrappedValue))
    }

    public static func _formattedContent(of value: Set<Element.FormattedValue>) -> [XMLFormatted<Element>] {
        value.map { XMLFormatted($0) }
    }
}

extension Dictionary: _XMLFormatShape where Key: Codable, Value: _XMLFormatShape {
    public static func _formattedValue(of content: [Key: XMLFormatted<Value>]) -> [Key: Value.FormattedValue] {
        content.mapValues(\.wrappedValue)
    }

    public static func _formattedContent(of value: [Key: Value.FormattedValue]) -> [Key: XMLFormatted<Value>] {
        value.mapValues { XMLFormatted($0) }
    }
}

// MARK: Formats made of formats

extension XMLFormat {
    /// A format that writes as much of a value as another format can: a date loses its time, a decimal is rounded.
    ///
    /// ```swift
    /// @XMLFormatted<XMLFormat.Rounding<XMLFormat.DateOnly>> var created: Date      // <created>2026-11-21</created>, whatever the time was
    /// ```
    ///
    /// What comes back is the rounded value.
    public enum Rounding<Format: XMLValueFormat>: XMLValueFormat, Hashable {
        public static var expectation: String { Format.expectation }
        public static func value(of text: String) throws -> Format.Value? { try Format.value(of: text) }
        public static func text(of value: Format.Value) throws -> String { try Format.text(of: value) }
        /// False.
        public static var isExact: Bool { false }
        /// What the other format says.
        public static var keepsWhiteSpace: Bool { Format.keepsWhiteSpace }
    }

    /// A format that refuses what another one would leave out: with ``RFC822`` and ``HTTPDate``, a date with a fraction of a second is an `EncodingError`.
    ///
    /// ```swift
    /// @XMLFormatted<XMLFormat.Exact<XMLFormat.RFC822>> var created: Date
    /// ```
    public enum Exact<Format: XMLValueFormat>: XMLValueFormat, Hashable {
        public static var expectation: String { Format.expectation }
        public static func value(of text: String) throws -> Format.Value? { try Format.value(of: text) }
        public static func text(of value: Format.Value) throws -> String { try Format.text(of: value) }
        /// True.
        public static var isExact: Bool { true }
        /// What the other format says.
        public static var keepsWhiteSpace: Bool { Format.keepsWhiteSpace }
    }
}

/// Why a format of this package has no value or no text.
struct FormatProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// A value as an error shows it. Only of types that are known for it: the description of a date that is none ends the process.
    static func description(of value: some Any) -> String {
        let text =
            switch value {
            case let date as Date: XMLOffsetDate(date: date, secondsFromGMT: 0).description
            case let value as any LosslessStringConvertible: value.description
            case is XMLOffsetDate, is Decimal, is URL, is Data: String(describing: value)
            default: "a value of \(type(of: value))"
            }
        return String(text.prefix(120))
    }
}
