/// The versions of SOAP that XMLMapper knows.
public enum SOAPVersion: String, Sendable {
    /// SOAP 1.1.
    case version1point1 = "v1.1"
    /// SOAP 1.2.
    case version1point2 = "v1.2"

    /// The namespace of the envelope.
    ///
    /// - Parameter legacy: XMLMapper has a slash at the end of 1.2's, which servers that read the specification refuse.
    func namespace(_ legacy: XMLLegacyBehavior) -> String {
        switch self {
        case .version1point1: "http://schemas.xmlsoap.org/soap/envelope/"
        case .version1point2: "http://www.w3.org/2003/05/soap-envelope" + (legacy.contains(.slashAfterSOAPNamespace) ? "/" : "")
        }
    }

    /// What the envelope says about its values. SOAP 1.2 has no such attribute of the envelope (part 1, section 5.1.1), and servers refuse it.
    ///
    /// - Parameter legacy: XMLMapper has it all the same, in the namespace of its own that such servers refuse, too.
    func encodingStyle(_ legacy: XMLLegacyBehavior) -> String? {
        switch self {
        case .version1point1: "http://schemas.xmlsoap.org/soap/encoding/"
        case .version1point2: legacy.contains(.slashAfterSOAPNamespace) ? "http://www.w3.org/2003/05/soap-encoding" : nil
        }
    }

    /// The media type, without an action.
    var contentType: String {
        switch self {
        case .version1point1: "text/xml; charset=\"utf-8\""
        case .version1point2: "application/soap+xml;charset=UTF-8"
        }
    }
}
