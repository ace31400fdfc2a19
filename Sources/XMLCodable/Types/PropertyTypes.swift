/// What synthesised code, or that of a model that describes itself, reads a type's properties as.
struct PropertyTypes {
    /// The names of the keys' cases, in their order.
    let names: [String]
    private let types: [String: any Any.Type]

    subscript(name: String) -> (any Any.Type)? { types[name] }

    /// - Returns: nil for a type whose properties are unknown.
    init?<Key: CodingKey>(of type: any Any.Type, by _: Key.Type) {
        let cases = EnumType.cases(of: Key.self).map { (key: $0.stringValue, name: StoredProperties.caseName(of: $0) ?? "") }
        names = cases.map(\.name)
        if let described = _XMLDirectCoding.of(type)?.propertyTypes(by: Key.self) {
            types = Dictionary(cases.compactMap { key, name in described[key].map { (name, $0) } }, uniquingKeysWith: { first, _ in first })
        } else {
            guard let properties = StoredProperties(of: type) else { return nil }
            types = Dictionary(
                names.compactMap { name in properties.type(ofKeyNamed: name).map { (name, $0) } }, uniquingKeysWith: { first, _ in first })
        }
    }
}
