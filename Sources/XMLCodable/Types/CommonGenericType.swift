/// The generic types that most properties have, known without a cast: each cast of each of their instances would search the whole process for
/// conformances, three times, and the searches are most of a first decode.
enum CommonGenericType {
    private static let arrays = descriptor(of: [Int].self)
    private static let optionals = descriptor(of: Int?.self)
    private static let nodeProperties = descriptor(of: XMLAttribute<Int>.self)
    private static let attributes = descriptor(of: Attribute<Int>.self)

    /// What such a type is to the coders: the same as its ``KnownType/shape``. Nil for all other types, and for all where pointers are signed: these are
    /// asked what they are.
    static func shape(of type: any Any.Type) -> TypeShape? {
        guard let descriptor = Self.descriptor(of: type) else { return nil }
        switch descriptor {
        case Self.arrays: return .list(element: Self.argument(of: type))
        case Self.optionals: return .optional(wrapped: Self.argument(of: type))
        case Self.nodeProperties:
            guard Self.argument(of: type, at: 1) == _XMLPropertyKinds.Attribute.self else { return nil }
            return .wrapper(.attribute, value: Self.argument(of: type))
        case Self.attributes: return .wrapper(.attribute, value: Self.argument(of: type))
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

    /// A generic argument: they are in the metadata from its third word on. Source: the same.
    private static func argument(of type: any Any.Type, at index: Int = 0) -> any Any.Type {
        // The descriptor is that of a generic type whose arguments are as many types.
        UnsafePointer<any Any.Type>(bitPattern: UInt(bitPattern: ObjectIdentifier(type))).unsafelyUnwrapped[2 + index]
    }
}
