/// How one coder tells which keys mean one node: they have a form in common.
protocol KeyForms {
    /// Whether two keys that have a form in common are an error in the model: closures say for each path what a key means, and of which kind its node is.
    var areComparable: Bool { get }

    /// - Parameter namespace: that of a key which does not say its own. Attributes have none.
    func forms(ofKey key: String, isAttribute: Bool, in namespace: XMLNamespace?) -> [ExactString]

    /// The forms of a name in a document, the closest first.
    ///
    /// - Parameter longest: how many bytes a form has at most that is of interest: a namespace may be long.
    func forms(ofName name: Int, isAttribute: Bool, in names: borrowing NameTable, upTo longest: Int) -> [ExactString]

    /// Whether a key says its namespace.
    func saysNamespace(_ key: String, in namespace: XMLNamespace?) -> Bool
}

extension KeyForms {
    // An encoder has no document's names.
    func forms(ofName name: Int, isAttribute: Bool, in names: borrowing NameTable, upTo longest: Int) -> [ExactString] { [] }
    func saysNamespace(_ key: String, in namespace: XMLNamespace?) -> Bool { false }
}

/// The owners of an element's nodes under one coder's options: with names as its strategies make them.
///
/// Of several keys that a name has a form of, the one that says most of it is meant, then the one that fits closest, then the outermost value's.
final class OwnerTable {
    let owners: ElementOwners
    private let forms: any KeyForms
    /// The first two properties that may have one node.
    private var contest: ScalarProblem?
    private var elements = ClaimsOfNames(ofAttributes: false)
    private var attributes = ClaimsOfNames(ofAttributes: true)
    /// The numbers of claims of what has no name.
    private var others = Table<ElementOwners.Node, [Int]>()
    /// The paths of each level that has some.
    private var trees: [Int: StepTree] = [:]

    init(_ owners: ElementOwners, _ forms: any KeyForms) {
        (self.owners, self.forms) = (owners, forms)
        // The closest first, so that one which finds another in its place leaves the node to it.
        for number in owners.claims.indices.sorted(by: { order($0) < order($1) }) { enter(number) }
        for (number, claim) in owners.claims.enumerated() { if let path = claim.path { enter(number, path) } }
    }

    private func order(_ number: Int) -> (ElementOwners.Rank, Int, Int) {
        let claim = owners.claims[number]
        return (claim.rank, claim.isDeclared ? 0 : 1, number)
    }

    private func enter(_ number: Int) {
        let claim = owners.claims[number]
        switch claim.node {
        case .element(let key):
            for form in forms(key, isAttribute: false, of: claim) { check(claim, beside: elements.append(number, form)) }
        case .attribute(let key):
            for form in forms(key, isAttribute: true, of: claim) { check(claim, beside: attributes.append(number, form)) }
        case .text, .anyElement, .anyAttribute, .rest:
            check(claim, beside: others[claim.node] ?? [])
            others[claim.node, default: []].append(number)
        }
    }

    /// Notes a contest of a claim with one of those that were entered before for the same node.
    @inline(never)
    private func check(_ claim: ElementOwners.Claim, beside numbers: [Int]) {
        if let other = numbers.first(where: { mayContest(owners.claims[$0], claim) }) { note(owners.claims[other], claim, for: claim.node) }
    }

    private func enter(_ number: Int, _ path: ElementOwners.Path) {
        let claim = owners.claims[number]
        let tree = trees[claim.level] ?? StepTree()
        trees[claim.level] = tree
        if let contest = tree.add(number, path, { forms($0, isAttribute: $1, of: claim) }) {
            note(owners.claims[contest.claims.0], owners.claims[contest.claims.1], for: contest.node)
        }
    }

    private func forms(_ key: String, isAttribute: Bool, of claim: ElementOwners.Claim) -> [ExactString] {
        forms.forms(ofKey: key, isAttribute: isAttribute, in: claim.namespace.namespace)
    }

