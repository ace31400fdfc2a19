import Foundation
import XMLCodable

/// Patterns of dates that no type has.
package enum DatePatterns {
    /// Whether ``XMLDatePattern`` takes a pattern, and needs nothing else for it.
    package static func reads(_ pattern: String) -> Bool {
        let date = XMLOffsetDate(date: Date(timeIntervalSince1970: 0), secondsFromGMT: 0)
        return (try? DatePattern.of(pattern).text(of: date, in: .gmt, firstYear: nil)) != nil
    }

    /// The date of a text; nil if it has none.
    package static func date(of text: String, pattern: String, in zone: TimeZone) -> Date? {
        try? DatePattern.of(pattern).date(of: text, in: zone, firstYear: nil)?.date
    }
}
