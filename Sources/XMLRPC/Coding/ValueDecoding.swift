import Foundation
import XMLCodable

/// One decoding: its options, and how each type comes out of a value.
struct ValueDecoding {
    let options: XMLRPCDecoder
    /// What the outermost value is called in errors.
    let root: String
    private let stack = ValueStack()

    private var isLenient: Bool { options.coercion == .lenient }

    func value<Value: Decodable>(_ type: Value.Type, from value: XMLRPCValue?, at path: [any CodingKey], level: Int) throws -> Value {
        if isBlank(value), let optional = type as? any AnyOptional.Type, let nothing = optional.nothing(for: value),
            let typed = nothing as? Value
        {
            return typed
        }
        if let simple = try simple(type, from: value, at: path), let typed = simple as? Value { return typed }
        // One value may be several levels: an enum that decodes a list is two.
        let maximumLevel = 2 * XMLRPCValue.maximumDepth
        guard level <= maximumLevel else { throw corrupted("types are decoded more than \(maximumLevel) levels deep", at: path) }
        let decoder = ValueDecoder(decoding: self, codingPath: path, value: value, level: level)
        do {
            return try stack.run(atLevel: level, of: maximumLevel) { try Value(from: decoder) }
        } catch {
            throw located(error, type, value, at: path)
        }
    }

