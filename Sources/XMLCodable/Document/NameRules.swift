/// What is a name in XML 1.0 and Namespaces in XML, in the sense of the fourth edition.
///
/// The fifth edition has more characters in names, but expat does not read them: what is written has to be readable. Source: XML 1.0, fourth
/// edition, section 2.3 and appendix B.
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

    /// Whether the end of a Name, which has nothing but a Name's characters, is a Name itself.
    static func isStartOfName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.first, first < 0x80 else { return isName(bytes) }
        return isASCIIStart(first)
    }

    /// Whether the string is a Name.
    @inline(never)
    package static func isName(_ string: String) -> Bool { string.withBytes(isName) }

    /// Whether the string is a Name without a colon: a prefix or a local name.
    package static func isNameWithoutColon(_ string: String) -> Bool { isName(string) && !string.utf8.contains(UInt8(ascii: ":")) }

    /// The part before the colon of a qualified name; nil without one. A name with colons that is no qualified name is its own prefix,
    /// which nothing can declare.
    @inline(never)
    package static func prefix(of name: String) -> String? {
        name.withBytes { bytes in
            guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")) else { return nil }
            let hasLocalName = isName(UnsafeBufferPointer(rebasing: bytes[(colon + 1)...]))
            return hasLocalName ? String(decoding: bytes[..<colon], as: UTF8.self) : name
        }
    }

    /// The prefix that an attribute of a name declares, `""` for the default namespace; nil if it declares none.
    @inline(never)
    package static func declaredPrefix(of name: String) -> String? {
        name.withBytes { declaredPrefix(of: $0).map { String(decoding: $0, as: UTF8.self) } }
    }

    /// The same of a name's bytes.
    package static func declaredPrefix(of attribute: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        guard CString.hasPrefix(attribute, "xmlns") else { return nil }
        if attribute.count == 5 { return UnsafeBufferPointer(rebasing: attribute[..<0]) }
        return attribute[5] == UInt8(ascii: ":") ? UnsafeBufferPointer(rebasing: attribute[6...]) : nil
    }

    /// Whether Namespaces in XML allows a declaration: section 3 for the two reserved prefixes, section 5 for the empty URI.
    package static func canDeclare(_ prefix: String, _ uri: String) -> Bool {
        let isName = prefix.isEmpty || isNameWithoutColon(prefix)
        let isOfXML = isSame(prefix, "xml") != isSame(uri, StandardNamespace.xml) || isSame(uri, StandardNamespace.declarations)
        return isName && !isSame(prefix, "xmlns") && !isOfXML && (prefix.isEmpty || !uri.isEmpty)
    }

    private static func isASCIIStart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: ":"): true
        default: false
        }
    }

    package static func isASCIIName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: isASCIIStart(byte)
        }
    }

    /// Whether a text that is a Name as far as its characters of ASCII go is one.
    private static func isUnicodeName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var isFirst = true
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let mayBeFirst = scalar.isASCII || CharacterRanges.nameStart.contains(scalar)
            guard mayBeFirst || (!isFirst && CharacterRanges.nameContinuation.contains(scalar)) else { return false }
            isFirst = false
        }
        return true
    }
}
