import XMLCodable

/// Which elements of a document are records, as paths from the root.
///
/// The abbreviated syntax of XPath 1.0 (section 2.5), as far as start tags can decide it: steps to children by name or `*`, `//` for any
/// depth, `|` between several paths. Names are those of ``XMLTree/Element``.
struct RecordPath: Sendable {
    struct Step: Sendable {
        /// The name, nil for any.
        let name: String?
        /// Whether the element may be at any depth below the step before.
        let isAtAnyDepth: Bool
        let isLast: Bool
    }

    /// The steps of all paths, one path after the other.
    let steps: [Step]

    /// So many steps fit into a set of bits.
    static let maximumStepCount = 64

    /// - Parameter namespacePrefixes: the decoder's own prefixes.
    /// - Throws: `DecodingError.dataCorrupted` for a string that is no path.
    init(_ string: String, namespacePrefixes: [String: String] = [:]) throws {
        var steps: [Step] = []
        for path in RecordPath.split(string, at: "|") {
            let path = path.drop(while: \.isWhitespace)
            var parts = RecordPath.split(path, at: "/").map { String($0) }
            while parts[parts.count - 1].last?.isWhitespace == true { parts[parts.count - 1].removeLast() }
            // A path may start with the root's slash: `/catalog/book` is `catalog/book`.
            var isAtAnyDepth = false
            if parts.count > 1, parts[0].isEmpty { parts.removeFirst() }
            var count = 0
            for (index, part) in parts.enumerated() {
                let isLast = index == parts.count - 1
                if part.isEmpty, !isAtAnyDepth, !isLast, index == 0 || count > 0 {
                    isAtAnyDepth = true
                    continue
                }
                guard part == "*" || RecordPath.isName(part) else { throw RecordPath.problem(string, part) }
                let name = part == "*" ? nil : ExpandedName.resolving(part, namespacePrefixes)
                steps.append(Step(name: name, isAtAnyDepth: isAtAnyDepth, isLast: isLast))
                isAtAnyDepth = false
                count += 1
            }
        }
        guard steps.count <= RecordPath.maximumStepCount else {
            throw RecordPath.error(
                expected: "a path to records of at most \(RecordPath.maximumStepCount) steps", found: "\(steps.count) in '\(string)'")
        }
        self.steps = steps
    }

    /// Divides a string at a character, except in braces, which enclose a namespace URI.
    private static func split(_ string: some StringProtocol, at separator: Character) -> [Substring] {
        var parts: [Substring] = []
        var isInBraces = false
        let string = Substring(string)
        var start = string.startIndex
        for index in string.indices {
            switch string[index] {
            case "{": isInBraces = true
            case "}": isInBraces = false
            case separator where !isInBraces:
                parts.append(string[start..<index])
                start = string.index(after: index)
            default: break
            }
        }
        return parts + [string[start...]]
    }

    private static func isName(_ string: String) -> Bool {
        guard let expanded = ExpandedName(string) else { return NameRules.isName(string) }
        return NameRules.isNameWithoutColon(expanded.localName)
    }

    private static func problem(_ path: String, _ step: String) -> DecodingError {
        let found = step.isEmpty ? "a step is empty" : "'\(step)' is neither a name nor '*'"
        return error(
            expected: "a path to records, such as 'catalog/book', '*/book', '//book' or 'feed/entry | rss/channel/item'",
            found: "'\(path)', where \(found)")
    }

    private static func error(expected: String, found: String) -> DecodingError {
        let issue = XMLCodingIssue(.invalidPath, path: "/", position: nil, expected: expected, found: found)
        return .dataCorrupted(DecodingError.Context(issue))
    }

