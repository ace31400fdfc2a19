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
        let cases = try severalCases(of: type, at: place, step: step, frame: frame)
        var path: [any CodingKey] { codingPath(frame: frame, step: step) }
        // In an item of a list each of them may be meant as an item.
        guard let cases, cases.choice.isSynthesised || path.last?.intValue != nil else {
            return try decodeByInitializer(type, traits, at: place, step: step, frame: frame)
        }
        throw errors.severalCases(
            of: cases.choice, type, cases.places, in: place, isItem: path.last?.intValue != nil, isRepeated: isRepeated(cases), path: path)
    }

    /// The cases of a choice at a place; nil if there are not several.
    private func severalCases(
        of type: any Any.Type, at place: Place, step: PathStep, frame: Int
    ) throws -> (choice: ChoiceType, places: [Place])? {
        // A family of types makes sure itself.
        guard let choice = choices.of(type, in: namespace(ofFrame: frame)), !(type is any NamedByElement.Type) else { return nil }
        var places = try choices.items(at: place, choice, step: step, frame: frame)
        // What is text is one value, however it is divided.
        if let text = places.firstIndex(where: { $0.kind == .text }) {
            places = places[...text] + places[(text + 1)...].filter { $0.kind != .text }
        }
        return places.count > 1 ? (choice, places) : nil
    }

    /// Whether the cases are elements of one case.
    private func isRepeated(_ cases: (choice: ChoiceType, places: [Place])) -> Bool {
        let key = choices.key(of: cases.places[0].node, cases.choice).map(ExactString.init)
        return cases.places.allSatisfy { $0.kind == .choice && choices.key(of: $0.node, cases.choice).map(ExactString.init) == key }
    }
}
