/// The references of one document or record, and the values that have an identity in it. Neither are held: what code gives up is gone before
/// references are resolved.
final class References: DecodingNotes {
    private struct Identified {
        weak var value: (any XMLIdentified)?
        let node: DecodingSite.Node
    }

    private struct Reference {
        weak var targets: ReferenceTargets?
        let node: DecodingSite.Node
        let path: KeptPaths.Number
    }

    private var identified: [Identified] = []
    private var references: [Reference] = []
    private var paths = KeptPaths()

    func note(_ value: any XMLIdentified, at site: DecodingSite) { identified.append(Identified(value: value, node: site.node)) }

    /// Notes a reference that has to be set.
    func note(_ reference: ReferenceTargets, at site: DecodingSite) {
        references.append(Reference(targets: reference, node: site.node, path: paths.note(site)))
    }

    /// Sets the references of a document or record, all of which is decoded.
    ///
    /// - Throws: one error for all that cannot be set, and for all values that have the identity of another.
    func settle(in document: DecodingSite) throws {
        var repeated: [(identity: String, value: Identified, first: Identified)] = []
        var unresolved: [Problems.Unresolved] = []
        var known: [ExactString: Identified] = [:]
        for identified in identified {
            guard let value = identified.value else { continue }
            let identity = value.xmlID
            guard !identity.isEmpty else { continue }
            if let first = known[ExactString(identity)] {
                if first.value !== value { repeated.append((identity, identified, first)) }
            } else {
                known[ExactString(identity)] = identified
            }
        }
        for reference in references {
            guard let pending = reference.targets else { continue }
            var targets: [any XMLIdentified] = []
            for identity in pending.awaited {
                let target = known[ExactString(identity)]
                if let value = target?.value, pending.accepts(value) {
                    targets.append(value)
                } else {
                    unresolved.append(
                        Problems.Unresolved(identity: identity, type: pending.targetType, reference: reference, other: target))
                }
            }
            if repeated.isEmpty, unresolved.isEmpty { pending.resolve(to: targets) }
        }
        if repeated.isEmpty, unresolved.isEmpty { return }
        // Places are found in one pass in the order of the document.
        repeated.sort { $0.value.node.number < $1.value.node.number }
        let others = repeated.map(\.first.node) + unresolved.compactMap(\.other?.node)
        let problems = Problems(in: document, others: others)
        for (identity, value, first) in repeated { problems.addRepeated(identity, value, first) }
        for problem in unresolved { problems.add(problem) { paths[problem.reference.path] } }
        if let error = problems.error { throw error }
    }

    /// What is wrong with the references of a document.
    private final class Problems {
        /// An identity that no value has, or none of the type.
        struct Unresolved {
            let identity: String
            let type: any Any.Type
            let reference: Reference
            let other: Identified?
        }

        private let document: DecodingSite
        private var issues: [XMLCodingIssue] = []
        private var count = 0
        /// The coding path of the first.
        private var path: [any CodingKey] = []
        /// Where the values are that problems refer to, as many as are told.
        private var words: [Int: String] = [:]

        /// - Parameter others: the nodes of values that problems refer to.
        init(in document: DecodingSite, others: [DecodingSite.Node]) {
            self.document = document
            let maximumCount = collects ? others.count : XMLIssues.maximumCount
            for node in others.prefix(maximumCount).sorted(by: { $0.number < $1.number }) where words[node.number] == nil {
                let issue = document.at(node).issue(.repeatedIdentity)
                words[node.number] = issue.position.map { "\(issue.path) (\($0))" } ?? issue.path
            }
        }

        /// Whether issues are collected, and there may be more.
        private var collects: Bool { document.roomForIssues.map { $0 > 0 } ?? false }

        var error: DecodingError? { issues.isEmpty ? nil : document.invalid(issues, count: count, path: path) }

        func addRepeated(_ identity: String, _ value: Identified, _ first: Identified) {
            add(path: []) {
                document.at(value.node).issue(
                    .repeatedIdentity, expected: "an ID that no other value has",
                    found: "'\(Excerpt.of(identity))', as at \(words[first.node.number] ?? "")")
            }
        }

        func add(_ problem: Unresolved, path: () -> [any CodingKey]) {
            add(path: path()) {
                let found = problem.other.flatMap { other in
                    other.value.map { "\(Swift.type(of: $0)) at \(words[other.node.number] ?? "")" }
                }
                return document.at(problem.reference.node).issue(
                    .unresolvedReference, expected: "\(problem.type) with the ID '\(Excerpt.of(problem.identity))'", found: found ?? "none")
            }
        }

        private func add(path: @autoclosure () -> [any CodingKey], _ issue: () -> XMLCodingIssue) {
            if count == 0 { self.path = path() }
            count += 1
            let isCollected = collects
            guard issues.count < XMLIssues.maximumCount || isCollected else { return }
            let issue = issue()
            if issues.count < XMLIssues.maximumCount { issues.append(issue) }
            if isCollected { document.collect(issue) }
        }
    }
}
