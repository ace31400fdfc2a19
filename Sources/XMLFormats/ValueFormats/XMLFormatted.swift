import Foundation
import XMLCodable

/// A property whose text has a format of its own, whatever the strategies of the coders are.
///
/// ```swift
/// struct Order: Codable {
///     @XMLFormatted<XMLFormat.DateOnly> var placed: Date                  // <placed>2026-11-21</placed>
///     @XMLFormatted<XMLFormat.RFC822?> var shipped: Date?                 // <shipped>Sat, 21 Nov 2026 07:05:00 +0000</shipped>
///     @XMLFormatted<[XMLFormat.DateOnly]> var reminders: [Date]           // one element for each
///     @XMLFormatted<XMLFormat.Scale2> var total: Decimal                  // <total>0.90</total>
///     @XMLAttribute @XMLFormatted<XMLFormat.YesNo> var paid: Bool         // paid="yes"
///     @XMLTokens var days: [XMLFormatted<XMLFormat.DateOnly>]             // <days>2026-11-21 2026-11-22</days>
/// }
/// ```
///
/// A default stands before the format, and is of this type: `@XMLDefaulted<NoTip> @XMLFormatted<XMLFormat.Scale2> var tip: Decimal`, where
/// `NoTip.defaultValue` is an `XMLFormatted<XMLFormat.Scale2>`.
///
/// Formats of your own conform to ``XMLValueFormat``. The format is an optional, an array, a set or a dictionary as the property is.
///
/// It is an element, or what ``XMLAttribute``, ``XMLText``, ``XMLCData`` or ``XMLChildElement`` before it says. Nil, `xsi:nil`, empty elements and lists are
/// what they are for numbers; an empty text is nil for an optional, unless the format has a value for it. White space at the ends of a text is not part
/// of it, but for ``XMLFormat/Verbatim``.
///
/// Decoding: a text without a value is a `DecodingError` with the code ``XMLErrorCode/invalidValue``, the format's expectation and the place. What
/// the format throws is the issue's ``XMLCodingIssue/message``.
///
/// Encoding: a value that has no text, or whose text means another value, is an `EncodingError` with the code
/// ``XMLErrorCode/unrepresentableValue``, unless the format says that it rounds.
///
/// Other coders get the texts as strings.
@propertyWrapper
public struct XMLFormatted<Format: _XMLFormatShape> {
    /// The property's value.
    public var wrappedValue: Format.FormattedValue

    /// Wraps a value.
    public init(wrappedValue: Format.FormattedValue) { self.wrappedValue = wrappedValue }

    /// Wraps a value.
    public init(_ wrappedValue: Format.FormattedValue) { self.wrappedValue = wrappedValue }
}

// MARK: Coding

extension XMLFormatted: Codable {
    /// Reads the text in the decoder's place, or what is made of such texts.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let content = try decoder.singleValueContainer().decode(Format.FormattedContent.self)
        do {
            wrappedValue = try Format._formattedValue(of: content)
        } catch {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: error.xmlDescription))
        }
    }

    /// Writes the text in the encoder's place, or what is made of such texts.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        let content: Format.FormattedContent
        do {
            content = try Format._formattedContent(of: wrappedValue)
        } catch {
            throw EncodingError.invalidValue(
                ValueInError.bounded(wrappedValue), .init(codingPath: encoder.codingPath, debugDescription: error.xmlDescription))
        }
        var container = encoder.singleValueContainer()
        try container.encode(content)
    }
}

/// A value in a format is a text as numbers are: the coders of this package read and write it in place.
extension XMLFormatted: Scalar where Format: XMLValueFormat {
    package static var valueType: any Any.Type { Format.Value.self }

    package static var isTextInXMLOnly: Bool { true }

    package static var cannotBeEmpty: Bool { (try? Format.value(of: "")) == nil }

    package static var isList: Bool { Format.Value.self is any XMLDecodableSequence.Type }

    package static func expectation(of _: UnsafeBufferPointer<UInt8>?, _: ScalarForms) -> String { Format.expectation }

    package static func parse(_ text: UnsafeBufferPointer<UInt8>, _: ScalarForms) -> XMLFormatted? {
        (try? Format.value(of: string(text))).map { XMLFormatted($0) }
    }

    package static func words(against text: UnsafeBufferPointer<UInt8>) -> String? {
        do {
            _ = try Format.value(of: string(text))
            return nil
        } catch {
            return error.xmlDescription
        }
    }

    private static func string(_ text: UnsafeBufferPointer<UInt8>) -> String { Format.content(of: String(decoding: text, as: UTF8.self)) }

    package func append(to output: inout OutputBuffer, _: ScalarForms) throws(ScalarProblem) -> ScalarText {
        output.append(try Format.checkedText(of: wrappedValue))
        return .anything
    }
}

/// One value is a text; what is made of several goes by what that is.
extension XMLFormatted: KnownType {
    package static var shape: TypeShape {
        if let scalar = XMLFormatted.self as? any Scalar.Type { return .scalar(scalar) }
        return .wrapper(nil, value: Format.FormattedContent.self)
    }
}

extension XMLFormatted: AbsenceWrapper, _XMLAbsenceWrapper {
    package static var valueOfAbsence: XMLFormatted? {
        if Format.self is any OptionalAbsence.Type { return WrappedAbsence.wrappedValue(of: Format.FormattedValue.self).map { Self($0) } }
        return WrappedAbsence.value(of: Format.FormattedContent.self).flatMap { try? Self(Format._formattedValue(of: $0)) }
    }

    package var holdsNil: Bool {
        if WrappedAbsence.isNil(wrappedValue) { return true }
        guard Format.FormattedContent.self is any AbsenceWrapper.Type else { return false }
        return ((try? Format._formattedContent(of: wrappedValue)) as? any AbsenceWrapper)?.holdsNil ?? false
    }
}

// MARK: What a value can do, its wrapper can

extension XMLFormatted: Equatable where Format.FormattedValue: Equatable {}
extension XMLFormatted: Hashable where Format.FormattedValue: Hashable {}
extension XMLFormatted: Sendable where Format.FormattedValue: Sendable {}

extension XMLFormatted: _XMLLiteralWrapper {
    /// The value's description; a date's in RFC 3339.
    public var description: String {
        // Foundation's ends the process for a date that is none, and errors show values.
        (wrappedValue as? Date).map { XMLOffsetDate(date: $0, secondsFromGMT: 0).description } ?? String(describing: wrappedValue)
    }
}

extension XMLFormatted: ExpressibleByIntegerLiteral where Format.FormattedValue: XMLIntegerLiteralValue {}
extension XMLFormatted: ExpressibleByFloatLiteral where Format.FormattedValue: XMLFloatLiteralValue {}
extension XMLFormatted: ExpressibleByBooleanLiteral where Format.FormattedValue: XMLBooleanLiteralValue {}
extension XMLFormatted: ExpressibleByNilLiteral where Format.FormattedValue: ExpressibleByNilLiteral {}
extension XMLFormatted: XMLIntegerLiteralValue where Format.FormattedValue: XMLIntegerLiteralValue {}
extension XMLFormatted: XMLFloatLiteralValue where Format.FormattedValue: XMLFloatLiteralValue {}
extension XMLFormatted: XMLBooleanLiteralValue where Format.FormattedValue: XMLBooleanLiteralValue {}
