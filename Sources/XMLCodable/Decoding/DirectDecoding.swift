/// Shortcuts past `init(from:)` for types whose decoding is known: scalars and optionals of them, wrappers around these, arrays.
///
/// They save the containers and decoders that the general way makes, and decode the same.
protocol DirectlyDecodable: Decodable {
    /// Decodes from a place that was found, or that is absent.
    static func decodeDirectly(from place: Place, key: some CodingKey, frame: Int, in context: DecodingContext) throws -> Self
}

extension Scalar {
    @inline(__always)
    static func decodeDirectly(from place: Place, key: some CodingKey, frame: Int, in context: DecodingContext) throws -> Self {
        try context.scalar(Self.self, at: place, key: key, frame: frame)
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
    static func decodeDirectly(from place: Place, key: some CodingKey, frame: Int, in context: DecodingContext) throws -> Wrapped? {
        if place.kind == .absent { return nil }
        return try context.scalarIfPresent(Wrapped.self, at: place, key: key, frame: frame)
    }
}

extension XMLNodeKindWrapper where Value: DirectlyDecodable {
    @inline(__always)
    static func decodeDirectly(from place: Place, key: some CodingKey, frame: Int, in context: DecodingContext) throws -> Self {
        Self(try Value.decodeDirectly(from: place, key: key, frame: frame, in: context))
    }
}

extension Attribute: DirectlyDecodable where Value: DirectlyDecodable {}
extension Element: DirectlyDecodable where Value: DirectlyDecodable {}
extension ElementAndAttribute: DirectlyDecodable where Value: DirectlyDecodable {}
extension Text: DirectlyDecodable where Value: DirectlyDecodable {}
extension CDATA: DirectlyDecodable where Value: DirectlyDecodable {}
extension Inline: DirectlyDecodable where Value: DirectlyDecodable {}

/// A list that takes its items from the container itself, without the box that `any UnkeyedDecodingContainer` is.
protocol DirectlyDecodableList: Decodable {
    static func decodeItems(of container: inout UnkeyedContainer) throws -> Self
}

extension Array: DirectlyDecodableList where Element: Decodable {
    static func decodeItems(of container: inout UnkeyedContainer) throws -> [Element] {
        if let item = container.directlyDecodable(Element.self) { return try decodeItems(item, of: &container) }
        var items: [Element] = []
        while !container.isAtEnd { items.append(try container.decode(Element.self)) }
        return items
    }

    private static func decodeItems<Item: DirectlyDecodable>(_ type: Item.Type, of container: inout UnkeyedContainer) throws -> [Element] {
        var items: [Item] = []
        while !container.isAtEnd { items.append(try container.decodeDirectly(type)) }
        return unsafeBitCast(items, to: [Element].self)  // Item is Element, opened; arrays of one type are one type
    }
}
