/// The keys of one type of which some are paths, as the tree of their steps: keys that lead through one element share its node of the tree.
///
///     case price = "details/price", currency = "details/price/@currency", name = "details/name"
///
///     details ─┬─ price ── @currency      of the element `price` the attribute is a property's, and the text is one's
///              └─ name                    all of the element `name` is a property's
///
/// The root is the element of the type's value.
final class StepTree {
    /// A node that two properties would have, by the numbers of their claims.
    struct Contest {
        let node: ElementOwners.Node
        let claims: (Int, Int)
    }

    private var elements = Table<ExactString, StepTree>()
    private var attributes = Table<ExactString, (claim: Int, rank: ElementOwners.Rank)>()
    /// How many bytes the longest form of a name has that a step leads to.
    private var longestForm = 0
    /// The property whose value is the element: only a text may be beside what further steps lead to, and only content beside attributes.
    private var end: (claim: Int, extent: ElementOwners.Path.Extent)?
    /// A property whose path leads on from the element.
    private var through: Int?

    /// Whether the child elements that no path leads to are a property's: a choice has a case for any element.
    private(set) var ownsOthers = false

    /// Whether all of the element is a property's; otherwise it has what its steps lead to, and the text where ``ownsText`` says so.
    private(set) var isEnd = false

    /// Whether there is one such element for each entry of a dictionary, or item of a list.
    private(set) var isEntry = false

    /// The number of the claim whose value is the element, or its text; nil where paths only lead on.
    var claim: Int? { end?.claim }

    /// The number of the first claim whose path leads to the element or through it.
    var firstClaim: Int { min(end?.claim ?? .max, through ?? .max) }

    /// Whether the element's own text is a property's.
    var ownsText: Bool { end.map { isEnd || $0.extent != .whole } ?? false }

    // MARK: Steps

    /// The next step that a child element is; nil for one that no path leads to.
    func element(_ name: Int, in names: borrowing NameTable, _ forms: some KeyForms) -> StepTree? {
        element(forms.forms(ofName: name, isAttribute: false, in: names, upTo: longestForm))
    }

    /// The next step of which a name or a key has one of these forms.
    func element(_ forms: [ExactString]) -> StepTree? { forms.lazy.compactMap { self.elements[$0] }.first }

    /// The number of the claim of an attribute; nil where no path ends in it.
    func claim(ofAttribute forms: [ExactString]) -> Int? { forms.lazy.compactMap { self.attributes[$0]?.claim }.first }

    /// The number of the claim of an attribute's name; nil where no path ends in it.
    func claim(ofAttribute name: Int, in names: borrowing NameTable, _ forms: some KeyForms) -> Int? {
        claim(ofAttribute: forms.forms(ofName: name, isAttribute: true, in: names, upTo: longestForm))
    }

    // MARK: Making the tree

    /// Adds a property's key.
    ///
    /// - Parameter forms: the forms of a step's name.
    /// - Returns: the first node on the way that another property has.
    func add(
        _ claim: Int, _ path: ElementOwners.Path, _ forms: (_ name: String, _ isAttribute: Bool) -> [ExactString]
    ) -> Contest? {
        var contest: Contest?
        func contested(_ other: Int?, for node: ElementOwners.Node) {
            if contest == nil, let other { contest = Contest(node: node, claims: (other, claim)) }
        }
        var element = self
        for name in path.steps.elements {
            contested(element.claimOfContent, for: .element(name))
            element = element.step(forms(name, false))
            contested(element.lead(through: claim), for: .element(name))
        }
        let (last, isAttribute) = path.steps.end.last
        if !isAttribute { contested(element.claimOfContent, for: .element(last)) }
        if case .entries(let entries) = path.steps.end {
            contested(element.step(forms(last, false)).add(entries, of: claim, forms), for: .element(last))
            return contest
        }
        for (node, rank) in path.ends {
            switch node {
            case .element(let name): contested(element.step(forms(name, false)).end(claim, path.extent), for: node)
            case .attribute(let name): contested(element.endInAttribute(forms(name, true), claim, rank), for: node)
            case .text: contested(element.end(claim, .text), for: node)
            case .anyElement: element.ownsOthers = true
            case .anyAttribute, .rest: break
            }
        }
        return contest
    }

    private func step(_ forms: [ExactString]) -> StepTree {
        let step = element(forms) ?? StepTree()
        for form in forms where elements[form] == nil { elements[form] = step }
        note(forms)
        return step
    }

    private func note(_ forms: [ExactString]) { longestForm = forms.reduce(longestForm) { max($0, $1.string.utf8.count) } }

    /// The property that has all content, into which no step leads.
    private var claimOfContent: Int? { end.flatMap { $0.extent == .content ? $0.claim : nil } }

    private func lead(through claim: Int) -> Int? {
        (through, isEnd) = (through ?? claim, false)
        return end.flatMap { $0.extent != .whole || $0.claim == claim ? nil : $0.claim }
    }

    private func end(_ claim: Int, _ extent: ElementOwners.Path.Extent) -> Int? {
        if let end { return end.claim == claim ? nil : end.claim }
        (end, isEnd) = ((claim, extent), through == nil)
        if extent == .content { ownsOthers = true }
        return extent == .text || extent == .content && elements.isEmpty ? nil : through
    }

    private func endInAttribute(_ forms: [ExactString], _ claim: Int, _ rank: ElementOwners.Rank) -> Int? {
        let other = forms.lazy.compactMap { self.attributes[$0] }.first
        for form in forms where attributes[form].map({ rank < $0.rank }) ?? true { attributes[form] = (claim, rank) }
        note(forms)
        return rank == .named && other?.rank == .named ? other?.claim : nil
    }

    /// Adds what is in an element that is a dictionary's entry, or has an item of a list: no other property has any of it.
    private func add(
        _ entries: KeySteps.Entries, of claim: Int, _ forms: (_ name: String, _ isAttribute: Bool) -> [ExactString]
    ) -> Int? {
        let other = end(claim, .whole)
        isEntry = true
        if let key = entries.key {
            if entries.isKeyAttribute {
                _ = endInAttribute(forms(key, true), claim, .named)
            } else {
                _ = step(forms(key, false)).end(claim, .text)
            }
        }
        if let value = entries.value {
            isEnd = false
            _ = add(claim, ElementOwners.Path(value), forms)
        }
        return other
    }
}
