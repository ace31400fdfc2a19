/// Finds out which children of two elements belong together.
///
/// Equal children do, the first of one element and the first that equals it of the other, and so on. Of the others, those of one name do. Where the
/// order counts, the longest row of equal children that is in order stays where it is, the rest of them has moved, and others belong together only
/// between the same two children that stay.
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
    /// Whether elements belong together whatever their names are, as the root elements do.
    private let pairsAnyElements: Bool
    private var pairs: [(first: Int, second: Int, isMoved: Bool)] = []

    /// What differs between two lists of children, in the order of the first one. Equal children that stay where they are are left out.
    static func steps(
        _ first: [ComparedTree.Item], _ second: [ComparedTree.Item], in trees: (first: ComparedTree, second: ComparedTree),
        ignoresOrder: Bool,
        pairsAnyElements: Bool
    ) -> [Step] {
        var alignment = ChildAlignment(trees: trees, first: first, second: second, pairsAnyElements: pairsAnyElements)
        if ignoresOrder { alignment.alignUnordered() } else { alignment.alignOrdered() }
        return alignment.steps
    }

    /// The pairs of equal children where the order counts, those that have moved included.
    static func equalPairs(
        _ first: [ComparedTree.Item], _ second: [ComparedTree.Item], in trees: (first: ComparedTree, second: ComparedTree)
    ) -> [(old: Int, new: Int)] {
        var alignment = ChildAlignment(trees: trees, first: first, second: second, pairsAnyElements: false)
        alignment.alignOrdered()
        return alignment.pairs.filter { first[$0.first].number == second[$0.second].number }.map { ($0.first, $0.second) }
    }

    // MARK: Both orders

    private mutating func alignUnordered() {
        let equal = equalPairs(Array(first.indices), Array(second.indices))
        pairs = equal.map { ($0.0, $0.1, false) }
        let (firstPaired, secondPaired) = (Set(equal.map(\.0)), Set(equal.map(\.1)))
        let others = otherPairs(first.indices.filter { !firstPaired.contains($0) }, second.indices.filter { !secondPaired.contains($0) })
        pairs += others.map { ($0.0, $0.1, false) }
    }

    private mutating func alignOrdered() {
        let start = zip(first, second).prefix { $0.number == $1.number }.count
        let rest = min(first.count, second.count) - start
        let end = zip(first.reversed(), second.reversed()).prefix(rest).prefix { $0.number == $1.number }.count
        pairs = (0..<start).map { ($0, $0, false) }
        pairs += (0..<end).map { (first.count - 1 - $0, second.count - 1 - $0, false) }
        let (firstRange, secondRange) = (start..<first.count - end, start..<second.count - end)

        // Texts between elements are mostly indentation, all alike: they have their place by what is around them.
        let equal = equalPairs(
            firstRange.filter { first[$0].kind != .text }, secondRange.filter { second[$0].kind != .text }
        ).sorted { $0.0 < $1.0 }
        let stays = ChildAlignment.longestIncreasing(equal.map(\.1))
        pairs += zip(equal, stays).map { ($0.0, $0.1, !$1) }
        let (firstPaired, secondPaired) = (Set(equal.map(\.0)), Set(equal.map(\.1)))
        var (firstStart, secondStart) = (firstRange.lowerBound, secondRange.lowerBound)
        func alignGap(_ firstEnd: Int, _ secondEnd: Int) {
            let others = otherPairs(
                (firstStart..<firstEnd).filter { !firstPaired.contains($0) },
                (secondStart..<secondEnd).filter { !secondPaired.contains($0) }
            ).sorted { $0.0 < $1.0 }
            let stays = ChildAlignment.longestIncreasing(others.map(\.1))
            pairs += zip(others, stays).map { ($0.0, $0.1, !$1) }
            (firstStart, secondStart) = (firstEnd + 1, secondEnd + 1)
        }
        for (pair, stays) in zip(equal, stays) where stays { alignGap(pair.0, pair.1) }
        alignGap(firstRange.upperBound, secondRange.upperBound)
    }

    /// The steps of all pairs and of what is in none.
    private var steps: [Step] {
        // What is extra comes before the child that it precedes.
        var places = [Int?](repeating: nil, count: second.count)
        var (firstPaired, secondPaired) = ([Bool](repeating: false, count: first.count), [Bool](repeating: false, count: second.count))
        var placed: [(place: Int, extra: Int, step: Step)] = []
        for pair in pairs {
            (firstPaired[pair.first], secondPaired[pair.second]) = (true, true)
            if !pair.isMoved { places[pair.second] = pair.first }
            if pair.isMoved || first[pair.first].number != second[pair.second].number {
                placed.append((pair.first, .max, .pair(pair.first, pair.second, isMoved: pair.isMoved)))
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

    /// Pairs of equal children among some of each list: the first with the first, and so on.
    private func equalPairs(_ firsts: [Int], _ seconds: [Int]) -> [(Int, Int)] {
        pairs(firsts, seconds, by: { first[$0].number }, { second[$0].number }) { zip($0, $1).map { ($0, $1) } }
    }

    /// Pairs of children that are not equal and may be two forms of one.
    private func otherPairs(_ firsts: [Int], _ seconds: [Int]) -> [(Int, Int)] {
        guard !firsts.isEmpty, !seconds.isEmpty else { return [] }
        func key(_ item: ComparedTree.Item) -> UInt64 { item.kind.rawValue << 32 | UInt64(item.key) }
        let texts = equalPairs(firsts.filter { first[$0].kind == .text }, seconds.filter { second[$0].kind == .text })
        var result = texts
        func rest(_ indices: [Int], _ paired: [Int]) -> [Int] {
            let paired = Set(paired)
            return indices.filter { !paired.contains($0) }
        }
        var (firsts, seconds) = (rest(firsts, texts.map(\.0)), rest(seconds, texts.map(\.1)))
        let named = pairs(firsts, seconds, by: { key(first[$0]) }, { key(second[$0]) }, similarPairs)
        result += named
        (firsts, seconds) = (rest(firsts, named.map(\.0)), rest(seconds, named.map(\.1)))
        // Elements that have another name and the same content.
        firsts = firsts.filter { first[$0].kind == .element }
        seconds = seconds.filter { second[$0].kind == .element }
        if pairsAnyElements { return result + zip(firsts, seconds).map { ($0, $1) } }
        guard !firsts.isEmpty, !seconds.isEmpty else { return result }
        let alike = pairs(
            firsts, seconds, by: { trees.first.content(of: first[$0].node) }, { trees.second.content(of: second[$0].node) }
        ) { zip($0, $1).map { ($0, $1) } }
        return result + alike
    }

    /// Groups both lists, and pairs within the groups.
    private func pairs<Key: Hashable>(
        _ firsts: [Int], _ seconds: [Int], by firstKey: (Int) -> Key, _ secondKey: (Int) -> Key, _ pair: ([Int], [Int]) -> [(Int, Int)]
    ) -> [(Int, Int)] {
        let groups = Dictionary(grouping: seconds, by: secondKey)
        return Dictionary(grouping: firsts, by: firstKey).flatMap { key, members in
            groups[key].map { pair(members, $0) } ?? []
        }
    }

    /// Pairs those of one name that have most in common, or one after the other if there are many.
    private func similarPairs(_ firsts: [Int], _ seconds: [Int]) -> [(Int, Int)] {
        guard max(firsts.count, seconds.count) > 1, max(firsts.count, seconds.count) <= ChildAlignment.maximumSimilar,
            first[firsts[0]].kind == .element
        else { return zip(firsts, seconds).map { ($0, $1) } }
        let firstFeatures = firsts.map { trees.first.features(of: first[$0].node) }
        let secondFeatures = seconds.map { trees.second.features(of: second[$0].node) }
        var candidates: [(score: Int, distance: Int, first: Int, second: Int)] = []
        for i in firsts.indices {
            for j in seconds.indices {
                candidates.append((-ChildAlignment.common(firstFeatures[i], secondFeatures[j]), abs(i - j), i, j))
            }
        }
        candidates.sort { $0 < $1 }
        var (firstTaken, secondTaken) = (Set<Int>(), Set<Int>())
        var result: [(Int, Int)] = []
        for candidate in candidates where !firstTaken.contains(candidate.first) && !secondTaken.contains(candidate.second) {
            firstTaken.insert(candidate.first)
            secondTaken.insert(candidate.second)
            result.append((firsts[candidate.first], seconds[candidate.second]))
        }
        return result
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
