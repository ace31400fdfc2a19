import XMLCodable

// What a text of XML Schema's has to have next.

extension DateScanner {
    /// Passes a character that has to be the next one.
    mutating func expect(_ character: Unicode.Scalar) throws(UnmetRequirement) {
        guard take(character) else { throw UnmetRequirement() }
    }

    /// Passes two digits.
    mutating func twoDigits() throws(UnmetRequirement) -> Int {
        guard let number = number(2...2) else { throw UnmetRequirement() }
        return number
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
        guard let digits = digits(1...Int.max) else { throw UnmetRequirement() }
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        return Digits(
            count: digits.count, hasLeadingZero: digits.count > 1 && significant.count < digits.count,
            value: significant.count > 18 ? nil : significant.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) })
    }

    /// Passes the digits behind the point of a number of seconds.
    mutating func fraction() throws(UnmetRequirement) -> SecondFraction {
        let digits = try digits()
        guard digits.count <= SecondFraction.maximumDigits, let value = digits.value else { throw SecondFraction.hasTooManyDigits }
        return SecondFraction(value, digitCount: digits.count)
    }
}
