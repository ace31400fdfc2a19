import Foundation
import XMLCodable

/// The header block of WS-Security with a user's name and password, and the time.
///
/// It is a header by itself, or part of one beside other blocks:
///
/// ```swift
/// struct Header: Codable {
///     @XMLInline var security: WSSecurity
///     @XMLInline var addressing: WSAddressing
/// }
/// let security = WSSecurity(username: "ada", password: "secret", form: .digest)
/// ```
///
/// A header without the block, or with a block without a token, decodes as a value without a token. Other tokens, signatures and encryption
/// are not supported: they are ignored, and are a `DecodingError` in a block that must be understood. Two blocks are a `DecodingError`,
/// even if they are for different actors.
///
/// Source: OASIS Web Services Security: SOAP Message Security 1.1, section 5; UsernameToken Profile 1.1.
public struct WSSecurity: Codable, Sendable, Hashable {
    /// Who sends the message, and how that is proved. Nil if the block has no such token.
    public var usernameToken: UsernameToken?

    /// When the message was made, and until when it is valid. Nil if the block does not say. Nothing is written if there is no token either.
    public var timestamp: Timestamp?

    /// Whether the receiver has to refuse the message if it does not know WS-Security. It can be encoded inside of an envelope only, whose
    /// version decides on the attribute's namespace.
    public var mustUnderstand: Bool

    /// Creates a block with a token and a timestamp; nil for none.
    public init(usernameToken: UsernameToken? = nil, timestamp: Timestamp? = nil, mustUnderstand: Bool = false) {
        self.usernameToken = usernameToken
        self.timestamp = timestamp
        self.mustUnderstand = mustUnderstand
    }

    /// Creates a block for one message, with a random nonce and the time in a token. Make a new one for each message: a receiver may refuse
    /// a nonce that it has seen.
    ///
    /// - Parameters:
    ///   - username: the name.
    ///   - password: the password. It is sent readable, or not at all.
    ///   - form: whether the password or a digest is sent.
    ///   - timestamp: when the message was made and until when it is valid, `Timestamp()` for five minutes. None by default.
    ///   - mustUnderstand: whether the receiver has to refuse the message if it does not know WS-Security. False by default.
    public init(
        username: String, password: String, form: UsernameToken.Form, timestamp: Timestamp? = nil, mustUnderstand: Bool = false
    ) {
        self.init(
            usernameToken: UsernameToken(username: username, password: password, form: form), timestamp: timestamp,
            mustUnderstand: mustUnderstand)
    }

    private enum CodingKeys: String, CodingKey {
        case security = "{http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd}Security"
    }

    /// Decodes the block from a header.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let block = try decoder.container(keyedBy: CodingKeys.self).decodeOnly(Block.self, forKey: .security)
        self = block?.content ?? WSSecurity()
    }

    /// Encodes the block into a header.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        guard usernameToken != nil || timestamp != nil else { return }
        try container.encode(Block(content: self), forKey: .security)
    }

    /// The element `Security`.
    private struct Block: Codable {
        let content: WSSecurity

        enum CodingKeys: String, CodingKey, CaseIterable {
            case timestamp = "{http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd}Timestamp"
            case usernameToken = "{http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd}UsernameToken"
        }

        init(content: WSSecurity) { self.content = content }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            content = WSSecurity(
                usernameToken: try container.decodeOnly(UsernameToken.self, forKey: .usernameToken),
                timestamp: try container.decodeOnly(Timestamp.self, forKey: .timestamp),
                mustUnderstand: try MustUnderstand.decode(from: decoder))
            guard content.mustUnderstand, let element = decoder.xmlElements?.first else { return }
            let known = CodingKeys.allCases.map { element.elements(named: $0.stringValue).count }.reduce(0, +)
            guard element.elements.count == known else {
                let names = element.elements.prefix(8).map { "'\($0.name)'" }.joined(separator: ", ")
                let message = "expected a UsernameToken and a Timestamp in a block that must be understood, found \(names)"
                throw decoder.corrupted(message)
            }
        }

        func encode(to encoder: any Encoder) throws {
            try MustUnderstand.encode(content.mustUnderstand, to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeIfPresent(content.timestamp, forKey: .timestamp)
            try container.encodeIfPresent(content.usernameToken, forKey: .usernameToken)
        }
    }
}
