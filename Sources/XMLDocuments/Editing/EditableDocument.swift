import Foundation

/// A document that can be edited: its bytes, and the tree that was parsed of them.
struct EditableDocument: Sendable {
    let source: EditableSource
    let arena: Arena

    /// The root element's name.
    var rootName: String { arena.names.qualifiedName(arena.node(arena.root).name) }

    /// What the root element declares, by prefixes.
    var rootDeclarations: [String: String] { Dictionary(arena.declarations(of: arena.root).map { ($0.prefix, $0.uri) }) { one, _ in one } }

    /// Parses a document.
    ///
    /// - Throws: ``XMLParsingError``, and ``XMLEditingError`` for an encoding that nothing can be written in.
    init(_ data: Data, parsing: XMLParsingOptions) throws {
        var parsing = parsing.keepingAllNodes
        parsing.errorContextLength = 0
        let tree = try XMLTree(parsing: data, options: parsing)
        let parsed = tree.arena
        // A document that was converted before it was parsed has the converted text as its source.
        guard case .data = parsed.source, let source = EditableSource(data, encoding: parsed.encoding) else {
            let name = tree.header?.encoding ?? parsing.encoding ?? "this encoding"
            throw XMLEditingError(.invalidEncoding, "a document in \(name) cannot be edited")
        }
        if source.isUTF8 {
            arena = parsed
        } else {
            parsing.encoding = nil
            parsing.limits.maximumInputBytes = max(parsing.limits.maximumInputBytes, source.text.count)
            arena = try XMLTree(parsing: String(decoding: source.text, as: UTF8.self), options: parsing).arena
        }
        self.source = source
    }

    /// The document's bytes after an edit.
    ///
    /// - Parameters:
    ///   - written: what the encoder wrote of the value that the document holds.
    ///   - edited: what it writes of the edited value.
    /// - Returns: also an element that the model says nothing of any more, and that stays for what else it has.
    /// - Throws: ``XMLEditingError`` where the edit cannot be made.
    func applying(
        _ edited: WrittenValue, to written: WrittenValue, options: EditingOptions
    ) throws -> (data: Data, remainder: XMLEditingError?) {
        var planner = try EditPlanner(self, written, edited, options)
        let text = try planner.plan().applied(to: 0..<source.text.count, of: source)
        return (Data(source.mark + source.encoded(text)), planner.remainder)
    }
}
