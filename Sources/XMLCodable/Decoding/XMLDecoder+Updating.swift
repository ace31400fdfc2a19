extension XMLDecoder {
    /// Decodes a document together with the value that it updates: what the document does not have is read from what the encoder wrote of the
    /// value.
    ///
    /// - Parameters:
    ///   - document: the document, with all its nodes.
    ///   - previous: what an encoder wrote of the value, parsed with the same options.
    ///   - rest: what is called that takes what no key reads, and cannot be updated.
    /// - Throws: `DecodingError`, and whatever the types' own code throws.
    package func decode<T: Decodable>(_ type: T.Type, from document: Arena, over previous: Arena, refusing rest: String) throws -> T {
        let options = options
        try options.check()
        // Anything else is replaced as a whole.
        let traits = TypeTraits.of(type)
        let isObject = if case .dictionary = traits.shape { true } else { traits.codesItself && !traits.isEnum }
        let arena = isObject ? Arena.joining(document, previous) : document
        let previousRoot = isObject ? arena.node(arena.root).subtreeEnd : nil
        let memory = DecoderMemory()
        let context = DecodingContext(arena: arena, options: options, memory: memory, continuesNames: false, previousRoot: previousRoot)
        try context.checkRootElementName(for: type)
        return try context.decode(type, from: arena.root)
    }
}
