/// The digits after a decimal point.
enum DecimalFraction {
    /// What digits after the point lack to one: `75` for `25`. They must not all be zero.
    static func complement(of digits: String) -> String {
        var result: [UInt8] = []
        var isRounding = true
        for digit in digits.utf8.reversed() {
            let value = digit - UInt8(ascii: "0")
            if isRounding, value == 0 {
                result.append(digit)
            } else {
                result.append(UInt8(ascii: "0") + (isRounding ? 10 : 9) - value)
                isRounding = false
            }
        }
        return String(decoding: result.reversed(), as: UTF8.self)
    }
}
