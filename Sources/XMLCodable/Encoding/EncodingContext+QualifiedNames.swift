// Qualified names as values: their prefixes have to be declared at the value.

extension EncodingContext {
    /// Writes a qualified name as the value of a destination.
    func place(_ name: XMLQName, at number: UInt32) throws {
        let text = try text(of: name, at: number)
        try store(text, in: state.destinations.takeSlot(of: number))
    }

    /// A qualified name as it is to be written in the value of a destination.
    func text(of name: XMLQName, at number: UInt32) throws -> String {
        if let problem = EncodingContext.problem(in: name) { throw state.error(name, problem, at: number) }
        let uri = name.namespaceURI ?? ""
        if uri.isEmpty || !options.prefixesAllValues && (state.hasDefaultDeclaration || state.names.namespaces.isDefault(uri)) {
            // Its element is made now, because it depends on the declarations around it what the name means.
            let isAttribute = state.destinations[number].slot.kind == .attribute
            let element = isAttribute ? state.destinations[number].slot.element : state.element(of: number)
            let found = state.defaultNamespace(at: element)
            if isSame(found ?? "", uri) {
                state.noteReliance(on: element)
                return name.localName
            }
            if uri.isEmpty { throw state.error(name, EncodingState.problemOfName(inDefault: found ?? ""), at: number) }
        }
        return "\(state.names.prefix(ofValue: name, in: uri)):\(name.localName)"
    }

    /// Why a qualified name has no form as a value; nil if it has one.
    private static func problem(in name: XMLQName) -> ScalarProblem? {
        guard name.canBeValue else {
            return ScalarProblem(
                code: .invalidName, expected: "a qualified name: a local name, and a namespace if it has a prefix", found: "`\(name)`",
                suggestion: name.namespaceURI == nil && name.prefix != nil ? "give the name its namespace" : nil)
        }
        return EncodingNamespaces.problem(in: XMLNamespace(name.namespaceURI ?? "")).map {
            ScalarProblem(code: .invalidName, expected: "a qualified name whose namespace can be declared", found: $0)
        }
    }
}
