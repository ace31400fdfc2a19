// What types say of their values and elements beyond what can be written: XMLValidated and XMLContentValidated. A value is asked when it
// has encoded itself, so that it is known which nodes its keys became; nothing of the document is written then.

extension EncodingContext {
    /// Has a value that has encoded itself, and its element, checked.
    ///
    /// - Throws: one error for all that is wrong.
    @inline(never)
    func validate<T>(_ value: T, _ traits: TypeTraits, at number: UInt32) throws {
        guard options.validatesValues else { return }
        try throwPendingProblem(value)
        try checkContent(of: value, traits, at: number)
        guard let validated = traits.validated else { return }
        var issues = XMLIssues()
        do {
            try validate(value, as: validated, &issues)
        } catch {
            if issues.isEmpty { throw error }
            throw invalid(value, issues, and: error, at: number)
        }
        if !issues.isEmpty { throw invalid(value, issues, and: nil, at: number) }
    }

    private func validate<T, Validated: XMLValidated>(_ value: T, as _: Validated.Type, _ issues: inout XMLIssues) throws {
        try identityCast(value, to: Validated.self).validate(&issues)
    }

    private func checkContent<T>(of value: T, _ traits: TypeTraits, at number: UInt32) throws {
        let destination = state.destinations[number]
        guard !traits.contentRules.isEmpty, destination.element != 0, !destination.sharesElement, destination.slot.kind != .attribute else {
            return
        }
        var issues: [XMLCodingIssue] = []
        for rule in traits.contentRules {
            for key in rule.keys where issues.count < XMLIssues.maximumCount {
                if let issue = issue(of: rule.kind, key, at: number) { issues.append(issue) }
            }
        }
        guard let first = issues.first else { return }
        throw invalid(value, first, issues, count: issues.count, codingPath: state.codingPath(of: number))
    }

    private func issue(of kind: XMLContentRule.Kind, _ key: String, at number: UInt32) -> XMLCodingIssue? {
        let step = step(to: AnyCodingKey(stringValue: key), index: nil, at: number)
        let path = state.documentPath(of: state.destinations[number].element)
        switch (kind, step) {
        case (.mustContain, nil):
            return XMLCodingIssue(.failedValidation, path: path, position: nil, expected: "'\(key)'", found: "none")
        case (.mayNotContain, let step?):
            return XMLCodingIssue(.failedValidation, path: path + step, position: nil, expected: "no '\(key)'", found: "one")
        case (.mustContain, _?), (.mayNotContain, nil): return nil
        }
    }

    // MARK: Errors

    private func invalid<T>(_ value: T, _ issues: XMLIssues, and error: (any Error)?, at number: UInt32) -> EncodingError {
        let path = documentPath(ofWritten: number)
        let codingPath = state.codingPath(of: number)
        var all = issues.kept.map { kept in
            let index = kept.path.count > 1 ? kept.path[1].intValue : nil
            let step = kept.path.isEmpty ? nil : step(to: kept.path[0], index: index, at: number)
            return XMLCodingIssue(
                .failedValidation, path: path + (step ?? ""), position: nil, message: kept.message, expected: kept.expected,
                found: kept.found, suggestion: kept.suggestion)
        }
        let first = all[0]
        if let error {
            all.append(XMLCodingIssue(.customError, path: path, position: nil, message: String(describing: error), cause: error))
        }
        let count = issues.count + (error == nil ? 0 : 1)
        return invalid(value, first, all, count: count, codingPath: codingPath + issues.kept[0].path)
    }

    /// The error of several issues, the first of which it is called after.
    func invalid<T>(
        _ value: T, _ first: XMLCodingIssue, _ all: [XMLCodingIssue], count: Int, codingPath: [any CodingKey]
    ) -> EncodingError {
        .invalidValue(
            value,
            .init(
                codingPath: codingPath, debugDescription: first.words(among: count),
                underlyingError: first.followed(by: all.dropFirst()).underlyingInFull))
    }

