import XMLCodable

/// A type with wrappers and a model that means the same. The tables of the tests make these: the rows of the cookbook, with documents.
/// Unchecked, because metatypes are not known to be `Sendable`.
struct Twin: @unchecked Sendable {
    typealias Configuration<Coder> = @Sendable (Coder) -> Void

    let name: String
    let types: [any Decodable.Type]
    let documents: [String]
    let decoder: Configuration<XMLDecoder>

    init<Plain: Codable, Model: Codable>(
        _: Plain.Type, _: Model.Type, decoder: @escaping Configuration<XMLDecoder> = { _ in },
        encoder _: @escaping Configuration<XMLEncoder> = { _ in }, _ documents: String...
    ) {
        (name, types) = ("\(Plain.self)", [Plain.self, Model.self])
        (self.documents, self.decoder) = (documents, decoder)
    }
}

extension Session {
    /// Every document of the cookbook's rows, with a tag, an attribute, an element or a text changed.
    func takeTwins() {
        for (number, twin) in Twin.all.enumerated() {
            let group = CaseGroup(self, "cookbook/\(number)", twin.name, twin.types) {
                let decoder = XMLDecoder()
                twin.decoder(decoder)
                return decoder
            }
            for document in twin.documents {
                group.decode([document])
                group.decode(DocumentChanges.ofMarkup(document).every(8))
                var source = RandomSource(seed: UInt64(number))
                for changed in DocumentChanges.ofBytes(document, count: 3, &source) { group.decode(changed) }
            }
        }
    }
}
