extension WSDLDocument {
    /// Source in Swift for an operation: the types that its messages need, and how it is called, as far as the WSDL and the schemas in it tell.
    ///
    /// ```swift
    /// print(try WSDLDocument(parsing: data).swiftTypes(for: "GetPrice"))
    /// ```
    ///
    /// The types have the names, namespaces and the order of the schema. What has no form in them is a comment. It is text to begin with:
    /// read it, and change what you like.
    ///
    /// - Parameter operation: the operation's name. All operations of the name are printed.
    /// - Throws: ``WSDLError`` if there is none, or only one with an issue, and if it needs what no file declares that was read: the error names the files.
    public func swiftTypes(for operation: String) throws(WSDLError) -> String {
        var sources: [OperationSource] = []
        for binding in bindings {
            for found in binding.operations where found.name == operation {
                // Bindings for both versions of SOAP offer the same.
                if let same = sources.firstIndex(where: { $0.hasBodies(of: found) }) {
                    sources[same].add(binding, found)
                } else {
                    sources.append(OperationSource(found, binding, schemas, besides: sources.last?.types.takenNames))
                }
            }
        }
        guard !sources.isEmpty else {
            if let issue = issues.first(where: { $0.operation == operation }) { throw issue }
            let names = Set(bindings.flatMap(\.operations).map(\.name)).sorted().prefix(20).map { "'\($0.prefix(80))'" }.joined(
                separator: ", ")
            throw WSDLError(
                "there is no operation '\(operation.prefix(80))'; \(names.isEmpty ? "there is none at all" : "those that there are: \(names)")",
                location: nil)
        }
        for source in sources { if let error = source.types.undeclared.error(for: operation, unread: unread) { throw error } }
        let modules = sources.reduce(into: Set(["Foundation", "SOAP", "XMLCodable"])) { $0.formUnion($1.types.modules) }
        return modules.sorted().map { "import \($0)\n" }.joined() + "\n" + sources.map(\.text).joined(separator: "\n\n") + "\n"
    }
}

/// The source for one operation.
private struct OperationSource {
    private let operation: WSDLOperation
    private let binding: WSDLBinding
    private let schemas: SchemaDeclarations
    private(set) var types: SwiftTypes
    private var notes: [String] = []

    /// - Parameter takenNames: names of types that are declared already.
    init(_ operation: WSDLOperation, _ binding: WSDLBinding, _ schemas: SchemaDeclarations, besides takenNames: Set<String>?) {
        (self.operation, self.binding, self.schemas) = (operation, binding, schemas)
        let messages = [operation.input, operation.output].compactMap { $0 }
        let isEncoded = messages.contains { $0.use == .encoded }
        // The namespaces that keys without one are written in.
        var namespaces: Set<String?> = operation.style == .rpc ? [nil] : []
        for element in messages.flatMap(\.parts).compactMap(\.element) {
            let isQualified = schemas["element", element].map(SwiftTypes(schemas, namespaces: [], isEncoded: false).isQualified) ?? true
            namespaces.insert(isQualified ? element.namespaceURI : nil)
        }
        types = SwiftTypes(schemas, namespaces: namespaces, isEncoded: isEncoded)
        if let takenNames { types.takenNames = takenNames }
        declare(isEncoded: isEncoded)
    }

    /// Comments and declarations.
    var text: String {
        let comments = notes.map { "// \(SwiftName.comment($0))" }.joined(separator: "\n")
        return ([comments] + types.declarations).joined(separator: "\n\n")
    }

    /// Whether another operation has the same in its bodies.
    func hasBodies(of other: WSDLOperation) -> Bool {
        func bodies(_ operation: WSDLOperation) -> [[AnyHashable?]] {
            [operation.input, operation.output].map { [$0?.parts, $0?.wrapper, $0?.use] }
        }
        return bodies(operation) == bodies(other)
    }

