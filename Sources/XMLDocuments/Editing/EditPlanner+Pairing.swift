/// Which children of the value as it was have become which of the value as it is, and whether that can be told.
///
/// Equal children are the same (``ChildAlignment``). Of the others, those of one name are the same that share what no other one has: an identifier,
/// say. Then those that are at the same place in a list of the same length, and then, in order, those that the model reads completely. What is left has
/// gone or come.
extension EditPlanner {
    struct Pairing {
        /// For every new child the old one that it was; nil for one that is new.
        var partners: [Int?]
        /// The new children that were in another place among their siblings.
        var moved: Set<Int> = []
        /// The old children that are gone.
        var missing: [Int] = []
    }

    /// Pairs old children with new ones.
    ///
    /// - Parameter nodes: for every old child the element of the source; nil for others.
    /// - Throws: ``XMLEditingError`` where several elements could be meant that differ in what the model does not read: with whom that stays would
    ///   be a guess.
    func pair(_ firsts: Items, _ seconds: Items, _ nodes: [NodeIndex?]) throws -> Pairing {
        let (oldIdentities, newIdentities) = (identities(of: firsts, in: first), identities(of: seconds, in: second))
        let known = Dictionary(oldIdentities.enumerated().compactMap { index, one in one.map { ($0, index) } }) { one, _ in one }
        var pairing = Pairing(partners: newIdentities.map { $0.flatMap { known[$0] } })
        let olds = firsts.indices.filter { oldIdentities[$0] == nil }
        let news = seconds.indices.filter { newIdentities[$0] == nil }
        let (ones, others) = (olds.map { firsts[$0] }, news.map { seconds[$0] })
        let equal = ChildAlignment.pairsOfEqual(ones, others)
        let texts = ChildAlignment.pairsOfTexts(between: equal, ones, others)
        var pairs = (equal + texts).map { (old: olds[$0.old], new: news[$0.new]) }
        let (oldsPaired, newsPaired) = (Set(pairs.map(\.old)), Set(pairs.map(\.new)))
        let newGroups = Dictionary(grouping: news.filter { seconds[$0].kind == .element }) { seconds[$0].key }
        let oldGroups = Dictionary(grouping: olds.filter { firsts[$0].kind == .element }) { firsts[$0].key }
        for (key, old) in oldGroups.sorted(by: { $0.value[0] < $1.value[0] }) {
            guard let new = newGroups[key] else { continue }
            let group = UnpairedChildren(old: old.filter { !oldsPaired.contains($0) }, new: new.filter { !newsPaired.contains($0) })
            let counterparts = old.count == new.count ? Dictionary(uniqueKeysWithValues: zip(old, new)) : [:]
            pairs += try pairsOfChanged(group, counterparts, firsts, seconds, nodes)
        }
        pairs.sort { $0.old < $1.old }
        for (pair, stays) in zip(pairs, ChildAlignment.longestIncreasing(pairs.map(\.new))) {
            let (old, new) = (firsts[pair.old], seconds[pair.new])
            if !stays, old.number != new.number, ChildAlignment.common(first.features(of: old.node), second.features(of: new.node)) == 0 {
                // Neither its place nor anything in it says that it is the same.
                if let node = nodeWithUnread(old, nodes[pair.old]) { throw ambiguity(node, nil) }
                continue
            }
            pairing.partners[pair.new] = pair.old
            if !stays { pairing.moved.insert(pair.new) }
        }
        let staying = Set(pairing.partners.compactMap { $0 })
        pairing.missing = firsts.indices.filter { !staying.contains($0) }
        try checkEqualChildren(pairing, firsts, seconds, news, nodes)
        return pairing
    }

    /// What an element is known by, wherever it is: one that paths lead through is the only one of its name, and an entry of a dictionary of its key.
    struct Identity: Hashable {
        let name: UInt32
        let entry: [UInt8]?
    }

    /// The identities of those items that have one.
    func identities(of items: Items, in tree: WrittenTree) -> [Identity?] {
        items.map { item in
            if item.kind != .element { return nil }
            if tree.isStep(item.node) { return Identity(name: item.key, entry: nil) }
            return tree.entryKey(of: item.node).map { Identity(name: item.key, entry: $0.text) }
        }
    }

    // MARK: Children that have changed

    /// Pairs children of one name, of which no old one equals a new one.
    ///
    /// - Parameter counterparts: the new children at the places of the old ones, in lists of one length.
    private func pairsOfChanged(
        _ group: UnpairedChildren, _ counterparts: [Int: Int], _ firsts: Items, _ seconds: Items, _ nodes: [NodeIndex?]
    ) throws -> [UnpairedChildren.Pair] {
        var group = group
        if group.old.isEmpty || group.new.isEmpty { return [] }
        let oldFeatures = Dictionary(uniqueKeysWithValues: group.old.map { ($0, first.features(of: firsts[$0].node)) })
        let newFeatures = Dictionary(uniqueKeysWithValues: group.new.map { ($0, second.features(of: seconds[$0].node)) })
        func refuseIfUnread(_ old: Int) throws {
            if let node = nodeWithUnread(firsts[old], nodes[old]) { throw ambiguity(node, nil) }
        }

        let alike = EditPlanner.pairsWithUniqueFeatures(oldFeatures, newFeatures)
        let certain = EditPlanner.mostFrequent(alike)
        for (old, new) in certain where counterparts[old] != new {
            // At another place they have to share half of what they have: less may be chance.
            guard let one = oldFeatures[old], let other = newFeatures[new] else { continue }
            if 2 * ChildAlignment.common(one, other) < max(one.count, other.count) { try refuseIfUnread(old) }
        }
        group.take(certain)

        // At the same place in a list of the same length. If what only the old one has is in another new one, its place and its content contradict.
        let elsewhere = Set(alike.filter { counterparts[$0.old] != $0.new }.map(\.old))
        let unpaired = Set(group.new)
        let inPlace = group.old.compactMap { old in counterparts[old].flatMap { unpaired.contains($0) ? (old: old, new: $0) : nil } }
        for (old, _) in inPlace where elsewhere.contains(old) { try refuseIfUnread(old) }
        group.take(inPlace)
        if group.new.isEmpty { return group.pairs }

        // An element of one part that has changed shares nothing, which says nothing. One of several parts that shares none of them is another element.
        let parts = group.new.compactMap { newFeatures[$0] }
        let (hasSeveralParts, newParts) = (parts.allSatisfy { $0.count > 1 }, Set(parts.joined()))
        for old in group.old {
            let features = oldFeatures[old] ?? []
            let isOther = features.count > 1 && hasSeveralParts && newParts.isDisjoint(with: features)
            if !isOther { try refuseIfUnread(old) }
        }
        let read = group.old.filter { nodeWithUnread(firsts[$0], nodes[$0]) == nil }
        return group.pairs + zip(read, group.new).map { ($0, $1) }
    }

