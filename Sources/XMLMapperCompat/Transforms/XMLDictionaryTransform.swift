/// Child elements by name, for names that are the raw values of a type; others are left out.
///
/// ```swift
/// enum Meal: String { case breakfast, lunch }
/// menus <- (map["menus"], XMLDictionaryTransform<Meal, Menu>())
/// ```
public struct XMLDictionaryTransform<Key, Value>: XMLTransformType
where Key: Hashable, Key: RawRepresentable, Key.RawValue == String, Value: XMLMappable {
    /// A transform; it has no options.
    public init() {}

    public func transformFromXML(_ value: Any?) -> [Key: Value]? {
        value.flatMap { transform(FoundValue(inDictionary: $0), in: XMLMap(mappingType: .fromXML, XML: [:])) }
    }

    public func transformToXML(_ value: [Key: Value]?) -> Any? {
        value.map { Dictionary($0.map { ($0.key.rawValue, $0.value.toXML()) }) { first, _ in first } }
    }
}

extension XMLDictionaryTransform: TreeTransform {
    /// Maps from the document itself, with the context of the map.
    func transform(_ value: FoundValue, in map: XMLMap) -> [Key: Value]? {
        guard let entries = value.entries(elementsOnly: true) else { return nil }
        let pairs = entries.compactMap { name, value -> (Key, Value)? in
            guard let key = Key(rawValue: name) else { return nil }
            return ValueReading.read(Value.self, from: value, in: map, onto: nil).map { (key, $0) }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    func content(of object: [Key: Value], session: MappingSession) -> ContentValue? {
        Dictionary(object.map { ($0.key.rawValue, $0.value) }) { first, _ in first }.content(session: session, keepsScalars: true)
    }
}
