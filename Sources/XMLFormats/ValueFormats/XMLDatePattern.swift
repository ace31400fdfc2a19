import Foundation
import XMLCodable

/// A format of dates by a pattern.
///
/// ```swift
/// enum GermanTime: XMLDatePattern {
///     static let pattern = "dd.MM.yyyy HH:mm"
///     static let timeZone = TimeZone(identifier: "Europe/Berlin")
/// }
/// struct Departure: Codable {
///     @XMLFormatted<GermanTime> var time: Date       // <time>21.11.2026 08:05</time>
/// }
/// ```
///
/// The letters are those of `DateFormatter`, in English and in the Gregorian calendar. What a pattern says is all that is read and written: a date
/// with seconds is an `EncodingError` where the pattern has none.
///
/// | in the pattern | in the text |
/// |---|---|
/// | `yyyy` | the year in four digits |
/// | `yy` | the last two, if ``firstYearOfTwoDigits`` says of which century |
/// | `MM`, `M`, `MMM`, `MMMM` | the month: `03`, `3`, `Mar`, `March` |
/// | `dd`, `d` | the day |
/// | `EEE`, `EEEE` | the day of the week, `Sat`, `Saturday`, which has to be the date's |
/// | `HH`, `H` | the hour, 0 to 23 |
/// | `hh`, `h`, `a` | the hour, 1 to 12, and `AM` or `PM` |
/// | `mm`, `m`, `ss`, `s` | minute and second |
/// | `S`, `SS`, `SSS` … | as many digits of the fraction of the second |
/// | `Z` | the offset as `+0100` |
/// | `X`, `XX`, `XXX`, `x`, `xx`, `xxx` | the offset as `+01`, `+0100`, `+01:00`; with capitals, `Z` for UTC |
/// | `'T'`, `''` | `T`, an apostrophe |
/// | any character that is no letter | itself |
///
/// A pattern with other letters, with a part twice, or that does not tell a date, is an error in both directions.
///
/// Source: Unicode Technical Standard 35, part 4, "Date Format Patterns".
public protocol XMLDatePattern: _XMLOffsetDateFormat {
    /// The pattern.
    static var pattern: String { get }

    /// The time zone of dates whose text has no offset. UTC by default; nil is an error, so that you can ask for one by its name.
    ///
    /// Where clocks are set back, a text without an offset may mean two dates: it is an error, and so is either date when it is written. A day starts
    /// with its first hour.
    static var timeZone: TimeZone? { get }

    /// The first of the hundred years that two digits mean: 1950 makes `49` 2049. Nil by default, which makes `yy` an error.
    static var firstYearOfTwoDigits: Int? { get }
}

extension XMLDatePattern {
    /// UTC.
    public static var timeZone: TimeZone? { TimeZone(secondsFromGMT: 0) }

    /// None.
    public static var firstYearOfTwoDigits: Int? { nil }

    /// A date as the pattern.
    public static var expectation: String { "a date as \(pattern)" }

    public static func offsetDate(of text: String) throws -> XMLOffsetDate? {
        try DatePattern.of(pattern).date(of: text, in: checkedZone(), firstYear: firstYearOfTwoDigits)
    }

    public static func text(of value: XMLOffsetDate) throws -> String {
        try DatePattern.of(pattern).text(of: value, in: checkedZone(), firstYear: firstYearOfTwoDigits)
    }

    /// The time zone's.
    public static func secondsFromGMT(at date: Date) -> Int { timeZone?.secondsFromGMT(for: date) ?? 0 }

    private static func checkedZone() throws -> TimeZone {
        guard let timeZone else { throw FormatProblem("there is no such time zone as \(Self.self) asks for") }
        return timeZone
    }
}

/// A pattern, taken apart.
struct DatePattern: Sendable {
    private enum Part: Sendable {
        case literal(String)
        case year, yearOfCentury
        /// A month, a day, an hour, a minute or a second.
        case number(WritableKeyPath<CivilTime, Int> & Sendable, padded: Bool)
        case monthName([String]), weekday([String])
        case hourOfHalfDay(padded: Bool), halfDay
        case fraction(digits: Int)
        case offset(DateScanner.OffsetForm, hasZ: Bool)
    }

    private let parts: [Part]
    private let saysHour: Bool
    private let saysOffset: Bool

    private static let known = Locked<[String: DatePattern]>([:])

