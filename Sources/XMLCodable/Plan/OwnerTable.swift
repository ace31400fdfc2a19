/// How one coder tells which keys mean one node: they have a form in common.
protocol KeyForms {
    /// - Parameter namespace: that of a key which does not say its own. Attributes have none.
    func forms(ofKey key: String, isAttribute: Bool, in namespace: XMLNamespace?) -> [ExactString]
}

/// The owners of an element's nodes under one coder's options: with names as its strategies make them.
///
/// Of several keys that a name has a form of, the one that says most of it is meant, then the one that fits closest, then the outermost value's.
final class OwnerTable {
    /// Two properties that may have one node.
    struct Contest: Sendable {
        /// As the error has it: `the element 'a'`.
        let node: String
        /// What leads to each property.
        let properties: (String, String)
        let suggestion: String
    }

    let owners: ElementOwners
    private let forms: any KeyForms
    /// The first contest of the model; whoever asks for the table throws it.
    private(set) var contest: Contest?
    /// The numbers of claims by the forms of names.
    private var elements = Table<ExactString, Int>()
    private var attributes = Table<ExactString, Int>()
    /// The numbers of claims of what has no name: one at most of each.
    private var others = Table<ElementOwners.Node, Int>()

    init(_ owners: ElementOwners, _ forms: any KeyForms) {
        (self.owners, self.forms) = (owners, forms)
        // The closest first, so that one which finds another in its place leaves the node to it.
        for number in owners.claims.indices.sorted(by: { order($0) < order($1) }) { enter(number) }
    }

    private func order(_ number: Int) -> (ElementOwners.Rank, Int, Int) {
        let claim = owners.claims[number]
        return (claim.rank, owners.levels[claim.level].plan.isComplete ? 0 : 1, number)
    }

    private func enter(_ number: Int) {
        let claim = owners.claims[number]
        switch claim.node {
        case .element(let key):
            for form in forms.forms(ofKey: key, isAttribute: false, in: claim.namespace.namespace) { enter(number, &elements[form]) }
        case .attribute(let key): for form in forms.forms(ofKey: key, isAttribute: true, in: nil) { enter(number, &attributes[form]) }
        case .text, .anyElement, .anyAttribute, .rest: enter(number, &others[claim.node])
        }
    }

    private func enter(_ number: Int, _ place: inout Int?) {
        guard let other = place else { return place = number }
        if contest == nil { contest = contest(of: owners.claims[other], and: owners.claims[number]) }
    }

    private func contest(of one: ElementOwners.Claim, and other: ElementOwners.Claim) -> Contest? {
        // Paths of one type that share steps are one tree of steps, in which a key may be a step.
        let sources = [one.source, other.source]
        let areSteps = one.level == other.level && sources.contains(.step) && !sources.contains(.case)
        guard one.rank == other.rank, one.rank != .weak, !areSteps, [one, other].allSatisfy({ owners.levels[$0.level].plan.isComplete }),
            one.level != other.level || !isSame(one.key, other.key)
        else { return nil }
        let (node, suggestion) = words(for: other.node)
        return Contest(node: node, properties: (owners.words(for: one), owners.words(for: other)), suggestion: suggestion)
    }

    private func words(for node: ElementOwners.Node) -> (node: String, suggestion: String) {
        switch node {
        case .element(let key): ("the element '\(key)'", "rename one of both keys, or give one value an element of its own")
        case .attribute(let key): ("the attribute '\(key)'", "rename one of both keys, or mark the one that means an element @Element")
        case .text: ("the element's text", "give one of both an element of its own")
        case .anyElement: ("the elements that no key names", "give one of both an element of its own")
        case .anyAttribute: ("the attributes that no key names", "keep one of both")
        case .rest: ("the nodes that no key names", "keep one of both")
        }
    }

    // MARK: Owners

    /// The property whose node a key means that is not the type's own, such as a dictionary's; nil for one that no property names.
    func owner(ofKey key: String, isAttribute: Bool, in namespace: XMLNamespace?) -> ElementOwners.Claim? {
        for form in forms.forms(ofKey: key, isAttribute: isAttribute, in: namespace) {
            if let number = isAttribute ? attributes[form] : elements[form] { return owners.claims[number] }
        }
        return nil
    }

    /// The property of an element in the value's own; nil for one that nothing declares.
    func owner(ofElement name: Int, in names: borrowing NameTable) -> ElementOwners.Claim? {
        for form in (forms as? NameForms)?.forms(ofName: name, isAttribute: false, in: names) ?? [] {
            if let number = elements[form] { return owners.claims[number] }
        }
        return owner(of: .anyElement)
    }

    /// The property of an attribute, which is no declaration of a namespace; nil for one that nothing declares.
    func owner(ofAttribute name: Int, in names: borrowing NameTable) -> ElementOwners.Claim? {
        for form in (forms as? NameForms)?.forms(ofName: name, isAttribute: true, in: names) ?? [] {
            if let number = attributes[form] { return owners.claims[number] }
        }
        return owner(of: .anyAttribute)
    }

    /// The property of the text, of what no key names, or of the rest; nil if there is none.
    func owner(of node: ElementOwners.Node) -> ElementOwners.Claim? { others[node].map { owners.claims[$0] } }
}
