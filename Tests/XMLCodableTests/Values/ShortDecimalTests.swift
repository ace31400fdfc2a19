import Testing

@testable import XMLCodable

@Suite("Numbers of few digits")
struct ShortDecimalTests {
    /// What the shortcut writes; nil where it leaves a number to others.
    private func decimal(_ value: Double) -> String? {
        guard let decimal = ShortDecimal(value) else { return nil }
        var output = OutputBuffer()
        decimal.append(to: &output)
        return String(decoding: output.bytes, as: UTF8.self)
    }

    @Test(
        "Numbers of few digits are written as their descriptions",
        arguments: [
            0.5, -0.5, 1, -1, 10, 30.62, 51.84921, 99.999999, 0.001, 0.0012345, 0.00123456789012, 123_456_789.25, 1e9, 1.5e9,
            99_999_999_999_999,
            12_345_678_901_234.5, 0.1, 0.2, 0.3, 0.30000000000000004, 1.0 / 3, 2.0 / 3, 4.35, 2.675, 1e14.nextDown, 1e-3.nextUp, 0.045,
        ])
    func writesDescriptions(value: Double) {
        if let decimal = decimal(value) { #expect(decimal == value.description) }
    }

    @Test(
        "Numbers of few digits are found wherever a description has at most 15 digits and no exponent",
        arguments: [0.5, 1, 30.62, -51.84921, 0.001, 123_456_789.25])
    func findsShortOnes(value: Double) { #expect(decimal(value) == value.description) }

    @Test(
        "Numbers of few digits leave zero, large, tiny and other numbers alone",
        arguments: [0, -0.0, 1e14, 1e300, 9.9e-4, .leastNonzeroMagnitude, .infinity, -.infinity, .nan])
    func leavesOthersAlone(value: Double) { #expect(decimal(value) == nil) }

    @Test("Numbers of few digits are written as their descriptions, 200,000 of them")
    func writesManyDescriptions() {
        var generator = SystemRandomNumberGenerator()
        var wrong: [Double] = []
        for _ in 0..<50_000 {
            let digits = Double(Int64.random(in: -1_000_000_000_000_000...1_000_000_000_000_000, using: &generator))
            let short = Double(Int64.random(in: -10_000_000...10_000_000, using: &generator))
            for value in [
                digits / [1, 1e3, 1e6, 1e9, 1e12, 1e15][Int.random(in: 0..<6, using: &generator)], short / 1e4, short / 1e7,
                Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator)),
            ] {
                if let decimal = decimal(value), decimal != value.description { wrong.append(value) }
            }
        }
        #expect(wrong == [])
    }

    @Test("Digits of whole numbers are counted", arguments: 0..<20)
    func countsDigits(count: Int) {
        let power = (0..<count).reduce(1 as UInt64) { power, _ in power * 10 }
        #expect(power.decimalDigitCount == count + 1)
        #expect((power - 1).decimalDigitCount == count)
    }

    @Test("The largest whole number has 20 digits")

    func countsLargest() { #expect(UInt64.max.decimalDigitCount == 20) }
}
