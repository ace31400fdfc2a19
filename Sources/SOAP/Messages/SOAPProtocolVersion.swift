/// The two versions of SOAP.
public enum SOAPProtocolVersion: Sendable, Hashable, CaseIterable {
    /// SOAP 1.1 (W3C note of 8 May 2000).
    case v1_1
    /// SOAP 1.2 (W3C recommendation of 27 April 2007).
    case v1_2

    /// The namespace of the envelope, which tells the version of a message.
    public var namespaceURI: String {
        switch self {
        case .v1_1: "http://schemas.xmlsoap.org/soap/envelope/"
        case .v1_2: "http://www.w3.org/2003/05/soap-envelope"
        }
    }

    /// The namespace of SOAP's own encoding of data, and the value of `encodingStyle` that announces it.
    public var encodingNamespaceURI: String {
        switch self {
        case .v1_1: "http://schemas.xmlsoap.org/soap/encoding/"
        case .v1_2: "http://www.w3.org/2003/05/soap-encoding"
        }
    }

    /// The media type of messages: `text/xml` (SOAP 1.1, section 6) or `application/soap+xml` (SOAP 1.2 part 2, section 7.1.4).
    public var mediaType: String {
        switch self {
        case .v1_1: "text/xml"
        case .v1_2: "application/soap+xml"
        }
    }

    /// The name of an envelope's element as it is for ``TypedSOAPEnvelope`` in a plain `XMLEncoder` or `XMLDecoder`:
    /// `{http://schemas.xmlsoap.org/soap/envelope/}Envelope`.
    public var envelopeName: String { name("Envelope") }

    /// A name in the namespace of the envelope, as a coding key.
    func name(_ localName: String) -> String { "{\(namespaceURI)}\(localName)" }

    /// What the version is called.
    var title: String {
        switch self {
        case .v1_1: "SOAP 1.1"
        case .v1_2: "SOAP 1.2"
        }
    }

    /// The version of an envelope in a namespace.
    /// The version of an element of its envelope that a value is in; nil if there is none around it.
    init?(ofElement name: String, in path: [any CodingKey]) {
        guard let version = Self.allCases.first(where: { version in path.contains { $0.stringValue == version.name(name) } }) else {
            return nil
        }
        self = version
    }

    init?(namespaceURI: String?) {
        guard let version = Self.allCases.first(where: { $0.namespaceURI == namespaceURI }) else { return nil }
        self = version
    }
}
