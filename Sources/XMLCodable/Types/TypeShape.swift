/// What a type is to the coders.
package enum TypeShape: Sendable {
    /// A type that encodes and decodes itself.
    case ordinary
    /// A number, a Boolean, a string or the like.
    case scalar(any Scalar.Type)
    /// An array or set: all elements of a name. The element type is nil for lists whose declaration does not tell it.
    case list(element: (any Any.Type)?)
    /// A dictionary: child elements by name. A whole number as a key is no name; an underscore before it makes one.
    case dictionary(hasIntegerKeys: Bool)
    case optional(wrapped: any Any.Type)
    /// A property wrapper around a value, with the kind of node that it asks for, if it does.
    case wrapper(_XMLNodeKind?, value: any Any.Type)
}

/// A type that says itself what it is to the coders: those of the standard library that are no scalars, the wrappers of this package, and the scalars
/// of its other modules.
package protocol KnownType: XMLAnnotated {
    static var shape: TypeShape { get }

    /// The type of the items, where the type is `Array`.
    static var arrayItem: (any Any.Type)? { get }

    /// Whether the value's memory is that of a value in it, with nothing beside it.
    static var isTransparent: Bool { get }

    /// Where a value says itself how it is not there, what an error suggests instead of an optional around it; nil for other types.
    static var suggestionForOptional: String? { get }

    /// Whether values describe the element of the type that has them, and have no node.
    static var isAboutElement: Bool { get }

    /// Whether the names of elements tell what values are, as those of a choice's cases do.
    static var isNamedByElement: Bool { get }

    /// Whether text of values is written as CDATA sections.
    static var marksCDATA: Bool { get }
    /// Whether there is a value where a document has none.
    static var hasDefault: Bool { get }
}

/// A type whose values are named by their elements, as a choice's are.
package protocol NamedByElement {
    /// The names, with `*` if elements of other names are values as well, as the keys of a choice's cases; nil if something else tells what a value is.
    static func elementNames(_ options: PartOptions) -> [String]?

    /// The types of the values.
    static func kindTypes(_ options: PartOptions) -> [any Any.Type]
}

/// A type whose values are lists in one text, which decoders of other formats read as lists.
package protocol TokenList {}

/// A type whose values are made of a whole element, whatever is in it.
package protocol WholeElement {
    /// Whether they are made of its content alone, beside attributes.
    static var isContentAlone: Bool { get }
}

extension KnownType {
    package static var arrayItem: (any Any.Type)? { nil }
    package static var isTransparent: Bool { false }
    package static var suggestionForOptional: String? { nil }
    package static var isAboutElement: Bool { false }
    package static var isNamedByElement: Bool { false }
    package static var marksCDATA: Bool { false }
    package static var hasDefault: Bool { false }
}

/// A type whose values are what no other key of a type names, in the element of the type.
package protocol RestOfElement: KnownType {
    /// What an error suggests where a value has a place of its own.
    static var suggestionForPlace: String { get }
}

extension RestOfElement {
    package static var shape: TypeShape { .ordinary }
}

extension Array: KnownType {
    package static var shape: TypeShape { .list(element: Element.self) }
    package static var arrayItem: (any Any.Type)? { Element.self }
}

extension ContiguousArray: KnownType { package static var shape: TypeShape { .list(element: Element.self) } }
extension ArraySlice: KnownType { package static var shape: TypeShape { .list(element: Element.self) } }
extension Set: KnownType { package static var shape: TypeShape { .list(element: Element.self) } }

extension Dictionary: KnownType {
    /// Keys that are neither strings nor numbers, nor represent them, make a list of keys and values in turn.
    package static var shape: TypeShape {
        let isKeyed = Key.self == String.self || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type
        return isKeyed ? .dictionary(hasIntegerKeys: hasIntegerKeys) : .list(element: nil)
    }

    /// Whether the keys are whole numbers, or represent them.
    private static var hasIntegerKeys: Bool {
        func isInteger<Raw: RawRepresentable>(_: Raw.Type) -> Bool { Raw.RawValue.self == Int.self }
        if Key.self == String.self { return false }
        if let raw = Key.self as? any RawRepresentable.Type { return isInteger(raw) }
        return Key.self == Int.self
    }
}

/// A type that has values under keys, whose types it tells.
protocol KeyedCollection {
    static var keyType: any Any.Type { get }
    static var valueType: any Any.Type { get }
}

extension Dictionary: KeyedCollection {
    static var keyType: any Any.Type { Key.self }
    static var valueType: any Any.Type { Value.self }
}

extension Optional: KnownType { package static var shape: TypeShape { .optional(wrapped: Wrapped.self) } }

/// A list of the standard library that can be made of its items.
protocol ItemCollection {
    associatedtype Item

    init(items: [Item])
}

extension Array: ItemCollection { init(items: [Element]) { self = items } }
extension ContiguousArray: ItemCollection { init(items: [Element]) { self.init(items) } }
extension ArraySlice: ItemCollection { init(items: [Element]) { self.init(items) } }
extension Set: ItemCollection { init(items: [Element]) { self.init(items) } }

extension KnownType where Self: _XMLNodeKindWrapper {
    package static var shape: TypeShape { .wrapper(nodeKind, value: Value.self) }
    /// The wrapped value is the only stored property.
    package static var isTransparent: Bool { true }
}

extension Attribute: KnownType {}
extension Element: KnownType {}
extension ElementAndAttribute: KnownType {}

extension _XMLNodeProperty: KnownType {
    package static var shape: TypeShape {
        // A CDATA section says how text is written, and not where: a wrapper in it may say that.
        .wrapper((marksCDATA ? TypeTraits.of(Value.self).wrapperKind : nil) ?? nodeKind, value: Value.self)
    }
    package static var marksCDATA: Bool { nodeKind == .cdata }
}

extension TypeShape {
    /// The shape of a type that has another one's nodes.
    package static func standing(for type: any Any.Type) -> TypeShape {
        if case .wrapper(let kind, let value) = TypeTraits.of(type).shape { return .wrapper(kind, value: value) }
        return .wrapper(nil, value: type)
    }
}

extension PossibleValue: KnownType {
    package static var shape: TypeShape { .standing(for: Coding.self) }
    package static var hasDefault: Bool { true }
}

extension DefaultedValue: KnownType { package static var shape: TypeShape { .standing(for: Coding.self) } }

extension XMLDefaulted: KnownType {
    package static var shape: TypeShape { .standing(for: Default.Value.self) }
    package static var hasDefault: Bool { true }
}
