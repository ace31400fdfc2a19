/// Writes the properties of models whose types cannot write themselves: what an encoder makes of one is put into the document.
package protocol PropertyEncoder: AnyObject {
    /// What an encoder makes of a property of a model, without the model's element.
    ///
    /// - Parameters:
    ///   - model: the model's type.
    ///   - depth: how many elements are open, the model's own included.
    ///   - write: writes the property to the container of the model.
    /// - Returns: nil where it would not be the same in a document that is encoded as a whole, or an error.
    func encode<Keys: CodingKey>(
        in model: any Any.Type, _ keys: Keys.Type, depth: Int, _ write: (inout KeyedEncodingContainer<Keys>) throws -> Void
    ) -> EncodedProperty?
}

/// What an encoder has made of a property.
package struct EncodedProperty: ~Copyable {
    /// Attributes, each with a space before it, and then elements.
    package let bytes: OutputBuffer
    package let attributeCount: Int
}
