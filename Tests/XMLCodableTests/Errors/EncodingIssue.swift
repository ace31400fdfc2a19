import Testing
import XMLCodable

/// The first error's issue of an encoding.
func encodingIssue(_ body: () throws -> Void) -> (issue: XMLCodingIssue, codingPath: [String])? {
    do {
        try body()
        return nil
    } catch EncodingError.invalidValue(_, let context) {
        guard let issue = context.underlyingError as? XMLCodingIssue else { return nil }
        return (issue, context.codingPath.map { $0.stringValue })
    } catch {
        return nil
    }
}
