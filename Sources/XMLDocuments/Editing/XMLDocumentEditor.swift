import Foundation

/// Changes values in an XML document and leaves all the rest of it as it is.
///
/// ```swift
/// var editor = try XMLDocumentEditor(Settings.self, contentsOf: url)
/// editor.value.pages += 1
/// try editor.write()  // one number differs, every other byte is the same
/// ```
///
/// The model may cover a part of the document. Comments, order, indentation, quotation marks, entities, the encoding, line ends, prefixes and all
/// that the model does not read stay. What has not changed in the value is not touched, even if the encoder would write it otherwise: `1.0` for
/// `1`. A Boolean gets the other word of the pair that stands there: `NO` for `YES`, `0` for `1`. A new element gets the place that the model's order says,
/// and the indentation of its siblings; one that is removed takes its line with it.
///
/// A qualified name, whether that of a new node or a value (``XMLQName``), gets the prefix that the document has for its namespace at the place, or
/// none where that is the default namespace; otherwise the element gets a declaration.
///
/// The encoder must be the decoder's counterpart: the same strategies for keys, dates and the like.
///
/// An edit is made or refused, never guessed. Before the editor gives any bytes away, it decodes them, and refuses the edit if the result is not
/// the edited value. It also refuses an edit that could mean one of several elements if these differ in what the model does not read; edits of
/// what comes from an entity; and changes of a text that comments or elements divide. Where all properties of an element have changed, it is
/// still the same element and keeps what the model does not read. A `Set` has no order: encode a sorted array in its place.
///
/// The document is in memory as a whole. Work is in proportion to its length, with a logarithm for lists whose items have moved.
public struct XMLDocumentEditor<Value: Codable> {
    /// The value, yours to change.
    public var value: Value

    /// The file that the document was read from; nil for a document from memory.
    public let url: URL?

    private var document: EditableDocument
    /// What the encoder writes of the value that the document holds.
    private var written = WrittenValue()
    private let decoder: XMLDecoder
    private let encoder: XMLEncoder
    private let options: EditingOptions

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - type: the type of the value; it can be left out where the context tells it.
    ///   - url: the file.
    ///   - decoder: reads the document. Its options are copied.
    ///   - encoder: writes what is new. Its options are copied; layout and what is around the root are the document's.
    /// - Throws: `DecodingError`, `EncodingError` where the value cannot be encoded, ``XMLEditingError`` for an encoding that cannot be written,
    ///   whatever the types' own code throws, and what Foundation throws where the file cannot be read.
    public init(
        _ type: Value.Type = Value.self, contentsOf url: URL, decoder: XMLDecoder = XMLDecoder(), encoder: XMLEncoder = XMLEncoder()
    ) throws {
        try self.init(try Data(contentsOf: url), url, decoder, encoder)
    }

    /// Takes a document from memory.
    ///
    /// - Parameters:
    ///   - type: the type of the value; it can be left out where the context tells it.
    ///   - data: the document.
    ///   - decoder: reads the document. Its options are copied.
    ///   - encoder: writes what is new. Its options are copied; layout and what is around the root are the document's.
    /// - Throws: `DecodingError`, `EncodingError` where the value cannot be encoded, ``XMLEditingError`` for an encoding that cannot be written,
    ///   and whatever the types' own code throws.
    public init(
        _ type: Value.Type = Value.self, from data: Data, decoder: XMLDecoder = XMLDecoder(), encoder: XMLEncoder = XMLEncoder()
    ) throws {
        try self.init(data, nil, decoder, encoder)
    }

    private init(_ data: Data, _ url: URL?, _ decoder: XMLDecoder, _ encoder: XMLEncoder) throws {
        let decoder = XMLDecoder(optionsOf: decoder)
        value = try decoder.decode(Value.self, from: data)
        document = try EditableDocument(data, parsing: decoder.options.parsing)
        self.url = url
        // Unknown nodes are reported once.
        if case .report = decoder.unknownNodePolicy { decoder.unknownNodePolicy = .ignore }
        self.decoder = decoder
        self.encoder = XMLEncoder()
        self.encoder.options = encoder.options
        self.encoder.outputFormatting.remove(.prettyPrinted)
        self.encoder.allowsUndeclaredPrefixes = true  // the document may declare them further in
        options = EditingOptions(
            matchesLocalNames: decoder.shouldProcessNamespaces, takesLast: decoder.repeatedElementPolicy == .last,
            allowsUndeclaredPrefixes: encoder.allowsUndeclaredPrefixes,
            indentation: encoder.prettyPrintIndentation.bytes)
        written = try encoded(value)
    }

    // MARK: Results

    /// Whether the value has changed, as far as the encoder writes it.
    ///
    /// - Throws: `EncodingError`, and whatever the types' own code throws.
    public var hasChanges: Bool { get throws { try encoded(value, declaring: written.declarations).bytes != written.bytes } }

    /// The document with the changes; the very bytes that were read if there are none.
    ///
    /// - Throws: ``XMLEditingError`` where the changes cannot be made, `EncodingError`, and whatever the types' own code throws.
    public func data() throws -> Data { try edited() ?? document.source.data }

