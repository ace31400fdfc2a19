import XMLCodable

/// A type that is an element of messages: a request, a reply, the detail of a fault.
///
/// ```swift
/// struct GetLastTradePrice: Codable, SOAPElement {
///     static let elementName = "{http://example.com/stockquote.xsd}GetLastTradePrice"
///     var tickerSymbol: String
/// }
/// ```
public protocol SOAPElement {
    /// The element's name: `{namespace URI}local name`, as coding keys have it. A name without braces is in no namespace.
    static var elementName: String { get }

    /// Whether the element's children are in its namespace. ``SOAPElementForm/qualified`` by default.
    static var elementForm: SOAPElementForm { get }
}

extension SOAPElement {
    /// The children are in the element's namespace.
    public static var elementForm: SOAPElementForm { .qualified }
}

/// Whether keys without a namespace, inside of an element, are written as names in the element's namespace.
///
/// It is `elementFormDefault` of the element's schema (XML Schema part 1, section 3.3.2). Reading takes both forms.
public enum SOAPElementForm: Sendable, Hashable {
    /// They are: `<GetPrice xmlns="urn:shop"><item>…`. So most services want it.
    case qualified
    /// They are in no namespace: `<m:GetPrice xmlns:m="urn:shop"><item>…`. So want it services without `elementFormDefault`, JAX-WS for
    /// example, and the operations of RPC.
    case unqualified
}

extension ExpandedName {
    /// - Parameter key: `{namespace URI}local name`, or a name in no namespace.
    init(key: String) { self = ExpandedName(key) ?? ExpandedName(namespaceURI: "", localName: key) }

    /// The name as a coding key.
    var key: String { "{\(namespaceURI)}\(localName)" }
}

extension Encoder {
    /// Encodes a value as the only element of what the encoder writes.
    func encode(_ value: some Encodable, as name: ExpandedName, form: SOAPElementForm) throws {
        guard !name.localName.isEmpty else {
            throw invalid(value, "expected the name of an element, '{namespace URI}local name', found '\(name.key)'")
        }
        var container = container(keyedBy: LiteralKey.self)
        let prefix = form == .unqualified && !name.namespaceURI.isEmpty ? "m" : nil
        let key = LiteralKey(stringValue: prefix.map { "\($0):\(name.localName)" } ?? name.localName)
        // The element declares its namespace itself: it then means the same in every place.
        let element = container.superEncoder(forKey: key)
        if !name.namespaceURI.isEmpty {
            var attributes = element.container(keyedBy: LiteralKey.self)
            let declaration = LiteralKey(stringValue: prefix.map { "xmlns:\($0)" } ?? "xmlns")
            try attributes.encode(Attribute(name.namespaceURI), forKey: declaration)
        }
        var content = element.singleValueContainer()
        try content.encode(value)
    }
}

extension XMLTree.Element {
    /// The local name of the type that it says it has: `xsi:type`.
    var schemaTypeName: Substring? {
        attribute(forKey: "{\(StandardNamespace.schemaInstance)}type")?.trimmed.string.split(separator: ":").last
    }
}
