/// Wrapped properties whose keys are absent in other formats.
///
/// A property wrapper is no optional, so synthesised code requires its key. ``XMLDecoder`` knows what wrappers make of nothing; for decoders of
/// other formats this function does: `{"id":1}` has no `lang`, and `@XMLAttribute var lang: String?` is nil. Synthesised code finds the function by
/// the wrapper's type. It does not apply to a wrapper of another module around or inside of these.
extension KeyedDecodingContainer {
    /// Decodes a property in a wrapper. If its key is absent, an optional is nil, and a default is made, in every format.
    ///
    /// It is inlined and costs nothing when decoding XML: only an error comes back here.
    ///
    /// - Throws: what decoding the wrapper throws, but where the key is absent and the wrapper has a value then.
    @inlinable
    public func decode<Wrapper: _XMLAbsenceWrapper & Decodable>(_ type: Wrapper.Type, forKey key: Key) throws -> Wrapper {
        do {
            return try decodeAsIs(type, forKey: key)
        } catch {
            return try valueOfAbsence(type, forKey: key, since: error)
        }
    }

    /// The container's own function.
    @inlinable
    func decodeAsIs<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try decode(type, forKey: key) }

    /// What a wrapper has where its key is absent.
    @usableFromInline
    @inline(never)
    func valueOfAbsence<Wrapper: _XMLAbsenceWrapper>(_: Wrapper.Type, forKey key: Key, since error: any Error) throws -> Wrapper {
        guard lacks(key, since: error), let value = WrappedAbsence.value(of: Wrapper.self) else { throw error }
        return value
    }

    /// Whether a key's value could not be decoded because it is absent. Errors of `XMLDecoder` remain; they have an underlying error. It
    /// decodes absent values itself, and a key without a node of its name may mean the element's own text.
    @inline(never)
    package func lacks(_ key: Key, since error: any Error) -> Bool {
        guard let context = (error as? DecodingError)?.context, context.underlyingError == nil else { return false }
        return !contains(key)
    }
}
