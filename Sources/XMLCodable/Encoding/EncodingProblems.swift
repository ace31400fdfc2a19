// Errors: where they are, in terms of the coding path and of the document.

/// Why a scalar cannot be written.
struct ScalarProblem: Error {
    let expected: String
    let found: String
    var suggestion: String?
}

extension EncodingContext {
    /// The keys that lead to a destination.
    func codingPath(of destination: UInt32) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var destination = destination
        while destination != 0 {
            let record = state.pointee.destinations[Int(destination)]
            if let key = codingKey(record.key, record.index) { path.append(key) }
            destination = record.container
        }
        return path.reversed()
    }

    func codingPath(of slot: Slot) -> [any CodingKey] {
        codingPath(of: slot.container) + (codingKey(slot.key, slot.index).map { [$0] } ?? [])
    }

    private func codingKey(_ key: UInt32, _ index: Int32) -> (any CodingKey)? {
        if index >= 0 { return AnyCodingKey(intValue: Int(index)) }
        return key == 0 ? nil : AnyCodingKey(stringValue: string(ofName: key))
    }

    /// The way to an element, as a path from the root.
    func documentPath(of element: UInt32) -> String {
        var steps: [String] = []
        var node = element
        while node != 0 {
            let record = state.pointee.arena.nodes[Int(node)]
            if record.name != 0 { steps.append(step(record.name, before: node, in: record.parent)) }
            node = record.parent
        }
        return "/" + steps.reversed().joined(separator: "/")
    }

    /// The way to a slot, whose node is not there yet.
    func documentPath(of slot: Slot) -> String {
        let path = documentPath(of: slot.element)
        switch slot.kind {
        case .content, .itself: return path
        case .attribute: return "\(path)/@\(string(ofName: slot.name))"
        case .child: return "\(path)/\(step(slot.name, before: 0, in: slot.element))"
        }
    }

    /// A name, with its position where siblings before it have the same. A node that is not there yet comes after the last.
    private func step(_ name: UInt32, before node: UInt32, in parent: UInt32) -> String {
        let forgotten = parent == forgottenChildren.parent ? forgottenChildren.count : 0
        let startTag = [UInt8(ascii: "<")] + state.pointee.names.bytes(Int(name)) + [UInt8(ascii: ">")]
        let siblings = state.pointee.arena.countChildren((name, startTag), of: parent, before: node)
        let total = forgotten + siblings.all + (node == 0 ? 1 : 0)
        return total > 1 ? "\(string(ofName: name))[\(forgotten + siblings.before + 1)]" : string(ofName: name)
    }

    // MARK: Making errors

    func error(_ value: Any, _ problem: ScalarProblem, in slot: Slot) -> EncodingError {
        let issue = XMLCodingIssue(
            path: documentPath(of: slot),
            position: nil,
            expected: problem.expected,
            found: problem.found,
            suggestion: problem.suggestion
        )
        return error(value, issue, codingPath: codingPath(of: slot))
    }

    func error(_ value: Any, _ issue: XMLCodingIssue, codingPath: [any CodingKey]) -> EncodingError {
        let key = codingPath.last.map { "Key '\($0.stringValue)': " } ?? ""
        return .invalidValue(
            value, .init(codingPath: codingPath, debugDescription: key + issue.description, underlyingError: issue.underlying))
    }

    /// The error for a key that makes no name.
    func nameError(_ value: Any, key: some CodingKey, in container: UInt32, element: UInt32, isAttribute: Bool) -> EncodingError {
        let path = codingPath(of: container) + [key]
        return error(value, nameIssue(key: key, path: path, element: element, isAttribute: isAttribute), codingPath: path)
    }

    func nameIssue(key: some CodingKey, path: [any CodingKey], element: UInt32, isAttribute: Bool) -> XMLCodingIssue {
        let name = isAttribute ? attributeName(for: key.stringValue, path: path) : elementName(for: key.stringValue, path: path)
        if NameRules.isName(name), convertsKeys {
            return XMLCodingIssue(
                path: documentPath(of: element), position: nil, expected: "a name that no other key has", found: "`\(name)`",
                suggestion: "the strategy for keys makes one name of two")
        }
        return XMLCodingIssue(
            path: documentPath(of: element),
            position: nil,
            expected: isAttribute ? "a name for an attribute" : "a name for an element",
            found: "`\(name)`",
            suggestion: name.utf8.starts(with: "xmlns:".utf8)
                ? "only attributes that declare a namespace are called so"
                : "names start with a letter or `_` and go on with letters, digits, `_`, `-`, `.`"
        )
    }

    func depthProblem() -> ScalarProblem {
        ScalarProblem(
            expected: "at most \(options.maximumDepth) elements inside each other",
            found: "more",
            suggestion: "if the value does not contain itself, raise maximumDepth"
        )
    }

    func stackProblem() -> ScalarProblem {
        ScalarProblem(
            expected: "values that fit in the thread's stack inside each other",
            found: "more",
            suggestion: "if the value does not contain itself, encode it on a thread with a larger stack"
        )
    }

    // MARK: Problems in places that cannot throw

    /// Keeps the first problem until somebody can throw it.
    func note(_ issue: XMLCodingIssue, codingPath: [any CodingKey]) {
        if pendingProblem == nil { pendingProblem = PendingProblem(codingPath: codingPath, issue: issue) }
    }

    func note(_ expected: String, found: String, at destination: UInt32, suggestion: String?) {
        let record = state.pointee.destinations[Int(destination)]
        var slot = Slot(
            kind: record.kind, element: record.parentElement, name: record.name, container: record.container, depth: record.depth)
        if record.kind != .attribute { slot.kind = .content }
        let issue = XMLCodingIssue(path: documentPath(of: slot), position: nil, expected: expected, found: found, suggestion: suggestion)
        note(issue, codingPath: codingPath(of: destination))
    }

    /// Throws the problem that was kept, if there is one.
    func throwPendingProblem(_ value: Any) throws {
        guard let problem = pendingProblem else { return }
        throw error(value, problem.issue, codingPath: problem.codingPath)
    }
}
