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

/// The bytes of a value, and whether they decode to the same value.
func encodedBothWays<T: Codable & Equatable>(
    _ value: T, _ root: String? = nil, _ configure: (XMLEncoder) -> Void = { _ in }
) throws -> String {
    let encoder = XMLEncoder()
    configure(encoder)
    let text = try encoder.encodeToString(value, withRootKey: root)
    #expect(try XMLDecoder().decode(T.self, from: text) == value, "\(text)")
    return text
}
