import Foundation
import XMLCodable
import XMLMapperCompat
import XMLFormats

/// The format that a transform of dates becomes.
struct DraftedFormat {
    /// The format's type, and what `@XML` calls it; nil where it has no word of its own.
    let name: String
    private(set) var word: String?
    /// The declaration of a format that the draft brings along, line by line.
    private(set) var declaration: [String] = []

    /// The format in the shape of a property's type: `XMLFormat.RFC3339?` for `Date?`.
    func shape(of type: String) -> String { type.replacingOccurrences(of: "Date", with: name) }
}

extension DraftedFormat {
    /// - Parameters:
    ///   - texts: what the transform has read. The format has to mean the same by them.
    ///   - typeName: makes a name for a format that the draft brings along.
    /// - Returns: nil for any other transform, and where no format reads the texts.
    init?(_ transform: Any, texts: [String], typeName: @autoclosure () -> String) {
        switch transform {
        case let transform as XMLDateTransform where type(of: transform) == XMLDateTransform.self:
            let unit = transform.transformToXML(Date(timeIntervalSince1970: 1)) == 1000 ? "Milliseconds" : "Seconds"
            self.init(name: "XMLFormat.Epoch" + unit, word: "epoch" + unit)
        case let transform as XMLISO8601DateTransform where type(of: transform) == XMLISO8601DateTransform.self:
            guard texts.allSatisfy({ transform.transformFromXML($0) == (try? XMLFormat.RFC3339.value(of: $0)) }) else { return nil }
            self.init(name: "XMLFormat.RFC3339", word: "dateTime")
        case let transform as XMLDateFormatterTransform:
            let type = type(of: transform)
            guard type == XMLDateFormatterTransform.self || type == XMLCustomDateFormatTransform.self else { return nil }
            guard let pattern = transform.dateFormatter.dateFormat, let zone = transform.dateFormatter.timeZone,
                DatePatterns.reads(pattern),
                texts.allSatisfy({ transform.transformFromXML($0) == DatePatterns.date(of: $0, pattern: pattern, in: zone) })
            else { return nil }
            // A formatter without a time zone of its own has the system's.
            let isOfSystem = zone.identifier == TimeZone.current.identifier
            let zoneSource =
                isOfSystem ? ".current  // or the one that the documents mean" : "TimeZone(identifier: \(zone.identifier.debugDescription))"
            self.init(name: typeName())
            declaration = [
                "enum \(name): XMLDatePattern {", "    static let pattern = \(pattern.debugDescription)",
                "    static let timeZone: TimeZone? = \(zoneSource)", "}",
            ]
        default: return nil
        }
    }
}

/// The default of a property, as source code.
enum DraftedDefault {
    /// The literal of a value; nil for a value that has none.
    static func literal(_ value: Any) -> String? {
        switch value {
        case let value as any OptionalType: return value.wrapped.flatMap { literal($0) }
        case let value as Bool where type(of: value) == Bool.self: return value ? "true" : "false"
        case let value as String: return value.debugDescription
        case let value as any FixedWidthInteger: return "\(value)"
        case let value as any BinaryFloatingPoint: return value.isFinite ? "\(value)" : nil
        case let value as Date: return "Date(timeIntervalSince1970: \(value.timeIntervalSince1970))"
        default:
            guard value is any RawRepresentable, !(value is any CustomStringConvertible) else { return nil }
            return Mirror(reflecting: value).displayStyle == .enum ? ".\(value)" : nil
        }
    }

    /// The library's name for a default that properties often have; nil for any other.
    static func knownName(_ literal: String, _ type: String) -> String? {
        switch (literal, type) {
        case ("false", "Bool"): "XMLDefaults.False"
        case ("true", "Bool"): "XMLDefaults.True"
        case ("\"\"", "String"): "XMLDefaults.EmptyString"
        case ("0", _), ("0.0", "Double"), ("0.0", "Float"): "XMLDefaults.Zero<\(type)>"
        default: nil
        }
    }
}
