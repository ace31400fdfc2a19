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

extension TimeZone {
    /// The offsets from UTC at which the zone's clocks show a time: two where they are set back over it, none where they are set forward.
    ///
    /// - Parameter seconds: the seconds since the start of 1970 on such a clock.
    func offsets(atLocalSeconds seconds: Int64) -> [Int] {
        Array(Set([offset(at: seconds - 86_400), offset(at: seconds + 86_400)])).filter { offset(at: seconds - Int64($0)) == $0 }
    }

    /// The offset at a time, in seconds since 1970 in UTC.
    fileprivate func offset(at seconds: Int64) -> Int { secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))) }
}
