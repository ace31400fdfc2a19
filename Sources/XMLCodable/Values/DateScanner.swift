/// Reads the parts of a date's text one after the other. Each step looks at a few characters, and none goes back.
package struct DateScanner {
    private let text: UnsafeBufferPointer<UInt8>
    package private(set) var index = 0

    package init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    package var isAtEnd: Bool { index == text.count }

    private var isAtDigit: Bool { index < text.count && DateScanner.isDigit(text[index]) }

    /// Takes a character of ASCII if it is the next one.
    package mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard index < text.count, UInt32(text[index]) == character.value else { return false }
        index += 1
        return true
    }

    package mutating func takeAll(_ characters: String) -> Bool {
        guard text[index...].starts(with: characters.utf8) else { return false }
        index += characters.utf8.count
        return true
    }

    /// Takes white space; says whether there is any.
    package mutating func takeSpaces() -> Bool {
        let start = index
        while index < text.count, text[index].isXMLWhitespace { index += 1 }
        return index > start
    }

    /// As many digits as follow, but not more than are allowed; nil if they are too few.
    package mutating func digits(_ count: ClosedRange<Int>) -> Slice<UnsafeBufferPointer<UInt8>>? {
        let digits = text[index...].prefix(count.upperBound).prefix { DateScanner.isDigit($0) }
        guard count.contains(digits.count) else { return nil }
        index += digits.count
        return digits
    }

    /// A number of some digits.
    package mutating func number(_ count: ClosedRange<Int>) -> Int? {
        digits(count)?.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// The letters A to Z that follow, but not more than are needed.
    package mutating func letters() -> String {
        let letters = text[index...].prefix(32).prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        index += letters.count
        return String(decoding: letters, as: UTF8.self)
    }

    /// The number of the name that follows, in any case.
    ///
    /// - Parameter isAbbreviated: whether the first letters will do, three of them at least.
    package mutating func name(of names: [String], orBeginning isAbbreviated: Bool = false) -> Int? {
        let start = index
        let word = letters().lowercased()
        let mayBegin = isAbbreviated && word.utf8.count >= 3
        let number = names.firstIndex { mayBegin ? $0.lowercased().hasPrefix(word) : $0.lowercased() == word }
        if number == nil { index = start }
        return number
    }

    // MARK: Offsets from UTC, in seconds

    package enum OffsetForm: Sendable {
        case hours
        case hoursAndMinutes(colon: Bool)
    }

    /// A sign and an offset; the scanner stays where it is if there is none.
    package mutating func offset(_ form: OffsetForm) -> Int? {
        let start = index
        let isWest = take("-")
        if isWest || take("+"), let hours = number(2...2), hours <= 23 {
            guard case .hoursAndMinutes(let colon) = form else { return (isWest ? -1 : 1) * hours * 3600 }
            if !colon || take(":"), let minutes = number(2...2), minutes < 60 {
                return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
            }
        }
        index = start
        return nil
    }

    /// The same in any form: `+0100`, `+01:00`, `+01`.
    package mutating func offset() -> Int? {
        offset(.hoursAndMinutes(colon: false)) ?? offset(.hoursAndMinutes(colon: true)) ?? offset(.hours)
    }

    // MARK: ISO 8601

    /// A day in the extended form, `2026-11-21`, or in the basic one, `20261121`, where that is allowed.
    package mutating func day(mayBeBasic: Bool = true) -> CivilTime? {
        let isNegative = take("-")
        let start = index
        guard let digits = digits(4...9) else { return nil }
        let isBasic = digits.count == 8
        index = start
        guard mayBeBasic || !isBasic, let year = number(4...(isBasic ? 4 : 9)) else { return nil }
        guard isBasic || take("-"), let month = number(2...2), isBasic || take("-"), let day = number(2...2) else { return nil }
        let time = CivilTime(year: isNegative ? -year : year, month: month, day: day)
        return time.isValid ? time : nil
    }

    /// A time of a day, with colons or without.
    package mutating func time(of day: CivilTime = CivilTime()) -> CivilTime? {
        var time = day
        guard let hour = number(2...2) else { return nil }
        let hasColons = take(":")
        guard let minute = number(2...2) else { return nil }
        (time.hour, time.minute) = (hour, minute)
        if hasColons ? take(":") : isAtDigit {
            guard let second = number(2...2) else { return nil }
            time.second = second
            if take(".") || take(",") {
                guard let digits = digits(1...Int.max) else { return nil }
                time.fraction = String(decoding: digits, as: UTF8.self)
            }
        }
        // Midnight may be the end of the day before. A leap second counts as the first second of the next minute.
        let isEndOfDay = hour == 24 && minute == 0 && time.second == 0 && Dates.isZero(time.fraction)
        return (hour < 24 || isEndOfDay) && minute < 60 && time.second <= 60 ? time : nil
    }

    /// `Z`, or an offset of less than 15 hours; 0 at the end of the text.
    package mutating func offsetOrUTC() -> Int? {
        if isAtEnd || take("Z") || take("z") { return 0 }
        return offset().flatMap { $0.magnitude < 15 * 3600 ? $0 : nil }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }
}