    /// The parts of a pattern, which are found once.
    static func of(_ pattern: String) throws -> DatePattern {
        if let known = known.withLock({ $0[pattern] }) { return known }
        let parts = try DatePattern(pattern)
        known.withLock { $0[pattern] = parts }
        return parts
    }

    init(_ pattern: String) throws(FormatProblem) {
        var parts: [Part] = []
        var seen: Set<Character> = []
        var rest = Array(pattern)[...]
        while let character = rest.first {
            if character == "'" {
                parts.append(.literal(try DatePattern.quoted(&rest, of: pattern)))
                continue
            }
            guard character.isASCII, character.isLetter else {
                parts.append(.literal(String(character)))
                rest.removeFirst()
                continue
            }
            let count = rest.prefix { $0 == character }.count
            rest = rest.dropFirst(count)
            guard let part = DatePattern.part(character, count) else {
                throw FormatProblem("the pattern '\(pattern)' has '\(String(repeating: character, count: count))', which is not read here")
            }
            // Letters that say the same: two of them might say different things.
            let meaning: Character = ["H": "h", "Z": "x", "X": "x"][character] ?? character
            guard seen.insert(meaning).inserted else { throw FormatProblem("the pattern '\(pattern)' says one part of a date twice") }
            parts.append(part)
        }
        let isHalfDay = parts.contains { if case .hourOfHalfDay = $0 { true } else { false } }
        guard seen.contains("y"), isHalfDay == seen.contains("a") else {
            throw FormatProblem("the pattern '\(pattern)' does not tell a date: it needs a year, and 'a' with 'h'")
        }
        self.parts = parts
        saysHour = seen.contains("h")
        saysOffset = seen.contains("x")
    }

    private static func quoted(_ rest: inout ArraySlice<Character>, of pattern: String) throws(FormatProblem) -> String {
        rest.removeFirst()
        if rest.first == "'" {
            rest.removeFirst()
            return "'"
        }
        var text = ""
        while let character = rest.popFirst() {
            if character != "'" {
                text.append(character)
            } else if rest.first == "'" {
                text.append("'")
                rest.removeFirst()
            } else {
                return text
            }
        }
        throw FormatProblem("the pattern '\(pattern)' has an apostrophe without another one")
    }

    private static func part(_ letter: Character, _ count: Int) -> Part? {
        switch (letter, count) {
        case ("y", 4): .year
        case ("y", 2): .yearOfCentury
        case ("M", 1...2): .number(\.month, padded: count == 2)
        case ("M", 3): .monthName(EnglishNames.months)
        case ("M", 4): .monthName(EnglishNames.longMonths)
        case ("d", 1...2): .number(\.day, padded: count == 2)
        case ("E", 1...3): .weekday(EnglishNames.weekdays)
        case ("E", 4): .weekday(EnglishNames.longWeekdays)
        case ("H", 1...2): .number(\.hour, padded: count == 2)
        case ("h", 1...2): .hourOfHalfDay(padded: count == 2)
        case ("a", 1): .halfDay
        case ("m", 1...2): .number(\.minute, padded: count == 2)
        case ("s", 1...2): .number(\.second, padded: count == 2)
        case ("S", 1...9): .fraction(digits: count)
        case ("Z", 1...3): .offset(.hoursAndMinutes(colon: false), hasZ: false)
        case ("X", 1), ("x", 1): .offset(.hours, hasZ: letter == "X")
        case ("X", 2...3), ("x", 2...3): .offset(.hoursAndMinutes(colon: count == 3), hasZ: letter == "X")
        default: nil
        }
    }

    // MARK: Reading

    func date(of text: String, in zone: TimeZone, firstYear: Int?) throws -> XMLOffsetDate? {
        try text.withBytes { try date(of: DateScanner($0), in: zone, firstYear: firstYear) }
    }

