import Foundation
import XMLCodable

/// A message: a header and a body of any `Codable` types, in the form of either version.
///
/// A body that is a ``SOAPElement`` or a ``SOAPOperation`` is the only element in `Body`. The keys of any other type are the elements in
/// `Body`, and those of the header the blocks in `Header`: give them as `{namespace URI}local name`.
///
/// ```swift
/// let envelope = TypedSOAPEnvelope(body: GetLastTradePrice(tickerSymbol: "DIS"), version: .v1_2)
/// let data = try envelope.data()
/// let same = try TypedSOAPEnvelope<NoSOAPHeader, GetLastTradePrice>(parsing: data)
/// ```
///
/// Elements are matched by their namespaces, whatever the prefixes are. Keys without a namespace take names of any.
public struct TypedSOAPEnvelope<Header, Body> {
    /// The version, which the envelope's namespace tells. ``SOAPProtocolVersion/v1_1`` by default.
    public var version: SOAPProtocolVersion

    /// What is in `Header`. ``NoSOAPHeader`` and an optional that is nil write no such element.
    public var header: Header

    /// What is in `Body`.
    public var body: Body

    /// What the attribute `encodingStyle` of the envelope says, if it has one. SOAP 1.2 has none there.
    public var encodingStyle: String?

    /// What came with a message that was received: by a ``SOAPClient`` or a ``SOAPDispatcher``. `Data` in header and body has the bytes of
    /// those that it refers to. To write an envelope with attachments is an error.
    public var attachments: [SOAPAttachment] = []

    /// Creates a message.
    public init(header: Header, body: Body, version: SOAPProtocolVersion = .v1_1, encodingStyle: String? = nil) {
        self.version = version
        self.header = header
        self.body = body
        self.encodingStyle = encodingStyle
    }
}

extension TypedSOAPEnvelope where Header == NoSOAPHeader {
    /// Creates a message without a header.
    public init(body: Body, version: SOAPProtocolVersion = .v1_1, encodingStyle: String? = nil) {
        self.init(header: NoSOAPHeader(), body: body, version: version, encodingStyle: encodingStyle)
    }
}

extension TypedSOAPEnvelope: Sendable where Header: Sendable, Body: Sendable {}
extension TypedSOAPEnvelope: Equatable where Header: Equatable, Body: Equatable {}
extension TypedSOAPEnvelope: Hashable where Header: Hashable, Body: Hashable {}

/// No header: no element is written, and of what is read nothing is understood.
public struct NoSOAPHeader: Codable, Sendable, Hashable {
    /// Creates it.
    public init() {}
}

// MARK: - Writing

extension TypedSOAPEnvelope: Encodable where Header: Encodable, Body: Encodable {
    /// The document, in UTF-8.
    ///
    /// - Parameter encoder: how values are encoded. By default, dates are written as `xs:dateTime`.
    /// - Throws: `EncodingError`, and what the types' own code throws.
    public func data(encoder: XMLEncoder? = nil) throws -> Data {
        try (encoder ?? .forMessages()).encode(
            self, withRootKey: version.envelopeName, rootAttributes: ["xmlns:soap": version.namespaceURI],
            header: .utf8)
    }

    /// Encodes the content of the element `Envelope`, whose name is ``SOAPProtocolVersion/envelopeName``: ``data(encoder:)`` gives it.
    public func encode(to encoder: any Encoder) throws {
        guard attachments.isEmpty else { throw encoder.invalid(attachments.count, "attachments cannot be written") }
        var container = encoder.container(keyedBy: LiteralKey.self)
        if let encodingStyle {
            guard version == .v1_1 else { throw encoder.invalid(encodingStyle, "SOAP 1.2 has no encodingStyle of the envelope") }
            try container.encode(Attribute(encodingStyle), forKey: version.key("encodingStyle"))
        }
        if !(header is NoSOAPHeader) { try container.encode(header, forKey: version.key("Header")) }
        let content = container.superEncoder(forKey: version.key("Body"))
        if let element = Body.self as? any SOAPElement.Type {
            try content.encode(body, as: ExpandedName(key: element.elementName), form: element.elementForm)
        } else {
            var value = content.singleValueContainer()
            try value.encode(body)
        }
    }
}

extension XMLEncoder {
    /// An encoder with XML Schema's form of dates.
    static func forMessages() -> XMLEncoder {
        let encoder = XMLEncoder()
        encoder.dateEncodingStrategy = .iso8601WithFractionalSeconds
        return encoder
    }
}

