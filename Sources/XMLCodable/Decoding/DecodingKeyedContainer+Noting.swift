// What the code of a value asks for is noted where issues are told or collected; see ``IssueLog``.

extension DecodingKeyedContainer {
    /// Reads a key's value, and notes why it cannot be read.
    ///
    /// - Parameter none: what replaces a value that cannot be read, where the policy allows that; nil for one that is required.
    @inline(never)
    func noting<Value>(
        _ key: Key, _ type: any Any.Type, isIfPresent: Bool = false, orElse none: @autoclosure () -> Value?, _ read: () throws -> Value
    ) throws -> Value {
        guard context.isWatching, let issues = context.issues, content.isRead(in: issues.reading) else { return try read() }
        let reading = issues.reading
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
            return none
        }
    }

    @inline(never)
    func notingValue<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
        try noting(key, type, orElse: context.traits(of: type).nilValue(as: type)) {
            content.isNoted = true
            return try decode(type, forKey: key)
        }
    }

    @inline(never)
    func notingValueIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
        try noting(key, type, isIfPresent: true, orElse: .some(nil)) {
            content.isNoted = true
            return try decodeIfPresent(type, forKey: key)
        }
    }

    /// Notes that something else than a value was asked for.
    func noteOther() {
        guard context.isWatching, let issues = context.issues, content.isRead(in: issues.reading) else { return }
        _ = issues.startAttempt()
        issues.reading.noteOther()
    }
}

extension DecodingContext {
    /// Notes that the code of a value has made a container.
    @inline(never)
    func noteContainer<Key: CodingKey>(_ container: KeyedDecodingContainer<Key>, frame: FrameReference) {
        guard let issues, !isFinished else { return }
        let reading = issues.reading
        // A container in a container is not the value's own.
        guard frames.value.number(of: frame) == reading.frame else { return reading.noteOther() }
        reading.open(Key.self) { self.readProperties(of: reading, from: container, issues, unless: $0) }
    }

    /// Reads the properties of a value's type that its code has not asked for, and notes what is wrong with them.
    private func readProperties<Key: CodingKey>(
        of reading: PropertyReading, from container: KeyedDecodingContainer<Key>, _ issues: IssueLog, unless isAsked: (String) -> Bool
    ) {
        for property in ElementPlan.of(traits(of: reading.type), by: KeyTraits.of(Key.self)).properties {
            if issues.isFull { return }
            guard !isAsked(property.name), let type = property.type, let key = Key(stringValue: property.key) else { continue }
            let mark = issues.startAttempt()
            do {
                if case .optional(let wrapped) = type.shape, let wrapped = wrapped as? any Decodable.Type {
                    _ = try container.decodeIfPresent(wrapped, forKey: key)
                } else if let type = type.type as? any Decodable.Type {
                    _ = try container.decode(type, forKey: key)
                }
                _ = issues.startAttempt()
            } catch {
                note(error, since: mark, at: reading.place)
            }
            issues.settle()
        }
    }
}
