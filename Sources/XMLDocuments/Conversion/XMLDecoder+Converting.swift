import Foundation

extension XMLDecoder {
    /// Makes a value of one type from a value of another: properties are matched by their coding keys, as if the one had been written as XML and
    /// the other read from it.
    ///
    /// ```swift
    /// let admin = try XMLDecoder().convert(user, to: Admin.self)
    /// ```
    ///
    /// Every option of the decoder applies but its strategies for keys and nodes and ``rootElementName``, which are about the names of documents.
    /// What only the first type has is ignored, unless ``unknownNodePolicy`` says otherwise; what only the second one has must be optional or a
    /// list. If you pass an encoder, the result is exactly that of decoding what the encoder writes, with every option of both.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - type: the type to make a value of.
    ///   - encoder: how the value is encoded. By default dates, data, Booleans and numbers are written in the forms that the decoder reads, and rules
    ///     of the first type are not checked. A date that a formatter of the decoder does not write exactly is an error, so is one for which the
    ///     decoder has a closure, and so is any value if it has a ``valueTransform``, which says nothing about the way back.
    /// - Throws: `EncodingError` for what XML cannot carry, `DecodingError`, whose paths start below the root element, and whatever the
    ///   types' own code throws.
    public func convert<Value: Encodable, Target: Decodable>(
        _ value: Value, to type: Target.Type, encodedBy encoder: XMLEncoder? = nil
    ) throws -> Target {
        let decoder = forUnseenDocuments
        if let encoder { return try decoder.decodeUnseen(type, from: try ConversionProblem.unseen { try encoder.encodeToBytes(value) }) }
        decoder.keyDecodingStrategy = .useDefaultKeys
        decoder.attributeKeyDecodingStrategy = nil
        decoder.elementKeyDecodingStrategy = nil
        decoder.nodeDecodingStrategy = .deferredToDecoder
        decoder.rootElementName = nil
        decoder.trimValueWhitespaces = false
        try decoder.options.check()
        let encoder = try XMLEncoder(counterpartOf: decoder, namesAreKeys: true)
        // What counts is whether the result makes sense.
        encoder.options.validatesValues = false
        encoder.options.checksRules = false
        return try decoder.decodeUnseen(type, from: try ConversionProblem.unseen { try encoder.encodeToBytes(value) })
    }
}
