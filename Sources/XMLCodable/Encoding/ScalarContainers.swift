// What containers do with scalars; the methods that the standard library asks for follow from it.

/// A keyed container that writes every scalar in one way.
protocol KeyedScalarContainer: KeyedEncodingContainerProtocol {
    func store<Value: Scalar>(_ value: Value, _ key: Key) throws
    func storeIfPresent<Value: Scalar>(_ value: Value?, _ key: Key) throws
}

extension KeyedScalarContainer {
    /// The same for types that documents seldom have: one function for all of them.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private func storeSeldom<Value: Scalar>(_ value: Value, _ key: Key) throws { try store(value, key) }

    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private func storeSeldomIfPresent<Value: Scalar>(_ value: Value?, _ key: Key) throws { try storeIfPresent(value, key) }

    @inline(__always)
    func encode(_ value: Bool, forKey key: Key) throws { try store(value, key) }
    @inline(__always)
    func encode(_ value: String, forKey key: Key) throws { try store(value, key) }
    @inline(__always)
    func encode(_ value: Double, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: Float, forKey key: Key) throws { try storeSeldom(value, key) }
    @inline(__always)
    func encode(_ value: Int, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: Int8, forKey key: Key) throws { try storeSeldom(value, key) }
    func encode(_ value: Int16, forKey key: Key) throws { try storeSeldom(value, key) }
    func encode(_ value: Int32, forKey key: Key) throws { try storeSeldom(value, key) }
    @inline(__always)
    func encode(_ value: Int64, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: UInt, forKey key: Key) throws { try storeSeldom(value, key) }
    func encode(_ value: UInt8, forKey key: Key) throws { try storeSeldom(value, key) }
    func encode(_ value: UInt16, forKey key: Key) throws { try storeSeldom(value, key) }
    func encode(_ value: UInt32, forKey key: Key) throws { try storeSeldom(value, key) }
    func encode(_ value: UInt64, forKey key: Key) throws { try storeSeldom(value, key) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: Int128, forKey key: Key) throws { try storeSeldom(value, key) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: UInt128, forKey key: Key) throws { try storeSeldom(value, key) }

    @inline(__always)
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try storeIfPresent(value, key) }
    @inline(__always)
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try storeIfPresent(value, key) }
    @inline(__always)
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    @inline(__always)
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    @inline(__always)
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
}

/// What a container for values without keys does with a scalar and with any other value; the methods that Swift
/// asks for follow from these, but for the whole numbers of 128 bits, which have another default in the standard library.
protocol ValueContainer {
    func store<Value: Scalar>(_ value: Value) throws
    func encodeValue<Value: Encodable>(_ value: Value) throws
}

extension ValueContainer {
    /// The same for types that documents seldom have: one function for all of them.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    func storeSeldom<Value: Scalar>(_ value: Value) throws { try store(value) }

    func encode<Value: Encodable>(_ value: Value) throws { try encodeValue(value) }

    func encode(_ value: Bool) throws { try store(value) }
    func encode(_ value: String) throws { try store(value) }
    func encode(_ value: Double) throws { try store(value) }
    func encode(_ value: Float) throws { try storeSeldom(value) }
    func encode(_ value: Int) throws { try store(value) }
    func encode(_ value: Int8) throws { try storeSeldom(value) }
    func encode(_ value: Int16) throws { try storeSeldom(value) }
    func encode(_ value: Int32) throws { try storeSeldom(value) }
    func encode(_ value: Int64) throws { try store(value) }
    func encode(_ value: UInt) throws { try storeSeldom(value) }
    func encode(_ value: UInt8) throws { try storeSeldom(value) }
    func encode(_ value: UInt16) throws { try storeSeldom(value) }
    func encode(_ value: UInt32) throws { try storeSeldom(value) }
    func encode(_ value: UInt64) throws { try storeSeldom(value) }
}
