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

/// All property wrappers that say which kind of node carries a value: ``XMLAttribute``, ``XMLText`` and the like, and XMLCoder's ``Attribute``,
/// ``Element`` and ``ElementAndAttribute``. A wrapper has precedence over every strategy and over ``DynamicNodeEncoding`` and
/// ``DynamicNodeDecoding``.
public protocol _XMLNodeKindWrapper: XMLAnnotated, _XMLAbsenceWrapper, _XMLLiteralWrapper {
    /// The kind of node that carries the property.
    static var nodeKind: _XMLNodeKind { get }

    /// The wrapped property.
    var wrappedValue: Value { get set }
}

// MARK: Wrappers whose initialisers take values

/// The kind of node that a property wrapper stands for. It is a class, because Swift makes a generic type for one without a search of
/// the whole process for conformances, which a first decode would pay for.
public class _XMLPropertyKind {
    /// The kind.
    public class var nodeKind: _XMLNodeKind { .element }
}

/// The kinds of ``_XMLNodeProperty``.
public enum _XMLPropertyKinds {
    /// ``XMLAttribute``.
    public final class Attribute: _XMLPropertyKind { public override class var nodeKind: _XMLNodeKind { .attribute } }
    /// ``XMLChildElement``.
    public final class Element: _XMLPropertyKind { public override class var nodeKind: _XMLNodeKind { .element } }
    /// ``XMLElementAndAttribute``.
    public final class ElementAndAttribute: _XMLPropertyKind { public override class var nodeKind: _XMLNodeKind { .elementAndAttribute } }
    /// ``XMLText``.
    public final class Text: _XMLPropertyKind { public override class var nodeKind: _XMLNodeKind { .text } }
    /// ``XMLCData``.
    public final class CData: _XMLPropertyKind { public override class var nodeKind: _XMLNodeKind { .cdata } }
    /// ``XMLInline``.
    public final class Inline: _XMLPropertyKind { public override class var nodeKind: _XMLNodeKind { .inline } }
    /// ``XMLSequence``.
    public final class Groups: _XMLPropertyKind { public override class var nodeKind: _XMLNodeKind { .groups } }
}

/// A property that a node of a kind carries. You write one of its names: ``XMLAttribute``, ``XMLChildElement``, ``XMLElementAndAttribute``,
/// ``XMLText``, ``XMLCData``, ``XMLInline`` or ``XMLSequence``.
@propertyWrapper
public struct _XMLNodeProperty<Value, Kind: _XMLPropertyKind>: _XMLNodeKindWrapper {
    /// The property's value.
    public var wrappedValue: Value
    public static var nodeKind: _XMLNodeKind { Kind.nodeKind }

