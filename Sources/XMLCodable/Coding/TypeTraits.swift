import Foundation

/// What the coders must know of a type before they encode or decode it: whether it is a list, an optional, a wrapper, a scalar of
/// Foundation's. Finding out takes dynamic casts, which are slow, so it is done once per type and process.
///
/// `@unchecked Sendable`: all is constant; the metatypes are of types whose conformances belong to no actor's isolation.
package final class TypeTraits: @unchecked Sendable {
    /// What a type is to the coders.
    package enum Form: Sendable {
        /// A type that encodes and decodes itself.
        case ordinary
        /// An array or set: all elements of a name. The element type is nil for lists whose declaration does not tell it.
        case list(element: (any Any.Type)?)
        /// A dictionary: child elements by name. A whole number as a key is no name; an underscore before it makes one.
        case dictionary(hasIntegerKeys: Bool)
        case optional(wrapped: any Any.Type)
        case wrapper(XMLNodeKind, value: any Any.Type)
        case date, data, decimal, url, uuid
    }

    /// What the type is to the coders.
    package let form: Form

    /// Whether a key of this type that is absent decodes all the same: lists, dictionaries, optionals, and wrappers around them.
    package let decodesFromAbsence: Bool

    /// Whether no value of this type has an empty text, so that an optional of it is nil where the element is empty.
    package let cannotBeEmpty: Bool

    /// The type's own table of node kinds, for decoding.
    package let dynamicNodeDecoding: (any DynamicNodeDecoding.Type)?

    /// The type's own table of node kinds, for encoding.
    package let dynamicNodeEncoding: (any DynamicNodeEncoding.Type)?

    /// The type, or what it wraps with nothing beside it, where there is a shortcut to decoding it.
    let directlyDecodable: (any DirectlyDecodable.Type)?

    /// The type, where it is a list that there is a shortcut to decoding.
    let directlyDecodableList: (any DirectlyDecodableList.Type)?

    /// The kind of node that the type asks for, where it is a property wrapper.
    package let wrapperKind: XMLNodeKind?

    private static let registry = Locked<[ObjectIdentifier: TypeTraits]>([:])

    /// The traits of a type. Takes a lock: coders keep what they have asked for.
    package static func of(_ type: any Any.Type) -> TypeTraits {
        let identifier = ObjectIdentifier(type)
        if let known = registry.withLock({ $0[identifier] }) { return known }
        let traits = TypeTraits(type)  // outside of the lock, because it asks for the traits of other types
        return registry.withLock { registry in
            if let known = registry[identifier] { return known }
            registry[identifier] = traits
            return traits
        }
    }

    private init(_ type: any Any.Type) {
        var form = Form.ordinary
        var decodesFromAbsence = false
        var cannotBeEmpty = false
        switch type {
        case is Date.Type: (form, cannotBeEmpty) = (.date, true)
        case is Data.Type: form = .data
        case is Decimal.Type: (form, cannotBeEmpty) = (.decimal, true)
        case is URL.Type: (form, cannotBeEmpty) = (.url, true)
        case is UUID.Type: (form, cannotBeEmpty) = (.uuid, true)
        case is String.Type: break
        case is any (BinaryInteger & Decodable).Type, is any (BinaryFloatingPoint & Decodable).Type, is Bool.Type: cannotBeEmpty = true
        case let optional as any OptionalType.Type:
            form = .optional(wrapped: optional.wrappedType)
            decodesFromAbsence = true
            cannotBeEmpty = TypeTraits.of(optional.wrappedType).cannotBeEmpty
        case let wrapper as any XMLNodeKindWrapper.Type:
            let value = Self.valueType(of: wrapper)
            form = .wrapper(wrapper.nodeKind, value: value)
            let traits = TypeTraits.of(value)
            decodesFromAbsence = traits.decodesFromAbsence
            cannotBeEmpty = traits.cannotBeEmpty
        case let list as any ListType.Type:
            form = .list(element: list.elementType)
            decodesFromAbsence = true
        case let dictionary as any DictionaryType.Type:
            form = .dictionary(hasIntegerKeys: dictionary.hasIntegerKeys)
            decodesFromAbsence = true
        case is any XMLDecodableSequence.Type:
            form = .list(element: nil)
            decodesFromAbsence = true
        case let raw as any RawRepresentable.Type:
            cannotBeEmpty = Self.rawValuesCannotBeEmpty(raw)
        default: break
        }
        self.form = form
        if case .wrapper(let kind, _) = form { wrapperKind = kind } else { wrapperKind = nil }
        self.decodesFromAbsence = decodesFromAbsence
        self.cannotBeEmpty = cannotBeEmpty
        if case .wrapper(_, let value) = form, type is any TransparentWrapper.Type {
            directlyDecodable = TypeTraits.of(value).directlyDecodable
        } else {
            directlyDecodable = type as? any DirectlyDecodable.Type
        }
        directlyDecodableList = type as? any DirectlyDecodableList.Type
        dynamicNodeDecoding = type as? any DynamicNodeDecoding.Type
        dynamicNodeEncoding = type as? any DynamicNodeEncoding.Type
    }

    private static func valueType<Wrapper: XMLNodeKindWrapper>(of _: Wrapper.Type) -> any Any.Type { Wrapper.Value.self }

    private static func rawValuesCannotBeEmpty<Raw: RawRepresentable>(_: Raw.Type) -> Bool {
        if let empty = "" as? Raw.RawValue { return Raw(rawValue: empty) == nil }
        return TypeTraits.of(Raw.RawValue.self).cannotBeEmpty
    }
}

/// `Optional`, seen without its wrapped type.
package protocol OptionalType {
    static var wrappedType: any Any.Type { get }
    var isNil: Bool { get }
}

extension Optional: OptionalType {
    package static var wrappedType: any Any.Type { Wrapped.self }
    package var isNil: Bool { self == nil }
}

/// The standard library's lists, seen without their element types.
package protocol ListType {
    static var elementType: any Any.Type { get }
}

extension Array: ListType { package static var elementType: any Any.Type { Element.self } }
extension ContiguousArray: ListType { package static var elementType: any Any.Type { Element.self } }
extension ArraySlice: ListType { package static var elementType: any Any.Type { Element.self } }
extension Set: ListType { package static var elementType: any Any.Type { Element.self } }

/// `Dictionary`, seen without its types.
package protocol DictionaryType {
    /// Whether the keys are whole numbers, or stand for them.
    static var hasIntegerKeys: Bool { get }
}

extension Dictionary: DictionaryType {
    package static var hasIntegerKeys: Bool {
        func isInteger<Raw: RawRepresentable>(_: Raw.Type) -> Bool { Raw.RawValue.self == Int.self }
        if let raw = Key.self as? any RawRepresentable.Type { return isInteger(raw) }
        return Key.self == Int.self
    }
}
