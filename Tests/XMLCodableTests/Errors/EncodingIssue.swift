import Testing
import XMLCodable

/// The first error's issue of an encoding.
func encodingIssue(_ body: () throws -> Void) -> (issue: XMLCodingIssue, codingPath: [String])? {
    guard case .failure(EncodingError.invalidValue(_, let context)) = Result(catching: body),
        let issue = context.underlyingError as? XMLCodingIssue
    else { return nil }
    return (issue, context.codingPath.map { $0.stringValue })
}
