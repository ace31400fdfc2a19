import XMLCodable

// Mapping without naming the mapper.

extension XMLBaseMappable {
    /// Maps an object of a document; nil if the document is not well-formed, or the type rejects it.
    ///
    /// - Parameter context: a context for its maps.
    public init?(XMLString: String, context: XMLMapContext? = nil) {
        guard let object = XMLMapper<Self>(context: context).map(XMLString: XMLString) else { return nil }
        self = object
    }

    /// Maps an object from its dictionary form; nil if the type rejects it.
    ///
    /// - Parameter context: a context for its maps.
    public init?(XML: [String: Any], context: XMLMapContext? = nil) {
        guard let object = XMLMapper<Self>(context: context).map(XML: XML) else { return nil }
        self = object
    }

    /// Maps an object of a document.
    ///
    /// - Throws: `XMLParsingError`, ``XMLMapError``, and what the initialiser of an ``XMLImmutableMappable`` throws.
    public static func mapOrThrow(XMLString: String, context: XMLMapContext? = nil) throws -> Self {
        try XMLMapper<Self>(context: context).mapOrThrow(XMLString: XMLString)
    }

    /// Maps an object from its dictionary form.
    ///
    /// - Throws: ``XMLMapError``, and what the initialiser of an ``XMLImmutableMappable`` throws.
    public static func mapOrThrow(XML: [String: Any], context: XMLMapContext? = nil) throws -> Self {
        try XMLMapper<Self>(context: context).mapOrThrow(XML: XML)
    }

    /// The dictionary form of the object.
    public func toXML() -> [String: Any] { XMLMapper().toXML(self) }

    /// The object as an element; nil if it has something that XML cannot carry.
    public func toXMLString() -> String? { XMLMapper().toXMLString(self) }

    /// The object as an element, indented if asked for; nil if it has something that XML cannot carry.
    public func toXMLString(prettyPrint: Bool) -> String? { XMLMapper().toXMLString(self, prettyPrint: prettyPrint) }

    /// The object as an element.
    ///
    /// - Throws: ``XMLMapError`` if it has something that XML cannot carry.
    public func toXMLStringOrThrow(prettyPrint: Bool = false) throws -> String {
        try XMLMapper().toXMLStringOrThrow(self, prettyPrint: prettyPrint)
    }
}

extension XMLImmutableMappable {
    /// Maps an object of a document.
    ///
    /// - Throws: `XMLParsingError`, ``XMLMapError``, and what the initialiser throws.
    public init(XMLString: String, context: XMLMapContext? = nil) throws {
        self = try XMLMapper<Self>(context: context).mapOrThrow(XMLString: XMLString)
    }

    /// Maps an object from its dictionary form.
    ///
    /// - Throws: ``XMLMapError``, and what the initialiser throws.
    public init(XML: [String: Any], context: XMLMapContext? = nil) throws {
        self = try XMLMapper<Self>(context: context).mapOrThrow(XML: XML)
    }
}

extension Array where Element: XMLBaseMappable {
    /// Maps all root elements that have the first one's name; nil if there is none.
    public init?(XMLString: String) {
        guard let objects = XMLMapper<Element>().mapArray(XMLString: XMLString) else { return nil }
        self = objects
    }

    /// Maps every item of an array that the type does not reject.
    public init(XMLArray: [[String: Any]]) { self = XMLMapper<Element>().mapArray(XMLArray: XMLArray) }

    /// Maps all root elements that have the first one's name.
    ///
    /// - Throws: `XMLParsingError`.
    public static func mapOrThrow(XMLString: String) throws -> [Element] { try XMLMapper<Element>().mapArrayOrThrow(XMLString: XMLString) }

    /// The dictionary forms of the objects.
    public func toXML() -> [[String: Any]] { XMLMapper().toXMLArray(self) }

    /// The objects as elements, one after the other; nil if one has something that XML cannot carry.
    public func toXMLString() -> String? { XMLMapper().toXMLString(self) }

    /// The objects as elements, indented if asked for; nil if one has something that XML cannot carry.
    public func toXMLString(prettyPrint: Bool) -> String? { XMLMapper().toXMLString(self, prettyPrint: prettyPrint) }

    /// The objects as elements, one after the other.
    ///
    /// - Throws: ``XMLMapError`` if one has something that XML cannot carry.
    public func toXMLStringOrThrow(prettyPrint: Bool = false) throws -> String {
        try XMLMapper().toXMLStringOrThrow(self, prettyPrint: prettyPrint)
    }
}

extension Set where Element: XMLBaseMappable {
    /// Maps all root elements that have the first one's name; nil if there is none.
    public init?(XMLString: String) {
        guard let objects = XMLMapper<Element>().mapSet(XMLString: XMLString) else { return nil }
        self = objects
    }

    /// Maps every item of an array that the type does not reject.
    public init?(XMLArray: [[String: Any]]) { self = XMLMapper<Element>().mapSet(XMLArray: XMLArray) }

    /// Maps all root elements that have the first one's name.
    ///
    /// - Throws: `XMLParsingError`.
    public static func mapOrThrow(XMLString: String) throws -> Set<Element> { try XMLMapper<Element>().mapSetOrThrow(XMLString: XMLString) }

    /// The dictionary forms of the objects.
    public func toXML() -> [[String: Any]] { XMLMapper().toXMLSet(self) }

    /// The objects as elements, one after the other; nil if one has something that XML cannot carry.
    public func toXMLString() -> String? { XMLMapper().toXMLString(self) }

    /// The objects as elements, one after the other, sorted by what is in them.
    ///
    /// - Throws: ``XMLMapError`` if one has something that XML cannot carry.
    public func toXMLStringOrThrow(prettyPrint: Bool = false) throws -> String {
        try XMLMapper().toXMLStringOrThrow(self, prettyPrint: prettyPrint)
    }
}
