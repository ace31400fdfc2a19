// What types say of their values and elements beyond what decodes: XMLValidated and XMLContentValidated. Decoding asks them out of line;
// other types pay for one flag.

extension DecodingContext {
    /// Checks what is in the element of a value that is about to be decoded, by the rules of its type.
    ///
    /// - Throws: one error for all rules that are broken.
    @inline(never)
    func checkContent(at place: Place, _ traits: TypeTraits, frame: Int) throws {
        let rules = traits.contentRules
        // A reading that is given up in any case decides by what is read, and not by what it is worth.
        guard !rules.isEmpty, !readNodes.isTesting, options.checksValues else { return }
        let place = try single(place, path: codingPath(frame: frame))
        switch place.kind {
        case .element, .choice, .group, .attribute, .text: break
        // Nothing to look into, several elements, or an error as soon as it is read.
        case .absent, .siblings, .children, .items, .ambiguous, .ambiguousAttributes, .repeated, .attributes, .groups, .entries, .refused:
            return
        }
        var issues: [XMLCodingIssue] = []
        for rule in rules {
            // What an update does not have, the value may have.
            if previousRoot != nil, rule.kind == .mustContain { continue }
            for key in rule.keys where issues.count < XMLIssues.maximumCount {
                if let issue = errors.issue(of: rule.kind, key, at: place, frame: frame) { issues.append(issue) }
            }
        }
        if let first = issues.first { throw errors.invalid(first, issues, count: issues.count, path: codingPath(frame: frame)) }
    }

    /// Has a complete value say what is wrong with it.
    ///
    /// - Throws: one error for all that is wrong.
    @inline(never)
    func validate<T>(_ value: T, _ traits: TypeTraits, at place: Place, frame: Int) throws {
        guard let validated = traits.validated, !readNodes.isTesting, options.checksValues else { return }
        // A type that did not look at its decoder made its value of nothing: there is no such value.
        if place.kind == .absent, !hasServedAbsence { return }
        var issues = XMLIssues()
        do {
            try validate(value, as: validated, &issues)
        } catch {
            if issues.isEmpty { throw error }
            throw errors.invalid(issues, and: error, at: place, frame: frame)
        }
        if !issues.isEmpty { throw errors.invalid(issues, and: nil, at: place, frame: frame) }
    }

    private func validate<T, Validated: XMLValidated>(_ value: T, as _: Validated.Type, _ issues: inout XMLIssues) throws {
        try identityCast(value, to: Validated.self).validate(&issues)
    }
}

extension DecodingErrors {
    /// What a rule says of a key in the element at a place; nil if there is nothing to say.
    fileprivate func issue(of kind: XMLContentRule.Kind, _ key: String, at place: Place, frame: Int) -> XMLCodingIssue? {
        let found = node(of: key, at: place, frame: frame)
        switch (kind, found) {
        case (.mustContain, nil): return issue(.failedValidation, at: place, expected: "'\(key)'", found: "none")
        case (.mayNotContain, let found?): return issue(.failedValidation, at: found, expected: "no '\(key)'", found: excerpt(of: found))
        case (.mustContain, _?), (.mayNotContain, nil): return nil
        }
    }

    /// Where a key of a rule leads to; nil where there is nothing.
    private func node(of key: String, at place: Place, frame: Int) -> Place? {
        switch place.kind {
        case .attribute, .text: return nil
        case .choice: return isSame(context.elementKey(place.node, path: []), key) ? place : nil
        default: break
        }
        if key.isEmpty { return arena.hasOwnText(place.node) ? place : nil }
        guard let found = self.place(of: AnyCodingKey(stringValue: key), in: place, frame: frame) else { return nil }
        switch found.kind {
        case .element, .attribute, .ambiguous, .ambiguousAttributes, .repeated: return found
        case .absent, .text, .siblings, .children, .items, .choice, .attributes, .groups, .group, .entries, .refused: return nil
        }
    }

    /// The text of an element with all that is in it, or of an attribute.
    private func excerpt(of place: Place) -> String {
        // From the start tag to the end tag, as that of a leaf is.
        let text = place.kind == .attribute ? arena.attributeValue(Int(place.detail)) : arena.text[arena.leafTextRange(place.node)]
        let words = text.prefix(960).split(whereSeparator: \.isXMLWhitespace).map { String(decoding: $0, as: UTF8.self) }
        return words.isEmpty ? "one without text" : "'\(Excerpt.of(words.joined(separator: " ")))'"
    }

    /// The error of a value that has issues.
    ///
    /// - Parameter error: what the type's own code threw after it had added them.
    fileprivate func invalid(_ issues: XMLIssues, and error: (any Error)?, at place: Place, frame: Int) -> DecodingError {
        let path = context.codingPath(frame: frame)
        let place = (try? context.single(place, path: path)) ?? place
        var all = issues.kept.map { kept in
            issue(
                .failedValidation, at: kept.path.isEmpty ? place : self.place(of: path + kept.path, from: place, frame: frame),
                message: kept.message, expected: kept.expected, found: kept.found, suggestion: kept.suggestion)
        }
        let first = all[0]
        if let error { all.append(issue(.customError, at: place, message: String(describing: error), cause: error)) }
        return invalid(first, all, count: issues.count + (error == nil ? 0 : 1), path: path + issues.kept[0].path)
    }

    /// The error of several issues, the first of which it is called after.
    func invalid(_ first: XMLCodingIssue, _ all: [XMLCodingIssue], count: Int, path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(
            DecodingError.Context(
                codingPath: path, debugDescription: first.words(among: count),
                underlyingError: first.followed(by: all.dropFirst()).underlyingInFull))
    }
}
