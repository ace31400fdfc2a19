import XMLCodable

extension XMLModel {
    /// What values are made of.
    public static var _xmlDescription: _XMLDescription { _XMLDescription(ModelProperties<Self>()) }
}

private struct ModelProperties<Model: XMLModel>: TypeDescription {
    func propertyTypes<Keys: CodingKey>(by _: Keys.Type) -> [String: any Any.Type]? {
        guard Keys.self == Model.XMLKeys.self else { return nil }
        func possible<Coding: Decodable>(_: Coding.Type) -> any Any.Type { PossibleValue<Coding>.self }
        var properties = XMLModelProperties<Model>()
        Model.describe(&properties)
        return Dictionary(
            properties.all.map { ($0.key, $0.mayBeAbsent ? possible($0.coding) : $0.coding) }, uniquingKeysWith: { first, _ in first })
    }
}