    /// The steps that begin a path, those that end one, and those that may be at any depth, as sets of bits.
    var stepSets: (first: UInt64, last: UInt64, atAnyDepth: UInt64) {
        var (first, last, atAnyDepth): (UInt64, UInt64, UInt64) = (0, 0, 0)
        for (index, step) in steps.enumerated() {
            if index == 0 || steps[index - 1].isLast { first |= 1 << index }
            if step.isLast { last |= 1 << index }
            if step.isAtAnyDepth { atAnyDepth |= 1 << index }
        }
        return (first, last, atAnyDepth)
    }

    /// The names that the root element may have; nil if it may have any.
    var rootNames: [String]? {
        var names: [String] = []
        for (index, step) in steps.enumerated() where index == 0 || steps[index - 1].isLast {
            guard let name = step.name, !step.isAtAnyDepth else { return nil }
            names.append(name)
        }
        return names
    }
}

/// Keeps the elements that a path leads to.
final class RecordSelector: ElementSelector {
    private let path: RecordPath
    private let rootElementName: String?
    // The parser alone calls the selector, for each element, and never from within a call: checks of exclusive access took 3 % of reading small
    // records.
    /// For every open element that was entered, which steps its children may be.
    @exclusivity(unchecked) private var expected: [UInt64]
    /// For every name the steps that it can be, once it has come.
    @exclusivity(unchecked) private var stepsByName: [UInt64?] = []
    private let firstSteps: UInt64
    private let lastSteps: UInt64
    private let stepsAtAnyDepth: UInt64
    /// The root element, if it is none that a path or the decoder asks for.
    private(set) var unexpectedRoot: (name: String, expected: String, position: XMLPosition)?

    /// - Parameters:
    ///   - path: where records are.
    ///   - rootElementName: the name that the root element must have; nil for any.
    init(path: RecordPath, rootElementName: String?) {
        self.path = path
        self.rootElementName = rootElementName
        (firstSteps, lastSteps, stepsAtAnyDepth) = path.stepSets
        expected = [firstSteps]
    }

    var wantsCharacters: Bool { false }

    func startElement(_ builder: borrowing TreeBuilder, named name: Int, at position: () -> XMLPosition) -> SelectorAnswer {
        let current = expected[expected.count - 1]
        if expected.count == 1, rejectsRoot(name, builder, at: position) { return .stop }
        let reached = current & steps(of: name, builder)
        if reached & lastSteps != 0 { return .keep }
        let next = reached << 1 | current & stepsAtAnyDepth
        if next == 0 { return .skip }
        expected.append(next)
        return .enter
    }

    func endElement() -> Bool {
        expected.removeLast()
        return true
    }

    func characters(_ characters: UnsafeBufferPointer<UInt8>, isCDATA: Bool) -> Bool { true }

    func endKeptElement() -> Bool { true }

    private func steps(of name: Int, _ builder: borrowing TreeBuilder) -> UInt64 {
        while stepsByName.count <= name { stepsByName.append(nil) }
        if let known = stepsByName[name] { return known }
        var steps: UInt64 = 0
        for (index, step) in path.steps.enumerated() where step.name.map({ Self.matches(name, $0, builder) }) ?? true {
            steps |= 1 << index
        }
        stepsByName[name] = steps
        return steps
    }

    private static func matches(_ name: Int, _ string: String, _ builder: borrowing TreeBuilder) -> Bool {
        builder.names.name(name, matches: string, asQualifiedName: !builder.processesNamespaces)
    }

    /// A root element that no record can be in is an error at once, because the document would seem to have no records.
    private func rejectsRoot(_ name: Int, _ builder: borrowing TreeBuilder, at position: () -> XMLPosition) -> Bool {
        var expected: String?
        if let rootElementName, !Self.matches(name, rootElementName, builder) { expected = "'\(rootElementName)'" }
        if expected == nil, firstSteps & (steps(of: name, builder) | stepsAtAnyDepth) == 0 {
            expected = path.rootNames?.map { "'\($0)'" }.joined(separator: " or ")
        }
        guard let expected else { return false }
        unexpectedRoot = (builder.names.qualifiedName(name), expected, position())
        return true
    }
}
