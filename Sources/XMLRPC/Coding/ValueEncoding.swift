import Foundation

/// What a value has encoded so far. A class, because containers may be written to at any time and in any order.
final class EncodingNode {
    enum Content {
        case nothing
        case value(XMLRPCValue)
        case items([EncodingNode])
        case members(names: [String], nodes: [String: EncodingNode])
    }

    var content: Content

    init(_ content: Content = .nothing) { self.content = content }

    /// The value; a type that encoded nothing is an empty struct, as it is in other formats.
    func value() -> XMLRPCValue {
        switch content {
        case .nothing: return .struct(XMLRPCStruct())
        case .value(let value): return value
        case .items(let nodes): return .array(nodes.map { $0.value() })
        case .members(let names, let nodes):
            var members = XMLRPCStruct()
            for name in names { members[name] = nodes[name]?.value() }
            return .struct(members)
        }
    }
}

/// One encoding: its options, and how each type becomes a node.
struct ValueEncoding {
    let options: XMLRPCEncoder
    /// What the outermost value is called in errors.
    let root: String

    func node(of value: any Encodable, at path: [any CodingKey], level: Int) throws -> EncodingNode {
        if let simple = try simpleValue(of: value, at: path) { return EncodingNode(.value(simple)) }
        guard level < XMLRPCValue.maximumDepth else {
            throw error(value, "at most \(XMLRPCValue.maximumDepth) arrays and structs inside each other", at: path)
        }
        let encoder = ValueEncoder(encoding: self, codingPath: path, node: EncodingNode(), level: level)
        try value.encode(to: encoder)
        // A dictionary has no order: the same one gives the same bytes.
        if value is any UnorderedMembers, case .members(let names, let nodes) = encoder.node.content {
            encoder.node.content = .members(names: names.sorted(), nodes: nodes)
        }
        return encoder.node
    }

    /// The value of a type that is one to XML-RPC; nil for any other type.
    private func simpleValue(of value: any Encodable, at path: [any CodingKey]) throws -> XMLRPCValue? {
        switch value {
        case let value as XMLRPCValue: return value
        case let value as XMLRPCStruct: return .struct(value)
        case let value as String: return .string(value)
        case let value as Bool: return .bool(value)
        case let value as Int: return try integer(value, at: path)
        case let value as Double: return try double(value, at: path)
        case let value as Data: return .data(value)
        case let value as Date: return try date(value, at: path)
        case let value as XMLRPCDateTime: return .dateTime(value)
        case let value as XMLRPCBigNumber: return .bigNumber(value)
        case let value as Decimal:
            guard value.isFinite else { throw error(value, "a finite number", at: path) }
            return .string(value.description)
        case let value as URL: return .string(value.absoluteString)
        default: return nil
        }
    }

    func integer<Value: FixedWidthInteger & Encodable>(_ value: Value, at path: [any CodingKey]) throws -> XMLRPCValue {
        if let small = Int32(exactly: value) { return .int(small) }
        guard let large = Int64(exactly: value) else { throw error(value, "an integer of at most 64 bits with a sign", at: path) }
        guard options.dialect.writesInt64 else {
            throw error(value, "an integer of at most 32 bits; the dialect `.i8` has 64", at: path)
        }
        return .int64(large)
    }

    func double(_ value: Double, at path: [any CodingKey]) throws -> XMLRPCValue {
        guard value.isFinite else { throw error(value, "a finite number", at: path) }
        return .double(value)
    }

    private func date(_ value: Date, at path: [any CodingKey]) throws -> XMLRPCValue {
        do {
            return .dateTime(try XMLRPCDateTime(value, in: options.timeZone, fractions: options.dateFractions))
        } catch let problem as XMLRPCDateTime.Problem {
            throw error(value, problem.description, at: path)
        }
    }

    func encodeNil(at path: [any CodingKey]) throws -> XMLRPCValue {
        guard options.dialect.writesNil else {
            throw error(String?.none as Any, "a value; XML-RPC has no form for nil without the dialect `.nil`", at: path, found: "nil")
        }
        return .nil
    }

    func error(_ value: Any, _ expected: String, at path: [any CodingKey], found: String? = nil) -> EncodingError {
        let place = ValuePlace(root: root, path)
        let description = "expected \(expected), found \(found ?? String(describing: value)) at \(place)"
        return .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: description))
    }
}

/// Types whose members have no order of their own.
private protocol UnorderedMembers {}
extension Dictionary: UnorderedMembers {}

// MARK: - Encoder

private struct ValueEncoder: Encoder {
    let encoding: ValueEncoding
    let codingPath: [any CodingKey]
    let node: EncodingNode
    let level: Int

