/// Makes a query of a string: the abbreviated syntax of XPath 1.0 (section 2.5), and of its predicates (section 2.4) what a walk can decide.
///
/// Recursion follows the nesting in the query, which is bounded.
struct QueryParser {
    private var scanner: QueryScanner
    private let prefixes: [String: String]
    private var names: [QueryName] = []
    private var stepCount = 0
    private var conditionCount = 0

    /// So many steps fit into a set of bits.
    static let maximumStepCount = 64
    /// How many steps and predicates may be inside each other: conditions are evaluated as deep.
    static let maximumDepth = 64
    /// How many steps and conditions there may be in predicates: what each node of a document may cost.
    static let maximumConditionCount = 1_024

    private init(_ query: String, prefixes: [String: String]) {
        scanner = QueryScanner(query)
        self.prefixes = prefixes
    }

    static func compile(_ query: String, prefixes: [String: String]) throws(XMLQueryError) -> CompiledQuery {
        var parser = QueryParser(query, prefixes: prefixes)
        var paths: [QueryPath] = []
        repeat {
            let start = parser.scanner.offset
            paths += try parser.queryPath()
            guard paths.reduce(0, { $0 + $1.start.count + $1.steps.count }) <= maximumStepCount else {
                throw parser.scanner.error(
                    "more than \(maximumStepCount) steps, where '..' after a step below '//' counts for both ways that it can lead",
                    at: start)
            }
        } while parser.scanner.take("|")
        guard parser.scanner.isAtEnd else { throw parser.scanner.unexpected(expected: "'/', '|' or the end of the query") }
        return CompiledQuery(names: parser.names, paths: paths)
    }

    private mutating func queryPath() throws(XMLQueryError) -> [QueryPath] {
        var paths = [QueryPath()]
        for step in try path(depth: 0, from: .element) {
            // Each step lengthens a path or divides it in two, so this ends soon where there are too many.
            guard paths.count <= Self.maximumStepCount else { break }
            paths = paths.flatMap { $0.appending(step) { nextNumber() } }
        }
        return paths
    }

    private mutating func nextNumber() -> Int {
        stepCount += 1
        return stepCount
    }

    // MARK: Paths

    /// What a step starts at.
    private enum Origin { case element, attribute, text }

    /// A path in the order of its steps.
    ///
    /// - Parameter depth: how many steps and predicates the path is inside of; 0 for a path of the query itself.
    private mutating func path(depth: Int, from origin: Origin) throws(XMLQueryError) -> [QueryStep] {
        var steps: [QueryStep] = []
        var origin = origin
        if scanner.sees("/") {
            steps.append(QueryStep(axis: .document, number: nextNumber()))
            origin = .element
            if !scanner.sees("//") { _ = scanner.take("/") }
        }
        repeat {
            let place = scanner.offset
            if scanner.take("//") {
                try checkCount(steps, depth, at: place)
                steps.append(QueryStep(axis: .descendantOrSelf, number: nextNumber()))
                guard !scanner.sees(".") else { throw scanner.unexpected(expected: "a name, '*', '@' or 'text()' after '//'") }
            }
            try checkCount(steps, depth, at: place)
            if let step = try step(depth: depth == 0 ? 0 : depth + steps.count, from: &origin) { steps.append(step) }
            if scanner.sees("[") { throw scanner.error("'.' and '..' cannot have predicates") }
        } while scanner.sees("//") || scanner.take("/")
        return steps
    }

    private mutating func checkCount(_ steps: [QueryStep], _ depth: Int, at place: Int) throws(XMLQueryError) {
        guard depth == 0 else { return try countCondition(depth: depth + steps.count, at: place) }
        guard steps.count < Self.maximumStepCount else { throw scanner.error("more than \(Self.maximumStepCount) steps", at: place) }
    }

