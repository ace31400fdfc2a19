// XMLValidated and XMLContentValidated while decoding.

extension DecodingSite {
    /// Checks what is in the element of a value that is about to be decoded, by the rules of its type.
    ///
    /// - Throws: one error for all rules that are broken.
    func check(_ rules: [XMLContentRule]) throws {
        // A reading that is given up in any case decides by what is read, and not by what it is worth.
        guard !rules.isEmpty, checksValues else { return }
        let site = try single()
        guard site.hasContent else { return }
        let issues = XMLContentRule.issues(by: rules) { site.issue(of: $0, $1) }
        if !issues.isEmpty { throw invalid(issues, count: issues.count, path: codingPath) }
    }

    private func issue(of kind: XMLContentRule.Kind, _ key: String) -> XMLCodingIssue? {
        switch (kind, node(forKey: key)) {
        case (.mustContain, nil): issue(.failedValidation, expected: "'\(key)'", found: "none")
        case (.mayNotContain, let found?): found.issue(.failedValidation, expected: "no '\(key)'", found: found.excerpt)
        case (.mustContain, _?), (.mayNotContain, nil): nil
        }
    }

    /// The text of an element with all that is in it, or of an attribute, for errors.
    private var excerpt: String {
        // From the start tag to the end tag, as that of a leaf is.
        let text = attribute.map(arena.attributeValue) ?? arena.characters(arena.leafTextRange(element))
        let words = text.prefix(960).split(whereSeparator: \.isXMLWhitespace).map { String(decoding: $0, as: UTF8.self) }
        return words.isEmpty ? "one without text" : "'\(Excerpt.of(words.joined(separator: " ")))'"
    }

    /// Has a complete value say what is wrong with it.
    ///
    /// - Throws: one error for all that is wrong.
    func validate(_ validate: (inout XMLIssues) throws -> Void) throws {
        if let (issues, error) = try XMLIssues.added(by: validate) { throw invalid(issues, and: error) }
    }

    /// The error of a value that has issues.
    ///
    /// - Parameter error: what the type's own code threw after it had added them.
    private func invalid(_ issues: XMLIssues, and error: (any Error)?) -> DecodingError {
        let site = (try? single()) ?? self
        var all = issues.kept.map { kept in
            (kept.path.isEmpty ? site : site.inside(kept.path)).issue(
                .failedValidation, message: kept.message, expected: kept.expected, found: kept.found, suggestion: kept.suggestion)
        }
        if let error { all.append(site.issue(.customError, message: error.xmlDescription, cause: error)) }
        return invalid(all, count: issues.count + (error == nil ? 0 : 1), path: codingPath + issues.kept[0].path)
    }
}
