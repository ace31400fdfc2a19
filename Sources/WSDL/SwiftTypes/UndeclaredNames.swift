/// Names that schemas refer to and that none of those that were read declares.
struct UndeclaredNames {
    /// How many are told.
    private static let maximumCount = 10

    private(set) var messages: [String] = []
    private(set) var namespaces: [String?] = []

    /// Adds a name.
    ///
    /// - Returns: what it is, for a comment.
    @discardableResult
    mutating func add(_ kind: String, _ name: WSDLName) -> String {
        if !namespaces.contains(name.namespaceURI) { namespaces.append(name.namespaceURI) }
        return add("the \(kind) '\(name)'")
    }

    /// Adds a name that cannot be read, because its prefix is not declared.
    mutating func add(_ kind: String, _ name: String) -> String { add("the \(kind) '\(name.prefix(200))', whose prefix is not declared") }

    /// Adds a declaration that would never end. So is one that `xs:redefine` makes of that of its name.
    mutating func add(madeOfItself kind: String, _ name: String) -> String {
        add("the \(kind) '\(name)', which is made of itself, or of too many others")
    }

    /// Adds what a node refers to.
    mutating func add(reference node: SchemaNode) -> String {
        node.names["ref"].map { add(node.kind, $0) } ?? add(node.kind, node.attributes["ref"] ?? "")
    }

    private mutating func add(_ message: String) -> String {
        if messages.count < Self.maximumCount, !messages.contains(message) { messages.append(message) }
        return message
    }

    /// What is wrong; nil if nothing is.
    ///
    /// - Parameter unread: the files that were not read.
    func error(for operation: String, unread: [WSDLImport]) -> WSDLError? {
        guard !messages.isEmpty else { return nil }
        let files = unread.filter { namespaces.contains($0.declaredNamespace) }.map { "'\($0.location)'" }
        let reason = files.isEmpty ? "" : "; not read: \(Set(files).sorted().joined(separator: ", "))"
        return WSDLError(
            "the files that were read do not tell what the operation '\(operation.prefix(80))' needs: \(messages.joined(separator: ", "))\(reason)",
            location: nil
        ).ofOperation(operation)
    }
}
