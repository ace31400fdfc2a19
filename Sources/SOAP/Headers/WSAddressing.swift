import Foundation
import XMLCodable

/// The header blocks of WS-Addressing: where a message goes, what it is, and where its answer goes.
///
/// It is a header by itself, or part of one beside other blocks:
///
/// ```swift
/// struct Header: Codable {
///     @XMLInline var security: WSSecurity
///     @XMLInline var addressing: WSAddressing
/// }
/// let addressing = WSAddressing(to: "https://stock.example/quotes", action: "urn:stock/GetPrice", messageID: "urn:uuid:\(UUID())")
/// ```
///
/// A header without any of the blocks decodes as an empty value. A header with some but without an `Action`, and a second block of a kind
/// that may be there once, are a `DecodingError`.
///
/// Source: W3C Web Services Addressing 1.0, Core (section 3) and SOAP Binding (section 3).
public struct WSAddressing: Codable, Sendable, Hashable {
    /// A kind of header block; the raw value is its element's local name.
    public enum Block: String, Sendable, Hashable, CaseIterable {
        /// Where the message goes.
        case to = "To"
        /// What the message is.
        case action = "Action"
        /// The message's own name.
        case messageID = "MessageID"
        /// The messages that this one belongs to.
        case relatesTo = "RelatesTo"
        /// Where the message comes from.
        case from = "From"
        /// Where the answer goes.
        case replyTo = "ReplyTo"
        /// Where a fault goes.
        case faultTo = "FaultTo"
    }

    /// A message that this one belongs to.
    public struct Relationship: Sendable, Hashable {
        /// The type of answers, which is the default.
        public static let reply = "http://www.w3.org/2005/08/addressing/reply"

        /// The `MessageID` of the other message.
        public var messageID: String

        /// What this message is to the other one, as an IRI.
        public var type: String

        /// Creates a relationship; that of an answer by default.
        public init(_ messageID: String, type: String = Relationship.reply) {
            self.messageID = messageID
            self.type = type
        }
    }

    /// The address that means "back on the connection that the message came by": of an absent `To` and of a reply without a `ReplyTo`.
    public static let anonymousAddress = "http://www.w3.org/2005/08/addressing/anonymous"

    /// The address of messages that are not to be sent at all.
    public static let noAddress = "http://www.w3.org/2005/08/addressing/none"

    /// Where the message goes, an IRI. Nil means ``anonymousAddress``.
    public var to: String?

    /// What the message is, an IRI. Nil only if there are no blocks of WS-Addressing at all.
    public var action: String?

    /// The message's own name, an IRI. Answers name it in ``relatesTo``.
    public var messageID: String?

    /// The messages that this one belongs to.
    public var relatesTo: [Relationship]

    /// Where the message comes from.
    public var from: EndpointReference?

    /// Where the answer goes. Nil means ``anonymousAddress``.
    public var replyTo: EndpointReference?

    /// Where a fault goes. Nil means that it goes where the answer goes.
    public var faultTo: EndpointReference?

    /// What the endpoint in ``to`` wants to find in the header: each of these elements is written as a block of its own, marked
    /// `wsa:IsReferenceParameter`. Decoding leaves it nil: give such blocks a key in your own header type.
    public var referenceParameters: ReferenceParameters?

    /// The blocks whose receiver has to refuse the message if it does not know them. They can be encoded inside of an envelope only, whose
    /// version decides on the attribute's namespace. Decoding gives the kinds of which at least one block is marked.
    public var mustUnderstand: Set<Block>

    /// Creates the blocks of a message.
    public init(
        to: String? = nil, action: String, messageID: String? = nil, relatesTo: [Relationship] = [], from: EndpointReference? = nil,
        replyTo: EndpointReference? = nil, faultTo: EndpointReference? = nil, mustUnderstand: Set<Block> = []
    ) {
        self.to = to
        self.action = action
        self.messageID = messageID
        self.relatesTo = relatesTo
        self.from = from
        self.replyTo = replyTo
        self.faultTo = faultTo
        self.mustUnderstand = mustUnderstand
    }

    /// Creates the blocks of a message to an endpoint that another message has named, with its reference parameters.
    public init(to endpoint: EndpointReference, action: String, messageID: String? = nil, relatesTo: [Relationship] = []) {
        self.init(to: endpoint.address, action: action, messageID: messageID, relatesTo: relatesTo)
        referenceParameters = endpoint.referenceParameters
    }