    // MARK: Problems

    /// What is wrong with the model, as both coders say it as soon as one asks for the table: a key is no path to its property, two properties may have one
    /// node, or a type cannot be a group.
    private(set) lazy var problem = owners.levels.lazy.compactMap(\.plan.wrongPath).first ?? contest ?? owners.wrongGroup

    /// The problem as it is told without a document.
    var issue: XMLCodingIssue? {
        problem.map { XMLCodingIssue($0.code, path: "/", expected: $0.expected, found: $0.found, suggestion: $0.suggestion) }
    }

    private func mayContest(_ one: ElementOwners.Claim, _ other: ElementOwners.Claim) -> Bool {
        guard one.rank == other.rank, one.rank != .weak, one.isDeclared, other.isDeclared, !one.isAlternative(to: other) else {
            return false
        }
        guard one.level == other.level else { return true }
        // Two cases of one choice are two names; a property's own nodes are not.
        if isSame(one.key, other.key) { return one.source == .case && one.node != other.node }
        // Keys among which paths are share elements as their tree says.
        return one.path == nil || other.path == nil || one.source == .key && other.source == .key
    }

    private func note(_ one: ElementOwners.Claim, _ other: ElementOwners.Claim, for node: ElementOwners.Node) {
        guard contest == nil, forms.areComparable else { return }
        let (words, suggestion) = words(for: node, inline: owners.inlineProperty(of: other) ?? owners.inlineProperty(of: one))
        var properties = (owners.words(for: one), owners.words(for: other))
        if one.source == .case, case (.element(let first), .element(let second)) = (one.node, other.node), properties.0 == properties.1 {
            properties = (owners.words(for: one, case: first), owners.words(for: other, case: second))
        }
        contest = ScalarProblem(
            code: .contestedNode, expected: "one property of \(owners.levels[0].plan.type.type) for \(words)",
            found: "two: \(properties.0) and \(properties.1)", suggestion: suggestion)
    }

    /// - Parameter inline: a property of the two that is inline.
    private func words(for node: ElementOwners.Node, inline: String?) -> (node: String, suggestion: String) {
        let withoutMark = "without its mark, which gives it an element of its own"
        return switch node {
        case .element(let key):
            ("the element '\(key)'", "rename one of both keys" + (inline.map { ", or write '\($0)' \(withoutMark)" } ?? ""))
        case .attribute(let key): ("the attribute '\(key)'", "rename one of both keys, or mark the one that means an element @Element")
        case .text: ("the element's text", "write one of both \(withoutMark)")
        case .anyElement: ("the elements that no key names", "write one of both \(withoutMark)")
        case .anyAttribute: ("the attributes that no key names", "keep one of both")
        case .rest: ("the nodes that no key names", "keep one of both")
        }
    }

    // MARK: Owners

    /// The property whose node a key means that is not the type's own, such as a dictionary's; nil for one that no property names.
    func owner(ofKey key: String, isAttribute: Bool, in namespace: XMLNamespace?) -> ElementOwners.Claim? {
        let forms = forms.forms(ofKey: key, isAttribute: isAttribute, in: namespace)
        return (isAttribute ? attributes.number(of: forms) : elements.number(of: forms)).map { owners.claims[$0] }
    }

    /// Another key that has a form of a key, which is a name, by another spelling. A path that begins with the same spelling shares the element.
    func contestant(of key: String, in namespace: XMLNamespace?) -> String? {
        for isAttribute in [false, true] {
            let node: ElementOwners.Node = isAttribute ? .attribute(key) : .element(key)
            for form in forms.forms(ofKey: key, isAttribute: isAttribute, in: namespace) {
                let claims = (isAttribute ? attributes.claims[form] : elements.claims[form]) ?? []
                if let other = claims.lazy.map({ self.owners.claims[$0] }).first(where: { $0.node != node }) { return other.key }
            }
        }
        return nil
    }