    // MARK: Places of keys

    /// The way to what a value has become that has encoded itself: also where that is a text without an element that is known.
    func documentPath(ofWritten number: UInt32) -> String {
        let destination = state.destinations[number]
        let slot = destination.slot
        guard destination.element == 0 else { return state.documentPath(of: destination.element) }
        guard slot.kind == .child else { return state.documentPath(of: slot) }
        let name = state.names.string(of: slot.name)
        let count = state.document.countChildren(named: slot.name, startTag: Array("<\(name)>".utf8), of: slot.element)
        let path = "\(state.documentPath(of: slot.element))/\(name)"
        return count > 1 && destination.itemCount == 0 ? "\(path)[\(count)]" : path
    }

    /// The end of a document's path that a key of the value at a destination has become; nil if there is nothing for it.
    ///
    /// - Parameter index: which item of the key's list is meant; nil for the key as a whole.
    private func step(to key: any CodingKey, index: Int?, at number: UInt32) -> String? {
        let element = state.destinations[number].innermostElement
        guard KeySteps.isPath(key.stringValue) else { return step(to: key, index: index, in: element, at: number) }
        guard let steps = try? KeySteps(path: key.stringValue) else { return nil }
        var (reached, path) = (element, "")
        for name in steps.elements {
            let name = names(of: AnyCodingKey(stringValue: name), at: number).element
            guard name != 0, let next = state.document.child(named: name, of: reached) else { return nil }
            (reached, path) = (next, path + "/" + state.names.string(of: name))
        }
        switch steps.end {
        case .element(let name):
            return step(to: AnyCodingKey(stringValue: name), index: index, in: reached, isAttribute: false, at: number).map { path + $0 }
        case .attribute(let name):
            return step(to: AnyCodingKey(stringValue: name), index: nil, in: reached, isElement: false, at: number).map { path + $0 }
        case .entries(let entries):
            return step(to: AnyCodingKey(stringValue: entries.element), index: index, in: reached, isAttribute: false, at: number)
                .map { path + $0 }
        }
    }

    private func step(
        to key: any CodingKey, index: Int?, in element: UInt32, isElement: Bool = true, isAttribute: Bool = true, at number: UInt32
    ) -> String? {
        if key.stringValue.isEmpty { return state.document.hasText(element) ? "" : nil }
        let names = names(of: key, at: number)
        if isElement, names.element != 0 {
            let name = state.names.string(of: names.element)
            let count = state.document.countChildren(named: names.element, startTag: Array("<\(name)>".utf8), of: element)
            if count > 0 { return count == 1 ? "/\(name)" : "/\(name)[\((index ?? 0) + 1)]" }
        }
        guard isAttribute, names.attribute != 0, state.document.attribute(named: names.attribute, of: element) != 0 else { return nil }
        return "/@\(state.names.string(of: names.attribute))"
    }

    private func names(of key: any CodingKey, at number: UInt32) -> EncodingKey {
        let namespace = state.destinations[number].namespace.namespace
        let key = AnyCodingKey(stringValue: key.stringValue)
        return resolve(
            self.key(for: key.stringValue, in: namespace), for: key, in: number, attribute: true, element: true, namespace: namespace)
    }
}

extension EncodedDocument {
    /// The first child element of a name that is a node of its own.
    fileprivate func child(named name: UInt32, of parent: UInt32) -> UInt32? {
        var found: UInt32?
        forEachChild(from: node(parent).firstChild) { number, child in
            if found == nil, child.name == name { found = number }
        }
        return found
    }

    /// How many child elements of a name there are.
    fileprivate func countChildren(named name: UInt32, startTag: [UInt8], of parent: UInt32) -> Int {
        var count = 0
        forEachChild(from: node(parent).firstChild) { _, child in
            if child.text.isIn(.leaves) {
                count += leafCount(startTag, in: child.text.range)
            } else if child.name == name {
                count += 1
            }
        }
        return count
    }
}
