// Values that refer to others of their document. Whether these are written is known at the end, when nothing is written yet.

/// What the values of one document or record refer to, and which values that have an identity are written to it.
final class EncodedReferences: EncodingNotes {
    private struct Written {
        let value: any XMLIdentified
        let number: UInt32
    }

    private struct Reference {
        let target: any XMLIdentified
        /// The identity that is written.
        let identity: String
        let number: UInt32
    }

    private var written: [Written] = []
    private var references: [Reference] = []

    func note(_ value: any XMLIdentified, at site: EncodingSite) {
        site.keepPlace()
        written.append(Written(value: value, number: site.number))
    }

    /// Notes what the value at a site refers to.
    func note(targets: [any XMLIdentified], at site: EncodingSite) {
        site.keepPlace()
        references += targets.map { Reference(target: $0, identity: $0.xmlID, number: site.number) }
    }

    func forget(from number: UInt32) {
        while let last = written.last, last.number >= number { written.removeLast() }
        while let last = references.last, last.number >= number { references.removeLast() }
    }

    /// Makes sure that what the document refers to is in it, once.
    ///
    /// - Throws: one error for all that is not, and for values that have the identity of another.
    func settle(in document: EncodingSite, of value: Any) throws {
        var issues: [XMLCodingIssue] = []
        var count = 0
        var codingPath: [any CodingKey] = []
        func add(at number: UInt32, _ code: XMLErrorCode, expected: String, found: String, suggestion: String? = nil) {
            let site = document.at(number)
            if count == 0 { codingPath = site.codingPath }
            count += 1
            guard issues.count < XMLIssues.maximumCount else { return }
            issues.append(
                XMLCodingIssue(
                    code, path: site.documentPath, position: nil, expected: expected, found: found, suggestion: suggestion))
        }
        var known: [ExactString: Written] = [:]
        for written in written {
            let identity = written.value.xmlID
            guard !identity.isEmpty else { continue }
            guard let first = known[ExactString(identity)] else {
                known[ExactString(identity)] = written
                continue
            }
            // A type may encode a value in its own place.
            if first.value === written.value, first.number == written.number { continue }
            let path = count < XMLIssues.maximumCount ? document.at(first.number).documentPath : ""
            add(
                at: written.number, .repeatedIdentity,
                expected: first.value === written.value ? "each value with an ID once" : "an ID that no other value has",
                found: "'\(Excerpt.of(identity))', as at \(path)",
                suggestion: first.value === written.value ? "write it in one place, and an XMLReference in the others" : nil)
        }
        for reference in references {
            let target = known[ExactString(reference.identity)]?.value
            if target === reference.target { continue }
            let expected = "\(type(of: reference.target)) with the ID '\(Excerpt.of(reference.identity))' in the document"
            let found = target.map { type(of: $0) == type(of: reference.target) ? "another one" : "\(type(of: $0))" } ?? "none"
            add(at: reference.number, .unresolvedReference, expected: expected, found: found)
        }
        if let first = issues.first {
            throw document.invalid(document.part(of: value, at: first.path), first, issues, count: count, path: codingPath)
        }
    }
}
