extension Decoder {
    /// An error about the value that is being decoded.
    package func corrupted(_ message: String) -> DecodingError { .dataCorrupted(.init(codingPath: codingPath, debugDescription: message)) }
}

extension Encoder {
    /// An error about a value that cannot be encoded here.
    package func invalid(_ value: Any, _ message: String) -> EncodingError {
        .invalidValue(value, .init(codingPath: codingPath, debugDescription: message))
    }
}
