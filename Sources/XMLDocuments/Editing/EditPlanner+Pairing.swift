/// Which children of the value as it was have become which of the value as it is, and whether that can be told.
///
/// Equal children are the same (``ChildAlignment``). Of the others, those of one name are the same that share what no other one has: an identifier,
/// say. Then those that are at the same place in a list of the same length, and then the most alike. What is left has gone or come.
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
    func pair(_ firsts: Items, _ seconds: Items, _ nodes: [NodeIndex?], _ work: Work) throws -> Pairing {
        let (oldIdentities, newIdentities) = (identities(of: firsts, in: first), identities(of: seconds, in: second))
        let known = Dictionary(oldIdentities.enumerated().compactMap { index, one in one.map { ($0, index) } }) { one, _ in one }
        var pairing = Pairing(partners: newIdentities.map { $0.flatMap { known[$0] } })
        var pairs = ChildAlignment(firsts, seconds, in: (first, second)).equalPairs.filter {
            oldIdentities[$0.old] == nil && newIdentities[$0.new] == nil
        }
        /// The elements without identities, by their names.
        func groups(_ items: Items, _ identities: [Identity?]) -> [UInt32: [Int]] {
            Dictionary(grouping: items.indices.filter { items[$0].kind == .element && identities[$0] == nil }) { items[$0].key }
        }
        let news = groups(seconds, newIdentities)
        let equal = (old: Set(pairs.map(\.old)), new: Set(pairs.map(\.new)))
        for (key, old) in groups(firsts, oldIdentities) {
            guard let new = news[key] else { continue }
            var group = UnpairedChildren(old: old.filter { !equal.old.contains($0) }, new: new.filter { !equal.new.contains($0) })
            let counterparts = old.count == new.count ? Dictionary(uniqueKeysWithValues: zip(old, new)) : [:]
            try pairChanged(&group, counterparts, firsts, seconds, nodes, work)
            pairs += group.pairs
        }
        pairs.sort { $0.old < $1.old }
        for (pair, stays) in zip(pairs, ChildAlignment.longestIncreasing(pairs.map(\.new))) {
            let (old, new) = (firsts[pair.old], seconds[pair.new])
            if !stays, old.number != new.number, ChildAlignment.common(first.features(of: old.node), second.features(of: new.node)) == 0 {
                // Neither its place nor anything in it says that it is the same.
                if let node = nodes[pair.old], alignment.hasUnreadNodes(old.node, in: node) { throw ambiguity(node, nil) }
                continue
            }
            pairing.partners[pair.new] = pair.old
            if !stays { pairing.moved.insert(pair.new) }
        }
        let staying = Set(pairing.partners.compactMap { $0 })
        pairing.missing = firsts.indices.filter { !staying.contains($0) }
        try checkEqualChildren(pairing, firsts, seconds, nodes, work)
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

    /// How many pairs of children are compared to see which are alike.
    private static let maximumComparisons = 1 << 16

    /// - Parameter counterparts: the new children at the places of the old ones, in lists of one length.
    private func pairChanged(
        _ group: inout UnpairedChildren, _ counterparts: [Int: Int], _ firsts: Items, _ seconds: Items, _ nodes: [NodeIndex?], _ work: Work
    ) throws {
        if group.old.isEmpty || group.new.isEmpty { return }
        let oldFeatures = Dictionary(uniqueKeysWithValues: group.old.map { ($0, first.features(of: firsts[$0].node)) })
        let newFeatures = Dictionary(uniqueKeysWithValues: group.new.map { ($0, second.features(of: seconds[$0].node)) })
        func common(_ old: Int, _ new: Int) -> Int { ChildAlignment.common(oldFeatures[old] ?? [], newFeatures[new] ?? []) }
        func count(_ features: [Int: [UInt64]], _ index: Int) -> Int { features[index]?.count ?? 0 }
        func hasUnread(_ old: Int) -> Bool {
            nodes[old].map { alignment.hasUnreadNodes(firsts[old].node, in: $0) } ?? false
        }
        func doubt(_ old: Int) -> XMLEditingError { ambiguity(nodes[old] ?? work.source, nil) }
        /// Takes pairs, but for those elsewhere that share so little that it may be by chance.
        func take(_ pairs: [(old: Int, new: Int)]) throws {
            for (old, new) in pairs where counterparts[old] != new {
                let isChance = 2 * common(old, new) < max(count(oldFeatures, old), count(newFeatures, new))
                if isChance, hasUnread(old) { throw doubt(old) }
            }
            group.take(pairs)
        }
        let votes = votesOfUniqueFeatures(group, oldFeatures, newFeatures)
        try take(EditPlanner.certain(votes))

        // At the same place in a list of the same length.
        let unpaired = Set(group.new)
        let inPlace = group.old.compactMap { old in counterparts[old].flatMap { unpaired.contains($0) ? (old: old, new: $0) : nil } }
        for pair in inPlace where votes[pair.old]?.keys.contains(where: { $0 != pair.new }) ?? false && hasUnread(pair.old) {
            // Its place says one thing, and what only it has another.
            throw doubt(pair.old)
        }
        group.take(inPlace)
        if group.old.isEmpty || group.new.isEmpty { return }

        // The most alike, if it is certain which.
        let isTooMuch = group.old.count * group.new.count > EditPlanner.maximumComparisons
        let unread = group.old.filter(hasUnread)
        if isTooMuch, let doubtful = unread.first { throw doubt(doubtful) }
        if !isTooMuch {
            var votes: [Int: [Int: Int]] = [:]
            for old in group.old {
                votes[old] = Dictionary(uniqueKeysWithValues: group.new.map { ($0, common(old, $0)) }).filter { $0.value > 0 }
            }
            try take(EditPlanner.certain(votes))
            // What has one part only is never alike when it has changed. What shares nothing of several parts is another element.
            for old in group.old where unread.contains(old) {
                let mayBe = group.new.contains { count(oldFeatures, old) < 2 || count(newFeatures, $0) < 2 || common(old, $0) > 0 }
                if mayBe { throw doubt(old) }
            }
        }
        let read = group.old.filter { !unread.contains($0) }
        group.take(zip(read, group.new).map { ($0, $1) })
    }

    /// How much children share that no other one in their lists has.
    private func votesOfUniqueFeatures(
        _ group: UnpairedChildren, _ oldFeatures: [Int: [UInt64]], _ newFeatures: [Int: [UInt64]]
    ) -> [Int: [Int: Int]] {
        /// The children that have a feature, by features.
        func owners(_ indices: [Int], _ features: [Int: [UInt64]]) -> [UInt64: [Int]] {
            Dictionary(grouping: indices.flatMap { index in (features[index] ?? []).map { (feature: $0, index: index) } }, by: \.feature)
                .mapValues { $0.map(\.index) }
        }
        let newOwners = owners(group.new, newFeatures)
        var votes: [Int: [Int: Int]] = [:]
        for (feature, olds) in owners(group.old, oldFeatures) where olds.count == 1 {
            if let news = newOwners[feature], news.count == 1 { votes[olds[0], default: [:]][news[0], default: 0] += 1 }
        }
        return votes
    }

    /// The pairs of which each has more votes than every other one of either child.
    private static func certain(_ votes: [Int: [Int: Int]]) -> [(old: Int, new: Int)] {
        func best(_ votes: [Int: Int]) -> Int? {
            guard let most = votes.values.max() else { return nil }
            let candidates = votes.filter { $0.value == most }
            return candidates.count == 1 ? candidates.first?.key : nil
        }
        var reversed: [Int: [Int: Int]] = [:]
        for (old, news) in votes { for (new, count) in news { reversed[new, default: [:]][old] = count } }
        return votes.compactMap { old, news in
            guard let new = best(news), let back = reversed[new], best(back) == old else { return nil }
            return (old, new)
        }
    }

    // MARK: Equal children

    /// Refuses to remove or move one of several equal children that differ in what the model does not read.
    private func checkEqualChildren(
        _ pairing: Pairing, _ firsts: Items, _ seconds: Items, _ nodes: [NodeIndex?], _ work: Work
    ) throws {
        var doubtful = Set(pairing.moved.map { seconds[$0].number })
        if !pairing.missing.isEmpty {
            // The children that stay could be others if, taken from the end, they are.
            let identities = identities(of: seconds, in: second)
            let stays = seconds.indices.filter { index in
                pairing.partners[index].map { firsts[$0].number == seconds[index].number && !pairing.moved.contains(index) } ?? false
                    && identities[index] == nil
            }
            let (row, staying) = (firsts.map(\.number), stays.map { seconds[$0].number })
            let starts = EditPlanner.places(of: staying, in: row)
            let ends = EditPlanner.places(of: staying.reversed(), in: row.reversed()).map { row.count - 1 - $0 }
            for (number, places) in zip(staying, zip(starts, ends.reversed())) where places.0 != places.1 { doubtful.insert(number) }
        }
        guard !doubtful.isEmpty else { return }
        var contents: [UInt32: (content: UInt32, node: NodeIndex, hasUnread: Bool)] = [:]
        for (item, node) in zip(firsts, nodes) where doubtful.contains(item.number) {
            guard let node else { continue }
            let content = original.number(of: node)
            if let known = contents[item.number], known.content == content { continue }
            let hasUnread = alignment.hasUnreadNodes(item.node, in: node)
            if let known = contents[item.number], known.hasUnread || hasUnread { throw ambiguity(known.node, node) }
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
        let message: String
        if let other {
            message =
                "the edit may mean this element or \(original.arena.pathDescription(of: other)), and they differ in what the model does not read"
        } else {
            message = "the edit may have changed this element, which has nodes that the model does not read, or replaced it"
        }
        return error(.ambiguousEdit, message, node)
    }
}
