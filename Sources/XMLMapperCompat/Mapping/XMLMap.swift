import Foundation
import XMLCodable

/// The direction of a mapping.
public enum XMLMappingType: Sendable {
    case fromXML
    case toXML
}

/// The element that ``XMLBaseMappable/mapping(map:)`` maps from or to, at one key at a time.
///
/// A subscript sets the key and returns the map, for an operator to read or write:
///
/// ```swift
/// name <- map["name"]                            // <name>
/// price <- map["details.price"]                  // <details><price>
/// first <- map["items.0.value"]                  // <value> in the first <items>
/// id <- map.attributes["id"]                     // the attribute id
/// url <- map["_url"]                             // the attribute url; an object or a list is an element <_url>, which is read, too
/// currency <- map.attributes["price.currency"]   // the attribute currency of <price>
/// body <- map["{http://www.w3.org/2003/05/soap-envelope}Body"]  // <Body> of that namespace, whatever its prefix is
/// ```
///
/// A map reads the parsed document directly. Only ``XML`` makes a dictionary of it.
///
/// - Complexity: looking up a key takes O(*n*) time, where *n* is the number of child elements, or of attributes.
public final class XMLMap {
    /// Whether the mapping reads or writes.
    public var mappingType: XMLMappingType { output == nil ? .fromXML : .toXML }

    /// Whether the mapping is onto an object that was there before.
    public let toObject: Bool

    /// What is read; an empty dictionary while writing.
    let source: FoundValue
    /// What is written; nil while reading.
    let output: ElementContent?
    let session: MappingSession

    // Every property of every model sets and reads these, and dynamic checks of their accesses took 5 % of mapping. No access lasts beyond a
    // call into the document's tree, which knows nothing of maps.
    @exclusivity(unchecked) private var children: ChildGroups?
    @exclusivity(unchecked) private var nextIsAttribute = false
    @exclusivity(unchecked) package private(set) var key: MapKey?
    /// What the current key leads to.
    @exclusivity(unchecked) private(set) var current: LookUp = .absent

    /// Whether the current key is there, with or without a value.
    public var isKeyPresent: Bool { if case .absent = current { false } else { true } }

    /// Creates a map of a dictionary in the form that ``XMLSerialization`` makes.
    public convenience init(mappingType: XMLMappingType, XML: [String: Any], toObject: Bool = false) {
        let session = MappingSession()
        switch mappingType {
        case .fromXML: self.init(reading: .dictionary(XML), toObject: toObject, session: session)
        case .toXML: self.init(writing: ElementContent(dictionary: XML, session: session), session: session)
        }
    }

    init(
        reading source: FoundValue = .dictionary([:]), writing output: ElementContent? = nil, toObject: Bool = false,
        session: MappingSession
    ) {
        (self.source, self.output, self.toObject, self.session) = (source, output, toObject, session)
    }

    // MARK: What there is

    /// The element in its dictionary form: what is read, or what has been written so far.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the element with everything in it: the dictionary is made each time.
    public var XML: [String: Any] { output?.dictionary ?? source.dictionary }

    /// The element that is read; nil if the map reads a dictionary, and while writing.
    public var element: XMLTree.Element? { source.element }

    /// The mapper's ``XMLMapper/context``.
    public var context: XMLMapContext? { session.context }

    /// The current key, as the dictionary form spells it.
    public var currentKey: String? { key?.dictionaryKey }

    /// What separates the names in the current key, if it is a path.
    public var nestedKeyDelimiter: String { key?.delimiter ?? "." }

    /// The value of the current key in its dictionary form; nil if there is none, and while writing.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the value.
    public var currentValue: Any? {
        if case .found(let value) = current { value.object } else { nil }
    }

    // MARK: Keys

    /// Sets the key: the name of a child element, or a path of names.
    ///
    /// - Parameters:
    ///   - nested: whether the key is a path; nil, the default, if a key with the delimiter in it is one.
    ///   - delimiter: what separates the names of a path. A dot by default.
    ///   - ignoreNil: whether a key without a value counts as absent. False by default.
    public subscript(
        key: String, nested nested: Bool? = nil, delimiter delimiter: String = ".", ignoreNil ignoreNil: Bool = false
    ) -> XMLMap {
        let isAttribute = nextIsAttribute && !ReservedKey.contains(key)
        nextIsAttribute = false
        let key = MapKey(key, nested: nested, delimiter: delimiter, isAttribute: isAttribute)
        self.key = key
        guard mappingType == .fromXML else { return self }
        current = lookUp(key)
        if ignoreNil, case .null = current { current = .absent }
        return self
    }

    /// The map, whose next key is an attribute's name. In a path, only the last name is.
    public var attributes: XMLMap {
        nextIsAttribute = true
        return self
    }

    /// The map at the element's own text, without CDATA sections. Text that child elements divide is several strings, or one in lines.
    public var innerText: XMLMap { self[ReservedKey.text, nested: false] }