    /// Counts a step or a condition of a predicate.
    private mutating func countCondition(depth: Int, at place: Int) throws(XMLQueryError) {
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
        var step: QueryStep
        let next: Origin
        if scanner.take("@") {
            step = QueryStep(
                axis: .attribute, name: try nameTest(isElement: false, expected: "an attribute's name or '*' after '@'"),
                number: nextNumber())
            next = .attribute
        } else if scanner.takeCall("text") {
            guard scanner.take(")") else { throw scanner.unexpected(expected: "')' after 'text('") }
            step = QueryStep(axis: .text, number: nextNumber())
            next = .text
        } else {
            let expected = "a step, such as a name, '*', '@name', 'text()', '.' or '..'"
            step = QueryStep(axis: .child, name: try nameTest(isElement: true, expected: expected), number: nextNumber())
            next = .element
        }
        guard origin == .element else {
            let kind = origin == .attribute ? "an attribute" : "a text"
            throw scanner.error("expected '..' or the end of the path, because \(kind) contains nothing", at: place)
        }
        origin = next
        while scanner.take("[") { step.predicates.append(try predicate(depth: depth + 1, of: next)) }
        return step
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
        guard let byte = scanner.next, byte != UInt8(ascii: "-"), !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte),
            let first = scanner.name()
        else {
            throw scanner.unexpected(expected: expected)
        }
        try checkName(first, at: place)
        guard scanner.takeColon() else {
            scanner.endName()
            return add(.expanded(ExpandedName(namespaceURI: isElement ? prefixes[""] ?? "" : "", localName: first)))
        }
        let uri = first == "xml" ? StandardNamespace.xml : prefixes[first]
        guard let uri else {
            throw scanner.error(
                "the prefix '\(QueryScanner.shortened(first))' is not among the query's prefixes", code: .undeclaredPrefix, at: place)
        }
        guard !uri.isEmpty else {
            throw scanner.error(
                "the prefix '\(QueryScanner.shortened(first))' has no namespace: its URI is empty", code: .undeclaredPrefix, at: place)
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
        scanner.endName()
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

// MARK: - Predicates

extension QueryParser {
    /// What is in brackets, and the closing one.
    private mutating func predicate(depth: Int, of origin: Origin) throws(XMLQueryError) -> QueryPredicate {
        let place = scanner.offset
        let predicate: QueryPredicate
        let expected: String
        if let digits = scanner.digits() {
            try countCondition(depth: depth, at: place)
            guard let position = Int(digits), position > 0 else { throw scanner.error("expected a position from 1 on", at: place) }
            predicate = .position(position)
            expected = "']' after the position"
        } else if scanner.takeCall("last") {
            try countCondition(depth: depth, at: place)
            guard scanner.take(")") else { throw scanner.unexpected(expected: "')' after 'last('") }
            predicate = .last
            expected = "']' after 'last()'"
        } else {
            predicate = .condition(try alternatives(depth: depth, of: origin))
            expected = "'and', 'or', '=', '!=' or ']'"
        }
        guard scanner.take("]") else {
            if scanner.sees("|") { throw scanner.error("the operator '|' is not supported in a predicate; write 'or'") }
            throw scanner.unexpected(expected: expected)
        }
        return predicate
    }

    private mutating func alternatives(depth: Int, of origin: Origin) throws(XMLQueryError) -> QueryCondition {
        var conditions: [QueryCondition] = []
        repeat { conditions.append(try conjunction(depth: depth, of: origin)) } while scanner.takeWord("or")
        return conditions.count == 1 ? conditions[0] : .any(conditions)
    }

    private mutating func conjunction(depth: Int, of origin: Origin) throws(XMLQueryError) -> QueryCondition {
        var conditions: [QueryCondition] = []
        repeat { conditions.append(try condition(depth: depth, of: origin)) } while scanner.takeWord("and")
        return conditions.count == 1 ? conditions[0] : .all(conditions)
    }

    private mutating func condition(depth: Int, of origin: Origin) throws(XMLQueryError) -> QueryCondition {
        let place = scanner.offset
        try countCondition(depth: depth, at: place)
        let isNegation = scanner.takeCall("not")
        if isNegation || scanner.take("(") {
            let condition = try alternatives(depth: depth + 1, of: origin)
            guard scanner.take(")") else { throw scanner.unexpected(expected: "')', 'and' or 'or'") }
            return isNegation ? .not(condition) : condition
        }
        guard scanner.next != UInt8(ascii: "'"), scanner.next != UInt8(ascii: "\"") else {
            throw scanner.error("expected a path; strings are on the right of '=' and '!='")
        }
        let path = try path(depth: depth, from: origin)
        let isEqual = scanner.take("=")
        guard isEqual || scanner.take("!=") else { return .exists(path, nil) }
        guard let text = try scanner.string() else {
            if let next = scanner.next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= next {
                throw scanner.error(
                    "expected a string in quotes; numbers are not compared, so write \(isEqual ? "=" : "!=")'7' for the text 7")
            }
            throw scanner.unexpected(expected: "a string in quotes after \(isEqual ? "'='" : "'!='")")
        }
        return .exists(path, QueryComparison(text: text, isEqual: isEqual))
    }
}
