// Choices that take one element, where there are several.

extension DecodingContext {
    /// Whether several elements at a place may be cases of the choice that is decoded there.
    @inline(__always)
    func mayHoldSeveralCases(_ place: Place) -> Bool {
        if place.flags.contains(.sharesElement) { return sharedContent.elementOfSeveralCases == place.node }
        guard place.kind == .element, let first = arena.firstElement(in: place.node) else { return false }
        return arena.element(from: arena.node(first).subtreeEnd, before: arena.node(place.node).subtreeEnd) != nil
    }

    /// Decodes a choice, and makes sure that it leaves none of several cases. An enum with its own coding may read more than one.
    @inline(never)
    func decodeOneCase<T: Decodable>(_ type: T.Type, _ traits: TypeTraits, at place: Place, step: PathStep, frame: Int) throws -> T {
        guard let cases = try severalCases(of: type, at: place, step: step, frame: frame) else {
            return try decodeSeldom(type, traits, at: place, step: step, frame: frame)
        }
        if cases.choice.isSynthesised {
            try check(cases, of: type, at: place, read: nil, step: step, frame: frame)
            return try decodeSeldom(type, traits, at: place, step: step, frame: frame)
        }
        let attempt = readNodes.attempt { try decodeSeldom(type, traits, at: place, step: step, frame: frame) }
        readNodes.note(attempt.nodes)
        let value = try attempt.result.get()
        try check(cases, of: type, at: place, read: attempt.nodes, step: step, frame: frame)
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

    /// Makes sure that a choice takes all of several cases. A type that codes itself asks for one of several elements of a case, which is then
    /// what ``XMLDecoder/repeatedElementPolicy`` says, unless the choice is an item of a list: then they may be items as well.
    ///
    /// - Parameter nodes: what the type has read, if it codes itself: several cases, or an attribute beside them, are its own affair.
    /// - Throws: an error that names two of them.
    @inline(never)
    private func check(
        _ cases: (choice: ChoiceType, places: [Place]), of type: any Any.Type, at place: Place, read nodes: ReadNodes.Nodes?,
        step: PathStep, frame: Int
    ) throws {
        let (choice, places) = cases
        if let nodes, !choice.isSynthesised,
            nodes.haveAttribute(of: place.node, in: arena)
                || places.allSatisfy({ nodes.contains($0.kind == .text ? .text : .element, Int($0.node)) })
        {
            return
        }
        let key = choices.key(of: places[0].node, choice)
        let isRepeated = places.allSatisfy { $0.kind == .choice && isSame(choices.key(of: $0.node, choice), key) }
        let path = codingPath(frame: frame, step: step)
        let isItem = path.last?.intValue != nil
        if isRepeated, !isItem, !choice.isSynthesised { return }
        throw errors.severalCases(of: choice, type, places, in: place, isItem: isItem, isRepeated: isRepeated, path: path)
    }
}