    /// Adds a binding that offers the same.
    mutating func add(_ binding: WSDLBinding, _ other: WSDLOperation) {
        let isSame = operation.input == other.input && operation.output == other.output && operation.faults == other.faults
        notes.append("Also: binding \(binding.name.localName), \(binding.version.title)" + (isSame ? "" : ", with other headers or faults"))
    }

    private mutating func declare(isEncoded: Bool) {
        notes.append(
            "\(operation.name): \(operation.style.rawValue)/\(isEncoded ? "encoded" : "literal"), binding \(binding.name.localName), \(binding.version.title)"
        )
        if operation.isServerFirst { notes.append("The server speaks first: no client calls it.") }
        let input = operation.input.map { message($0, "Parameters") }
        let output = operation.output.map { message($0, "Results") }
        let action = operation.soapAction.map { ", action: \(SwiftName.literal($0))" } ?? ""
        if isEncoded { notes.append("client.parameterUse = .encoded") }
        if let input, let wrapper = operation.input?.wrapper {
            let called = "try await client.call(operation: \(SwiftName.literal(wrapper.description)), \(input.type)(…)\(action)"
            switch output {
            case nil: notes.append("\(called))")
            case let output? where output.isOnly: notes.append("let result: \(output.type) = \(called))")
            case let output?: notes.append("let results = \(called), results: \(output.type).self)")
            }
        } else if let input {
            notes.append(
                "\(output == nil ? "" : "let reply = ")try await client.call(\(input.type)(…)\(action)\(output.map { ", returning: \($0.type).self" } ?? ""))"
            )
        }
        declareFaults()
        types.declarePending()
        declareHeaders()
        types.declarePending()
    }

    /// The type of a message, or of the only result of RPC.
    private mutating func message(_ message: WSDLMessage, _ suffix: String) -> (type: String, isOnly: Bool) {
        guard operation.style == .rpc else {
            guard message.parts.count == 1, let element = message.parts[0].element else {
                let parts = message.parts.map { $0.element?.description ?? "\($0.name) of type \($0.type?.description ?? "")" }
                notes.append("A body of \(parts.count) parts is a type of your own for TypedSOAPEnvelope: \(parts.joined(separator: ", "))")
                return ("TypedSOAPEnvelope", false)
            }
            return (types.declare(element: element), false)
        }
        var members: [SwiftTypes.Member] = []
        for part in message.parts {
            let use = part.type.map { types.use(ofType: $0) } ?? .unknown("an element, which no part of RPC is")
            if suffix == "Results", message.parts.count == 1 {
                switch use {
                case .type(let type, _): return (type, true)
                case .list(let item): return ("[\(item)]", true)
                case .tokens(let item): return ("XMLTokens<[\(item)]>", true)
                case .unknown(let why): notes.append("The result \(part.name): \(why). SOAPValue takes it as an element.")
                }
                return ("SOAPValue", true)
            }
            members.append(types.member(part.name, key: part.name, use, optional: false, what: part.name))
        }
        return (types.declare(operation.name + suffix, members), false)
    }

    private mutating func declareFaults() {
        for fault in operation.faults {
            guard let element = fault.part?.element else {
                notes.append("The fault \(fault.name): its detail is no element")
                continue
            }
            notes.append("try fault.detail(as: \(types.declare(element: element)).self)    // the fault \(fault.name)")
        }
    }

    /// Header blocks, which are elements in namespaces of their own.
    private mutating func declareHeaders() {
        types.declarePending()
        types.enter([nil])
        for (message, suffix) in [(operation.input, "Header"), (operation.output, "ReplyHeader")] {
            guard let headers = message?.headers, !headers.isEmpty else { continue }
            var members: [SwiftTypes.Member] = []
            for header in headers {
                guard let name = header.part.element else {
                    members.append(.note("\(header.part.name): a block of a type, which is no element"))
                    continue
                }
                members.append(types.member(ofElement: name))
            }
            let type = types.declare(operation.name + suffix, members)
            notes.append(suffix == "Header" ? "header: \(type)(…)" : "The header of the reply is \(type): use client.send.")
        }
    }
}
