/// Whether a type is an enum, seen without a value of it.
enum EnumType {
    /// A type's metadata starts with its kind, which is 0x201 for enums other than `Optional`. Where that should ever change, enums without
    /// the mark are no longer found among other elements, and nothing else happens.
    ///
    /// Source: the Swift project's docs/ABI/TypeMetadata.rst, "Common Metadata Layout".
    static func isEnum(_ type: any Any.Type) -> Bool {
        // A metatype is the address of its metadata, whose first word can always be read.
        unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x201
    }
}
