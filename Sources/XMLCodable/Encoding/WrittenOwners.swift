/// The names that an encoder writes for keys: two keys with one of them mean one node.
///
///     struct Track: XMLNamespaced { var trackTitle: String }      in the namespace urn:t, with .convertToSnakeCase
///
/// The key has the forms `{urn:t}track_title` and `{urn:t}trackTitle`: a decoder finds it by its own spelling as well.
struct WrittenForms: KeyForms {
    let strategies: KeyStrategies
    let namespacePrefixes: [String: String]

    func forms(ofKey key: String, isAttribute: Bool, in namespace: XMLNamespace?) -> [ExactString] {
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

/// Whose the nodes are in an element of a type's values, by the names that one encoding writes. Kept with the type's keys.
final class WrittenOwners {
    let type: TypeTraits
    private let table: OwnerTable
    /// How many bytes the longest namespace has that a key may be in.
    private let longestNamespace: Int
    /// Why the type's values cannot be written: two properties may have one node, or a key of an inline value is no path.
    let problem: (code: XMLErrorCode, expected: String, found: String, suggestion: String?)?

    /// - Parameter namespace: that of keys around the type's.
    init(of type: TypeTraits, by keys: KeyTraits, in namespace: KeyNamespace, _ options: XMLEncoder.Options, _ strategies: KeyStrategies) {
        self.type = type
        let owners = ElementOwners(of: type, by: keys, in: namespace, options.parts)
        table = OwnerTable(owners, WrittenForms(strategies: strategies, namespacePrefixes: options.namespacePrefixes))
        let namespaces = owners.claims.compactMap { $0.namespace.namespace?.uri } + options.namespacePrefixes.values
        longestNamespace = (namespaces + owners.claims.map(\.key)).map(\.utf8.count).max() ?? 0
        let dependsOnValues = if case .custom = options.nodeEncodingStrategy { true } else { strategies.dependOnPath }
        if !dependsOnValues, let contest = table.contest {
            let (one, other) = contest.properties
            problem = (.contestedNode, "one property of \(type.type) for \(contest.node)", "two: \(one) and \(other)", contest.suggestion)
        } else if let (key, wrong) = owners.levels.dropFirst().lazy.compactMap(\.plan.wrongPath).first {
            problem = (.invalidPath, wrong.expected, wrong.found(key), nil)
        } else {
            problem = nil
        }
    }

    /// The property whose node a key of any name would be written as.
    func owner(ofKey key: String, isAttribute: Bool, in namespace: XMLNamespace?) -> ElementOwners.Claim? {
        table.owner(ofKey: key, isAttribute: isAttribute, in: namespace)
    }

    /// The property that has the node of a name which is written as it is.
    func owner(of name: XMLQName, isAttribute: Bool) -> ElementOwners.Claim? {
        // A very long namespace, which no key has, is not spelled for every name in it.
        if let uri = name.namespaceURI, uri.utf8.count <= longestNamespace {
            let owner =
                isAttribute
                ? table.owner(ofKey: name.expandedName, isAttribute: true, in: nil)
                : table.owner(ofKey: name.localName, isAttribute: false, in: XMLNamespace(uri))
            if let owner { return owner }
        }
        return table.owner(ofKey: name.qualifiedName, isAttribute: isAttribute, in: nil)
    }

    /// The property of the text, or of what no key names.
    func owner(of node: ElementOwners.Node) -> ElementOwners.Claim? { table.owner(of: node) }

    func words(for claim: ElementOwners.Claim) -> String { table.owners.words(for: claim) }
}

/// The owners of the nodes in one element: of its value, and of those in it that share it, from one of them outwards.
package struct OwnersBeside {
    /// With the key of each that leads to the one before.
    fileprivate let all: [(owners: WrittenOwners, key: String?)]

    /// What leads to the property whose node a key of any name would be written as; nil if no property names it.
    func owner(ofKey key: String, isAttribute: Bool, in namespace: XMLNamespace?) -> String? {
        owner { $0.owner(ofKey: key, isAttribute: isAttribute, in: namespace) }
    }

    /// What leads to the property that has the node of a name which is written as it is; nil if no property names it.
    package func owner(of name: XMLQName, isAttribute: Bool) -> String? { owner { $0.owner(of: name, isAttribute: isAttribute) } }

    /// What leads to the property of the text.
    package var ownerOfText: String? { owner { $0.owner(of: .text) } }

    /// What leads to the property of what no key names.
    package func ownerOfOthers(areAttributes: Bool) -> String? { owner { $0.owner(of: areAttributes ? .anyAttribute : .anyElement) } }

    private func owner(_ find: (WrittenOwners) -> ElementOwners.Claim?) -> String? {
        for (owners, key) in all {
            // Of code by hand it is not known which nodes the key means that leads to the value at hand.
            if let claim = find(owners), claim.level != 0 || !isSame(claim.key, key ?? "") { return owners.words(for: claim) }
        }
        return nil
    }
}

extension EncodingContext {
    /// Why the model of the value at a destination is wrong; nil if it is not, or if its type's properties are not known.
    func issueOfModel(at number: UInt32) -> XMLCodingIssue? {
        guard let problem = owners(at: number)?.problem else { return nil }
        return XMLCodingIssue(
            problem.code, path: state.documentPath(of: state.destinations[number].element), expected: problem.expected,
            found: problem.found, suggestion: problem.suggestion)
    }

    private func owners(at number: UInt32) -> WrittenOwners? {
        let destination = state.destinations[number]
        guard let type = destination.type, let keys = destination.keys?.object, !keys.takesAnything else { return nil }
        return keys.owners(in: type) {
            WrittenOwners(of: type, by: keys.traits, in: destination.namespace, options, state.names.strategies)
        }
    }

    /// The owners of the nodes in the element that a destination's value shares, or has to itself.
    func owners(around number: UInt32) -> OwnersBeside {
        var all: [(owners: WrittenOwners, key: String?)] = []
        var (number, key) = (number, String?.none)
        while number != 0 {
            if let owners = owners(at: number) { all.append((owners, key)) }
            let inner = state.destinations[number].slot.key
            key = inner == 0 ? nil : state.names.string(of: inner)
            number = state.destinations.owner(around: number)
        }
        return OwnersBeside(all: all)
    }
}
