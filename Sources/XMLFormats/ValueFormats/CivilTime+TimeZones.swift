import Foundation
import XMLCodable

extension CivilTime {
    /// The dates in a time zone, each with the offset at that time, the earlier first.
    ///
    /// Where clocks are set back, an hour comes twice, and there are two; where they are set forward, a time is left out, and there is none, but a day
    /// that would start with it starts with what follows.
    func dates(in zone: TimeZone) -> [XMLOffsetDate] {
        // The larger offset makes the earlier date.
        let dates = zone.offsets(atLocalSeconds: Int64(seconds)).sorted(by: >)
            .map { XMLOffsetDate(date: date(secondsFromGMT: $0), secondsFromGMT: $0) }
        guard dates.isEmpty, hour == 0, minute == 0, second == 0, fraction.isEmpty else { return dates }
        let start = date(secondsFromGMT: zone.offset(at: Int64(seconds) - 86_400))
        return [XMLOffsetDate(date: start, secondsFromGMT: zone.secondsFromGMT(for: start))]
    }
}
