/// Makes a query of a string: the abbreviated syntax of XPath 1.0 (section 2.5), three axes by name, and of its expressions (section 3) those
/// that a predicate decides something by.
///
/// Recursion follows the nesting in the query, which is bounded.
struct QueryParser {
    var scanner: QueryScanner
    private let prefixes: [String: String]
    private var names: [QueryName] = []
    private var number = 0
    private var stepCount = 0
    private var conditionCount = 0
    /// Whether the predicate that is being read asks for positions.
    var readsPosition = false

    /// So many steps fit into a set of bits.
    static let maximumStepCount = 64
    /// How many steps and predicates may be inside each other: conditions are evaluated as deep.
    static let maximumDepth = 64
    /// How many steps and conditions there may be in predicates: what each node of a document may cost.
    static let maximumConditionCount = 1_024

    static func compile(
        _ query: String, prefixes: [String: String]
    ) throws(XMLQueryError) -> (names: [QueryName], paths: [QueryPath]) {
        var parser = QueryParser(scanner: QueryScanner(query), prefixes: prefixes)
        let (paths, _) = try parser.paths(depth: 0)
        guard parser.scanner.isAtEnd else { throw parser.scanner.unexpected(expected: "'/', '|' or the end of the query") }
        return (parser.names, paths)
    }

    mutating func nextNumber() -> Int {
        number += 1
        return number
    }

    // MARK: Paths of the query

    /// Paths with `|` between them, and what they lead to.
    ///
    /// - Parameter depth: how many parentheses they are inside of.
    private mutating func paths(depth: Int) throws(XMLQueryError) -> (paths: [QueryPath], Origin) {
        var (paths, origin) = ([QueryPath](), Origin?.none)
        repeat {
            let (path, end) = try queryPath(depth: depth)
            paths.append(path)
            origin = origin == nil || origin == end ? end : .element
        } while scanner.take("|")
        return (paths, origin ?? .element)
    }

    private mutating func queryPath(depth: Int) throws(XMLQueryError) -> (QueryPath, Origin) {
        var path = QueryPath()
        var origin = Origin.element
        let place = scanner.offset
        let isInParentheses = scanner.take("(")
        if isInParentheses {
            guard depth < Self.maximumDepth else {
                throw scanner.error("more than \(Self.maximumDepth) parentheses inside each other", at: place)
            }
            let (paths, end) = try paths(depth: depth + 1)
            guard scanner.take(")") else { throw scanner.unexpected(expected: "'/', '|' or ')'") }
            var predicates: [QueryPredicate] = []
            while scanner.take("[") { predicates.append(try predicate(depth: 1, of: end)) }
            (path.start, origin) = (.all(paths, predicates), end)
            guard scanner.sees("/") else { return (path, origin) }
        }
        let (steps, end) = try self.path(depth: 0, from: origin, continues: isInParentheses)
        for step in steps { path.append(step) }
        return (path, end)
    }

    // MARK: Steps

    /// What a step starts at.
    enum Origin { case element, attribute, text }

    /// A path in the order of its steps.
    ///
    /// - Parameters:
    ///   - depth: how many steps and predicates the path is inside of; 0 for a path of the query itself.
    ///   - origin: what it starts at.
    ///   - continues: whether a slash at its start belongs to what is in front of it.
    /// - Returns: the steps, and what they lead to.
    mutating func path(
        depth: Int, from origin: Origin, continues: Bool = false
    ) throws(XMLQueryError) -> (steps: [QueryStep], end: Origin) {
        var (steps, origin) = ([QueryStep](), origin)
        if scanner.sees("/") {
            if !continues {
                steps.append(QueryStep(axis: .document, number: nextNumber()))
                origin = .element
            }
            if !scanner.sees("//") { _ = scanner.take("/") }
        }
        repeat {
            let place = scanner.offset
            if scanner.take("//") {
                try countStep(depth, steps.count, at: place)
                steps.append(QueryStep(axis: .descendantOrSelf, number: nextNumber()))
                if let axis = scanner.axis(), QueryStep.Axis(rawValue: axis)?.isAside ?? false {
                    throw scanner.error("expected \(Self.afterDescendants), found '\(axis)::'")
                }
                guard !scanner.sees(".") else { throw scanner.unexpected(expected: Self.afterDescendants) }
            }
            try countStep(depth, steps.count, at: place)
            if let step = try step(depth: depth == 0 ? 0 : depth + steps.count, from: &origin) {
                steps.append(step)
            } else if depth == 0 {
                stepCount -= 1
            }
            if scanner.sees("[") { throw scanner.error("'.' and '..' cannot have predicates") }
        } while scanner.sees("//") || scanner.take("/")
        return (steps, origin)
    }

    private static let afterDescendants = "a name, '*', '@' or 'text()' after '//'"

    /// Counts a step of the query itself or of a predicate.
    private mutating func countStep(_ depth: Int, _ precedingCount: Int, at place: Int) throws(XMLQueryError) {
        guard depth == 0 else { return try countCondition(depth: depth + precedingCount, at: place) }
        stepCount += 1
        guard stepCount <= Self.maximumStepCount else { throw scanner.error("more than \(Self.maximumStepCount) steps", at: place) }
    }

