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

    /// What the version is called.
    package var title: String {
        switch self {
        case .v1_1: "SOAP 1.1"
        case .v1_2: "SOAP 1.2"
        }
    }
}
