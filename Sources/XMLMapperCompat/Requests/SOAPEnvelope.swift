/// A SOAP request: an envelope with a message in its body. It is made to be written; map replies to types of your own.
///
/// ```swift
/// let envelope = SOAPEnvelope(soapMessage: SOAPMessage(soapAction: "GetQuote", nameSpace: "urn:quotes"))
/// XMLMapperRequests.request(
///     url, method: .post, parameters: envelope.toXML(), encoding: XMLEncoding.soap(withAction: "urn:quotes#GetQuote"))
/// ```
public class SOAPEnvelope: XMLMappable {
    /// `soap:Envelope`.
    public var nodeName: String! = "soap:Envelope"

    private let version: SOAPVersion?
    private var namespace: String?
    private var encodingStyle: String?
    private var header: SOAPHeader?
    private var body: SOAPBody?

    /// Creates an envelope.
    ///
    /// - Parameters:
    ///   - soapMessage: what is in the body.
    ///   - soapInformation: what is in the header. Without it there is no header.
    ///   - soapVersion: the version, which decides the namespaces. 1.1 by default.
    public init(soapMessage: SOAPMessage, soapInformation: SOAPInformation? = nil, soapVersion: SOAPVersion = .version1point1) {
        version = soapVersion
        body = SOAPBody(soapMessage: soapMessage)
        header = soapInformation.map { SOAPHeader(soapInformation: $0) }
    }

    /// Creates an envelope that is read.
    public required init(map: XMLMap) { version = nil }

    /// Maps the namespaces, the header and the body.
    public func mapping(map: XMLMap) {
        if let version {
            namespace = version.namespace(map.session.legacy)
            encodingStyle = version.encodingStyle(map.session.legacy)
        }
        namespace <- map.attributes["xmlns:soap"]
        encodingStyle <- map.attributes["soap:encodingStyle"]
        header <- map["soap:Header"]
        body <- map["soap:Body"]
    }
}

/// The header of a ``SOAPEnvelope``.
public class SOAPHeader: XMLMappable {
    /// Not used: the envelope names the element.
    public var nodeName: String!

    private var information: SOAPInformation?

    init(soapInformation: SOAPInformation) { information = soapInformation }

    /// Creates a header that is read.
    public required init?(map: XMLMap) {}

    /// Maps the information by its name.
    public func mapping(map: XMLMap) {
        if let name = information?.informationName { information <- map["m:\(name)", nested: false] }
    }
}

/// The body of a ``SOAPEnvelope``.
public class SOAPBody: XMLMappable {
    /// Not used: the envelope names the element.
    public var nodeName: String!

    private var message: SOAPMessage?

    init(soapMessage: SOAPMessage) { message = soapMessage }

    /// Creates a body that is read.
    public required init?(map: XMLMap) {}

    /// Maps the message by its action.
    public func mapping(map: XMLMap) {
        if let action = message?.soapAction { message <- map["m:\(action)", nested: false] }
    }
}
