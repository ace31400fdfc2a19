import Foundation

/// A type that the coders know: it says itself what it is to them.
protocol KnownForm {
    static var form: TypeTraits.Form { get }

    /// The type, or what it wraps with nothing beside it, where there is a shortcut to decoding it.
    static var directlyDecodable: (any DirectlyDecodable.Type)? { get }
}

extension KnownForm {
    static var directlyDecodable: (any DirectlyDecodable.Type)? { nil }
}

extension KnownForm where Self: DirectlyDecodable & Scalar {
    static var form: TypeTraits.Form { .scalar }
    static var directlyDecodable: (any DirectlyDecodable.Type)? { Self.self }
}

extension String: KnownForm {}
extension Bool: KnownForm {}
extension Double: KnownForm {}
extension Float: KnownForm {}
extension Int: KnownForm {}
extension Int8: KnownForm {}
extension Int16: KnownForm {}
extension Int32: KnownForm {}
extension Int64: KnownForm {}
extension UInt: KnownForm {}
extension UInt8: KnownForm {}
extension UInt16: KnownForm {}
extension UInt32: KnownForm {}
extension UInt64: KnownForm {}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: KnownForm { static var form: TypeTraits.Form { .scalar } }

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: KnownForm { static var form: TypeTraits.Form { .scalar } }

#if !(os(macOS) || targetEnvironment(macCatalyst)) || arch(arm64)
extension Float16: KnownForm { static var form: TypeTraits.Form { .scalar } }
#endif

extension Date: KnownForm { static var form: TypeTraits.Form { .date } }
extension Data: KnownForm { static var form: TypeTraits.Form { .data } }
extension Decimal: KnownForm { static var form: TypeTraits.Form { .decimal } }
extension URL: KnownForm { static var form: TypeTraits.Form { .url } }
extension UUID: KnownForm { static var form: TypeTraits.Form { .uuid } }

extension Array: KnownForm { static var form: TypeTraits.Form { .list(element: Element.self) } }
extension ContiguousArray: KnownForm { static var form: TypeTraits.Form { .list(element: Element.self) } }
extension ArraySlice: KnownForm { static var form: TypeTraits.Form { .list(element: Element.self) } }
extension Set: KnownForm { static var form: TypeTraits.Form { .list(element: Element.self) } }

extension Dictionary: KnownForm {
    /// Keys that are neither strings nor numbers, nor stand for them, make a list of keys and values in turn.
    static var form: TypeTraits.Form {
        let isKeyed = Key.self == String.self || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type
        return isKeyed ? .dictionary(hasIntegerKeys: hasIntegerKeys) : .list(element: nil)
    }

    /// Whether the keys are whole numbers, or stand for them.
    private static var hasIntegerKeys: Bool {
        func isInteger<Raw: RawRepresentable>(_: Raw.Type) -> Bool { Raw.RawValue.self == Int.self }
        if Key.self == String.self { return false }
        if let raw = Key.self as? any RawRepresentable.Type { return isInteger(raw) }
        return Key.self == Int.self
    }
}

extension Optional: KnownForm {
    static var form: TypeTraits.Form { .optional(wrapped: Wrapped.self) }

    static var directlyDecodable: (any DirectlyDecodable.Type)? {
        func optional<Value: DirectlyDecodable & Scalar>(_: Value.Type) -> any DirectlyDecodable.Type { Value?.self }
        let traits = TypeTraits.of(Wrapped.self)
        guard case .scalar = traits.form, let wrapped = traits.directlyDecodable as? any (DirectlyDecodable & Scalar).Type else {
            return nil
        }
        return optional(wrapped)
    }
}

/// `Optional`, seen without its wrapped type.
protocol OptionalType {
    var isNil: Bool { get }
}

extension Optional: OptionalType {
    var isNil: Bool { self == nil }
}

extension KnownForm where Self: TransparentWrapper {
    static var form: TypeTraits.Form { .wrapper(nodeKind, value: Value.self) }
    static var directlyDecodable: (any DirectlyDecodable.Type)? { TypeTraits.of(Value.self).directlyDecodable }
}

extension Attribute: KnownForm {}
extension Element: KnownForm {}
extension ElementAndAttribute: KnownForm {}
extension XMLText: KnownForm {}
extension XMLCData: KnownForm {}
extension XMLInline: KnownForm {}