    /// Writes the document with the changes to the file that it was read from, completely or not at all. Without changes nothing is written. The
    /// editor then goes on from the new document. It is a new file: other names of the old one (hard links) keep the old content.
    ///
    /// - Throws: ``XMLEditingError`` where the changes cannot be made, and with the code ``XMLErrorCode/changedSource`` if the file is not as it
    ///   was read, or the document was not read from a file; `EncodingError`, whatever the types' own code throws, and `CocoaError` where the
    ///   file cannot be written.
    public mutating func write() throws {
        guard let url else { throw XMLEditingError(.changedSource, "the document was not read from a file; use write(to:)") }
        guard let data = try edited() else { return }
        guard let current = try? Data(contentsOf: url), current == document.source.data else {
            throw XMLEditingError(.changedSource, "the file has changed since it was read")
        }
        var next = self
        next.document = try EditableDocument(data, parsing: decoder.options.parsing)
        next.written = WrittenValue()
        next.written = try next.encoded(value)
        try XMLDocumentEditor.write(data, to: url)
        self = next
    }

    /// Writes the document with the changes to a file, completely or not at all.
    ///
    /// - Parameter url: the file, which is replaced if it is there.
    /// - Throws: ``XMLEditingError`` where the changes cannot be made, `EncodingError`, whatever the types' own code throws, and `CocoaError`
    ///   where the file cannot be written.
    public func write(to url: URL) throws { try XMLDocumentEditor.write(try data(), to: url) }

    private static func write(_ data: Data, to url: URL) throws {
        let file = try FileOutput.open(url)
        try [UInt8](data).withUnsafeBufferPointer { try file.write($0) }
        try file.finish()
    }

    // MARK: Editing

    /// What the encoder writes of a value, with the prefixes that the document's root declares, and others; those that the encoder has itself come
    /// first.
    private func encoded(_ value: Value, declaring others: [String: String]) throws -> WrittenValue {
        let prefixes = encoder.namespacePrefixes
        let declarations = document.rootDeclarations.filter { prefix, uri in prefixes[prefix].map { isSame($0, uri) } ?? true }
        let all = declarations.merging(others) { one, _ in one }
        let attributes = Dictionary(uniqueKeysWithValues: all.map { ($0.key.isEmpty ? "xmlns" : "xmlns:\($0.key)", $0.value) })
        let (bytes, roles) = try encoder.encodeToBytesWithRoles(value, withRootKey: document.rootName, rootAttributes: attributes)
        return WrittenValue(bytes: bytes, roles: Dictionary(uniqueKeysWithValues: roles.map { ($0.offset, $0.role) }), declarations: others)
    }

    /// What the encoder writes of a value where the prefixes in its values are declared from the start, with those that the document's value has.
    private func encoded(_ value: Value) throws -> WrittenValue {
        let encoded = try encoded(value, declaring: written.declarations)
        if encoded.bytes == written.bytes { return encoded }
        let (declared, given) = (document.rootDeclarations, encoder.namespacePrefixes)
        let found = try encoded.declarationsForValues().filter {
            declared[$0.key] == nil && written.declarations[$0.key] == nil && given[$0.key] == nil
        }
        return found.isEmpty ? encoded : try self.encoded(value, declaring: written.declarations.merging(found) { one, _ in one })
    }

    /// The document with the changes; nil if there are none.
    private func edited() throws -> Data? {
        let edited = try encoded(value)
        if edited.bytes == written.bytes { return nil }
        let (data, remainder) = try document.applying(edited, to: written, options: options)
        guard let refusal = refusal(of: data, holding: edited) else { return data }
        var refused = [data]
        // White space between elements may be content to a model: new ones get none then. And what looks like a qualified name may be a mere text.
        for (laysOut, resolvesPrefixes) in [(false, true), (true, false), (false, false)] {
            var options = options
            (options.laysOut, options.resolvesPrefixesInValues) = (laysOut, resolvesPrefixes)
            guard let data = try? document.applying(edited, to: written, options: options).data, !refused.contains(data) else { continue }
            if self.refusal(of: data, holding: edited) == nil { return data }
            refused.append(data)
        }
        // What was in the way at first is told.
        let message = (remainder.map { "\($0.message); " } ?? "") + refusal
        throw XMLEditingError(.refusedEdit, message, path: remainder?.path, position: remainder?.position)
    }

    /// Why an edited document does not hold the edited value; nil if it does.
    private func refusal(of data: Data, holding edited: WrittenValue) -> String? {
        let found: [UInt8]
        do {
            let decoded = try decoder.decode(Value.self, from: data)
            found = try encoded(decoded, declaring: edited.declarations).bytes
            if found == edited.bytes { return nil }
            if let value = value as? any Equatable, isEqual(value, decoded) { return nil }
        } catch {
            return "the edited document would not be one of the model: \(error.xmlDescription)"
        }
        let trees = [edited.bytes, found].compactMap { try? XMLTree(parsing: $0) }
        let difference = trees.count == 2 ? XMLTree.difference(trees[0], trees[1], limit: 1).first : nil
        return "the edited document would not hold the edited value" + (difference.map { "; \(Self.telling($0))" } ?? "")
    }

    /// What would differ, and whether it is white space.
    private static func telling(_ difference: XMLDifference) -> String {
        func quoted(_ side: XMLDifference.Side?) -> String { side.map { "'\(Excerpt.of($0.value))'" } ?? "none" }
        func solid(_ side: XMLDifference.Side?) -> [UInt8] { side.map { $0.value.utf8.filter { !$0.isXMLWhitespace } } ?? [] }
        let (first, second) = (difference.first, difference.second)
        let told = "\(difference.kind.rawValue) of \(difference.path): \(quoted(first)) would be \(quoted(second))"
        guard first?.value != second?.value, solid(first) == solid(second) else { return told }
        return told + ", because a decoder trims white space: have it not trimmed, or mark the element xml:space=\"preserve\""
    }

    private func isEqual<Other: Equatable>(_ value: Other, _ decoded: Value) -> Bool { decoded as? Other == value }
}

extension XMLDocumentEditor: Sendable where Value: Sendable {}
