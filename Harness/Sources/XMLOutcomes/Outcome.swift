import Foundation
import XMLCodable
import XMLModels
import XMLStreaming

/// What became of a document, in words that stay the same as long as the value or the error does.
enum Outcome {
    /// What is asked of a decoder.
    enum Reading: String { case document = "", issues = "/issues", records = "/records" }

    static func text<Value: Decodable>(of _: Value.Type, _ document: [UInt8], _ reading: Reading, by decoder: XMLDecoder) -> String {
        do {
            switch reading {
            case .document: return ValueText.text(of: try decoder.decode(Value.self, from: document))
            case .issues:
                let collected = try decoder.decodeCollectingIssues(Value.self, from: document)
                let issues = collected.issues.map(text(of:)).joined(separator: " | ")
                return collected.value.map { "\(ValueText.text(of: $0)) \(issues)" } ?? "error \(issues)"
            case .records:
                return decoder.records(of: Value.self, at: "*/*", in: document).map { record in
                    switch record {
                    case .success(let value): ValueText.text(of: value)
                    case .failure(let error): text(of: error)
                    }
                }.joined(separator: " | ")
            }
        } catch {
            return text(of: error)
        }
    }

    /// The case, the coding path, and code and place of all issues. Without the words, which may change.
    private static func text(of error: any Error) -> String {
        guard let error = error as? DecodingError else { return "error \(type(of: error))" }
        let (name, context) =
            switch error {
            case .typeMismatch(_, let context): ("typeMismatch", context)
            case .valueNotFound(_, let context): ("valueNotFound", context)
            case .keyNotFound(let key, let context): ("keyNotFound '\(key.stringValue)'", context)
            case .dataCorrupted(let context): ("dataCorrupted", context)
            @unknown default: ("unknown", DecodingError.Context(codingPath: [], debugDescription: ""))
            }
        let path = context.codingPath.map(\.stringValue).joined(separator: ".")
        let issues =
            error.xmlIssues.map(text(of:)) + [error.xmlParsingError].compactMap { $0 }.map { "\($0.code) \(text(of: $0.position))" }
        return "error \(issues.joined(separator: ", ")); \(name) at \(path)"
    }

    private static func text(of issue: XMLCodingIssue) -> String { "\(issue.code) \(issue.path) \(text(of: issue.position))" }

    private static func text(of position: XMLPosition?) -> String { position.map { "\($0.line):\($0.column)" } ?? "-" }
}
