/// The coding keys that a type asks a decoder for, seen without a value of it.
package enum FirstKeys {
    /// The first type of keys that a type asks its decoder for; nil if it asks for something else first.
    package static func type(of type: any Any.Type) -> (any CodingKey.Type)? {
        guard let decodable = type as? any Decodable.Type else { return nil }
        let probe = Probe()
        _ = try? decodable.init(from: probe)
        return probe.keys
    }

    /// Ends whatever is asked of it with an error.
    private final class Probe: DocumentDecoder {
        struct Stop: Error {}

        var keys: (any CodingKey.Type)?
        private var isStopped = false
        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
            if !isStopped { keys = type }
            throw stop()
        }

        func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw stop() }

        func singleValueContainer() throws -> any SingleValueDecodingContainer { throw stop() }

        private func stop() -> Stop {
            isStopped = true
            return Stop()
        }
    }
}
