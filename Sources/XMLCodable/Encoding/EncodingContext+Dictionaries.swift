// Swift's own code writes the entries of a dictionary in an order that is another one in every process. Here they come in that of their names:
//
//     ["b": 1, "a": 2]                    <a>2</a><b>1</b>
//     [10: "x", 9: "y"]                   <_10>x</_10><_9>y</_9>
//     ["aC": 1, "a_b": 2]                 <a_b>2</a_b><a_c>1</a_c> under convertToSnakeCase

/// A dictionary whose keys are names.
private protocol NamedValues {
    func encode(at destination: UInt32, in context: EncodingContext) throws
}

extension Dictionary: NamedValues where Key: CodingKeyRepresentable, Value: Encodable {
    /// Does what `encode(to:)` does, in the order of names.
    fileprivate func encode(at destination: UInt32, in context: EncodingContext) throws {
        var container = context.keyedContainer(AnyCodingKey.self, at: destination)
        // A string's coding key is a box, and parsed as a number.
        let keys =
            Key.self == String.self
            ? Array(identityCast(self, to: [String: Value].self).keys) : self.keys.map { $0.codingKey.stringValue }
        let values = Array(self.values)
        for (key, position) in context.inOrder(keys, of: context.traits(of: Value.self), at: destination) {
            try container.encode(values[position], forKey: AnyCodingKey(stringValue: key))
        }
    }
}

extension EncodingContext {
    /// Writes a dictionary whose keys are names; false for other values.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    func encodeEntries<T: Encodable>(of value: T, at destination: UInt32) throws -> Bool {
        guard let dictionary = value as? any NamedValues else { return false }
        try dictionary.encode(at: destination, in: self)
        return true
    }

    /// The keys of a dictionary in the order in which they are written, each with where it was.
    ///
    /// - Parameter values: the type of the dictionary's values.
    @inline(never)
    fileprivate func inOrder(_ keys: [String], of values: TypeTraits, at destination: UInt32) -> [(key: String, position: Int)] {
        let entries = keys.indices.map { (key: keys[$0], position: $0) }.sorted { ExactString($0.key) < ExactString($1.key) }
        let record = state.destinations[destination]
        let namespace = record.namespace.namespace
        let areNames = namespace == nil && !state.names.strategies.convertKeys && !keys.contains { $0.utf8.first == UInt8(ascii: "{") }
        guard !areNames, entries.count > 1, state.entries(at: destination) == nil else { return entries }
        let (kinds, underscore) = (state.nodeKinds(at: destination), record.type?.isOfIntegerKeys ?? false ? "_" : "")
        // In the order of the keys, because names may need prefixes, which are numbered.
        let named = entries.map { entry in
            let key = AnyCodingKey(stringValue: entry.key)
            let isAttribute = (values.wrapperKind ?? kinds?.kind(for: key)) == .attribute
            let names = resolve(
                state.names.key(for: underscore + entry.key, in: namespace), attribute: isAttribute, element: !isAttribute,
                namespace: namespace, path: state.codingPath(of: destination) + [key])
            return (entry: entry, name: isAttribute ? names.attribute : names.element)
        }
        return named.sortedNotInlined { state.names.bytes(of: $0.name).lexicographicallyPrecedes(state.names.bytes(of: $1.name)) }.map(
            \.entry)
    }
}
