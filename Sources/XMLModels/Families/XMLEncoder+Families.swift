import Foundation

extension XMLEncoder {
    /// Encodes a value of a family of types as a document, whose root element says the value's kind.
    ///
    /// ```swift
    /// let data = try encoder.encode(Circle(r: 1), oneOf: Shapes.self, withRootKey: "shape")    // <shape kind="circle" r="1"/>
    /// ```
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - family: the family.
    ///   - rootKey: the root element's name. By default the name of the value's type, through the strategy for the keys of elements. A family that
    ///     goes by ``XMLDiscriminator/elementName`` has its kind's element in the root element.
    /// - Throws: `EncodingError`, and whatever the types' own code throws.
    public func encode<Family: XMLTypeFamily>(
        _ value: Family.Base, oneOf family: Family.Type, withRootKey rootKey: String? = nil
    ) throws -> Data {
        let name = rootKey ?? elementName(for: type(of: value as Any))
        return try encode(XMLPolymorphicValue<Family>(value), withRootKey: name)
    }
}
