/// What a SOAP request asks for: an element of the action's name in the body. Subclass it to send parameters.
///
/// ```swift
/// class GetQuote: SOAPMessage {
///     var symbol: String?
///
///     override func mapping(map: XMLMap) {
///         super.mapping(map: map)
///         symbol <- map["m:symbol"]
///     }
/// }
/// ```
open class SOAPMessage: XMLMappable {
    /// Not used: the action names the element.
    public var nodeName: String!

    private var namespace: String?
    let soapAction: String?

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - soapAction: the local name of the element.
    ///   - nameSpace: its namespace URI, whose prefix is `m`.
    public init(soapAction: String, nameSpace: String) {
        self.soapAction = soapAction
        namespace = nameSpace
    }

    /// Creates a message that is read.
    public required init?(map: XMLMap) { soapAction = nil }

    /// Maps the namespace. Override it to map your properties, and call `super`.
    open func mapping(map: XMLMap) { namespace <- map.attributes["xmlns:m"] }
}

/// An element in the header of a SOAP request. Subclass it as you do ``SOAPMessage``.
open class SOAPInformation: XMLMappable {
    /// Not used: the information's name names the element.
    public var nodeName: String!

    private var namespace: String?
    let informationName: String?

    /// Creates an element for the header.
    ///
    /// - Parameters:
    ///   - informationName: the local name of the element.
    ///   - nameSpace: its namespace URI, whose prefix is `m`.
    public init(informationName: String, nameSpace: String) {
        self.informationName = informationName
        namespace = nameSpace
    }

    /// Creates an element that is read.
    public required init?(map: XMLMap) { informationName = nil }

    /// Maps the namespace. Override it to map your properties, and call `super`.
    open func mapping(map: XMLMap) { namespace <- map.attributes["xmlns:m"] }
}
