/// A query as it is evaluated. The parser makes it once, without a document.
struct CompiledQuery: Sendable {
    /// The names that steps ask for, each under its number.
    var names: [QueryName] = []
    /// Paths whose results together are the query's.
    var paths: [QueryPath] = []
}

/// A path as the walk needs it: up or to the document first, and downward only from there.
///
/// A walk goes through a document from front to back and cannot turn. So `..` behind a step downward becomes a condition of the element above:
/// `a/b/..` are the elements `a` that have a `b`.
struct QueryPath: Sendable {
    /// Steps from one element to one: `document`, `parent` and `itself`.
    var start: [QueryStep] = []
    /// All steps from there: `itself`, `descendantOrSelf`, `child`, `attribute` and `text`.
    var steps: [QueryStep] = []
}

/// A step of a path. Source: XPath 1.0, section 2.1.
struct QueryStep: Sendable {
    enum Axis: Sendable { case document, parent, itself, descendantOrSelf, child, attribute, text }

    let axis: Axis
    /// The number of the name that is asked for; nil for any.
    var name: Int?
    var predicates: [QueryPredicate] = []
    /// Tells the steps of a query apart. Copies of a step share it, and what follows them in a condition is the same.
    let number: Int

    /// Whether the step selects by position. It leads from an element to one node at most.
    var isPositional: Bool { predicates.contains { if case .condition = $0 { false } else { true } } }
}

/// The name that a step asks for.
enum QueryName: Sendable {
    case expanded(ExpandedName)
    /// Any name of a namespace; `""` is none.
    case namespace(String)
    /// A local name in any namespace.
    case local(String)
}

/// What is in brackets. Source: XPath 1.0, section 2.4.
enum QueryPredicate: Sendable {
    /// The position among those that the predicates before have left, from 1 on.
    case position(Int)
    case last
    case condition(QueryCondition)
}

indirect enum QueryCondition: Sendable {
    /// A path leads to a node, and if there is a comparison, to one that it holds for. Source: XPath 1.0, section 3.4.
    case exists([QueryStep], QueryComparison?)
    case not(QueryCondition)
    case all([QueryCondition])
    case any([QueryCondition])
}

/// What a node's string-value is compared with.
struct QueryComparison: Sendable {
    let text: [UInt8]
    /// False for `!=`.
    let isEqual: Bool
}

extension QueryPath {
    /// The path, lengthened by a step of the abbreviated syntax.
    ///
    /// - Parameter number: makes the number of another step.
    /// - Returns: the paths that together lead where the lengthened path leads. `.//a/../..` leads to elements around the start as well as in it.
    func appending(_ step: QueryStep, number: () -> Int) -> [QueryPath] {
        if step.axis == .parent { return appendingParent(step, number: number) }
        var path = self
        if path.steps.isEmpty, step.axis == .document || step.axis == .itself { path.start.append(step) } else { path.steps.append(step) }
        return [path]
    }

    private func appendingParent(_ step: QueryStep, number: () -> Int) -> [QueryPath] {
        var path = self
        let filters = Array(steps.suffix(from: (steps.lastIndex { $0.axis != .itself } ?? -1) + 1))
        path.steps.removeLast(filters.count)
        guard let last = path.steps.popLast() else {
            path.start.append(step)
            return [path]
        }
        guard last.axis == .descendantOrSelf else {
            return path.appending(.holding([last] + filters, number: number), number: number)
        }
        // The parents of an element and of its descendants: the element's own, and those among itself and its descendants.
        var inner = path
        inner.steps += [last, .holding([QueryStep(axis: .child, number: number())] + filters, number: number)]
        if path.steps.isEmpty, path.start.contains(where: { $0.axis == .document }), !path.start.contains(where: { $0.axis == .parent }) {
            return [inner]
        }
        var outer = [path]
        for filter in filters { outer = outer.flatMap { $0.appending(filter, number: number) } }
        return outer.flatMap { $0.appendingParent(step, number: number) } + [inner]
    }
}

extension QueryStep {
    /// A step to where one is, if a path leads on from there.
    fileprivate static func holding(_ path: [QueryStep], number: () -> Int) -> QueryStep {
        QueryStep(axis: .itself, predicates: [.condition(.exists(path, nil))], number: number())
    }
}
