import Testing
import XMLCodable

/// A type with wrappers, such as the cookbook has, and documents of it.
struct CookbookRow: Sendable, CustomTestStringConvertible {
    typealias Configuration<Coder> = @Sendable (Coder) -> Void

    let testDescription: String, documents: [String]
    /// What the documents are decoded as, where they are not meant to be errors.
    let values: @Sendable () -> [any Codable]
    /// Checks what a page of the cookbook says of the first document; nil if no page has it.
    let checkExample: (@Sendable () throws -> Void)?
    /// Why a document's value does not come back: what is decoded of it is encoded, and decoded again. Nil if it does, or if there is none.
    let fault: @Sendable (_ document: String) -> String?

    init<Model: Codable>(
        _: Model.Type, named name: String = "\(Model.self)", decoder configureDecoder: Configuration<XMLDecoder> = { _ in },
        encoder configureEncoder: Configuration<XMLEncoder> = { _ in }, _ documents: String...
    ) {
        self.init(Model.self, name, configureDecoder, configureEncoder, documents, checkExample: nil)
    }

    /// An example of a page under its heading: the first document is that of the value, byte for byte.
    init<Model: Codable & Equatable & Sendable>(
        _ heading: String, _ value: Model, _ root: String, _ documents: String..., fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) {
        // A default of #_sourceLocation would make the rows import Testing, which Harness has no use for.
        let row = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        self.init(Model.self, heading, { _ in }, { _ in }, documents) { try expectRow(documents[0], value, root, sourceLocation: row) }
    }

    private init<Model: Codable>(
        _: Model.Type, _ name: String, _ configureDecoder: Configuration<XMLDecoder>, _ configureEncoder: Configuration<XMLEncoder>,
        _ documents: [String], checkExample: (@Sendable () throws -> Void)?
    ) {
        (testDescription, self.documents, self.checkExample) = (name, documents, checkExample)
        let (decoder, encoder) = (XMLDecoder(configureDecoder), XMLEncoder(configureEncoder))
        // What documents declare is not known when their values are encoded, and infinity has no text without a strategy.
        encoder.allowsUndeclaredPrefixes = true
        encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN")
        values = { documents.compactMap { try? decoder.decode(Model.self, from: $0) } }
        let returning: any ReturningType = Returning<Model>(decoder: decoder, encoder: encoder)
        fault = { returning.fault($0) }
    }
}

private protocol ReturningType: Sendable {
    func fault(_ document: String) -> String?
}

private struct Returning<Model: Codable>: ReturningType {
    let decoder: XMLDecoder, encoder: XMLEncoder

    func fault(_ document: String) -> String? {
        guard let value = try? decoder.decode(Model.self, from: document) else { return nil }
        let tag = document.drop { $0 != "<" }.dropFirst()
        let rootName = tag.first?.isLetter ?? false ? String(tag.prefix { $0.isLetter || $0.isNumber || $0 == ":" }) : nil
        let written: String
        do { written = try encoder.encodeToString(value, withRootKey: rootName) } catch { return " cannot be encoded: \(error)" }
        do {
            let (before, after) = (ValueText.text(of: value), ValueText.text(of: try decoder.decode(Model.self, from: written)))
            return before == after ? nil : "\n  \(before)\n  is written as \(written)\n  which is \(after)"
        } catch {
            return " is written as \(written), which cannot be decoded: \(error)"
        }
    }
}
