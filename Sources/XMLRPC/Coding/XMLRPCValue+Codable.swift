import Foundation
import XMLCodable
import XMLServices

/// In XML-RPC a value encodes as itself. In other formats, such as JSON, it becomes the format's value of its kind.
extension XMLRPCValue: Codable {
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.singleValueContainer() {
            if container.decodeNil() {
                self = .nil
                return
            }
            if let value = Self.scalar(in: container) {
                self = value
                return
            }
        }
        if let items = try? [XMLRPCValue](from: decoder) { self = .array(items) } else { self = .struct(try XMLRPCStruct(from: decoder)) }
    }

    private static func scalar(in container: any SingleValueDecodingContainer) -> XMLRPCValue? {
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(Int64.self) { return XMLRPCValue(value) }
        if let value = try? container.decode(Double.self) { return .double(value) }
        return (try? container.decode(String.self)).map(XMLRPCValue.string)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .nil: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .int64(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .dateTime(let value): try container.encode(value)
        case .data(let value): try container.encode(value)
        case .array(let items): try container.encode(items)
        case .struct(let members): try container.encode(members)
        case .bigNumber(let value): try container.encode(value)
        case .malformed(let value): try container.encode(value.text)
        }
    }
}

extension XMLRPCStruct: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyCodingKey.self)
        for key in container.allKeys { self[key.stringValue] = try container.decode(XMLRPCValue.self, forKey: key) }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyCodingKey.self)
        for (name, value) in self { try container.encode(value, forKey: AnyCodingKey(stringValue: name)) }
    }
}

extension XMLRPCDateTime: Codable {
    /// From the text that messages have.
    public init(from decoder: any Decoder) throws {
        let text = try String(from: decoder)
        guard let dateTime = XMLRPCDateTime(text) else {
            throw decoder.corrupted("expected a dateTime.iso8601, found '\(text.prefix(60))'")
        }
        self = dateTime
    }

    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension XMLRPCBigNumber: Codable {
    /// From its text.
    public init(from decoder: any Decoder) throws {
        let text = try String(from: decoder)
        guard let number = XMLRPCBigNumber(text) else { throw decoder.corrupted("expected a number, found '\(text.prefix(60))'") }
        self = number
    }

    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
