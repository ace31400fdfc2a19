// Qualified names as values: their prefixes have to be declared where the value stands.

extension ValueEncoder: QualifiedNameEncoder {
    func encode(_ name: XMLQName) throws { try context.place(name, at: destination) }
}

extension EncodingContext {
    /// Writes a qualified name as the value of a destination.
    func place(_ name: XMLQName, at number: UInt32) throws {
        if let problem = EncodingContext.problem(in: name) { throw state.error(name, problem, at: number) }
        let text: String
        if let uri = name.namespaceURI {
            text = "\(state.names.prefix(ofValue: name, in: uri)):\(name.localName)"
        } else {
            // Its element is made now, because it depends on the declarations around it what the name means.
            let isAttribute = state.destinations[number].slot.kind == .attribute
            let element = isAttribute ? state.destinations[number].slot.element : state.element(of: number)
            state.document.unprefixedValues.insert(element)
            text = name.qualifiedName
        }
        try store(text, in: state.destinations.takeSlot(of: number))
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
