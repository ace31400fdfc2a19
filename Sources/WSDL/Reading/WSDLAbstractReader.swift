import XMLCodable

/// Reads messages and port types, which say nothing about SOAP yet. Each is read once, however many bindings have it.
struct WSDLAbstractReader {
    private let definitions: WSDLDefinitions
    private var messages: [WSDLName: Result<Message, WSDLError>] = [:]
    private var portTypes: [WSDLName: PortType] = [:]

    /// A message.
    struct Message {
        let name: WSDLName
        let parts: [WSDLPart]
        fileprivate let positions: [String: Int]

        /// Where a part is in the list.
        ///
        /// - Parameter element: what refers to it.
        func position(of part: String, for element: ScopedElement) throws(WSDLError) -> Int {
            guard let position = positions[part] else {
                throw element.error("there is no part '\(part.prefix(80))' in the message '\(name)'")
            }
            return position
        }
    }

    /// An operation of a port type.
    struct Operation {
        let input: Message?
        let output: Message?
        let faults: [String: Message]
        /// Whether the output comes first.
        let isServerFirst: Bool
    }

    /// Tells operations of one name from each other.
    private struct Signature: Hashable {
        let name: String
        let input: String?
        let output: String?
    }

    private struct PortType {
        let elements: [ScopedElement]
        /// Where the operations of a name are among the elements.
        var byName: [String: [Int]] = [:]
        var bySignature: [Signature: [Int]] = [:]
        /// What was read so far.
        var operations: [Int: Result<Operation, WSDLError>] = [:]
    }

    init(_ definitions: WSDLDefinitions) { self.definitions = definitions }

    // MARK: Port types

    /// The operation that an operation of a binding makes concrete. Where several have the name, the names of input and output decide.
    mutating func operation(for element: ScopedElement, in portTypeName: WSDLName, of binding: ScopedElement) throws(WSDLError) -> Operation
    {
        let portType = try portType(portTypeName, for: binding)
        let index = try Self.index(for: element, in: portType, named: portTypeName)
        if let known = portType.operations[index] { return try known.get() }
        let result = Result { () throws(WSDLError) in try operation(portType.elements[index]) }
        portTypes[portTypeName]?.operations[index] = result
        return try result.get()
    }

    private static func index(for element: ScopedElement, in portType: PortType, named portTypeName: WSDLName) throws(WSDLError) -> Int {
        let name = try element.required("name")
        let all = portType.byName[name] ?? []
        guard all.count > 1 else {
            if let only = all.first { return only }
            throw element.error("there is no operation '\(name)' in the portType '\(portTypeName)'")
        }
        let signature = Signature(name: name, input: try element.only("input")?["name"], output: try element.only("output")?["name"])
        let found = portType.bySignature[signature] ?? []
        guard let first = found.first else {
            let count = "\(all.count) operations '\(name)' in the portType '\(portTypeName)'"
            throw element.error("there are \(count), and none whose input and output have these names")
        }
        guard found.count == 1 else {
            let places = "at \(portType.elements[first].element.position) and at \(portType.elements[found[1]].element.position)"
            throw element.error("there are several operations '\(name)' in the portType '\(portTypeName)', \(places)")
        }
        return first
    }

    private mutating func portType(_ name: WSDLName, for binding: ScopedElement) throws(WSDLError) -> PortType {
        if let known = portTypes[name] { return known }
        var portType = PortType(elements: try definitions.element(.portType, name, for: binding).children("operation"))
        for (index, element) in portType.elements.enumerated() {
            // Nothing can refer to one without a name.
            guard let name = element["name"] else { continue }
            portType.byName[name, default: []].append(index)
            portType.bySignature[Self.signature(of: element, name: name), default: []].append(index)
        }
        portTypes[name] = portType
        return portType
    }

    private mutating func operation(_ element: ScopedElement) throws(WSDLError) -> Operation {
        let input = try element.only("input")
        let output = try element.only("output")
        guard input != nil || output != nil else { throw element.error("expected an element 'input' or 'output', found neither") }
        var faults: [String: Message] = [:]
        for fault in element.children("fault") {
            let name = try fault.required("name")
            guard faults[name] == nil else { throw fault.error("expected one fault '\(name)', found a second one") }
            faults[name] = try message(in: fault)
        }
        return Operation(
            input: try input.map { element throws(WSDLError) in try message(in: element) },
            output: try output.map { element throws(WSDLError) in try message(in: element) },
            faults: faults,
            isServerFirst: element.children.first { $0.isNamed("input") || $0.isNamed("output") }?.isNamed("output") == true)
    }

    /// An operation's name, and the names of its input and output: their own, or the default ones.
    ///
    /// Source: WSDL 1.1, section 2.4.5.
    private static func signature(of element: ScopedElement, name: String) -> Signature {
        let input = element.children("input").first
        let output = element.children("output").first
        let isOneWay = input == nil || output == nil
        return Signature(
            name: name, input: input.map { $0["name"] ?? (isOneWay ? name : name + "Request") },
            output: output.map { $0["name"] ?? (isOneWay ? name : name + "Response") })
    }

    // MARK: Messages

    /// The message that an element refers to.
    mutating func message(in element: ScopedElement) throws(WSDLError) -> Message {
        let name = try element.requiredName(in: "message")
        if let known = messages[name] { return try known.get() }
        let declaration = try definitions.element(.message, name, for: element)
        let message = Result { () throws(WSDLError) in try Self.message(name, declaration) }
        messages[name] = message
        return try message.get()
    }

    private static func message(_ name: WSDLName, _ element: ScopedElement) throws(WSDLError) -> Message {
        var parts: [WSDLPart] = []
        var positions: [String: Int] = [:]
        for part in element.children("part") {
            let partName = try part.required("name")
            guard positions[partName] == nil else {
                throw part.error("expected one part '\(partName)' in the message '\(name)', found a second one")
            }
            guard parts.count < WSDLDefinitions.maximumPartCount else {
                throw part.error("expected at most \(WSDLDefinitions.maximumPartCount) parts in the message '\(name)', found more")
            }
            positions[partName] = parts.count
            parts.append(WSDLPart(name: partName, content: try content(of: part, name: partName)))
        }
        return Message(name: name, parts: parts, positions: positions)
    }

    private static func content(of part: ScopedElement, name: String) throws(WSDLError) -> WSDLPart.Content {
        switch (try part.name(in: "element"), try part.name(in: "type")) {
        case (let element?, nil): return .element(element)
        case (nil, let type?): return .type(type)
        case (let element?, let type?):
            throw part.error("expected an element or a type of the part '\(name)', found the element '\(element)' and the type '\(type)'")
        case (nil, nil): throw part.error("expected an element or a type of the part '\(name)', found neither")
        }
    }
}
