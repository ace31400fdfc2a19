/// What every mapped type has: the name of its element, and one function that maps its properties in both directions.
///
/// Conform to ``XMLMappable``, ``XMLStaticMappable`` or ``XMLImmutableMappable``, which say how an object is made; a type that conforms to
/// this protocol alone can be written and mapped onto, but not made.
public protocol XMLBaseMappable {
    /// The name of the element that the object was read from, and that it is written as where it is the root. Nil for `root`.
    ///
    /// For an object inside of another one, the key that it is mapped by decides.
    var nodeName: String! { get set }

    /// Maps the properties, to or from XML, as the map's ``XMLMap/mappingType`` says.
    ///
    /// ```swift
    /// func mapping(map: XMLMap) {
    ///     name <- map["name"]
    ///     currency <- map.attributes["currency"]
    /// }
    /// ```
    mutating func mapping(map: XMLMap)
}

/// A type whose objects are made by an initialiser that may refuse.
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
    /// Makes an object, which is mapped afterwards; nil to reject the element.
    init?(map: XMLMap)
}

/// A type whose objects come from a function: made, cached, or of another type. It can be adopted in an extension.
public protocol XMLStaticMappable: XMLBaseMappable {
    /// The object to map; nil to reject the element. An object that is not of the type that was asked for counts as nil.
    static func objectForMapping(map: XMLMap) -> XMLBaseMappable?
}

/// A type with constant properties, which are read when an object is made; a value that is missing is an error.
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
    /// Makes an object.
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

/// A mappable type that keeps no name of its own: it is written under the name of the type. Models written for ObjectMapper are ported to it by
/// renaming the protocol.
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
