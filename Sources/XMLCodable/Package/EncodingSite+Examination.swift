// What looking at values that have encoded themselves takes; see ``Examination``.

extension EncodingSite {
    /// Whether values and elements are to be checked by what their types say of them.
    package var validatesValues: Bool { context.options.validatesValues }

    /// Throws the problem that was kept in a place that cannot throw, if there is one.
    package func throwPendingProblem(of value: @autoclosure () -> Any) throws { try context.throwPendingProblem(value()) }

    /// Whether the value has an element of its own, which is complete.
    package var hasElementOfItsOwn: Bool {
        record.element != 0 && !record.sharesElement && ownSlot.kind != .attribute
    }

    /// The error of several issues, the first of which it is called after.
    package func invalid(
        _ value: Any, _ first: XMLCodingIssue, _ all: [XMLCodingIssue], count: Int, path: [any CodingKey]
    ) -> EncodingError {
        let (words, underlying) = first.first(of: all, count: count)
        return .invalidValue(ValueInError.bounded(value), .init(codingPath: path, debugDescription: words, underlyingError: underlying))
    }

    /// The part of the document's or record's value that a path leads to.
    package func part(of value: Any, at path: String) -> Any { context.part(of: value, at: path) }

    // MARK: Places of keys

    /// The way to what a value has become that has encoded itself: also where that is a text without an element that is known.
    package var documentPath: String {
        let slot = ownSlot
        guard record.element == 0 else { return context.state.documentPath(of: record.element) }
        guard slot.kind == .child else { return context.state.documentPath(of: slot) }
        let name = context.state.names.string(of: slot.name)
        let count = context.state.countChildren(named: slot.name, of: slot.element)
        let path = "\(context.state.documentPath(of: slot.element))/\(name)"
        return count > 1 && record.itemCount == 0 ? "\(path)[\(count)]" : path
    }

    /// The end of a document's path that a key of the value has become; nil if there is nothing for it.
    ///
    /// - Parameter index: which item of the key's list is meant; nil for the key as a whole.
    package func step(to key: String, at index: Int? = nil) -> String? {
        let element = record.innermostElement
        guard KeySteps.isPath(key) else { return step(to: key, at: index, in: element) }
        guard let steps = try? KeySteps(path: key) else { return nil }
        var (reached, path) = (element, "")
        for name in steps.elements {
            let name = names(of: name).element
            guard name != 0, let step = context.state.step(named: name, in: reached) else { return nil }
            reached = step
            path += "/" + context.state.names.string(of: name)
        }
        if case .cases = steps.end { return path }
        let (name, isAttribute) = steps.end.last
        return step(to: name, at: index, in: reached, isElement: !isAttribute, isAttribute: isAttribute).map { path + $0 }
    }

    @inline(never)
    private func step(to key: String, at index: Int?, in element: UInt32, isElement: Bool = true, isAttribute: Bool = true) -> String? {
        if key.isEmpty { return context.state.document.element(element).textCount > 0 ? "" : nil }
        let names = names(of: key)
        if isElement, names.element != 0 {
            let name = context.state.names.string(of: names.element)
            let count = context.state.countChildren(named: names.element, of: element)
            if count > 0 { return count == 1 ? "/\(name)" : "/\(name)[\((index ?? 0) + 1)]" }
        }
        guard isAttribute, names.attribute != 0, context.state.attribute(named: names.attribute, of: element) != nil else {
            return nil
        }
        return "/@\(context.state.names.string(of: names.attribute))"
    }

    @inline(never)
    private func names(of key: String) -> EncodingKey {
        context.names(of: AnyCodingKey(stringValue: key), in: destination, namespace: record.namespace.namespace)
    }
}
