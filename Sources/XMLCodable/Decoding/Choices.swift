/// An enum whose cases are told apart by the name of an element.
struct ChoiceType: Sendable {
    /// Whether a key is one of the cases. `""` is the case that takes character data.
    let accepts: @Sendable (String) -> Bool

    var acceptsText: Bool { accepts("") }
}

/// Which types are choices, and how their values stand in a document.
///
/// Synthesised enums carry no mark. What tells them is how they decode: they ask a keyed container for all its keys, and then for a nested
/// container by the one there is. So an unknown type is given a decoder that watches for that, with the names of the document as keys.
extension DecodingContext {
    private static let knownChoices = Locked<[ObjectIdentifier: ChoiceType?]>([:])

    /// The type as a choice, or what its optional or wrapper is around.
    func choice(_ type: any Any.Type) -> ChoiceType? {
        switch traits(of: type).form {
        case .optional(let wrapped): return choice(wrapped)
        case .wrapper(_, let value): return choice(value)
        case .ordinary: break
        case .list, .dictionary, .date, .data, .decimal, .url, .uuid: return nil
        }
        let identifier = ObjectIdentifier(type)
        if let known = choices[identifier] { return known }
        if let known = DecodingContext.knownChoices.withLock({ $0[identifier] }) {
            choices[identifier] = .some(known)
            return known
        }
        // Types of the standard library decode themselves through single values; everything else may be asked.
        guard !(type is any Scalar.Type), let decodable = type as? any Decodable.Type else { return nil }
        guard choiceProbesUnderWay.insert(identifier).inserted else { return nil }  // a type that decodes itself before anything else
        defer { choiceProbesUnderWay.remove(identifier) }
        let probe = ChoiceProbe(names: self)
        _ = try? decodable.init(from: probe)
        choices[identifier] = .some(probe.finding.choice)
        if case .undecided = probe.finding { return nil }
        let found = probe.finding.choice
        DecodingContext.knownChoices.withLock { $0[identifier] = .some(found) }
        return found
    }

    /// Where a value stands whose key was not found, if it is a choice, or a list of choices, among the element's own children.
    func inlineChoice(_ type: any Any.Type, _ traits: TypeTraits, at place: Place) -> Place? {
        guard place.kind == .element else { return nil }
        switch traits.form {
        case .list(let element?):
            guard let choice = choice(element) else { return nil }
            let items = choiceItems(in: place.node, choice, onlyCases: true)
            return items.isEmpty ? nil : itemsPlace(items, in: place.node)
        case .optional(let wrapped): return inlineChoice(wrapped, self.traits(of: wrapped), at: place)
        case .wrapper(let kind, let value):
            return kind == .attribute ? nil : inlineChoice(value, self.traits(of: value), at: place)
        case .ordinary:
            guard arena.firstElement(in: place.node) != nil, let choice = choice(type) else { return nil }
            var child = arena.firstElement(in: place.node)
            while let element = child {
                if choice.accepts(choiceKey(element, choice)) {
                    noteRead(at: .element(element))
                    return .choice(element)
                }
                child = arena.nextElement(after: element, in: place.node)
            }
            return nil
        case .list(nil), .dictionary, .date, .data, .decimal, .url, .uuid: return nil
        }
    }

    /// The items of a list of choices among the children of an element: elements named as cases and, where a case takes character data
    /// and some of it is more than white space, every run of text.
    ///
    /// - Parameter onlyCases: whether other elements are left to other keys; otherwise they are items with a case inside.
    func choiceItems(in element: NodeIndex, _ choice: ChoiceType, onlyCases: Bool) -> [Place] {
        var items: [Place] = []
        let takesText = choice.acceptsText && (arena.node(element).preservesSpace || arena.hasOwnText(element))
        arena.forEachRun(in: element) { run, child in
            if takesText, !run.isEmpty, !options.removeWhitespaceElements || arena.hasNonWhitespaceText(run) {
                items.append(textPlace(run, in: element))
            }
            guard let child, arena.node(child).isElement else { return }
            if choice.accepts(choiceKey(child, choice)) {
                items.append(.choice(child))
            } else if !onlyCases {
                items.append(.element(child))
            }
        }
        return items
    }

    /// The key that names an element's case; in Clark notation where the choice has it so.
    func choiceKey(_ element: NodeIndex, _ choice: ChoiceType) -> String {
        let name = arena.node(element).name
        if let expanded = keyNames.expandedKey(name), choice.accepts(expanded) { return expanded }
        return keyNames.elementKey(name, path: [])
    }

    func textPlace(_ run: TextRange, in element: NodeIndex) -> Place {
        runs.append(run)
        return Place(node: element, detail: UInt32(truncatingIfNeeded: runs.count - 1), kind: .text)
    }

    func itemsPlace(_ items: [Place], in element: NodeIndex) -> Place {
        itemLists.append(items)
        return Place(node: element, detail: UInt32(truncatingIfNeeded: itemLists.count - 1), kind: .items)
    }
}

/// A decoder that decodes nothing: it watches what a type asks for first, and stops it then.
private final class ChoiceProbe: Decoder {
    enum Finding {
        case undecided
        case choice(ChoiceType)
        case other

        var choice: ChoiceType? { if case .choice(let choice) = self { choice } else { nil } }
    }

    struct Stop: Error {}

    var finding = Finding.undecided
    var wasAskedForAllKeys = false
    let names: DecodingContext
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { names.options.userInfo }

    init(names: DecodingContext) { self.names = names }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let choice = ChoiceType { Key(stringValue: $0) != nil }
        if type is any XMLChoiceCodingKey.Type {
            finding = .choice(choice)
            throw Stop()
        }
        return KeyedDecodingContainer(Container<Key>(probe: self, choice: choice))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw stop() }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw stop() }

    func stop() -> Stop {
        finding = .other
        return Stop()
    }

    /// A key that the document has a name for, so that a type that takes the first of all keys finds one.
    func knownKey<Key: CodingKey>() -> Key? {
        for name in 1..<(names.arena.names.count + 1) {
            if let expanded = names.keyNames.expandedKey(name), let key = Key(stringValue: expanded) { return key }
            if let key = Key(stringValue: names.keyNames.elementKey(name, path: [])) { return key }
        }
        return Key(stringValue: "")
    }

    struct Container<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let probe: ChoiceProbe
        let choice: ChoiceType
        var codingPath: [any CodingKey] { [] }

        /// A type that takes all keys there are is left undecided until the next question; none at all, and it remains so.
        var allKeys: [Key] {
            probe.wasAskedForAllKeys = true
            guard let key: Key = probe.knownKey() else { return [] }
            return [key]
        }

        func nestedContainer<NestedKey>(keyedBy _: NestedKey.Type, forKey _: Key) throws -> KeyedDecodingContainer<NestedKey> {
            guard probe.wasAskedForAllKeys else { throw probe.stop() }
            probe.finding = .choice(choice)
            throw Stop()
        }

        func contains(_: Key) -> Bool {
            probe.finding = .other
            return false
        }

        func decodeNil(forKey _: Key) throws -> Bool { throw probe.stop() }
        func decode<T: Decodable>(_: T.Type, forKey _: Key) throws -> T { throw probe.stop() }
        func nestedUnkeyedContainer(forKey _: Key) throws -> any UnkeyedDecodingContainer { throw probe.stop() }
        func superDecoder() throws -> any Decoder { throw probe.stop() }
        func superDecoder(forKey _: Key) throws -> any Decoder { throw probe.stop() }
    }
}
