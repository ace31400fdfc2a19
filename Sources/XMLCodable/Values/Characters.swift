extension UInt8 {
    /// White space as XML knows it: space, tab, carriage return, line feed. Source: XML 1.0, section 2.3.
    @inlinable @inline(__always)
    package var isXMLWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a text between two tags is no more than the indentation of what follows: white space with a line break in it. Decoding passes over
    /// it among the items of a list, and encoding writes no item that looks like it.
    var isIndentation: Bool { contains(UInt8(ascii: "\n")) && allSatisfy(\.isXMLWhitespace) }
}

extension Unicode.Scalar {
    /// The character's number as people write it: `U+FFFE`.
    @inline(never)
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// The entities that every document has without declaring them. Source: XML 1.0, section 4.6.
package enum PredefinedEntities {
    /// Characters, and the references that are written for them.
    package static let references = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("'", "&apos;"), ("\"", "&quot;")]

    /// Those that are written in attributes: between double quotation marks an apostrophe needs none.
    static let referencesInAttributes = references.filter { $0.0 != "'" }

    package static let names = references.map { String($0.1.dropFirst().dropLast()) }
}
