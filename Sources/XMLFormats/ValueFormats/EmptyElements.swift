import XMLCodable

extension XMLFormat {
    /// Booleans that an empty element says: there is one for true, and none for false.
    ///
    /// ```swift
    /// struct Note: Codable {
    ///     @XMLFormatted<XMLFormat.EmptyElement> var chord: Bool       // <note><chord /></note>, or <note />
    /// }
    /// ```
    ///
    /// An element with a text or a child element in it is a `DecodingError`, because it might say false, and so is one with
    /// `xsi:nil="true"`; other attributes are left unread. The element is the property's own: as an attribute or an element's own text it is an error in both directions, and so is false in a list or in a dictionary when it is written.
    ///
    /// Other coders get the Boolean. Where they have no key for it, it is false.
    public enum EmptyElement: _XMLFormatShape, Hashable {
        public static func _formattedValue(of content: _XMLEmptyElement) -> Bool { content.isThere }
        public static func _formattedContent(of value: Bool) -> _XMLEmptyElement { _XMLEmptyElement(isThere: value) }
    }
}

/// An empty element that is there or not: what ``XMLFormat/EmptyElement`` reads and writes.
public struct _XMLEmptyElement: Codable {
    let isThere: Bool

    init(isThere: Bool) { self.isThere = isThere }

    /// Reads whether there is an element in the decoder's place. From another decoder than the ones of this package, decodes a Boolean.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        guard let decoder = decoder as? any SiteDecoder else {
            isThere = try decoder.singleValueContainer().decode(Bool.self)
            return
        }
        let site = try decoder.site.single()
        isThere = !site.servesAbsence
        guard isThere else { return }
        guard site.isOwnElement, !site.isNil, site.isEmpty(for: TypeTraits.of(Bool.self)) else {
            throw site.mismatch(
                Bool.self, "an empty element for true, and none for false",
                found: site.attribute != nil
                    ? "an attribute" : site.isNil ? "xsi:nil" : "an element with content, or the content of another value's")
        }
    }

    /// Writes an element in the encoder's place, or nothing. Another encoder than the ones of this package gets a Boolean.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        guard let encoder = encoder as? any SiteEncoder else {
            var container = encoder.singleValueContainer()
            return try container.encode(isThere)
        }
        let slot = encoder.site.takeSlot()
        if slot.isAttribute || slot.isContent || !isThere && !slot.mayHaveNothing {
            let problem = ScalarProblem(
                code: .misplacedValue, expected: "an element of its own for true, and none for false",
                found: slot.isAttribute
                    ? "an attribute" : slot.isContent ? "the content of another value's element" : "false in a place that is there")
            throw slot.error(isThere, problem)
        }
        if isThere { try slot.storeEmpty(isThere) }
    }
}

extension _XMLEmptyElement: AbsenceWrapper, _XMLAbsenceWrapper {
    package static var valueOfAbsence: Self? { Self(isThere: false) }
    package var holdsNil: Bool { !isThere }
}
