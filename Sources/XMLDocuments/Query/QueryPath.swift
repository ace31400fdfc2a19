/// A path as it is evaluated: where it starts, and the steps downward from there, which a walk follows lazily.
///
/// A walk goes through a document from front to back and cannot turn. So `a/b/../c` is the step `c` from the parents of all that `a/b` leads to.
struct QueryPath: Sendable {
    indirect enum Start: Sendable {
        /// The node that is asked.
        case context
        /// A step that turns, from all nodes that a path leads to.
        case turn(QueryStep, from: QueryPath)
        /// `(a | b)[1]`: what paths lead to together, in document order, and of that what predicates leave.
        case all([QueryPath], [QueryPredicate])
    }

    var start = Start.context
    var steps: [QueryStep] = []

    /// Lengthens the path.
    mutating func append(_ step: QueryStep) {
        if step.isDownward { steps.append(step) } else { self = QueryPath(start: .turn(step, from: self)) }
    }
}

/// A step of a path. Source: XPath 1.0, section 2.1.
struct QueryStep: Sendable {
    enum Axis: String, Sendable {
        case document, parent, child, attribute, descendantOrSelf, ancestor
        case followingSibling = "following-sibling"
        case precedingSibling = "preceding-sibling"

        /// Whether the axis leads to siblings or to ancestors. A query names only these.
        var isAside: Bool { self == .ancestor || self == .followingSibling || self == .precedingSibling }
    }

    let axis: Axis
    /// Whether the step leads to texts instead of elements.
    var isText = false
    /// The number of the name that is asked for; nil for any.
    var name: Int?
    var predicates: [QueryPredicate] = []
    /// Tells the steps of a query apart. What follows a step in a condition is always the same.
    let number: Int

    /// Whether the step leads downward.
    var isDownward: Bool { axis == .child || axis == .attribute || axis == .descendantOrSelf }

    /// Whether positions on the axis count backwards. Source: XPath 1.0, section 2.4.
    var isReverse: Bool { axis == .ancestor || axis == .precedingSibling }

    var isPositional: Bool { predicates.contains { $0.isPositional } }

    /// Whether the step leads from a node to one at most.
    var isSingle: Bool { axis == .document || axis == .parent || predicates.contains { $0.selectsOne } }
}

/// The name that a step asks for.
enum QueryName: Sendable {
    case expanded(ExpandedName)
    /// Any name of a namespace; `""` is none.
    case namespace(String)
    /// A local name in any namespace.
    case local(String)
    /// A name that is written without a prefix, in any namespace.
    case unprefixed(String)
}

/// What is in brackets. Source: XPath 1.0, section 2.4.
enum QueryPredicate: Sendable {
    /// The position among those that the predicates before have left, from 1 on.
    case position(Int)
    case last
    /// What has to hold, and whether that depends on the position or on how many there are.
    case condition(QueryCondition, readsPosition: Bool)

    var selectsOne: Bool { if case .condition = self { false } else { true } }

    var isPositional: Bool { if case .condition(_, readsPosition: false) = self { false } else { true } }

    /// How many candidates are enough; nil for all.
    var limit: Int? { if case .position(let position) = self { position } else { nil } }
}
