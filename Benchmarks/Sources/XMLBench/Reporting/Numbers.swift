import Foundation

/// How numbers stand in tables and charts.
enum Numbers {
    /// Megabytes per second: whole numbers, small ones with a decimal.
    static func rate(_ value: Double) -> String { decimal(value, digits: value < 10 ? 1 : 0) }

    /// A part of one, without the zero before the point: `.57`.
    static func share(_ value: Double) -> String {
        let text = decimal(value, digits: 2)
        return text.hasPrefix("0.") ? String(text.dropFirst()) : text
    }

    static func decimal(_ value: Double, digits: Int) -> String { String(format: "%.\(digits)f", value) }
}
