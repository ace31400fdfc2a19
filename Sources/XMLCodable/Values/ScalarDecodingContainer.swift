/// A container of a single value that reads every scalar in one way. The standard library asks for a function for each type.
package protocol ScalarDecodingContainer: SingleValueDecodingContainer {
    /// Decodes a scalar of the text at hand.
    func scalar<Value: Scalar>(_ type: Value.Type) throws -> Value
}

extension ScalarDecodingContainer {
    /// The same for types that documents seldom have: one function for all of them.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private func seldomScalar<Value: Scalar>(_ type: Value.Type) throws -> Value { try scalar(type) }

    package func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
    package func decode(_ type: String.Type) throws -> String { try scalar(type) }
    package func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
    package func decode(_ type: Float.Type) throws -> Float { try seldomScalar(type) }
    package func decode(_ type: Int.Type) throws -> Int { try scalar(type) }
    package func decode(_ type: Int8.Type) throws -> Int8 { try seldomScalar(type) }
    package func decode(_ type: Int16.Type) throws -> Int16 { try seldomScalar(type) }
    package func decode(_ type: Int32.Type) throws -> Int32 { try seldomScalar(type) }
    package func decode(_ type: Int64.Type) throws -> Int64 { try scalar(type) }
    package func decode(_ type: UInt.Type) throws -> UInt { try seldomScalar(type) }
    package func decode(_ type: UInt8.Type) throws -> UInt8 { try seldomScalar(type) }
    package func decode(_ type: UInt16.Type) throws -> UInt16 { try seldomScalar(type) }
    package func decode(_ type: UInt32.Type) throws -> UInt32 { try seldomScalar(type) }
    package func decode(_ type: UInt64.Type) throws -> UInt64 { try seldomScalar(type) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    package func decode(_ type: Int128.Type) throws -> Int128 { try seldomScalar(type) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    package func decode(_ type: UInt128.Type) throws -> UInt128 { try seldomScalar(type) }
}
