import Foundation
import XMLCodable

/// A value in SOAP's own encoding, with the type that messages tell.
///
/// Source: SOAP 1.1, section 5; SOAP 1.2 part 2, section 3.
enum EncodedValue {
    case absent
    /// A simple type of XML Schema, and the text.
    case simple(type: String, text: String)
    case array([EncodedValue])
    case structure([(name: String, value: EncodedValue)])
    /// Apache's and PHP's type for dictionaries.
    case map([(key: String, value: EncodedValue)])

    /// The prefixes of namespaces that values are written with. The element around them declares these.
    static func declarations(_ version: SOAPProtocolVersion) -> [(prefix: String, namespaceURI: String)] {
        [
            ("xsi", SchemaInstance.namespaceURI), ("xsd", "http://www.w3.org/2001/XMLSchema"), ("enc", version.encodingNamespaceURI),
            ("apache", "http://xml.apache.org/xml-soap"),
        ]
    }

    /// Writes the value as the content of what an encoder encodes, with the attributes that tell its type.
    func write(to encoder: any Encoder, _ version: SOAPProtocolVersion) throws {
        var attributes = encoder.container(keyedBy: LiteralKey.self)
        func attribute(_ name: String, _ value: String) throws {
            try attributes.encode(Attribute(value), forKey: LiteralKey(stringValue: name))
        }
        switch self {
        case .absent: try attribute("xsi:nil", "true")
        case .simple(let type, let text):
            try attribute("xsi:type", "xsd:\(type)")
            var content = encoder.singleValueContainer()
            try content.encode(text)
        case .array(let items):
            try attribute("xsi:type", "enc:Array")
            switch version {
            case .v1_1: try attribute("enc:arrayType", "\(Self.itemType(of: items))[\(items.count)]")
            case .v1_2:
                try attribute("enc:itemType", Self.itemType(of: items))
                try attribute("enc:arraySize", "\(items.count)")
            }
            var list = attributes.nestedUnkeyedContainer(forKey: LiteralKey(stringValue: "item"))
            for item in items { try item.write(to: list.superEncoder(), version) }
        case .structure(let members):
            try attribute("xsi:type", "enc:Struct")
            for (name, value) in members { try value.write(to: attributes.superEncoder(forKey: LiteralKey(stringValue: name)), version) }
        case .map(let entries):
            try attribute("xsi:type", "apache:Map")
            var list = attributes.nestedUnkeyedContainer(forKey: LiteralKey(stringValue: "item"))
            for (key, value) in entries {
                let entry = EncodedValue.structure([("key", .simple(type: "string", text: key)), ("value", value)])
                try entry.writeMembers(to: list.superEncoder(), version)
            }
        }
    }

    /// Writes the members of a struct or a dictionary without the attribute that tells its type: the parameters of an operation.
    func writeMembers(to encoder: any Encoder, _ version: SOAPProtocolVersion) throws {
        var container = encoder.container(keyedBy: LiteralKey.self)
        switch self {
        case .structure(let members):
            for (name, value) in members { try value.write(to: container.superEncoder(forKey: LiteralKey(stringValue: name)), version) }
        case .map(let entries):
            for (key, value) in entries { try value.write(to: container.superEncoder(forKey: LiteralKey(stringValue: key)), version) }
        case .absent, .simple, .array:
            throw Self.withoutKeys(self, at: encoder.codingPath)
        }
    }

    static func withoutKeys(_ value: Any, at path: [any CodingKey]) -> EncodingError {
        .invalidValue(value, .init(codingPath: path, debugDescription: "expected parameters by their keys, found a value without"))
    }

    private static func itemType(of items: [EncodedValue]) -> String {
        guard case .simple(let type, _)? = items.first else { return "xsd:anyType" }
        let isCommon = items.allSatisfy { if case .simple(type, _) = $0 { true } else { false } }
        return isCommon ? "xsd:\(type)" : "xsd:anyType"
    }
}

/// The parameters of an operation in SOAP's own encoding, as the content of its element.
struct EncodedParameters<Parameters: Encodable>: Encodable {
    let parameters: Parameters

