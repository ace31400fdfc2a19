/// Encodes itself by a closure.
struct WrittenByHand: Encodable, Sendable {
    let write: @Sendable (any Encoder) throws -> Void

    init(_ write: @escaping @Sendable (any Encoder) throws -> Void) { self.write = write }

    func encode(to encoder: any Encoder) throws { try write(encoder) }
}

extension WrittenByHand {
    /// The same by a closure that is given a keyed container.
    static func keyed(_ write: @escaping @Sendable (inout KeyedEncodingContainer<AnyKey>) throws -> Void) -> WrittenByHand {
        WrittenByHand { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            try write(&container)
        }
    }
}
