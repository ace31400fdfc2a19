extension QueryParser {
    /// A part of a predicate, before it is known what it is used for.
    private enum Term {
        case condition(QueryCondition)
        case operand(QueryOperand)
        case path([QueryStep])
    }

    /// What is in brackets, and the closing one.
    mutating func predicate(depth: Int, of origin: Origin) throws(XMLQueryError) -> QueryPredicate {
        let outer = readsPosition
        defer { readsPosition = outer }
        readsPosition = false
        let place = scanner.offset
        let term = try conditions(depth: depth, of: origin)
        guard scanner.take("]") else { throw unexpected(expected: "'and', 'or', a comparison or ']'") }
        switch term {
        case .operand(.number(let number)):
            guard let position = Int(exactly: number), position > 0 else { throw scanner.error("expected a position from 1 on", at: place) }
            return .position(position)
        case .operand(.last), .condition(.compare(.position, .equal, .last)), .condition(.compare(.last, .equal, .position)): return .last
        case .condition(.compare(.position, .equal, .number(let number))), .condition(.compare(.number(let number), .equal, .position)):
            if let position = Int(exactly: number), position > 0 { return .position(position) }
        default: break
        }
        return .condition(try condition(of: term, at: place), readsPosition: readsPosition)
    }

    /// A term, or conditions with `or` between them, each of which may be some with `and` between them.
    private mutating func conditions(areAlternatives: Bool = true, depth: Int, of origin: Origin) throws(XMLQueryError) -> Term {
        var read: [QueryCondition] = []
        while true {
            let place = scanner.offset
            let term =
                areAlternatives
                ? try conditions(areAlternatives: false, depth: depth, of: origin) : try comparison(depth: depth, of: origin)
            let isLast = !scanner.takeWord(areAlternatives ? "or" : "and")
            if isLast, read.isEmpty { return term }
            read.append(try condition(of: term, at: place))
            if isLast { return .condition(areAlternatives ? .any(read) : .all(read)) }
        }
    }

    private mutating func comparison(depth: Int, of origin: Origin) throws(XMLQueryError) -> Term {
        let place = scanner.offset
        try countCondition(depth: depth, at: place)
        let one = try term(depth: depth, of: origin)
        guard let operation = scanner.takeOperator() else { return one }
        let otherPlace = scanner.offset
        let other = try term(depth: depth, of: origin)
        if case .path(let path) = one, let comparison = Self.comparison(operation, other) { return .condition(.exists(path, comparison)) }
        if case .path(let path) = other, let comparison = Self.comparison(operation.exchanged, one) {
            return .condition(.exists(path, comparison))
        }
        let first = try operand(of: one, at: place, isText: false)
        let second = try operand(of: other, at: otherPlace, isText: false)
        return .condition(shared(.compare(first, operation, second), by: [first, second]))
    }

    /// The comparison with a text or a number that the query has.
    private static func comparison(_ operation: QueryOperator, _ term: Term) -> QueryComparison? {
        switch term {
        case .operand(.text(let text)):
            operation.isOfNumbers
                ? .number(operation, QueryValues.number(text)) : .text(text, isEqual: operation == .equal)
        case .operand(.number(let number)): .number(operation, number)
        default: nil
        }
    }

    // MARK: Terms

    private mutating func term(depth: Int, of origin: Origin) throws(XMLQueryError) -> Term {
        let place = scanner.offset
        if let text = try scanner.string() { return .operand(.text(text)) }
        if let number = scanner.number() { return .operand(.number(number)) }
        if scanner.take("(") {
            let inner = try conditions(depth: depth + 1, of: origin)
            guard scanner.take(")") else { throw unexpected(expected: "'and', 'or', a comparison or ')'") }
            return inner
        }
        guard let name = scanner.callee(), let function = Function(rawValue: name) else {
            return .path(try path(depth: depth, from: origin).steps)
        }
        try countCondition(depth: depth, at: place)
        _ = scanner.takeCall(name)
        let term = try call(function, depth: depth + 1, of: origin)
        guard scanner.take(")") else { throw unexpected(expected: "')' at the end of '\(name)('") }
        return term
    }

    enum Function: String {
        case not, position, last, count, name, contains
        case localName = "local-name"
        case startsWith = "starts-with"
        case normalizeSpace = "normalize-space"
    }

    /// What is in the parentheses of a function.
    private mutating func call(_ function: Function, depth: Int, of origin: Origin) throws(XMLQueryError) -> Term {
        let place = scanner.offset
        switch function {
        case .not: return .condition(.not(try condition(of: try conditions(depth: depth, of: origin), at: place)))
        case .position, .last:
            readsPosition = true
            return .operand(function == .last ? .last : .position)
        case .count: return .operand(.count(try selection(try path(depth: depth, from: origin).steps, at: place)))
        case .name, .localName:
            let path = scanner.sees(")") ? [] : try path(depth: depth, from: origin).steps
            return .operand(.name(try selection(path, at: place), isLocal: function == .localName))
        case .normalizeSpace:
            return .operand(.normalized(scanner.sees(")") ? .nodes(try selection([], at: place)) : try text(depth: depth, of: origin)))
        case .contains, .startsWith:
            let text = try text(depth: depth, of: origin)
            guard scanner.take(",") else { throw unexpected(expected: "',' and a string in quotes") }
            guard let literal = try scanner.string() else { throw unexpected(expected: "a string in quotes after ','") }
            return .condition(
                shared(function == .contains ? .contains(text, QueryPattern(literal)) : .startsWith(text, literal), by: [text]))
        }
    }

    /// A term that is used as a text.
    private mutating func text(depth: Int, of origin: Origin) throws(XMLQueryError) -> QueryOperand {
        let place = scanner.offset
        return try operand(of: try term(depth: depth, of: origin), at: place, isText: true)
    }

    /// A term that is used as a text, or compared with another one.
    private mutating func operand(of term: Term, at place: Int, isText: Bool) throws(XMLQueryError) -> QueryOperand {
        switch term {
        case .operand(let operand) where !isText || !operand.isNumber: return operand
        case .path(let path): return .nodes(try selection(path, at: place, mayCount: isText))
        case .operand, .condition:
            let expected = isText ? "a path or a text" : "a path, a text or a number; conditions are not compared"
            throw scanner.error("expected \(expected)", at: place)
        }
    }

    private func condition(of term: Term, at place: Int) throws(XMLQueryError) -> QueryCondition {
        switch term {
        case .condition(let condition): return condition
        case .operand(let operand) where !operand.isNumber: return shared(.isNotEmpty(operand), by: [operand])
        case .path(let path): return .exists(path, nil)
        case .operand: throw scanner.error("expected a condition, found a number; compare it, as in 'count(a) > 1'", at: place)
        }
    }

    /// A condition of operands, worked out once for many nodes if all that it depends on are origins of selections.
    private func shared(_ condition: QueryCondition, by operands: [QueryOperand]) -> QueryCondition {
        let selections = operands.compactMap(\.selection)
        return selections.isEmpty || operands.contains(where: \.isOfFocus) ? condition : .shared(condition, selections)
    }

    /// Nodes that are counted, taken as a text, or compared with others.
    ///
    /// - Parameter mayCount: whether it is enough to know how many siblings there are, and the first. There may be as many for each of them.
    private mutating func selection(_ path: [QueryStep], at place: Int, mayCount: Bool = true) throws(XMLQueryError) -> QuerySelection {
        let leading = Array(path.prefix(while: \.isSingle))
        let rest = Array(path.dropFirst(leading.count))
        guard rest.allSatisfy(\.isDownward) || rest.count == 1 && (mayCount || rest[0].axis == .ancestor) else {
            throw scanner.error(
                "'..', siblings and ancestors are not supported behind many nodes in a path that is counted, compared with another or taken as "
                    + "a text; choose one of them, as in 'a[1]'", at: place)
        }
        return QuerySelection(number: nextNumber(), leading: leading, rest: rest)
    }

    private func unexpected(expected: String) -> XMLQueryError {
        if scanner.sees("|") { return scanner.error("the operator '|' is not supported in a predicate; write 'or'") }
        return scanner.unexpected(expected: expected)
    }
}
