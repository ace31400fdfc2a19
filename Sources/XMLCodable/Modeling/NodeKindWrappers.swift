/// The kind of node that a property becomes, as its property wrapper says.
public enum XMLNodeKind: Sendable, Hashable {
    /// An attribute of the element, and nothing else.
    case attribute
    /// A child element, and nothing else.
    case element
    /// Written as attribute and as child element; read from the element where there is one, from the attribute otherwise.
    case elementAndAttribute
    /// The element's own character data, whatever the coding key is called.
    case text
    /// A child element (or, under the key `""`, the element's own text) that is written as a CDATA section.
    case cdata
    /// The children of the value stand among the element's own children, without an element named after the key.
    case inline
}

extension XMLNodeKind {
    /// Where the value is looked for; nil for what is the element's own content.
    var nodeDecoding: XMLDecoder.NodeDecoding? {
        switch self {
        case .attribute: .attribute
        case .element, .cdata: .element
        case .elementAndAttribute: .elementOrAttribute
        case .text, .inline: nil
        }
    }
}

/// What the property wrappers ``Attribute``, ``Element``, ``ElementAndAttribute``, ``XMLText``, ``XMLCData`` and ``XMLInline`` have in common:
/// a value, and the kind of node that carries it. A wrapper has precedence over every table and strategy.
public protocol XMLNodeKindWrapper {
    /// The type of the wrapped property.
    associatedtype Value

    /// The kind of node that carries the property.
    static var nodeKind: XMLNodeKind { get }

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
/// Decoding looks among the attributes only. An optional property may be absent.
///
/// A memberwise initialiser takes the wrapper, which a literal makes by itself: `Book(id: 42, language: nil, title: "Dune")`; any other
/// value is put into it: `Book(id: Attribute(number), language: .init("en"), title: title)`. An initial value stands in the wrapper's
/// parentheses, with its type: `@Attribute<Int>(1) var id`.
@propertyWrapper
public struct Attribute<Value>: XMLNodeKindWrapper {
    public var wrappedValue: Value
    public static var nodeKind: XMLNodeKind { .attribute }

    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A property that is a child element, also where a strategy would make it an attribute.
@propertyWrapper
public struct Element<Value>: XMLNodeKindWrapper {
    public var wrappedValue: Value
    public static var nodeKind: XMLNodeKind { .element }

    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A property that is written twice, as attribute and as child element, and read from either; the element wins.
@propertyWrapper
public struct ElementAndAttribute<Value>: XMLNodeKindWrapper {
    public var wrappedValue: Value
    public static var nodeKind: XMLNodeKind { .elementAndAttribute }

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
/// The same as giving the property the coding key `""`, without having to write coding keys. A `String` is empty where the element has no character
/// data of its own, and an optional of any type nil: to XML, an empty text is no text.
@propertyWrapper
public struct XMLText<Value>: XMLNodeKindWrapper {
    public var wrappedValue: Value
    public static var nodeKind: XMLNodeKind { .text }

    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Wraps the initial value of a property declaration.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A property whose text is written as a CDATA section. Reading does not mind: text and CDATA sections are one character data.
///
/// ```swift
/// struct Item: Codable {
///     @XMLCData var description: String   // <description><![CDATA[<b>bold</b>]]></description>
/// }
/// ```
@propertyWrapper
public struct XMLCData<Value>: XMLNodeKindWrapper {
    public var wrappedValue: Value
    public static var nodeKind: XMLNodeKind { .cdata }

    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Wraps the initial value of a property declaration.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A property whose children stand among its element's own children, with no element of the property's name around them.
///
/// ```swift
/// enum Shape: Codable { case circle(Circle), square(Square) }
/// struct Drawing: Codable {
///     var title: String
///     @XMLInline var shapes: [Shape]      // <drawing><title/><circle/><square/><circle/></drawing>
/// }
/// ```
///
/// The same as giving the property the coding key `""`.
@propertyWrapper
public struct XMLInline<Value>: XMLNodeKindWrapper {
    public var wrappedValue: Value
    public static var nodeKind: XMLNodeKind { .inline }

    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Wraps the initial value of a property declaration.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

// `Attribute`, `Element` and `ElementAndAttribute` are XMLCoder's names. These are for files that import another module with such names.

/// Another name for ``Attribute``, which no other module has.
public typealias XMLAttribute = Attribute

/// Another name for ``Element``, which no other module has.
public typealias XMLChildElement = Element

/// Another name for ``ElementAndAttribute``, which no other module has.
public typealias XMLElementAndAttribute = ElementAndAttribute

// What the compiler synthesises, it synthesises in the type's own file only; the rest is in NodeKindWrapperConformances.swift.

extension Attribute: Equatable where Value: Equatable {}
extension Attribute: Hashable where Value: Hashable {}
extension Attribute: Sendable where Value: Sendable {}
extension Element: Equatable where Value: Equatable {}
extension Element: Hashable where Value: Hashable {}
extension Element: Sendable where Value: Sendable {}
extension ElementAndAttribute: Equatable where Value: Equatable {}
extension ElementAndAttribute: Hashable where Value: Hashable {}
extension ElementAndAttribute: Sendable where Value: Sendable {}
extension XMLText: Equatable where Value: Equatable {}
extension XMLText: Hashable where Value: Hashable {}
extension XMLText: Sendable where Value: Sendable {}
extension XMLCData: Equatable where Value: Equatable {}
extension XMLCData: Hashable where Value: Hashable {}
extension XMLCData: Sendable where Value: Sendable {}
extension XMLInline: Equatable where Value: Equatable {}
extension XMLInline: Hashable where Value: Hashable {}
extension XMLInline: Sendable where Value: Sendable {}

extension XMLNodeKindWrapper {
    /// The wrapped value's description.
    public var description: String { String(describing: wrappedValue) }

