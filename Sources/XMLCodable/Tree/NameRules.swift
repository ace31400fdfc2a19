/// What XML 1.0 (fifth edition, section 2.3) and Namespaces in XML accept as names.
package enum NameRules {
    /// Whether the bytes are a Name.
    package static func isName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.first else { return false }
        if first < 0x80, !isASCIIStart(first) { return false }
        var allASCII = true
        for byte in bytes {
            if byte >= 0x80 { allASCII = false } else if !isASCIIName(byte) { return false }
        }
        return allASCII || isUnicodeName(bytes)
    }

    /// Whether the string is a Name.
    package static func isName(_ string: String) -> Bool {
        var string = string
        return string.withUTF8(isName)
    }

    /// Whether the string is a Name without a colon: a prefix or a local name.
    package static func isNameWithoutColon(_ string: String) -> Bool {
        isName(string) && !string.utf8.contains(UInt8(ascii: ":"))
    }

    private static func isASCIIStart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: ":"): true
        default: false
        }
    }

    private static func isASCIIName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: isASCIIStart(byte)
        }
    }

    private static func isUnicodeName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var isFirst = true
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            guard isStart(scalar) || (!isFirst && isContinuation(scalar)) else { return false }
            isFirst = false
        }
        return true
    }

    private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x80: isASCIIStart(UInt8(truncatingIfNeeded: scalar.value))
        case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF,
            0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFC, 0x10000...0xEFFFF:
            true
        default: false
        }
    }

    private static func isContinuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x80: isASCIIName(UInt8(truncatingIfNeeded: scalar.value))
        case 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: false
        }
    }
}