    /// The error of an enum without a case for a value, with the value and its place: Swift's own says neither where nor of which kind. It is not
    /// this module's own, because it names a type of the program.
    @inline(never)
    private func located(_ error: any Error, _ type: any Any.Type, _ value: XMLRPCValue?, at path: [any CodingKey]) -> any Error {
        guard type is any RawRepresentable.Type, case DecodingError.dataCorrupted(let context) = error, context.underlyingError == nil,
            context.debugDescription.hasPrefix("Cannot initialize ")
        else { return error }
        let description = "expected a value of \(type), found \(value.summary) at \(ValuePlace(root: root, path))"
        return DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: description))
    }

    /// The value of a type that is one to XML-RPC; nil for any other type.
    private func simple(_ type: any Decodable.Type, from value: XMLRPCValue?, at path: [any CodingKey]) throws -> Any? {
        switch type {
        case is XMLRPCValue.Type: return try present(type, value, at: path)
        case is XMLRPCStruct.Type: return try members(present(type, value, at: path), type, at: path)
        case is String.Type: return try string(value, at: path)
        case is Bool.Type: return try bool(value, at: path)
        case is Int.Type: return try integer(Int.self, value, at: path)
        case is Double.Type: return try double(value, at: path)
        case is Float.Type: return try float(value, at: path)
        case is Data.Type:
            guard case .data(let data) = try present(type, value, at: path) else { throw mismatch(type, .data, value, at: path) }
            return data
        case is XMLRPCDateTime.Type: return try dateTime(type, value, at: path)
        case is Date.Type:
            let dateTime = try dateTime(type, value, at: path)
            do { return try dateTime.date(in: options.timeZone) } catch { throw corrupted("expected \(error)", at: path) }
        case is XMLRPCBigNumber.Type, is Decimal.Type:
            let number = try bigNumber(type, value, at: path)
            if type is XMLRPCBigNumber.Type { return number }
            guard let decimal = number.decimal else {
                throw corrupted("expected a number that Decimal holds, found \(number)", at: path)
            }
            return decimal
        case is URL.Type:
            let text = try string(value, at: path)
            guard let url = URL(string: text) else { throw corrupted("expected a URL, found '\(text.prefix(60))'", at: path) }
            return url
        case let type as any FixedWidthInteger.Type: return try integer(type, value, at: path)
        default: return nil
        }
    }

    /// Whether a value is empty text, which servers without nil send for it.
    func isBlank(_ value: XMLRPCValue?) -> Bool {
        switch value {
        case .string("")?: isLenient
        case .malformed(let malformed)?: isLenient && malformed.text.utf8.allSatisfy(\.isXMLWhitespace)
        default: false
        }
    }

    // MARK: Scalars

    func present(_ type: any Any.Type, _ value: XMLRPCValue?, at path: [any CodingKey]) throws -> XMLRPCValue {
        guard let value else {
            throw DecodingError.valueNotFound(type, context("expected a value, found none", at: path))
        }
        return value
    }

    private func string(_ value: XMLRPCValue?, at path: [any CodingKey]) throws -> String {
        switch try present(String.self, value, at: path) {
        case .string(let string): return string
        case .int(let integer) where isLenient: return String(integer)
        case .int64(let integer) where isLenient: return String(integer)
        case .double(let double) where isLenient: return PlainDecimal.text(of: double)
        case .bigNumber(let number) where isLenient: return number.description
        case .malformed(let malformed) where isLenient: return malformed.text
        default: throw mismatch(String.self, .string, value, at: path)
        }
    }

    private func bool(_ value: XMLRPCValue?, at path: [any CodingKey]) throws -> Bool {
        switch try present(Bool.self, value, at: path) {
        case .bool(let bool): return bool
        case .int(0) where isLenient, .int64(0) where isLenient, .string("0") where isLenient, .string("false") where isLenient:
            return false
        case .int(1) where isLenient, .int64(1) where isLenient, .string("1") where isLenient, .string("true") where isLenient: return true
        default: throw mismatch(Bool.self, .bool, value, at: path)
        }
    }

    private func integer<Value: FixedWidthInteger>(_: Value.Type, _ value: XMLRPCValue?, at path: [any CodingKey]) throws -> Value {
        let found: Value?
        switch try present(Value.self, value, at: path) {
        case .int(let integer): found = Value(exactly: integer)
        case .int64(let integer): found = Value(exactly: integer)
        case .bigNumber(let number) where number.isInteger: found = Value(number.description)
        case .double(let double) where isLenient && double.rounded() == double: found = Value(exactly: double)
        case .string(let text) where isLenient && (Value(text) != nil || Int64(text) != nil): found = Value(text)
        case .bool(let bool) where isLenient: found = bool ? 1 : 0
        default: throw mismatch(Value.self, .int, value, at: path)
        }
        guard let found else {
            throw corrupted("expected an integer from \(Value.min) to \(Value.max), found \(value.summary)", at: path)
        }
        return found
    }

    private func double(_ value: XMLRPCValue?, at path: [any CodingKey]) throws -> Double {
        switch try present(Double.self, value, at: path) {
        case .double(let double): return double
        case .int(let integer): return Double(integer)
        case .int64(let integer):
            guard let double = Double(exactly: integer) else {
                throw corrupted("expected a number that Double holds exactly, found \(integer)", at: path)
            }
            return double
        case .string(let text) where isLenient: if let double = Double(inMessage: text) { return double }
        default: break
        }
        throw mismatch(Double.self, .double, value, at: path)
    }

    private func float(_ value: XMLRPCValue?, at path: [any CodingKey]) throws -> Float {
        let double = try double(value, at: path)
        let float = Float(double)
        guard float.isFinite || !double.isFinite else {
            throw corrupted("expected a number in the range of Float, found \(double)", at: path)
        }
        return float
    }

    private func dateTime(_ type: any Decodable.Type, _ value: XMLRPCValue?, at path: [any CodingKey]) throws -> XMLRPCDateTime {
        switch try present(type, value, at: path) {
        case .dateTime(let dateTime): return dateTime
        case .string(let text) where isLenient: if let dateTime = XMLRPCDateTime(text) { return dateTime }
        default: break
        }
        throw mismatch(type, .dateTime, value, at: path)
    }

    private func bigNumber(_ type: any Decodable.Type, _ value: XMLRPCValue?, at path: [any CodingKey]) throws -> XMLRPCBigNumber {
        let number: XMLRPCBigNumber?
        switch try present(type, value, at: path) {
        case .bigNumber(let found): return found
        case .string(let text): number = XMLRPCBigNumber(text)
        case .int(let integer): number = XMLRPCBigNumber(String(integer))
        case .int64(let integer): number = XMLRPCBigNumber(String(integer))
        default: number = nil
        }
        guard let number else { throw mismatch(type, .bigNumber, value, at: path) }
        return number
    }

    // MARK: Arrays and structs

    func items(_ value: XMLRPCValue?, at path: [any CodingKey]) throws -> [XMLRPCValue] {
        let value = try present([Any].self, value, at: path)
        // PHP's functions return false for nothing.
        if isLenient, value == .bool(false) { return [] }
        guard case .array(let items) = value else { throw mismatch([Any].self, .array, value, at: path) }
        return items
    }

    func members(_ value: XMLRPCValue?, _ type: any Any.Type = [String: Any].self, at path: [any CodingKey]) throws -> XMLRPCStruct {
        let value = try present(type, value, at: path)
        // PHP has one type for both, and sends an empty array for either.
        if isLenient, value == .array([]) { return XMLRPCStruct() }
        guard case .struct(let members) = value else { throw mismatch(type, .struct, value, at: path) }
        return members
    }

    // MARK: Errors

    func context(_ description: String, at path: [any CodingKey]) -> DecodingError.Context {
        let issue = XMLRPCValueIssue(description: "\(description) at \(ValuePlace(root: root, path))")
        return DecodingError.Context(codingPath: path, debugDescription: issue.description, underlyingError: issue)
    }

    func corrupted(_ description: String, at path: [any CodingKey]) -> DecodingError { .dataCorrupted(context(description, at: path)) }

    private func mismatch(_ type: any Any.Type, _ kind: XMLRPCKind, _ value: XMLRPCValue?, at path: [any CodingKey]) -> DecodingError {
        if case .malformed(let malformed)? = value { return corrupted("\(malformed)", at: path) }
        let description = "expected \(kind), found \(value.summary)"
        if value == .nil { return .valueNotFound(type, context(description, at: path)) }
        return .typeMismatch(type, context(description, at: path))
    }
}

