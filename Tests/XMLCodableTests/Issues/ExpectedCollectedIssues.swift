import Testing
import XMLModels

/// Checks all issues that decoding collects, each as `code path`; the first of them is that of the error.
func expectIssues<T: Decodable>(
    _ issues: [String], of type: T.Type, _ text: String, _ decoder: XMLDecoder = XMLDecoder(), limit: Int = 100,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let result = try decoder.decodeCollectingIssues(type, from: text, limit: limit)
    let error = #expect(throws: (any Error).self, sourceLocation: sourceLocation) { try decoder.decode(type, from: text) }
    #expect(result.value == nil, sourceLocation: sourceLocation)
    if let issue = (error as? DecodingError)?.xmlIssue { #expect(result.issues.first == issue, sourceLocation: sourceLocation) }
    #expect(result.isComplete == (result.issues.count < limit), sourceLocation: sourceLocation)
    #expect(result.issues.map { "\($0.code) \($0.path)" } == issues, sourceLocation: sourceLocation)
}
