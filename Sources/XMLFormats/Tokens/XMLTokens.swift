import XMLCodable

/// A property whose text is a list of tokens: `<ids>1 2 3</ids>`.
///
/// ```swift
/// struct Selection: Codable {
///     @XMLTokens var ids: [Int]                    // <ids>1 2 3</ids>
///     @XMLAttribute @XMLTokens var classes: [String]? // class="a b", left out when nil
///     @XMLCommaTokens var point: [Double]          // <point>1.5,2.5</point>
///     var rows: [XMLTokens<[Int]>]                 // <rows>1 0</rows><rows>0 1</rows>
/// }
/// ```
///
/// Reading splits at white space of any kind and length. Writing puts one space between two tokens. See ``XMLSeparatedTokens`` for what the
/// tokens may be.
///
/// Source: XML Schema 1.1 Part 2: Datatypes, section 2.4.1.2, "List datatypes".
public typealias XMLTokens<Value: _XMLTokenCollection> = XMLSeparatedTokens<Value, XMLSeparator.WhiteSpace>

/// The same with commas: `<point>1.5,2.5</point>`. White space around a comma is read, and not written.
public typealias XMLCommaTokens<Value: _XMLTokenCollection> = XMLSeparatedTokens<Value, XMLSeparator.Comma>

/// The same with semicolons.
public typealias XMLSemicolonTokens<Value: _XMLTokenCollection> = XMLSeparatedTokens<Value, XMLSeparator.Semicolon>

/// The same with vertical bars.
public typealias XMLPipeTokens<Value: _XMLTokenCollection> = XMLSeparatedTokens<Value, XMLSeparator.Pipe>

/// The same with commas, white space or both between tokens, as SVG and KML have numbers.
///
/// ```swift
/// struct Drawing: Codable {
///     @Attribute @XMLCoordinateTokens var viewBox: [Double]       // viewBox="0 0 24,24"
///     @XMLCoordinateTokens var coordinates: [[Double]]            // <coordinates>1,2,0 3,4,0</coordinates>
/// }
/// ```
///
/// Two tokens have white space between them, a comma, or both. It is written as one space. In a list of lists, white space separates the lists, unless it is beside
/// a comma, and commas separate the items of each: `1, 2 3, 4` is `[[1, 2], [3, 4]]`, and is written `1,2 3,4`.
///
/// Sources: SVG 2, chapter 9, attribute `points`; OGC KML, element `coordinates`.
public typealias XMLCoordinateTokens<Value: _XMLTokenCollection> = XMLSeparatedTokens<Value, XMLSeparator.CommaOrWhiteSpace>

/// A property whose text is a list of tokens with a separator of your own between them.
///
/// ```swift
/// enum Slash: XMLTokenSeparator { static let separator = "/" }
/// struct Route: Codable {
///     @XMLSeparatedTokens<[String], Slash> var steps: [String]    // <steps>a/b/c</steps>
/// }
/// ```
///
/// The value is an array, a set, or an optional of one. A token is whatever has a text: numbers, strings, dates as the coder's strategy has
/// them, enums with raw values, types that encode themselves as one value.
///
/// The list is the text of an element, or with ``XMLAttribute`` or ``XMLText`` before it an attribute or the element's own text. An empty list is
/// an empty element or attribute. An optional is nil if there is none, or with `xsi:nil="true"`; a list that is not optional has to be there. As
/// an element's own text, an optional is nil if there is no text, because XML does not tell an empty text from none.
///
/// Several elements of the name are a `DecodingError`, whatever ``XMLDecoder/repeatedElementPolicy`` says: a list of lists,
/// `[XMLTokens<[Int]>]`, has one of each.
///
/// Decoding: a token that is no value of its type is a `DecodingError` with the token's line and column, and its number in the coding path.
/// So is an empty token (`1,,2`), unless the type has a value for empty text, as `String` does: then every separator separates two tokens,
/// and only a blank text has none.
///
/// Encoding: what would not come back as the tokens that it is made of is an `EncodingError` that names the token: one with the separator in it,
/// with white space where that would be trimmed, or without text where nothing would tell that it is there.
///
/// Other coders take the property for the collection that it is.
@propertyWrapper
public struct XMLSeparatedTokens<Value: _XMLTokenCollection, Separator: XMLTokenSeparator>: _XMLLiteralWrapper {
    /// The list.
    public var wrappedValue: Value