    /// Counts a step or an expression of a predicate.
    mutating func countCondition(depth: Int, at place: Int) throws(XMLQueryError) {
        conditionCount += 1
        guard depth <= Self.maximumDepth else {
            throw scanner.error("more than \(Self.maximumDepth) steps and predicates inside each other", at: place)
        }
        guard conditionCount <= Self.maximumConditionCount else {
            throw scanner.error("more than \(Self.maximumConditionCount) steps and conditions in predicates", at: place)
        }
    }

    /// - Returns: nil for `.`, which leads nowhere else.
    private mutating func step(depth: Int, from origin: inout Origin) throws(XMLQueryError) -> QueryStep? {
        let place = scanner.offset
        if scanner.take("..") {
            origin = .element
            return QueryStep(axis: .parent, number: nextNumber())
        }
        if scanner.take(".") { return nil }
        var axis = QueryStep.Axis.child
        var expected = "a step, such as a name, '*', '@name', 'text()', '.' or '..'"
        if scanner.take("@") {
            (axis, expected) = (.attribute, "an attribute's name or '*' after '@'")
        } else if let name = scanner.axis(), let known = QueryStep.Axis(rawValue: name), known.isAside {
            _ = scanner.takeAxis()
            (axis, expected) = (
                known, known == .ancestor ? "a name or '*' after 'ancestor::'" : "a name, '*' or 'text()' after '\(name)::'"
            )
        }
        let isText = axis != .attribute && axis != .ancestor && scanner.takeCall("text")
        if isText, !scanner.take(")") { throw scanner.unexpected(expected: "')' after 'text('") }
        let name = isText ? nil : try nameTest(isElement: axis != .attribute, expected: expected)
        var step = QueryStep(axis: axis, isText: isText, name: name, number: nextNumber())
        guard origin == .element || axis.isAside && (origin == .text || axis == .ancestor) else {
            let kind = origin == .attribute ? "an attribute" : "a text"
            throw scanner.error("expected '..' or the end of the path, because \(kind) contains nothing", at: place)
        }
        origin = axis == .attribute ? .attribute : isText ? .text : .element
        while true {
            let place = scanner.offset
            guard scanner.take("[") else { return step }
            let predicate = try predicate(depth: depth + 1, of: origin)
            if axis.isAside, !step.isPositional, predicate.isPositional, !predicate.selectsOne {
                throw scanner.error("a position on the axis '\(axis.rawValue)::' selects one node: write [2] or [last()]", at: place)
            }
            step.predicates.append(predicate)
        }
    }
}

// MARK: - Names

extension QueryParser {
    /// - Returns: the number of the name; nil for any.
    private mutating func nameTest(isElement: Bool, expected: String) throws(XMLQueryError) -> Int? {
        if scanner.sees("*:") { throw scanner.error("'*:' is not supported; write a name in any namespace as '{*}name'") }
        if scanner.take("*") { return nil }
        guard scanner.axis() == nil, scanner.callee() == nil else { throw scanner.unexpected(expected: expected) }
        let place = scanner.offset
        if let uri = try scanner.braces() { return try nameTest(in: uri) }
        guard let byte = scanner.next, byte != UInt8(ascii: "-"), !byte.isDigit, let first = scanner.name()
        else {
            throw scanner.unexpected(expected: expected)
        }
        try checkName(first, at: place)
        guard scanner.takeColon() else {
            scanner.skipSpace()
            let uri = isElement ? prefixes[""] ?? "" : ""
            return add(uri == "*" ? .unprefixed(first) : .expanded(ExpandedName(namespaceURI: uri, localName: first)))
        }
        let uri = first == "xml" ? StandardNamespace.xml : prefixes[first]
        guard let uri, !uri.isEmpty else {
            let problem = uri == nil ? "is not among the query's prefixes" : "has no namespace: its URI is empty"
            throw scanner.error("the prefix '\(Excerpt.of(first))' \(problem)", code: .undeclaredPrefix, at: place)
        }
        return try nameTest(in: uri)
    }

    /// The local name, or `*`, behind a prefix or behind braces.
    private mutating func nameTest(in uri: String) throws(XMLQueryError) -> Int? {
        let isAny = uri == "*"
        if scanner.take("*") { return isAny ? nil : add(.namespace(uri)) }
        let place = scanner.offset
        guard let local = scanner.name() else { throw scanner.unexpected(expected: "a local name or '*' after the namespace") }
        try checkName(local, at: place)
        scanner.skipSpace()
        return add(isAny ? .local(local) : .expanded(ExpandedName(namespaceURI: uri, localName: local)))
    }

    private func checkName(_ name: String, at place: Int) throws(XMLQueryError) {
        guard !NameRules.isNameWithoutColon(name) else { return }
        throw scanner.error("expected a name, found characters that are none", at: place)
    }

    private mutating func add(_ name: QueryName) -> Int {
        names.append(name)
        return names.count - 1
    }
}
