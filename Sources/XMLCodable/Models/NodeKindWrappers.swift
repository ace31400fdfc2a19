/// The kind of node that a property wrapper makes of its property.
public enum _XMLNodeKind: Sendable, Hashable, BitwiseCopyable {
    /// An attribute of the element, and nothing else.
    case attribute
    /// A child element, and nothing else.
    case element
    /// Written as an attribute and as a child element; read from the element if there is one, otherwise from the attribute.
    case elementAndAttribute
    /// The element's own character data, whatever the coding key is called.
    case text
    /// A child element (or, under the key `""`, the element's own text) that is written as a CDATA section.
    case cdata
    /// The value's children are children of the element itself, with no element named after the key around them.
    case inline
    /// The value is a list, and each item is a group of the element's children, with no element of its own around them.
    case groups
}

/// What the property wrappers ``Attribute``, ``Element``, ``ElementAndAttribute``, ``XMLText``, ``XMLCData``, ``XMLInline`` and ``XMLSequence``
/// have in common: a value, and the kind of node that carries it. A wrapper has precedence over every strategy and over
/// ``DynamicNodeEncoding`` and ``DynamicNodeDecoding``.
public protocol _XMLNodeKindWrapper: XMLAnnotated, _XMLAbsenceWrapper {
    /// The type of the wrapped property.
    associatedtype Value

    /// The kind of node that carries the property.
    static var nodeKind: _XMLNodeKind { get }

    /// The wrapped property.
    var wrappedValue: Value { get set }

    /// Wraps a value.
    init(_ wrappedValue: Value)
}

/// A property that is an attribute of its element.
///
/// ```swift
/// struct Book: Codable {
///     @Attribute var id: Int          // <book id="42">
///     @Attribute var language: String? // left out when nil
///     var title: String
/// }
/// ```
///
/// Decoding looks among the attributes only. An optional property is nil if the attribute is absent.
///
/// A memberwise initialiser takes the wrapper. Literals become one by themselves, also for optionals: `Book(id: 42, language: "en", title: "Dune")`.
/// Wrap other values: `Book(id: Attribute(number), language: Attribute(code), title: title)`.
///
/// Write an initial value in the wrapper's parentheses, with its type: `@Attribute(1 as Int) var id: Int`. It is for values that code makes;
/// decoding knows nothing of it. ``XMLDefaulted`` gives defaults.
@propertyWrapper
public struct Attribute<Value>: _XMLNodeKindWrapper {
    /// The property's value.
    public var wrappedValue: Value
    public static var nodeKind: _XMLNodeKind { .attribute }

    /// Wraps a value.
    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A property that is a child element, even if a strategy or the type would make it an attribute.
///
/// ```swift
/// struct Book: Codable {
///     @Element var title: String      // <book><title>Dune</title></book>
/// }
/// ```
///
/// A memberwise initialiser takes the wrapper, as for ``Attribute``.
@propertyWrapper
public struct Element<Value>: _XMLNodeKindWrapper {
    /// The property's value.
    public var wrappedValue: Value
    public static var nodeKind: _XMLNodeKind { .element }

    /// Wraps a value.
    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A property that is written twice, as an attribute and as a child element, and read from either. If both are there, the element wins.
///
/// ```swift
/// struct Book: Codable {
///     @ElementAndAttribute var id: Int    // <book id="7"><id>7</id></book>
/// }
/// ```
///
/// A memberwise initialiser takes the wrapper, as for ``Attribute``.
@propertyWrapper
public struct ElementAndAttribute<Value>: _XMLNodeKindWrapper {
    /// The property's value.
    public var wrappedValue: Value
    public static var nodeKind: _XMLNodeKind { .elementAndAttribute }

    /// Wraps a value.
    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A property that is the element's own character data, beside its attributes and children.
///
/// ```swift
/// struct Price: Codable {
///     @Attribute var currency: String?
///     @XMLText var amount: Decimal        // <price currency="EUR">5.95</price>
/// }
/// ```
///
/// It has the same effect as the coding key `""`, without coding keys to write. If the element has no character data of its own, a `String`
/// is empty and an optional of any type is nil: XML does not distinguish an empty text from none.
@propertyWrapper
public struct XMLText<Value>: _XMLNodeKindWrapper {
    /// The property's value.
    public var wrappedValue: Value
    public static var nodeKind: _XMLNodeKind { .text }

