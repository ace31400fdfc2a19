import Foundation
import XMLCodable

/// The attribute `mustUnderstand` of a header block. Its namespace is that of the envelope around it.
///
/// Source: SOAP 1.1, section 4.2.3; SOAP 1.2 part 1, section 5.2.3. The value `1` is valid in both.
enum MustUnderstand {
    /// Whether a block has it. Without an envelope around the block, as in a header that is decoded by itself, both versions count.
    static func decode(from decoder: any Decoder) throws -> Bool {
        let container = try decoder.container(keyedBy: LiteralKey.self)
        let versions = SOAPProtocolVersion.ofElement("Header", in: decoder.codingPath).map { [$0] } ?? SOAPProtocolVersion.allCases
        return try versions.contains {
            try container.decodeIfPresent(Attribute<Bool?>.self, forKey: $0.key("mustUnderstand"))?.wrappedValue == true
        }
    }

    /// Writes it; nothing for a block that need not be understood.
    static func encode(_ mustUnderstand: Bool, to encoder: any Encoder) throws {
        guard mustUnderstand else { return }
        guard let version = SOAPProtocolVersion.ofElement("Header", in: encoder.codingPath) else {
            let message = "expected an envelope around a header block with mustUnderstand, which decides on the attribute's namespace"
            throw encoder.invalid(true, message)
        }
        var container = encoder.container(keyedBy: LiteralKey.self)
        try container.encode(Attribute<String>("1"), forKey: version.key("mustUnderstand"))
    }
}

/// A header block: its content, and whether it must be understood.
struct HeaderBlock<Content: Codable> {
    let content: Content
    let mustUnderstand: Bool
}

extension HeaderBlock: Codable {
    init(from decoder: any Decoder) throws {
        content = try Content(from: decoder)
        mustUnderstand = try MustUnderstand.decode(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try MustUnderstand.encode(mustUnderstand, to: encoder)
        try content.encode(to: encoder)
    }
}

extension KeyedDecodingContainer {
    /// The only element of a name; nil if there is none. Two are an error, because nothing says which one counts.
    func decodeOnly<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        // Counted first: decoding many that only one of is wanted might take long.
        let count = try decodeIfPresent([Presence].self, forKey: key)?.count ?? 0
        guard count <= 1 else {
            let message = "expected one element '\(key.stringValue)', found \(count)"
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: message)
        }
        return count == 0 ? nil : try decode([T].self, forKey: key).first
    }
}

/// An element of which only its being there matters.
private struct Presence: Decodable {
    init(from _: any Decoder) {}
}
