// Values that refer to others of their document. Whether these are written is known at the end, when nothing is written yet.

/// What the values of one document or record refer to, and which values that have an identity are written to it.
final class EncodedReferences {
    fileprivate struct Written {
        let value: any XMLIdentified
        let destination: UInt32
    }

    fileprivate struct Reference {
        let target: any XMLIdentified
        /// The identity that is written.
        let identity: String
        let destination: UInt32
    }

    fileprivate var written: [Written] = []
    fileprivate var references: [Reference] = []

    /// Forgets what a value has written that is given up: all that has come since it began is at its destination or a later one.
    func forget(from destination: UInt32) {
        while let last = written.last, last.destination >= destination { written.removeLast() }
        while let last = references.last, last.destination >= destination { references.removeLast() }
    }
}

extension ValueEncoder: ReferenceEncoder {
    func note(targets: [any XMLIdentified]) {
        let noted = context.notedReferences()
        for target in targets {
            noted.references.append(.init(target: target, identity: target.xmlID, destination: destination))
        }
    }

    func error(ofReferenceTo found: String, _ value: Any) -> EncodingError {
        let problem = ScalarProblem(
            code: .unresolvedReference, expected: "a reference to a value of the document", found: found,
            suggestion: "a reference does not hold its value: another property has to")
        return context.state.error(value, problem, in: context.state.destinations[destination].slot)
    }
}

extension EncodingContext {
    /// Looks at a value that has encoded itself: it may say what is wrong with it, and have an identity.
    ///
    /// - Throws: one error for all that is wrong.
    @inline(never)
    func examine<T>(_ value: T, _ traits: TypeTraits, at number: UInt32) throws {
        try validate(value, traits, at: number)
        if let type = traits.identified { note(value, as: type, at: number) }
    }

    private func note<T, Value: XMLIdentified>(_ value: T, as _: Value.Type, at number: UInt32) {
        notedReferences().written.append(.init(value: identityCast(value, to: Value.self), destination: number))
    }

    /// Makes sure that what the document refers to is in it, once.
    ///
    /// - Throws: one error for all that is not, and for values that have the identity of another.
    @inline(never)
    func check(_ references: EncodedReferences, of value: Any) throws {
        var issues: [XMLCodingIssue] = []
        var count = 0
        var codingPath: [any CodingKey] = []
        func add(at number: UInt32, _ code: XMLErrorCode, expected: String, found: String, suggestion: String? = nil) {
            if count == 0 { codingPath = state.codingPath(of: number) }
            count += 1
            guard issues.count < XMLIssues.maximumCount else { return }
            issues.append(
                XMLCodingIssue(
                    code, path: documentPath(ofWritten: number), position: nil, expected: expected, found: found, suggestion: suggestion))
        }
        var known: [ExactString: EncodedReferences.Written] = [:]
        for written in references.written {
            let identity = written.value.xmlID
            guard !identity.isEmpty else { continue }
            guard let first = known[ExactString(identity)] else {
                known[ExactString(identity)] = written
                continue
            }
            // A type may encode a value in its own place.
            if first.value === written.value, first.destination == written.destination { continue }
            let path = count < XMLIssues.maximumCount ? documentPath(ofWritten: first.destination) : ""
            add(
                at: written.destination, .repeatedIdentity,
                expected: first.value === written.value ? "each value with an ID once" : "an ID that no other value has",
                found: "'\(Excerpt.of(identity))', as at \(path)",
                suggestion: first.value === written.value ? "write it in one place, and an XMLReference in the others" : nil)
        }
        for reference in references.references {
            let target = known[ExactString(reference.identity)]?.value
            if target === reference.target { continue }
            let expected = "\(type(of: reference.target)) with the ID '\(Excerpt.of(reference.identity))' in the document"
            let found = target.map { type(of: $0) == type(of: reference.target) ? "another one" : "\(type(of: $0))" } ?? "none"
            add(at: reference.destination, .unresolvedReference, expected: expected, found: found)
        }
        if let first = issues.first { throw invalid(value, first, issues, count: count, codingPath: codingPath) }
    }
}
