/// The stored properties of a struct, or of a class without a superclass: their names and types, as the runtime tells them.
///
/// The standard library asks the same entry points for its mirrors, without a value too. Where a program is built without names for its
/// properties, there are none.
///
/// Source: the Swift project's stdlib/public/core/ReflectionMirror.swift, `_forEachField(of:options:body:)`.
struct StoredProperties {
    /// The types by name. A property in a wrapper is stored as the wrapper, under its name with an underscore before it.
    private let types: Table<String, any Any.Type>

    /// - Returns: nil for a type of another kind, whose parts are no properties or which shares them with a superclass.
    init?(of type: any Any.Type) {
        guard Self.isStruct(type) || (type as? AnyClass).map({ _getSuperclass($0) == nil }) ?? false else { return nil }
        var types = Table<String, any Any.Type>()
        for index in 0..<fieldCount(type) {
            let property = Self.property(index, of: type)
            if !property.name.isEmpty { types[property.name] = property.type }
        }
        self.types = types
    }

    /// The type of the property that a key is synthesised for, or that property's wrapper.
    func type(ofKeyNamed name: String) -> (any Any.Type)? { types[name] ?? types["_" + name] }

    /// The name of an enum's case; nil for a value that is none.
    static func caseName<Value>(of value: Value) -> String? { enumCaseName(value).map { String(cString: $0) } }

    /// Whether a type is a struct with one stored property, which is a strong reference to an object.
    static func isOneReference(_ type: any Any.Type) -> Bool {
        guard isStruct(type), fieldCount(type) == 1 else { return false }
        let only = property(0, of: type)
        return only.isStrong && only.type is AnyClass
    }

    /// Where the value of an object's only stored property is, in bytes from the object's start; nil if the object has more properties, or one of
    /// another type.
    static func offset(ofOnly type: any Any.Type, in object: AnyObject) -> Int? {
        let objectType: any Any.Type = Swift.type(of: object)
        guard fieldCount(objectType) == 1 else { return nil }
        return property(0, of: objectType).type == type ? fieldOffset(objectType, index: 0) : nil
    }

    private static func property(_ index: Int, of type: any Any.Type) -> (name: String, type: any Any.Type, isStrong: Bool) {
        var field = FieldDescription()
        let propertyType = fieldType(type, index: index, fieldMetadata: &field)
        defer { field.free?(field.name) }
        return (field.name.map { String(cString: $0) } ?? "", propertyType, field.isStrong)
    }

    /// A type's metadata starts with its kind, which is 0x200 for structs. Where that should ever change, structs have no properties here.
    ///
    /// Source: the Swift project's docs/ABI/TypeMetadata.rst, "Common Metadata Layout".
    private static func isStruct(_ type: any Any.Type) -> Bool {
        // A type is known by the address of its metadata, whose first word can always be read.
        UnsafePointer<UInt>(bitPattern: UInt(bitPattern: ObjectIdentifier(type)))?.pointee == 0x200
    }
}

/// What the runtime says of a stored property. The layout is the runtime's own.
private struct FieldDescription {
    var name: UnsafePointer<CChar>?
    var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVariable = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(_ type: any Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldType(_ type: any Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<FieldDescription>) -> any Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(_ type: any Any.Type, index: Int) -> Int

@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
