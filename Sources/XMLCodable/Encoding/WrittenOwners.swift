/// The names that an encoder writes for keys: two keys with one of them mean one node.
///
///     struct Track: XMLNamespaced { var trackTitle: String }      in the namespace urn:t, with .convertToSnakeCase
///
/// The key has the forms `{urn:t}track_title` and `{urn:t}trackTitle`: a decoder finds it by its own spelling as well.
struct WrittenForms: KeyForms {
    private let strategies: KeyStrategies
    private let namespacePrefixes: [String: String]
    let areComparable: Bool

    init(_ options: XMLEncoder.Options, _ strategies: KeyStrategies) {
        (self.strategies, namespacePrefixes) = (strategies, options.namespacePrefixes)
        let hasNodeStrategy = if case .custom = options.nodeEncodingStrategy { true } else { false }
        areComparable = !hasNodeStrategy && !strategies.dependOnPath
    }

    func forms(ofKey key: String, isAttribute: Bool, in namespace: XMLNamespace?) -> [ExactString] {
        let key = namespace?.resolving(key) ?? key
        // A closure gets the coding paths of values, and of no others.
        let written =
            strategies.dependOnPath ? key : isAttribute ? strategies.attributeName(for: key) : strategies.elementName(for: key)
        let forms = [written, key].map { form($0, in: isAttribute ? nil : namespace) }
        return forms[0] == forms[1] ? [forms[0]] : forms
    }

    /// A name in James Clark's notation; as it is, if it is in no namespace.
    private func form(_ name: String, in namespace: XMLNamespace?) -> ExactString {
        let name = namespace?.qualifying(name) ?? name
        let expanded = ExpandedName.spelled(name) ?? ExpandedName.resolving(name, namespacePrefixes)
        return ExactString(expanded.begins(with: "{}") ? String(expanded.dropFirst(2)) : expanded)
    }
}

/// The owners of the nodes in an element of a type's values, by the names that one encoding writes. Kept with the type's keys.
final class WrittenOwners {
    let type: TypeTraits
    fileprivate let table: OwnerTable
    private let forms: WrittenForms
    /// How many bytes the longest namespace has that a key may be in.
    private let longestNamespace: Int
    /// What is wrong with the model, but for where that is found; nil for nothing.
    let issue: XMLCodingIssue?

    /// - Parameter namespace: that of keys around the type's.
    init(of type: TypeTraits, by keys: KeyTraits, in namespace: KeyNamespace, _ options: XMLEncoder.Options, _ strategies: KeyStrategies) {
        self.type = type
        let owners = ElementOwners(of: type, by: keys, in: namespace, options.parts, NodeKinds.kind)
        forms = WrittenForms(options, strategies)
        table = OwnerTable(owners, forms)
        issue = table.issue
        let namespaces =
            owners.claims.compactMap(\.namespace.namespace).flatMap { [$0.uri] + $0.others.values } + options.namespacePrefixes.values
        longestNamespace = (namespaces + owners.claims.map(\.key)).map(\.utf8.count).max() ?? 0
    }

    /// What a name which is written as it is may be found by: as the keys that say most of it first.
    private func keys(of name: XMLQName, isAttribute: Bool) -> [(key: String, namespace: XMLNamespace?)] {
        let plain: (String, XMLNamespace?) = (name.qualifiedName, nil)
        // A very long namespace, which no key has, is not spelled for every name in it.
        guard let uri = name.namespaceURI, uri.utf8.count <= longestNamespace else { return [plain] }
        return [isAttribute ? (name.expandedName, nil) : (name.localName, XMLNamespace(uri)), plain]
    }

    private func first<Found>(
        of name: XMLQName, isAttribute: Bool, _ find: (_ key: String, _ namespace: XMLNamespace?) -> Found?
    ) -> Found? {
        for (key, namespace) in keys(of: name, isAttribute: isAttribute) { if let found = find(key, namespace) { return found } }
        return nil
    }

