import Testing
import XMLCodable

/// The bytes of a value, and whether they decode to the same value.
func encodedBothWays<T: Codable & Equatable>(
    _ value: T, _ root: String? = nil, _ configure: (XMLEncoder) -> Void = { _ in }
) throws -> String {
    let text = try XMLEncoder(configure).encodeToString(value, withRootKey: root)
    #expect(try XMLDecoder().decode(T.self, from: text) == value, "\(text)")
    return text
}
