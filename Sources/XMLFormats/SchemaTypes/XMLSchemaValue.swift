import Foundation
import XMLCodable

/// A value of one of XML Schema's types, told by one text: a date, a time, a duration, binary data.
///
/// ```swift
/// struct Stay: Codable {
///     @XMLAttribute var from: XMLDate
///     @XMLTokens var absences: [XMLDate]
///     var checkIn: XMLTime?
///     var updated: XMLDateTime
/// }
/// // <stay from="2026-11-22"><absences>2026-11-24 2026-11-25</absences><checkIn/><updated>2026-11-22T09:30:00.50+01:00</updated></stay>
/// ```
///
/// In XML, a value is the text of an element, an attribute or a token, with white space around it or not. Every other coder gets the same text as a
/// string. An optional is nil where an element is empty, unless there is a value for empty text. The decoders' and encoders' strategies for dates and
/// data have no say.
///
/// A value is written as it was read, letter for letter: with its offset, with as many digits of a second, as `PT60S` or `PT1M`. Binary data is
/// written in its canonical form.
///
/// Source: XML Schema 1.1 part 2: Datatypes, <https://www.w3.org/TR/xmlschema11-2/>.
public protocol _XMLSchemaValue: Codable, Hashable, Sendable, LosslessStringConvertible {
    /// The value of a text.
    ///
    /// - Parameter text: a text in the type's lexical space, without white space around it.
    /// - Throws: ``XMLSchemaValueError`` if the text has no value of this type, or one that is out of the type's range.
    init(parsing text: String) throws(XMLSchemaValueError)

    /// The text that XML Schema prefers among those that have this value.
    ///
    /// Of equal values with different offsets, each has its own.
    var canonicalText: String { get }
}

/// A value of one of XML Schema's types that have an order: dates, times and durations.
///
/// XML Schema's order is partial: it is open whether a time without an offset comes before one with an offset an hour later, or whether a month is
/// longer than 30 days. ``compared(to:)`` says so. `<` puts those values in an order as well, so that a list can be sorted: always the same one,
/// which never contradicts ``compared(to:)``.
public protocol _XMLOrderedSchemaValue: _XMLSchemaValue, Comparable {
    /// How the value compares with another one, as XML Schema says; nil if neither is less and they are not equal.
    ///
    /// ```swift
    /// let month = try XMLDuration(parsing: "P1M")
    /// month.compared(to: try XMLDuration(parsing: "P27D"))   // .orderedDescending
    /// month.compared(to: try XMLDuration(parsing: "P30D"))   // nil
    /// ```
    func compared(to other: Self) -> ComparisonResult?
}

/// A date or a time of XML Schema: ``XMLDateTime``, ``XMLDate``, ``XMLTime``, ``XMLGYear``, ``XMLGYearMonth``, ``XMLGMonth``, ``XMLGMonthDay`` and
/// ``XMLGDay``.
///
/// Two values are equal if they are or start at the same point in time, and both have an offset or neither has one. `<` puts values without an offset
/// among the others as if their offset was 0.
public protocol _XMLDateTimeValue: _XMLOrderedSchemaValue {
    /// The offset in minutes east of UTC, from -840 to 840; nil if the value has none.
    var offsetMinutes: Int? { get }

    /// Whether not only the points in time are the same, but the offsets as well.
    ///
    /// ```swift
    /// let (one, other) = (try XMLTime(parsing: "12:00:00Z"), try XMLTime(parsing: "13:00:00+01:00"))
    /// one == other                  // true
    /// one.isIdentical(to: other)    // false
    /// ```
    func isIdentical(to other: Self) -> Bool
}

/// Why a text has no value of one of XML Schema's types, or why there is no such value.
public struct XMLSchemaValueError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// What there has to be, such as `a date as 2026-11-22, with a month from 01 to 12`.
    public let expected: String
    /// What there was.
    public let found: String

    /// What was expected and found, in a sentence.
    public var description: String { "expected \(expected), found \(found)" }

    /// The same.
    public var errorDescription: String? { description }
}

/// What a text or a component does not meet of what a value needs. Nil where the text as a whole has not the type's form.
struct UnmetRequirement: Error {
    let requirement: String?

    init(_ requirement: String? = nil) { self.requirement = requirement }
}

/// How the types of this folder read and write their text, which is what they are to every coder.
protocol SchemaText: _XMLSchemaValue, Scalar, KnownType {
    /// What a text has to be, with an example.
    static var form: String { get }

    /// The value of a text without white space around it.
    static func parse(_ text: UnsafeBufferPointer<UInt8>) throws(UnmetRequirement) -> Self
}

extension SchemaText {
    /// The value of a text.
    ///
    /// - Throws: ``XMLSchemaValueError`` if the text has no value of this type, or one that is out of the type's range.
    @_semantics("optimize.sil.specialize.generic.never")
    public init(parsing text: String) throws(XMLSchemaValueError) {
        self = try Self.checked(text.isEmpty ? "nothing" : "'\(Self.excerpt(of: text))'") { () throws(UnmetRequirement) in
            try text.withBytes { bytes in Result { () throws(UnmetRequirement) in try Self.parse(bytes) } }.get()
        }
    }

    /// The value of a text; nil if it has none. `init(parsing:)` says why.
    public init?(_ description: String) {
        do throws(XMLSchemaValueError) { try self.init(parsing: description) } catch { return nil }
    }

    /// Takes the value's text.
    ///
    /// - Throws: `DecodingError.dataCorrupted` if the text has no value of this type.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        do throws(XMLSchemaValueError) {
            try self.init(parsing: text)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
        }
    }

    /// Writes the value's text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    static func expectation(_ problem: UnmetRequirement) -> String {
        problem.requirement.map { "\(form), with \($0)" } ?? form
    }

    static func error(_ problem: UnmetRequirement, found: String) -> XMLSchemaValueError {
        XMLSchemaValueError(expected: expectation(problem), found: found)
    }

    /// What a closure makes; its error tells what was found.
    static func checked<Made>(
        _ found: @autoclosure () -> String, _ make: () throws(UnmetRequirement) -> Made
    ) throws(XMLSchemaValueError) -> Made {
        do throws(UnmetRequirement) { return try make() } catch { throw Self.error(error, found: found()) }
    }

    private static func excerpt(of text: String) -> String {
        text.unicodeScalars.count > 60 ? String(text.unicodeScalars.prefix(60)) + "…" : text
    }
}

// MARK: In XML

extension SchemaText {
    package static var shape: TypeShape { .scalar(Self.self) }

    // They decode a string by themselves. Here, the text is enough, and errors say more.
    package static var isTextInXMLOnly: Bool { true }

    package static func expectation(of text: UnsafeBufferPointer<UInt8>?, _: ScalarForms) -> String {
        guard let text else { return form }
        do throws(UnmetRequirement) {
            _ = try parse(ScalarParsing.trim(text))
            return form
        } catch {
            return expectation(error)
        }
    }

    package static func parse(_ text: UnsafeBufferPointer<UInt8>, _: ScalarForms) -> Self? {
        do throws(UnmetRequirement) { return try parse(ScalarParsing.trim(text)) } catch { return nil }
    }

    package func append(to output: inout OutputBuffer, _: ScalarForms) throws(ScalarProblem) -> ScalarText {
        output.append(description)
        return .plain
    }
}
