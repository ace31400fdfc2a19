import Foundation
import XMLCodable
import XMLDocuments

/// A value of a JSON text, with the members of its objects in order and its numbers as they are written. Source: RFC 8259.
enum JSONValue: Sendable {
    case null
    case bool(Bool)
    /// A number, as it is written.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    struct Member: Sendable {
        let key: String
        let value: JSONValue
    }

    /// How deep values may be inside each other, which is what Foundation's coders read.
    static let maximumDepth = 512

    /// What an error calls the value.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a Boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The text of a value that is one.
    var text: String? {
        switch self {
        case .bool(let value): value ? "true" : "false"
        case .number(let text), .string(let text): text
        case .null, .array, .object: nil
        }
    }

    /// How many values are inside each other, this one included.
    var depth: Int {
        var depth = 0
        var level = [self]
        while !level.isEmpty {
            depth += 1
            level = level.flatMap { value -> [JSONValue] in
                switch value {
                case .array(let items): items
                case .object(let members): members.map(\.value)
                case .null, .bool, .number, .string: []
                }
            }
        }
        return depth
    }
}

// MARK: As Foundation has it

extension JSONValue {
    /// Takes strings, numbers, Booleans, `NSNull`, arrays and dictionaries with strings as keys. Dictionaries have no order: their members are
    /// sorted by key.
    ///
    /// - Throws: `EncodingError` for anything else, with the way to it.
    init(jsonObject value: Any) throws {
        var guardian = DepthGuard(maximumLevel: JSONValue.maximumDepth)
        self = try JSONValue.make(value, path: "", level: 1, &guardian)
    }

    private static func make(_ value: Any, path: String, level: Int, _ guardian: inout DepthGuard) throws -> JSONValue {
        guard guardian.admits(level) else {
            throw ConversionProblem.error(
                .nestingTooDeep, value, path: path, expected: "at most \(maximumDepth) JSON values inside each other", found: "more")
        }
        if let string = value as? String { return .string(string) }
        if value is NSNull { return .null }
        if let items = value as? [Any] {
            return .array(try items.enumerated().map { try make($1, path: "\(path)[\($0 + 1)]", level: level + 1, &guardian) })
        }
        if let members = value as? [String: Any] {
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            return .object(try sorted.map { Member(key: $0, value: try make($1, path: "\(path)/\($0)", level: level + 1, &guardian)) })
        }
        if let scalar = scalar(value) { return scalar }
        throw ConversionProblem.error(
            .unrepresentableValue, value, path: path,
            expected: "a string, a finite number, a Boolean, NSNull, an array or a dictionary with strings as keys",
            found: "\(type(of: value))")
    }

    private static func scalar(_ value: Any) -> JSONValue? {
        if type(of: value) == Bool.self, let value = value as? Bool { return .bool(value) }
        if let number = value as? any BinaryInteger { return .number("\(number)") }
        if type(of: value) == Double.self, let value = value as? Double { return value.isFinite ? .number("\(value)") : nil }
        if type(of: value) == Float.self, let value = value as? Float { return value.isFinite ? .number("\(value)") : nil }
        if type(of: value) == Decimal.self, let value = value as? Decimal { return value.isFinite ? .number("\(value)") : nil }
        guard let number = value as? NSNumber else { return nil }
        if isBoolean(number) { return .bool(number.boolValue) }
        return number.doubleValue.isFinite ? .number(number.stringValue) : nil
    }

    /// Whether a number is a Boolean, as Foundation's reader of JSON tells them apart.
    private static func isBoolean(_ number: NSNumber) -> Bool {
        #if canImport(Darwin)
        CFGetTypeID(number) == CFBooleanGetTypeID()
        #else
        // A whole number of one byte says the same of itself, and is taken for a Boolean by Foundation too.
        String(cString: number.objCType) == "c" && (number.intValue == 0 || number.intValue == 1)
        #endif
    }

    /// The value in the types that `JSONSerialization` has. Numbers, of which elements have none, are strings.
    ///
    /// - Parameter path: where the value is in the document.
    /// - Throws: `EncodingError` for names that a dictionary cannot have.
    func jsonObject(path: String = "") throws -> Any {
        switch self {
        case .null: return NSNull()
        case .bool(let value): return value
        case .number(let text), .string(let text): return text
        case .array(let items): return try items.map { try $0.jsonObject(path: path) }
        case .object(let members):
            var values: [String: (key: String, value: Any)] = [:]
            for member in members {
                let key = member.key
                func problem(_ code: XMLErrorCode, expected: String, found: String) -> EncodingError {
                    ConversionProblem.error(code, "XML", path: path, expected: expected, found: found, suggestion: "use jsonData")
                }
                if key.hasManyCombiningMarks {
                    throw problem(
                        .limitExceeded, expected: "a name with at most \(String.maximumCombiningMarks) combining marks in a row",
                        found: "more")
                }
                let value = try member.value.jsonObject(path: "\(path)/\(key)")
                guard let other = values.updateValue((key, value), forKey: key) else { continue }
                throw problem(
                    .duplicateName, expected: "names that are different keys to Swift",
                    found: "\(other.key.withScalarNumbers) and \(key.withScalarNumbers)")
            }
            return values.mapValues(\.value)
        }
    }
}

// MARK: As text

extension JSONValue {
    /// Appends the value as text, without white space.
    func write(to output: inout [UInt8]) {
        switch self {
        case .null: output += "null".utf8
        case .bool(let value): output += (value ? "true" : "false").utf8
        case .number(let text): output += text.utf8
        case .string(let string): JSONValue.write(string, to: &output)
        case .array(let items):
            output.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                item.write(to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let members):
            output.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                JSONValue.write(member.key, to: &output)
                output.append(UInt8(ascii: ":"))
                member.value.write(to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ string: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
            case 0x0A: output += "\\n".utf8
            case 0x0D: output += "\\r".utf8
            case 0x09: output += "\\t".utf8
            case 0..<0x20: output += ("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)).utf8
            default: output.append(byte)
            }
        }
        output.append(UInt8(ascii: "\""))
    }
}
