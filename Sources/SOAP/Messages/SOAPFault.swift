import Foundation
import XMLCodable

/// An error that a server reports. Clients throw it, and handlers of a server throw it to report one.
///
/// ```swift
/// throw try SOAPFault(.sender, "no such symbol", detail: UnknownSymbol(symbol: "DSI"))     // on the server
///
/// catch let fault as SOAPFault {                                                           // in the client
///     if let unknown = try fault.detail(as: UnknownSymbol.self) { print(unknown.symbol) }
/// }
/// ```
///
/// Source: SOAP 1.1, section 4.4; SOAP 1.2 part 1, section 5.4.
public struct SOAPFault: Error, Sendable, CustomStringConvertible, LocalizedError {
    /// Who or what is to blame.
    public enum Code: Sendable, Hashable, CustomStringConvertible {
        /// The message is wrong: `Client` in SOAP 1.1, `Sender` in SOAP 1.2.
        case sender
        /// The message could not be processed: `Server` in SOAP 1.1, `Receiver` in SOAP 1.2.
        case receiver
        /// The envelope has another version.
        case versionMismatch
        /// A header block that must be understood is not.
        case mustUnderstand
        /// SOAP 1.2: the encoding of the data is not known.
        case dataEncodingUnknown
        /// A name of the service's own. The namespace is `""` for a name in none, and for a name whose prefix the message does not declare:
        /// then the name has its prefix.
        case other(namespaceURI: String, localName: String)

        public var description: String {
            let name = name(in: .v1_2)
            return if case .other = self { name.description } else { name.localName }
        }
    }

    /// What went wrong, in one language.
    public struct Reason: Sendable, Hashable {
        /// The text.
        public let text: String
        /// The language of the text, as `xml:lang` says it. SOAP 1.1 mostly does not.
        public let language: String?

        /// Creates a reason.
        public init(_ text: String, language: String? = "en") {
            self.text = text
            self.language = language
        }
    }

    /// The version of the message that had the fault; nil for one that you made: it is sent in the version of the request.
    public let version: SOAPProtocolVersion?

    /// Who or what is to blame.
    public let code: Code

    /// What the code means more exactly, from the general to the particular. SOAP 1.1 has only one code: `Client.Authentication` there is
    /// ``Code/sender`` and that name as the subcode. When a fault is sent in SOAP 1.1, the last subcode takes the code's place.
    public let subcodes: [Code]

    /// What went wrong, in as many languages as the server has sent.
    public let reasons: [Reason]

    /// SOAP 1.2: the URI of the node that failed.
    public let node: String?

    /// The URI of the role that the node had: `faultactor` in SOAP 1.1.
    public let role: String?

    /// The element `detail`, which has what the service says about its own errors.
    public let detail: XMLTree.Element?

    /// What was called, if a client threw the fault: the action, or the name of the element.
    public internal(set) var operation: String?
}

extension SOAPFault {
    /// Creates a fault.
    public init(_ code: Code, _ reason: String, subcodes: [Code] = [], node: String? = nil, role: String? = nil) {
        self.init(code, [Reason(reason)], subcodes: subcodes, node: node, role: role)
    }

    /// Creates a fault with a detail, which ``detail(as:decoder:)`` gives back.
    ///
    /// - Throws: `EncodingError`, and what the type's own code throws.
    public init<Value: Encodable & SOAPElement>(
        _ code: Code, _ reason: String, subcodes: [Code] = [], node: String? = nil, role: String? = nil, detail: Value,
        encoder: XMLEncoder? = nil
    ) throws {
        let data = try (encoder ?? .forMessages()).encode(DetailContent(value: detail), withRootKey: "detail")
        var options = XMLParsingOptions()
        options.shouldProcessNamespaces = true
        let element = try XMLTree(parsing: data, options: options).root
        self.init(version: nil, code: code, subcodes: subcodes, reasons: [Reason(reason)], node: node, role: role, detail: element)
    }

    /// Creates a fault with reasons in several languages.
    public init(_ code: Code, _ reasons: [Reason], subcodes: [Code] = [], node: String? = nil, role: String? = nil) {
        self.init(version: nil, code: code, subcodes: subcodes, reasons: reasons, node: node, role: role, detail: nil)
    }

    /// What went wrong: the first reason.
    public var reason: String { reasons.first?.text ?? "" }

    /// What went wrong in a language, such as `de`, which `de-CH` is, too. Nil if the server did not send it.
    public func reason(in language: String) -> String? {
        let wanted = language.lowercased()
        func matches(_ reason: Reason) -> Bool {
            guard let own = reason.language?.lowercased() else { return false }
            return own == wanted || own.hasPrefix(wanted + "-")
        }
        return reasons.first(where: matches)?.text
    }

    /// The detail as a type: a ``SOAPElement`` is the entry of its name, and any other type's keys are the entries.
    ///
    /// - Parameter decoder: how values are decoded. By default, dates are read as `xs:dateTime`.
    /// - Returns: nil if the fault has no detail, or no such entry.
    /// - Throws: `DecodingError`, and what the type's own code throws; ``SOAPMessageError`` for two entries of the name.
    public func detail<Value: Decodable>(as type: Value.Type, decoder: XMLDecoder? = nil) throws -> Value? {
        guard let detail else { return nil }
        let decoder = decoder ?? .forMessages()
        guard let named = type as? any SOAPElement.Type else { return try decoder.decode(type, from: detail) }
        let name = ExpandedName(key: named.elementName)
        let entries = Array(detail.elements(named: name.key).prefix(2))
        guard let entry = entries.first else { return nil }
        guard entries.count == 1 else { throw SOAPMessageError("expected one element '\(name)', found several", at: detail) }
        return try decoder.decode(type, from: entry)
    }

    public var description: String {
        let codes = ([code] + subcodes).map(\.description).joined(separator: "/")
        let parts: [String?] = [operation.map { "\($0) failed" }, "fault \(codes)", reason.isEmpty ? nil : reason]
        return parts.compactMap { $0 }.joined(separator: ": ")
    }

    /// The ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }
}

/// The content of an element `detail`.
private struct DetailContent<Value: Encodable & SOAPElement>: Encodable {
    let value: Value

    func encode(to encoder: any Encoder) throws {
        try encoder.encode(value, as: ExpandedName(key: Value.elementName), form: Value.elementForm)
    }
}