    /// The property that has the node of a name which is written as it is.
    fileprivate func owner(of name: XMLQName, isAttribute: Bool) -> ElementOwners.Claim? {
        first(of: name, isAttribute: isAttribute) { table.owner(ofKey: $0, isAttribute: isAttribute, in: $1) }
    }

    /// The same among what paths lead to in an element.
    fileprivate func step<Found>(of name: XMLQName, isAttribute: Bool, _ find: ([ExactString]) -> Found?) -> Found? {
        first(of: name, isAttribute: isAttribute) { find(forms.forms(ofKey: $0, isAttribute: isAttribute, in: $1)) }
    }

    /// The local name that each group starts with which a property is in; nil for one that is in none.
    fileprivate func leader(of claim: ElementOwners.Claim) -> String? {
        let leader = table.owners.levels[claim.level].groups.last.flatMap { groups in
            table.owners.claims.first { $0.level == groups && $0.startsGroup }
        }
        guard let leader, case .element(let key) = leader.node else { return nil }
        let form = forms.forms(ofKey: key, isAttribute: false, in: leader.namespace.namespace)[0].string
        return form.split(separator: "}").last?.split(separator: ":").last.map { String($0) }
    }
}

/// Whose the nodes in one element are that one of its values may write under any name: other properties' of the element's value, and of the values in it
/// that share it.
package struct OtherOwners {
    /// From the innermost value outwards, each with the keys that lead from it to the one which asks.
    fileprivate let all: [(owners: WrittenOwners, path: [String])]
    /// What says the kind of the element's value.
    fileprivate var kinds: [KindNode] = []
    /// Of an element that paths of a type lead through, what they lead to.
    fileprivate var inside: (steps: StepTree, owners: WrittenOwners)?

    /// What a rest may have of an element's name that is a property's.
    package enum Share {
        /// One more element than the property takes, which has one; in groups, in the group, by the local name that each starts with.
        case another(leader: String?)
        /// Nodes in the element, that no path leads to.
        case inside(OtherOwners)
    }

    /// What a rest may have of an element's name; nil for all of an element that is no property's, and for nothing.
    package func share(of name: XMLQName) -> Share? {
        if let (steps, owners) = inside {
            guard let next = owners.step(of: name, isAttribute: false, { steps.element($0) }), !next.isEntry else { return nil }
            if !next.isEnd { return .inside(OtherOwners(all: [], inside: (next, owners))) }
            return next.claim.map { owners.table.owners.claims[$0] }.flatMap { $0.takesSeveral ? nil : .another(leader: nil) }
        }
        guard let (claim, owners) = claim({ $0.owner(of: name, isAttribute: false) }) else { return nil }
        if let steps = owners.table.steps(of: claim) {
            return steps.isEntry ? nil : .inside(OtherOwners(all: [], inside: (steps, owners)))
        }
        return claim.source == .key && !claim.takesSeveral ? .another(leader: owners.leader(of: claim)) : nil
    }

    /// What leads to the property whose node a key of any name would be written as; nil if no property names it.
    func owner(ofKey key: String, isAttribute: Bool, in namespace: XMLNamespace?) -> String? {
        owner(ofKind: isAttribute) { isSame($0.key, key) || isSame($0.writtenName, key) }
            ?? owner { $0.table.owner(ofKey: key, isAttribute: isAttribute, in: namespace) }
    }

    /// What leads to the property that has the node of a name which is written as it is; nil if no property names it.
    package func owner(of name: XMLQName, isAttribute: Bool) -> String? {
        guard let (steps, owners) = inside else {
            return owner(ofKind: isAttribute) {
                isAttribute ? isSame($0.writtenName, name.qualifiedName) : isSame(XMLQName($0.writtenName).localName, name.localName)
            }
                ?? owner { $0.owner(of: name, isAttribute: isAttribute) }
        }
        let number = owners.step(of: name, isAttribute: isAttribute) { forms in
            isAttribute ? steps.claim(ofAttribute: forms) : steps.element(forms)?.claim
        }
        return number.map { owners.table.owners.words(for: owners.table.owners.claims[$0]) }
    }

    /// The key that has an attribute of a name weakly, which is as long as it has no element, with the namespace of its element; nil if there is none.
    package func weakKey(ofAttribute attribute: XMLQName) -> (key: String, namespace: XMLNamespace?)? {
        guard let claim = claim({ $0.owner(of: attribute, isAttribute: true) })?.claim, claim.rank == .weak else { return nil }
        return (claim.key, claim.namespace.namespace)
    }

    /// What leads to the property of the text, to that of the elements, and to that of the attributes which no key names.
    package var ofText: String? { claimOfText.map { $0.owners.table.owners.words(for: $0.claim) } }
    package var ofAnyElement: String? { owner { $0.table.owner(of: .anyElement) } }
    package var ofAnyAttribute: String? { owner { $0.table.owner(of: .anyAttribute) } }
    /// Whether the text is one string, which is read as the same one if elements divide it.
    package var textIsString: Bool { claimOfText?.claim.isString ?? false }
    /// Whether a rest is among them.
    var haveRest: Bool { owner { $0.table.owner(of: .rest) } != nil }

    private func owner(ofKind isAttribute: Bool, where isNamed: (KindNode) -> Bool) -> String? {
        kinds.first { $0.isAttribute == isAttribute && isNamed($0) }.map { "the kind '\($0.kind)'" }
    }

    private func owner(_ find: (WrittenOwners) -> ElementOwners.Claim?) -> String? {
        claim(find).map { $0.owners.table.owners.words(for: $0.claim) }
    }

    private var claimOfText: (claim: ElementOwners.Claim, owners: WrittenOwners)? {
        guard let (steps, owners) = inside else { return claim { $0.table.owner(of: .text) } }
        return steps.ownsText ? steps.claim.map { (owners.table.owners.claims[$0], owners) } : nil
    }

    private func claim(_ find: (WrittenOwners) -> ElementOwners.Claim?) -> (claim: ElementOwners.Claim, owners: WrittenOwners)? {
        for (owners, path) in all {
            // Code by hand may have any node, and keeps none from others but those that its keys name.
            guard let claim = find(owners), claim.isDeclared || claim.rank < .any else { continue }
            if !path.starts(with: owners.table.owners.keys(to: claim), by: isSame) { return (claim, owners) }
        }
        return nil
    }
}

