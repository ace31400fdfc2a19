extension WSDLDocument {
    /// Source in Swift for an operation: the types that its messages need, and how it is called, as far as the WSDL and the schemas in it tell.
    ///
    /// ```swift
    /// print(try WSDLDocument(parsing: data).swiftTypes(for: "GetPrice"))
    /// ```
    ///
    /// The types have the names, namespaces and the order of the schema. What has no form in them is a comment. Read it, and change what you like.
    ///
    /// - Parameter operation: the operation's name. All operations of the name are printed.
    /// - Throws: ``WSDLError`` if there is none, or only one with an issue, and if it needs what no file declares that was read: the error names the files.
    public func swiftTypes(for operation: String) throws(WSDLError) -> String {
        let types = swiftTypes(forOperations: [operation])
        if let error = types.leftOut.first { throw error }
        return types.source
    }

    /// Source in Swift for several operations, or for all, as ``swiftTypes(for:)`` prints it for one: each type is there once, and operations share it.
    ///
    /// ```swift
    /// let (source, leftOut) = wsdl.swiftTypes(forOperations: ["GetPrice", "Log"])
    /// for error in leftOut { print(error.operation ?? "", error) }
    /// ```
    ///
    /// Keys of a type that is in messages of several namespaces have their namespaces: `{urn:goods}name`. Types of one name in several namespaces
    /// are `Item` and `ItemType`.
    ///
    /// - Parameter names: the names of operations; by default all of ``bindings``, in document order.
    /// - Returns: the source, which is empty if there is no operation for it, and why operations are left out: there is none of the name, or only
    ///   one with an issue, or it needs what no file declares that was read. All operations are those without ``issues``: see there for the others.
    public func swiftTypes(forOperations names: [String]? = nil) -> (source: String, leftOut: [WSDLError]) {
        let all = operationSources(named: names.map(Set.init))
        var (sources, leftOut): ([OperationSource], [WSDLError]) = ([], [])
        var namespaces: [SchemaNode: Set<String?>] = [:]
        var (seen, visits): (Set<String>, Int) = ([], 0)
        // Each by itself first: that tells what it lacks, and all places that a type is in.
        for name in names ?? operationNames where seen.insert(name).inserted {
            do throws(WSDLError) {
                guard let found = all[name] else { throw noOperation(name) }
                var types = SwiftTypes(schemas)
                for source in found {
                    guard visits <= SwiftTypes.maximumVisitsOfAll else {
                        throw WSDLError("the operations before have more than \(SwiftTypes.maximumVisitsOfAll) declarations", location: nil)
                            .ofOperation(name)
                    }
                    _ = source.text(declaring: &types)
                    visits += types.visits
                }
                if let error = types.undeclared.error(for: name, unread: unreadImports) { throw error }
                namespaces.merge(types.namespacesAround) { $0.union($1) }
                sources += found
            } catch {
                leftOut.append(error)
            }
        }
        guard !sources.isEmpty else { return ("", leftOut) }
        var types = SwiftTypes(schemas, knowing: namespaces)
        let texts = sources.map { $0.text(declaring: &types) }
        let modules = types.modules.union(["Foundation", "SOAP", "XMLCodable"]).sorted()
        return (modules.map { "import \($0)\n" }.joined() + "\n" + texts.joined(separator: "\n\n") + "\n", leftOut)
    }

    private func noOperation(_ name: String) -> WSDLError {
        if let issue = issues.first(where: { $0.operation == name }) { return issue }
        let names = Set(operationNames).sorted().prefix(20).map { "'\($0.prefix(80))'" }.joined(separator: ", ")
        return WSDLError(
            "there is no operation '\(name.prefix(80))'; \(names.isEmpty ? "there is none at all" : "those that there are: \(names)")",
            location: nil
        ).ofOperation(name)
    }

    /// The names of all operations, in document order.
    private var operationNames: [String] { bindings.flatMap(\.operations).map(\.name) }

    /// The operations by their names.
    ///
    /// - Parameter wanted: the names of those that are; nil for all.
    private func operationSources(named wanted: Set<String>?) -> [String: [OperationSource]] {
        var sources: [String: [OperationSource]] = [:]
        for binding in bindings {
            for operation in binding.operations where wanted?.contains(operation.name) ?? true {
                // Bindings for both versions of SOAP offer the same.
                if let same = sources[operation.name]?.firstIndex(where: { $0.hasBodies(of: operation) }) {
                    sources[operation.name]?[same].add(binding, operation)
                } else {
                    sources[operation.name, default: []].append(OperationSource(operation, binding))
                }
            }
        }
        return sources
    }
}

/// The source for one operation.
private struct OperationSource {
    private let operation: WSDLOperation
    private let binding: WSDLBinding
    /// What is said of other bindings that offer the same.
    private var others: [String] = []

    init(_ operation: WSDLOperation, _ binding: WSDLBinding) { (self.operation, self.binding) = (operation, binding) }

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
        others.append(
            "Also: binding \(binding.name.localName), \(binding.version.title)" + (isSame ? "" : ", with other headers or faults"))
    }

    /// Comments, and the declarations that are not among the types yet.
    func text(declaring types: inout SwiftTypes) -> String {
        let known = types.declarations.count
        var notes: [String] = []
        declare(&types, &notes)
        let comments = (notes + others).map { "// \(SwiftName.comment($0))" }.joined(separator: "\n")
        return ([comments] + types.declarations[known...]).joined(separator: "\n\n")
    }

    private func declare(_ types: inout SwiftTypes, _ notes: inout [String]) {
        let isEncoded = [operation.input, operation.output].contains { $0?.use == .encoded }
        types.begin(isEncoded: isEncoded)
        notes.append(
            "\(operation.name): \(operation.style.rawValue)/\(isEncoded ? "encoded" : "literal"), binding \(binding.name.localName), \(binding.version.title)"
        )
        if operation.isServerFirst { notes.append("The server speaks first: no client calls it.") }
        let input = operation.input.map { message($0, "Parameters", &types, &notes) }
        let output = operation.output.map { message($0, "Results", &types, &notes) }
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
        declareFaults(&types, &notes)
        types.declarePending()
        declareHeaders(&types, &notes)
        types.declarePending()
    }

    /// The type of a message, or of the only result of RPC.
    private func message(
        _ message: WSDLMessage, _ suffix: String, _ types: inout SwiftTypes, _ notes: inout [String]
    ) -> (type: String, isOnly: Bool) {
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
            let form = part.type.map { types.form(ofType: $0) } ?? .unknown("an element, which no part of RPC is")
            if suffix == "Results", message.parts.count == 1 {
                if let type = form.plainType { return (type, true) }
                if case .list(let item) = form { return ("[\(item)]", true) }
                if case .unknown(let why) = form { notes.append("The result \(part.name): \(why). SOAPValue takes it as an element.") }
                return ("SOAPValue", true)
            }
            members.append(types.member(part.name, key: part.name, form, optional: false))
        }
        return (types.declare(operation.name + suffix, members), false)
    }

    private func declareFaults(_ types: inout SwiftTypes, _ notes: inout [String]) {
        for fault in operation.faults {
            guard let element = fault.part?.element else {
                notes.append("The fault \(fault.name): its detail is no element")
                continue
            }
            notes.append("try fault.detail(as: \(types.declare(element: element)).self)    // the fault \(fault.name)")
        }
    }

    /// Header blocks, which are elements in namespaces of their own.
    private func declareHeaders(_ types: inout SwiftTypes, _ notes: inout [String]) {
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
