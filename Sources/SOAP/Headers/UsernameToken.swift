import Foundation
import XMLCodable

extension WSSecurity {
    /// A user's name, and a password or a digest of it.
    ///
    /// Source: OASIS Web Services Security: UsernameToken Profile 1.1, section 3.
    public struct UsernameToken: Sendable, Hashable {
        /// How a password is sent.
        public enum Form: Sendable, Hashable {
            /// Readable, for connections that are encrypted.
            case text
            /// As the SHA-1 digest of nonce, time and password. It proves that the sender knows the password, and can be tried out by
            /// anybody who reads it.
            case digest
        }

        /// A password as it was sent. Its description leaves it out, so that it does not get into logs.
        public enum Password: Sendable, Hashable {
            /// The password itself.
            case text(String)
            /// Its digest.
            case digest(Data)
        }

        /// The user.
        public var username: String

        /// The password, or its digest. A token without one proves nothing.
        public var password: Password?

        /// Random bytes that make every digest another one.
        public var nonce: Data?

        /// When the token was made: the text that was sent, mostly `2026-11-21T07:05:00Z`, which the digest is made of.
        public var created: String?

        /// The attribute `wsu:Id`, which signatures refer to.
        public var id: String?

        /// Creates a token from its parts. The digest of a password is ``digest(nonce:created:password:)``.
        public init(username: String, password: Password? = nil, nonce: Data? = nil, created: String? = nil, id: String? = nil) {
            self.username = username
            self.password = password
            self.nonce = nonce
            self.created = created
            self.id = id
        }

        /// Creates a token for one message.
        ///
        /// - Parameters:
        ///   - username: the name.
        ///   - password: the password.
        ///   - form: whether the password or its digest is sent.
        ///   - nonce: random bytes; 16 of the system's random number generator by default.
        ///   - now: the time, of which whole seconds are written; the current time by default.
        public init(username: String, password: String, form: Form, nonce: Data = UsernameToken.randomNonce(), at now: Date = Date()) {
            let created = now.inWholeSeconds
            let sent: Password =
                switch form {
                case .text: .text(password)
                case .digest: .digest(Self.digest(nonce: nonce, created: created, password: password))
                }
            self.init(username: username, password: sent, nonce: nonce, created: created)
        }

        /// Sixteen bytes of the system's random number generator.
        public static func randomNonce() -> Data {
            var generator = SystemRandomNumberGenerator()
            return Data((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
        }

        /// A password's digest: SHA-1 of the nonce, the time's text and the password, of which the first two may be absent.
        ///
        /// Source: UsernameToken Profile 1.1, section 3.1.
        public static func digest(nonce: Data?, created: String?, password: String) -> Data {
            Data(SHA1.hash([UInt8](nonce ?? Data()) + (created ?? "").utf8 + password.utf8))
        }
    }
}

extension WSSecurity.UsernameToken.Password: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String {
        switch self {
        case .text: "password"
        case .digest: "digest of a password"
        }
    }

    public var debugDescription: String { description }

    /// A mirror without the password.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension WSSecurity.UsernameToken: Codable {
    private enum CodingKeys: String, CodingKey {
        case id = "{http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd}Id"
        case username = "{http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd}Username"
        case password = "{http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd}Password"
        case nonce = "{http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd}Nonce"
        case created = "{http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd}Created"
    }

    /// Decodes the element `UsernameToken`.
    ///
    /// - Throws: `DecodingError` if there is no name, if a part is there twice, or if it is in a form that the profile does not have.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let username = try container.decodeOnly(String.self, forKey: .username) else {
            throw DecodingError.keyNotFound(
                CodingKeys.username, .init(codingPath: decoder.codingPath, debugDescription: "expected an element 'Username', found none"))
        }
        self.init(
            username: username,
            password: try container.decodeOnly(PasswordElement.self, forKey: .password)?.password,
            nonce: try container.decodeOnly(NonceElement.self, forKey: .nonce)?.nonce,
            created: try container.decodeOnly(String.self, forKey: .created),
            id: try container.decodeIfPresent(Attribute<String?>.self, forKey: .id)?.wrappedValue)
    }

    /// Encodes the element `UsernameToken`.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if let id { try container.encode(Attribute(id), forKey: .id) }
        try container.encode(username, forKey: .username)
        try container.encodeIfPresent(password.map(PasswordElement.init), forKey: .password)
        try container.encodeIfPresent(nonce.map(NonceElement.init), forKey: .nonce)
        try container.encodeIfPresent(created, forKey: .created)
    }
}

/// The element `Password`.
private struct PasswordElement: Codable {
    let password: WSSecurity.UsernameToken.Password

    private static let profile = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0"

    enum CodingKeys: String, CodingKey { case type = "Type", content = "" }

    init(_ password: WSSecurity.UsernameToken.Password) { self.password = password }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        // White space at the ends belongs to a password, and a decoder may trim it.
        let text = try decoder.xmlElements?.first?.text ?? decoder.singleValueContainer().decode(String.self)
        let type = try container.decodeIfPresent(Attribute<String?>.self, forKey: .type)?.wrappedValue
        switch type {
        case nil, "\(Self.profile)#PasswordText": password = .text(text)
        case "\(Self.profile)#PasswordDigest":
            guard let digest = Base64.data(text.utf8), digest.count == 20 else {
                throw decoder.corrupted("expected 20 bytes as base64, found something else")
            }
            password = .digest(digest)
        case let type?:
            let message = "expected a password of type PasswordText or PasswordDigest, found '\(type.prefix(200))'"
            throw DecodingError.dataCorruptedError(forKey: .type, in: container, debugDescription: message)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch password {
        case .text(let text):
            try container.encode(Attribute("\(Self.profile)#PasswordText"), forKey: .type)
            try container.encode(text, forKey: .content)
        case .digest(let digest):
            try container.encode(Attribute("\(Self.profile)#PasswordDigest"), forKey: .type)
            try container.encode(digest.base64EncodedString(), forKey: .content)
        }
    }
}

/// The element `Nonce`.
private struct NonceElement: Codable {
    let nonce: Data

    private static let base64 = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary"

    enum CodingKeys: String, CodingKey { case encodingType = "EncodingType", content = "" }

    init(_ nonce: Data) { self.nonce = nonce }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let type = try container.decodeIfPresent(Attribute<String?>.self, forKey: .encodingType)?.wrappedValue
        guard type == nil || type == Self.base64 else {
            let message = "expected the encoding Base64Binary, found '\((type ?? "").prefix(200))'"
            throw DecodingError.dataCorruptedError(forKey: .encodingType, in: container, debugDescription: message)
        }
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let data = Base64.data(text.utf8) else { throw decoder.corrupted("expected base64, found \(Base64.found(text.utf8))") }
        nonce = data
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Attribute(Self.base64), forKey: .encodingType)
        try container.encode(nonce.base64EncodedString(), forKey: .content)
    }
}