    /// The element of the source that an old child was read from, if it has what the model does not read.
    private func nodeWithUnread(_ old: ComparedTree.Item, _ node: NodeIndex?) -> NodeIndex? {
        node.flatMap { alignment.hasUnreadNodes(old.node, in: $0) ? $0 : nil }
    }

    /// Children that share what no other one has, as often as they do.
    private static func pairsWithUniqueFeatures(
        _ oldFeatures: [Int: [UInt64]], _ newFeatures: [Int: [UInt64]]
    ) -> [UnpairedChildren.Pair] {
        /// The children by the features that only they have.
        func owners(_ features: [Int: [UInt64]]) -> [UInt64: Int] {
            Dictionary(features.flatMap { child, parts in parts.map { ($0, Optional(child)) } }) { _, _ in nil }.compactMapValues { $0 }
        }
        let newOwners = owners(newFeatures)
        return owners(oldFeatures).compactMap { feature, old in newOwners[feature].map { (old, $0) } }
    }

    /// The pairs that are there more often than every other one of either child, in order.
    private static func mostFrequent(_ pairs: [UnpairedChildren.Pair]) -> [UnpairedChildren.Pair] {
        func partners(_ child: (UnpairedChildren.Pair) -> Int, _ partner: (UnpairedChildren.Pair) -> Int) -> [Int: Int] {
            Dictionary(grouping: pairs, by: child).compactMapValues { pairs in
                let counts = Dictionary(grouping: pairs, by: partner).mapValues(\.count)
                let most = counts.values.max()
                let best = counts.filter { $0.value == most }
                return best.count == 1 ? best.first?.key : nil
            }
        }
        let (ofOld, ofNew) = (partners(\.old, \.new), partners(\.new, \.old))
        return ofOld.filter { ofNew[$0.value] == $0.key }.map { (old: $0.key, new: $0.value) }.sorted { $0.old < $1.old }
    }

    // MARK: Equal children

    /// Refuses to remove or move one of several equal children that differ in what the model does not read.
    ///
    /// - Parameter news: the new children without identities.
    private func checkEqualChildren(
        _ pairing: Pairing, _ firsts: Items, _ seconds: Items, _ news: [Int], _ nodes: [NodeIndex?]
    ) throws {
        var doubtful = Set(pairing.moved.map { seconds[$0].number })
        if !pairing.missing.isEmpty {
            // Those that stay are looked for from the start and from the end: where the places differ, it is a guess which of several equal ones stays.
            let stays = news.filter { new in
                !pairing.moved.contains(new) && pairing.partners[new].map { firsts[$0].number == seconds[new].number } ?? false
            }
            let (row, staying) = (firsts.map(\.number), stays.map { seconds[$0].number })
            let starts = EditPlanner.places(of: staying, in: row)
            let ends = EditPlanner.places(of: staying.reversed(), in: row.reversed()).map { row.count - 1 - $0 }
            for (number, places) in zip(staying, zip(starts, ends.reversed())) where places.0 != places.1 { doubtful.insert(number) }
        }
        if doubtful.isEmpty { return }
        var contents: [UInt32: (content: UInt32, node: NodeIndex, hasUnread: Bool)] = [:]
        for (item, node) in zip(firsts, nodes) where doubtful.contains(item.number) {
            guard let node else { continue }
            let (known, content) = (contents[item.number], original.number(of: node))
            if known?.content == content { continue }
            let hasUnread = alignment.hasUnreadNodes(item.node, in: node)
            if let known, known.hasUnread || hasUnread { throw ambiguity(known.node, node) }
            contents[item.number] = (content, node, hasUnread)
        }
    }

    /// The first places of numbers that a row has one behind the other.
    private static func places(of numbers: [UInt32], in row: [UInt32]) -> [Int] {
        var place = -1
        return numbers.map { number in
            repeat { place += 1 } while place < row.count && row[place] != number
            return place
        }
    }

    private func ambiguity(_ node: NodeIndex, _ other: NodeIndex?) -> XMLEditingError {
        let message =
            if let other {
                "the edit may mean this element or \(original.arena.pathDescription(of: other)), and they differ in what the model does not read"
            } else {
                "the edit may have changed this element, which has nodes that the model does not read, or replaced it"
            }
        return error(.ambiguousEdit, message, node)
    }
}
