import Testing
import XMLCodable

/// A row of the cookbook: a type with wrappers, and documents of it.
struct CookbookRow: Sendable, CustomTestStringConvertible {
    typealias Configuration<Coder> = @Sendable (Coder) -> Void

    let testDescription: String
    let returning: ReturningModel
    /// What the documents are decoded as, where they are not meant to be errors.
    let values: @Sendable () -> [any Codable]

    init<Model: Codable>(
        _: Model.Type, decoder configureDecoder: Configuration<XMLDecoder> = { _ in },
        encoder configureEncoder: Configuration<XMLEncoder> = { _ in }, _ documents: String...
    ) {
        testDescription = "\(Model.self)"
        let (decoder, encoder) = (XMLDecoder(), XMLEncoder())
        configureDecoder(decoder)
        configureEncoder(encoder)
        returning = ReturningModel(Model.self, named: testDescription, decoder, encoder, documents: documents)
        values = { documents.compactMap { try? decoder.decode(Model.self, from: $0) } }
    }
}
