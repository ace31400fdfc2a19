/// What a property of polymorphic values is made of: a family, an optional, a list or a dictionary of one.
///
/// Families conform to it, and so do `Optional`, `Array` and, with strings as keys, `Dictionary`, around each other. You have no need to conform to it.
public protocol _XMLPolymorphicContent {
    /// The property's type.
    associatedtype Plain
    /// The same with a ``XMLPolymorphicValue`` for each value of a family.
    associatedtype Coded: Codable

    /// The property's value, to be encoded.
    static func _coded(_ value: Plain) -> Coded

    /// The property's value, which was decoded.
    static func _plain(_ coded: Coded) -> Plain

    /// Whether the elements are named by the kinds and not by the property's key.
    static var _isInline: Bool { get }
}

extension Optional: _XMLPolymorphicContent where Wrapped: _XMLPolymorphicContent {
    /// The value, to be encoded.
    public static func _coded(_ value: Wrapped.Plain?) -> Wrapped.Coded? { value.map(Wrapped._coded) }
    /// The value, which was decoded.
    public static func _plain(_ coded: Wrapped.Coded?) -> Wrapped.Plain? { coded.map(Wrapped._plain) }
    /// As of what it is around.
    public static var _isInline: Bool { Wrapped._isInline }
}

extension Array: _XMLPolymorphicContent where Element: _XMLPolymorphicContent {
    /// The value, to be encoded.
    public static func _coded(_ value: [Element.Plain]) -> [Element.Coded] { value.map(Element._coded) }
    /// The value, which was decoded.
    public static func _plain(_ coded: [Element.Coded]) -> [Element.Plain] { coded.map(Element._plain) }
    /// As of its items.
    public static var _isInline: Bool { Element._isInline }
}

extension Dictionary: _XMLPolymorphicContent where Key == String, Value: _XMLPolymorphicContent {
    /// The value, to be encoded.
    public static func _coded(_ value: [String: Value.Plain]) -> [String: Value.Coded] { value.mapValues(Value._coded) }
    /// The value, which was decoded.
    public static func _plain(_ coded: [String: Value.Coded]) -> [String: Value.Plain] { coded.mapValues(Value._plain) }
    /// The keys are names already.
    public static var _isInline: Bool { false }
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
/// Each value has an element of the property's key. If the family goes by ``XMLDiscriminator/elementName``, the elements are called as the kinds
/// are, among the others of the type, as with ``XMLInline``, and the key counts for nothing; in a dictionary, an element of the entry's key is
/// around each.
///
/// An enum with payloads needs no wrapper: see ``XMLDiscriminated``.
///
/// - The discriminator is no unknown node, and no part of ``XMLUnknownNodes``. A kind's type may have a property for it, too; a value in it that says
///   another kind is an `EncodingError`.
/// - An unknown kind, or none, is a `DecodingError` with the code ``XMLErrorCode/unknownKind``, unless ``XMLTypeFamily/unknown`` says otherwise.
/// - A value whose type is no kind is an `EncodingError` with that code.
///
/// Other coders have the discriminator as a key, `xsi:type` for ``XMLDiscriminator/schemaType``, and a key around the value for
/// ``XMLDiscriminator/elementName``. A text has no place for a key: encoding it with them is an `EncodingError`, as is ``XMLDiscriminator/childPresence``.
@propertyWrapper
public struct XMLPolymorphic<Content: _XMLPolymorphicContent>: _XMLNodeKindWrapper {
    /// The property's value.
    public var wrappedValue: Content.Plain

    public static var nodeKind: _XMLNodeKind { Content._isInline ? .inline : .element }

    /// Wraps a value.
    public init(_ wrappedValue: Content.Plain) { self.wrappedValue = wrappedValue }

    /// Wraps the initial value of a property declaration.
    public init(wrappedValue: Content.Plain) { self.wrappedValue = wrappedValue }
}

extension XMLPolymorphic: Equatable where Content.Plain: Equatable {}
extension XMLPolymorphic: Hashable where Content.Plain: Hashable {}
extension XMLPolymorphic: Sendable where Content.Plain: Sendable {}
extension XMLPolymorphic: ExpressibleByNilLiteral where Content.Plain: ExpressibleByNilLiteral {}

extension XMLPolymorphic: Codable {
    /// Decodes the value in the decoder's place.
    ///
    /// - Throws: `DecodingError`, and whatever the types' own code throws.
    public init(from decoder: any Decoder) throws {
        self.init(Content._plain(try decoder.singleValueContainer().decode(Content.Coded.self)))
    }

    /// Encodes the value in the encoder's place.
    ///
    /// - Throws: `EncodingError`, and whatever the types' own code throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Content._coded(wrappedValue))
    }
}

extension XMLPolymorphic: KnownType {
    package static var shape: TypeShape { .wrapper(nodeKind, value: Content.Coded.self) }
    package static var isTransparent: Bool { false }
}
