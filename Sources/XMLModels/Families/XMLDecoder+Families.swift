import Foundation

extension XMLDecoder {
    /// Decodes a document whose root element says which type of a family its value is.
    ///
    /// ```swift
    /// let shape = try decoder.decode(oneOf: Shapes.self, from: data)    // any Shape
    /// ```
    ///
    /// - Throws: `DecodingError`, and whatever the types' own code throws.
    public func decode<Family: XMLTypeFamily>(oneOf _: Family.Type, from data: Data) throws -> Family.Base {
        try decode(XMLPolymorphicValue<Family>.self, from: data).value
    }

    /// Decodes a document in a string whose root element says which type of a family its value is.
    ///
    /// - Throws: `DecodingError`, and whatever the types' own code throws.
    public func decode<Family: XMLTypeFamily>(oneOf _: Family.Type, from string: String) throws -> Family.Base {
        try decode(XMLPolymorphicValue<Family>.self, from: string).value
    }
}
