/// The properties of an ``XMLModel``, as the type describes them.
public struct XMLModelProperties<Key: CodingKey> {
    /// One of them.
    struct Property {
        let key: Key
        let coding: any Codable.Type
    }

    private(set) var all: [Property] = []

    init() {}

    /// Describes the next property.
    ///
    /// - Parameters:
    ///   - key: its key.
    ///   - coding: its coding type: the property's own, or a wrapper of this package around it.
    @inlinable
    public mutating func add<Coding: Codable>(_ key: Key, as coding: Coding.Type) { append(key, coding) }

    @usableFromInline
    mutating func append(_ key: Key, _ coding: any Codable.Type) { all.append(Property(key: key, coding: coding)) }
}
