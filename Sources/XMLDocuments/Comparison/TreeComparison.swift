/// Compares two trees, from their outermost elements on, in the order of the first one.
///
/// It goes only into elements that differ, without recursion. What it finds is noted by nodes; paths and positions are told at the end, in the
/// order of each tree, which costs one pass over it.
struct TreeComparison {
    /// What differs among the children of two elements, the next one last.
    private typealias Level = (steps: [ChildAlignment.Step], first: ComparedTree.Items, second: ComparedTree.Items)

    private let first: ComparedTree
    private let second: ComparedTree
    private let options: XMLComparisonOptions
    private let limit: Int
    private var found: [(kind: XMLDifference.Kind, first: DifferencePlace?, second: DifferencePlace?)] = []

    /// - Parameter apexes: two elements, or two documents.
    static func differences(
        _ first: (arena: Arena, apex: NodeIndex), _ second: (arena: Arena, apex: NodeIndex), options: XMLComparisonOptions, limit: Int
    ) -> [XMLDifference] {
        let classes = ContentClasses()
        var comparison = TreeComparison(
            first: ComparedTree(first.apex, of: first.arena, options: options, classes: classes),
            second: ComparedTree(second.apex, of: second.arena, options: options, classes: classes), options: options, limit: limit)
        comparison.run()
        let firsts = DifferencePlace.sides(comparison.found.map { $0.first }, of: first.arena)
        let seconds = DifferencePlace.sides(comparison.found.map { $0.second }, of: second.arena)
        return zip(comparison.found, zip(firsts, seconds)).map { XMLDifference(kind: $0.kind, first: $1.0, second: $1.1) }
    }

    private mutating func run() {
        guard limit > 0, first.number(of: first.apex) != second.number(of: second.apex) else { return }
        var levels = [compare(first.apex, second.apex)]
        while found.count < limit, !levels.isEmpty {
            let last = levels.count - 1
            guard let step = levels[last].steps.popLast() else {
                levels.removeLast()
                continue
            }
            let (firsts, seconds) = (levels[last].first, levels[last].second)
            switch step {
            case .missing(let index): note(.missingChild, first.place(of: firsts.items[index], among: firsts), nil)
            case .extra(let index): note(.extraChild, nil, second.place(of: seconds.items[index], among: seconds))
            case .pair(let index, let otherIndex, let isMoved):
                let (one, other) = (firsts.items[index], seconds.items[otherIndex])
                let places = (first.place(of: one, among: firsts), second.place(of: other, among: seconds))
                if isMoved { note(.movedChild, places.0, places.1) }
                if one.number == other.number { continue }
                switch one.kind {
                case .text: note(.text, places.0, places.1)
                case .comment: note(.comment, places.0, places.1)
                case .processingInstruction: note(.processingInstruction, places.0, places.1)
                case .element: levels.append(compare(one.node, other.node))
                }
            }
        }
    }

    private mutating func note(_ kind: XMLDifference.Kind, _ first: DifferencePlace?, _ second: DifferencePlace?) {
        if found.count < limit { found.append((kind, first, second)) }
    }

    // MARK: Two elements

    /// Compares two elements, or two documents, apart from their children.
    ///
    /// - Returns: what is to be done with the children.
    private mutating func compare(_ one: NodeIndex, _ other: NodeIndex) -> Level {
        if one != Arena.document, other != Arena.document {
            compareNames(one, other)
            compareAttributes(one, other)
        }
        let firsts = first.items(of: one)
        let seconds = second.items(of: other)
        let alignment = ChildAlignment(
            firsts.items, seconds.items, in: (first, second), ignoresOrder: options.ignoresChildOrder,
            pairsAnyElements: one == Arena.document)
        return (alignment.steps.reversed(), firsts, seconds)
    }

    private mutating func compareNames(_ one: NodeIndex, _ other: NodeIndex) {
        let (oneName, otherName) = (first.arena.node(one).name, second.arena.node(other).name)
        guard first.name(oneName) != second.name(otherName) else { return }
        let isPrefix = first.expandedName(oneName) == second.expandedName(otherName)
        let kind = isPrefix ? XMLDifference.Kind.prefix : .name
        note(kind, first.place(ofNameOf: one, withPrefix: isPrefix), second.place(ofNameOf: other, withPrefix: isPrefix))
    }

    private mutating func compareAttributes(_ one: NodeIndex, _ other: NodeIndex) {
        var firsts = first.attributes(of: one)
        let seconds = second.attributes(of: other)
        if firsts.elementsEqual(seconds, by: { ($0.name, $0.value) == ($1.name, $1.value) }) { return }
        // In document order; an attribute's counterpart is the one of its name.
        firsts.sort { $0.attribute < $1.attribute }
        // Where namespaces are not processed, several attributes may have one name; the first comes last.
        var named = Dictionary(grouping: seconds.sorted { $0.attribute > $1.attribute }, by: second.expandedName(of:))
        for attribute in firsts {
            let place = first.place(of: attribute, in: one)
            guard let counterpart = named[first.expandedName(of: attribute)]?.popLast() else {
                note(.missingAttribute, place, nil)
                continue
            }
            if attribute.name != counterpart.name {
                let places = (first.place(of: attribute, in: one, byName: true), second.place(of: counterpart, in: other, byName: true))
                note(.attributePrefix, places.0, places.1)
            }
            if attribute.value != counterpart.value { note(.attribute, place, second.place(of: counterpart, in: other)) }
        }
        for attribute in named.values.joined().sorted(by: { $0.attribute < $1.attribute }) {
            note(.extraAttribute, nil, second.place(of: attribute, in: other))
        }
    }
}
