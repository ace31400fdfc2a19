import Foundation
import XMLCodable

extension WSSecurity {
    /// When a message was made, and until when it is valid. Some services, WCF's for example, refuse messages without it.
    ///
    /// Source: OASIS Web Services Security: SOAP Message Security 1.1, section 10.
    public struct Timestamp: Sendable, Hashable {
        /// When the message was made: the text that was sent, mostly `2026-11-21T07:05:00Z`. Nil if it does not say.
        public var created: String?

        /// When the message ends to be valid. Nil if it does not say.
        public var expires: String?

        /// The attribute `wsu:Id`, which signatures refer to.
        public var id: String?

        /// Creates a timestamp from its parts.
        public init(created: String?, expires: String? = nil, id: String? = nil) {
            self.created = created
            self.expires = expires
            self.id = id
        }

        /// Creates a timestamp for one message.
        ///
        /// - Parameters:
        ///   - lifetime: how many seconds the message is valid. Five minutes by default.
        ///   - now: the time, of which whole seconds are written; the current time by default.
        public init(lifetime: TimeInterval = 300, at now: Date = Date()) {
            self.init(created: now.inWholeSeconds, expires: now.addingTimeInterval(lifetime).inWholeSeconds)
        }
    }
}

extension Date {
    /// The time as xs:dateTime in UTC, without its fraction of a second; nil for years that have no text.
    var inWholeSeconds: String? {
        TextBytes.dateTime(Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate.rounded(.down)))
    }
}

extension WSSecurity.Timestamp: Codable {
    private enum CodingKeys: String, CodingKey {
        case id = "{http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd}Id"
        case created = "{http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd}Created"
        case expires = "{http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd}Expires"
    }

    /// Decodes the element `Timestamp`.
    ///
    /// - Throws: `DecodingError`, also if a part is there twice.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            created: try container.decodeOnly(String.self, forKey: .created),
            expires: try container.decodeOnly(String.self, forKey: .expires),
            id: try container.decodeIfPresent(Attribute<String?>.self, forKey: .id)?.wrappedValue)
    }

    /// Encodes the element `Timestamp`.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if let id { try container.encode(Attribute(id), forKey: .id) }
        try container.encodeIfPresent(created, forKey: .created)
        try container.encodeIfPresent(expires, forKey: .expires)
    }
}
