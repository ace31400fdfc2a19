// Choices that take one element, where there are several.

extension DecodingContext {
    /// Whether several elements at a place may be cases of the choice that is decoded there.
    @inline(__always)
    func mayHoldSeveralCases(_ place: Place) -> Bool {
        if place.flags.contains(.sharesElement) { return sharedContent.hasSeveralCases(in: place.node) }
        guard place.kind == .element, let first = arena.firstElement(in: place.node) else { return false }
        return arena.element(from: arena.node(first).subtreeEnd, before: arena.node(place.node).subtreeEnd) != nil
    }

    /// Decodes a choice, and makes sure that it leaves none of several cases. An enum with its own coding may read more than one.
    @inline(never)
    func decodeOneCase<T: Decodable>(_ type: T.Type, _ traits: TypeTraits, at place: Place, step: PathStep, frame: Int) throws -> T {
        var path: [any CodingKey] { codingPath(frame: frame, step: step) }
        guard !lists.isUndecided(place.node), let choice = choices.of(type, in: namespace(ofFrame: frame)) else {
            return try decodeByInitializer(type, traits, at: place, step: step, frame: frame)
        }
        if choice.isSynthesised {
            try checkOneCase(type, at: place, read: nil, path: path, frame: frame)
            return try decodeByInitializer(type, traits, at: place, step: step, frame: frame)
        }
        let reading = readNodes.reading { try decodeByInitializer(type, traits, at: place, step: step, frame: frame) }
        readNodes.note(reading.nodes)
        let value = try reading.result.get()
        try checkOneCase(type, at: place, read: reading.nodes, path: path, frame: frame)
        return value
    }

    /// Makes sure that a choice has one case at a place. One of several elements of a case is what ``XMLDecoder/repeatedElementPolicy`` says, unless the
    /// choice is an item of a list: then they may be items as well.
    ///
    /// - Parameter nodes: what the type has read, if it codes itself: several cases, or an attribute beside them, are its own affair.
    /// - Throws: an error that names two elements, if there are several.
    @inline(never)
    func checkOneCase(
        _ type: any Any.Type, at place: Place, read nodes: ReadNodes.Nodes?, path: @autoclosure () -> [any CodingKey], frame: Int
    ) throws {
        guard mayHoldSeveralCases(place), let choice = choices.of(type, in: namespace(ofFrame: frame)),
            !(type is any NamedByElement.Type)
        else { return }
        let isShared = place.flags.contains(.sharesElement)
        let isOthers = isShared ? sharedContent.keysBeside(place.node) : { _ in false }
        var cases = try choices.items(in: place.node, choice, onlyCases: true, path: path(), isOthers: isOthers)
        // What is text is one value, however it is divided.
        if let text = cases.firstIndex(where: { $0.kind == .text }) {
            let rest = cases[(text + 1)...].filter { $0.kind != .text }
            cases = cases[...text] + rest
        }
        guard cases.count > 1 else { return }
        if let nodes, !choice.isSynthesised,
            readNodes.didReadAttribute(nodes, of: place.node, in: arena) || cases.allSatisfy({ readNodes.didRead($0, nodes) })
        {
            return
        }
        let key = choices.key(of: cases[0].node, choice)
        let isRepeated = cases.allSatisfy { $0.kind == .choice && isSame(choices.key(of: $0.node, choice), key) }
        let isItem = path().last?.intValue != nil
        if isRepeated, !isItem, options.repeatedElementPolicy != .automatic { return }
        throw errors.severalCases(of: choice, type, Array(cases.prefix(2)), in: place, isItem: isItem, isRepeated: isRepeated, path: path())
    }
}
