/// Shortcuts past `init(from:)` for types whose decoding is known: scalars and optionals of them, wrappers around these, arrays.
///
/// They save the containers and decoders that the general way makes, and decode the same. Failing is a typed error instead of an optional,
/// because `Optional` of an opened type is a type that the runtime has to look up each time.
protocol DirectlyDecodable: Decodable {
    /// The value at a place that was found, or that is absent.
    static func decodeDirectly(from place: Place, in context: DecodingContext) throws(NoValue) -> Self

    /// Why there is no value at a place.
    static func failure(at place: Place, path: [any CodingKey], in context: DecodingContext) -> DecodingError
}

/// There is no value at a place; why is asked for apart.
struct NoValue: Error {}

extension Scalar {
    @inline(__always)
    static func decodeDirectly(from place: Place, in context: DecodingContext) throws(NoValue) -> Self {
        guard let value = context.parse(Self.self, at: place) else { throw NoValue() }
        return value
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
    static func decodeDirectly(from place: Place, in context: DecodingContext) throws(NoValue) -> Wrapped? {
        if place.kind == .absent { return nil }
        guard let value = context.parseOptional(Wrapped.self, at: place) else { throw NoValue() }
        return value
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
extension Text: TransparentWrapper {}
extension CDATA: TransparentWrapper {}
extension Inline: TransparentWrapper {}

/// A list that takes its items from the container itself, without the box that `any UnkeyedDecodingContainer` is.
protocol DirectlyDecodableList: Decodable {
    static func decodeItems(of container: inout DecodingUnkeyedContainer) throws -> Self
}

extension Array: DirectlyDecodableList where Element: Decodable {
    static func decodeItems(of container: inout DecodingUnkeyedContainer) throws -> [Element] {
        if let item = container.directlyDecodable(Element.self) { return try decodeItems(item, of: &container) }
        var items: [Element] = []
        items.reserveCapacity(container.count ?? 0)
        while !container.isAtEnd { items.append(try container.decode(Element.self)) }
        return items
    }

    private static func decodeItems<Item: DirectlyDecodable>(_ type: Item.Type, of container: inout DecodingUnkeyedContainer) throws
        -> [Element]
    {
        var items: [Item] = []
        items.reserveCapacity(container.count ?? 0)
        while !container.isAtEnd { items.append(try container.decodeDirectly(type)) }
        return unsafeBitCast(items, to: [Element].self)  // Item is Element, opened, or what it wraps with nothing beside it
    }
}
