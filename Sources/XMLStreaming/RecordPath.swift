import XMLCodable

/// Which elements of a document are records, as paths from the root.
///
/// The abbreviated syntax of XPath 1.0 (section 2.5), as far as start tags can decide it: steps to children by name or `*`, `//` for any
/// depth, `|` between several paths. Names are those of ``XMLTree/Element``.
struct RecordPath: Sendable {
    /// The names of the steps of all paths, one path after the other; nil for any name.
    private(set) var names: [String?] = []
    // Sets of steps, each of which is a bit.
    /// The steps that begin a path.
    private(set) var firstSteps: UInt64 = 0
    /// The steps that end a path.
    private(set) var lastSteps: UInt64 = 0
    /// The steps whose elements may be at any depth below the step before.
    private(set) var stepsAtAnyDepth: UInt64 = 0

    /// - Parameter namespacePrefixes: the decoder's own prefixes.
    /// - Throws: `DecodingError.dataCorrupted` for a string that is no path.
    init(_ string: String, namespacePrefixes: [String: String] = [:]) throws {
        for path in RecordPath.split(string[...], at: "|") {
            var path = path.drop(while: \.isWhitespace)
            while path.last?.isWhitespace == true { path.removeLast() }
            // A path may start with the root's slash: `/catalog/book` is `catalog/book`.
            if path.first == "/" { path.removeFirst() }
            firstSteps |= 1 << names.count
            var isAtAnyDepth = false
            let parts = RecordPath.split(path, at: "/").map { String($0) }
            for (index, part) in parts.enumerated() {
                if part.isEmpty, !isAtAnyDepth, index < parts.count - 1 {
                    isAtAnyDepth = true
                    continue
                }
                guard part == "*" || RecordPath.isName(part) else {
                    throw RecordPath.error(
                        expected: "a path to records, such as 'catalog/book', '*/book', '//book' or 'feed/entry | rss/channel/item'",
                        found: "'\(string)', where " + (part.isEmpty ? "a step is empty" : "'\(part)' is neither a name nor '*'"))
                }
                if isAtAnyDepth { stepsAtAnyDepth |= 1 << names.count }
                names.append(part == "*" ? nil : ExpandedName.resolving(part, namespacePrefixes))
                isAtAnyDepth = false
            }
            lastSteps |= 1 << (names.count - 1)
        }
        guard names.count <= UInt64.bitWidth else {
            throw RecordPath.error(
                expected: "a path to records of at most \(UInt64.bitWidth) steps", found: "\(names.count) in '\(string)'")
        }
    }

    /// Divides a string at a character, except in braces, which enclose a namespace URI.
    private static func split(_ string: Substring, at separator: Character) -> [Substring] {
        var isInBraces = false
        return string.split(omittingEmptySubsequences: false) { character in
            if character == "{" || character == "}" { isInBraces = character == "{" }
            return character == separator && !isInBraces
        }
    }

    private static func isName(_ string: String) -> Bool {
        guard let expanded = ExpandedName(string) else { return NameRules.isName(string) }
        return NameRules.isNameWithoutColon(expanded.localName)
    }

    private static func error(expected: String, found: String) -> DecodingError {
        let issue = XMLCodingIssue(.invalidPath, path: "/", position: nil, expected: expected, found: found)
        return .dataCorrupted(DecodingError.Context(issue))
    }
}

/// Keeps the elements that a path leads to.
final class RecordSelector: SelectedElements {
    private let path: RecordPath
    private let rootElementName: String?
    // The parser alone calls the selector, for each element, and never from within a call: checks of exclusive access took 3 % of reading small
    // records.
    /// For every open element that was entered, which steps its children may be.
    @exclusivity(unchecked) private var expected: [UInt64]
    /// For every name the steps that it can be, once it has come.
    @exclusivity(unchecked) private var stepsByName: [UInt64?] = []

    /// - Parameters:
    ///   - path: where records are.
    ///   - rootElementName: the name that the root element must have; nil for any.
    init(path: RecordPath, rootElementName: String?) {
        self.path = path
        self.rootElementName = rootElementName
        expected = [path.firstSteps]
    }

    override func start(_ builder: borrowing TreeBuilder, named name: Int, at position: () -> XMLPosition) throws -> SelectorAnswer {
        let current = expected[expected.count - 1]
        if expected.count == 1 { try checkRoot(name, builder, at: position) }
        let reached = current & steps(of: name, builder)
        if reached & path.lastSteps != 0 { return .keep }
        let next = reached << 1 | current & path.stepsAtAnyDepth
        if next == 0 { return .skip }
        expected.append(next)
        return .enter
    }

    override func end() { expected.removeLast() }

    private func steps(of name: Int, _ builder: borrowing TreeBuilder) -> UInt64 {
        while stepsByName.count <= name { stepsByName.append(nil) }
        if let known = stepsByName[name] { return known }
        var steps: UInt64 = 0
        for (index, step) in path.names.enumerated() where step.map({ Self.matches(name, $0, builder) }) ?? true {
            steps |= 1 << index
        }
        stepsByName[name] = steps
        return steps
    }

    private static func matches(_ name: Int, _ string: String, _ builder: borrowing TreeBuilder) -> Bool {
        builder.names.name(name, matches: string, asQualifiedName: !builder.processesNamespaces)
    }

    /// A root element that no record can be in is an error at once, because the document would seem to have no records.
    private func checkRoot(_ name: Int, _ builder: borrowing TreeBuilder, at position: () -> XMLPosition) throws {
        var expected: String?
        if let rootElementName, !Self.matches(name, rootElementName, builder) { expected = "'\(rootElementName)'" }
        if expected == nil, path.firstSteps & (steps(of: name, builder) | path.stepsAtAnyDepth) == 0 {
            // All steps that begin a path have a name then: one without would be the root's.
            let roots = path.names.indices.filter { path.firstSteps >> $0 & 1 == 1 }
            expected = roots.compactMap { path.names[$0].map { "'\($0)'" } }.joined(separator: " or ")
        }
        guard let expected else { return }
        let found = builder.names.qualifiedName(name)
        let issue = XMLCodingIssue(
            .unexpectedRoot, path: "/\(found)", position: position(), expected: "the root element \(expected)", found: "'\(found)'")
        throw DecodingError.dataCorrupted(DecodingError.Context(issue, because: "the root element has another name"))
    }
}