    /// Wraps a value.
    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Wraps the value of a property, which Swift then takes without the wrapper: as its initial value, in an initialiser, as an argument.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A property that is an attribute of its element.
///
/// ```swift
/// struct Book: Codable {
///     @XMLAttribute var id: Int           // <book id="42">
///     @XMLAttribute var language: String? // left out when nil
///     @XMLAttribute var copies = 1
///     var title: String
/// }
/// let book = Book(id: number, title: "Dune")
/// ```
///
/// Decoding looks among the attributes only. An optional property is nil if the attribute is absent.
///
/// Initialisers take the value, and `self.id = id` sets it. An initial value is for values that code makes; decoding knows nothing of it.
/// ``XMLDefaulted`` gives defaults.
///
/// ``Attribute`` is XMLCoder's wrapper of the same effect.
public typealias XMLAttribute<Value> = _XMLNodeProperty<Value, _XMLPropertyKinds.Attribute>

/// A property that is a child element, even if a strategy or the type would make it an attribute.
///
/// ```swift
/// struct Book: Codable {
///     @XMLChildElement var title: String      // <book><title>Dune</title></book>
/// }
/// ```
public typealias XMLChildElement<Value> = _XMLNodeProperty<Value, _XMLPropertyKinds.Element>

/// A property that is written twice, as an attribute and as a child element, and read from either. If both are there, the element wins.
///
/// ```swift
/// struct Book: Codable {
///     @XMLElementAndAttribute var id: Int    // <book id="7"><id>7</id></book>
/// }
/// ```
public typealias XMLElementAndAttribute<Value> = _XMLNodeProperty<Value, _XMLPropertyKinds.ElementAndAttribute>

/// A property that is the element's own character data, beside its attributes and children.
///
/// ```swift
/// struct Price: Codable {
///     @XMLAttribute var currency: String?
///     @XMLText var amount: Decimal        // <price currency="EUR">5.95</price>
/// }
/// ```
///
/// It has the same effect as the coding key `""`, without coding keys to write. If the element has no character data of its own, a `String`
/// is empty and an optional of any type is nil: XML does not distinguish an empty text from none.
public typealias XMLText<Value> = _XMLNodeProperty<Value, _XMLPropertyKinds.Text>

/// A property whose text is written as a CDATA section. Decoding treats text and CDATA sections alike.
///
/// ```swift
/// struct Item: Codable {
///     @XMLCData var description: String   // <description><![CDATA[<b>bold</b>]]></description>
/// }
/// ```
public typealias XMLCData<Value> = _XMLNodeProperty<Value, _XMLPropertyKinds.CData>

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
public typealias XMLInline<Value> = _XMLNodeProperty<Value, _XMLPropertyKinds.Inline>

// MARK: XMLCoder's wrappers

/// A property that is an attribute of its element, in XMLCoder's spelling. In code that you write anew, use ``XMLAttribute``.
///
/// ```swift
/// struct Book: Codable {
///     @Attribute var id: Int          // <book id="42">
///     @Attribute var language: String? // left out when nil
///     var title: String
/// }
/// ```
///
/// A memberwise initialiser takes the wrapper. Literals become one by themselves, also for optionals: `Book(id: 42, language: "en", title: "Dune")`.
/// Wrap other values: `Book(id: Attribute(number), language: Attribute(code), title: title)`.
///
/// Write an initial value in the wrapper's parentheses, with its type: `@Attribute(1 as Int) var id: Int`.
@propertyWrapper
public struct Attribute<Value>: _XMLNodeKindWrapper {
    /// The property's value.
    public var wrappedValue: Value
    public static var nodeKind: _XMLNodeKind { .attribute }

    /// Wraps a value.
    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A property that is a child element, in XMLCoder's spelling; see ``XMLChildElement``. Its initialisers are as ``Attribute``'s.
@propertyWrapper
public struct Element<Value>: _XMLNodeKindWrapper {
    /// The property's value.
    public var wrappedValue: Value
    public static var nodeKind: _XMLNodeKind { .element }

    /// Wraps a value.
    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A property that is an attribute and a child element, in XMLCoder's spelling; see ``XMLElementAndAttribute``. Its initialisers are as
/// ``Attribute``'s.
@propertyWrapper
public struct ElementAndAttribute<Value>: _XMLNodeKindWrapper {
    /// The property's value.
    public var wrappedValue: Value
    public static var nodeKind: _XMLNodeKind { .elementAndAttribute }

    /// Wraps a value.
    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

// MARK: What a wrapped value can do, its wrapper can

// Each conformance is conditional, and its witnesses are those of all wrappers, in PropertyWrappers.swift.

extension _XMLNodeProperty: Equatable where Value: Equatable {}
extension _XMLNodeProperty: Hashable where Value: Hashable {}
extension _XMLNodeProperty: Sendable where Value: Sendable {}
extension _XMLNodeProperty: Encodable where Value: Encodable {}
extension _XMLNodeProperty: Decodable where Value: Decodable {}
extension _XMLNodeProperty: ExpressibleByIntegerLiteral where Value: XMLIntegerLiteralValue {}
extension _XMLNodeProperty: ExpressibleByFloatLiteral where Value: XMLFloatLiteralValue {}
extension _XMLNodeProperty: ExpressibleByBooleanLiteral where Value: XMLBooleanLiteralValue {}
extension _XMLNodeProperty: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral, ExpressibleByStringLiteral
where Value: XMLStringLiteralValue {}
extension _XMLNodeProperty: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {}
// Other wrappers may be around it.
extension _XMLNodeProperty: XMLIntegerLiteralValue where Value: XMLIntegerLiteralValue {}
extension _XMLNodeProperty: XMLFloatLiteralValue where Value: XMLFloatLiteralValue {}
extension _XMLNodeProperty: XMLBooleanLiteralValue where Value: XMLBooleanLiteralValue {}
extension _XMLNodeProperty: XMLStringLiteralValue where Value: XMLStringLiteralValue {}

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
