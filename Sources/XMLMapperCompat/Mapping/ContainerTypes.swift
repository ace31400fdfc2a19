// What types of containers hold.

package protocol ContainerType {}

package protocol OptionalType: ContainerType {
    static var wrappedType: Any.Type { get }
    var wrapped: Any? { get }
}

package protocol ListType: ContainerType {
    static var itemType: Any.Type { get }
}

package protocol DictionaryType: ContainerType {
    static var keyType: Any.Type { get }
    static var valueType: Any.Type { get }
}

extension Optional: OptionalType {
    package static var wrappedType: Any.Type { Wrapped.self }
    package var wrapped: Any? { self }
}

extension Array: ListType {
    package static var itemType: Any.Type { Element.self }
}

extension Set: ListType {
    package static var itemType: Any.Type { Element.self }
}

extension Dictionary: DictionaryType {
    package static var keyType: Any.Type { Key.self }
    package static var valueType: Any.Type { Value.self }
}

/// What a type is without the optionals around it.
package func unwrapped(_ type: Any.Type) -> Any.Type { (type as? any OptionalType.Type).map { unwrapped($0.wrappedType) } ?? type }