    var userInfo: [CodingUserInfoKey: Any] { encoding.options.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .members = node.content {} else { node.content = .members(names: [], nodes: [:]) }
        return KeyedEncodingContainer(MembersEncoding(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .items = node.content {} else { node.content = .items([]) }
        return ItemsEncoding(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// An encoder for something inside.
    func inner(_ node: EncodingNode, at key: any CodingKey) -> ValueEncoder {
        ValueEncoder(encoding: encoding, codingPath: codingPath + [key], node: node, level: level + 1)
    }
}

extension ValueEncoder: SingleValueEncodingContainer {
    func encodeNil() throws { node.content = .value(try encoding.encodeNil(at: codingPath)) }
    func encode(_ value: Bool) throws { node.content = .value(.bool(value)) }
    func encode(_ value: String) throws { node.content = .value(.string(value)) }
    func encode(_ value: Double) throws { node.content = .value(try encoding.double(value, at: codingPath)) }
    func encode(_ value: Float) throws {
        // With the digits that distinguish it from other floats, not from other doubles: 3.44, not 3.440000057220459.
        let short = Double(value.description) ?? Double(value)
        node.content = .value(try encoding.double(Float(short) == value ? short : Double(value), at: codingPath))
    }
    func encode(_ value: Int) throws { try integer(value) }
    func encode(_ value: Int8) throws { try integer(value) }
    func encode(_ value: Int16) throws { try integer(value) }
    func encode(_ value: Int32) throws { try integer(value) }
    func encode(_ value: Int64) throws { try integer(value) }
    func encode(_ value: UInt) throws { try integer(value) }
    func encode(_ value: UInt8) throws { try integer(value) }
    func encode(_ value: UInt16) throws { try integer(value) }
    func encode(_ value: UInt32) throws { try integer(value) }
    func encode(_ value: UInt64) throws { try integer(value) }

    private func integer(_ value: some FixedWidthInteger & Encodable) throws {
        node.content = .value(try encoding.integer(value, at: codingPath))
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        // The same place in the message: the next level of the stack all the same.
        node.content = try encoding.node(of: value, at: codingPath, level: level + 1).content
    }
}

private struct MembersEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    private func set(_ node: EncodingNode, _ key: any CodingKey) {
        guard case .members(var names, var nodes) = encoder.node.content else { return }
        encoder.node.content = .nothing  // otherwise the arrays would be copied
        if nodes.updateValue(node, forKey: key.stringValue) == nil { names.append(key.stringValue) }
        encoder.node.content = .members(names: names, nodes: nodes)
    }

    func encodeNil(forKey key: Key) throws {
        set(EncodingNode(.value(try encoder.encoding.encodeNil(at: codingPath + [key]))), key)
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        set(try encoder.encoding.node(of: value, at: codingPath + [key], level: encoder.level + 1), key)
    }

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

    /// An optional member that is nil is left out, or written where the dialect has a form for it.
    private func encodeOptional(_ value: (some Encodable)?, _ key: Key) throws {
        if let value { try encode(value, forKey: key) } else if encoder.encoding.options.dialect.writesNil { try encodeNil(forKey: key) }
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) -> KeyedEncodingContainer<NestedKey> {
        nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { nested(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { nested(XMLRPCKey.super) }
    func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

    private func nested(_ key: any CodingKey) -> ValueEncoder {
        if case .members(_, let nodes) = encoder.node.content, let node = nodes[key.stringValue] { return encoder.inner(node, at: key) }
        let node = EncodingNode()
        set(node, key)
        return encoder.inner(node, at: key)
    }
}

private struct ItemsEncoding: UnkeyedEncodingContainer {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { if case .items(let nodes) = encoder.node.content { nodes.count } else { 0 } }

    private var nextPath: [any CodingKey] { codingPath + [XMLRPCKey(count)] }

    private func append(_ node: EncodingNode) {
        guard case .items(var nodes) = encoder.node.content else { return }
        encoder.node.content = .nothing  // otherwise the array would be copied
        nodes.append(node)
        encoder.node.content = .items(nodes)
    }

    func encodeNil() throws { append(EncodingNode(.value(try encoder.encoding.encodeNil(at: nextPath)))) }

    func encode<Value: Encodable>(_ value: Value) throws {
        append(try encoder.encoding.node(of: value, at: nextPath, level: encoder.level + 1))
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        nested().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
    func superEncoder() -> any Encoder { nested() }

    private func nested() -> ValueEncoder {
        let inner = encoder.inner(EncodingNode(), at: XMLRPCKey(count))
        append(inner.node)
        return inner
    }
}
