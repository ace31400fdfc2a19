import Foundation
import XMLCodable
import XMLServices

/// One encoding: its options, and what Swift's values are in XML-RPC.
struct ValueEncoding: ValueFormat {
    let options: XMLRPCEncoder
    /// What the outermost value is called in errors.
    let root: String

    var userInfo: [CodingUserInfoKey: Any] { options.userInfo }
    var maximumDepth: Int { XMLRPCValue.maximumDepth }
    var writesAbsentMembers: Bool { options.dialect.writesNil }

    func scalar(_ value: any Encodable, at path: [any CodingKey]) throws -> XMLRPCValue? {
        switch value {
        case let value as XMLRPCValue: return value
        case let value as XMLRPCStruct: return .struct(value)
        case let value as String: return .string(value)
        case let value as Bool: return .bool(value)
        case let value as Int: return try integer(value, at: path)
        case let value as Double: return try double(value, at: path)
        case let value as Float: return try float(value, at: path)
        case let value as Data: return .data(value)
        case let value as Date: return try date(value, at: path)
        case let value as XMLRPCDateTime: return .dateTime(value)
        case let value as XMLRPCBigNumber: return .bigNumber(value)
        case let value as Decimal:
            guard value.isFinite else { throw error(value, "a finite number", at: path) }
            return .string(value.description)
        case let value as URL: return .string(value.absoluteString)
        case let value as any FixedWidthInteger: return try integer(value, at: path)
        default: return nil
        }
    }

    private func integer(_ value: some FixedWidthInteger, at path: [any CodingKey]) throws -> XMLRPCValue {
        if let small = Int32(exactly: value) { return .int(small) }
        guard let large = Int64(exactly: value) else { throw error(value, "an integer of at most 64 bits with a sign", at: path) }
        guard options.dialect.writesInt64 else {
            throw error(value, "an integer of at most 32 bits; the dialect `.i8` has 64", at: path)
        }
        return .int64(large)
    }

    private func float(_ value: Float, at path: [any CodingKey]) throws -> XMLRPCValue {
        // With the digits that distinguish it from other floats, not from other doubles: 3.44, not 3.440000057220459.
        let short = Double(value.description) ?? Double(value)
        return try double(Float(short) == value ? short : Double(value), at: path)
    }

    private func double(_ value: Double, at path: [any CodingKey]) throws -> XMLRPCValue {
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

    func absent(at path: [any CodingKey]) throws -> XMLRPCValue {
        guard options.dialect.writesNil else {
            throw error(String?.none as Any, "a value; XML-RPC has no form for nil without the dialect `.nil`", at: path)
        }
        return .nil
    }

    func array(_ items: [XMLRPCValue]) -> XMLRPCValue { .array(items) }

    func structure(_ members: [(name: String, value: XMLRPCValue)], isDictionary: Bool) -> XMLRPCValue {
        .struct(members.reduce(into: XMLRPCStruct()) { $0[$1.name] = $1.value })
    }

    func error(_ value: Any, _ expected: String, at path: [any CodingKey]) -> EncodingError {
        let (place, value) = (ValuePlace(root: root, path), ValueInError.bounded(value))
        let description = "expected \(expected), found \(String(describing: value)) at \(place)"
        return .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: description))
    }
}
