import Foundation
import Testing
import XMLDocuments

/// A document after a change of the value in it; an edit that changes nothing has to give the very bytes back.
func edited<Value: Codable>(
    _ type: Value.Type, _ document: String, decoder: XMLDecoder = XMLDecoder(), encoder: XMLEncoder = XMLEncoder(),
    _ change: (inout Value) throws -> Void
) throws -> String {
    var editor = try XMLDocumentEditor(type, from: Data(document.utf8), decoder: decoder, encoder: encoder)
    guard try !editor.hasChanges, try editor.data() == Data(document.utf8) else { return "changed without a change" }
    try change(&editor.value)
    return String(decoding: try editor.data(), as: UTF8.self)
}

/// Checks that a change of the value in a document replaces these parts of it, and nothing else.
func expectEdit<Value: Codable>(
    _ type: Value.Type, _ document: String, _ parts: KeyValuePairs<String, String>, sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout Value) throws -> Void
) throws {
    #expect(try edited(type, document, change) == document.replacing(parts), sourceLocation: sourceLocation)
}

extension String {
    fileprivate func replacing(_ parts: KeyValuePairs<String, String>) -> String {
        parts.reduce(self) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
    }
}

/// Checks that an edit is refused, and what the error says. What is not given is not checked.
func expectRefusal<Value>(
    _ code: XMLErrorCode, at path: String? = nil, saying words: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Value
) {
    let error = #expect(throws: XMLEditingError.self, sourceLocation: sourceLocation) { _ = try body() }
    #expect(error?.code == code, sourceLocation: sourceLocation)
    if let path { #expect(error?.path == path, sourceLocation: sourceLocation) }
    if let words { #expect(error?.message.contains(words) == true, "\(error as Any)", sourceLocation: sourceLocation) }
}

/// A document, or a part of one, before and after a change of the value in it.
struct Edit<Value>: Sendable, CustomTestStringConvertible {
    let before: String, after: String, change: @Sendable (inout Value) -> Void
    var testDescription: String { before }

    init(_ before: String, _ after: String, _ change: @escaping @Sendable (inout Value) -> Void) {
        (self.before, self.after, self.change) = (before, after, change)
    }

    init(_ before: String, _ parts: KeyValuePairs<String, String>, _ change: @escaping @Sendable (inout Value) -> Void) {
        self.init(before, before.replacing(parts), change)
    }
}
