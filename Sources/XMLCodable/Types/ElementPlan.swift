/// What a type declares for its keys: the property that each stands for. Both coders, the owners of nodes and what collects issues go by it.
///
/// A type declares its properties if its code is synthesised, or if it describes itself. Of other types only the keys are known that their code asks for.
final class ElementPlan: Sendable {
    struct Property: Sendable {
        let key: String
        /// The name of the key's case, which is the property's.
        let name: String
        /// What the property is stored as: its type, or its wrapper's; nil for a key that stands for no property.
        let type: TypeTraits?

        /// What has no element of its own: the value's type, or that of the choices or groups in a list; nil for all other properties.
        var content: TypeTraits? {
            guard let type, !type.isText, !type.isRest, type.wrapperKind == .inline || type.wrapperKind == .groups || key.isEmpty else {
                return nil
            }
            return type.content
        }
    }

    let type: TypeTraits
    let keys: KeyTraits
    /// In the order of the keys; empty for keys that cannot be listed.
    let properties: [Property]
    /// The first key that is no path to its property.
    let wrongPath: (key: String, problem: PathProblem)?

    /// Whether every key is a property's.
    let isComplete: Bool

    private static let registry = TypeRegistry<Immortal<ElementPlan>>()

    /// The plan of a type. Takes a lock.
    static func of(_ type: TypeTraits, by keys: KeyTraits) -> ElementPlan {
        let known = registry.value(of: type.type) { Immortal(ElementPlan(type, keys)) }
        if let known, known.value.keys === keys { return known.value }
        return ElementPlan(type, keys)  // few types have another type of keys, and it is not kept
    }

    private init(_ type: TypeTraits, _ keys: KeyTraits) {
        func names<Key: CodingKey>(_: Key.Type) -> [String] { EnumType.cases(of: Key.self).map { StoredProperties.caseName(of: $0) ?? "" } }
        func described<Key: CodingKey>(_: Key.Type) -> [String: any Any.Type]? {
            _XMLDescription.propertyTypes(of: type.type, by: Key.self)
        }
        let (described, stored) = (described(keys.type), StoredProperties(of: type.type))
        (self.type, self.keys) = (type, keys)
        properties = zip(keys.listed, names(keys.type)).map { key, name in
            let property = described.map { $0[key] } ?? stored?.type(ofKeyNamed: name)
            return Property(key: key, name: name, type: property.map { TypeTraits.of($0) })
        }
        isComplete = !properties.isEmpty && properties.allSatisfy { $0.type != nil }
        wrongPath =
            properties.lazy.compactMap { property in
                property.type.flatMap { keys.paths?.problem(property.key, of: $0) }.map { (property.key, $0) }
            }.first
    }
}
