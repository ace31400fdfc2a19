/// What the documents of one type that have the same root element are written with, under the same options: it is found out for the first of
/// them and kept for the next. One thread at a time uses it.
final class DirectDocuments {
    let type: any Any.Type
    let rootKey: String?
    let rootAttributes: [String: String]
    /// The plan of the type.
    let plan: WritingPlan
    private let allocation: Allocation<DirectOutput>

    init(
        of type: any Any.Type, _ rootKey: String?, _ rootAttributes: [String: String], _ plan: WritingPlan, _ output: consuming DirectOutput
    ) {
        self.type = type
        self.rootKey = rootKey
        self.rootAttributes = rootAttributes
        self.plan = plan
        allocation = Allocation(output)
    }

    /// What the documents are written into, one after the other.
    var output: UnsafeMutablePointer<DirectOutput> { allocation.address }

    /// Whether a document is one of these.
    func include(_ type: any Any.Type, _ rootKey: String?, _ rootAttributes: [String: String]) -> Bool {
        guard self.type == type, self.rootAttributes.count == rootAttributes.count else { return false }
        switch (self.rootKey, rootKey) {
        case (nil, nil): break
        case (let one?, let other?): if !isSame(one, other) { return false }
        default: return false
        }
        return rootAttributes.allSatisfy { name, text in
            guard let index = self.rootAttributes.index(forKey: name) else { return false }
            return isSame(self.rootAttributes[index].key, name) && isSame(self.rootAttributes[index].value, text)
        }
    }
}