    /// Wraps a value.
    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Wraps the initial value of a property declaration.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A property whose text is written as a CDATA section. Decoding treats text and CDATA sections alike.
///
/// ```swift
/// struct Item: Codable {
///     @XMLCData var description: String   // <description><![CDATA[<b>bold</b>]]></description>
/// }
/// ```
@propertyWrapper
public struct XMLCData<Value>: _XMLNodeKindWrapper {
    /// The property's value.
    public var wrappedValue: Value
    public static var nodeKind: _XMLNodeKind { .cdata }

    /// Wraps a value.
    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Wraps the initial value of a property declaration.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A property whose children are children of the element itself, with no element of the property's name around them.
///
/// ```swift
/// enum Shape: Codable { case circle(Circle), square(Square) }
/// struct Drawing: Codable {
///     var title: String
///     @XMLInline var shapes: [Shape]      // <drawing><title/><circle/><square/><circle/></drawing>
/// }
/// ```
///
/// It has the same effect as the coding key `""`.
@propertyWrapper
public struct XMLInline<Value>: _XMLNodeKindWrapper {
    /// The property's value.
    public var wrappedValue: Value
    public static var nodeKind: _XMLNodeKind { .inline }

    /// Wraps a value.
    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Wraps the initial value of a property declaration.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

// `Attribute`, `Element` and `ElementAndAttribute` are XMLCoder's names. The names below are for files that import another module with
// those.

/// Another name for ``Attribute``, for files that import another module with that name.
public typealias XMLAttribute = Attribute

/// Another name for ``Element``, for files that import another module with that name.
public typealias XMLChildElement = Element

/// Another name for ``ElementAndAttribute``, for files that import another module with that name.
public typealias XMLElementAndAttribute = ElementAndAttribute

// What a wrapped value can do, its wrapper can: each conformance is conditional, and the witnesses of all wrappers are below. Swift has no way
// to declare these for all wrappers at a time. A printed model shows the values, not the wrappers.

extension Attribute: Equatable where Value: Equatable {}
extension Attribute: Hashable where Value: Hashable {}
extension Attribute: Sendable where Value: Sendable {}
extension Attribute: Encodable where Value: Encodable {}
extension Attribute: Decodable where Value: Decodable {}
extension Attribute: ExpressibleByIntegerLiteral where Value: XMLIntegerLiteralValue {}
extension Attribute: ExpressibleByFloatLiteral where Value: XMLFloatLiteralValue {}
extension Attribute: ExpressibleByBooleanLiteral where Value: XMLBooleanLiteralValue {}
extension Attribute: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral, ExpressibleByStringLiteral
where Value: XMLStringLiteralValue {}
extension Attribute: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {}
extension Attribute: CustomStringConvertible, CustomReflectable {}

extension Element: Equatable where Value: Equatable {}
extension Element: Hashable where Value: Hashable {}
extension Element: Sendable where Value: Sendable {}
extension Element: Encodable where Value: Encodable {}
extension Element: Decodable where Value: Decodable {}
extension Element: ExpressibleByIntegerLiteral where Value: XMLIntegerLiteralValue {}
extension Element: ExpressibleByFloatLiteral where Value: XMLFloatLiteralValue {}
extension Element: ExpressibleByBooleanLiteral where Value: XMLBooleanLiteralValue {}
extension Element: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral, ExpressibleByStringLiteral
where Value: XMLStringLiteralValue {}
extension Element: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {}
extension Element: CustomStringConvertible, CustomReflectable {}

extension ElementAndAttribute: Equatable where Value: Equatable {}
extension ElementAndAttribute: Hashable where Value: Hashable {}
extension ElementAndAttribute: Sendable where Value: Sendable {}
extension ElementAndAttribute: Encodable where Value: Encodable {}
extension ElementAndAttribute: Decodable where Value: Decodable {}
extension ElementAndAttribute: ExpressibleByIntegerLiteral where Value: XMLIntegerLiteralValue {}
extension ElementAndAttribute: ExpressibleByFloatLiteral where Value: XMLFloatLiteralValue {}
extension ElementAndAttribute: ExpressibleByBooleanLiteral where Value: XMLBooleanLiteralValue {}
extension ElementAndAttribute: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral, ExpressibleByStringLiteral
where Value: XMLStringLiteralValue {}
extension ElementAndAttribute: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {}
extension ElementAndAttribute: CustomStringConvertible, CustomReflectable {}

extension XMLText: Equatable where Value: Equatable {}
extension XMLText: Hashable where Value: Hashable {}
extension XMLText: Sendable where Value: Sendable {}
extension XMLText: Encodable where Value: Encodable {}
extension XMLText: Decodable where Value: Decodable {}
extension XMLText: ExpressibleByIntegerLiteral where Value: XMLIntegerLiteralValue {}
extension XMLText: ExpressibleByFloatLiteral where Value: XMLFloatLiteralValue {}
extension XMLText: ExpressibleByBooleanLiteral where Value: XMLBooleanLiteralValue {}
extension XMLText: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral, ExpressibleByStringLiteral
where Value: XMLStringLiteralValue {}
extension XMLText: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {}
extension XMLText: CustomStringConvertible, CustomReflectable {}

extension XMLCData: Equatable where Value: Equatable {}
extension XMLCData: Hashable where Value: Hashable {}
extension XMLCData: Sendable where Value: Sendable {}
extension XMLCData: Encodable where Value: Encodable {}
extension XMLCData: Decodable where Value: Decodable {}
extension XMLCData: ExpressibleByIntegerLiteral where Value: XMLIntegerLiteralValue {}
extension XMLCData: ExpressibleByFloatLiteral where Value: XMLFloatLiteralValue {}
extension XMLCData: ExpressibleByBooleanLiteral where Value: XMLBooleanLiteralValue {}
extension XMLCData: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral, ExpressibleByStringLiteral
where Value: XMLStringLiteralValue {}
extension XMLCData: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {}
extension XMLCData: CustomStringConvertible, CustomReflectable {}

extension XMLInline: Equatable where Value: Equatable {}
extension XMLInline: Hashable where Value: Hashable {}
extension XMLInline: Sendable where Value: Sendable {}
extension XMLInline: Encodable where Value: Encodable {}
extension XMLInline: Decodable where Value: Decodable {}
extension XMLInline: ExpressibleByIntegerLiteral where Value: XMLIntegerLiteralValue {}
extension XMLInline: ExpressibleByFloatLiteral where Value: XMLFloatLiteralValue {}
extension XMLInline: ExpressibleByBooleanLiteral where Value: XMLBooleanLiteralValue {}
extension XMLInline: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral, ExpressibleByStringLiteral
where Value: XMLStringLiteralValue {}
extension XMLInline: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {}
extension XMLInline: CustomStringConvertible, CustomReflectable {}

extension _XMLNodeKindWrapper {
    /// The wrapped value's description.
    public var description: String { String(describing: wrappedValue) }

