/// What values of a type are made of that says so itself, and not by its stored properties.
package protocol TypeDescription: Sendable {
    /// The types of the properties, by their keys; nil where values are read by other keys.
    func propertyTypes<Keys: CodingKey>(by keys: Keys.Type) -> [String: any Any.Type]?
}

/// A type that says what its values are made of, as a part of the package does it. Conform to the part's protocol instead.
public protocol _XMLDescribed {
    /// What they are made of.
    static var _xmlDescription: _XMLDescription { get }
}

/// What the values of a type are made of: for the coders alone.
public struct _XMLDescription {
    private let description: any TypeDescription

    package init(_ description: any TypeDescription) { self.description = description }

    /// The types of a type's properties, by their keys; nil for other types, and where values are read by other keys.
    static func propertyTypes<Keys: CodingKey>(of type: any Any.Type, by keys: Keys.Type) -> [String: any Any.Type]? {
        (type as? any _XMLDescribed.Type)?._xmlDescription.description.propertyTypes(by: keys)
    }
}
