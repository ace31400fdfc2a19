import XMLCodable

// Where in its document a value is, for the code of types.

extension Decoder {
    /// The elements around the one that is being decoded; for an attribute or text, those around the element that has it. Empty for a
    /// decoder that is not ``XMLDecoder``'s.
    ///
    /// - Complexity: amortised O(*d*) in document order, where *d* is the depth of the element, plus the attributes of ancestors that the
    ///   value before did not have.
    public var xmlAncestors: XMLAncestors {
        (self as? any SiteDecoder)?.site.ancestors ?? XMLAncestors([])
    }
}

extension DecodingSite {
    var ancestors: XMLAncestors { memory(AncestorScanner.self).ancestors(of: element, in: arena) }
}
