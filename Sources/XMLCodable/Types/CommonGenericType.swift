/// The generic types that most properties have, known without a cast: each cast of each of their instances would search the whole process for
/// conformances, three times, and the searches are most of a first decode.
enum CommonGenericType {
    case array(item: any Any.Type)
    case optional(wrapped: any Any.Type)
    case attribute(value: any Any.Type)

    private static let arrays = descriptor(of: [Int].self)
    private static let optionals = descriptor(of: Int?.self)
    private static let attributes = descriptor(of: Attribute<Int>.self)

    /// Nil for all other types, and for all where pointers are signed: these are asked what they are.
    init?(_ type: any Any.Type) {
        guard let descriptor = Self.descriptor(of: type) else { return nil }
        switch descriptor {
        case Self.arrays: self = .array(item: Self.argument(of: type))
        case Self.optionals: self = .optional(wrapped: Self.argument(of: type))
        case Self.attributes: self = .attribute(value: Self.argument(of: type))
        default: return nil
        }
    }

    /// What all instances of a generic struct or enum have in common: the address in the second word of their metadata, of kinds 0x200 to 0x202. Nil
    /// for other types.
    ///
    /// Source: the Swift project's docs/ABI/TypeMetadata.rst, "Struct Metadata" and "Enum Metadata".
    private static func descriptor(of type: any Any.Type) -> UInt? {
        #if _ptrauth(_arm64e)
        return nil
        #else
        // A type is known by the address of its metadata, whose first word can always be read, and the second where the kind is one of these.
        guard let metadata = UnsafePointer<UInt>(bitPattern: UInt(bitPattern: ObjectIdentifier(type))), 0x200...0x202 ~= metadata[0] else {
            return nil
        }
        return metadata[1]
        #endif
    }

    /// The first generic argument, which is the metadata's third word. Source: the same.
    private static func argument(of type: any Any.Type) -> any Any.Type {
        // The descriptor is that of a generic type whose only argument is a type.
        UnsafePointer<any Any.Type>(bitPattern: UInt(bitPattern: ObjectIdentifier(type))).unsafelyUnwrapped[2]
    }
}

extension CommonGenericType {
    /// The same as the type's ``KnownType/shape``.
    var shape: TypeShape {
        switch self {
        case .array(let item): .list(element: item)
        case .optional(let wrapped): .optional(wrapped: wrapped)
        case .attribute(let value): .wrapper(.attribute, value: value)
        }
    }

    /// The same as the type's ``KnownType/arrayItem``.
    var arrayItem: (any Any.Type)? { if case .array(let item) = self { item } else { nil } }

    /// The same as the type's ``KnownType/isTransparent``.
    var isTransparent: Bool { if case .attribute = self { true } else { false } }
}
