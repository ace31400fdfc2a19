// XMLValidated and XMLContentValidated while encoding. A value is asked when it has encoded itself, so that it is known which nodes its keys
// became; nothing of the document is written then.

extension EncodingSite {
    /// Checks what a value has written to its element, by the rules of its type.
    ///
    /// - Throws: one error for all rules that are broken.
    func check(_ rules: [XMLContentRule], of value: Any) throws {
        guard !rules.isEmpty, hasElementOfItsOwn else { return }
        let issues = XMLContentRule.issues(by: rules) { issue(of: $0, $1) }
        if let first = issues.first { throw invalid(value, first, issues, count: issues.count, path: codingPath) }
    }

    private func issue(of kind: XMLContentRule.Kind, _ key: String) -> XMLCodingIssue? {
        switch (kind, step(to: key)) {
        case (.mustContain, nil):
            XMLCodingIssue(.failedValidation, path: documentPath, position: nil, expected: "'\(key)'", found: "none")
        case (.mayNotContain, let step?):
            XMLCodingIssue(.failedValidation, path: documentPath + step, position: nil, expected: "no '\(key)'", found: "one")
        case (.mustContain, _?), (.mayNotContain, nil): nil
        }
    }

    /// Has a value that has encoded itself say what is wrong with it.
    ///
    /// - Throws: one error for all that is wrong.
    func validate(_ value: @autoclosure () -> Any, _ validate: (inout XMLIssues) throws -> Void) throws {
        if let (issues, error) = try XMLIssues.added(by: validate) { throw invalid(value(), issues, and: error) }
    }

    private func invalid(_ value: Any, _ issues: XMLIssues, and error: (any Error)?) -> EncodingError {
        let path = documentPath
        var all = issues.kept.map { kept in
            let index = kept.path.count > 1 ? kept.path[1].intValue : nil
            let step = kept.path.isEmpty ? nil : step(to: kept.path[0].stringValue, at: index)
            return XMLCodingIssue(
                .failedValidation, path: path + (step ?? ""), position: nil, message: kept.message, expected: kept.expected,
                found: kept.found, suggestion: kept.suggestion)
        }
        let first = all[0]
        if let error {
            all.append(XMLCodingIssue(.customError, path: path, position: nil, message: error.xmlDescription, cause: error))
        }
        return invalid(value, first, all, count: issues.count + (error == nil ? 0 : 1), path: codingPath + issues.kept[0].path)
    }
}
