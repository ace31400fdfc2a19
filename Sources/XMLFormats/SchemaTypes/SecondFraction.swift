import XMLCodable

/// A part of a second in attoseconds, and how many digits it is written with.
struct SecondFraction: Sendable {
    static let maximumDigits = 18
    static let attosecondsPerSecond: Int64 = 1_000_000_000_000_000_000
    static let hasTooManyDigits = UnmetRequirement("at most 18 digits in the fraction of a second")

    /// From 0 to one less than a second has.
    let attoseconds: Int64
    /// From 0, which is no fraction, to 18.
    let digitCount: Int

    /// No fraction.
    static let none = SecondFraction(0, digitCount: 0)

    /// The fraction of digits behind the point, at most 18.
    init(_ digits: Int64, digitCount: Int) {
        (attoseconds, self.digitCount) = (digits * SecondFraction.powerOfTen(SecondFraction.maximumDigits - digitCount), digitCount)
    }

    /// The fraction with the digits that it needs, or with more.
    init(attoseconds: Int64, minimumDigits: Int = 0) {
        var needed = attoseconds == 0 ? 0 : SecondFraction.maximumDigits
        var rest = attoseconds
        while rest != 0, rest % 10 == 0 { (rest, needed) = (rest / 10, needed - 1) }
        (self.attoseconds, digitCount) = (attoseconds, max(needed, minimumDigits))
    }

    /// A fraction of parts that may be out of range.
    init(checking attoseconds: Int64, minimumDigits: Int) throws(UnmetRequirement) {
        guard (0..<SecondFraction.attosecondsPerSecond).contains(attoseconds) else {
            throw UnmetRequirement("a fraction of a second from 0 to less than 10^18 attoseconds")
        }
        guard (0...SecondFraction.maximumDigits).contains(minimumDigits) else { throw SecondFraction.hasTooManyDigits }
        self.init(attoseconds: attoseconds, minimumDigits: minimumDigits)
    }

    /// The point and the digits; nothing if there are none.
    var text: String {
        guard digitCount > 0 else { return "" }
        let digits = String(attoseconds / SecondFraction.powerOfTen(SecondFraction.maximumDigits - digitCount))
        return "." + String(repeating: "0", count: digitCount - digits.count) + digits
    }

    /// Ten to the power of 0 to 18.
    static func powerOfTen(_ exponent: Int) -> Int64 { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
