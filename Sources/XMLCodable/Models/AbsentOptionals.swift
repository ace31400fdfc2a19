/// Wrapped optionals that are absent in other formats.
///
/// A property wrapper is no optional, so synthesised code requires its key. ``XMLDecoder`` knows about wrapped optionals; for decoders of
/// other formats these functions make them nil: `{"id":1}` has no `lang`, and `@Attribute var lang: String?` is nil. Synthesised code finds
/// the functions by the wrapper's type. They do not apply to an optional behind a generic parameter (`@Attribute var value: Value`, with an
/// optional for `Value`), nor to a wrapper of another module around or inside of these.
extension KeyedDecodingContainer {
    /// Decodes a property in a node kind wrapper. An optional is nil if the key is absent, in every format.
    ///
    /// - Throws: what decoding the wrapper throws, but where the key is absent.
    @inlinable
    public func decode<Wrapper: XMLNodeKindWrapper & Decodable, Wrapped>(
        _ type: Wrapper.Type, forKey key: Key
    ) throws -> Wrapper where Wrapper.Value == Wrapped? {
        try decodeAsIs(type, forKey: key, ifAbsent: Wrapper(nil))
    }

    /// Decodes a property in two node kind wrappers. An optional is nil if the key is absent, in every format.
    ///
    /// - Throws: what decoding the wrapper throws, but where the key is absent.
    @inlinable
    public func decode<Wrapper: XMLNodeKindWrapper & Decodable, Wrapped>(
        _ type: Wrapper.Type, forKey key: Key
    ) throws -> Wrapper where Wrapper.Value: XMLNodeKindWrapper, Wrapper.Value.Value == Wrapped? {
        try decodeAsIs(type, forKey: key, ifAbsent: Wrapper(Wrapper.Value(nil)))
    }

    /// Decodes an optional list of tokens. It is nil if the key is absent, in every format.
    ///
    /// - Throws: what decoding the list throws, but where the key is absent.
    @inlinable
    public func decode<List, Separator>(
        _ type: XMLSeparatedTokens<List?, Separator>.Type, forKey key: Key
    ) throws -> XMLSeparatedTokens<List?, Separator> where List: Decodable, List.Token: Decodable {
        try decodeAsIs(type, forKey: key, ifAbsent: XMLSeparatedTokens(nil))
    }

    /// Decodes an optional list of tokens in a node kind wrapper. It is nil if the key is absent, in every format.
    ///
    /// - Throws: what decoding the wrapper throws, but where the key is absent.
    @inlinable
    public func decode<Wrapper: XMLNodeKindWrapper & Decodable, List, Separator>(
        _ type: Wrapper.Type, forKey key: Key
    ) throws -> Wrapper where Wrapper.Value == XMLSeparatedTokens<List?, Separator> {
        try decodeAsIs(type, forKey: key, ifAbsent: Wrapper(XMLSeparatedTokens(nil)))
    }

    /// Decodes a checked optional. It is nil if the key is absent, in every format.
    ///
    /// - Throws: what decoding the value throws, but where the key is absent.
    @inlinable
    public func decode<Rule, Wrapped: Decodable>(
        _ type: XMLChecked<Rule>.Type, forKey key: Key
    ) throws -> XMLChecked<Rule> where Rule.Value == Wrapped? {
        try decodeAsIs(type, forKey: key, ifAbsent: XMLChecked(nil))
    }

    /// Decodes a checked optional in a node kind wrapper. It is nil if the key is absent, in every format.
    ///
    /// - Throws: what decoding the wrapper throws, but where the key is absent.
    @inlinable
    public func decode<Wrapper: XMLNodeKindWrapper & Decodable, Rule, Wrapped: Decodable>(
        _ type: Wrapper.Type, forKey key: Key
    ) throws -> Wrapper where Wrapper.Value == XMLChecked<Rule>, Rule.Value == Wrapped? {
        try decodeAsIs(type, forKey: key, ifAbsent: Wrapper(XMLChecked(nil)))
    }

    /// Decodes an optional that may be lost. It is nil if the key is absent, in every format.
    ///
    /// - Throws: what decoding the optional throws, but where the key is absent.
    @inlinable
    public func decode<Wrapped>(_ type: XMLLossy<Wrapped?>.Type, forKey key: Key) throws -> XMLLossy<Wrapped?> where Wrapped: Decodable {
        try decodeAsIs(type, forKey: key, ifAbsent: XMLLossy(nil))
    }

    /// Decodes an optional that may be lost in a node kind wrapper. It is nil if the key is absent, in every format.
    ///
    /// - Throws: what decoding the wrapper throws, but where the key is absent.
    @inlinable
    public func decode<Wrapper: XMLNodeKindWrapper & Decodable, Wrapped>(
        _ type: Wrapper.Type, forKey key: Key
    ) throws -> Wrapper where Wrapper.Value == XMLLossy<Wrapped?> {
        try decodeAsIs(type, forKey: key, ifAbsent: Wrapper(XMLLossy(nil)))
    }

    /// The container's own function, and what an absent key means in other formats. It is inlined and costs nothing when decoding XML: only an
    /// error comes back here.
    @inlinable
    @inline(__always)
    package func decodeAsIs<Value: Decodable>(
        _ type: Value.Type, forKey key: Key, ifAbsent absentValue: @autoclosure () -> Value
    ) throws -> Value {
        do {
            return try decode(type, forKey: key)
        } catch {
            guard lacks(key, since: error) else { throw error }
            return absentValue()
        }
    }

    /// Whether a key's value could not be decoded because it is absent. Errors of `XMLDecoder` remain; they have an underlying error. It
    /// decodes absent values itself, and a key without a node of its name may mean the element's own text.
    @usableFromInline
    @inline(never)
    func lacks(_ key: Key, since error: any Error) -> Bool {
        guard let context = (error as? DecodingError)?.context, context.underlyingError == nil else { return false }
        return !contains(key)
    }
}