    /// Whether the header has no block of WS-Addressing.
    public var isEmpty: Bool {
        to == nil && action == nil && messageID == nil && relatesTo.isEmpty && from == nil && replyTo == nil && faultTo == nil
            && referenceParameters == nil
    }
}

// MARK: Coding

extension WSAddressing {
    private enum CodingKeys: String, CodingKey {
        case to = "{http://www.w3.org/2005/08/addressing}To"
        case action = "{http://www.w3.org/2005/08/addressing}Action"
        case messageID = "{http://www.w3.org/2005/08/addressing}MessageID"
        case relatesTo = "{http://www.w3.org/2005/08/addressing}RelatesTo"
        case from = "{http://www.w3.org/2005/08/addressing}From"
        case replyTo = "{http://www.w3.org/2005/08/addressing}ReplyTo"
        case faultTo = "{http://www.w3.org/2005/08/addressing}FaultTo"
    }

    /// Decodes the blocks from a header.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var mustUnderstand: Set<Block> = []
        func read<Content: Codable>(_ block: Block, _ key: CodingKeys) throws -> Content? {
            let found = try container.decodeOnly(HeaderBlock<Content>.self, forKey: key)
            if found?.mustUnderstand == true { mustUnderstand.insert(block) }
            return found?.content
        }
        to = try read(.to, .to)
        action = try read(.action, .action)
        messageID = try read(.messageID, .messageID)
        let relationships = try container.decodeIfPresent([HeaderBlock<RelationshipContent>].self, forKey: .relatesTo) ?? []
        if relationships.contains(where: \.mustUnderstand) { mustUnderstand.insert(.relatesTo) }
        relatesTo = relationships.map(\.content.relationship)
        from = try read(.from, .from)
        replyTo = try read(.replyTo, .replyTo)
        faultTo = try read(.faultTo, .faultTo)
        self.mustUnderstand = mustUnderstand
        guard action != nil || isEmpty else {
            let message = "expected a header block '\(CodingKeys.action.stringValue)' beside others of WS-Addressing, found none"
            throw DecodingError.keyNotFound(CodingKeys.action, .init(codingPath: decoder.codingPath, debugDescription: message))
        }
    }

    /// Encodes the blocks into a header.
    ///
    /// - Throws: `EncodingError`, also if there are blocks but no ``action``.
    public func encode(to encoder: any Encoder) throws {
        guard action != nil || isEmpty else {
            throw encoder.invalid(self, "expected an action, found none beside other blocks of WS-Addressing")
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        func write(_ content: (some Codable)?, _ block: Block, _ key: CodingKeys) throws {
            guard let content else { return }
            try container.encode(HeaderBlock(content: content, mustUnderstand: mustUnderstand.contains(block)), forKey: key)
        }
        try write(to, .to, .to)
        try write(action, .action, .action)
        try write(messageID, .messageID, .messageID)
        let relationships = relatesTo.map {
            HeaderBlock(content: RelationshipContent($0), mustUnderstand: mustUnderstand.contains(.relatesTo))
        }
        if !relationships.isEmpty { try container.encode(relationships, forKey: .relatesTo) }
        try write(from, .from, .from)
        try write(replyTo, .replyTo, .replyTo)
        try write(faultTo, .faultTo, .faultTo)
        try referenceParameters?.encodeAsBlocks(to: encoder)
    }
}

/// The content of an element `RelatesTo`.
private struct RelationshipContent: Codable {
    let relationship: WSAddressing.Relationship

    enum CodingKeys: String, CodingKey { case type = "RelationshipType", content = "" }

    init(_ relationship: WSAddressing.Relationship) { self.relationship = relationship }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let type = try container.decodeIfPresent(Attribute<String?>.self, forKey: .type)?.wrappedValue
        let messageID = try decoder.singleValueContainer().decode(String.self)
        relationship = WSAddressing.Relationship(messageID, type: type ?? WSAddressing.Relationship.reply)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if relationship.type != WSAddressing.Relationship.reply { try container.encode(Attribute(relationship.type), forKey: .type) }
        try container.encode(relationship.messageID, forKey: .content)
    }
}
