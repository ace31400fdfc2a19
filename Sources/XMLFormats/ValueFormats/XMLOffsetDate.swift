import Foundation
import XMLCodable

/// A date with the offset from UTC that it is written with; see ``XMLFormat/KeepingOffset``.
///
/// Two are equal if they are the same instant at the same offset.
public struct XMLOffsetDate: Hashable, Sendable {
    /// The instant.
    public var date: Date

    /// How far the clock that says it is ahead of UTC, in seconds: 3600 for `+01:00`.
    public var secondsFromGMT: Int

    /// Creates a date with an offset.
    ///
    /// - Parameters:
    ///   - date: the instant.
    ///   - secondsFromGMT: whole minutes, in seconds, from -24 to 24 hours. Others cannot be written.
    public init(date: Date, secondsFromGMT: Int) {
        self.date = date
        self.secondsFromGMT = secondsFromGMT
    }
}

extension XMLOffsetDate: CustomStringConvertible {
    /// As in RFC 3339, or as seconds where no calendar has the date.
    public var description: String {
        (try? XMLFormat.RFC3339.text(of: self))
            ?? "\(date.timeIntervalSinceReferenceDate) seconds since 2001, at \(secondsFromGMT) seconds from UTC"
    }
}

/// A format of dates that say how far they are from UTC, or have a time zone of their own: ``XMLFormat/RFC822``, ``XMLFormat/HTTPDate``, ``XMLFormat/RFC3339``
/// and each ``XMLDatePattern``.
public protocol _XMLOffsetDateFormat: XMLValueFormat where Value == Date {
    /// The date of a text, with its offset.
    ///
    /// - Returns: nil if the text has none. The error then tells the ``XMLValueFormat/expectation``.
    /// - Throws: what the error shall say beside that.
    static func offsetDate(of text: String) throws -> XMLOffsetDate?

    /// The text of a date at an offset.
    ///
    /// - Throws: what the error shall say, where a date has no text in this format.
    static func text(of value: XMLOffsetDate) throws -> String

    /// The offset that a date is written with that does not say one. UTC's by default.
    static func secondsFromGMT(at date: Date) -> Int
}

extension _XMLOffsetDateFormat {
    public static func value(of text: String) throws -> Date? { try offsetDate(of: text)?.date }

    public static func text(of value: Date) throws -> String {
        guard value.timeIntervalSinceReferenceDate.magnitude < 1e15 else { throw FormatProblem("no calendar has the date") }
        return try text(of: XMLOffsetDate(date: value, secondsFromGMT: secondsFromGMT(at: value)))
    }

    /// UTC's.
    public static func secondsFromGMT(at _: Date) -> Int { 0 }
}

extension XMLFormat {
    /// A format of dates that keeps the offset of each.
    ///
    /// ```swift
    /// @XMLFormatted<XMLFormat.KeepingOffset<XMLFormat.RFC822>> var published: XMLOffsetDate      // Sat, 21 Nov 2026 08:05:00 +0100
    /// ```
    public enum KeepingOffset<Format: _XMLOffsetDateFormat>: XMLValueFormat, Hashable {
        public static var expectation: String { Format.expectation }
        public static func value(of text: String) throws -> XMLOffsetDate? { try Format.offsetDate(of: text) }
        public static func text(of value: XMLOffsetDate) throws -> String { try Format.text(of: value) }
        /// What the other format says.
        public static var isExact: Bool { Format.isExact }
    }
}
