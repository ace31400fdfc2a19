// Choices that take one element, where there are several.

extension DecodingContext {
    /// Whether several elements at a place may be cases of the choice that is decoded there.
    @inline(__always)
    func mayHoldSeveralCases(_ place: Place) -> Bool {
        if place.isInline { return place.kind == .element || place.kind == .group }
        guard place.kind == .element, let first = arena.firstElement(in: place.node) else { return false }
        return arena.element(from: arena.node(first).subtreeEnd, before: arena.node(place.node).subtreeEnd) != nil
    }

    /// Decodes a choice, and makes sure that it leaves none of several cases. An enum with its own coding may read more than one.
    @inline(never)
    func decodeOneCase<T: Decodable>(_ type: T.Type, _ traits: TypeTraits, at place: Place, step: PathStep, frame: Int) throws -> T {
        guard let cases = try severalCases(of: type, at: place, step: step, frame: frame) else {
            return try decodeSeldom(type, traits, at: place, step: step, frame: frame)
        }
        if cases.choice.isSynthesised { throw error(of: cases, of: type, at: place, path: codingPath(frame: frame, step: step)) }
        let attempt = readNodes.attempt { try decodeSeldom(type, traits, at: place, step: step, frame: frame) }
        readNodes.note(attempt.nodes)
        let value = try attempt.result.get()
        try check(cases, of: type, at: place, read: attempt.nodes, path: codingPath(frame: frame, step: step))
        return value
    }

    /// The cases of a choice at a place; nil if there are not several.
    private func severalCases(
        of type: any Any.Type, at place: Place, step: PathStep, frame: Int
    ) throws -> (choice: ChoiceType, places: [Place])? {
        // A family of types makes sure itself.
        guard let choice = choices.of(type, in: namespace(ofFrame: frame)), !(type is any NamedByElement.Type) else { return nil }
        var places = try choices.items(at: place, choice, onlyCases: true, step: step, frame: frame)
        // What is text is one value, however it is divided.
        if let text = places.firstIndex(where: { $0.kind == .text }) {
            places = places[...text] + places[(text + 1)...].filter { $0.kind != .text }
        }
        return places.count > 1 ? (choice, places) : nil
    }

    /// Makes sure that a choice with its own coding takes all of several cases. It asks for one of several elements of a case, which is then what
    /// ``XMLDecoder/repeatedElementPolicy`` says, unless the choice is an item of a list: then they may be items as well.
    ///
    /// - Parameter nodes: what the type has read: several cases, or an attribute beside them, are its own affair.
    /// - Throws: an error that names two of them.
    @inline(never)
    private func check(
        _ cases: (choice: ChoiceType, places: [Place]), of type: any Any.Type, at place: Place, read nodes: ReadNodes.Nodes,
        path: [any CodingKey]
    ) throws {
        let readsAll = cases.places.allSatisfy { nodes.contains($0.kind == .text ? .text : .element, Int($0.node)) }
        if readsAll || nodes.haveAttribute(of: place.node, in: arena) { return }
        if isRepeated(cases), path.last?.intValue == nil { return }
        throw error(of: cases, of: type, at: place, path: path)
    }

    /// Whether the cases are elements of one case.
    private func isRepeated(_ cases: (choice: ChoiceType, places: [Place])) -> Bool {
        let key = choices.key(of: cases.places[0].node, cases.choice)
        return cases.places.allSatisfy { $0.kind == .choice && isSame(choices.key(of: $0.node, cases.choice), key) }
    }

    private func error(
        of cases: (choice: ChoiceType, places: [Place]), of type: any Any.Type, at place: Place, path: [any CodingKey]
    ) -> any Error {
        errors.severalCases(
            of: cases.choice, type, cases.places, in: place, isItem: path.last?.intValue != nil, isRepeated: isRepeated(cases), path: path)
    }
}
