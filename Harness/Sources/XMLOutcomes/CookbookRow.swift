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

    /// An example under a heading, with the value of its first document.
    init<Model: Codable>(_: String, _: Model, _: String, _ documents: String...) {
        (name, type, self.documents, decoder) = ("\(Model.self)", Model.self, documents, { _ in })
    }
}

extension DocumentChanges {
    /// The document with some bytes dropped, doubled or replaced.
    fileprivate static func ofBytes(_ document: String, count: Int, _ source: inout RandomSource) -> [[UInt8]] {
        let bytes = Array(document.utf8)
        let replacements = Array("</>\"'=&; \n\t1a:-!?]\u{0}".utf8) + [0x80, 0xC3, 0xFF]
        return (0..<count).map { _ in
            var changed = bytes
            for _ in 0...source.number(below: 2) {
                let index = source.number(below: changed.count)
                switch source.number(below: 4) {
                case 0: changed.remove(at: index)
                case 1: changed.insert(changed[index], at: index)
                case 2: changed[index] = source.element(of: replacements)
                default: changed.insert(source.element(of: replacements), at: index)
                }
                if changed.isEmpty { changed = bytes }
            }
            return changed
        }
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
