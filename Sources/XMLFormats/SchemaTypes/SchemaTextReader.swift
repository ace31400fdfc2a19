import XMLCodable

/// Goes over a text from its start to its end, piece by piece.
struct SchemaTextReader {
    private let text: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    var isAtEnd: Bool { index == text.count }

    /// Passes a character if it is the next one.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard index < text.count, UInt32(text[index]) == character.value else { return false }
        index += 1
        return true
    }

    /// Passes a character that has to be the next one.
    mutating func expect(_ character: Unicode.Scalar) throws(UnmetRequirement) {
        guard take(character) else { throw UnmetRequirement() }
    }

    /// Passes two digits.
    mutating func twoDigits() throws(UnmetRequirement) -> Int {
        guard index + 2 <= text.count, let tens = digit(text[index]), let units = digit(text[index + 1]) else { throw UnmetRequirement() }
        index += 2
        return tens * 10 + units
    }

    /// Digits one after the other.
    struct Digits {
        /// How many there are.
        let count: Int
        /// Whether there are several, and the first is a zero.
        let hasLeadingZero: Bool
        /// The number; nil if it has more than 18 digits without the zeros before them.
        let value: Int64?
    }

    /// Passes digits, at least one.
    mutating func digits() throws(UnmetRequirement) -> Digits {
        let start = index
        var value: Int64 = 0
        var significantCount = 0
        while index < text.count, let digit = digit(text[index]) {
            if significantCount > 0 || digit > 0 { significantCount += 1 }
            if significantCount <= 18 { value = value * 10 + Int64(digit) }
            index += 1
        }
        guard index > start else { throw UnmetRequirement() }
        return Digits(
            count: index - start, hasLeadingZero: index - start > 1 && text[start] == UInt8(ascii: "0"),
            value: significantCount > 18 ? nil : value)
    }

    /// Passes the digits behind the point of a number of seconds.
    mutating func fraction() throws(UnmetRequirement) -> SecondFraction {
        let digits = try digits()
        guard digits.count <= SecondFraction.maximumDigits, let value = digits.value else { throw SecondFraction.hasTooManyDigits }
        return SecondFraction(value, digitCount: digits.count)
    }

    private func digit(_ byte: UInt8) -> Int? {
        let value = byte &- UInt8(ascii: "0")
        return value <= 9 ? Int(value) : nil
    }
}
