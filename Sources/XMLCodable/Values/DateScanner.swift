/// Reads the parts of a date's text one after the other. Each step looks at a few characters, and none goes back.
package struct DateScanner {
    private let bytes: [UInt8]
    package private(set) var index = 0

    package init(_ text: String) { bytes = Array(text.utf8) }

    init(_ text: UnsafeBufferPointer<UInt8>) { bytes = Array(text) }

    package var isAtEnd: Bool { index == bytes.count }

    package mutating func take(_ text: String) -> Bool {
        guard bytes[index...].starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }

    /// Takes white space; says whether there is any.
    package mutating func takeSpaces() -> Bool {
        let start = index
        while index < bytes.count, bytes[index].isXMLWhitespace { index += 1 }
        return index > start
    }

    /// A number of some digits.
    package mutating func number(_ count: ClosedRange<Int>) -> Int? {
        let digits = bytes[index...].prefix(count.upperBound).prefix { DateScanner.isDigit($0) }
        guard count.contains(digits.count) else { return nil }
        index += digits.count
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Exactly some digits, as they are.
    package mutating func digits(_ count: Int) -> String? {
        let digits = bytes[index...].prefix(count).prefix { DateScanner.isDigit($0) }
        guard digits.count == count else { return nil }
        index += count
        return String(decoding: digits, as: UTF8.self)
    }

    /// The letters A to Z that follow, but not more than are needed.
    package mutating func letters() -> String {
        let letters = bytes[index...].prefix(32).prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        index += letters.count
        return String(decoding: letters, as: UTF8.self)
    }

    /// The number of the name that follows, in any case.
    package mutating func name(of names: [String]) -> Int? {
        let start = index
        let word = letters().lowercased()
        let number = names.firstIndex { $0.lowercased() == word }
        if number == nil { index = start }
        return number
    }

    /// The number of the name that the letters which follow begin, in any case: three of them at least.
    mutating func beginning(of names: [String]) -> Int? {
        let start = index
        let word = letters().lowercased()
        let number = word.utf8.count < 3 ? nil : names.firstIndex { $0.lowercased().hasPrefix(word) }
        if number == nil { index = start }
        return number
    }

    package enum OffsetForm: Sendable {
        case hours
        case hoursAndMinutes(colon: Bool)
    }

    /// A sign and an offset from UTC, in seconds; the scanner stays where it is if there is none.
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

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }
}

/// The names that dates have in English.
package enum EnglishNames {
    package static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    package static let longWeekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    package static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    package static let longMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
}

/// The parts of a date's text.
package enum DateText {
    package static func two(_ number: Int) -> String { padded(number, to: 2) }

    package static func padded(_ number: Int, to count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    /// A sign, hours and minutes.
    package static func offset(_ seconds: Int, separator: String) -> String {
        let minutes = Int(seconds.magnitude / 60)
        return (seconds < 0 ? "-" : "+") + two(minutes / 60) + separator + two(minutes % 60)
    }
}