    /// Wraps a list.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Wraps a list.
    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

// MARK: Separators

/// What is between two tokens of a text; see ``XMLSeparatedTokens``.
public protocol XMLTokenSeparator: Sendable {
    /// The text that is written between two tokens.
    ///
    /// Reading takes its characters without the white space around them, and any white space that there is: `", "` writes `1, 2`, and reads `1,2`
    /// as well. White space alone means any white space. An empty text is an error in both directions.
    static var separator: String { get }
}

/// The separators that tokens have most often; see ``XMLSeparatedTokens``.
public enum XMLSeparator {
    /// White space: any when reading, one space when writing.
    public enum WhiteSpace: XMLTokenSeparator {
        /// A space.
        public static var separator: String { " " }
    }

    /// A comma.
    public enum Comma: XMLTokenSeparator {
        /// A comma.
        public static var separator: String { "," }
    }

    /// A semicolon.
    public enum Semicolon: XMLTokenSeparator {
        /// A semicolon.
        public static var separator: String { ";" }
    }

    /// A vertical bar.
    public enum Pipe: XMLTokenSeparator {
        /// A vertical bar.
        public static var separator: String { "|" }
    }

    /// A comma, white space, or white space with a comma in it, when reading; one space when writing. See ``XMLCoordinateTokens``.
    public enum CommaOrWhiteSpace: XMLTokenSeparator {
        /// A space.
        public static var separator: String { " " }
    }
}

// MARK: Collections

/// A type whose values are made of tokens, for ``XMLSeparatedTokens``: arrays, sets and optionals of such types.
public protocol _XMLTokenCollection {
    /// The type of one token.
    associatedtype _Token

    /// The tokens in order; nil if the value is none, as an optional may be.
    var _xmlTokens: [_Token]? { get }

    /// Makes a value of tokens.
    ///
    /// - Parameter tokens: the tokens in order; nil if there is no list. Only an optional has a value for that.
    init?(_xmlTokens tokens: [_Token]?)
}

extension Array: _XMLTokenCollection {
    /// The items.
    public var _xmlTokens: [Element]? { self }

    /// An array of the tokens.
    public init?(_xmlTokens tokens: [Element]?) {
        guard let tokens else { return nil }
        self = tokens
    }
}

extension Set: _XMLTokenCollection {
    /// The members, in no order in particular.
    public var _xmlTokens: [Element]? { Array(self) }

    /// A set of the tokens. One that comes again is there once.
    public init?(_xmlTokens tokens: [Element]?) {
        guard let tokens else { return nil }
        self.init(tokens)
    }
}

extension Optional: _XMLTokenCollection where Wrapped: _XMLTokenCollection {
    /// The tokens of the wrapped list, if there is one.
    public var _xmlTokens: [Wrapped._Token]? { self?._xmlTokens }

    /// The list of the tokens, or nil.
    public init?(_xmlTokens tokens: [Wrapped._Token]?) {
        guard let tokens else {
            self = nil
            return
        }
        guard let list = Wrapped(_xmlTokens: tokens) else { return nil }
        self = list
    }
}

// MARK: What a list can do, its wrapper can

extension XMLSeparatedTokens: Equatable where Value: Equatable {}
extension XMLSeparatedTokens: Hashable where Value: Hashable {}
extension XMLSeparatedTokens: Sendable where Value: Sendable {}

extension XMLSeparatedTokens: ExpressibleByArrayLiteral where Value: RangeReplaceableCollection {}
extension XMLSeparatedTokens: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {}

// MARK: Coding

extension XMLSeparatedTokens: Decodable where Value: Decodable, Value._Token: Decodable {
    /// Reads the text in the decoder's place. From another decoder than the ones of this package, decodes the collection.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? any SiteDecoder {
            wrappedValue = try decoder.site.decodeTokens(Value.self, separatedBy: Separator.self)
        } else {
            wrappedValue = try decoder.singleValueContainer().decode(Value.self)
        }
    }
}

extension XMLSeparatedTokens: Encodable where Value: Encodable, Value._Token: Encodable {
    /// Writes the tokens in the encoder's place. Another encoder than the ones of this package gets the collection.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? any SiteEncoder {
            return try encoder.site.encodeTokens(wrappedValue, separatedBy: Separator.self)
        }
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

// MARK: What the coders know of it

extension XMLSeparatedTokens: TokenList {}
extension XMLSeparatedTokens: AbsenceWrapper, _XMLAbsenceWrapper {
    package static var valueOfAbsence: Self? { WrappedAbsence.wrappedValue(of: Value.self).map { Self($0) } }
    package static var isOptional: Bool { Value.self is any ExpressibleByNilLiteral.Type }
}