extension Optional where Wrapped == XMLRPCValue {
    /// The value in a few words, for errors.
    var summary: String {
        switch self {
        case nil: "none"
        case .nil?: "nil"
        case .bool(let value)?: "boolean \(value)"
        case .int(let value)?: "int \(value)"
        case .int64(let value)?: "i8 \(value)"
        case .double(let value)?: "double \(value)"
        case .string(let value)?: "string '\(value.prefix(60))'"
        case .dateTime(let value)?: "dateTime.iso8601 \(value)"
        case .data(let value)?: "base64 of \(value.count) bytes"
        case .array(let items)?: "an array of \(items.count)"
        case .struct(let members)?: "a struct of \(members.names.prefix(8).joined(separator: ", "))"
        case .bigNumber(let value)?: "number \(value)"
        case .malformed(let value)?: "\(value.kind) '\(value.text.prefix(60))'"
        }
    }
}

/// Marks an error of decoding as this module's own: its text is about the values and says nothing about the program.
struct XMLRPCValueIssue: Error, CustomStringConvertible {
    let description: String
}

// MARK: - Decoder

private struct ValueDecoder: Decoder {
    let decoding: ValueDecoding
    let codingPath: [any CodingKey]
    let value: XMLRPCValue?
    let level: Int

    var userInfo: [CodingUserInfoKey: Any] { decoding.options.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(MembersDecoding(decoder: self, members: try decoding.members(value, at: codingPath)))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        ItemsDecoding(decoder: self, items: try decoding.items(value, at: codingPath))
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// A decoder for something inside.
    func inner(_ value: XMLRPCValue?, at key: any CodingKey) -> ValueDecoder {
        ValueDecoder(decoding: decoding, codingPath: codingPath + [key], value: value, level: level + 1)
    }
}

extension ValueDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value == nil || value == .some(.nil) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try decoding.value(type, from: value, at: codingPath, level: level + 1)
    }
}

