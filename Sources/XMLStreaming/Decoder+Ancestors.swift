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

    /// Decodes a value in this place, and says where its element is. A choice goes by the element's own name, as it does for a record.
    ///
    /// - Returns: nil for a decoder that is not ``XMLDecoder``'s.
    package func xmlLocatedValue<Value: Decodable>(
        of type: Value.Type
    ) throws -> (value: Value, ancestors: XMLAncestors, position: XMLPosition, path: String)? {
        guard let site = (self as? any SiteDecoder)?.site else { return nil }
        let value = try site.decodeElement(type)
        return (value, site.ancestors, site.position, site.path)
    }
}

extension DecodingSite {
    fileprivate var ancestors: XMLAncestors { memory(AncestorScanner.self).ancestors(of: element, in: arena) }
}
