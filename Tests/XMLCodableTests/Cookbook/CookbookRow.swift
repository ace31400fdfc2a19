import Testing
import XMLCodable

/// A type with wrappers, such as the cookbook has, and documents of it.
struct CookbookRow: Sendable, CustomTestStringConvertible {
    typealias Configuration<Coder> = @Sendable (Coder) -> Void

    let testDescription: String, documents: [String]
    /// What the documents are decoded as, where they are not meant to be errors.
    let values: @Sendable () -> [any Codable]
    /// Why a document's value does not come back: what is decoded of it is encoded, and decoded again. Nil if it does, or if there is none.
    let fault: @Sendable (_ document: String) -> String?

    init<Model: Codable>(
        _: Model.Type, named name: String = "\(Model.self)", decoder configureDecoder: Configuration<XMLDecoder> = { _ in },
        encoder configureEncoder: Configuration<XMLEncoder> = { _ in }, _ documents: String...
    ) {
        (testDescription, self.documents) = (name, documents)
        let (decoder, encoder) = (XMLDecoder(configureDecoder), XMLEncoder(configureEncoder))
        // What documents declare is not known when their values are encoded, and infinity has no text without a strategy.
        encoder.allowsUndeclaredPrefixes = true
        encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN")
        values = { documents.compactMap { try? decoder.decode(Model.self, from: $0) } }
        fault = { document in
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
}
