/// A name in James Clark's notation: `{namespace URI}local name`.
package struct ExpandedName {
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

/// The namespaces that specifications give a meaning in every document.
package enum StandardNamespace {
    /// The namespace of the prefix `xml`. Source: Namespaces in XML 1.0, section 3.
    package static let xml = "http://www.w3.org/XML/1998/namespace"

    /// The namespace of the prefix `xmlns`. Source: Namespaces in XML 1.0, section 3.
    package static let declarations = "http://www.w3.org/2000/xmlns/"

    /// Attributes of any document that a schema describes, `xsi:nil` among them. Source: XML Schema 1.1 Part 1, section 2.7.
    package static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"
}
