/// Finds out which children of two elements belong together.
///
/// Equal children do: those at both ends, then the first of one element and the first that equals it of the other, and so on. Of the others, those of
/// one name do, and then elements that have another name and the same content. Where the order counts, as many equal children as can stay in their order
/// do, the rest of them has moved, and others, texts among them, belong together only between the same two children that stay.
struct ChildAlignment {
    enum Step {
        case missing(Int)
        case extra(Int)
        case pair(Int, Int, isMoved: Bool)
    }

    /// How many children of one name are compared with each other to find those that are most alike. More are taken in their order.
    static let maximumSimilar = 32

    private let trees: (first: ComparedTree, second: ComparedTree)
    private let first: [ComparedTree.Item]
    private let second: [ComparedTree.Item]
    private let ignoresOrder: Bool
    /// Whether elements belong together whatever their names are, as the root elements do.
    private let pairsAnyElements: Bool
    private var pairs: [(old: Int, new: Int, isMoved: Bool)] = []

    init(
        _ first: [ComparedTree.Item], _ second: [ComparedTree.Item], in trees: (first: ComparedTree, second: ComparedTree),
        ignoresOrder: Bool, pairsAnyElements: Bool
    ) {
        (self.trees, self.first, self.second) = (trees, first, second)
        (self.ignoresOrder, self.pairsAnyElements) = (ignoresOrder, pairsAnyElements)
        let equal =
            ignoresOrder
            ? ChildAlignment.pairsByKey(Array(first.indices), Array(second.indices), by: { first[$0].number }, { second[$0].number })
            : ChildAlignment.pairsOfEqual(first, second)
        let staying = take(equal)
        let (firstPaired, secondPaired) = (Set(equal.map(\.old)), Set(equal.map(\.new)))
        var (firstStart, secondStart) = (0, 0)
        // Where the order does not count, all the others are between the same two.
        for pair in (ignoresOrder ? [] : staying) + [(first.count, second.count)] {
            let others = otherPairs(
                (firstStart..<pair.old).filter { !firstPaired.contains($0) }, (secondStart..<pair.new).filter { !secondPaired.contains($0) }
            )
            if !others.isEmpty { take(others) }
            (firstStart, secondStart) = (pair.old + 1, pair.new + 1)
        }
    }

    /// Takes pairs.
    ///
    /// - Returns: those that stay where they are, in order.
    @discardableResult
    private mutating func take(_ taken: [UnpairedChildren.Pair]) -> [UnpairedChildren.Pair] {
        let taken = taken.sorted { $0.old < $1.old }
        let stays = ignoresOrder ? taken.map { _ in true } : ChildAlignment.longestIncreasing(taken.map(\.new))
        pairs += zip(taken, stays).map { ($0.old, $0.new, !$1) }
        return zip(taken, stays).filter(\.1).map(\.0)
    }

    /// What differs between the two lists, in the order of the first one. Equal children that stay where they are are left out.
    var steps: [Step] {
        // What is extra comes before the child that it precedes.
        var places = [Int?](repeating: nil, count: second.count)
        var (firstPaired, secondPaired) = ([Bool](repeating: false, count: first.count), [Bool](repeating: false, count: second.count))
        var placed: [(place: Int, extra: Int, step: Step)] = []
        for pair in pairs {
            (firstPaired[pair.old], secondPaired[pair.new]) = (true, true)
            if !pair.isMoved { places[pair.new] = pair.old }
            if pair.isMoved || first[pair.old].number != second[pair.new].number {
                placed.append((pair.old, .max, .pair(pair.old, pair.new, isMoved: pair.isMoved)))
            }
        }
        for index in first.indices where !firstPaired[index] { placed.append((index, .max, .missing(index))) }
        var place = first.count
        for index in second.indices.reversed() {
            place = places[index] ?? place
            if !secondPaired[index] { placed.append((place, index, .extra(index))) }
        }
        return placed.sorted { ($0.place, $0.extra) < ($1.place, $1.extra) }.map(\.step)
    }

    // MARK: Pairs

    /// Pairs of equal children of two lists whose order counts: those at both ends, and of the others the first with the first, and so on.
    ///
    /// Texts between elements are mostly indentation, all alike: they have their place by what is around them, and are paired at the ends only.
    static func pairsOfEqual(_ first: [ComparedTree.Item], _ second: [ComparedTree.Item]) -> [UnpairedChildren.Pair] {
        let start = zip(first, second).prefix { $0.number == $1.number }.count
        let rest = min(first.count, second.count) - start
        let end = zip(first.reversed(), second.reversed()).prefix(rest).prefix { $0.number == $1.number }.count
        let firsts = (start..<first.count - end).filter { first[$0].kind != .text }
        let seconds = (start..<second.count - end).filter { second[$0].kind != .text }
        let others = pairsByKey(firsts, seconds, by: { first[$0].number }, { second[$0].number })
        return (0..<start).map { ($0, $0) } + others + (1..<end + 1).map { (first.count - $0, second.count - $0) }
    }

    /// Pairs of equal texts that are between the same two of the equal children that stay where they are.
    ///
    /// - Parameter equal: the pairs of equal children.
    static func pairsOfTexts(
        between equal: [UnpairedChildren.Pair], _ first: [ComparedTree.Item], _ second: [ComparedTree.Item]
    ) -> [UnpairedChildren.Pair] {
        let equal = equal.sorted { $0.old < $1.old }
        let staying = zip(equal, longestIncreasing(equal.map(\.new))).filter(\.1).map(\.0)
        var start = (old: 0, new: 0)
        return (staying + [(first.count, second.count)]).flatMap { pair in
            defer { start = (pair.old + 1, pair.new + 1) }
            let texts = (start.old..<pair.old).filter { first[$0].kind == .text }
            let otherTexts = (start.new..<pair.new).filter { second[$0].kind == .text }
            return pairsByKey(texts, otherTexts, by: { first[$0].number }, { second[$0].number })
        }
    }

