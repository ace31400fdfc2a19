import Foundation
import XMLCodable

/// Takes the values of a request as the parameters of a method.
struct ParameterReader {
    private let values: [XMLRPCValue]
    private let decoder: XMLRPCDecoder
    private var index = 0

    /// - Throws: ``XMLRPCFault`` for another number of values than the method takes.
    init(_ values: [XMLRPCValue], _ counts: ClosedRange<Int>, of method: String, decoder: XMLRPCDecoder) throws(XMLRPCFault) {
        guard counts.contains(values.count) else {
            let expected = counts.count == 1 ? "\(counts.upperBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
            throw .invalidParameters("'\(method.writable)' takes \(expected) parameter\(expected == "1" ? "" : "s"), found \(values.count)")
        }
        self.values = values
        self.decoder = decoder
    }

    /// The next parameter.
    ///
    /// - Throws: ``XMLRPCFault`` for a value that is not of the type.
    mutating func next<Value: Decodable>(_ type: Value.Type) throws(XMLRPCFault) -> Value {
        defer { index += 1 }
        let value = values.indices.contains(index) ? values[index] : nil
        do {
            return try decoder.decode(type, from: value, at: [AnyCodingKey(intValue: index)], root: "parameters")
        } catch {
            // What the type itself threw says something about the program, so the caller only learns the place and what was sent there.
            let context = (error as? DecodingError)?.context
            let issue = context?.underlyingError as? XMLRPCValueIssue
            let path = context?.codingPath ?? [AnyCodingKey(intValue: index)]
            let found = path.dropFirst().reduce(value) { value, key in key.intValue.flatMap { value[$0] } ?? value[key.stringValue] }
            let words = issue?.description ?? "found an unexpected value, \(found.summary), at \(ValuePlace(root: "parameters", path))"
            throw .invalidParameters(words.withoutForbiddenCharacters)
        }
    }

    /// What a type is called in signatures.
    static func typeName(of type: any Any.Type) -> String {
        switch type {
        case let optional as any AnyOptional.Type: typeName(of: optional.wrappedType)
        case is Bool.Type: "boolean"
        case is any FixedWidthInteger.Type: "int"
        case is Double.Type, is Float.Type: "double"
        case is String.Type, is URL.Type, is UUID.Type, is Decimal.Type: "string"
        case is Date.Type, is XMLRPCDateTime.Type: "dateTime.iso8601"
        case is Data.Type: "base64"
        case is any AnyArray.Type: "array"
        case is XMLRPCValue.Type: "any"
        case is Never.Type: "nil"
        default: "struct"
        }
    }
}

private protocol AnyArray {}
extension Array: AnyArray {}
extension Set: AnyArray {}
