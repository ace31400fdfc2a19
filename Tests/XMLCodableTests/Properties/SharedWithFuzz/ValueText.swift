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

    /// Everything that an error says: the case, the coding path, the words, the places, the codes. Types that describe themselves have the names of
    /// those with wrappers: `Fields` for `DescribedFields`.
    static func text(of error: any Error) -> String {
        var parts: [String] = []
        switch error {
        case let error as DecodingError:
            parts.append("error \(error.xmlErrorCode.map { "\($0)" } ?? "without a code"): \(error)")
            parts += error.xmlIssues.map { "\($0.code) \($0.path) \(String(describing: $0.position)) \($0)" }
            if let cause = error.xmlParsingError { parts.append("\(cause)") }
        case let EncodingError.invalidValue(value, context):
            let issue = (error as? EncodingError)?.xmlIssue
            parts.append(
                "error \(issue.map { "\($0.code)" } ?? "without a code"): \(text(of: value)) \(context.codingPath.map(\.stringValue))")
            parts.append(context.debugDescription)
            if let issue { parts.append("\(issue.path) \(issue)") }
        default: parts.append("error: \(error)")
        }
        return parts.joined(separator: " | ")
            .replacingOccurrences(of: "Described", with: "").replacingOccurrences(of: "XMLKeys", with: "CodingKeys")
    }
}
