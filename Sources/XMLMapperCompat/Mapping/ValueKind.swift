import XMLCodable

/// What a type is to mappings. To find it out takes many casts, so a session asks once for each type.
enum ValueKind {
    /// An optional, an array, a set or a dictionary.
    case container(any ContainerType.Type)
    case mappable(MappableType)
    /// A type whose values are text.
    case scalar(any TextRepresentable.Type)
    /// Anything else, a type that is several of these, and types that values show only one by one, such as `Any`.
    case other

    init(_ type: Any.Type) {
        let container = type as? any ContainerType.Type
        let mappable = type as? any XMLBaseMappable.Type
        switch (container, mappable) {
        case (let container?, nil): self = .container(container)
        case (nil, let mappable?) where type != String.self: self = .mappable(MappableType(mappable))
        case (nil, _): self = (type as? any TextRepresentable.Type).map { .scalar($0) } ?? .other
        case (_?, _?): self = .other
        }
    }
}

/// A mappable type, and where its objects come from.
struct MappableType {
    enum Source {
        case function(any XMLStaticMappable.Type)
        case initializer(any XMLMappable.Type)
        case throwingInitializer(any XMLImmutableMappable.Type)
        /// The type can be written and mapped onto only.
        case none
    }

    let type: any XMLBaseMappable.Type
    let source: Source

    init(_ type: any XMLBaseMappable.Type) {
        self.type = type
        source =
            switch type {
            case let type as any XMLStaticMappable.Type: .function(type)
            case let type as any XMLMappable.Type: .initializer(type)
            case let type as any XMLImmutableMappable.Type: .throwingInitializer(type)
            default: .none
            }
    }
}
