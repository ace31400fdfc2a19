/// Groups: parts of an element's children that are decoded as if each were an element.
///
///     <dl><dt/><dd/><x/><dt/><dd/><dd/></dl>     a list of groups that start with dt     dt dd x, and dt dd dd
///
/// A group shares the element with the value that it is in, as anything does that is in an element without one of its own. What it sees of the
/// children are those from its first one to that of the next group, see ``ElementSearch/enterGroup(at:)``.
extension Lists {
    /// The first elements of the groups of a list: the children that the first key of their type means.
    ///
    /// As any key does, one without a namespace prefers the element's own.
    ///
    /// - Throws: an error that names an element of a group before the first one.
    @inline(never)
    func firstsOfGroups(
        _ traits: TypeTraits, of item: (any Any.Type)?, in element: NodeIndex, step: PathStep, frame: Int
    ) throws -> [NodeIndex] {
        // Whether the type can be a group was checked where the list was found.
        guard let item, case .success(let leader) = GroupLeader.of(item) else { return [] }
        let (context, arena) = (context, context.arena)
        let own = context.traits(of: item).namespace
        let table = context.keyTable(of: leader.keys, in: own.isSpecified ? own : context.namespace(ofFrame: frame))
        let meaning = table.meaning(of: leader.key, in: context)
        let bounds = context.search.bounds(of: element)
        let path = context.path(for: meaning, in: element, frame: frame, step: step) + [AnyCodingKey(intValue: 0)]
        let (found, other) = context.search.children(leader.key.stringValue, meaning, in: bounds, of: element, path: path)
        if let other {
            throw context.errors.refused(.severalNames(found[0], other, in: arena), path: context.codingPath(frame: frame, step: step))
        }
        // A name that another key says together with its namespace is that key's.
        let firsts =
            meaning.byNamespace ? found : found.filter { !context.ownership.isSaidWithNamespace(arena.node($0).name, frame: frame) }
        let isMember = context.ownership.membership(in: traits, step: step, frame: frame)
        let before = arena.elements(from: bounds.lowerBound, before: firsts.first ?? bounds.upperBound)
        if let member = before.first(where: isMember) {
            throw context.errors.dataCorrupted(
                .misplacedElement, at: .element(member), path: context.codingPath(frame: frame, step: step),
                expected: "the element '\(leader.key.stringValue)', with which each group starts",
                found: "'\(arena.names.qualifiedName(arena.node(member).name))' before any group",
                because: "an element of a group is outside of all groups")
        }
        return firsts
    }
}
