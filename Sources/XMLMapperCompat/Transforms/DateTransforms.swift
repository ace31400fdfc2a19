import Foundation
import XMLCodable

/// Dates as seconds, or milliseconds, since 1970. A text that is not a number gives nil.
open class XMLDateTransform: XMLTransformType {
    public typealias Object = Date
    public typealias XML = Double

    /// What is counted.
    public enum Unit: TimeInterval, Sendable {
        case seconds = 1
        case milliseconds = 1_000
    }

    private let unit: Unit

    /// Seconds since 1970.
    public init() { unit = .seconds }

    /// Seconds or milliseconds since 1970.
    public init(unit: Unit) { self.unit = unit }

    open func transformFromXML(_ value: Any?) -> Date? {
        let number = (value as? Double) ?? (value as? any TextRepresentable).flatMap { TextBytes($0.xmlText).double }
        guard let number, number.isFinite else { return nil }
        return Date(timeIntervalSince1970: number / unit.rawValue)
    }

    open func transformToXML(_ value: Date?) -> Double? { value.map { $0.timeIntervalSince1970 * unit.rawValue } }
}

/// Dates as a formatter reads and writes them.
open class XMLDateFormatterTransform: XMLTransformType {
    public typealias Object = Date
    public typealias XML = String

    /// What reads and writes the dates.
    public let dateFormatter: DateFormatter

    /// A transform by a formatter.
    public init(dateFormatter: DateFormatter) { self.dateFormatter = dateFormatter }

    open func transformFromXML(_ value: Any?) -> Date? { (value as? String).flatMap { dateFormatter.date(from: $0) } }

    open func transformToXML(_ value: Date?) -> String? { value.map { dateFormatter.string(from: $0) } }
}

/// Dates in the format of a `DateFormatter` pattern.
open class XMLCustomDateFormatTransform: XMLDateFormatterTransform {
    /// - Parameters:
    ///   - formatString: the format.
    ///   - localeIdentifier: the locale; by default the one for fixed formats.
    public init(formatString: String, withLocaleIdentifier localeIdentifier: String = "en_US_POSIX") {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: localeIdentifier)
        formatter.dateFormat = formatString
        super.init(dateFormatter: formatter)
    }
}

/// Dates in ISO 8601 and xs:dateTime: `2026-11-21T07:05:00Z`, with or without fraction, with an offset, `Z`, or neither, which means UTC.
/// They are written in UTC.
open class XMLISO8601DateTransform: XMLTransformType {
    public typealias Object = Date
    public typealias XML = String

    /// Creates a transform.
    public init() {}

    open func transformFromXML(_ value: Any?) -> Date? { (value as? String).flatMap { TextBytes($0).dateTime } }

    open func transformToXML(_ value: Date?) -> String? { value.flatMap(TextBytes.dateTime) }
}

extension XMLISO8601DateTransform: CompleteTransform {}
