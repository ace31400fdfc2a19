import XMLCodable

/// A property that is the name of the value's own element.
///
/// ```swift
/// struct Parameter: Codable {
///     @XMLElementName var name: String
///     @XMLText var value: String
/// }
/// enum Setting: Codable {
///     case other(Parameter)
///     enum CodingKeys: String, CodingKey { case other = "*" }
/// }
/// // <color>red</color>    name "color", value "red"
/// ```
///
/// A `String` is the local name of an element in no namespace, and `{namespace URI}local` of one in a namespace, whether or not
/// ``XMLDecoder/shouldProcessNamespaces`` is set: so it means the same in every document. A prefix that nothing declares is a part of the name. An
/// ``XMLQName`` has the prefix as well.
///
/// Encoding writes an element of that name where no key says another one: as the root, unless you give a root key; as the payload of a case
/// whose key is `*`; as a record without a name of its own; as an item of a list that is the root. Elsewhere the element has the name of its
/// key, and a property that says another one is an `EncodingError` with both names.
///
/// The property belongs to the element of the type that has it. In a value that shares the element of the value around it, it is that element's name. A
/// group has no element of its own: there it is an error in both directions.
///
/// The property's own key means no node. Other coders take the property for the string.
@propertyWrapper
public struct XMLElementName<Value: _XMLNameValue>: _XMLPropertyWrapper {
    /// The name.
    public var wrappedValue: Value

    /// Wraps a name.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A type for the name of an element: `String` or ``XMLQName``. See ``XMLElementName``.
public protocol _XMLNameValue: Codable {
    /// A value for a name that was read.
    init(_xmlName: XMLQName)

    /// The name to be written.
    var _xmlName: XMLQName { get }
}

extension String: _XMLNameValue {
    /// What the name means: ``XMLQName/expandedName``.
    public init(_xmlName name: XMLQName) { self = name.expandedName }

    /// The string as a name: `{URI}local`, or a name in no namespace.
    public var _xmlName: XMLQName {
        let name = XMLQName(self)
        // What is not read as it is written is no name.
        return isSame(name.expandedName, self) ? name : XMLQName(self, in: nil)
    }
}

extension XMLQName: _XMLNameValue {
    /// The name itself.
    public init(_xmlName name: XMLQName) { self = name }

    /// The name itself.
    public var _xmlName: XMLQName { self }
}

extension XMLElementName: Equatable where Value: Equatable {}
extension XMLElementName: Hashable where Value: Hashable {}
extension XMLElementName: Sendable where Value: Sendable {}

// MARK: Coding

extension XMLElementName: Codable {
    /// Takes the name of the decoder's element. From another decoder than ``XMLDecoder``'s, takes the value.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? any SiteDecoder {
            wrappedValue = Value(_xmlName: try decoder.site.elementName())
        } else {
            wrappedValue = try decoder.singleValueContainer().decode(Value.self)
        }
    }

    /// Names the element that the encoder's value is in. Another encoder than ``XMLEncoder``'s gets the value.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? any SiteEncoder { return try encoder.site.write(elementName: wrappedValue._xmlName) }
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension DecodingSite {
    fileprivate func elementName() throws -> XMLQName {
        guard isElement else {
            throw mismatch(
                XMLElementName<XMLQName>.self, "the name of the value's own element", found: "a value without an element of its own")
        }
        let name = arena.node(element).name
        return XMLQName(arena.names.qualifiedName(name), in: arena.names.namespaceURI(name))
    }
}

extension XMLElementName: KnownType {
    package static var shape: TypeShape { .ordinary }
    package static var isAboutElement: Bool { true }
}
