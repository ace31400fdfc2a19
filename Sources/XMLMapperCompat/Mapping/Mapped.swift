import Foundation
import XMLCodable

/// A mappable value inside of a `Codable` one. With it, models can move to `Codable` one at a time, from the outside in.
///
/// ```swift
/// struct Menu: Codable {
///     var title: String
///     @Mapped var food: [Food]      // `Food` is XMLMappable still
/// }
/// ```
///
/// The value is a mappable type, or an optional, an array, a set or a dictionary by name of one. It is decoded by `XMLDecoder`; other
/// decoders have no elements to map from. Put a context for the models into the coder's `userInfo` under `xmlMapContext`.
@propertyWrapper
public struct Mapped<Value> {
    /// The mappable value.
    public var wrappedValue: Value

    /// Wraps the initial value of a property declaration.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Wraps a value, for a memberwise initialiser.
    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension CodingUserInfoKey {
    /// Where ``Mapped`` finds the ``XMLMapContext`` of its models.
    public static let xmlMapContext = CodingUserInfoKey(rawValue: "XMLMapperCompat.context")!  // failable by protocol only: never nil
}

extension Mapped: Equatable where Value: Equatable {}
extension Mapped: Hashable where Value: Hashable {}
extension Mapped: Sendable where Value: Sendable {}

extension Mapped: _XMLPropertyWrapper {}

extension Mapped: Decodable {
    /// Maps the value from the element that is being decoded.
    public init(from decoder: any Decoder) throws {
        func failure(_ description: String) -> DecodingError {
            .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: description))
        }
        guard let elements = decoder.xmlElements else { throw failure("a @Mapped value is decoded by XMLDecoder only") }
        var issue: XMLMapError?
        let report = XMLMapperDefaults.onIssue
        let session = MappingSession(context: decoder.userInfo[.xmlMapContext] as? XMLMapContext) {
            issue = issue ?? $0
            report?($0)
        }
        let isList = unwrapped(Value.self) is any ListType.Type
        if elements.isEmpty, !isList {
            guard let none = nilValue(of: Value.self) else {
                throw DecodingError.valueNotFound(
                    Value.self, .init(codingPath: decoder.codingPath, debugDescription: "expected an element, found none"))
            }
            self.init(none)
            return
        }
        let found: FoundValue = isList && elements.count != 1 ? .elements(elements) : .element(elements[0])
        let map = XMLMap(reading: found.node ?? .dictionary([:]), toObject: false, session: session)
        guard let value = ValueReading.read(Value.self, from: found, in: map, onto: nil) else {
            throw failure(issue?.reason ?? "expected \(Value.self)")
        }
        self.init(value)
    }
}

extension KeyedDecodingContainer {
    /// An optional mappable value may be absent. Synthesised code calls this one.
    public func decode<Value>(_ type: Mapped<Value?>.Type, forKey key: Key) throws -> Mapped<Value?> {
        try decodeIfPresent(type, forKey: key) ?? Mapped(nil)
    }
}

extension Mapped: Encodable {
    /// Encodes what the mapping of the value writes.
    public func encode(to encoder: any Encoder) throws {
        let session = MappingSession(context: encoder.userInfo[.xmlMapContext] as? XMLMapContext)
        try EncodableContent(value: ContentValue.of(wrappedValue, session: session)).encode(to: encoder)
    }
}

extension KeyedEncodingContainer {
    /// An optional mappable value that is nil is left out. Synthesised code calls this one.
    public mutating func encode<Value>(_ value: Mapped<Value?>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue.map { Mapped<Value>($0) }, forKey: key)
    }
}

/// Passes what a mapping has written on to an encoder.
private struct EncodableContent: Encodable {
    let value: ContentValue?

    func encode(to encoder: any Encoder) throws {
        switch value {
        case .scalar(let scalar):
            var container = encoder.singleValueContainer()
            try container.encode(scalar.text)
        case .cdata(let sections):
            var container = encoder.container(keyedBy: LiteralKey.self)
            try Self.encode(sections, in: &container)
        case .list(let items):
            var container = encoder.unkeyedContainer()
            for item in items { try container.encode(EncodableContent(value: item)) }
        case .element(let element): try Self.encode(element, to: encoder)
        case .null, nil:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }

    private static func encode(_ element: ElementContent, to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: LiteralKey.self)
        if let failure = element.failure {
            throw EncodingError.invalidValue(element, .init(codingPath: encoder.codingPath, debugDescription: failure))
        }
        for attribute in element.declaringAttributes {
            try container.encode(Attribute(attribute.value.text), forKey: LiteralKey(stringValue: attribute.name))
        }
        try element.forEachItem(droppingUnlisted: false) { item in
            switch item {
            case .child(let name, let value): try container.encode(EncodableContent(value: value), forKey: LiteralKey(stringValue: name))
            case .text(let runs):
                let text = runs.map(\.text).joined(separator: "\n")
                try container.encode(text, forKey: LiteralKey(stringValue: ""))
            case .cdata(let sections): try encode(sections, in: &container)
            case .comment: break
            }
        }
    }

    private static func encode(_ sections: [Data], in container: inout KeyedEncodingContainer<LiteralKey>) throws {
        for section in sections {
            guard let text = String(data: section, encoding: .utf8) else {
                throw EncodingError.invalidValue(
                    section, .init(codingPath: container.codingPath, debugDescription: "a CDATA section is not text in UTF-8"))
            }
            try container.encode(XMLCData(text), forKey: LiteralKey(stringValue: ""))
        }
    }
}

// MARK: - Mappable values at the root

extension XMLDecoder {
    /// Decodes a mappable value from a document, as ``Mapped`` does.
    ///
    /// - Throws: `DecodingError`.
    public func decode<Value: XMLBaseMappable>(mapped type: Value.Type, from string: String) throws -> Value {
        try decode(Mapped<Value>.self, from: string).wrappedValue
    }

    /// Decodes a mappable value from a document, as ``Mapped`` does.
    ///
    /// - Throws: `DecodingError`.
    public func decode<Value: XMLBaseMappable>(mapped type: Value.Type, from data: Data) throws -> Value {
        try decode(Mapped<Value>.self, from: data).wrappedValue
    }
}

extension XMLEncoder {
    /// Encodes a mappable value as a document. Its root element is named by `rootKey`, or else by the value's ``XMLBaseMappable/nodeName``.
    ///
    /// - Throws: `EncodingError`.
    public func encodeToString<Value: XMLBaseMappable>(
        mapped value: Value, withRootKey rootKey: String? = nil, header: XMLHeader? = nil
    ) throws -> String {
        try encodeToString(Mapped(value), withRootKey: rootKey ?? value.nodeName ?? "root", header: header)
    }

    /// Encodes a mappable value as a document. Its root element is named by `rootKey`, or else by the value's ``XMLBaseMappable/nodeName``.
    ///
    /// - Throws: `EncodingError`.
    public func encode<Value: XMLBaseMappable>(
        mapped value: Value, withRootKey rootKey: String? = nil, header: XMLHeader? = nil
    ) throws -> Data {
        try encode(Mapped(value), withRootKey: rootKey ?? value.nodeName ?? "root", header: header)
    }
}
