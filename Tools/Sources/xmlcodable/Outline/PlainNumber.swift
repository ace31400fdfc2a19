/// A text that is a number as JSON has it, without an exponent. It has no zeros in front, which are a part of a text: `007`.
struct PlainNumber {
    let wholeDigits: Int
    /// 0 without a point.
    let fractionDigits: Int

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
        let whole = digits.prefix(while: Self.isDigit)
        guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
        let rest = digits.dropFirst(whole.count)
        if !rest.isEmpty, rest.first != UInt8(ascii: ".") || rest.count == 1 || !rest.dropFirst().allSatisfy(Self.isDigit) { return nil }
        (wholeDigits, fractionDigits) = (whole.count, max(rest.count - 1, 0))
    }

    init?(_ text: String) {
        var text = text
        guard let number = text.withUTF8({ PlainNumber($0) }) else { return nil }
        self = number
    }

    var digits: Int { wholeDigits + fractionDigits }

    /// Whether it is a whole number that 64 bits hold for certain.
    var isInteger: Bool { fractionDigits == 0 && wholeDigits <= 18 }

    static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9") }
}
