import XMLCodable

/// Reads bindings and the services that offer them. Each binding is read once, however many ports have it. What is wrong with an operation or a
/// port is an issue of it, and it is left out.
struct WSDLServiceReader {
    private(set) var definitions: WSDLDefinitions
    private var operations: WSDLOperationReader
    private(set) var bindings: [WSDLBinding] = []
    private var byName: [WSDLName: WSDLBinding] = [:]
    private(set) var services: [WSDLService] = []

    init(_ definitions: WSDLDefinitions) throws(WSDLError) {
        self.definitions = definitions
        operations = WSDLOperationReader(definitions)
        for (name, element) in definitions.all(.binding) {
            do throws(WSDLError) {
                guard let binding = try binding(name, element) else { continue }
                bindings.append(binding)
                byName[name] = binding
            } catch {
                try self.definitions.add(error)
            }
        }
        for (name, element) in definitions.all(.service) { services.append(WSDLService(name: name, ports: try ports(of: element))) }
    }

    private mutating func ports(of service: ScopedElement) throws(WSDLError) -> [WSDLPort] {
        var ports: [WSDLPort] = []
        for element in service.children("port") {
            do throws(WSDLError) { if let port = try port(element) { ports.append(port) } } catch { try definitions.add(error) }
        }
        return ports
    }

    /// A port; nil if its binding is not for SOAP, or has an issue of its own.
    private func port(_ port: ScopedElement) throws(WSDLError) -> WSDLPort? {
        let name = try port.requiredName(in: "binding")
        guard let binding = byName[name] else {
            _ = try definitions.element(.binding, name, for: port)
            return nil
        }
        return WSDLPort(name: try port.required("name"), address: try address(of: port, binding.version, name), binding: binding)
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
    private mutating func binding(_ name: WSDLName, _ element: ScopedElement) throws(WSDLError) -> WSDLBinding? {
        var found: (version: SOAPProtocolVersion, element: ScopedElement)?
        for version in SOAPProtocolVersion.allCases {
            guard let soap = try element.only("binding", in: version.wsdlNamespace) else { continue }
            if found != nil { throw element.error("expected a binding for one version of SOAP, found one for SOAP 1.1 and SOAP 1.2") }
            found = (version, soap)
        }
        guard let (version, soap) = found else { return nil }
        let style = try soap.choice("style", of: WSDLOperation.Style.self) ?? .document
        var read: [WSDLOperation] = []
        for operation in element.children("operation") {
            do throws(WSDLError) {
                read.append(try operations.operation(operation, of: element, version, style: style))
            } catch {
                try definitions.add(error.ofOperation(operation["name"]))
            }
        }
        return WSDLBinding(name: name, version: version, transport: soap["transport"], operations: read)
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
