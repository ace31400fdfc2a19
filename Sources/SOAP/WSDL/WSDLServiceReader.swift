import XMLCodable

/// Follows the names from services over ports and bindings. Each binding is read once, however many ports have it.
struct WSDLServiceReader {
    private let definitions: WSDLDefinitions
    private var operations: WSDLOperationReader
    private var bindings: [WSDLName: Binding?] = [:]

    /// A binding for SOAP.
    private struct Binding {
        let version: SOAPProtocolVersion
        let transport: String?
        let operations: [WSDLOperation]
    }

    init(_ definitions: WSDLDefinitions) {
        self.definitions = definitions
        operations = WSDLOperationReader(definitions)
    }

    mutating func services() throws(WSDLError) -> [WSDLService] {
        try definitions.services.map { name throws(WSDLError) in try service(name) }
    }

    private mutating func service(_ name: WSDLName) throws(WSDLError) -> WSDLService {
        guard let element = definitions.service(name) else { return WSDLService(name: name, ports: []) }
        var ports: [WSDLPort] = []
        for port in element.children("port") {
            let bindingName = try port.requiredName(in: "binding")
            guard let binding = try binding(bindingName, for: port) else { continue }
            ports.append(
                WSDLPort(
                    name: try port.required("name"), address: try address(of: port, binding.version, bindingName), version: binding.version,
                    transport: binding.transport, binding: bindingName, operations: binding.operations))
        }
        return WSDLService(name: name, ports: ports)
    }

    /// A port's address, which has to be of the binding's version.
    private func address(of port: ScopedElement, _ version: SOAPProtocolVersion, _ binding: WSDLName) throws(WSDLError) -> String? {
        for other in SOAPProtocolVersion.allCases where other != version {
            guard port.children("address", in: other.wsdlNamespace).isEmpty else {
                throw port.error(
                    "expected an address for \(version.title) as the binding '\(binding)', found one for \(other.title)"
                )
            }
        }
        return try port.only("address", in: version.wsdlNamespace)?.required("location")
    }

    /// A binding; nil if it is not for SOAP.
    private mutating func binding(_ name: WSDLName, for port: ScopedElement) throws(WSDLError) -> Binding? {
        if let known = bindings[name] { return known }
        let element = try definitions.element(.binding, name, for: port)
        let binding = try binding(element)
        bindings[name] = .some(binding)
        return binding
    }

    private mutating func binding(_ element: ScopedElement) throws(WSDLError) -> Binding? {
        var found: (version: SOAPProtocolVersion, element: ScopedElement)?
        for version in SOAPProtocolVersion.allCases {
            guard let soap = try element.only("binding", in: version.wsdlNamespace) else { continue }
            if found != nil { throw element.error("expected a binding for one version of SOAP, found one for SOAP 1.1 and SOAP 1.2") }
            found = (version, soap)
        }
        guard let (version, soap) = found else { return nil }
        return Binding(
            version: version, transport: soap["transport"],
            operations: try operations.operations(
                of: element, version, style: try soap.choice("style", of: WSDLOperation.Style.self) ?? .document))
    }
}

extension SOAPProtocolVersion {
    /// The namespace of WSDL's elements about this version.
    var wsdlNamespace: String {
        switch self {
        case .v1_1: "http://schemas.xmlsoap.org/wsdl/soap/"
        case .v1_2: "http://schemas.xmlsoap.org/wsdl/soap12/"
        }
    }
}

extension ScopedElement {
    /// The value of an attribute that has one of a few; nil if it is absent.
    func choice<Choice: RawRepresentable<String>>(_ attribute: String, of _: Choice.Type) throws(WSDLError) -> Choice? {
        guard let value = self[attribute] else { return nil }
        guard let choice = Choice(rawValue: value) else {
            throw error("expected a value that WSDL has for the attribute '\(attribute)', found '\(value.prefix(80))'")
        }
        return choice
    }
}
