extension XMLDecoder {
    /// Makes sure that a type is a model which this decoder can read, without a document: that each node which there may be is one property's, that keys
    /// which are paths lead to what their properties can be, and that a list of groups (``XMLSequence``) is one.
    ///
    /// Decoding checks each type when it first needs to know. A unit test finds an error in a type that your documents reach once a year:
    ///
    /// ```swift
    /// struct Price: Codable {
    ///     var currency: String
    ///     @XMLInline var amount: Amount       // struct Amount { var value: Double, currency: String }
    /// }
    /// @Test func models() throws {
    ///     try XMLDecoder().check(Price.self)  // throws: two properties for the element 'currency': 'currency' and 'currency' in 'amount'
    /// }
    /// ```
    ///
    /// It follows properties to their types: through lists, dictionaries, optionals and wrappers, into the cases of enums and the kinds of families, the
    /// decoder's ``typeRegistry`` included. The decoder's key strategies and ``keyMatching`` say which keys are one name.
    ///
    /// Of types that decode themselves it sees nothing, nor of the second of several values in an enum's case. With a `.custom` strategy for keys or nodes
    /// it checks paths alone, because what a key means depends on the document.
    ///
    /// - Throws: `DecodingError` of the code ``XMLErrorCode/contestedNode``, ``XMLErrorCode/invalidPath`` or ``XMLErrorCode/invalidGroup``, which names the
    ///   type and the properties, or of ``XMLErrorCode/invalidOption`` for an option of the decoder.
    public func check<Model: Decodable>(_: Model.Type) throws {
        try options.check()
        var check = ModelCheck(forms: NameForms(options), parts: options.parts)
        try check.check(TypeTraits.of(Model.self), .unspecified)
    }
}

/// One walk over the types that the properties of a type lead to.
private struct ModelCheck {
    struct Visit: Hashable {
        let type: ObjectIdentifier
        let namespace: KeyNamespace
    }

    let forms: NameForms
    let parts: PartOptions
    var visits: Set<Visit> = []

    private mutating func check(_ types: [any Any.Type], _ around: KeyNamespace) throws {
        for type in types { try check(TypeTraits.of(type), around) }
    }

    /// - Parameter around: the namespace of keys around the type's.
    mutating func check(_ traits: TypeTraits, _ around: KeyNamespace) throws {
        switch traits.shape {
        case .optional(let inner), .wrapper(_, let inner): return try check(TypeTraits.of(inner), around)
        case .scalar: return
        case .list, .dictionary, .ordinary: break
        }
        let namespace = traits.namespace(in: around)
        // A list or dictionary may be of its own type.
        guard !traits.isText, visits.insert(Visit(type: ObjectIdentifier(traits.type), namespace: namespace)).inserted else { return }
        if traits.isList || traits.isDictionary { return try check(itemTypes(of: traits), around) }
        if let family = traits.type as? any NamedByElement.Type { return try check(family.kindTypes(parts), namespace) }
        if traits.isEnum || traits.isDiscriminated { return try check(EnumCases.payloads(of: traits.type).compactMap(\.type), namespace) }
        guard let asked = FirstKeys.asked(by: traits.type) else { return }
        // A type may stand for another one, in whose place it is.
        guard let keys = asked.traits else { return try check(asked.singleValueType.map { [$0] } ?? [], namespace) }
        let owners = ElementOwners(of: traits, by: keys, in: namespace, parts, DecodedNodeKinds.kind)
        if let issue = OwnerTable(owners, forms).issue { throw DecodingError.dataCorrupted(DecodingError.Context(issue)) }
        for level in owners.levels {
            for property in level.plan.properties { if let type = property.type { try check(type, level.namespace) } }
        }
    }

    /// The type of a dictionary's values, or of a list's items; none where it is not known.
    private func itemTypes(of traits: TypeTraits) -> [any Any.Type] {
        func item<Items: Sequence>(_: Items.Type) -> any Any.Type { Items.Element.self }
        if case .list(let item?) = traits.shape { return [item] }
        if let dictionary = traits.type as? any KeyedCollection.Type { return [dictionary.valueType] }
        return (traits.type as? any Sequence.Type).map { [item($0)] } ?? []
    }
}
