import XMLCodable

/// What the documents of one type that have the same root element are written with, under the same options: it is found out for the first of
/// them and kept for the next. One thread at a time uses it.
final class DirectDocuments<Model: XMLModel>: DirectWriting {
    private let root: DocumentRoot
    private let plan: WritingPlan
    /// What the documents are written into, one after the other.
    private let output: Allocation<DirectOutput>

    init(_ root: DocumentRoot, _ plan: WritingPlan, _ output: consuming DirectOutput) {
        self.root = root
        self.plan = plan
        self.output = Allocation(output)
    }

    func include(_ type: any Any.Type, _ rootKey: String?, _ rootAttributes: [String: String]) -> Bool {
        guard type == Model.self, root.attributes.count == rootAttributes.count else { return false }
        switch (root.key, rootKey) {
        case (nil, nil): break
        case (let one?, let other?): if !isSame(one, other) { return false }
        default: return false
        }
        return rootAttributes.allSatisfy { name, text in
            guard let index = root.attributes.index(forKey: name) else { return false }
            return isSame(root.attributes[index].key, name) && isSame(root.attributes[index].value, text)
        }
    }

    func attempt<Value>(_ value: Value, after prolog: consuming OutputBuffer, remembers: Bool) -> OutputBuffer? {
        let document = write(value, after: prolog)
        let hasFailed = document == nil
        if remembers { plan.history.withLock { hasFailed ? $0.noteFailure() : $0.noteSuccess() } }
        return document
    }

    private func write<Value>(_ value: Value, after prolog: consuming OutputBuffer) -> OutputBuffer? {
        output.value.beginDocument(after: prolog)
        do {
            try Model.writeXMLModel(identityCast(value, to: Model.self), to: output.address)
        } catch {
            return nil
        }
        return output.value.endDocument()
    }
}
