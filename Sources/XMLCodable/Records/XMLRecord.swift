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
        guard let decoder = decoder as? ElementDecoder else {
            let message = "an XMLRecord is decoded by XMLDecoder only"
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: message))
        }
        let (context, element) = (decoder.context, decoder.place.node)
        value = try decoder.decodeRecord(Value.self)
        ancestors = context.locator.ancestors(of: element)
        position = context.locator.position(of: element)
        path = context.locator.path(of: element)
    }
}

extension XMLRecord: Sendable where Value: Sendable {}

extension ElementDecoder {
    /// Decodes a value in this place. A choice goes by the element's own name, as it does for a record.
    fileprivate func decodeRecord<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let place = place.kind == .element ? context.outermostPlace(of: type, place.node) : place.untyped
        return try context.decode(type, at: place, step: .none, frame: frame)
    }
}

extension Decoder {
    /// The elements around the one that is being decoded; for an attribute or text, those around the element that has it. Empty for a
    /// decoder that is not ``XMLDecoder``'s.
    ///
    /// - Complexity: amortised O(*d*) in document order, where *d* is the depth of the element, plus the attributes of ancestors that the
    ///   value before did not have.
    public var xmlAncestors: XMLAncestors {
        guard let decoder = self as? ElementDecoder else {
            (self as? DirectTextDecoder)?.refuse()
            return XMLAncestors([])
        }
        return decoder.context.locator.ancestors(of: decoder.place.node)
    }
}
