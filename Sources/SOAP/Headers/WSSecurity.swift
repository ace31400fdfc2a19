import Foundation
import XMLCodable

/// The header block of WS-Security with a user's name and password.
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
/// are ignored. Two blocks are a `DecodingError`, even if they are for different actors.
///
/// Source: OASIS Web Services Security: SOAP Message Security 1.1, section 5; UsernameToken Profile 1.1.
public struct WSSecurity: Codable, Sendable, Hashable {
    /// Who sends the message, and how that is proved. Nil if the block has no such token; then nothing is written.
    public var usernameToken: UsernameToken?

    /// Whether the receiver has to refuse the message if it does not know WS-Security. It can be encoded inside of an envelope only, whose
    /// version decides on the attribute's namespace.
    public var mustUnderstand: Bool

    /// Creates a block with a token; nil for none.
    public init(usernameToken: UsernameToken? = nil, mustUnderstand: Bool = false) {
        self.usernameToken = usernameToken
        self.mustUnderstand = mustUnderstand
    }

    /// Creates a block for one message, with a random nonce and the time in a token. Make a new one for each message: a receiver may refuse
    /// a nonce that it has seen.
    ///
    /// - Parameters:
    ///   - username: the name.
    ///   - password: the password. It is sent readable, or not at all.
    ///   - form: whether the password or a digest is sent.
    ///   - mustUnderstand: whether the receiver has to refuse the message if it does not know WS-Security. False by default.
    public init(username: String, password: String, form: UsernameToken.Form, mustUnderstand: Bool = false) {
        self.init(usernameToken: UsernameToken(username: username, password: password, form: form), mustUnderstand: mustUnderstand)
    }

    private enum CodingKeys: String, CodingKey {
        case security = "{http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd}Security"
    }

    /// Decodes the block from a header.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let block = try decoder.container(keyedBy: CodingKeys.self).decodeOnly(Block.self, forKey: .security)
        usernameToken = block?.usernameToken
        mustUnderstand = block?.mustUnderstand ?? false
    }

    /// Encodes the block into a header.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        guard let usernameToken else { return }
        try container.encode(Block(usernameToken: usernameToken, mustUnderstand: mustUnderstand), forKey: .security)
    }

    /// The element `Security`.
    private struct Block: Codable {
        var usernameToken: UsernameToken?
        var mustUnderstand: Bool

        enum CodingKeys: String, CodingKey {
            case usernameToken = "{http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd}UsernameToken"
        }

        init(usernameToken: UsernameToken, mustUnderstand: Bool) {
            self.usernameToken = usernameToken
            self.mustUnderstand = mustUnderstand
        }

        init(from decoder: any Decoder) throws {
            usernameToken = try decoder.container(keyedBy: CodingKeys.self).decodeOnly(UsernameToken.self, forKey: .usernameToken)
            mustUnderstand = try MustUnderstand.decode(from: decoder)
        }

        func encode(to encoder: any Encoder) throws {
            try MustUnderstand.encode(mustUnderstand, to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(usernameToken, forKey: .usernameToken)
        }
    }
}
