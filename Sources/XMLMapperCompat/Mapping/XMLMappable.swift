/// A type with the name of its element and one function that maps its properties in both directions.
///
/// Conform to ``XMLMappable``, ``XMLStaticMappable`` or ``XMLImmutableMappable``, which add how an object is created. A type that conforms
/// to this protocol alone can be written and mapped onto, but not created.
public protocol XMLBaseMappable {
    /// The name of the element that the object was read from, and that it is written as if it is the root. Nil for `root`.
    ///
    /// An object inside of another one is named by its key.
    var nodeName: String! { get set }

    /// Maps the properties, from or to XML, depending on the map's ``XMLMap/mappingType``.
    ///
    /// ```swift
    /// func mapping(map: XMLMap) {
    ///     name <- map["name"]
    ///     currency <- map.attributes["currency"]
    /// }
    /// ```
    mutating func mapping(map: XMLMap)
}

/// A type whose objects are created by an initialiser that may reject an element.
///
/// ```swift
/// class Food: XMLMappable {
///     var nodeName: String!
///     var name: String?
///
///     required init?(map: XMLMap) {}
///
///     func mapping(map: XMLMap) {
///         name <- map["name"]
///     }
/// }
/// let food = Food(XMLString: "<food><name>Belgian Waffles</name></food>")
/// ```
public protocol XMLMappable: XMLBaseMappable {
    /// Creates an object, whose properties are mapped afterwards; nil to reject the element.
    init?(map: XMLMap)
}

/// A type whose objects come from a function: new, cached, or of another type. You can adopt it in an extension.
public protocol XMLStaticMappable: XMLBaseMappable {
    /// The object to map; nil to reject the element. An object of a type other than the requested one counts as nil.
    static func objectForMapping(map: XMLMap) -> XMLBaseMappable?
}

/// A type with constant properties, which its initialiser reads. A missing value is an error.
///
/// ```swift
/// struct User: XMLImmutableMappable {
///     let id: Int
///     let name: String
///
///     init(map: XMLMap) throws {
///         id = try map.attributes.value("id")
///         name = try map.value("name")
///     }
///
///     func mapping(map: XMLMap) {
///         id >>> map.attributes["id"]
///         name >>> map["name"]
///     }
/// }
/// ```
public protocol XMLImmutableMappable: XMLBaseMappable {
    /// Creates an object from a map.
    init(map: XMLMap) throws
}

extension XMLImmutableMappable {
    /// The name of the type.
    public var nodeName: String! {
        get { elementName(of: Self.self) }
        set {}
    }

    /// Nothing is written.
    public mutating func mapping(map: XMLMap) {}
}

/// A mappable type that does not store a name: it is written under the name of the type. To port a model from ObjectMapper, rename its
/// protocol to this one.
public protocol XMLAutoNamedMappable: XMLMappable {}

extension XMLAutoNamedMappable {
    /// The name of the type.
    public var nodeName: String! {
        get { elementName(of: Self.self) }
        set {}
    }
}

/// The type's name without its generic arguments.
private func elementName(of type: Any.Type) -> String {
    String(String(describing: type).prefix { $0 != "<" })
}

extension XMLBaseMappable {
    /// Maps the name of the element, then the properties.
    mutating func mapping(with map: XMLMap) {
        map.mapNodeName(&nodeName)
        mapping(map: map)
    }
}
