// Where in its document a value is, for the code of types.

extension Decoder {
    /// The elements around the one that is being decoded; for an attribute or text, those around the element that has it. Empty for a
    /// decoder that is not ``XMLDecoder``'s.
    ///
    /// - Complexity: amortised O(*d*) in document order, where *d* is the depth of the element, plus the attributes of ancestors that the
    ///   value before did not have.
    public var xmlAncestors: XMLAncestors {
        guard let decoder = self as? ElementDecoder else {
            (self as? any DirectDecoder)?.refuse()
            return XMLAncestors([])
        }
        return decoder.context.locator.ancestors(of: decoder.place.node)
    }

    /// Decodes a value in this place, and says where its element is. A choice goes by the element's own name, as it does for a record.
    ///
    /// - Returns: nil for a decoder that is not ``XMLDecoder``'s.
    package func xmlLocatedValue<Value: Decodable>(
        of type: Value.Type
    ) throws -> (value: Value, ancestors: XMLAncestors, position: XMLPosition, path: String)? {
        guard let decoder = self as? ElementDecoder else { return nil }
        let (context, element) = (decoder.context, decoder.place.node)
        let place = decoder.place.kind == .element ? context.outermostPlace(of: type, element) : decoder.place.untyped
        let value = try context.decode(type, at: place, step: .none, frame: decoder.frame)
        return (value, context.locator.ancestors(of: element), context.locator.position(of: element), context.locator.path(of: element))
    }
}
