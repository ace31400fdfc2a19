import Testing

@testable import XMLCodable

@Suite("Decimals of many digits")
struct DecimalRoundingTests {
    /// A text, read as scalars are.
    private func parsed(_ text: String) -> Double? { Array(text.utf8).withUnsafeBufferPointer { ScalarParsing.double($0) } }

    @Test(
        "Decimals of many digits are read as the standard library reads them",
        arguments: [
            "0.30000000000000004", "-0.1234567890123456789", "9007199254740993", "9007199254740992.5", "9007199254740993.5",
            "18446744073709551615",
            "9999999999999999999", "1.7976931348623157", "123456789012345.678e-9", "2.2250738585072014e-27", "1e27", "1e-27",
            "9999999999999999999e27",
            "9999999999999999999e-27", "0.000000000000000001", "4503599627370496.5", "4503599627370497.5", "5e-324", "1e309", "1e-400",
            "00012.5", "12345678901234567890123",
        ])
    func readsAsStandardLibrary(text: String) {
        let expected = Double(text).flatMap { $0.isFinite ? $0 : nil }
        #expect(parsed(text)?.bitPattern == expected?.bitPattern)
    }

    @Test("Decimals of many digits are read as the standard library reads them, 200,000 of them")
    func readsManyAsStandardLibrary() {
        var generator = SystemRandomNumberGenerator()
        var wrong: [String] = []
        func check(_ text: String) {
            if parsed(text)?.bitPattern != Double(text)?.bitPattern { wrong.append(text) }
        }
        for _ in 0..<50_000 {
            check(Double.random(in: -1000...1000, using: &generator).description)
            check("\(UInt64.random(in: 0...UInt64.max, using: &generator))e\(Int.random(in: -30...30, using: &generator))")
            check(
                "\(UInt64.random(in: 0...UInt64.max >> 10, using: &generator) >> UInt64.random(in: 0..<54, using: &generator))e\(Int.random(in: -30...30, using: &generator))"
            )
            // Half-way cases: a number of 54 bits times a power of two.
            let odd = UInt64.random(in: 1 << 53..<1 << 54, using: &generator) | 1
            check("\(odd).\(["0", "5", "25", "000000001"].randomElement(using: &generator) ?? "0")")
        }
        #expect(wrong == [])
    }
}
