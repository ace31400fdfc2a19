/// A keyed container that notes what is asked of it, where issues are told or collected; see ``IssueLog``. Another one does the work.
struct WatchedKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let container: KeyedDecodingContainer<Key>
    private let context: DecodingContext
    private let issues: IssueLog
    private let reading: PropertyReading

    /// - Parameter isInside: whether the container is one in a container, and not the value's own.
    init(_ container: KeyedDecodingContainer<Key>, in context: DecodingContext, _ issues: IssueLog, isInside: Bool) {
        self.container = container
        self.context = context
        self.issues = issues
        reading = issues.reading
        if isInside { reading.noteOther() } else { reading.open(Key.self, readRest: readProperties) }
    }

    var codingPath: [any CodingKey] { container.codingPath }

    /// Whether the value is still being decoded by its own code, and nothing inside of it.
    private var isCurrent: Bool { issues.reading === reading && !reading.isOver }

    // MARK: Values

    /// Reads a key's value, and notes why it cannot be read.
    ///
    /// - Parameter none: what replaces a value that cannot be read, where the policy allows that; nil for one that is required.
    private func read<Value>(
        _ key: Key, _ type: any Any.Type, isIfPresent: Bool = false, orElse none: @autoclosure () -> Value?, _ read: () throws -> Value
    ) throws -> Value {
        guard isCurrent else { return try read() }
        let mark = issues.startAttempt()
        if issues.isCollecting { reading.ask(key, type, isIfPresent: isIfPresent) }
        do {
            let value = try read()
            _ = issues.startAttempt()
            issues.settle()
            return value
        } catch {
            if issues.isCollecting { reading.noteFailure() }
            context.note(error, since: mark, at: reading.place)
            guard issues.policy != .throwing, context.mayGoOn(after: error, losing: true, issues), let none = none() else {
                // Code that catches the error has lost nothing.
                issues.unsettle(to: mark)
                throw error
            }
            issues.tolerate(since: mark)
            issues.settle()
            if let place = issues.failedPlace { context.readNodes.note(place) }
            return none
        }
    }

    private func value<T: Decodable>(_ type: T.Type, _ key: Key, _ read: () throws -> T) throws -> T {
        try self.read(key, type, orElse: context.traits(of: type).nilValue(as: type), read)
    }

    private func valueIfPresent<T>(_ type: T.Type, _ key: Key, _ read: () throws -> T?) throws -> T? {
        try self.read(key, type, isIfPresent: true, orElse: .some(nil), read)
    }

    /// Reads the properties of the value's type that its code has not asked for, and notes what is wrong with them.
    private func readProperties(unless isAsked: (String) -> Bool) {
        guard let properties = PropertyTypes(of: reading.type, by: Key.self) else { return }
        for key in EnumType.cases(of: Key.self) {
            guard !issues.isFull, let name = StoredProperties.caseName(of: key) else { return }
            guard !isAsked(name), let type = properties[name] else { continue }
            let mark = issues.startAttempt()
            do {
                try readProperty(type, key)
                _ = issues.startAttempt()
            } catch {
                context.note(error, since: mark, at: reading.place)
            }
            issues.settle()
        }
    }

    private func readProperty(_ type: any Any.Type, _ key: Key) throws {
        if case .optional(let wrapped) = context.traits(of: type).shape, let wrapped = wrapped as? any Decodable.Type {
            _ = try container.decodeIfPresent(wrapped, forKey: key)
        } else if let type = type as? any Decodable.Type {
            _ = try container.decode(type, forKey: key)
        }
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try value(type, key) { try container.decode(type, forKey: key) }
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        try valueIfPresent(type, key) { try container.decodeIfPresent(type, forKey: key) }
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(type, key) { try container.decode(type, forKey: key) } }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(type, key) { try container.decode(type, forKey: key) } }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(type, key) { try container.decode(type, forKey: key) } }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(type, key) { try container.decode(type, forKey: key) } }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(type, key) { try container.decode(type, forKey: key) } }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(type, key) { try container.decode(type, forKey: key) } }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(type, key) { try container.decode(type, forKey: key) } }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(type, key) { try container.decode(type, forKey: key) } }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(type, key) { try container.decode(type, forKey: key) } }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(type, key) { try container.decode(type, forKey: key) } }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(type, key) { try container.decode(type, forKey: key) } }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(type, key) { try container.decode(type, forKey: key) } }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(type, key) { try container.decode(type, forKey: key) } }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(type, key) { try container.decode(type, forKey: key) } }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try value(type, key) { try container.decode(type, forKey: key) } }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try value(type, key) { try container.decode(type, forKey: key) }
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try valueIfPresent(type, key) { try container.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try valueIfPresent(type, key) { try container.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try valueIfPresent(type, key) { try container.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        try valueIfPresent(type, key) { try container.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try valueIfPresent(type, key) { try container.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
        try valueIfPresent(type, key) { try container.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
        try valueIfPresent(type, key) { try container.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
        try valueIfPresent(type, key) { try container.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try valueIfPresent(type, key) { try container.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
        try valueIfPresent(type, key) { try container.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
        try valueIfPresent(type, key) { try container.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        try valueIfPresent(type, key) { try container.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        try valueIfPresent(type, key) { try container.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try valueIfPresent(type, key) { try container.decodeIfPresent(type, forKey: key) }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
        try valueIfPresent(type, key) { try container.decodeIfPresent(type, forKey: key) }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
        try valueIfPresent(type, key) { try container.decodeIfPresent(type, forKey: key) }
    }

    // MARK: Keys and containers

    /// Notes that something else than a value was asked for.
    private func noteOther() {
        guard isCurrent else { return }
        _ = issues.startAttempt()
        reading.noteOther()
    }

    var allKeys: [Key] {
        noteOther()
        return container.allKeys
    }

    func contains(_ key: Key) -> Bool {
        noteOther()
        return container.contains(key)
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        noteOther()
        return try container.decodeNil(forKey: key)
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) throws -> KeyedDecodingContainer<NestedKey> {
        noteOther()
        return try container.nestedContainer(keyedBy: type, forKey: key)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        noteOther()
        return try container.nestedUnkeyedContainer(forKey: key)
    }

    func superDecoder() throws -> any Decoder {
        noteOther()
        return try container.superDecoder()
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        noteOther()
        return try container.superDecoder(forKey: key)
    }
}
