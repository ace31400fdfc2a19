extension QueryEvaluation {
    /// Where a predicate is asked. Positions count only where it reads them.
    struct Focus {
        let node: QueryNode
        var position = 0
        var last = 0
    }

    // MARK: Conditions

    func holds(_ condition: QueryCondition, at focus: Focus) -> Bool {
        switch condition {
        case .exists(let path, let comparison): leads(path[...], to: comparison, from: focus.node)
        case .compare(let one, let operation, let other): compare(one, operation, other, at: focus)
        case .contains(let text, let pattern): pattern.isFound(in: self.text(text, at: focus))
        case .startsWith(let text, let start): self.text(text, at: focus).starts(with: start)
        case .isNotEmpty(let text): !self.text(text, at: focus).isEmpty
        case .not(let condition): !holds(condition, at: focus)
        case .all(let conditions): conditions.allSatisfy { holds($0, at: focus) }
        case .any(let conditions): conditions.contains { holds($0, at: focus) }
        case .shared(let condition, let selections):
            conditions.answer(selections[0].number, selections.map { origin(of: $0, from: focus.node) }) { holds(condition, at: focus) }
        }
    }

    /// Source: XPath 1.0, section 3.4.
    private func compare(_ one: QueryOperand, _ operation: QueryOperator, _ other: QueryOperand, at focus: Focus) -> Bool {
        if let one = number(one, at: focus), let other = number(other, at: focus) { return operation.holds(one, other) }
        return values(one, at: focus).contains(
            operation, values(other, at: focus), asNumbers: operation.isOfNumbers || one.isNumber || other.isNumber)
    }

    /// The values of one side of a comparison, made anew if no others can ask for the same or if they have been dropped.
    private func values(_ operand: QueryOperand, at focus: Focus) -> QueryValues {
        if let number = number(operand, at: focus) { return QueryValues(number) }
        guard let selection = operand.selection, selection.isShared, let origin = origin(of: selection, from: focus.node) else {
            return newValues(operand, at: focus)
        }
        if let values = values[selection.number]?.kept[origin] { return values }
        let new = newValues(operand, at: focus)
        values[selection.number, default: KeptValues()].keep(new, of: origin, atMost: 2 * arena.tree.expansion)
        return new
    }

    private func newValues(_ operand: QueryOperand, at focus: Focus) -> QueryValues {
        guard case .nodes(let selection) = operand else { return QueryValues(text(operand, at: focus)) }
        var values = QueryValues()
        if let origin = origin(of: selection, from: focus.node) {
            for node in nodes(of: selection, from: origin) { values.insert(Array(bytes(of: node))) }
        }
        return values
    }

    /// Compares a node's string-value. Source: XPath 1.0, sections 3.4 and 5.
    func isTrue(_ comparison: QueryComparison, of node: QueryNode) -> Bool {
        let value = bytes(of: node)
        return switch comparison {
        case .text(let text, let isEqual): (value.count == text.count && value.elementsEqual(text)) == isEqual
        case .number(let operation, let number): operation.holds(QueryValues.number(value), number)
        }
    }

    /// A node's string-value.
    private func bytes(of node: QueryNode) -> UnsafeBufferPointer<UInt8> {
        switch node {
        case .element(let element): arena.characters(arena.leafTextRange(element))
        case .attribute(let attribute, _): arena.attributeValue(attribute)
        case .text(let range, _): arena.characters(range)
        }
    }

    // MARK: Texts and numbers

    private func text(_ operand: QueryOperand, at focus: Focus) -> [UInt8] {
        switch operand {
        case .text(let text): text
        case .nodes(let selection): first(of: selection, from: focus.node).map { Array(bytes(of: $0)) } ?? []
        case .name(let selection, let isLocal):
            first(of: selection, from: focus.node).flatMap { name(of: $0) }.map {
                Array(isLocal ? arena.names.localBytes($0) : arena.names.bytes($0)[...])
            } ?? []
        case .normalized(let text): self.text(text, at: focus).collapsingSpace
        case .number, .position, .last, .count: []  // the parser takes none of them for a text
        }
    }

    /// Nil for an operand that is no number.
    private func number(_ operand: QueryOperand, at focus: Focus) -> Double? {
        switch operand {
        case .number(let number): number
        case .position: Double(focus.position)
        case .last: Double(focus.last)
        case .count(let selection): Double(count(of: selection, from: focus.node))
        case .text, .nodes, .name, .normalized: nil
        }
    }

    // MARK: Selections

    private func count(of selection: QuerySelection, from node: QueryNode) -> Int {
        guard let origin = origin(of: selection, from: node) else { return 0 }
        if !selection.isShared { return nodes(of: selection, from: origin).count }
        return counts.answer(selection.number, origin) { nodes(of: selection, from: origin).count }
    }

    /// The first node in document order.
    private func first(of selection: QuerySelection, from node: QueryNode) -> QueryNode? {
        guard let origin = origin(of: selection, from: node) else { return nil }
        func first() -> QueryNode? { nodes(of: selection, from: origin, atMost: 1).first }
        return selection.isShared ? firsts.answer(selection.number, origin, first) : first()
    }

    /// - Parameter limit: how many of the nodes below the origin are enough.
    private func nodes(of selection: QuerySelection, from origin: QueryNode, atMost limit: Int = .max) -> ArraySlice<QueryNode> {
        if let step = selection.aside { return aside(step, from: origin) }
        if selection.rest.isEmpty { return [origin] }
        return Array(QueryWalk([QueryPath(steps: selection.rest)], from: origin, in: self).prefix(limit))[...]
    }

    private func origin(of selection: QuerySelection, from node: QueryNode) -> QueryNode? {
        var origin: QueryNode? = node
        for step in selection.leading { origin = origin.flatMap { single(step, from: $0) } }
        return origin
    }
}

