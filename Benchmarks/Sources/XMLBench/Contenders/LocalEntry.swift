import Foundation

/// The entry of a contender that runs in this process.
final class LocalEntry<Value: Fingerprintable>: Entry {
    private let decodeOnce: () throws -> Value
    private let encoding: Encoding?
    /// What is encoded; decoded when it is first needed.
    private var value: Value?

    struct Encoding {
        let encode: (Value) throws -> Data
        let decode: (Data) throws -> Value
    }

    init(decode: @escaping () throws -> Value, encoding: Encoding? = nil) {
        decodeOnce = decode
        self.encoding = encoding
    }

    func decode(times: Int) throws -> Duration {
        try ContinuousClock().measure {
            for _ in 0..<times { _ = try decodeOnce() }
        }
    }

    func encode(times: Int) throws -> Duration? {
        guard let encoding else { return nil }
        let value = try valueToEncode()
        return try ContinuousClock().measure {
            for _ in 0..<times { _ = try encoding.encode(value) }
        }
    }

    func decodedFingerprint() throws -> UInt64? { try decodeOnce().fingerprint }

    func encodedFingerprint() throws -> UInt64? {
        guard let encoding else { return nil }
        return try encoding.decode(encoding.encode(valueToEncode())).fingerprint
    }

    private func valueToEncode() throws -> Value {
        if let value { return value }
        let decoded = try decodeOnce()
        value = decoded
        return decoded
    }
}
