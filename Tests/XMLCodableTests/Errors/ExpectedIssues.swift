import Testing
import XMLCodable

/// Checks that decoding fails, and what the error's issue says. What is not given is not checked.
///
///     expectDecodingIssue(.missingKey, at: "/r/item[2]") { try XMLDecoder().decode(Items.self, from: document) }
func expectDecodingIssue<Value>(
    _ code: XMLErrorCode? = nil, at path: String? = nil, line: Int? = nil, column: Int? = nil, expected: String? = nil,
    found: String? = nil,
    suggestion: String? = nil, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) {
    let error = #expect(throws: DecodingError.self, comment, sourceLocation: sourceLocation) { try body() }
    let issue = ExpectedIssue(code: code, path: path, line: line, column: column, expected: expected, found: found, suggestion: suggestion)
    issue.check(error?.xmlIssue, of: error, comment, sourceLocation)
}

/// Checks that encoding fails, and what the error's issue says. What is not given is not checked.
func expectEncodingIssue<Value>(
    _ code: XMLErrorCode? = nil, at path: String? = nil, expected: String? = nil, found: String? = nil, suggestion: String? = nil,
    _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) {
    let error = #expect(throws: EncodingError.self, comment, sourceLocation: sourceLocation) { try body() }
    let issue = ExpectedIssue(code: code, path: path, line: nil, column: nil, expected: expected, found: found, suggestion: suggestion)
    issue.check(error?.xmlIssue, of: error, comment, sourceLocation)
}

private struct ExpectedIssue {
    let code: XMLErrorCode?
    let path: String?
    let line: Int?
    let column: Int?
    let expected: String?
    let found: String?
    let suggestion: String?

    func check(_ issue: XMLCodingIssue?, of error: (any Error)?, _ comment: Comment?, _ sourceLocation: SourceLocation) {
        let words = comment.map { "\($0.rawValue): \(error as Any)" } ?? "\(error as Any)"
        func check<Part: Equatable>(_ part: Part?, _ expected: Part?) {
            if let expected { #expect(part == expected, "\(words)", sourceLocation: sourceLocation) }
        }
        check(issue?.code, code)
        check(issue?.path, path)
        check(issue?.position?.line, line)
        check(issue?.position?.column, column)
        check(issue?.expected, expected)
        check(issue?.found, found)
        check(issue?.suggestion, suggestion)
    }
}