extension XMLDecoder {
    /// A decoder with XML Schema's form of dates, for which white space of strings counts, as XML Schema says, and an element that should be
    /// there once and is there twice is an error. Whatever it makes of unknown nodes, `xsi:type` and `xml:lang` may be anywhere.
    static func forMessages() -> XMLDecoder {
        var options = XMLDecoder().options
        options.takesAttributesOfXML = true
        let decoder = XMLDecoder(options)
        decoder.dateDecodingStrategy = .iso8601
        decoder.trimValueWhitespaces = false
        decoder.repeatedElementPolicy = .error
        return decoder
    }
}

// MARK: - Reading

extension TypedSOAPEnvelope: Decodable where Header: Decodable, Body: Decodable {
    /// Reads a message from an untrusted source, with the limits of `XMLParsingOptions.untrusted`. Values in SOAP's own encoding
    /// (RPC/encoded) are read, too.
    ///
    /// - Parameters:
    ///   - decoder: how values are decoded. By default, dates are read as `xs:dateTime`, and a single value that is there twice is an error.
    ///     Its options for parsing do not matter.
    ///   - maximumBytes: how many bytes the document may have, 64 MiB by default.
    /// - Throws: the ``SOAPFault`` that the message reports; ``SOAPMessageError``; `DecodingError`, and what the types' own code throws.
    public init(parsing data: Data, decoder: XMLDecoder? = nil, maximumBytes: Int = 64 << 20) throws {
        let envelope = try ReceivedEnvelope(parsing: data, maximumBytes: maximumBytes)
        if let fault = try envelope.fault() { throw fault }
        self = try envelope.typed(decoder: decoder ?? .forMessages(), checksHeader: false)
    }

    /// Decodes an element `Envelope`. ``init(parsing:decoder:maximumBytes:)`` does more: values in SOAP's own encoding are not
    /// read here, and what no type reads is no error.
    ///
    /// - Throws: the ``SOAPFault`` that the message reports; ``SOAPMessageError``; `DecodingError`, and what the types' own code throws.
    public init(from decoder: any Decoder) throws {
        guard let root = decoder.xmlElements?.first else {
            throw decoder.corrupted("an envelope can only be decoded by an XMLDecoder")
        }
        let envelope = try ReceivedEnvelope(root)
        if let fault = try envelope.fault() { throw fault }
        version = envelope.version
        encodingStyle = envelope.encodingStyle
        let container = try decoder.container(keyedBy: LiteralKey.self)
        if let nothing = NoSOAPHeader() as? Header {
            header = nothing
        } else {
            header = try container.decode(Header.self, forKey: version.key("Header"))
        }
        if let element = Body.self as? any SOAPElement.Type {
            let name = ExpandedName(key: element.elementName)
            _ = try envelope.onlyPart(named: name)
            let content = try container.nestedContainer(keyedBy: LiteralKey.self, forKey: version.key("Body"))
            body = try content.decode(Body.self, forKey: LiteralKey(stringValue: name.key))
        } else {
            body = try container.decode(Body.self, forKey: version.key("Body"))
        }
    }
}

extension ReceivedEnvelope {
    /// What the attribute `encodingStyle` of the envelope says.
    var encodingStyle: String? { root.attribute(forKey: version.name("encodingStyle"))?.string }

    /// Header and body as types.
    ///
    /// - Parameters:
    ///   - headerDecoder: how the header is decoded, if not as the body.
    ///   - checksHeader: whether blocks that have to be understood, and that the type of the header does not read, are an error.
    func typed<Header: Decodable, Body: Decodable>(
        decoder: XMLDecoder, headerDecoder: XMLDecoder? = nil, checksHeader: Bool
    ) throws -> TypedSOAPEnvelope<Header, Body> {
        let header: Header = try self.header(decoder: headerDecoder ?? decoder, checksHeader: checksHeader)
        let body = try self.body(Body.self, decoder: decoder)
        var envelope = TypedSOAPEnvelope(header: header, body: body, version: version, encodingStyle: encodingStyle)
        envelope.attachments = package?.attachments ?? []
        return envelope
    }

    /// The body as a type.
    func body<Body: Decodable>(_ type: Body.Type, decoder: XMLDecoder) throws -> Body {
        if let element = type as? any SOAPElement.Type {
            return try decode(type, from: onlyPart(named: ExpandedName(key: element.elementName)), decoder: decoder)
        }
        if let operation = type as? any OperationDecodable.Type {
            // The cast gives back the type that was asked for.
            if let body = try operation.init(onlyPart(), in: self, decoder: decoder) as? Body { return body }
        }
        return try decode(type, from: body, decoder: decoder)
    }
}
