import Foundation
import XMLCodable

/// What a value is, without the names of types: values of two types that have the same properties have the same text.
enum ValueText {
    static func text(of value: Any) -> String {
        switch value {
        case let date as Date: return "\(date.timeIntervalSince1970)"
        case let data as Data: return data.base64EncodedString()
        case let text as String: return text.debugDescription
        // Its description has the entries of dictionaries in any order.
        case let wrapper as any _XMLNodeKindWrapper: return text(of: wrapper.wrappedValue)
        default: break
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { "some " + text(of: $0.value) } ?? "nil"
        case .collection: return "[" + mirror.children.map { text(of: $0.value) }.joined(separator: ", ") + "]"
        case .dictionary, .set: return "{" + mirror.children.map { text(of: $0.value) }.sorted().joined(separator: ", ") + "}"
        default: break
        }
        if let value = value as? any CustomStringConvertible { return value.description }
        if mirror.children.isEmpty, mirror.displayStyle == .enum { return "\(value)" }
        return "(" + mirror.children.map { ($0.label ?? "") + ": " + text(of: $0.value) }.joined(separator: ", ") + ")"
    }
}
