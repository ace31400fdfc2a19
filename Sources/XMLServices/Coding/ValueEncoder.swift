import XMLCodable

/// A format of values: arrays, structs and scalars. It says what Swift's scalars are in it, and what nil is.
package protocol ValueFormat {
    associatedtype Value

    /// What types find in their encoder's `userInfo`.
    var userInfo: [CodingUserInfoKey: Any] { get }
    /// How many arrays and structs may be inside each other.
    var maximumDepth: Int { get }
    /// Whether an optional member that is nil is written. Otherwise it is left out.
    var writesAbsentMembers: Bool { get }

    /// The value of a type that is a scalar; nil for any other type.
    func scalar(_ value: any Encodable, at path: [any CodingKey]) throws -> Value?
    func absent(at path: [any CodingKey]) throws -> Value
    func array(_ items: [Value]) -> Value
    /// - Parameter isDictionary: whether the members are those of a dictionary. They are sorted then, so that the same one gives the same bytes.
    func structure(_ members: [(name: String, value: Value)], isDictionary: Bool) -> Value

    func error(_ value: Any, _ expected: String, at path: [any CodingKey]) -> EncodingError
}

extension ValueFormat {
    /// The value that a type encodes.
    package func value(of value: any Encodable, at path: [any CodingKey] = []) throws -> Value {
        try node(of: value, at: path, ValueLevel()).value(self)
    }

    fileprivate func node(of value: any Encodable, at path: [any CodingKey], _ level: ValueLevel) throws -> ValueNode<Value> {
        if let scalar = try scalar(value, at: path) { return ValueNode(.value(scalar)) }
        // One value may be several calls: an enum that encodes a list is two.
        let maximumCallCount = 2 * maximumDepth
        guard level.callCount <= maximumCallCount else { throw depthError(value, at: path) }
        let node = ValueNode<Value>()
        node.isDictionary = value is any UnorderedMembers
        let encoder = ValueEncoder(format: self, codingPath: path, node: node, level: level)
        try level.stack.run(atLevel: level.callCount, of: maximumCallCount) { try value.encode(to: encoder) }
        guard level.depth < maximumDepth || node.isScalar else { throw depthError(value, at: path) }
        return node
    }

    /// Carries the type: a value that is too deep would be printed on the stack that it has filled.
    private func depthError(_ value: any Encodable, at path: [any CodingKey]) -> EncodingError {
        error(type(of: value), "at most \(maximumDepth) arrays and structs inside each other", at: path)
    }
}

/// Types whose members have no order of their own.
private protocol UnorderedMembers {}
extension Dictionary: UnorderedMembers {}

/// What a value has encoded so far. A class, because containers may be written to at any time and in any order.
private final class ValueNode<Value> {
    enum Content {
        case nothing
        case value(Value)
        case items([ValueNode])
        case members(names: [String], nodes: [String: ValueNode])
    }

    var content: Content
    var isDictionary = false

    var isScalar: Bool { if case .value = content { true } else { false } }

    init(_ content: Content = .nothing) { self.content = content }

    /// The value; a type that encoded nothing is an empty struct, as it is in other formats.
    func value<Format: ValueFormat>(_ format: Format) -> Value where Format.Value == Value {
        switch content {
        case .nothing: return format.structure([], isDictionary: isDictionary)
        case .value(let value): return value
        case .items(let nodes): return format.array(nodes.map { $0.value(format) })
        case .members(let names, let nodes):
            let members = (isDictionary ? names.sorted() : names).compactMap { name in nodes[name].map { (name, $0.value(format)) } }
            return format.structure(members, isDictionary: isDictionary)
        }
    }
}

/// How deep inside others a value is.
private struct ValueLevel {
    let stack = ValueStack()
    /// How many arrays and structs are around it.
    private(set) var depth = 0
    /// How many values encode each other.
    private(set) var callCount = 0

    /// The level of a value that this one encodes: inside of it, or in its place.
    func next(isInside: Bool) -> ValueLevel {
        var next = self
        if isInside { next.depth += 1 }
        next.callCount += 1
        return next
    }
}

// MARK: - Encoder

private struct ValueEncoder<Format: ValueFormat>: Encoder {
    typealias Node = ValueNode<Format.Value>

    let format: Format
    let codingPath: [any CodingKey]
    let node: Node
    let level: ValueLevel

