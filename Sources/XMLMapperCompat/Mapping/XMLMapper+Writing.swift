import XMLCodable

extension XMLMapper {
    // MARK: The dictionary form

    /// The dictionary form of an object. The key `__nodes_order` keeps the order of the mapping for writing.
    public func toXML(_ object: N) -> [String: Any] { content(of: object).dictionary }

    /// The dictionary forms of objects.
    public func toXMLArray(_ array: [N]) -> [[String: Any]] { array.map(toXML) }

    /// The dictionary forms of objects by name.
    public func toXMLDictionary(_ dictionary: [String: N]) -> [String: [String: Any]] { dictionary.mapValues(toXML) }

    /// The dictionary forms of objects by name.
    public func toXMLDictionaryOfArrays(_ dictionary: [String: [N]]) -> [String: [[String: Any]]] { dictionary.mapValues(toXMLArray) }

    // MARK: Text

    /// An object as an element, named by its ``XMLBaseMappable/nodeName`` or `root`; nil if it has something that XML cannot carry.
    public func toXMLString(_ object: N) -> String? { try? toXMLStringOrThrow(object) }

    /// Objects as elements, one after the other; nil if one has something that XML cannot carry.
    public func toXMLString(_ array: [N]) -> String? { try? toXMLStringOrThrow(array) }

    /// An object as an element, indented by four spaces a level if asked for; nil if it has something that XML cannot carry.
    public func toXMLString(_ object: N, prettyPrint: Bool) -> String? { try? toXMLStringOrThrow(object, prettyPrint: prettyPrint) }

    /// Objects as elements, indented by four spaces a level if asked for; nil if one has something that XML cannot carry.
    public func toXMLString(_ array: [N], prettyPrint: Bool) -> String? { try? toXMLStringOrThrow(array, prettyPrint: prettyPrint) }

    /// An object as an element.
    ///
    /// - Throws: ``XMLMapError`` if it has something that XML cannot carry.
    public func toXMLStringOrThrow(_ object: N, prettyPrint: Bool = false) throws -> String {
        try toXMLStringOrThrow([object], prettyPrint: prettyPrint)
    }

    /// Objects as elements, one after the other.
    ///
    /// - Throws: ``XMLMapError`` if one has something that XML cannot carry.
    public func toXMLStringOrThrow(_ array: [N], prettyPrint: Bool = false) throws -> String {
        try string(of: array.lazy.map(content), prettyPrint: prettyPrint)
    }

    private func string(of contents: some Sequence<ElementContent>, prettyPrint: Bool = false) throws -> String {
        var writer = ContentWriter(prettyPrints: prettyPrint, dropsUnlistedNodes: legacyBehavior.contains(.dropUnlistedNodes))
        let mayHaveNoRoot = legacyBehavior.contains(.singleKeyRoot)
        try writer.write(roots: contents.lazy.map { (mayHaveNoRoot ? $0.onlyElement : nil) ?? ($0.name ?? "root", $0) })
        return writer.finish()
    }

    private func content(of object: N) -> ElementContent { ObjectMapping.content(of: object, session: session()) }

    /// A dictionary, or an array of dictionaries, as XML; nil for anything else, and for what XML cannot carry.
    public static func toXMLString(_ XMLObject: Any) -> String? { try? XMLSerialization.string(withXMLObject: XMLObject) }

    /// A dictionary, or an array of dictionaries, as XML.
    ///
    /// - Throws: ``XMLSerialization/XMLSerializationError/invalidFoundationObject`` for anything else, ``XMLMapError`` for what XML cannot carry.
    public static func toXMLStringOrThrow(_ XMLObject: Any, prettyPrint: Bool = false) throws -> String {
        try XMLSerialization.string(withXMLObject: XMLObject, prettyPrinted: prettyPrint)
    }
}

extension XMLMapper where N: Hashable {
    /// The dictionary forms of objects, sorted by what is in them.
    public func toXMLSet(_ set: Set<N>) -> [[String: Any]] { sortedContents(of: set).map(\.dictionary) }

    /// Objects as elements, one after the other, sorted by what is in them; nil if one has something that XML cannot carry.
    public func toXMLString(_ set: Set<N>) -> String? { try? toXMLStringOrThrow(set) }

    /// Objects as elements, one after the other, sorted by what is in them.
    ///
    /// - Throws: ``XMLMapError`` if one has something that XML cannot carry.
    public func toXMLStringOrThrow(_ set: Set<N>, prettyPrint: Bool = false) throws -> String {
        try string(of: sortedContents(of: set), prettyPrint: prettyPrint)
    }

    private func sortedContents(of set: Set<N>) -> [ElementContent] { set.map(content).sorted(byKey: { ContentValue.element($0).sortKey }) }
}
