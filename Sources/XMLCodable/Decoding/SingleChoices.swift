// Choices that take one element, where there are several.

extension DecodingContext {
    /// Whether several elements at a place may be cases of the choice that is decoded there.
    func mayHoldSeveralCases(_ place: Place) -> Bool {
        if place.isInline { return place.kind == .element || place.kind == .group }
        guard place.kind == .element, let first = arena.firstElement(in: place.node) else { return false }
        return arena.element(from: arena.node(first).subtreeEnd, before: arena.node(place.node).subtreeEnd) != nil
    }

    /// Decodes a choice. One whose code is synthesised takes one of several cases, which is an error; an enum with its own coding may read more.
    @inline(never)
    func decodeOneCase<T: Decodable>(_ type: T.Type, _ traits: TypeTraits, at place: Place, step: PathStep, frame: Int) throws -> T {
        // A family of types makes sure itself.
        let choice = choices.of(type, in: namespace(ofFrame: frame)).flatMap { type is any NamedByElement.Type ? nil : $0 }
        var cases = try choice.map { try choices.items(at: place, $0, step: step, frame: frame) } ?? []
        // What is text is one value, however it is divided.
        if let text = cases.firstIndex(where: { $0.kind == .text }) { cases[(text + 1)...].removeAll { $0.kind == .text } }
        var path: [any CodingKey] { codingPath(frame: frame, step: step) }
        // In an item of a list each of them may be meant as an item.
        guard let choice, cases.count > 1, choice.isSynthesised || path.last?.intValue != nil else {
            return try decodeByInitializer(type, traits, at: place, step: step, frame: frame)
        }
        throw errors.severalCases(of: choice, type, cases, in: place, path: path)
    }
}
