import Foundation
import XMLCodable

/// `Codable` values inside mappable ones.
enum CodableBridge {
    /// Decodes a value from what a key leads to; nil where that fails, which a map reports.
    static func decode<Value: Decodable>(
        _ type: Value.Type, from found: FoundValue, in map: XMLMap?, by decoder: XMLDecoder = XMLDecoder()
    ) -> Value? {
        do {
            return try decoder.decode(type, from: element(for: found))
        } catch {
            map?.report(found, reason(error))
            return nil
        }
    }

    /// What an error of decoding says, in words.
    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return String(describing: error) }
        return error.xmlIssue?.description ?? error.context?.debugDescription ?? String(describing: error)
    }

    /// The element that a value is decoded from. If there is only a text or a dictionary, one is made of it.
    private static func element(for found: FoundValue) throws -> XMLTree.Element {
        if let element = found.element { return element }
        let dictionary = found.node?.dictionary ?? [ReservedKey.text: found.object]
        let content = ElementContent(dictionary: dictionary, session: MappingSession())
        var writer = ContentWriter()
        try writer.write(roots: [(content.name ?? "value", content)])
        return try XMLTree(parsing: writer.finish()).root
    }

    /// What a value encodes to. One that cannot be encoded is reported, and an error when it is written.
    static func content(of value: some Encodable, by encoder: XMLEncoder = XMLEncoder(), session: MappingSession) -> ContentValue {
        do {
            let text = try encoder.encodeToString(value, withRootKey: "value")
            return .element(ElementContent(try XMLTree(parsing: text).root, session: session))
        } catch {
            let reason = "\(type(of: value)) could not be encoded: \(error)"
            session.report?(XMLMapError(key: nil, reason: reason))
            return .unwritable(reason)
        }
    }
}
