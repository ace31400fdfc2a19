import XMLCodable

// Values by name, for `init(map:)` of an `XMLImmutableMappable` and wherever else an operator does not fit.

extension XMLMap {
    /// The value of the current key in its dictionary form, if it has the type. For an array type a single value is an array of one, also
    /// in a dictionary of arrays.
    public func value<T>() -> T? {
        guard let value = currentValue else { return nil }
        if let value = value as? T { return value }
        if T.self is any ListType.Type { return [value] as? T }
        if let dictionary = value as? [String: Any] { return dictionary.mapValues { [$0] } as? T }
        return nil
    }

    /// The value of the current key as any type that `<-` maps, `Codable` types included; nil if there is none.
    public func value<T>(as type: T.Type) -> T? {
        guard case .found(let value) = current else { return nil }
        return ValueReading.read(type, from: value, in: self, onto: nil)
    }

    /// The value of the current key as any type that `<-` maps: `try map.innerText.requiredValue()`.
    ///
    /// - Throws: ``XMLMapError`` if there is none; an optional type is nil, and a list empty, where the key is absent.
    public func requiredValue<T>(
        as type: T.Type = T.self, file: StaticString = #file, function: StaticString = #function, line: UInt = #line
    ) throws -> T {
        session.recorder?.record(type, at: self, transform: nil, initial: nil)
        switch current {
        case .absent, .null:
            if let none = nilValue(of: type) { return none }
            if let list = type as? any ListType.Type, let empty = list.read(items: .elements([]), in: self) as? T { return empty }
            throw error("there is no value", file: file, function: function, line: line)
        case .found(let found):
            if let value = ValueReading.read(type, from: found, in: self, onto: nil) { return value }
            throw error("expected \(type)", at: found, file: file, function: function, line: line)
        }
    }

    /// The value of the current key through a transform: `try map.innerText.requiredValue(using: XMLDateTransform())`.
    ///
    /// - Throws: ``XMLMapError`` if there is none, or the transform rejects it.
    public func requiredValue<Transform: XMLTransformType>(
        using transform: Transform, file: StaticString = #file, function: StaticString = #function, line: UInt = #line
    ) throws -> Transform.Object {
        session.recorder?.record(Transform.Object.self, at: self, transform: transform, initial: nil)
        guard case .found(let found) = current else { throw error("there is no value", file: file, function: function, line: line) }
        return try required(found, transform, file, function, line)
    }

    // MARK: By key

    /// The value of a key, as any type that `<-` maps: `try map.value("name")`, `try map.attributes.value("id")`.
    ///
    /// - Parameters:
    ///   - key: the name, or a path of names.
    ///   - nested: whether the key is a path; nil, the default, if a key with the delimiter in it is one.
    ///   - delimiter: what separates the names of a path.
    /// - Throws: ``XMLMapError`` if there is none; an optional type is nil, and a list empty, where the key is absent.
    public func value<T>(
        _ key: String, nested: Bool? = nil, delimiter: String = ".",
        file: StaticString = #file, function: StaticString = #function, line: UInt = #line
    ) throws -> T {
        try self[key, nested: nested, delimiter: delimiter, ignoreNil: false].requiredValue(file: file, function: function, line: line)
    }

    /// The value of a key, or the default if there is none, also for an optional type.
    public func value<T>(_ key: String, nested: Bool? = nil, delimiter: String = ".", default: T) -> T {
        guard let value: T = try? value(key, nested: nested, delimiter: delimiter) else { return `default` }
        if let optional = value as? any OptionalType, optional.wrapped == nil { return `default` }
        return value
    }

    /// The value of a key through a transform.
    ///
    /// - Throws: ``XMLMapError`` if there is none, or the transform rejects it.
    public func value<Transform: XMLTransformType>(
        _ key: String, nested: Bool? = nil, delimiter: String = ".", using transform: Transform,
        file: StaticString = #file, function: StaticString = #function, line: UInt = #line
    ) throws -> Transform.Object {
        try self[key, nested: nested, delimiter: delimiter, ignoreNil: false]
            .requiredValue(using: transform, file: file, function: function, line: line)
    }

    /// The value of a key through a transform, or the default if there is none.
    public func value<Transform: XMLTransformType>(
        _ key: String, nested: Bool? = nil, delimiter: String = ".", using transform: Transform, default: Transform.Object
    ) -> Transform.Object {
        (try? value(key, nested: nested, delimiter: delimiter, using: transform)) ?? `default`
    }

    // MARK: Collections by key, through a transform

    /// The values of a key, each through a transform. Empty if the key is absent.
    ///
    /// - Throws: ``XMLMapError`` if the transform rejects one of them.
    public func value<Transform: XMLTransformType>(
        _ key: String, nested: Bool? = nil, delimiter: String = ".", using transform: Transform,
        file: StaticString = #file, function: StaticString = #function, line: UInt = #line
    ) throws -> [Transform.Object] {
        guard let found = found(key, nested, delimiter, as: [Transform.Object].self, through: transform) else { return [] }
        return try found.items.map { try required($0, transform, file, function, line) }
    }

    /// The values of a key in rows, each through a transform. Empty if the key is absent.
    ///
    /// - Throws: ``XMLMapError`` if the transform rejects one of them.
    public func value<Transform: XMLTransformType>(
        _ key: String, nested: Bool? = nil, delimiter: String = ".", using transform: Transform,
        file: StaticString = #file, function: StaticString = #function, line: UInt = #line
    ) throws -> [[Transform.Object]] {
        guard let found = found(key, nested, delimiter, as: [[Transform.Object]].self, through: transform) else { return [] }
        return try found.items.map { row in try row.row.items.map { try required($0, transform, file, function, line) } }
    }

    /// The values of a key by name, each through a transform. Empty if the key is absent.
    ///
    /// - Throws: ``XMLMapError`` if the transform rejects one of them.
    public func value<Transform: XMLTransformType>(
        _ key: String, nested: Bool? = nil, delimiter: String = ".", using transform: Transform,
        file: StaticString = #file, function: StaticString = #function, line: UInt = #line
    ) throws -> [String: Transform.Object] {
        guard let found = found(key, nested, delimiter, as: [String: Transform.Object].self, through: transform) else { return [:] }
        return try found.valuesByName { try required($0, transform, file, function, line) } ?? [:]
    }

    private func found<Value>(
        _ key: String, _ nested: Bool?, _ delimiter: String, as type: Value.Type, through transform: Any
    ) -> FoundValue? {
        let map = self[key, nested: nested, delimiter: delimiter, ignoreNil: false]
        session.recorder?.record(type, at: map, transform: transform, initial: nil)
        return if case .found(let found) = map.current { found } else { nil }
    }

    private func required<Transform: XMLTransformType>(
        _ found: FoundValue, _ transform: Transform, _ file: StaticString, _ function: StaticString, _ line: UInt
    ) throws -> Transform.Object {
        if let value = transformed(found, by: transform) { return value }
        throw error("\(Transform.self) gave no \(Transform.Object.self)", at: found, file: file, function: function, line: line)
    }
}
