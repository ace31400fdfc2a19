/// The references of one document or record, and the values that have an identity in it. Neither are held: what code gives up is gone before
/// references are resolved.
final class References {
    struct Identified {
        fileprivate weak var value: (any XMLIdentified)?
        fileprivate let place: Place
    }

    struct Reference {
        fileprivate weak var reference: (any PendingReference)?
        fileprivate let place: Place
        fileprivate let path: KeptPaths.Number
    }

    fileprivate var identified: [Identified] = []
    fileprivate var references: [Reference] = []
    fileprivate var paths = KeptPaths()
}

extension DecodingContext {
    /// Looks at a complete value: it may say what is wrong with it, and have an identity.
    ///
    /// - Throws: one error for all that is wrong.
    @inline(never)
    func examine<T>(_ value: T, _ traits: TypeTraits, at place: Place, frame: Int) throws {
        try validate(value, traits, at: place, frame: frame)
        guard let type = traits.identified, !readNodes.isTesting else { return }
        // A type that did not look at its decoder made its value of nothing: there is no such value.
        if place.kind == .absent, !hasServedAbsence { return }
        note(value, as: type, at: nodePlace(of: place))
    }

    private func note<T, Value: XMLIdentified>(_ value: T, as _: Value.Type, at place: Place) {
        let identified = References.Identified(value: identityCast(value, to: Value.self), place: place)
        notedReferences().identified.append(identified)
    }

    fileprivate func note(_ reference: any PendingReference, at place: Place, frame: Int) {
        let place = nodePlace(of: place)
        let noted = notedReferences()
        let path = noted.paths.note(frame, in: frames.value)
        noted.references.append(References.Reference(reference: reference, place: place, path: path))
    }

    /// A place that can be told when all that is known of lists and groups is gone.
    private func nodePlace(of place: Place) -> Place {
        let place = groups.bounds(of: place).map { .element($0.lowerBound) } ?? reader.original(place)
        return place.kind == .attribute ? place : .element(place.node)
    }

