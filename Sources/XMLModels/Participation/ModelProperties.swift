import XMLCodable

extension XMLModel {
    /// What values are made of.
    public static var _xmlDescription: _XMLDescription {
        _XMLDescription(by: XMLKeys.self) {
            func possible<Coding: Decodable>(_: Coding.Type) -> any Any.Type { PossibleValue<Coding>.self }
            var properties = XMLModelProperties<Self>()
            describe(&properties)
            return Dictionary(
                properties.all.map { ($0.key, $0.mayBeAbsent ? possible($0.coding) : $0.coding) }, uniquingKeysWith: { first, _ in first })
        }
    }
}