    /// The map at the element's CDATA sections, as `[Data]`.
    public var innerCDATA: XMLMap { self[ReservedKey.cdata, nested: false] }

    /// The map at the order of the child elements, as `[String]`: their names, each once for elements of one name in a row.
    ///
    /// If elements of a name are not in a row, each run is listed, which lets writing restore the order. Elements that you list here are
    /// written first, in this order; the others follow.
    public var nodesOrder: XMLMap { self[ReservedKey.nodesOrder, nested: false] }

    // MARK: Looking up

    private func lookUp(_ key: MapKey) -> LookUp {
        guard key.isNested else { return lookUp(key.string, isAttribute: key.isAttribute) }
        let components = key.components
        var result = lookUp(components[0], isAttribute: key.isAttribute && components.count == 1)
        for (index, component) in components.enumerated().dropFirst() {
            guard case .found(let value) = result else { return .absent }
            result = value.lookUp(component, isAttribute: key.isAttribute && index == components.count - 1)
        }
        return result
    }

    private func lookUp(_ name: String, isAttribute: Bool) -> LookUp {
        switch source {
        case .element(let element): element.lookUp(name, isAttribute: isAttribute, &children)
        case .dictionary(let dictionary): dictionary.lookUp(name, isAttribute: isAttribute)
        case .elements, .text, .runs, .string, .object: .absent
        }
    }
}

// MARK: - Values by name

extension FoundValue {
    /// What a name, or a number in a list, leads to from here.
    func lookUp(_ name: String, isAttribute: Bool) -> LookUp {
        switch self {
        case .element(let element):
            if let index = Int(name) { return index == 0 ? .found(self) : .absent }
            var children: ChildGroups?
            return element.lookUp(name, isAttribute: isAttribute, &children)
        case .elements(let elements):
            guard let index = Int(name), elements.indices.contains(index) else { return .absent }
            return .found(.element(elements[index]))
        case .dictionary(let dictionary):
            return Int(name) == 0 && dictionary[name] == nil ? .found(self) : dictionary.lookUp(name, isAttribute: isAttribute)
        case .object(let object):
            if let list = object as? [Any] {
                guard let index = Int(name), list.indices.contains(index) else { return .absent }
                return LookUp(inDictionary: list[index])
            }
            return name == ReservedKey.text || Int(name) == 0 ? .found(self) : .absent
        case .string: return name == ReservedKey.text || Int(name) == 0 ? .found(self) : .absent
        case .text, .runs: return .absent
        }
    }
}

extension XMLTree.Element {
    /// What a key of the dictionary form leads to that is no name of an element; nil for any other key.
    private func lookUpReserved(_ key: String) -> LookUp? {
        guard key.utf8.first == UInt8(ascii: "_"), key.hasPrefix("__") else { return nil }
        switch key {
        case ReservedKey.text: return LookUp(innerText)
        case ReservedKey.cdata:
            let sections = cdataSections
            return sections.isEmpty ? .absent : .found(.object(sections))
        case ReservedKey.name: return .found(.text(TextBytes(writtenName)))
        case ReservedKey.nodesOrder:
            let order = nodesOrder
            return order.isEmpty ? .absent : .found(.object(order))
        case ReservedKey.attributes:
            let values = Dictionary(writtenAttributes) { first, _ in first }
            return values.isEmpty ? .absent : .found(.dictionary(values))
        default: return nil
        }
    }

    /// What a name leads to among the child elements and, with an underscore before it, among the attributes.
    ///
    /// - Parameter children: the child elements by name, which are made if they are not there yet.
    fileprivate func lookUp(_ name: String, isAttribute: Bool, _ children: inout ChildGroups?) -> LookUp {
        if isAttribute { return LookUp(attribute(forKey: name).map { .text($0) }) }
        if let found = lookUpReserved(name) { return found }
        if children == nil { children = ChildGroups(of: self) }
        if let match = children?.elements(forKey: name) {
            if case .element(let child) = match, child.isNil { return .null }
            return .found(match)
        }
        guard name.hasPrefix(ReservedKey.attributePrefix) else { return .absent }
        return LookUp(attribute(forKey: String(name.dropFirst())).map { .text($0) })
    }
}

extension [String: Any] {
    fileprivate func lookUp(_ name: String, isAttribute: Bool) -> LookUp {
        let value: Any?
        if isAttribute {
            let attributes = self[ReservedKey.attributes] as? [String: Any]
            value = attributes?[name] ?? prefixedAttribute(name)
        } else {
            value = self[name]
        }
        return LookUp(inDictionary: value)
    }

    /// What is under an attribute's key, if it is no element and nothing of the form's own.
    private func prefixedAttribute(_ name: String) -> Any? {
        let key = ReservedKey.attributePrefix + name
        guard !ReservedKey.contains(key), let value = self[key] else { return nil }
        if type(of: value) == String.self { return value }
        return value is [String: Any] || value is [Any] ? nil : value
    }
}
