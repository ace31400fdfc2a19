import XMLCodable

/// A value of a message whatever it is, as an element: for results and parameters whose type is not known.
///
/// ```swift
/// let reply = try await client.call(operation: "{urn:shop}find", query, returning: SOAPValue.self)
/// print(reply.element["name"]?.text ?? "", reply.isNil)
/// ```
///
/// What a message in SOAP's own encoding refers to is in its place. The entries of a `Map` are elements by their keys; a key that is no name of
/// an element has its characters in hexadecimal digits (SOAP 1.2 part 2, appendix A): `4 tea` is `_x0034__x0020_tea`. ``decode(_:decoder:)``
/// gives the keys themselves.
public struct SOAPValue: Decodable, Sendable {
    /// The element.
    public let element: XMLTree.Element

    /// Whether names of elements are ``MappedName``s. Under the same key, the `userInfo` of a decoder says so.
    private let hasMappedNames: Bool
    static let hasMappedNames = CodingUserInfoKey(rawValue: "SOAP.hasMappedNames")

    /// Whether it says that it has no value: `xsi:nil`.
    public var isNil: Bool { element.isNil }

    public init(from decoder: any Decoder) throws {
        guard let element = decoder.xmlElements?.first else {
            throw DecodingError.valueNotFound(
                Self.self, .init(codingPath: decoder.codingPath, debugDescription: "expected an element, found none"))
        }
        self.element = element
        hasMappedNames = Self.hasMappedNames.map { decoder.userInfo[$0] != nil } ?? false
    }

    /// Decodes the value as a type.
    ///
    /// - Parameter decoder: how it is decoded. By default, dates are read as `xs:dateTime`.
    /// - Throws: `DecodingError`, and what the type's own code throws.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self, decoder: XMLDecoder? = nil) throws -> Value {
        let decoder = decoder ?? .forMessages()
        return try (hasMappedNames ? decoder.readingMappedNames(at: element) : decoder).decode(type, from: element)
    }
}
