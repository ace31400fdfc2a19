extension String {
    /// So many combining marks may follow each other where Swift has to hash a text. Text in use has a few; Unicode's format for streams has 30.
    package static var maximumCombiningMarks: Int { 128 }

    /// Whether Swift would take very long to hash the text, or to compare it with another one: it brings combining marks that follow each other
    /// into one order, which takes the square of their number.
    package var hasManyCombiningMarks: Bool {
        // A mark has two bytes at least.
        guard utf8.count > 2 * String.maximumCombiningMarks, !withBytes({ $0.allSatisfy { $0 < 0x80 } }) else { return false }
        var count = 0
        for scalar in unicodeScalars {
            count = scalar.isCombiningMark ? count + 1 : 0
            if count > String.maximumCombiningMarks { return true }
        }
        return false
    }

    /// The text, at most 60 characters of it, with the numbers of its scalars, which tell it from others that look the same.
    package var withScalarNumbers: String {
        let numbers = unicodeScalars.prefix(12).map { "U+" + String(String($0.value + 0x10000, radix: 16, uppercase: true).suffix(4)) }
        return "'\(prefix(60))' (\(numbers.joined(separator: " "))\(unicodeScalars.count > 12 ? " …" : ""))"
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is sorted among those around it. Four that count as letters are made of marks alone; there will be no more.
    fileprivate var isCombiningMark: Bool {
        switch value {
        case ..<0x300: false
        case 0xF73, 0xF75, 0xF81: true
        default: properties.canonicalCombiningClass != .notReordered
        }
    }
}