private struct MembersDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ValueDecoder
    let members: XMLRPCStruct

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { members.names.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try member(key) == .nil }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.decoding.value(type, from: try member(key), at: codingPath + [key], level: decoder.level + 1)
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? { try decodeOptional(key) }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try decodeOptional(key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try decodeOptional(key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try decodeOptional(key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try decodeOptional(key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try decodeOptional(key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try decodeOptional(key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try decodeOptional(key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try decodeOptional(key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try decodeOptional(key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try decodeOptional(key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try decodeOptional(key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try decodeOptional(key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try decodeOptional(key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try decodeOptional(key) }

    private func decodeOptional<Value: Decodable>(_ key: Key) throws -> Value? {
        guard let value = members[key.stringValue], value != .nil else { return nil }
        if decoder.decoding.isBlank(value), Value?.nothing(for: value) != nil { return nil }
        return try decode(Value.self, forKey: key)
    }

    private func member(_ key: any CodingKey) throws -> XMLRPCValue {
        guard let value = members[key.stringValue] else {
            let names = members.isEmpty ? "none" : members.names.prefix(8).joined(separator: ", ")
            let description = "expected a member '\(key.stringValue)', found \(names)"
            throw DecodingError.keyNotFound(key, decoder.decoding.context(description, at: codingPath))
        }
        return value
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder.inner(try member(key), at: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.inner(try member(key), at: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder.inner(members["super"], at: AnyCodingKey.super) }
    func superDecoder(forKey key: Key) throws -> any Decoder { decoder.inner(members[key.stringValue], at: key) }
}

private struct ItemsDecoding: UnkeyedDecodingContainer {
    let decoder: ValueDecoder
    let items: [XMLRPCValue]
    var currentIndex = 0

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { items.count }
    var isAtEnd: Bool { currentIndex >= items.count }

    private func next(_ type: any Any.Type) throws -> XMLRPCValue {
        guard currentIndex < items.count else {
            let description = "expected an item \(currentIndex), found \(items.count) items"
            throw DecodingError.valueNotFound(type, decoder.decoding.context(description, at: codingPath))
        }
        return items[currentIndex]
    }

    mutating func decodeNil() throws -> Bool {
        guard try next(Any?.self) == .nil else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let path = codingPath + [AnyCodingKey(intValue: currentIndex)]
        let value = try decoder.decoding.value(type, from: try next(type), at: path, level: decoder.level + 1)
        currentIndex += 1
        return value
    }

    private mutating func nested(_ type: any Any.Type) throws -> ValueDecoder {
        let inner = decoder.inner(try next(type), at: AnyCodingKey(intValue: currentIndex))
        currentIndex += 1
        return inner
    }

    mutating func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) throws -> KeyedDecodingContainer<NestedKey> {
        try nested([String: Any].self).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try nested([Any].self).unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try nested((any Decoder).self) }
}

// MARK: - Optionals

/// Optionals, whatever they wrap.
protocol AnyOptional {
    static var wrappedType: any Any.Type { get }
    /// Nil for an empty text, unless the type that is wrapped takes the text itself. Nothing then.
    static func nothing(for value: XMLRPCValue?) -> Any?
}

extension Optional: AnyOptional {
    static var wrappedType: any Any.Type { Wrapped.self }

    static func nothing(for value: XMLRPCValue?) -> Any? {
        if Wrapped.self is XMLRPCValue.Type { return nil }
        if let inner = Wrapped.self as? any AnyOptional.Type, inner.nothing(for: value) == nil { return nil }
        if Wrapped.self is String.Type, case .string? = value { return nil }
        return .some(Self.none as Any)
    }
}
