import Foundation
import XMLCodable
import XMLServices

/// A value in SOAP's own encoding, with the type that messages tell.
///
/// Source: SOAP 1.1, section 5; SOAP 1.2 part 2, section 3.
enum EncodedValue {
    case absent
    /// A simple type of XML Schema, and the text.
    case simple(type: String, text: String)
    case array([EncodedValue])
    /// A struct, or a map, which is Apache's and PHP's type for dictionaries.
    case members([(name: String, value: EncodedValue)], isMap: Bool)

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
        case .members(_, isMap: false):
            try attribute("xsi:type", "enc:Struct")
            try writeMembers(to: encoder, version)
        case .members(let entries, isMap: true):
            try attribute("xsi:type", "apache:Map")
            var list = attributes.nestedUnkeyedContainer(forKey: LiteralKey(stringValue: "item"))
            for (key, value) in entries {
                let entry = EncodedValue.members([("key", .simple(type: "string", text: key)), ("value", value)], isMap: false)
                try entry.writeMembers(to: list.superEncoder(), version)
            }
        }
    }

    /// Writes the members of a struct or a dictionary without the attribute that tells its type: the parameters of an operation.
    func writeMembers(to encoder: any Encoder, _ version: SOAPProtocolVersion) throws {
        guard case .members(let members, _) = self else { throw Self.withoutKeys(self, in: encoder) }
        var container = encoder.container(keyedBy: LiteralKey.self)
        for (name, value) in members { try value.write(to: container.superEncoder(forKey: LiteralKey(stringValue: name)), version) }
    }

    static func withoutKeys(_ value: Any, in encoder: any Encoder) -> EncodingError {
        encoder.invalid(ValueInError.bounded(value), "expected parameters by their keys, found a value without")
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
        let version = SOAPProtocolVersion.ofElement("Body", in: encoder.codingPath) ?? .v1_1
        let value = try EncodedFormat(userInfo: encoder.userInfo).value(of: parameters)
        var attributes = encoder.container(keyedBy: LiteralKey.self)
        let namespaces = [
            ("xsi", StandardNamespace.schemaInstance), ("xsd", "http://www.w3.org/2001/XMLSchema"), ("enc", version.encodingNamespaceURI),
            ("apache", "http://xml.apache.org/xml-soap"),
        ]
        for (prefix, namespaceURI) in namespaces {
            try attributes.encode(Attribute(namespaceURI), forKey: LiteralKey(stringValue: "xmlns:\(prefix)"))
        }
        try attributes.encode(Attribute(version.encodingNamespaceURI), forKey: version.key("encodingStyle"))
        try value.writeMembers(to: encoder, version)
    }
}

// MARK: - Format

/// What Swift's values are in SOAP's own encoding.
private struct EncodedFormat: ValueFormat {
    let userInfo: [CodingUserInfoKey: Any]
    /// As deep as messages that are read.
    let maximumDepth = XMLLimits.untrusted.maximumDepth
    let writesAbsentMembers = false

    func scalar(_ value: any Encodable, at path: [any CodingKey]) throws -> EncodedValue? {
        switch value {
        case let value as String: return .simple(type: "string", text: value)
        case let value as Bool: return .simple(type: "boolean", text: value ? "true" : "false")
        case let value as Int: return integer(value)
        case let value as Double: return .simple(type: "double", text: text(of: value))
        case let value as Float: return .simple(type: "float", text: text(of: value))
        case let value as Data: return .simple(type: "base64Binary", text: value.base64EncodedString())
        case let value as Date:
            guard let text = TextBytes.dateTime(value) else { throw error(value, "a date that xs:dateTime has a form for", at: path) }
            return .simple(type: "dateTime", text: text)
        case let value as Decimal:
            guard value.isFinite else { throw error(value, "a finite number", at: path) }
            return .simple(type: "decimal", text: value.description)
        case let value as URL: return .simple(type: "anyURI", text: value.absoluteString)
        case let value as any FixedWidthInteger: return integer(value)
        default: return nil
        }
    }

    private func integer(_ value: some FixedWidthInteger) -> EncodedValue {
        let signedType = Int32(exactly: value) != nil ? "int" : Int64(exactly: value) != nil ? "long" : nil
        return .simple(type: signedType ?? (UInt64(exactly: value) != nil ? "unsignedLong" : "integer"), text: "\(value)")
    }

    private func text(of value: some BinaryFloatingPoint & LosslessStringConvertible) -> String {
        value.isNaN ? "NaN" : value.isInfinite ? (value < 0 ? "-INF" : "INF") : value.description
    }

    func absent(at path: [any CodingKey]) -> EncodedValue { .absent }
    func array(_ items: [EncodedValue]) -> EncodedValue { .array(items) }

    func structure(_ members: [(name: String, value: EncodedValue)], isDictionary: Bool) -> EncodedValue {
        .members(members, isMap: isDictionary)
    }

    func error(_ value: Any, _ expected: String, at path: [any CodingKey]) -> EncodingError {
        let (place, value) = (path.map(\.stringValue).joined(separator: "."), ValueInError.bounded(value))
        return .invalidValue(value, .init(codingPath: path, debugDescription: "expected \(expected), found \(value) at '\(place)'"))
    }
}
