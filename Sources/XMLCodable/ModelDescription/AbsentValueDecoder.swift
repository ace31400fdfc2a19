/// Decodes a property whose key another format does not have: an optional is nil, however many wrappers are around it, and anything else is missing.
///
/// Synthesised code finds `AbsentOptionals` by the property's type. A model's code is generic over it, and asks the type itself.
struct AbsentValueDecoder: Decoder, SingleValueDecodingContainer {
    let codingPath: [any CodingKey]
    /// What is thrown where a value is asked for.
    let error: DecodingError
    let userInfo: [CodingUserInfoKey: Any] = [:]

    /// - Parameter path: the coding path without the key.
    init(_ key: some CodingKey, at path: [any CodingKey]) {
        codingPath = path + [key]
        error = .keyNotFound(
            key, DecodingError.Context(codingPath: path, debugDescription: "No value associated with key '\(key.stringValue)'."))
    }

    func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> { throw error }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw error }
    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { true }

    // Whatever is not a type of its own has no value here; the others ask further.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
    func decode(_: Bool.Type) throws -> Bool { throw error }
    func decode(_: String.Type) throws -> String { throw error }
    func decode(_: Double.Type) throws -> Double { throw error }
    func decode(_: Float.Type) throws -> Float { throw error }
    func decode(_: Int.Type) throws -> Int { throw error }
    func decode(_: Int8.Type) throws -> Int8 { throw error }
    func decode(_: Int16.Type) throws -> Int16 { throw error }
    func decode(_: Int32.Type) throws -> Int32 { throw error }
    func decode(_: Int64.Type) throws -> Int64 { throw error }
    func decode(_: UInt.Type) throws -> UInt { throw error }
    func decode(_: UInt8.Type) throws -> UInt8 { throw error }
    func decode(_: UInt16.Type) throws -> UInt16 { throw error }
    func decode(_: UInt32.Type) throws -> UInt32 { throw error }
    func decode(_: UInt64.Type) throws -> UInt64 { throw error }
}
