import XMLCodable

/// A record, and where it was in its document.
///
/// ```swift
/// for result in decoder.records(of: XMLRecord<Book>.self, at: "library/shelf/book", in: url) {
///     let book = try result.get()
///     print(book.value.title, book.ancestors["shelf"]?[attribute: "number"] ?? "", book.position)
/// }
/// ```
public struct XMLRecord<Value: Decodable>: Decodable {
    /// What the element was decoded as.
    public let value: Value

    /// The elements around it.
    public let ancestors: XMLAncestors

    /// Where its start tag is in the document.
    public let position: XMLPosition

    /// The element as a path from the root: `/library/shelf[2]/book[14]`. In a stream of records every step below the root has an index,
    /// even if no sibling of the name follows: that is not known yet.
    public let path: String

    /// Decodes the value as if it were the record itself.
    ///
    /// - Throws: what decoding the value throws, and `DecodingError` for a decoder that is not ``XMLDecoder``'s.
    public init(from decoder: any Decoder) throws {
        guard let site = (decoder as? any SiteDecoder)?.site else {
            let message = "an XMLRecord is decoded by XMLDecoder only"
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: message))
        }
        // A choice goes by the element's own name, as it does for a record.
        value = try site.decodeElement(Value.self)
        (ancestors, position, path) = (site.ancestors, site.position, site.path)
    }
}

extension XMLRecord: Sendable where Value: Sendable {}