    func encode(to encoder: any Encoder) throws {
        let version: SOAPProtocolVersion =
            encoder.codingPath.contains { $0.stringValue == SOAPProtocolVersion.v1_2.name("Body") } ? .v1_2 : .v1_1
        let value = try EncodedValueEncoder.value(of: parameters, userInfo: encoder.userInfo)
        var attributes = encoder.container(keyedBy: LiteralKey.self)
        for (prefix, namespaceURI) in EncodedValue.declarations(version) {
            try attributes.encode(Attribute(namespaceURI), forKey: LiteralKey(stringValue: "xmlns:\(prefix)"))
        }
        try attributes.encode(Attribute(version.encodingNamespaceURI), forKey: LiteralKey(stringValue: version.name("encodingStyle")))
        try value.writeMembers(to: encoder, version)
    }
}

// MARK: - Encoder

/// Makes a value of an `Encodable` type.
struct EncodedValueEncoder: Encoder {
    /// What has been encoded so far. A class, because containers may be written to at any time and in any order.
    final class Node {
        enum Content {
            case nothing
            case value(EncodedValue)
            case items([Node])
            case members([(name: String, node: Node)])
        }

        var content = Content.nothing
        var isMap = false

        func value() -> EncodedValue {
            switch content {
            case .nothing: return .structure([])
            case .value(let value): return value
            case .items(let nodes): return .array(nodes.map { $0.value() })
            case .members(let members):
                guard isMap else { return .structure(members.map { ($0.name, $0.node.value()) }) }
                // A dictionary has no order: the same one gives the same bytes.
                return .map(members.sorted { $0.name < $1.name }.map { ($0.name, $0.node.value()) })
            }
        }
    }

    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any]
    let node: Node
    /// How many types are being encoded, one inside of the other.
    let level: Int

    /// How deep values may be: as deep as messages that are read.
    private static let maximumDepth = XMLLimits.untrusted.maximumDepth

    static func value(of value: some Encodable, userInfo: [CodingUserInfoKey: Any] = [:]) throws -> EncodedValue {
        try node(of: value, at: [], userInfo, level: 0).value()
    }

    private static func node(
        of value: any Encodable, at path: [any CodingKey], _ userInfo: [CodingUserInfoKey: Any], level: Int
    ) throws -> Node {
        let node = Node()
        if let simple = try simple(value, at: path) {
            node.content = .value(simple)
            return node
        }
        guard level <= maximumDepth else { throw error(value, "at most \(maximumDepth) values inside each other", at: path) }
        node.isMap = value is any EncodedMap
        try value.encode(to: EncodedValueEncoder(codingPath: path, userInfo: userInfo, node: node, level: level))
        return node
    }

    /// The value of a type that is a simple one in XML Schema; nil for any other type.
    private static func simple(_ value: any Encodable, at path: [any CodingKey]) throws -> EncodedValue? {
        switch value {
        case let value as String: return .simple(type: "string", text: value)
        case let value as Bool: return .simple(type: "boolean", text: value ? "true" : "false")
        case let value as Double: return .simple(type: "double", text: schemaText(of: value))
        case let value as Float: return .simple(type: "float", text: schemaText(of: value))
        case let value as any FixedWidthInteger: return integer(value)
        case let value as Data: return .simple(type: "base64Binary", text: value.base64EncodedString())
        case let value as Date:
            guard let text = TextBytes.dateTime(value) else { throw error(value, "a date that xs:dateTime has a form for", at: path) }
            return .simple(type: "dateTime", text: text)
        case let value as Decimal:
            guard value.isFinite else { throw error(value, "a finite number", at: path) }
            return .simple(type: "decimal", text: value.description)
        case let value as URL: return .simple(type: "anyURI", text: value.absoluteString)
        default: return nil
        }
    }

    private static func integer(_ value: any FixedWidthInteger) -> EncodedValue {
        let type =
            Int32(exactly: value) != nil
            ? "int" : Int64(exactly: value) != nil ? "long" : UInt64(exactly: value) != nil ? "unsignedLong" : "integer"
        return .simple(type: type, text: "\(value)")
    }

    private static func schemaText(of value: some BinaryFloatingPoint & LosslessStringConvertible) -> String {
        value.isNaN ? "NaN" : value.isInfinite ? (value < 0 ? "-INF" : "INF") : value.description
    }

    private static func error(_ value: Any, _ expected: String, at path: [any CodingKey]) -> EncodingError {
        let place = path.map(\.stringValue).joined(separator: ".")
        return .invalidValue(value, .init(codingPath: path, debugDescription: "expected \(expected), found \(value) at '\(place)'"))
    }

    // MARK: Containers

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .members = node.content {} else { node.content = .members([]) }
        return KeyedEncodingContainer(Members(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .items = node.content {} else { node.content = .items([]) }
        return Items(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

    private func node(of value: some Encodable, at key: any CodingKey) throws -> Node {
        try Self.node(of: value, at: codingPath + [key], userInfo, level: level + 1)
    }

    private func inner(at key: any CodingKey) -> EncodedValueEncoder {
        EncodedValueEncoder(codingPath: codingPath + [key], userInfo: userInfo, node: Node(), level: level + 1)
    }

    private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: EncodedValueEncoder
        var codingPath: [any CodingKey] { encoder.codingPath }

        private func set(_ node: Node, _ key: any CodingKey) {
            guard case .members(var members) = encoder.node.content else { return }
            encoder.node.content = .nothing  // otherwise the array would be copied
            members.removeAll { $0.name == key.stringValue }
            members.append((key.stringValue, node))
            encoder.node.content = .members(members)
        }

        private func nested(_ key: any CodingKey) -> EncodedValueEncoder {
            let inner = encoder.inner(at: key)
            set(inner.node, key)
            return inner
        }

        func encodeNil(forKey key: Key) throws { nested(key).node.content = .value(.absent) }
        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { set(try encoder.node(of: value, at: key), key) }
        func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) -> KeyedEncodingContainer<NestedKey> {
            nested(key).container(keyedBy: type)
        }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { nested(key).unkeyedContainer() }
        func superEncoder() -> any Encoder { nested(LiteralKey(stringValue: "super")) }
        func superEncoder(forKey key: Key) -> any Encoder { nested(key) }
    }

    private struct Items: UnkeyedEncodingContainer {
        let encoder: EncodedValueEncoder
        var codingPath: [any CodingKey] { encoder.codingPath }
        var count: Int { if case .items(let nodes) = encoder.node.content { nodes.count } else { 0 } }

        private func append(_ node: Node) {
            guard case .items(var nodes) = encoder.node.content else { return }
            encoder.node.content = .nothing  // otherwise the array would be copied
            nodes.append(node)
            encoder.node.content = .items(nodes)
        }

        private var key: LiteralKey { LiteralKey(stringValue: "\(count)") }

        private func nested() -> EncodedValueEncoder {
            let inner = encoder.inner(at: key)
            append(inner.node)
            return inner
        }

        func encodeNil() throws { nested().node.content = .value(.absent) }
        func encode<Value: Encodable>(_ value: Value) throws { append(try encoder.node(of: value, at: key)) }
        func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
            nested().container(keyedBy: type)
        }
        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
        func superEncoder() -> any Encoder { nested() }
    }

    private struct Single: SingleValueEncodingContainer {
        let encoder: EncodedValueEncoder
        var codingPath: [any CodingKey] { encoder.codingPath }

        func encodeNil() throws { encoder.node.content = .value(.absent) }
        func encode(_ value: Bool) throws { try set(value) }
        func encode(_ value: String) throws { try set(value) }
        func encode(_ value: Double) throws { try set(value) }
        func encode(_ value: Float) throws { try set(value) }
        func encode(_ value: Int) throws { try set(value) }
        func encode(_ value: Int8) throws { try set(value) }
        func encode(_ value: Int16) throws { try set(value) }
        func encode(_ value: Int32) throws { try set(value) }
        func encode(_ value: Int64) throws { try set(value) }
        func encode(_ value: UInt) throws { try set(value) }
        func encode(_ value: UInt8) throws { try set(value) }
        func encode(_ value: UInt16) throws { try set(value) }
        func encode(_ value: UInt32) throws { try set(value) }
        func encode(_ value: UInt64) throws { try set(value) }
        func encode<Value: Encodable>(_ value: Value) throws { try set(value) }

        private func set(_ value: any Encodable) throws {
            let node = try EncodedValueEncoder.node(of: value, at: codingPath, encoder.userInfo, level: encoder.level + 1)
            encoder.node.content = node.content
            encoder.node.isMap = node.isMap
        }
    }
}

/// Types that are dictionaries, whose keys are values and not names.
private protocol EncodedMap {}
extension Dictionary: EncodedMap {}