    /// The wrapped value's mirror.
    public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension XMLNodeKindWrapper where Value: Encodable {
    /// Encodes the wrapped value in the wrapper's place.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension XMLNodeKindWrapper where Value: Decodable {
    /// Decodes the wrapped value in the wrapper's place.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(Value.self))
    }
}

extension XMLNodeKindWrapper where Value: ExpressibleByIntegerLiteral {
    /// Wraps an integer literal.
    public init(integerLiteral value: Value.IntegerLiteralType) { self.init(Value(integerLiteral: value)) }
}

extension XMLNodeKindWrapper where Value: ExpressibleByFloatLiteral {
    /// Wraps a floating-point literal.
    public init(floatLiteral value: Value.FloatLiteralType) { self.init(Value(floatLiteral: value)) }
}

extension XMLNodeKindWrapper where Value: ExpressibleByBooleanLiteral {
    /// Wraps a Boolean literal.
    public init(booleanLiteral value: Value.BooleanLiteralType) { self.init(Value(booleanLiteral: value)) }
}

extension XMLNodeKindWrapper where Value: ExpressibleByUnicodeScalarLiteral {
    /// Wraps a Unicode scalar literal.
    public init(unicodeScalarLiteral value: Value.UnicodeScalarLiteralType) { self.init(Value(unicodeScalarLiteral: value)) }
}

extension XMLNodeKindWrapper where Value: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Wraps a character literal.
    public init(extendedGraphemeClusterLiteral value: Value.ExtendedGraphemeClusterLiteralType) {
        self.init(Value(extendedGraphemeClusterLiteral: value))
    }
}

extension XMLNodeKindWrapper where Value: ExpressibleByStringLiteral {
    /// Wraps a string literal.
    public init(stringLiteral value: Value.StringLiteralType) { self.init(Value(stringLiteral: value)) }
}

extension XMLNodeKindWrapper where Value: ExpressibleByNilLiteral {
    /// Wraps `nil`.
    public init(nilLiteral: ()) { self.init(Value(nilLiteral: ())) }
}
