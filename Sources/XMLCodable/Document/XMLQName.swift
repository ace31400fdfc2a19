/// A qualified name: as it is written, and what it means.
///
/// As the name of an element or attribute, it is a part of a tree or a fragment. As a value, it is the text of an element or attribute, as XML Schema's
/// xs:QName:
///
/// ```swift
/// struct Part: Codable {
///     @XMLAttribute var name: String
///     @XMLAttribute var type: XMLQName
/// }
/// // <part name="id" type="xs:int" xmlns:xs="http://www.w3.org/2001/XMLSchema"/>
/// part.type.namespaceURI    // "http://www.w3.org/2001/XMLSchema"
/// part.type.localName       // "int"
/// ```
///
/// ``XMLDecoder`` resolves the prefix by the declarations on the element that has the text or the attribute, and on those around it. A name without a
/// prefix is in the default namespace, in an attribute as well. A prefix that nothing declares is a `DecodingError` that says where.
///
/// ``XMLEncoder`` writes a name without a prefix if its namespace is the default one at the element: by ``XMLEncoder/namespacePrefixes``, by the type's
/// ``XMLNamespaced/xmlNamespace``, or by an attribute `xmlns` that is encoded before the name. Any other name in a namespace gets a prefix, which is
/// declared: that of ``XMLEncoder/namespacePrefixes`` first, then the name's own if nothing else has it, then a new one. A name in no namespace is
/// written as it is. Where there is a default namespace, it would mean another name, which is an `EncodingError`. So is an attribute `xmlns` that
/// would change what a name means which was encoded before it.
///
/// Other coders get James Clark's notation, ``expandedName``.
///
/// Two names are equal if they mean the same: local name and namespace. The prefix does not count. A prefix that nothing declares is a part
/// of the name.
///
/// Source: XML Schema 1.1 part 2, section 3.3.18; Namespaces in XML 1.0, section 4.
public struct XMLQName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name as it is written, with its prefix.
    public let qualifiedName: String
    /// The namespace that the name is in. Nil for none, and in a tree if namespaces are not processed.
    public let namespaceURI: String?
    /// Whether the name was given as it is written, so that it says nothing of a namespace.
    private let isAsWritten: Bool

    /// A name with what it means.
    ///
    /// - Parameters:
    ///   - qualifiedName: the name as it is to be written: `rect` or `svg:rect`. An attribute in a namespace that has no prefix gets one, and so
    ///     does a value.
    ///   - namespaceURI: the namespace; nil or `""` for none.
    public init(_ qualifiedName: String, in namespaceURI: String?) { self.init(qualifiedName, in: namespaceURI, isAsWritten: false) }

    @inline(never)
    private init(_ qualifiedName: String, in namespaceURI: String?, isAsWritten: Bool) {
        self.isAsWritten = isAsWritten
        // This namespace has one prefix in every document.
        let needsPrefix = isSame(namespaceURI ?? "", StandardNamespace.xml) && !qualifiedName.utf8.contains(UInt8(ascii: ":"))
        self.qualifiedName = needsPrefix ? "xml:" + qualifiedName : qualifiedName
        self.namespaceURI = namespaceURI.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A name in a document.
    ///
    /// - Parameter tellsNamespace: whether namespaces are processed.
    package init(_ name: Int, in names: borrowing NameTable, tellsNamespace: Bool) {
        self.init(names.qualifiedName(name), in: tellsNamespace ? names.namespaceURI(name) : nil, isAsWritten: !tellsNamespace)
    }

    /// A name as a string: `{URI}local`, or a name in no namespace. The prefix `xml` means what it means in every document.
    public init(_ string: String) {
        if let expanded = ExpandedName(string) {
            self.init(expanded.localName, in: expanded.namespaceURI)
        } else {
            self.init(string, in: string.begins(with: "xml:") ? StandardNamespace.xml : nil, isAsWritten: true)
        }
    }

    /// A name as a string: `{URI}local`, or a name in no namespace.
    public init(stringLiteral string: String) { self.init(string) }

    /// The part before the colon.
    public var prefix: String? { qualifiedName.utf8.firstIndex(of: UInt8(ascii: ":")).map { String(qualifiedName[..<$0]) } }

    /// The part after the colon; the whole name if there is none.
    @inline(never)
    public var localName: String {
        guard let colon = qualifiedName.utf8.firstIndex(of: UInt8(ascii: ":")) else { return qualifiedName }
        return String(qualifiedName[qualifiedName.utf8.index(after: colon)...])
    }

    /// What the name means, in James Clark's notation: `{URI}local`; the name alone if it is in no namespace.
    public var expandedName: String { namespaceURI.map { "{\($0)}\(localName)" } ?? qualifiedName }

    /// The name as it is written.
    public var description: String { qualifiedName }

    /// Whether a search for a name means this one: the same name, or the one that is written so.
    package func isMeant(by wanted: XMLQName) -> Bool { wanted.isAsWritten ? isSame(qualifiedName, wanted.qualifiedName) : self == wanted }

    public static func == (one: XMLQName, other: XMLQName) -> Bool {
        guard let uri = one.namespaceURI, let otherURI = other.namespaceURI else {
            return one.namespaceURI == nil && other.namespaceURI == nil && isSame(one.qualifiedName, other.qualifiedName)
        }
        return isSame(uri, otherURI) && (isSame(one.qualifiedName, other.qualifiedName) || isSame(one.localName, other.localName))
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactString(namespaceURI ?? ""))
        hasher.combine(ExactString(namespaceURI == nil ? qualifiedName : localName))
    }
}

/// A decoder that knows which prefixes are declared at its value.
package protocol QualifiedNameDecoder {
    /// The qualified name that is the decoder's value.
    func decodeQualifiedName() throws -> XMLQName
}

/// An encoder that can declare a prefix at its value.
package protocol QualifiedNameEncoder {
    /// Writes a qualified name as the encoder's value.
    func encode(_ name: XMLQName) throws
}

extension XMLQName: Codable {
    /// Takes a qualified name and resolves its prefix. From another decoder than ``XMLDecoder``'s, takes ``expandedName``.
    ///
    /// - Throws: `DecodingError`, also for a prefix that is not declared.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? any QualifiedNameDecoder {
            self = try decoder.decodeQualifiedName()
            return
        }
        let string = try decoder.singleValueContainer().decode(String.self)
        guard NameRules.isNameWithoutColon(ExpandedName(string)?.localName ?? string) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "expected a name, or '{namespace URI}name', found '\(string)'"))
        }
        self.init(string)
    }

    /// Writes the name with a prefix that is declared. Another encoder than ``XMLEncoder``'s gets ``expandedName``.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? any QualifiedNameEncoder { return try encoder.encode(self) }
        guard canBeValue else {
            throw EncodingError.invalidValue(
                self, .init(codingPath: encoder.codingPath, debugDescription: "expected a name in a namespace or in none, found '\(self)'"))
        }
        var container = encoder.singleValueContainer()
        try container.encode(expandedName)
    }

    /// Whether the name has a meaning that can be written: a local name, and a namespace if it has a prefix.
    var canBeValue: Bool { NameRules.isNameWithoutColon(namespaceURI == nil ? qualifiedName : localName) }
}

extension XMLQName: XMLStringLiteralValue {}
