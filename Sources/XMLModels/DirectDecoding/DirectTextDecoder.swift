import XMLCodable

/// The decoder of values that decode themselves from one text, such as enums with raw values. A value that asks for anything else ends the attempt.
final class DirectTextDecoder: DirectDecoder, ScalarDecodingContainer {
    private let forms: ScalarForms
    private let types = Allocation(TypeCache<Known>())
    /// The text, which is there while a value is being read, and the same for a string, without white space at its ends where that is trimmed.
    private var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    private var string = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// Whether the value at hand is an optional, and nil.
    private var isNil = false
    /// Whether something was asked for that is not here, or has no value. A type may try, and go on in another way.
    private var hasFailed = false

    private struct Unavailable: Error {}

    private struct Known: BitwiseCopyable {
        let traits: TypeTraits
        /// Types that look for another decoder than this, for what it could tell them, are not read here.
        let isSingleText: Bool
    }

    init(_ forms: ScalarForms) { self.forms = forms }

    // MARK: Reading

    /// Makes a value of a text in memory of its type; false, and nothing made, if the tree decoder has to say what it is.
    ///
    /// - Parameter string: the text for a string.
    func read<Value: Decodable>(
        _: Value.Type, of text: UnsafeBufferPointer<UInt8>, string: UnsafeBufferPointer<UInt8>, into memory: UnsafeMutableRawPointer
    ) -> Bool {
        begin(text, string)
        defer { end() }
        do {
            let value = try value(of: Value.self, isPlanned: true)
            if hasFailed { return false }
            memory.initializeMemory(as: Value.self, to: value)
            return true
        } catch {
            return false
        }
    }

    /// The same at the end of an array of such values.
    func read<Item: Decodable>(
        _: Item.Type, of text: UnsafeBufferPointer<UInt8>, string: UnsafeBufferPointer<UInt8>, appendingTo array: UnsafeMutableRawPointer
    ) -> Bool {
        begin(text, string)
        defer { end() }
        do {
            let value = try value(of: Item.self, isPlanned: true)
            if hasFailed { return false }
            ArrayMemory.append(value, at: array)
            return true
        } catch {
            return false
        }
    }

    private func begin(_ text: UnsafeBufferPointer<UInt8>, _ string: UnsafeBufferPointer<UInt8>) {
        (self.text, self.string, isNil, hasFailed) = (text, string, false, false)
    }

    private func end() {
        text = UnsafeBufferPointer(start: nil, count: 0)
        string = text
    }

    /// - Parameter isPlanned: whether the plan has the type, which may be in a wrapper for its kind of node there.
    private func value<Value: Decodable>(of type: Value.Type, isPlanned: Bool = false) throws -> Value {
        let known = known(type)
        guard isPlanned || known.isSingleText else { throw unavailable() }
        isNil = false
        switch known.traits.shape {
        case .scalar(let scalar): return try value(of: scalar, as: type)
        case .optional(let wrapped): isNil = TypeTraits.of(wrapped).emptyIsNil(in: forms) && text.allSatisfy(\.isXMLWhitespace)
        case .ordinary, .wrapper: break
        case .list, .dictionary: throw unavailable()
        }
        do {
            return try Value(from: self)
        } catch {
            throw unavailable()
        }
    }

    private func known(_ type: any Any.Type) -> Known {
        types.value.value(for: type) {
            let traits = TypeTraits.of(type)
            return Known(traits: traits, isSingleText: traits.isSingleText)
        }
    }

    private func value<Target>(of scalar: any Scalar.Type, as _: Target.Type) throws -> Target {
        func parse<Known: Scalar>(_ type: Known.Type) throws -> Target { identityCast(try self.scalar(type), to: Target.self) }
        return try parse(scalar)
    }

    func scalar<Value: Scalar>(_ type: Value.Type) throws -> Value {
        guard let value = Value.parse(type == String.self ? string : text, forms) else { throw unavailable() }
        return value
    }

    private func unavailable() -> Unavailable {
        hasFailed = true
        return Unavailable()
    }

    /// Ends the attempt: something was asked that is not here.
    func refuse() { hasFailed = true }

    // MARK: Decoder

    var codingPath: [any CodingKey] {
        hasFailed = true
        return []
    }

    var userInfo: [CodingUserInfoKey: Any] {
        hasFailed = true
        return [:]
    }

    func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> { throw unavailable() }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unavailable() }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    // MARK: The single value

    func decodeNil() -> Bool { isNil }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(of: type) }
}

extension DirectTextDecoder: TokenListDecoder {
    func decodeTokens<List: _XMLTokenCollection>(
        _: List.Type, separatedBy separator: any XMLTokenSeparator.Type
    ) throws -> List where List._Token: Decodable {
        guard let splitting = TokenSplitting(separator, of: List._Token.self) else { throw unavailable() }
        if case .optional = known(List._Token.self).traits.shape { throw unavailable() }
        let all = text
        var tokens: [List._Token] = []
        var next = splitting.start(of: all)
        while let token = splitting.token(of: all, from: &next) {
            text = UnsafeBufferPointer(rebasing: all[token])
            string = text
            tokens.append(try value(of: List._Token.self))
        }
        guard let list = List(_xmlTokens: tokens) else { throw unavailable() }
        return list
    }
}
