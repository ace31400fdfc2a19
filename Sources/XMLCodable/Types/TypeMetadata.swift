// What the metadata of a type tells without a cast, which would search the whole process for conformances: whether it is an enum and which cases that
// has, and which generic type it is an instance of.
//
//     enum CodingKeys: CodingKey { case id, title }      an enum, with these cases
//     [String]?                                          an `Optional` of `[String]`

/// Whether a type is an enum, seen without a value of it.
package enum EnumType {
    /// A type's metadata starts with its kind, which is 0x201 for enums other than `Optional`. Where that should ever change, enums without
    /// the mark are no longer found among other elements, and nothing else happens.
    ///
    /// Source: the Swift project's docs/ABI/TypeMetadata.rst, "Common Metadata Layout".
    static func isEnum(_ type: any Any.Type) -> Bool {
        // A type is known by the address of its metadata, whose first word can always be read.
        UnsafePointer<UInt>(bitPattern: UInt(bitPattern: ObjectIdentifier(type)))?.pointee == 0x201
    }

    /// How many cases an enum has; nil where pointers are signed.
    ///
    /// The second word of an enum's metadata is the address of its descriptor, which counts the cases after five relative pointers and flags of
    /// four bytes each.
    ///
    /// Source: the Swift project's docs/ABI/TypeMetadata.rst, "Enum Metadata" and "Nominal Type Descriptor".
    private static func caseCounts(of type: any Any.Type) -> (withPayload: UInt32, withoutPayload: UInt32)? {
        // Descriptors are never freed, and are longer than what is read.
        guard let address = CommonGenericType.descriptor(of: type), let descriptor = UnsafePointer<UInt32>(bitPattern: address) else {
            return nil
        }
        return (descriptor[5] & 0xFF_FFFF, descriptor[6])
    }

    /// All values of an enum of up to 256 cases without payloads, such as the coding keys that the compiler synthesises; none for other types.
    package static func cases<Value>(of type: Value.Type) -> [Value] {
        guard isEnum(type), MemoryLayout<Value>.size <= 1, MemoryLayout<Value?>.size == 1 else { return [] }
        // The cases are numbered from 0 on, and nil is the first number that none of them has. An enum that is not empty has a case 0.
        func value(_ number: UInt8) -> Value { withUnsafeBytes(of: number) { $0.load(as: Value.self) } }
        let count = withUnsafeBytes(of: Value?.none) { $0.load(as: UInt8.self) }
        if let counts = caseCounts(of: type) {
            guard counts == (0, UInt32(count)) else { return [] }
        } else {
            // An enum without bytes may have no case, and no value then, which is not to be made. A mirror takes long to make the first time.
            guard MemoryLayout<Value>.size == 1, Mirror(reflecting: value(0)).children.isEmpty else { return [] }
        }
        // No `map` of a range of bytes: how that is a sequence the runtime would look for in every first decode.
        var cases: [Value] = []
        for number in 0..<Int(count) { cases.append(value(UInt8(truncatingIfNeeded: number))) }
        return cases
    }
}

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
    /// for other types, and for all where pointers are signed.
    ///
    /// Source: the Swift project's docs/ABI/TypeMetadata.rst, "Struct Metadata" and "Enum Metadata".
    fileprivate static func descriptor(of type: any Any.Type) -> UInt? {
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
