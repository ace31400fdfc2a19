import XMLCodable

/// The cases of some types that mean the same. Documents share decoders, as they do in a program.
final class CaseGroup {
    private let session: Session
    private let name: String
    private let model: String
    private let types: [any Decodable.Type]
    private let makeDecoder: () -> XMLDecoder
    private var decoders: [String: XMLDecoder] = [:]
    private var count = 0
    /// Groups of few documents begin with different options.
    private let firstOptions: Int

    init(
        _ session: Session, _ name: String, _ model: String, _ types: [any Decodable.Type],
        makeDecoder: @escaping () -> XMLDecoder = { XMLDecoder() }
    ) {
        (self.session, self.name, self.model, self.types, self.makeDecoder) = (session, name, model, types, makeDecoder)
        firstOptions = name.utf8.reduce(0) { $0 + Int($1) }
    }

    /// Decodes a document by one type as a decoder is made, by all with other options, which the next document has others of, and seldom in other ways.
    func decode(_ document: [UInt8]) {
        guard !session.isWriting else { return }
        let number = count
        count += 1
        decode(document, number, by: number % types.count, .none)
        for type in types.indices { decode(document, number, by: type, Options.all[(firstOptions + number + type) % Options.all.count]) }
        switch number % 16 {
        case 5: decode(document, number, by: number / 16 % types.count, .none, .issues)
        case 11: decode(document, number, by: number / 16 % types.count, .none, .records)
        default: break
        }
    }

    func decode(_ documents: some Sequence<String>) { for document in documents { decode(Array(document.utf8)) } }

    private func decode(_ document: [UInt8], _ number: Int, by type: Int, _ options: Options, _ reading: Outcome.Reading = .document) {
        let decoder = decoders[options.name] ?? makeDecoder()
        if decoders.updateValue(decoder, forKey: options.name) == nil { options.set(decoder) }
        let outcome = Outcome.text(of: types[type], document, reading, by: decoder)
        session.printLine([
            "\(name)/\(number)/\(type)/\(options.name)\(reading.rawValue)", model, String(decoding: document, as: UTF8.self), outcome,
        ])
    }
}
