// Names of XML: what is one, with which characters, and how a name in a namespace is spelled: `{URI}local`.

/// What is a name in XML 1.0 and Namespaces in XML, in the sense of the fourth edition.
///
/// The fifth edition has more characters in names, but expat does not read them: what is written has to be readable. So expat is asked about all names
/// that are not of ASCII alone. Source: XML 1.0, fourth edition, section 2.3 and appendix B.
package enum NameRules {
    /// Whether the bytes are a Name.
    package static func isName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.first else { return false }
        if first < 0x80, !isASCIIStart(first) { return false }
        var allASCII = true
        for byte in bytes {
            if byte >= 0x80 { allASCII = false } else if !isASCIIName(byte) { return false }
        }
        return allASCII || isNameForExpat(bytes)
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
}

extension UInt8 {
    /// Whether the byte may be in a name without a colon, as far as one byte of UTF-8 tells.
    package var isOfNameWithoutColon: Bool { self >= 0x80 || self != UInt8(ascii: ":") && NameRules.isASCIIName(self) }
}

/// A name in James Clark's notation: `{namespace URI}local name`.
package struct ExpandedName: Hashable, Sendable {
    package let namespaceURI: String
    package let localName: String

    /// The string if it is in this notation, or its form in it if its prefix is `xml`, which means the same namespace in every document.
    package static func spelled(_ string: String) -> String? {
        if string.utf8.first == UInt8(ascii: "{") { return string }
        return string.begins(with: "xml:") ? "{\(StandardNamespace.xml)}\(Substring(string.utf8.dropFirst(4)))" : nil
    }

    /// The string in this notation, if its prefix is one of a table; otherwise as it is.
    package static func resolving(_ string: String, _ namespacePrefixes: [String: String]) -> String {
        guard !namespacePrefixes.isEmpty, string.utf8.first != UInt8(ascii: "{"), let colon = string.utf8.firstIndex(of: UInt8(ascii: ":")),
            let uri = namespacePrefixes[String(string[..<colon])]
        else { return string }
        return "{\(uri)}\(string[string.utf8.index(after: colon)...])"
    }

    package init(namespaceURI: String, localName: String) { (self.namespaceURI, self.localName) = (namespaceURI, localName) }

    package init?(_ string: String) {
        guard string.utf8.first == UInt8(ascii: "{"), let end = string.utf8.lastIndex(of: UInt8(ascii: "}")) else { return nil }
        namespaceURI = String(string[string.utf8.index(after: string.startIndex)..<end])
        localName = String(string[string.utf8.index(after: end)...])
    }
}

extension ExpandedName: CustomStringConvertible {
    package var description: String { namespaceURI.isEmpty ? localName : "{\(namespaceURI)}\(localName)" }
}

/// The namespaces that specifications give a meaning in every document.
package enum StandardNamespace {
    /// The namespace of the prefix `xml`. Source: Namespaces in XML 1.0, section 3.
    package static let xml = "http://www.w3.org/XML/1998/namespace"

    /// The namespace of the prefix `xmlns`. Source: Namespaces in XML 1.0, section 3.
    package static let declarations = "http://www.w3.org/2000/xmlns/"

    /// Attributes of any document that a schema describes, `xsi:nil` among them. Source: XML Schema 1.1 Part 1, section 2.7.
    package static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"
}

/// The entities that every document has without declaring them. Source: XML 1.0, section 4.6.
package enum PredefinedEntities {
    /// Characters, and the references that are written for them.
    package static let references = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("'", "&apos;"), ("\"", "&quot;")]

    /// Those that are written in attributes: between double quotation marks an apostrophe needs none.
    static let referencesInAttributes = references.filter { $0.0 != "'" }

    package static let names = references.map { String($0.1.dropFirst().dropLast()) }
}
