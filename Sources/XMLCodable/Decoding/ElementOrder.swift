/// The order of child elements: that of the claims which the properties of their element make. All claims of a property are one.
///
///     <r><a/><x/><a/><b/></r>     a list `a` and `b`: in order, and `x` has none
///     <r><a/><b/><a/></r>         the same: `b` is before the second `a`
struct ElementOrder {
    private unowned(unsafe) let context: DecodingContext
    private var arena: Arena { context.arena }

    init(in context: DecodingContext) { self.context = context }

    /// Makes sure that children come in the order of the properties that have them.
    func check(_ children: some Sequence<NodeIndex>, by table: OwnerTable, path: [any CodingKey]) throws {
        // How many groups of a level have begun.
        var groupCounts = Table<Int, Int>()
        try check(children, path: path) { child in
            guard let claim = table.owner(ofElement: arena.node(child).name, in: arena.names), claim.rank < .any else { return nil }
            if let steps = table.steps(of: claim) {
                try check(child, on: steps, path: path)
                return firstNumber(in: child, on: steps).map { [$0] }
            }
            return position(of: claim, in: table.owners, &groupCounts)
        }
    }

    private func check(_ element: NodeIndex, on steps: StepTree, path: [any CodingKey]) throws {
        try check(arena.childElements(of: element), path: path) { child in
            guard let next = steps.element(arena.node(child).name, in: arena.names, context.documentNames.forms) else { return nil }
            if !next.isEnd { try check(child, on: next, path: path) }
            return firstNumber(in: child, on: next).map { [$0] }
        }
    }

    /// The number of the first claim that has something in an element which paths lead through.
    private func firstNumber(in element: NodeIndex, on steps: StepTree) -> Int? {
        let inside = arena.childElements(of: element).compactMap { child in
            steps.element(arena.node(child).name, in: arena.names, context.documentNames.forms).flatMap { firstNumber(in: child, on: $0) }
        }
        return (inside + (steps.claim.map { [$0] } ?? [])).min()
    }

    /// - Parameter position: an element's position; nil for one that has no order.
    private func check(
        _ children: some Sequence<NodeIndex>, path: [any CodingKey], _ position: (NodeIndex) throws -> [Int]?
    ) throws {
        var last: (child: NodeIndex, position: [Int])?
        for child in children {
            guard let position = try position(child) else { continue }
            guard let (other, before) = last else {
                last = (child, position)
                continue
            }
            if position.lexicographicallyPrecedes(before) { throw context.errors.misplaced(other, after: child, path: path) }
            if before != position { last = (child, position) }
        }
    }

    /// The number of a property's first claim. That of one in a group comes after the number of its list and that of the group.
    private func position(of claim: ElementOwners.Claim, in owners: ElementOwners, _ groupCounts: inout Table<Int, Int>) -> [Int] {
        if claim.startsGroup { groupCounts[claim.level, default: 0] += 1 }
        // Of code by hand no order is known: all that it has is one.
        let isOrdered = owners.levels[claim.level].plan.isComplete
        var position = [owners.claims.firstIndex { $0.level == claim.level && (!isOrdered || isSame($0.key, claim.key)) } ?? 0]
        var groups = owners.levels[claim.level].groups
        while let level = groups {
            position = [owners.claims.firstIndex { $0.level == level } ?? 0, groupCounts[level] ?? 0] + position
            groups = owners.levels[level].around.flatMap { owners.levels[$0].groups }
        }
        return position
    }
}

extension DecodingErrors {
    /// An element before one that it has to come after.
    @inline(never)
    func misplaced(_ element: NodeIndex, after other: NodeIndex, path: [any CodingKey]) -> any Error {
        let name = arena.names.qualifiedName(arena.node(element).name)
        return dataCorrupted(
            .misplacedElement, at: .element(element), path: path,
            expected: "the element '\(name)' after \(context.locator.path(of: other)), as the keys are in order", found: "it before that",
            because: "the element is not where the order of the keys has it")
    }
}
