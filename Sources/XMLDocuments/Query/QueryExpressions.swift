/// A condition of a predicate. Source: XPath 1.0, section 3.
indirect enum QueryCondition: Sendable {
    /// A path leads to a node, and if there is a comparison, to one that it holds for.
    case exists([QueryStep], QueryComparison?)
    case compare(QueryOperand, QueryOperator, QueryOperand, QueryMemory?)
    case contains(QueryText, QueryPattern, QueryMemory?)
    case startsWith(QueryText, [UInt8], QueryMemory?)
    case isNotEmpty(QueryText)
    case not(QueryCondition)
    case all([QueryCondition])
    case any([QueryCondition])
}

/// An expression whose value is a text. Source: XPath 1.0, sections 4.1 and 4.2.
indirect enum QueryText: Sendable {
    case literal([UInt8])
    /// The string-value of the first node in document order.
    case value(QuerySelection)
    /// The name of the first node in document order.
    case name(QuerySelection, isLocal: Bool)
    case normalized(QueryText, QueryMemory?)
}

/// An expression whose value is a number. Source: XPath 1.0, sections 3.5 and 4.1.
enum QueryNumber: Sendable {
    case literal(Double)
    case position
    case last
    case count(QuerySelection)
}

/// One side of a comparison.
enum QueryOperand: Sendable {
    case text(QueryText)
    case number(QueryNumber)
    case nodes(QuerySelection)
}

enum QueryOperator: Sendable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

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
    /// Tells the selections of a query apart.
    let number: Int
    /// Steps to the origin.
    let leading: [QueryStep]
    /// The steps from there: all downward, or one to siblings or ancestors.
    let rest: [QueryStep]

    /// Whether the answer is kept, because others may ask for the same.
    var isShared: Bool { !leading.isEmpty || rest.contains { $0.axis == .descendantOrSelf } }

    /// The step from the origin to siblings or ancestors, if it is one.
    var aside: QueryStep? { rest.first.flatMap { $0.isAside ? $0 : nil } }
}

/// An expression whose value follows from the origins of its selections: from as many nodes as it is asked for, it is worked out once.
struct QueryMemory: Sendable {
    /// Tells the expressions of a query apart.
    let number: Int
    let selections: [QuerySelection]
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
