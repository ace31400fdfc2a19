/// A service: the ports that offer it.
public struct WSDLService: Sendable, Hashable {
    /// The name.
    public let name: WSDLName
    /// The ports for SOAP, in document order.
    public let ports: [WSDLPort]
}

/// An address that answers to operations by one version of SOAP.
public struct WSDLPort: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The endpoint, as it is written. Nil if the file leaves it open.
    public let address: String?
    /// How it is called.
    public let binding: WSDLBinding

    /// The binding's version of SOAP.
    public var version: SOAPProtocolVersion { binding.version }
    /// The binding's transport.
    public var transport: String? { binding.transport }
    /// The binding's operations.
    public var operations: [WSDLOperation] { binding.operations }
}

/// How operations are called by one version of SOAP, at whatever address.
public struct WSDLBinding: Sendable, Hashable {
    /// The name.
    public let name: WSDLName
    /// The version of SOAP.
    public let version: SOAPProtocolVersion
    /// What messages are carried by: `http://schemas.xmlsoap.org/soap/http` for HTTP. Nil if the file does not say.
    public let transport: String?
    /// The operations, in document order, without those that have an issue: see ``WSDLDocument/issues``.
    public let operations: [WSDLOperation]
}

/// Something that can be called.
public struct WSDLOperation: Sendable, Hashable {
    /// How parts make up a message's body.
    public enum Style: String, Sendable, Hashable {
        /// The parts are the body.
        case document
        /// The parts are inside of one element that is named after the operation.
        case rpc
    }

    /// The name. Several operations of a port may have the same, with messages of other names.
    public let name: String
    /// The value of HTTP's header `SOAPAction`, or of the parameter `action` of SOAP 1.2. Nil if the file does not say.
    public let soapAction: String?
    /// How parts make up a message's body.
    public let style: Style
    /// What the caller sends. Nil if the server sends without being asked.
    public let input: WSDLMessage?
    /// What the server sends. Nil if it does not answer.
    public let output: WSDLMessage?
    /// The faults that the file declares, in document order.
    public let faults: [WSDLFault]
    /// Whether the server speaks first: a notification, or a request that the caller answers.
    public let isServerFirst: Bool

    /// Whether there is no answer.
    public var isOneWay: Bool { output == nil }
}

/// How the parts of a message are encoded.
public enum WSDLUse: String, Sendable, Hashable {
    /// As the schema says.
    case literal
    /// By rules like those of SOAP 1.1, section 5, with types in the message.
    case encoded
}

/// What is sent in one direction.
public struct WSDLMessage: Sendable, Hashable {
    /// The name of the abstract message.
    public let name: WSDLName
    /// How the parts are encoded.
    public let use: WSDLUse
    /// The element around the parts, for operations of style `rpc`: the operation's name, with `Response` after it in an answer, in the
    /// namespace that the binding gives. Nil for style `document`.
    public let wrapper: WSDLName?
    /// The parts in the body.
    public let parts: [WSDLPart]
    /// The header blocks that the binding asks for.
    public let headers: [WSDLHeader]

    /// The elements in the envelope's body: the ``wrapper``, or those of the parts. A part that has a type instead of an element is left
    /// out: the body itself is of that type.
    public var elements: [WSDLName] { wrapper.map { [$0] } ?? parts.compactMap(\.element) }
}

/// A part of a message.
public struct WSDLPart: Sendable, Hashable {
    /// What a part is.
    public enum Content: Sendable, Hashable {
        /// An element that a schema declares.
        case element(WSDLName)
        /// An element with the part's name, in no namespace, of a type that a schema declares.
        case type(WSDLName)
    }

    /// The name.
    public let name: String
    /// What it is.
    public let content: Content

    /// The element that the part is. Nil if it has a type.
    public var element: WSDLName? { if case .element(let name) = content { name } else { nil } }
    /// The type that the part has. Nil if it is an element.
    public var type: WSDLName? { if case .type(let name) = content { name } else { nil } }
}

/// A header block.
public struct WSDLHeader: Sendable, Hashable {
    /// The name of the abstract message that the part belongs to.
    public let message: WSDLName
    /// The part that the block is.
    public let part: WSDLPart
    /// How it is encoded.
    public let use: WSDLUse
}

/// A fault that an operation may answer with.
public struct WSDLFault: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The name of the abstract message.
    public let message: WSDLName
    /// What the fault's detail has in it. Nil if the message has no part.
    public let part: WSDLPart?
    /// How it is encoded.
    public let use: WSDLUse
}