extension EncodingContext {
    /// What is wrong with the model of the value at a destination; nil for nothing, and where the type does not declare what its keys mean.
    func issueOfModel(at number: UInt32) -> XMLCodingIssue? {
        guard var issue = owners(at: number)?.issue else { return nil }
        let element = state.destinations[number].element
        issue.path = state.documentPath(of: element)
        return issue
    }

    private func owners(at number: UInt32) -> WrittenOwners? {
        let destination = state.destinations[number]
        guard let type = destination.type, let keys = destination.keys?.object, !keys.takesAnything else { return nil }
        return keys.owners(in: type) {
            WrittenOwners(of: type, by: keys.traits, in: destination.namespace, options, state.names.strategies)
        }
    }

    /// The owners of nodes in the element that a destination's value shares, or has to itself.
    func otherOwners(at number: UInt32) -> OtherOwners {
        var all: [(owners: WrittenOwners, path: [String])] = []
        let element = state.destinations[number].element
        var path: [String] = []
        for number in state.destinations.around(number) {
            if let owners = owners(at: number) { all.append((owners, path)) }
            let slot = state.destinations[number].slot
            if slot.index < 0 { path.insert(slot.key == 0 ? "" : state.names.string(of: slot.key), at: 0) }
        }
        return OtherOwners(all: all, kinds: state.kindNodes.filter { $0.element == element })
    }
}
