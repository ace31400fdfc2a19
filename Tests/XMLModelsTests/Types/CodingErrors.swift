import Testing
import XMLCodable

/// What decoding throws.
func decodingError<Value: Decodable>(
    _ type: Value.Type, _ document: String, _ configure: (XMLDecoder) -> Void = { _ in }, sourceLocation: SourceLocation = #_sourceLocation
) -> DecodingError? {
    let decoder = XMLDecoder(configure)
    return #expect(throws: DecodingError.self, sourceLocation: sourceLocation) { try decoder.decode(type, from: document) }
}

/// What encoding throws.
func encodingError(
    _ value: some Encodable, _ configure: (XMLEncoder) -> Void = { _ in }, sourceLocation: SourceLocation = #_sourceLocation
) -> EncodingError? {
    let encoder = XMLEncoder(configure)
    return #expect(throws: EncodingError.self, sourceLocation: sourceLocation) { try encoder.encode(value, withRootKey: "a") }
}

extension DecodingError {
    var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context), .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }

    /// The keys and indices that lead to what is wrong, as `x/1`.
    var keys: String? { context?.codingPath.joined }
}

extension EncodingError {
    /// The keys and indices that lead to what is wrong, as `x/1`.
    var keys: String? { if case .invalidValue(_, let context) = self { context.codingPath.joined } else { nil } }
}

extension [any CodingKey] {
    fileprivate var joined: String { map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "/") }
}
