/// Options of the coders that parts of the package add, by their types. The coders hand them on, and know none of them.
package struct PartOptions: Sendable {
    private var values = Table<ObjectIdentifier, any Sendable>()

    package subscript<Option: Sendable>(_ type: Option.Type) -> Option? {
        get { values.isEmpty ? nil : values[ObjectIdentifier(type)] as? Option }
        set { values[ObjectIdentifier(type)] = newValue }
    }
}
