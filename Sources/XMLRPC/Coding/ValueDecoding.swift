import Foundation
import XMLCodable
import XMLServices

/// One decoding: its options, and what all of its values share.
final class ValueDecoding {
    let options: XMLRPCDecoder
    /// What the outermost value is called in errors.
    let root: String
    let stack = ValueStack()

    init(options: XMLRPCDecoder, root: String) {
        self.options = options
        self.root = root
    }
}

/// A value that is decoded, and how each type comes out of it.
struct ValueDecoder {
    let decoding: ValueDecoding
    let codingPath: [any CodingKey]
    let value: XMLRPCValue?
    let level: Int

    /// A decoder for something inside.
    func inner(_ value: XMLRPCValue?, at key: any CodingKey) -> ValueDecoder {
        ValueDecoder(decoding: decoding, codingPath: codingPath + [key], value: value, level: level + 1)
    }

    private var isLenient: Bool { decoding.options.coercion == .lenient }

    func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        if isBlank, let optional = type as? any AnyOptional.Type, let nothing = optional.nothing(for: value),
            let typed = nothing as? Value
        {
            return typed
        }
        if let simple = try simple(type), let typed = simple as? Value { return typed }
        // One value may be several levels: an enum that decodes a list is two.
        let maximumLevel = 2 * XMLRPCValue.maximumDepth
        guard level <= maximumLevel else { throw dataCorrupted("types are decoded more than \(maximumLevel) levels deep") }
        do {
            return try decoding.stack.run(atLevel: level, of: maximumLevel) { try Value(from: self) }
        } catch {
            throw located(error, type)
        }
    }

    /// The error of an enum without a case for a value, with the value and its place: Swift's own says neither where nor of which kind. It is not
    /// this module's own, because it names a type of the program.
    @inline(never)
    private func located(_ error: any Error, _ type: any Any.Type) -> any Error {
        guard type is any RawRepresentable.Type, case DecodingError.dataCorrupted(let context) = error, context.underlyingError == nil,
            context.debugDescription.hasPrefix("Cannot initialize ")
        else { return error }
        let description = "expected a value of \(type), found \(value.summary) at \(ValuePlace(root: decoding.root, codingPath))"
        return DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: description))
    }

    /// The value of a type that is one to XML-RPC; nil for any other type.
    private func simple(_ type: any Decodable.Type) throws -> Any? {
        switch type {
        case is XMLRPCValue.Type: return try present(type)
        case is XMLRPCStruct.Type: return try members(type)
        case is String.Type: return try string()
        case is Bool.Type: return try bool()
        case is Int.Type: return try integer(Int.self)
        case is Double.Type: return try double()
        case is Float.Type: return try float()
        case is Data.Type:
            guard case .data(let data) = try present(type) else { throw mismatch(type, .data) }
            return data
        case is XMLRPCDateTime.Type: return try dateTime(type)
        case is Date.Type:
            let dateTime = try dateTime(type)
            do { return try dateTime.date(in: decoding.options.timeZone) } catch { throw dataCorrupted("expected \(error)") }
        case is XMLRPCBigNumber.Type, is Decimal.Type:
            let number = try bigNumber(type)
            if type is XMLRPCBigNumber.Type { return number }
            guard let decimal = number.decimal else { throw dataCorrupted("expected a number that Decimal holds, found \(number)") }
            return decimal
        case is URL.Type:
            let text = try string()
            guard let url = URL(string: text) else { throw dataCorrupted("expected a URL, found '\(text.prefix(60))'") }
            return url
        case let type as any FixedWidthInteger.Type: return try integer(type)
        default: return nil
        }
    }

    /// Whether a value is empty text, which servers without nil send for it.
    var isBlank: Bool {
        switch value {
        case .string("")?: isLenient
        case .malformed(let malformed)?: isLenient && malformed.text.utf8.allSatisfy(\.isXMLWhitespace)
        default: false
        }
    }

    // MARK: Scalars

    private func present(_ type: any Any.Type) throws -> XMLRPCValue {
        guard let value else { throw DecodingError.valueNotFound(type, context("expected a value, found none")) }
        return value
    }

    private func string() throws -> String {
        switch try present(String.self) {
        case .string(let string): return string
        case .int(let integer) where isLenient: return String(integer)
        case .int64(let integer) where isLenient: return String(integer)
        case .double(let double) where isLenient: return PlainDecimal.text(of: double)
        case .bigNumber(let number) where isLenient: return number.description
        case .malformed(let malformed) where isLenient: return malformed.text
        default: throw mismatch(String.self, .string)
        }
    }

    private func bool() throws -> Bool {
        switch try present(Bool.self) {
        case .bool(let bool): return bool
        case .int(0) where isLenient, .int64(0) where isLenient, .string("0") where isLenient, .string("false") where isLenient:
            return false
        case .int(1) where isLenient, .int64(1) where isLenient, .string("1") where isLenient, .string("true") where isLenient: return true
        default: throw mismatch(Bool.self, .bool)
        }
    }

    private func integer<Value: FixedWidthInteger>(_: Value.Type) throws -> Value {
        let found: Value?
        switch try present(Value.self) {
        case .int(let integer): found = Value(exactly: integer)
        case .int64(let integer): found = Value(exactly: integer)
        case .bigNumber(let number) where number.isInteger: found = Value(number.description)
        case .double(let double) where isLenient && double.rounded() == double: found = Value(exactly: double)
        case .string(let text) where isLenient && (Value(text) != nil || Int64(text) != nil): found = Value(text)
        case .bool(let bool) where isLenient: found = bool ? 1 : 0
        default: throw mismatch(Value.self, .int)
        }
        guard let found else {
            throw dataCorrupted("expected an integer from \(Value.min) to \(Value.max), found \(value.summary)")
        }
        return found
    }

    private func double() throws -> Double {
        switch try present(Double.self) {
        case .double(let double): return double
        case .int(let integer): return Double(integer)
        case .int64(let integer):
            guard let double = Double(exactly: integer) else {
                throw dataCorrupted("expected a number that Double holds exactly, found \(integer)")
            }
            return double
        case .string(let text) where isLenient: if let double = Double(inMessage: text) { return double }
        default: break
        }
        throw mismatch(Double.self, .double)
    }

    private func float() throws -> Float {
        let double = try double()
        let float = Float(double)
        guard float.isFinite || !double.isFinite else {
            throw dataCorrupted("expected a number in the range of Float, found \(double)")
        }
        return float
    }

    private func dateTime(_ type: any Decodable.Type) throws -> XMLRPCDateTime {
        switch try present(type) {
        case .dateTime(let dateTime): return dateTime
        case .string(let text) where isLenient: if let dateTime = XMLRPCDateTime(text) { return dateTime }
        default: break
        }
        throw mismatch(type, .dateTime)
    }

    private func bigNumber(_ type: any Decodable.Type) throws -> XMLRPCBigNumber {
        switch try present(type) {
        case .bigNumber(let number): return number
        case .string(let text): if let number = XMLRPCBigNumber(text) { return number }
        case let value: if let number = value.int64.flatMap({ XMLRPCBigNumber(String($0)) }) { return number }
        }
        throw mismatch(type, .bigNumber)
    }

    // MARK: Arrays and structs

    func items() throws -> [XMLRPCValue] {
        let value = try present([Any].self)
        // PHP's functions return false for nothing.
        if isLenient, value == .bool(false) { return [] }
        guard case .array(let items) = value else { throw mismatch([Any].self, .array) }
        return items
    }

    func members(_ type: any Any.Type = [String: Any].self) throws -> XMLRPCStruct {
        let value = try present(type)
        // PHP has one type for both, and sends an empty array for either.
        if isLenient, value == .array([]) { return XMLRPCStruct() }
        guard case .struct(let members) = value else { throw mismatch(type, .struct) }
        return members
    }

    // MARK: Errors

    func context(_ description: String) -> DecodingError.Context {
        let issue = XMLRPCValueIssue(description: "\(description) at \(ValuePlace(root: decoding.root, codingPath))")
        return DecodingError.Context(codingPath: codingPath, debugDescription: issue.description, underlyingError: issue)
    }

    private func dataCorrupted(_ description: String) -> DecodingError { .dataCorrupted(context(description)) }

    private func mismatch(_ type: any Any.Type, _ kind: XMLRPCKind) -> DecodingError {
        if case .malformed(let malformed)? = value { return dataCorrupted("\(malformed)") }
        let description = "expected \(kind), found \(value.summary)"
        if value == .nil { return .valueNotFound(type, context(description)) }
        return .typeMismatch(type, context(description))
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

extension ValueDecoder: Decoder {
    var userInfo: [CodingUserInfoKey: Any] { decoding.options.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(MembersDecoding(decoder: self, members: try members()))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { ItemsDecoding(decoder: self, items: try items()) }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension ValueDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value == nil || value == .some(.nil) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try ValueDecoder(decoding: decoding, codingPath: codingPath, value: value, level: level + 1).decoded(as: type)
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
        try decoder.inner(try member(key), at: key).decoded(as: type)
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
        let inner = decoder.inner(value, at: key)
        if inner.isBlank, Value?.nothing(for: value) != nil { return nil }
        return try inner.decoded(as: Value.self)
    }

    private func member(_ key: any CodingKey) throws -> XMLRPCValue {
        guard let value = members[key.stringValue] else {
            let names = members.isEmpty ? "none" : members.names.prefix(8).joined(separator: ", ")
            let description = "expected a member '\(key.stringValue)', found \(names)"
            throw DecodingError.keyNotFound(key, decoder.context(description))
        }
        return value
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) throws -> KeyedDecodingContainer<NestedKey> {
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

    /// The next item, which stays the next one if its decoding fails.
    private func next(_ type: any Any.Type) throws -> ValueDecoder {
        guard currentIndex < items.count else {
            let description = "expected an item \(currentIndex), found \(items.count) items"
            throw DecodingError.valueNotFound(type, decoder.context(description))
        }
        return decoder.inner(items[currentIndex], at: AnyCodingKey(intValue: currentIndex))
    }

    mutating func decodeNil() throws -> Bool {
        guard try next(Any?.self).decodeNil() else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try next(type).decoded(as: type)
        currentIndex += 1
        return value
    }

    private mutating func nested(_ type: any Any.Type) throws -> ValueDecoder {
        let item = try next(type)
        currentIndex += 1
        return item
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
