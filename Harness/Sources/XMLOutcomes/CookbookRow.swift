import XMLCodable

/// A type with wrappers, and documents of it. The table of the tests makes these: the rows of the cookbook.
/// Unchecked, because metatypes are not known to be `Sendable`.
struct CookbookRow: @unchecked Sendable {
    typealias Configuration<Coder> = @Sendable (Coder) -> Void

    let name: String
    let type: any Decodable.Type
    let documents: [String]
    let decoder: Configuration<XMLDecoder>

    init<Model: Codable>(
        _: Model.Type, decoder: @escaping Configuration<XMLDecoder> = { _ in },
        encoder _: @escaping Configuration<XMLEncoder> = { _ in }, _ documents: String...
    ) {
        (name, type) = ("\(Model.self)", Model.self)
        (self.documents, self.decoder) = (documents, decoder)
    }
}

extension Session {
    /// Every document of the cookbook's rows, with a tag, an attribute, an element or a text changed.
    func takeCookbook() {
        for (number, row) in CookbookRow.all.enumerated() {
            let group = CaseGroup(self, "cookbook/\(number)", row.name, [row.type]) {
                let decoder = XMLDecoder()
                row.decoder(decoder)
                return decoder
            }
            for document in row.documents {
                group.decode([document])
                group.decode(DocumentChanges.ofMarkup(document).every(8))
                var source = RandomSource(seed: UInt64(number))
                for changed in DocumentChanges.ofBytes(document, count: 3, &source) { group.decode(changed) }
            }
        }
    }
}
