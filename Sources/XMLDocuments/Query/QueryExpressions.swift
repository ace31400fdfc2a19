/// A condition of a predicate. Source: XPath 1.0, section 3.
indirect enum QueryCondition: Sendable {
    /// A path leads to a node, and if there is a comparison, to one that it holds for.
    case exists([QueryStep], QueryComparison?)
    case compare(QueryOperand, QueryOperator, QueryOperand)
    case contains(QueryOperand, QueryPattern)
    case startsWith(QueryOperand, [UInt8])
    case isNotEmpty(QueryOperand)
    case not(QueryCondition)
    case all([QueryCondition])
    case any([QueryCondition])
    /// A condition that follows from the origins of its selections: from as many nodes as it is asked for, it is worked out once.
    case shared(QueryCondition, [QuerySelection])
}

/// An expression whose value is a text, a number or nodes. Source: XPath 1.0, sections 3.5, 4.1 and 4.2.
indirect enum QueryOperand: Sendable {
    case text([UInt8])
    case number(Double)
    case position
    case last
    case count(QuerySelection)
    /// Where they are taken as a text, the string-value of the first in document order.
    case nodes(QuerySelection)
    /// The name of the first node in document order.
    case name(QuerySelection, isLocal: Bool)
    case normalized(QueryOperand)

    var isNumber: Bool {
        switch self {
        case .number, .position, .last, .count: true
        case .text, .nodes, .name, .normalized: false
        }
    }

    /// The nodes that the value follows from. Nil for a value that the query has, and for a position.
    var selection: QuerySelection? {
        switch self {
        case .count(let selection), .nodes(let selection), .name(let selection, _): selection
        case .normalized(let operand): operand.selection
        case .text, .number, .position, .last: nil
        }
    }

    /// Whether the value depends on the node itself that the predicate is asked of.
    var isOfFocus: Bool {
        switch self {
        case .position, .last: true
        default: selection?.leading.isEmpty ?? false
        }
    }
}

enum QueryOperator: String, CaseIterable, Sendable {
    case equal = "="
    case notEqual = "!="
    // Before those that they begin with.
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"

    /// Whether texts are compared as numbers. Source: XPath 1.0, section 3.4.
    var isOfNumbers: Bool { self != .equal && self != .notEqual }

    /// The same with its sides exchanged.
    var exchanged: QueryOperator {
        switch self {
        case .equal, .notEqual: self
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        }
    }

    func holds(_ one: Double, _ other: Double) -> Bool {
        switch self {
        case .equal: one == other
        case .notEqual: one != other
        case .less: one < other
        case .lessOrEqual: one <= other
        case .greater: one > other
        case .greaterOrEqual: one >= other
        }
    }
}

/// What a node's string-value is compared with.
enum QueryComparison: Sendable {
    case text([UInt8], isEqual: Bool)
    case number(QueryOperator, Double)
}

/// Nodes that are counted, compared with others, or taken as a text.
///
/// The path turns at its start only, where each step leads to one node at most, the origin. So nodes that share an origin share the answer, and
/// what is below different origins is looked at as often as they are inside each other.
struct QuerySelection: Sendable {
    /// Tells the selections of a query apart, and the expressions that have them.
    let number: Int
    /// Steps to the origin.
    let leading: [QueryStep]
    /// The steps from there: all downward, or one to siblings or ancestors.
    let rest: [QueryStep]

    /// Whether the answer is kept, because others may ask for the same.
    var isShared: Bool { !leading.isEmpty || rest.contains { $0.axis == .descendantOrSelf } }

    /// The step from the origin to siblings or ancestors, if it is one.
    var aside: QueryStep? { rest.first.flatMap { $0.axis.isAside ? $0 : nil } }
}

/// A text that others are searched for, in time in proportion to their length. Source: Knuth, Morris, Pratt, Fast Pattern Matching in Strings.
struct QueryPattern: Sendable {
    private let text: [UInt8]
    /// For each byte the length of the longest start of the pattern that ends with it and is not all up to it.
    private var borders: [Int] = []

    init(_ text: [UInt8]) {
        self.text = text
        for byte in text {
            var border = borders.last ?? 0
            while border > 0, text[border] != byte { border = borders[border - 1] }
            borders.append(!borders.isEmpty && text[border] == byte ? border + 1 : 0)
        }
    }

    func isFound(in other: [UInt8]) -> Bool {
        if text.isEmpty { return true }
        var matched = 0
        for byte in other {
            while matched > 0, text[matched] != byte { matched = borders[matched - 1] }
            if text[matched] == byte { matched += 1 }
            if matched == text.count { return true }
        }
        return false
    }
}
