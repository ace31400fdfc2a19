/// What becomes of the text of every value between the document and the model: decryption, percent signs, redaction.
///
/// ```swift
/// encoder.valueTransform = XMLValueTransform { _, text in text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text }
/// decoder.valueTransform = XMLValueTransform { _, text in
///     guard let plain = text.removingPercentEncoding else { throw PercentError() }
///     return plain
/// }
/// ```
///
/// A decoder's gets the text that a value is about to be made of, an encoder's what a value was made into, before anything in it is escaped. What an
/// encoder has written comes back if the decoder's transform undoes the encoder's, and if that makes no text that is trimmed, and none that is
/// empty of one that is not.
///
/// - Transformed is the text of every scalar: of attributes and elements, the empty one too, of the items of lists, of enums with raw values, of
///   dates and data under every strategy, and of each run of mixed content. All of a list in one text is one.
/// - Not transformed are names, those of kinds of values included, a dictionary's keys, fragments, rests and inner XML, the attributes that
///   you give the root element, attributes with the prefixes `xmlns`, `xml` and `xsi`, and what means nil: an element that says `xsi:nil`, and one
///   that is empty where a value cannot be made of an empty text. An element's own text that is empty is none.
/// - An error that the closure throws is thrown as `DecodingError.dataCorrupted` or `EncodingError.invalidValue`, with the place and the error as
///   its ``XMLCodingIssue/cause``; `CancellationError` is thrown as it is. Errors about a text that makes no value show the transformed text.
///
/// Without a transform nothing is asked. With one, every text becomes a `String`, and every value's coding path is put together.
public struct XMLValueTransform: Sendable {
    private let transform: @Sendable (_ codingPath: [any CodingKey], _ text: String) throws -> String

    /// Creates a transform.
    ///
    /// - Parameter transform: makes another text of a value's text. It may run on any thread. The coding path leads to the value; items of lists have
    ///   an `intValue` as their key.
    public init(_ transform: @escaping @Sendable (_ codingPath: [any CodingKey], _ text: String) throws -> String) {
        self.transform = transform
    }

    func callAsFunction(_ text: String, at codingPath: [any CodingKey]) throws -> String { try transform(codingPath, text) }

    /// Whether an attribute belongs to XML or to schemas, so that its value is never transformed.
    static func exempts(attributeNamed name: UnsafeBufferPointer<UInt8>) -> Bool {
        CString.equals(name, "xmlns") || (["xmlns:", "xml:", "xsi:"] as [StaticString]).contains { CString.hasPrefix(name, $0) }
    }
}
