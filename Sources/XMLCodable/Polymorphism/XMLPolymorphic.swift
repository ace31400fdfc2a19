/// What a property of polymorphic values is made of: a family, an optional, a list or a dictionary of one.
///
/// Families conform to it, and so do `Optional`, `Array` and, with strings as keys, `Dictionary`, around each other. You have no need to conform to it.
public protocol XMLPolymorphicContent {
    /// The property's type.
    associatedtype Plain
    /// The same with a ``XMLPolymorphicValue`` for each value of a family.
    associatedtype Coded: Codable

    /// The property's value, to be encoded.
    static func coded(_ value: Plain) -> Coded

    /// The property's value, which was decoded.
    static func plain(_ coded: Coded) -> Plain

    /// Whether the elements are named by the kinds and not by the property's key.
    static var isInline: Bool { get }
}

extension Optional: XMLPolymorphicContent where Wrapped: XMLPolymorphicContent {
    /// The value, to be encoded.
    public static func coded(_ value: Wrapped.Plain?) -> Wrapped.Coded? { value.map(Wrapped.coded) }
    /// The value, which was decoded.
    public static func plain(_ coded: Wrapped.Coded?) -> Wrapped.Plain? { coded.map(Wrapped.plain) }
    /// As of what it is around.
    public static var isInline: Bool { Wrapped.isInline }
}

extension Array: XMLPolymorphicContent where Element: XMLPolymorphicContent {
    /// The value, to be encoded.
    public static func coded(_ value: [Element.Plain]) -> [Element.Coded] { value.map(Element.coded) }
    /// The value, which was decoded.
    public static func plain(_ coded: [Element.Coded]) -> [Element.Plain] { coded.map(Element.plain) }
    /// As of its items.
    public static var isInline: Bool { Element.isInline }
}

extension Dictionary: XMLPolymorphicContent where Key == String, Value: XMLPolymorphicContent {
    /// The value, to be encoded.
    public static func coded(_ value: [String: Value.Plain]) -> [String: Value.Coded] { value.mapValues(Value.coded) }
    /// The value, which was decoded.
    public static func plain(_ coded: [String: Value.Coded]) -> [String: Value.Plain] { coded.mapValues(Value.plain) }
    /// The keys are names already.
    public static var isInline: Bool { false }
}

/// A property whose values are of several types, which an ``XMLTypeFamily`` tells apart.
///
/// ```swift
/// struct Drawing: Codable {
///     @XMLPolymorphic<Shapes> var frame: any Shape
///     @XMLPolymorphic<Shapes?> var clip: (any Shape)?
///     @XMLPolymorphic<[Shapes]> var shape: [any Shape]
///     @XMLPolymorphic<[String: Shapes]> var named: [String: any Shape]
/// }
/// ```
///
/// Each value has an element of the property's key. If the family goes by ``XMLDiscriminator/elementName``, the elements are called as the kinds are, stand
/// among the others of the type, as with ``XMLInline``, and the key counts for nothing; in a dictionary, an element of the entry's key is around each.
///
/// An enum with payloads needs no wrapper: see ``XMLDiscriminated``.
///
/// - The discriminator is no unknown node, and no part of a rest. A kind's type may have a property for it, too; a value in it that says
///   another kind is an `EncodingError`.
/// - An unknown kind, or none, is a `DecodingError` with the code ``XMLErrorCode/unknownKind``, unless ``XMLTypeFamily/unknown`` says otherwise.
/// - A value whose type is no kind is an `EncodingError` with that code.
///
/// Other coders have the discriminator as a key, `xsi:type` for ``XMLDiscriminator/schemaType``, and a key around the value for
/// ``XMLDiscriminator/elementName``. A text has no place for a key: encoding it with them is an `EncodingError`, as is ``XMLDiscriminator/childPresence``.
@propertyWrapper
public struct XMLPolymorphic<Content: XMLPolymorphicContent>: XMLNodeKindWrapper {
    /// The property's value.
    public var wrappedValue: Content.Plain

    public static var nodeKind: XMLNodeKind { Content.isInline ? .inline : .element }

    /// Wraps a value.
    public init(_ wrappedValue: Content.Plain) { self.wrappedValue = wrappedValue }

    /// Wraps the initial value of a property declaration.
    public init(wrappedValue: Content.Plain) { self.wrappedValue = wrappedValue }
}

extension XMLPolymorphic: Equatable where Content.Plain: Equatable {}
extension XMLPolymorphic: Hashable where Content.Plain: Hashable {}
extension XMLPolymorphic: Sendable where Content.Plain: Sendable {}
extension XMLPolymorphic: CustomStringConvertible {}

extension XMLPolymorphic: ExpressibleByNilLiteral where Content.Plain: ExpressibleByNilLiteral {
    /// Wraps `nil`.
    public init(nilLiteral: ()) { self.init(Content.Plain(nilLiteral: ())) }
}
extension XMLPolymorphic: CustomReflectable {}

extension XMLPolymorphic: Codable {
    /// Decodes the value in the decoder's place.
    ///
    /// - Throws: `DecodingError`, and whatever the types' own code throws.
    public init(from decoder: any Decoder) throws {
        self.init(Content.plain(try decoder.singleValueContainer().decode(Content.Coded.self)))
    }

    /// Encodes the value in the encoder's place.
    ///
    /// - Throws: `EncodingError`, and whatever the types' own code throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Content.coded(wrappedValue))
    }
}

extension XMLPolymorphic: KnownType {
    package static var shape: TypeShape { .wrapper(nodeKind, value: Content.Coded.self) }
    package static var isTransparent: Bool { false }
}
