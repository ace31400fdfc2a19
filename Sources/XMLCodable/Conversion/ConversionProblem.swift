/// Errors about what cannot be written as XML, or cannot be told in another form.
enum ConversionProblem {
    /// - Parameter path: the place, in the document or in the JSON text.
    static func error(
        _ code: XMLErrorCode, _ value: Any, path: String, position: XMLPosition? = nil, codingPath: [any CodingKey] = [], expected: String,
        found: String, suggestion: String? = nil
    ) -> EncodingError {
        let issue = XMLCodingIssue(code, path: path, position: position, expected: expected, found: found, suggestion: suggestion)
        return .invalidValue(
            value, .init(codingPath: codingPath, debugDescription: issue.description, underlyingError: issue.underlying))
    }
}
