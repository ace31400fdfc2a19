/// A type that says for each of its keys whether it is written as attribute, as element, or as both.
///
/// ```swift
/// struct Book: Codable, DynamicNodeEncoding {
///     var id: Int
///     var title: String
///
///     static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
///         key.stringValue == "id" ? .attribute : .element
///     }
/// }
/// ```
///
/// A property wrapper on the property has precedence, and then the encoder's ``XMLEncoder/nodeEncodingStrategy``, where there is one.
public protocol DynamicNodeEncoding: Encodable, Sendable {
    /// The kind of node for a key of this type.
    static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding
}

extension DynamicNodeEncoding {
    /// Every key is an element unless the type says otherwise.
    public static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { .default }
}

extension Array: DynamicNodeEncoding where Element: DynamicNodeEncoding {
    /// The kind of node that the element type says.
    public static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { Element.nodeEncoding(for: key) }
}

extension DynamicNodeEncoding where Self: Collection, Self.Element: DynamicNodeEncoding {
    /// The kind of node that the element type says.
    public static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { Element.nodeEncoding(for: key) }
}

/// A type that says for each of its keys whether it is read from an attribute, from an element, or from either.
///
/// A property wrapper on the property has precedence, and then the decoder's ``XMLDecoder/nodeDecodingStrategy``, where there is one.
public protocol DynamicNodeDecoding: Decodable {
    /// Where the value of a key of this type is looked for.
    static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding
}

/// A mark on an enum's coding keys: exactly one of the keys is there, and its element's name says which case it is.
///
/// Enums with synthesised `Codable` are recognised without the mark. It serves enums that write `init(from:)` and `encode(to:)` by hand.
public protocol XMLChoiceCodingKey: CodingKey {}

/// A type that decodes from all elements of a key's name at once, and is empty where there is none.
public protocol XMLDecodableSequence {
    /// The value for no element at all.
    init()
}

extension Array: XMLDecodableSequence {}
extension ContiguousArray: XMLDecodableSequence {}
extension ArraySlice: XMLDecodableSequence {}
extension Set: XMLDecodableSequence {}
extension Dictionary: XMLDecodableSequence {}
