import XMLCodable

/// The properties of an ``XMLModel``, as the type describes them.
public struct XMLModelProperties<Model: XMLModel> {
    @usableFromInline var described = DescribedProperties()

    /// The properties, in their order.
    var all: [DescribedProperty] { described.all }

    init() {}

    /// Describes the next property.
    ///
    /// - Parameters:
    ///   - key: its key in documents.
    ///   - coding: its coding type: the property's own, or a wrapper of this package around it.
    ///   - name: its key in other formats than XML; what `key` is in documents, if you leave it out.
    ///   - mayBeAbsent: whether ``XMLModel/init(_:)`` takes it with a default. Then an absent one is no issue where issues are collected.
    @inlinable
    public mutating func add<Coding: Codable>(_ key: Model.XMLKeys, as coding: Coding.Type, name: String? = nil, mayBeAbsent: Bool = false)
    {
        described.append(key.stringValue, coding, name, mayBeAbsent)
    }

    /// The keys of the type's properties in other formats, by their keys in documents.
    static var names: [String: String] {
        PropertyNames.registry.value(of: Model.self) {
            var properties = XMLModelProperties()
            Model.describe(&properties)
            return Immortal(Dictionary(properties.all.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first }))
        }.value
    }
}

/// A property, as its type describes it.
struct DescribedProperty {
    let key: String
    /// The key in other formats than XML.
    let name: String
    let coding: any Codable.Type
    /// Whether the model has a default for it.
    let mayBeAbsent: Bool
}

/// The properties of any model: what is generic over the model takes a search for conformances where it is called first, for each model.
@usableFromInline
struct DescribedProperties {
    private(set) var all: [DescribedProperty] = []

    @usableFromInline
    mutating func append(_ key: String, _ coding: any Codable.Type, _ name: String?, _ mayBeAbsent: Bool) {
        all.append(DescribedProperty(key: key, name: name ?? key, coding: coding, mayBeAbsent: mayBeAbsent))
    }
}

private enum PropertyNames {
    static let registry = TypeRegistry<Immortal<[String: String]>>()
}

/// The key of a property in other formats than XML.
@usableFromInline
struct PropertyName: CodingKey {
    @usableFromInline let stringValue: String
    @usableFromInline var intValue: Int? { nil }

    init(_ key: some CodingKey, _ names: [String: String]) { stringValue = names[key.stringValue] ?? key.stringValue }
    @usableFromInline init?(stringValue: String) { self.stringValue = stringValue }
    @usableFromInline init?(intValue: Int) { nil }
}