    /// Pairs of children between two that stay: equal texts, then those that may be two forms of one.
    private func otherPairs(_ firsts: [Int], _ seconds: [Int]) -> [UnpairedChildren.Pair] {
        guard !firsts.isEmpty, !seconds.isEmpty else { return [] }
        func key(_ item: ComparedTree.Item) -> UInt64 { UInt64(item.kind.rawValue) << 32 | UInt64(item.key) }
        var children = UnpairedChildren(old: firsts, new: seconds)
        let (texts, otherTexts) = (firsts.filter { first[$0].kind == .text }, seconds.filter { second[$0].kind == .text })
        children.take(ChildAlignment.pairsByKey(texts, otherTexts, by: { first[$0].number }, { second[$0].number }))
        children.take(ChildAlignment.pairsByKey(children.old, children.new, by: { key(first[$0]) }, { key(second[$0]) }, similarPairs))
        // Elements that have another name and the same content.
        let olds = children.old.filter { first[$0].kind == .element }
        let news = children.new.filter { second[$0].kind == .element }
        if olds.isEmpty || news.isEmpty { return children.pairs }
        if pairsAnyElements { return children.pairs + zip(olds, news).map { ($0, $1) } }
        return children.pairs
            + ChildAlignment.pairsByKey(
                olds, news, by: { trees.first.content(of: first[$0].node) }, { trees.second.content(of: second[$0].node) })
    }

    /// Groups both lists, and pairs within the groups: the first with the first, and so on, if nothing else is said.
    private static func pairsByKey<Key: Hashable>(
        _ firsts: [Int], _ seconds: [Int], by firstKey: (Int) -> Key, _ secondKey: (Int) -> Key,
        _ pair: ([Int], [Int]) -> [UnpairedChildren.Pair] = { zip($0, $1).map { ($0, $1) } }
    ) -> [UnpairedChildren.Pair] {
        let groups = Dictionary(grouping: seconds, by: secondKey)
        return Dictionary(grouping: firsts, by: firstKey).flatMap { key, members in
            groups[key].map { pair(members, $0) } ?? []
        }
    }

    /// Pairs those of one name that have most in common, or one after the other if there are many.
    private func similarPairs(_ firsts: [Int], _ seconds: [Int]) -> [UnpairedChildren.Pair] {
        guard max(firsts.count, seconds.count) > 1, max(firsts.count, seconds.count) <= ChildAlignment.maximumSimilar,
            first[firsts[0]].kind == .element
        else { return zip(firsts, seconds).map { ($0, $1) } }
        let firstFeatures = firsts.map { trees.first.features(of: first[$0].node) }
        let secondFeatures = seconds.map { trees.second.features(of: second[$0].node) }
        var candidates: [(score: Int, distance: Int, old: Int, new: Int)] = []
        for (i, one) in firstFeatures.enumerated() {
            for (j, other) in secondFeatures.enumerated() {
                candidates.append((-ChildAlignment.common(one, other), abs(i - j), firsts[i], seconds[j]))
            }
        }
        var children = UnpairedChildren(old: firsts, new: seconds)
        for (_, _, old, new) in candidates.sorted(by: { $0 < $1 }) where children.old.contains(old) && children.new.contains(new) {
            children.take([(old, new)])
        }
        return children.pairs
    }

    /// How many numbers two sorted lists have in common.
    static func common(_ first: [UInt64], _ second: [UInt64]) -> Int {
        var (i, j, count) = (0, 0, 0)
        while i < first.count, j < second.count {
            if first[i] == second[j] {
                (i, j, count) = (i + 1, j + 1, count + 1)
            } else if first[i] < second[j] {
                i += 1
            } else {
                j += 1
            }
        }
        return count
    }

    /// Which of the numbers, all different, belong to the longest row of them that increases.
    static func longestIncreasing(_ numbers: [Int]) -> [Bool] {
        // For every length the index of the smallest number that a row of that length ends with, and for every number the one before it in its row.
        var ends: [Int] = []
        var previous = [Int?](repeating: nil, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            let place = ends.firstIndexInOrder { numbers[$0] >= number }
            if place > 0 { previous[index] = ends[place - 1] }
            if place < ends.count { ends[place] = index } else { ends.append(index) }
        }
        var belongs = [Bool](repeating: false, count: numbers.count)
        var index = ends.last
        while let current = index {
            belongs[current] = true
            index = previous[current]
        }
        return belongs
    }
}

/// Children of two lists, by their numbers there, and those of them that belong together.
struct UnpairedChildren {
    typealias Pair = (old: Int, new: Int)

    private(set) var old: [Int]
    private(set) var new: [Int]
    private(set) var pairs: [Pair] = []

    init(old: [Int], new: [Int]) { (self.old, self.new) = (old, new) }

    mutating func take(_ taken: [Pair]) {
        let (olds, news) = (Set(taken.map(\.old)), Set(taken.map(\.new)))
        pairs += taken
        old.removeAll(where: olds.contains)
        new.removeAll(where: news.contains)
    }
}
