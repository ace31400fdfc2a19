import XMLCodable

/// Reads the operations of bindings: what a port type says about each, and what the binding adds.
struct WSDLOperationReader {
    private var abstract: WSDLAbstractReader

    init(_ definitions: WSDLDefinitions) { abstract = WSDLAbstractReader(definitions) }

    /// An operation of a binding.
    ///
    /// - Parameter style: the style of an operation that does not say its own.
    mutating func operation(
        _ element: ScopedElement, of binding: ScopedElement, _ version: SOAPProtocolVersion, style: WSDLOperation.Style
    ) throws(WSDLError) -> WSDLOperation {
        let declared = try abstract.operation(for: element, in: try binding.requiredName(in: "type"), of: binding)
        let name = try element.required("name")
        let soap = try element.only("operation", in: version.wsdlNamespace)
        let style = try soap?.choice("style", of: WSDLOperation.Style.self) ?? style
        let isRPC = style == .rpc
        let faults = try element.children("fault").map { element throws(WSDLError) in try fault(element, declared, version) }
        return WSDLOperation(
            name: name, soapAction: soap?["soapAction"], style: style,
            input: try message("input", of: element, declared.input, version, wrapper: isRPC ? name : nil),
            output: try message("output", of: element, declared.output, version, wrapper: isRPC ? name + "Response" : nil),
            faults: faults, isServerFirst: declared.isServerFirst)
    }

    /// What goes in one direction.
    ///
    /// - Parameter wrapper: the local name of the element around the parts; nil for style `document`.
    private mutating func message(
        _ direction: String, of operation: ScopedElement, _ declared: WSDLAbstractReader.Message?, _ version: SOAPProtocolVersion,
        wrapper: String?
    ) throws(WSDLError) -> WSDLMessage? {
        let element = try operation.only(direction)
        guard let declared else {
            guard let element else { return nil }
            throw element.error("the operation in the portType has no \(direction)")
        }
        guard let element else { throw operation.error("expected an element '\(direction)' as in the portType, found none") }
        let namespace = version.wsdlNamespace
        // With attachments, the envelope is one part of a package, and the binding says so.
        let mime = "http://schemas.xmlsoap.org/wsdl/mime/"
        let packaged = element.children("multipartRelated", in: mime).flatMap { $0.children("part", in: mime) }
        let places = [element] + packaged
        let bodies = places.flatMap { $0.children("body", in: namespace) }
        guard let body = bodies.first else { throw element.error("expected an element 'body' for \(version.title), found none") }
        guard bodies.count == 1 else {
            throw bodies[1].error("expected one element 'body', found two; the first is at \(body.element.position)")
        }
        let headers = try places.flatMap { $0.children("header", in: namespace) }.map { element throws(WSDLError) in try header(element) }
        return WSDLMessage(
            name: declared.name, use: try body.choice("use", of: WSDLUse.self) ?? .literal,
            wrapper: try wrapper.map { name throws(WSDLError) in
                WSDLName(namespaceURI: try body.namespace(in: "namespace"), localName: name)
            },
            parts: try parts(of: declared, in: body, besides: packaged.flatMap { $0.children("content", in: mime) }), headers: headers)
    }

    /// The parts that are in the body: those that it lists, or all that are no attachments.
    private func parts(
        of message: WSDLAbstractReader.Message, in body: ScopedElement, besides attachments: [ScopedElement]
    ) throws(WSDLError) -> [WSDLPart] {
        var positions: Set<Int> = []
        if let list = body["parts"] {
            for name in list.split(whereSeparator: \.isWhitespace) { positions.insert(try message.position(of: String(name), for: body)) }
        } else {
            guard !attachments.isEmpty else { return message.parts }
            positions.formUnion(message.parts.indices)
            for attachment in attachments {
                if let name = attachment["part"] { positions.remove(try message.position(of: name, for: attachment)) }
            }
        }
        return positions.sorted().map { message.parts[$0] }
    }

    private mutating func header(_ element: ScopedElement) throws(WSDLError) -> WSDLHeader {
        let message = try abstract.message(in: element)
        let position = try message.position(of: try element.required("part"), for: element)
        return WSDLHeader(
            message: message.name, part: message.parts[position], use: try element.choice("use", of: WSDLUse.self) ?? .literal)
    }

    private func fault(
        _ element: ScopedElement, _ declared: WSDLAbstractReader.Operation, _ version: SOAPProtocolVersion
    ) throws(WSDLError) -> WSDLFault {
        let soap = try element.only("fault", in: version.wsdlNamespace)
        guard let name = element["name"] ?? soap?["name"] else {
            throw element.error("expected an attribute 'name' of 'fault', found none")
        }
        if let other = soap?["name"], other != name { throw element.error("expected one name of a fault, found '\(name)' and '\(other)'") }
        guard let message = declared.faults[name] else {
            throw element.error("there is no fault '\(name)' in the operation of the portType")
        }
        guard message.parts.count <= 1 else {
            throw element.error("expected a fault's message to have one part, found \(message.parts.count) in '\(message.name)'")
        }
        return WSDLFault(
            name: name, message: message.name, part: message.parts.first, use: try soap?.choice("use", of: WSDLUse.self) ?? .literal)
    }
}
