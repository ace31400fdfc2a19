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
        var pairs = ChildAlignment.equalPairs(firsts, seconds, in: (first, second)).filter {
            oldIdentities[$0.old] == nil && newIdentities[$0.new] == nil
        }
        let oldPaired = Set(pairs.map(\.old)).union(oldIdentities.indices.filter { oldIdentities[$0] != nil })
        let newPaired = Set(pairs.map(\.new)).union(newIdentities.indices.filter { newIdentities[$0] != nil })
        func rest(_ items: Items, _ paired: Set<Int>) -> [UInt32: [Int]] {
            Dictionary(grouping: items.indices.filter { items[$0].kind == .element && !paired.contains($0) }) { items[$0].key }
        }
        let (olds, news) = (rest(firsts, oldPaired), rest(seconds, newPaired))
        for (key, old) in olds {
            guard let new = news[key] else { continue }
            var group = ChangedChildren(old: old, new: new)
            try pairChanged(&group, key, firsts, seconds, nodes, work)
            pairs += group.pairs
        }
        pairs.sort { $0.old < $1.old }
        var pairing = Pairing(partners: [Int?](repeating: nil, count: seconds.count))
        var isGone = [Bool](repeating: true, count: firsts.count)
        for (pair, stays) in zip(pairs, ChildAlignment.longestIncreasing(pairs.map(\.new))) {
            let (old, new) = (firsts[pair.old], seconds[pair.new])
            if !stays, old.number != new.number, ChildAlignment.common(first.features(of: old.node), second.features(of: new.node)) == 0 {
                // Neither its place nor anything in it says that it is the same.
                if let node = nodes[pair.old], alignment.hasUnreadNodes(old.node, in: node) { throw ambiguity(node, nil) }
                continue
            }
            pairing.partners[pair.new] = pair.old
            isGone[pair.old] = false
            if !stays { pairing.moved.insert(pair.new) }
        }
        let places = Dictionary(oldIdentities.enumerated().compactMap { index, one in one.map { ($0, index) } }) { one, _ in one }
        for (index, identity) in newIdentities.enumerated() {
            guard let identity, let old = places[identity] else { continue }
            pairing.partners[index] = old
            isGone[old] = false
        }
        pairing.missing = firsts.indices.filter { isGone[$0] }
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

    /// Children of one name that equal none of the other list.
    private struct ChangedChildren {
        var old: [Int]
        var new: [Int]
        private(set) var pairs: [(old: Int, new: Int)] = []

        mutating func take(_ taken: [(old: Int, new: Int)]) {
            let (olds, news) = (Set(taken.map(\.old)), Set(taken.map(\.new)))
            pairs += taken
            old.removeAll(where: olds.contains)
            new.removeAll(where: news.contains)
        }
    }

    /// How many pairs of children are compared to see which are alike.
    private static let maximumComparisons = 1 << 16

    private func pairChanged(
        _ group: inout ChangedChildren, _ key: UInt32, _ firsts: Items, _ seconds: Items, _ nodes: [NodeIndex?], _ work: Work
    ) throws {
        let oldFeatures = Dictionary(uniqueKeysWithValues: group.old.map { ($0, first.features(of: firsts[$0].node)) })
        let newFeatures = Dictionary(uniqueKeysWithValues: group.new.map { ($0, second.features(of: seconds[$0].node)) })
        func ordinals(_ items: Items) -> [Int: Int] {
            var count = 0
            var ordinals: [Int: Int] = [:]
            for (index, item) in items.enumerated() where item.key == key && item.kind == .element {
                ordinals[index] = count
                count += 1
            }
            return ordinals
        }
        let (oldOrdinals, newOrdinals) = (ordinals(firsts), ordinals(seconds))
        func hasUnread(_ old: Int) -> Bool {
            nodes[old].map { alignment.hasUnreadNodes(firsts[old].node, in: $0) } ?? false
        }
        /// Refuses pairs elsewhere that share so little that it may be by chance.
        func rejectDoubtful(_ pairs: [(old: Int, new: Int)]) throws {
            for pair in pairs where oldOrdinals.count != newOrdinals.count || oldOrdinals[pair.old] != newOrdinals[pair.new] {
                let (one, other) = (oldFeatures[pair.old] ?? [], newFeatures[pair.new] ?? [])
                guard 2 * ChildAlignment.common(one, other) < max(one.count, other.count), hasUnread(pair.old) else { continue }
                throw ambiguity(nodes[pair.old] ?? work.source, nil)
            }
        }
        let votes = votesOfUniqueFeatures(group, oldFeatures, newFeatures)
        let sharing = EditPlanner.certain(votes)
        try rejectDoubtful(sharing)
        group.take(sharing)

        // At the same place in a list of the same length.
        if oldOrdinals.count == newOrdinals.count {
            let places = Dictionary(group.new.map { (newOrdinals[$0], $0) }) { first, _ in first }
            let inPlace = group.old.compactMap { old in places[oldOrdinals[old]].map { (old: old, new: $0) } }
            for pair in inPlace where votes[pair.old]?.keys.contains(where: { $0 != pair.new }) ?? false && hasUnread(pair.old) {
                // Its place says one thing, and what only it has another.
                throw ambiguity(nodes[pair.old] ?? work.source, nil)
            }
            group.take(inPlace)
        }
        if group.old.isEmpty || group.new.isEmpty { return }

        // The most alike, if it is certain which.
        let isTooMuch = group.old.count * group.new.count > EditPlanner.maximumComparisons
        let unread = group.old.filter(hasUnread)
        if isTooMuch, let doubtful = unread.first { throw ambiguity(nodes[doubtful] ?? work.source, nil) }
        if !isTooMuch {
            let alike = mostAlike(group, oldFeatures, newFeatures)
            try rejectDoubtful(alike)
            group.take(alike)
            // What has one part only is never alike when it has changed. What shares nothing of several parts is another element.
            for old in group.old where unread.contains(old) {
                let mayBe = group.new.contains { new in
                    let (one, other) = (oldFeatures[old] ?? [], newFeatures[new] ?? [])
                    return one.count < 2 || other.count < 2 || ChildAlignment.common(one, other) > 0
                }
                if mayBe { throw ambiguity(nodes[old] ?? work.source, nil) }
            }
        }
        let read = group.old.filter { !unread.contains($0) }
        group.take(zip(read, group.new).map { ($0, $1) })
    }

    /// How much children share that no other one in their lists has.
    private func votesOfUniqueFeatures(
        _ group: ChangedChildren, _ oldFeatures: [Int: [UInt64]], _ newFeatures: [Int: [UInt64]]
    ) -> [Int: [Int: Int]] {
        /// For every feature the child that has it; nil if several have.
        func owners(_ indices: [Int], _ features: [Int: [UInt64]]) -> [UInt64: Int?] {
            var owners: [UInt64: Int?] = [:]
            for index in indices {
                for feature in features[index] ?? [] { owners[feature] = owners[feature] == nil ? .some(index) : .some(nil) }
            }
            return owners
        }
        let newOwners = owners(group.new, newFeatures)
        var votes: [Int: [Int: Int]] = [:]
        for case (let feature, let old?) in owners(group.old, oldFeatures) {
            if let new = newOwners[feature].flatMap({ $0 }) { votes[old, default: [:]][new, default: 0] += 1 }
        }
        return votes
    }

    /// Those that have most in common with each other.
    private func mostAlike(
        _ group: ChangedChildren, _ oldFeatures: [Int: [UInt64]], _ newFeatures: [Int: [UInt64]]
    ) -> [(old: Int, new: Int)] {
        var votes: [Int: [Int: Int]] = [:]
        for old in group.old {
            for new in group.new {
                let common = ChildAlignment.common(oldFeatures[old] ?? [], newFeatures[new] ?? [])
                if common > 0 { votes[old, default: [:]][new] = common }
            }
        }
        return EditPlanner.certain(votes)
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
            var fromStart = firsts.startIndex
            var places: [Int] = []
            for index in stays {
                while fromStart < firsts.count, firsts[fromStart].number != seconds[index].number { fromStart += 1 }
                places.append(fromStart)
                fromStart += 1
            }
            var fromEnd = firsts.count - 1
            for (index, place) in zip(stays, places).reversed() {
                while fromEnd >= 0, firsts[fromEnd].number != seconds[index].number { fromEnd -= 1 }
                if fromEnd != place { doubtful.insert(seconds[index].number) }
                fromEnd -= 1
            }
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

    private func ambiguity(_ node: NodeIndex, _ other: NodeIndex?) -> XMLEditingError {
        let message: String
        if let other {
            message =
                "the edit may mean this element or \(alignment.source.pathDescription(of: other)), and they differ in what the model does not read"
        } else {
            message = "the edit may have changed this element, which has nodes that the model does not read, or replaced it"
        }
        return error(.ambiguousEdit, message, node)
    }
}