    var userInfo: [CodingUserInfoKey: Any] { format.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .members = node.content {} else { node.content = .members(names: [], nodes: [:]) }
        return KeyedEncodingContainer(Members(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .items = node.content {} else { node.content = .items([]) }
        return Items(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func node(of value: some Encodable, at key: any CodingKey) throws -> Node {
        try format.node(of: value, at: codingPath + [key], level.next(isInside: true))
    }

    func absent(at key: any CodingKey) throws -> Node { Node(.value(try format.absent(at: codingPath + [key]))) }

    /// An encoder for something inside.
    func inner(_ node: Node, at key: any CodingKey) -> ValueEncoder {
        ValueEncoder(format: format, codingPath: codingPath + [key], node: node, level: level.next(isInside: true))
    }

    // MARK: Containers

    struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: ValueEncoder
        var codingPath: [any CodingKey] { encoder.codingPath }

        private func set(_ node: Node, _ key: any CodingKey) {
            guard case .members(var names, var nodes) = encoder.node.content else { return }
            encoder.node.content = .nothing  // otherwise the arrays would be copied
            if nodes.updateValue(node, forKey: key.stringValue) == nil { names.append(key.stringValue) }
            encoder.node.content = .members(names: names, nodes: nodes)
        }

        func encodeNil(forKey key: Key) throws { set(try encoder.absent(at: key), key) }
        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { set(try encoder.node(of: value, at: key), key) }

        func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try encodeOptional(value, key) }
        func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encodeOptional(value, key) }
        func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encodeOptional(value, key) }
        func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encodeOptional(value, key) }
        func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encodeOptional(value, key) }
        func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encodeOptional(value, key) }
        func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encodeOptional(value, key) }
        func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encodeOptional(value, key) }
        func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encodeOptional(value, key) }
        func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encodeOptional(value, key) }
        func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encodeOptional(value, key) }
        func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encodeOptional(value, key) }
        func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encodeOptional(value, key) }
        func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encodeOptional(value, key) }
        func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encodeOptional(value, key) }

        private func encodeOptional(_ value: (some Encodable)?, _ key: Key) throws {
            if let value { try encode(value, forKey: key) } else if encoder.format.writesAbsentMembers { try encodeNil(forKey: key) }
        }

        func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) -> KeyedEncodingContainer<NestedKey> {
            nested(key).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { nested(key).unkeyedContainer() }
        func superEncoder() -> any Encoder { nested(AnyCodingKey(stringValue: "super")) }
        func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

        /// What is written to several times is one member.
        private func nested(_ key: any CodingKey) -> ValueEncoder {
            if case .members(_, let nodes) = encoder.node.content, let node = nodes[key.stringValue] { return encoder.inner(node, at: key) }
            let node = Node()
            set(node, key)
            return encoder.inner(node, at: key)
        }
    }

    struct Items: UnkeyedEncodingContainer {
        let encoder: ValueEncoder
        var codingPath: [any CodingKey] { encoder.codingPath }
        var count: Int { if case .items(let nodes) = encoder.node.content { nodes.count } else { 0 } }

        private var nextKey: AnyCodingKey { AnyCodingKey(intValue: count) }

        private func append(_ node: Node) {
            guard case .items(var nodes) = encoder.node.content else { return }
            encoder.node.content = .nothing  // otherwise the array would be copied
            nodes.append(node)
            encoder.node.content = .items(nodes)
        }

        func encodeNil() throws { append(try encoder.absent(at: nextKey)) }
        func encode<Value: Encodable>(_ value: Value) throws { append(try encoder.node(of: value, at: nextKey)) }

        func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
            nested().container(keyedBy: type)
        }

        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
        func superEncoder() -> any Encoder { nested() }

        private func nested() -> ValueEncoder {
            let inner = encoder.inner(Node(), at: nextKey)
            append(inner.node)
            return inner
        }
    }
}

extension ValueEncoder: SingleValueEncodingContainer {
    func encodeNil() throws { node.content = .value(try format.absent(at: codingPath)) }

    func encode<Value: Encodable>(_ value: Value) throws {
        let same = try format.node(of: value, at: codingPath, level.next(isInside: false))
        (node.content, node.isDictionary) = (same.content, same.isDictionary)
    }
}