    private func date(of scanner: DateScanner, in zone: TimeZone, firstYear: Int?) throws -> XMLOffsetDate? {
        var scanner = scanner
        var time = CivilTime()
        var weekday: Int?
        var isAfternoon: Bool?
        var offset: Int?
        func number(_ padded: Bool) -> Int? { scanner.number(padded ? 2...2 : 1...2) }
        for part in parts {
            switch part {
            case .literal(let text): if !scanner.takeAll(text) { return nil }
            case .year: time.year = scanner.number(4...4) ?? -1
            case .yearOfCentury:
                let first = try DatePattern.checked(firstYear)
                guard let year = scanner.number(2...2) else { return nil }
                time.year = first + ((year - first) % 100 + 100) % 100
            case .number(let part, let padded): time[keyPath: part] = number(padded) ?? -1
            case .monthName(let names): time.month = scanner.name(of: names).map { $0 + 1 } ?? 0
            case .weekday(let names):
                weekday = scanner.name(of: names)
                if weekday == nil { return nil }
            case .hourOfHalfDay(let padded):
                guard let hour = number(padded), (1...12).contains(hour) else { return nil }
                time.hour = hour % 12
            case .halfDay:
                isAfternoon = scanner.name(of: ["AM", "PM"]).map { $0 == 1 }
                if isAfternoon == nil { return nil }
            case .fraction(let count):
                guard let digits = scanner.digits(count...count) else { return nil }
                time.fraction = String(decoding: digits, as: UTF8.self)
            case .offset(let form, let hasZ):
                offset = hasZ && scanner.take("Z") ? 0 : scanner.offset(form)
                if offset == nil { return nil }
            }
        }
        if isAfternoon == true { time.hour += 12 }
        guard scanner.isAtEnd, time.year >= 0, time.isValid else { return nil }
        if let weekday, weekday != time.weekday {
            let names = EnglishNames.longWeekdays
            throw FormatProblem("the date is a \(names[time.weekday]), and not a \(names[weekday])")
        }
        if let offset { return XMLOffsetDate(date: time.date(secondsFromGMT: offset), secondsFromGMT: offset) }
        let dates = time.dates(in: zone)
        if saysHour, dates.count > 1 {
            let offsets = dates.map { DateText.offset($0.secondsFromGMT, separator: ":") }
            throw FormatProblem("clocks show this time twice in \(zone.identifier), at \(offsets[0]) and at \(offsets[1])")
        }
        return dates.first
    }

    private static func checked(_ firstYear: Int?) throws -> Int {
        guard let firstYear, (0...9900).contains(firstYear) else {
            throw FormatProblem("two digits of a year do not say which century: set firstYearOfTwoDigits")
        }
        return firstYear
    }

    // MARK: Writing

    func text(of value: XMLOffsetDate, in zone: TimeZone, firstYear: Int?) throws -> String {
        guard let time = CivilTime(value.date, secondsFromGMT: value.secondsFromGMT), (0...9999).contains(time.year) else {
            throw FormatProblem("the year does not have four digits")
        }
        // An hour that comes twice is not read.
        let isRead = !saysHour || time.dates(in: zone).count == 1
        guard saysOffset || isRead && zone.secondsFromGMT(for: value.date) == value.secondsFromGMT else {
            throw FormatProblem("without an offset the text means another date, or two")
        }
        func number(_ number: Int, _ padded: Bool) -> String { padded ? DateText.two(number) : String(number) }
        return try parts.map { part in
            switch part {
            case .literal(let text): return text
            case .year: return DateText.padded(time.year, to: 4)
            case .yearOfCentury:
                let first = try DatePattern.checked(firstYear)
                guard (first..<first + 100).contains(time.year) else {
                    throw FormatProblem("two digits stand for the years from \(first) to \(first + 99)")
                }
                return DateText.two(time.year % 100)
            case .number(let part, let padded): return number(time[keyPath: part], padded)
            case .monthName(let names): return names[time.month - 1]
            case .weekday(let names): return names[time.weekday]
            case .hourOfHalfDay(let padded): return number((time.hour + 11) % 12 + 1, padded)
            case .halfDay: return time.hour < 12 ? "AM" : "PM"
            case .fraction(let count):
                return String(time.fraction.prefix(count)) + String(repeating: "0", count: max(0, count - time.fraction.count))
            case .offset(_, hasZ: true) where value.secondsFromGMT == 0: return "Z"
            case .offset(let form, _): return try DatePattern.text(ofOffset: value.secondsFromGMT, form)
            }
        }.joined()
    }

    private static func text(ofOffset seconds: Int, _ form: DateScanner.OffsetForm) throws -> String {
        switch form {
        case .hours where seconds % 3600 == 0: return String(DateText.offset(seconds, separator: "").prefix(3))
        case .hoursAndMinutes(let colon) where seconds % 60 == 0: return DateText.offset(seconds, separator: colon ? ":" : "")
        case .hours, .hoursAndMinutes: throw FormatProblem("the pattern has no room for an offset of \(seconds) seconds")
        }
    }
}
