import XMLCodable

/// Errors about what cannot be written as XML, or cannot be told in another form.
package enum ConversionProblem {
    /// - Parameter path: the place, in the document or in the text of another form; empty for the whole.
    package static func error(
        _ code: XMLErrorCode, _ value: Any, path: String, position: XMLPosition? = nil, codingPath: [any CodingKey] = [], expected: String,
        found: String, suggestion: String? = nil
    ) -> EncodingError {
        let issue = XMLCodingIssue(
            code, path: path.isEmpty ? "/" : path, position: position, expected: expected, found: found, suggestion: suggestion)
        return .invalidValue(
            ValueInError.bounded(value),
            .init(codingPath: codingPath, debugDescription: issue.description, underlyingError: issue.underlying))
    }

    /// Writes a document that no caller sees. An error's path starts below the root element.
    ///
    /// - Parameter source: what the document is made of; nil for the value that the error names.
    package static func unseen<Document>(of source: Any? = nil, _ write: () throws -> Document) throws -> Document {
        do {
            return try write()
        } catch let error as EncodingError {
            guard case .invalidValue(let value, let context) = error, let issue = (context.underlyingError as? XMLCodingIssue)?.alone else {
                throw error
            }
            var unseen = issue
            unseen.path = issue.path.withoutFirstStep
            var words = context.debugDescription
            if words.hasSuffix(issue.description) { words = words.dropLast(issue.description.count) + unseen.description }
            throw EncodingError.invalidValue(
                source.map(ValueInError.bounded) ?? value,
                .init(codingPath: context.codingPath, debugDescription: words, underlyingError: unseen.underlying))
        }
    }
}
