// What types of containers hold.

protocol ContainerType {}

protocol OptionalType: ContainerType {
    static var wrappedType: Any.Type { get }
    var wrapped: Any? { get }
}

protocol ListType: ContainerType {
    static var itemType: Any.Type { get }
}

protocol DictionaryType: ContainerType {
    static var keyType: Any.Type { get }
    static var valueType: Any.Type { get }
}

extension Optional: OptionalType {
    static var wrappedType: Any.Type { Wrapped.self }
    var wrapped: Any? { self }
}

extension Array: ListType {
    static var itemType: Any.Type { Element.self }
}

extension Set: ListType {
    static var itemType: Any.Type { Element.self }
}

extension Dictionary: DictionaryType {
    static var keyType: Any.Type { Key.self }
    static var valueType: Any.Type { Value.self }
}

/// What a type is without the optionals around it.
func unwrapped(_ type: Any.Type) -> Any.Type { (type as? any OptionalType.Type).map { unwrapped($0.wrappedType) } ?? type }
