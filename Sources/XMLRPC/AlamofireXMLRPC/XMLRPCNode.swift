import Foundation

/// AlamofireXMLRPC's view of a reply: subscripts and getters that accept missing values. New code uses ``XMLRPCValue``, or decodes a type.
///
/// ```swift
/// if let message = value[0]["aKey"][9].string { … }
/// ```
public struct XMLRPCNode: Sendable {
    enum Content: Sendable {
        /// All values of a reply.
        case parameters([XMLRPCValue])
        case value(XMLRPCValue)
        /// A reply without anything in it.
        case emptyResponse
        /// Nothing: a value was asked for, and is not there.
        case missing
    }

    let content: Content

    init(_ content: Content) { self.content = content }

    private init(found value: XMLRPCValue?) { content = value.map(Content.value) ?? .missing }

    /// A node of a value.
    public init(_ value: XMLRPCValue) { content = .value(value) }

    /// The value; nil for a whole reply, and for what is missing.
    public var rpcValue: XMLRPCValue? { if case .value(let value) = content { value } else { nil } }

    /// Why there is nothing here; nil if there is something.
    public var error: XMLRPCError? { if case .missing = content { .nodeNotFound(node: .value) } else { nil } }

    /// The element that an array, a struct, text without a type or a whole reply is; nil for scalars, whose kind the getters know.
    public var kind: XMLRPCNodeKind? {
        switch content {
        case .parameters: .parameters
        case .emptyResponse: .methodResponse
        case .value(.array): .array
        case .value(.struct): .structure
        case .value, .missing: nil
        }
    }

    /// The element as it would be written: `<value><int>5</int></value>`. All of them for a whole reply; nothing for what is missing.
    public var rawXML: String {
        switch content {
        case .parameters(let values): values.map { XMLRPCNode($0).rawXML }.joined()
        case .value(let value): (try? value.rawXML) ?? ""
        case .emptyResponse, .missing: ""
        }
    }
}

// MARK: - Items

/// The items of an array, or of a whole reply. A position out of range has a node with an ``error``.
extension XMLRPCNode: Collection {
    private var items: [XMLRPCValue] {
        switch content {
        case .parameters(let values): values
        case .value(.array(let items)): items
        default: []
        }
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { items.count }
    /// The next position.
    public func index(after index: Int) -> Int { index + 1 }

    /// An item; a node with an ``error`` where there is none.
    public subscript(key: Int) -> XMLRPCNode {
        let items = items
        return XMLRPCNode(found: items.indices.contains(key) ? items[key] : nil)
    }

    /// The items of an array or of a whole reply; nil for anything else.
    public var array: [XMLRPCNode]? {
        switch content {
        case .parameters, .value(.array): items.map { XMLRPCNode($0) }
        default: nil
        }
    }
}

// MARK: - Members

extension XMLRPCNode {
    /// A member of a struct; a node with an ``error`` where there is none.
    public subscript(key: String) -> XMLRPCNode { XMLRPCNode(found: rpcValue[key]) }

    /// The members of a struct; nil for anything else.
    public var dictionary: [String: XMLRPCNode]? { rpcValue.dictionary?.mapValues { XMLRPCNode($0) } }
}

// MARK: - Scalars

extension XMLRPCNode {
    /// A string; nil for any other kind.
    public var string: String? { value() }
    /// An integer; nil for any other kind.
    public var int: Int? { value() }
    /// An integer of at most 32 bits; nil for any other kind.
    public var int32: Int32? { value() }
    /// A double; nil for any other kind.
    public var double: Double? { value() }
    /// A boolean; nil for any other kind.
    public var bool: Bool? { value() }
    /// A date, in GMT unless it says another offset; nil for any other kind.
    public var date: Date? { value() }
    /// The bytes of base64; nil for any other kind.
    public var data: Data? { value() }

    /// A scalar as a type of the same kind; nil for any other kind.
    public func value<V: XMLRPCRawValueRepresentable>() -> V? {
        guard let scalar = rpcValue?.scalar, scalar.kind == V.xmlRpcKind else { return nil }
        return V(xmlRpcRawValue: scalar.text)
    }

    /// A value as a type that is created from nodes; nil for what is missing.
    public func value<V: XMLRPCInitializable>() -> V? { error == nil ? V(xmlRpcNode: self) : nil }

    /// A value as any `Decodable` type: the way to leave nodes behind.
    ///
    /// - Throws: `DecodingError`, or the ``error`` of what is missing.
    public func decode<V: Decodable>(_ type: V.Type = V.self) throws -> V {
        if let error { throw error }
        return try (rpcValue ?? .array(items)).decode(type)
    }
}

extension XMLRPCNode: CustomStringConvertible {
    /// A scalar's text; nothing for anything else.
    public var description: String { rpcValue?.scalar?.text ?? "" }
}

/// AlamofireXMLRPC's protocol of types that are created from nodes.
public protocol XMLRPCInitializable {
    init?(xmlRpcNode: XMLRPCNode)
}
