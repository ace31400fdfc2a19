/// Shortcuts past `init(from:)` for types whose decoding is known: scalars and optionals of them, wrappers around these, arrays.
///
/// They save the containers and decoders that the general way makes, and decode the same. Values are made in memory that is given, because
/// whoever asks knows the type under another name.
protocol DirectlyDecodable: Decodable {
    /// Makes the value of a place that was found, or that is absent, in memory of this type. If there is none, the memory stays as it is.
    static func decode(at place: Place, in context: DecodingContext, into memory: UnsafeMutableRawPointer) -> Bool

    /// Why there is no value at a place.
    static func failure(at place: Place, path: [any CodingKey], in context: DecodingContext) -> DecodingError

    /// All items of a list.
    static func decodeItems(of container: inout DecodingUnkeyedContainer) throws -> [Self]
}

extension DirectlyDecodable {
    static func decodeItems(of container: inout DecodingUnkeyedContainer) throws -> [Self] {
        // Without items it would write to the one empty array that all threads share.
        guard let itemCount = container.count, itemCount > 0 else { return [] }
        return try Array(unsafeUninitializedCapacity: itemCount) { items, count in
            while count < items.count, let memory = items.baseAddress {
                try container.decodeDirectly(Self.self, into: memory + count)
                count += 1
            }
        }
    }
}

extension Scalar {
    @inline(__always)
    static func decode(at place: Place, in context: DecodingContext, into memory: UnsafeMutableRawPointer) -> Bool {
        guard let value = context.parse(Self.self, at: place) else { return false }
        memory.initializeMemory(as: Self.self, to: value)
        return true
    }

    static func failure(at place: Place, path: [any CodingKey], in context: DecodingContext) -> DecodingError {
        context.failure(Self.self, at: place, path: path)
    }
}

extension String: DirectlyDecodable {}
extension Bool: DirectlyDecodable {}
extension Double: DirectlyDecodable {}
extension Float: DirectlyDecodable {}
extension Int: DirectlyDecodable {}
extension Int8: DirectlyDecodable {}
extension Int16: DirectlyDecodable {}
extension Int32: DirectlyDecodable {}
extension Int64: DirectlyDecodable {}
extension UInt: DirectlyDecodable {}
extension UInt8: DirectlyDecodable {}
extension UInt16: DirectlyDecodable {}
extension UInt32: DirectlyDecodable {}
extension UInt64: DirectlyDecodable {}

extension Optional: DirectlyDecodable where Wrapped: Scalar & DirectlyDecodable {
    @inline(__always)
    static func decode(at place: Place, in context: DecodingContext, into memory: UnsafeMutableRawPointer) -> Bool {
        var value: Wrapped?
        if place.kind != .absent {
            guard let parsed = context.parseOptional(Wrapped.self, at: place) else { return false }
            value = parsed
        }
        memory.initializeMemory(as: Wrapped?.self, to: value)
        return true
    }

    static func failure(at place: Place, path: [any CodingKey], in context: DecodingContext) -> DecodingError {
        context.failure(Wrapped.self, at: place, path: path)
    }
}

/// A wrapper whose only stored property is its value, so that a value's memory is the wrapper's: it is decoded as the value.
protocol TransparentWrapper: XMLNodeKindWrapper {}

extension Attribute: TransparentWrapper {}
extension Element: TransparentWrapper {}
extension ElementAndAttribute: TransparentWrapper {}
extension XMLText: TransparentWrapper {}
extension XMLCData: TransparentWrapper {}
extension XMLInline: TransparentWrapper {}

/// A list that takes its items from the container itself, without the box that `any UnkeyedDecodingContainer` is.
protocol DirectlyDecodableList: Decodable {
    init()
    static func decodeItems(of container: inout DecodingUnkeyedContainer) throws -> Self
}

extension Array: DirectlyDecodableList where Element: Decodable {
    static func decodeItems(of container: inout DecodingUnkeyedContainer) throws -> [Element] {
        if let item = container.directlyDecodable(Element.self) { return try decodeItems(item, of: &container) }
        // As above.
        guard let itemCount = container.count, itemCount > 0 else { return [] }
        return try Array(unsafeUninitializedCapacity: itemCount) { items, count in
            while count < items.count, let memory = items.baseAddress {
                (memory + count).initialize(to: try container.decode(Element.self))
                count += 1
            }
        }
    }

    private static func decodeItems<Item: DirectlyDecodable>(_: Item.Type, of container: inout DecodingUnkeyedContainer) throws -> [Element]
    {
        // Item is Element, opened, or what it wraps with nothing beside it.
        unsafeBitCast(try Item.decodeItems(of: &container), to: [Element].self)
    }
}