    /// The wrapped value's mirror.
    public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension _XMLNodeKindWrapper where Value: Encodable {
    /// Encodes the wrapped value in the wrapper's place.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension _XMLNodeKindWrapper where Value: Decodable {
    /// Decodes the wrapped value in the wrapper's place.
    public init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(Value.self)) }
}

extension _XMLNodeKindWrapper where Value: XMLIntegerLiteralValue {
    /// Wraps an integer literal.
    public init(integerLiteral value: Value._XMLIntegerLiteral) { self.init(Value(_xmlIntegerLiteral: value)) }
}

extension _XMLNodeKindWrapper where Value: XMLFloatLiteralValue {
    /// Wraps a floating-point literal.
    public init(floatLiteral value: Value._XMLFloatLiteral) { self.init(Value(_xmlFloatLiteral: value)) }
}

extension _XMLNodeKindWrapper where Value: XMLBooleanLiteralValue {
    /// Wraps a Boolean literal.
    public init(booleanLiteral value: Value._XMLBooleanLiteral) { self.init(Value(_xmlBooleanLiteral: value)) }
}

extension _XMLNodeKindWrapper where Value: XMLStringLiteralValue {
    /// Wraps a string literal.
    public init(stringLiteral value: Value._XMLStringLiteral) { self.init(Value(_xmlStringLiteral: value)) }
}

extension _XMLNodeKindWrapper where Value: ExpressibleByNilLiteral {
    /// Wraps `nil`.
    public init(nilLiteral: ()) { self.init(Value(nilLiteral: ())) }
}