/// The values that were made last, by the origin of their selection. Those of elements inside each other share their text, so all of them would take
/// the document's depth times its length. Twice its length is enough for those that a walk comes back to: an element's, and together those of the
/// elements in it.
struct KeptValues {
    private(set) var kept: [QueryNode: QueryValues] = [:]
    private var byteCount = 0

    mutating func keep(_ values: QueryValues, of origin: QueryNode, atMost limit: Int) {
        byteCount += values.byteCount
        if byteCount > limit { (kept, byteCount) = ([:], values.byteCount) }
        kept[origin] = values
    }
}

/// The values of one side of a comparison.
struct QueryValues {
    private var texts: Set<[UInt8]> = []
    private var numbers: Set<Double> = []
    /// The lowest and the highest number.
    private var range: ClosedRange<Double>?
    /// Whether a value is no number. Such a one is not equal to itself, so it is not among the numbers.
    private var hasOther = false
    /// The length of all texts.
    private(set) var byteCount = 0

    init() {}

    init(_ text: [UInt8]) { insert(text) }

    init(_ number: Double) { insert(number) }

    mutating func insert(_ text: [UInt8]) {
        guard texts.insert(text).inserted else { return }
        byteCount += text.count
        insert(Self.number(text))
    }

    private mutating func insert(_ number: Double) {
        guard !number.isNaN else { return hasOther = true }
        numbers.insert(number)
        range = min(number, range?.lowerBound ?? number)...max(number, range?.upperBound ?? number)
    }

    private var isEmpty: Bool { numbers.isEmpty && !hasOther }

    /// Whether there is a value that a comparison with one of others holds for. Source: XPath 1.0, section 3.4.
    func contains(_ operation: QueryOperator, _ others: QueryValues, asNumbers: Bool) -> Bool {
        switch operation {
        case .equal: return asNumbers ? !numbers.isDisjoint(with: others.numbers) : !texts.isDisjoint(with: others.texts)
        case .notEqual:
            if isEmpty || others.isEmpty { return false }
            guard asNumbers else { return Self.differ(texts, others.texts) }
            return hasOther || others.hasOther || Self.differ(numbers, others.numbers)
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            guard let range, let other = others.range else { return false }
            // The first decides what is less, the second what is greater. Where the other one holds, that one does, too.
            return operation.holds(range.lowerBound, other.upperBound) || operation.holds(range.upperBound, other.lowerBound)
        }
    }

    private static func differ<Value>(_ one: Set<Value>, _ other: Set<Value>) -> Bool { one.count > 1 || other.count > 1 || one != other }

    /// A text as a number: digits with a point and a minus sign, and white space around them. Source: XPath 1.0, section 4.4.
    static func number(_ text: some BidirectionalCollection<UInt8>) -> Double {
        let number = text.trimmingSpace
        let isPlain = number.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
        return isPlain ? Double(String(decoding: number, as: UTF8.self)) ?? .nan : .nan
    }
}
