/// Decimals of many digits to the nearest double, where 128 bits are enough to be exact: up to 19 digits and powers of ten from -27 to 27.
///
/// That is nearly everything that programs write, `0.30000000000000004` among it, without the detour over a string and the C library.
enum DecimalRounding {
    /// The powers of five that fit into 64 bits.
    private static let powersOfFive: [UInt64] = [
        1, 5, 25, 125, 625, 3_125, 15_625, 78_125, 390_625, 1_953_125, 9_765_625, 48_828_125, 244_140_625, 1_220_703_125, 6_103_515_625,
        30_517_578_125, 152_587_890_625, 762_939_453_125, 3_814_697_265_625, 19_073_486_328_125, 95_367_431_640_625, 476_837_158_203_125,
        2_384_185_791_015_625, 11_920_928_955_078_125, 59_604_644_775_390_625, 298_023_223_876_953_125, 1_490_116_119_384_765_625,
        7_450_580_596_923_828_125,
    ]

    /// `digits` times ten to the power of `exponent`, rounded to nearest, ties to even; nil beyond what can be done here.
    static func double(_ digits: UInt64, exponent: Int) -> Double? {
        guard digits != 0 else { return 0 }
        guard exponent.magnitude <= 27 else { return nil }
        // Ten is five times two, and twos are only a matter of the binary exponent.
        let power = powersOfFive[Int(exponent.magnitude)]
        let shift = digits.leadingZeroBitCount
        let normalized = digits << shift
        var quotient: UInt64
        var isInexact: Bool
        var binaryExponent: Int
        if exponent < 0 {
            let divisorShift = power.leadingZeroBitCount
            // Both have their highest bit set now, so that the quotient has 63 or 64 bits.
            let result = (power << divisorShift).dividingFullWidth((normalized >> 1, normalized << 63))
            quotient = result.quotient
            isInexact = result.remainder != 0
            binaryExponent = divisorShift - shift - 63 + exponent
        } else {
            let product = normalized.multipliedFullWidth(by: power)
            let zeros = product.high.leadingZeroBitCount
            if product.high == 0 {
                quotient = product.low
                isInexact = false
                binaryExponent = exponent - shift
            } else {
                quotient = zeros == 0 ? product.high : product.high << zeros | product.low >> (64 - zeros)
                isInexact = product.low << zeros != 0
                binaryExponent = exponent - shift + 64 - zeros
            }
        }
        let excess = 64 - quotient.leadingZeroBitCount - 53
        if excess > 0 {
            let half = UInt64(1) << (excess - 1)
            let rest = quotient & ((half << 1) - 1)
            quotient >>= excess
            binaryExponent += excess
            if rest > half || (rest == half && (isInexact || quotient & 1 == 1)) { quotient += 1 }
        }
        // The quotient has 53 bits at most, or is the power of two above, and the result is far from the ends of what a double can be.
        return Double(quotient) * Double(sign: .plus, exponent: binaryExponent, significand: 1)
    }
}