    /// Sets the references of a document or record, all of which is decoded.
    ///
    /// - Throws: one error for all that cannot be set, and for all values that have the identity of another.
    @inline(never)
    func resolve(_ references: References) throws {
        var repeated: [(identity: String, value: References.Identified, first: References.Identified)] = []
        var unresolved: [Problems.Unresolved] = []
        var known: [ExactString: References.Identified] = [:]
        for identified in references.identified {
            guard let value = identified.value else { continue }
            let identity = value.xmlID
            guard !identity.isEmpty else { continue }
            if let first = known[ExactString(identity)] {
                if first.value !== value { repeated.append((identity, identified, first)) }
            } else {
                known[ExactString(identity)] = identified
            }
        }
        for reference in references.references {
            guard let pending = reference.reference else { continue }
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
        repeated = repeated.sortedSeldom { $0.value.place.node < $1.value.place.node }
        let others = repeated.map(\.first.place) + unresolved.compactMap(\.other?.place)
        let problems = Problems(in: self, others: others)
        for (identity, value, first) in repeated { problems.addRepeated(identity, value, first) }
        for problem in unresolved { problems.add(problem) { references.paths[problem.reference.path] } }
        if let error = problems.error { throw error }
    }

    /// What is wrong with the references of a document.
    private final class Problems {
        /// An identity that no value has, or none of the type.
        struct Unresolved {
            let identity: String
            let type: any Any.Type
            let reference: References.Reference
            let other: References.Identified?
        }

        private let context: DecodingContext
        private var issues: [XMLCodingIssue] = []
        private var count = 0
        /// The coding path of the first.
        private var path: [any CodingKey] = []
        /// Where the values are that problems refer to, as many as are told.
        private var words: [NodeIndex: String] = [:]

        /// - Parameter others: the places of values that problems refer to.
        init(in context: DecodingContext, others: [Place]) {
            self.context = context
            let maximumCount = log == nil ? XMLIssues.maximumCount : others.count
            for place in others.prefix(maximumCount).sortedSeldom(by: { $0.node < $1.node }) where words[place.node] == nil {
                let path = context.locator.path(of: place)
                words[place.node] = context.locator.isSeen ? "\(path) (\(context.locator.position(of: place.node)))" : path
            }
        }

        /// Where issues are collected, as long as there may be more.
        private var log: IssueLog? { context.issues.flatMap { $0.isCollecting && !$0.isFull ? $0 : nil } }

        var error: DecodingError? { issues.first.map { context.errors.invalid($0, issues, count: count, path: path) } }

        func addRepeated(_ identity: String, _ value: References.Identified, _ first: References.Identified) {
            add(path: []) {
                context.errors.issue(
                    .repeatedIdentity, at: value.place, expected: "an ID that no other value has",
                    found: "'\(Excerpt.of(identity))', as at \(words[first.place.node] ?? "")")
            }
        }

        func add(_ problem: Unresolved, path: () -> [any CodingKey]) {
            add(path: path()) {
                let found = problem.other.flatMap { other in
                    other.value.map { "\(Swift.type(of: $0)) at \(words[other.place.node] ?? "")" }
                }
                return context.errors.issue(
                    .unresolvedReference, at: problem.reference.place,
                    expected: "\(problem.type) with the ID '\(Excerpt.of(problem.identity))'", found: found ?? "none")
            }
        }

        private func add(path: @autoclosure () -> [any CodingKey], _ issue: () -> XMLCodingIssue) {
            if count == 0 { self.path = path() }
            count += 1
            let log = log
            guard issues.count < XMLIssues.maximumCount || log != nil else { return }
            let issue = issue()
            if issues.count < XMLIssues.maximumCount { issues.append(issue) }
            log?.append(issue)
        }
    }
}

extension ElementDecoder: ReferenceDecoder {
    func resolveLater(_ reference: any PendingReference) throws {
        guard !context.isFinished else {
            throw context.errors.dataCorrupted(
                .unresolvedReference, at: place, path: codingPath, expected: "a reference that is read while its document is decoded",
                found: "one that is read later", because: "the reference cannot be resolved any more")
        }
        guard !context.readNodes.isTesting else { return }
        context.note(reference, at: try context.single(place, path: codingPath), frame: frame)
    }
}

/// Coding paths that are kept when their frames are gone. They share their beginnings, so that a path takes no more than its own end.
private struct KeptPaths {
    typealias Number = Int32

    private struct Step {
        let key: (any CodingKey)?
        let around: Number
    }

    /// A frame of which the path is kept.
    private struct KnownFrame {
        let serial: UInt16
        let element: NodeIndex
        let step: Number
    }

    private var steps: [Step] = []
    /// By the numbers of the frames; nil for those of which nothing is kept.
    private var known: [KnownFrame?] = []

    /// Keeps the path of a frame.
    mutating func note(_ frame: Int, in frames: borrowing FrameStack) -> Number {
        var unknown: [Int] = []
        var around: Number = -1
        var current = frame
        while true {
            if current < known.count, let known = known[current], known.serial == frames[current].serial,
                known.element == frames[current].element
            {
                around = known.step
                break
            }
            unknown.append(current)
            let parent = Int(frames[current].parent)
            if parent == current { break }
            current = parent
        }
        for number in unknown.reversed() {
            steps.append(Step(key: frames.key(ofFrame: number), around: around))
            around = Number(truncatingIfNeeded: steps.count - 1)
            while known.count <= number { known.append(nil) }
            known[number] = KnownFrame(serial: frames[number].serial, element: frames[number].element, step: around)
        }
        return around
    }

    subscript(number: Number) -> [any CodingKey] {
        var keys: [any CodingKey] = []
        var current = number
        while current >= 0 {
            let step = steps[Int(current)]
            if let key = step.key { keys.append(key) }
            current = step.around
        }
        return keys.reversed()
    }
}