    /// The property of an element in the value's own; nil for one that nothing declares.
    func owner(ofElement name: Int, in names: borrowing NameTable) -> ElementOwners.Claim? {
        elements.number(of: name, in: names, forms).map { owners.claims[$0] } ?? owner(of: .anyElement)
    }

    /// The property of an attribute, which is no declaration of a namespace; nil for one that nothing declares.
    func owner(ofAttribute name: Int, in names: borrowing NameTable) -> ElementOwners.Claim? {
        attributes.number(of: name, in: names, forms).map { owners.claims[$0] } ?? owner(of: .anyAttribute)
    }

    /// The property of the text, of what no key names, or of the rest; nil if there is none.
    func owner(of node: ElementOwners.Node) -> ElementOwners.Claim? { others[node]?.first.map { owners.claims[$0] } }

    /// Where the paths go on from an element that a claim is of; nil if its property takes all of the element.
    func steps(of claim: ElementOwners.Claim) -> StepTree? {
        guard let tree = trees[claim.level], case .element(let key) = claim.node, claim.source != .case,
            let steps = tree.element(forms(key, isAttribute: false, of: claim))
        else { return nil }
        return steps.isEnd ? nil : steps
    }

    /// Whether the property of an element's name says it together with its namespace, by its key or by its type.
    func saysNamespace(ofElement name: Int, in names: borrowing NameTable) -> Bool {
        saysNamespaces && owner(ofElement: name, in: names).map(saysNamespace) ?? false
    }

    /// Whether some property says names together with their namespaces.
    private(set) lazy var saysNamespaces = owners.claims.contains(where: saysNamespace)

    func saysNamespace(_ claim: ElementOwners.Claim) -> Bool {
        guard case .element(let key) = claim.node else { return false }
        return forms.saysNamespace(key, in: claim.namespace.namespace) || claim.namespace.isSpecified && !XMLNamespace.isSaid(by: key)
    }

    /// Forgets the numbers of names: the next document has others.
    func forgetNames() {
        elements.forgetNames()
        attributes.forgetNames()
    }
}

/// The claims of elements, or of attributes, by the forms of their names, and which of them the names of a document have.
private struct ClaimsOfNames: ~Copyable {
    private static let unknown: Int32 = -2
    private static let none: Int32 = -1

    private let areAttributes: Bool
    /// Their numbers. The first one of a form has the node.
    private(set) var claims = Table<ExactString, [Int]>()
    /// How many bytes the longest form has.
    private var longestForm = 0
    /// The number of the claim by the name's number in the document.
    private var known = GrowableStorage<Int32>(capacity: 16)

    init(ofAttributes areAttributes: Bool) { self.areAttributes = areAttributes }

    /// - Returns: the claims that had the form before.
    @inline(never)
    mutating func append(_ claim: Int, _ form: ExactString) -> [Int] {
        let others = claims[form] ?? []
        claims[form] = others + [claim]
        longestForm = max(longestForm, form.string.utf8.count)
        return others
    }

    /// The number of the claim that a key has; nil for none.
    @inline(never)
    func number(of forms: [ExactString]) -> Int? {
        for form in forms { if let number = claims[form]?.first { return number } }
        return nil
    }

    /// The number of the claim that a name has; nil for none.
    mutating func number(of name: Int, in names: borrowing NameTable, _ forms: any KeyForms) -> Int? {
        if name >= known.count { known.append(repeating: Self.unknown, count: name + 1 - known.count) }
        if known[name] == Self.unknown {
            let number = number(of: forms.forms(ofName: name, isAttribute: areAttributes, in: names, upTo: longestForm))
            known[name] = number.map { Int32(truncatingIfNeeded: $0) } ?? Self.none
        }
        return known[name] == Self.none ? nil : Int(known[name])
    }

    mutating func forgetNames() { known.removeAll() }
}
