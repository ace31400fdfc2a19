import XMLCodable

extension Array {
    /// One of so many.
    func every(_ count: Int) -> [Element] { indices.filter { $0 % count == 0 }.map { self[$0] } }
}

// Models that are composed at random, with what is written of values, with that changed, and with documents of the names that the models have.

extension Session {
    /// Properties that compete for nodes.
    func takeOwnedModels() {
        for number in 0..<300 {
            var source = RandomSource(seed: UInt64(number) &* 1_000_003)
            take(OwnedTypes.model(&source, depth: number % 3 == 0 ? 0 : 3), "owners/\(number)", &source)
        }
    }

    private func take<Model: OwnedModel>(_: Model.Type, _ name: String, _ source: inout RandomSource) {
        let group = CaseGroup(self, name, Model.words, [Model.self, Model.Described.self])
        var texts = OwnedTexts()
        for (number, sample) in Model.samples(&texts).spread(5).enumerated() {
            guard let document = document("\(name)/\(number)", of: sample) else { continue }
            group.decode([document])
            let changes = DocumentChanges.ofMarkup(document)
            group.decode((0..<2).map { _ in source.element(of: changes) })
        }
        for _ in 0..<6 { group.decode([Self.document(&source)]) }
    }

    private static let names = ["a", "a", "a", "b", "b", "c", "c", "k", "A", "z", "x:a"]

    /// A document of the names that the models have, in which no two texts are the same.
    private static func document(_ source: inout RandomSource) -> String {
        var texts = OwnedTexts()
        func element(_ name: String, _ declaration: String, depth: Int) -> String {
            var text = "<\(name)\(declaration)"
            for name in Set(names).sorted() where source.isOnce(in: 6) { text += " \(name)=\"\(texts.next())\"" }
            text += ">"
            if source.isOnce(in: depth == 0 ? 5 : 2) { text += texts.next() }
            for _ in 0..<(depth < 3 ? source.number(below: depth == 0 ? 6 : 3) : 0) {
                text += element(source.element(of: names), "", depth: depth + 1)
                if source.isOnce(in: 12) { text += source.element(of: [texts.next(), "<!-- c -->", "<?p i?>", " "]) }
            }
            return text + "</\(name)>"
        }
        return element("r", " xmlns:x=\"urn:x\"", depth: 0)
    }

    /// All kinds of types inside each other, under settings of all kinds.
    func takeRandomModels() {
        for (number, type) in RandomTypes.pool(count: 120, seed: 1).enumerated() { take(type, "models/\(number)") }
    }

    private func take<Model: RandomModel>(_: Model.Type, _ name: String) {
        for number in 0..<4 {
            let seed = RandomSource(seed: UInt64(number) + 1)
            var source = seed
            let encoder = number == 0 ? XMLEncoder() : CoderSettings(&source).encoder
            let group = CaseGroup(self, "\(name)/\(number)", "\(Model.self)", [Model.self]) {
                var source = seed
                return number == 0 ? XMLDecoder() : CoderSettings(&source).decoder
            }
            guard let document = document("\(name)/\(number)", of: Model.random(&source), by: encoder) else { continue }
            group.decode([document])
            let changes = DocumentChanges.ofMarkup(document)
            group.decode((0..<5).map { _ in source.element(of: changes) })
        }
    }
}
