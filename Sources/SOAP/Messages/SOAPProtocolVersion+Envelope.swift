import XMLCodable

extension SOAPProtocolVersion {
    /// The name of an envelope's element as it is for ``TypedSOAPEnvelope`` in a plain `XMLEncoder` or `XMLDecoder`:
    /// `{http://schemas.xmlsoap.org/soap/envelope/}Envelope`.
    public var envelopeName: String { name("Envelope") }

    /// A name in the namespace of the envelope, as a coding key.
    func name(_ localName: String) -> String { "{\(namespaceURI)}\(localName)" }

    /// The same as the key of a container.
    func key(_ localName: String) -> LiteralKey { LiteralKey(stringValue: name(localName)) }

    /// The version of an element of its envelope that a value is in; nil if there is none around it.
    static func ofElement(_ name: String, in path: [any CodingKey]) -> SOAPProtocolVersion? {
        allCases.first { version in path.contains { $0.stringValue == version.name(name) } }
    }
}
