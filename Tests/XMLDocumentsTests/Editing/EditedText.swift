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

/// A document before and after a change of the value in it.
struct Edit<Value>: Sendable, CustomTestStringConvertible {
    let before: String, after: String, change: @Sendable (inout Value) -> Void
    var testDescription: String { before }

    init(_ before: String, _ after: String, _ change: @escaping @Sendable (inout Value) -> Void) {
        (self.before, self.after, self.change) = (before, after, change)
    }
}

/// The lines of a text that another one does not have, and those that only the other one has, each once.
func changedLines(_ first: String, _ second: String) -> [String] {
    func lines(_ text: String) -> [String] { text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    return lines(second).difference(from: lines(first)).map { change in
        switch change {
        case .insert(_, let line, _): "+" + line
        case .remove(_, let line, _): "-" + line
        }
    }
}
