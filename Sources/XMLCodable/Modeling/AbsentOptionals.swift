/// Wrapped optionals that are absent in other formats.
///
/// A property wrapper is no optional, so the compiler has it decoded as a value that must be there. ``XMLDecoder`` knows better; decoders of
/// other formats are told here: `{"id":1}` has no `lang`, and `@Attribute var lang: String?` is nil. What the compiler synthesises finds these
/// functions by the wrapper's type, so they do not reach a property whose optional is hidden behind a generic parameter (`@Attribute var
/// value: Value`, with `Value` an optional), nor a wrapper of another module around or inside of ours.
extension KeyedDecodingContainer {
    /// Decodes a property in a node kind wrapper; an optional one is nil where the key is absent, in every format.
    ///
    /// - Throws: what decoding the wrapper throws, but where the key is absent.
    @inlinable
    public func decode<Wrapper: XMLNodeKindWrapper & Decodable, Wrapped>(
        _ type: Wrapper.Type, forKey key: Key
    ) throws -> Wrapper where Wrapper.Value == Wrapped? {
        do {
            return try decodeAsIs(type, forKey: key)
        } catch {
            guard lacks(key, since: error) else { throw error }
            return Wrapper(nil)
        }
    }

    /// Decodes a property in two node kind wrappers; an optional one is nil where the key is absent, in every format.
    ///
    /// - Throws: what decoding the wrapper throws, but where the key is absent.
    @inlinable
    public func decode<Wrapper: XMLNodeKindWrapper & Decodable, Wrapped>(
        _ type: Wrapper.Type, forKey key: Key
    ) throws -> Wrapper where Wrapper.Value: XMLNodeKindWrapper, Wrapper.Value.Value == Wrapped? {
        do {
            return try decodeAsIs(type, forKey: key)
        } catch {
            guard lacks(key, since: error) else { throw error }
            return Wrapper(Wrapper.Value(nil))
        }
    }

    /// The container's own function. Inlined, so that decoding XML costs nothing more: only an error comes back here.
    @inlinable
    @inline(__always)
    func decodeAsIs<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try decode(type, forKey: key) }

    /// Whether a key's value could not be decoded because it is not there. Errors of `XMLDecoder`, which all have an underlying error, remain: it
    /// decodes what is absent by itself, and a key that no node is named by may stand for the element's own text.
    @usableFromInline
    @inline(never)
    func lacks(_ key: Key, since error: any Error) -> Bool {
        guard let context = (error as? DecodingError)?.context, context.underlyingError == nil else { return false }
        return !contains(key)
    }
}
