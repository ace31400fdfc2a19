/// An enum whose cases are told apart by the name of an element.
struct ChoiceType: Sendable {
    /// Whether a key is one of the cases. `""` is the case that takes character data.
    let accepts: @Sendable (String) -> Bool
    /// The keys of the cases, where they are known.
    let keys: [String]

    /// Whether a case may name its namespace, so that it is worth asking by it.
    let mayNameNamespaces: Bool

    init(accepts: @escaping @Sendable (String) -> Bool, keys: [String]) {
        self.accepts = accepts
        self.keys = keys
        mayNameNamespaces = keys.isEmpty || keys.contains { $0.utf8.first == UInt8(ascii: "{") }
    }

    var acceptsText: Bool { accepts("") }
}

/// Which types are choices, and how their values stand in a document.
///
/// Synthesised enums carry no mark. What tells them is how they decode: they ask a keyed container for all its keys, and then for a nested
/// container by the one there is. So an unknown enum is given a decoder that watches for that, with the names of the document as keys.
extension DecodingContext {
    private static let knownChoices = Locked<[ObjectIdentifier: ChoiceType?]>([:])

    /// The type as a choice, or what its optional or wrapper is around.
    func choice(_ type: any Any.Type) -> ChoiceType? {
        switch traits(of: type).form {
        case .optional(let wrapped): return choice(wrapped)
        case .wrapper(_, let value): return choice(value)
        case .ordinary: break
        case .scalar, .list, .dictionary, .date, .data, .decimal, .url, .uuid: return nil
        }
        let identifier = ObjectIdentifier(type)
        if let known = choices[identifier] { return known }
        if let known = DecodingContext.knownChoices.withLock({ $0[identifier] }) {
            choices[identifier] = .some(known)
            return known
        }
        guard EnumType.isEnum(type), let decodable = type as? any Decodable.Type else { return nil }
        guard choiceProbesUnderWay.insert(identifier).inserted else { return nil }  // a type that decodes itself before anything else
        defer { choiceProbesUnderWay.remove(identifier) }
        let probe = ChoiceProbe(names: self)
        _ = try? decodable.init(from: probe)
        choices[identifier] = .some(probe.finding.choice)
        let found = probe.finding.choice
        if case .undecided = probe.finding { return found }
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
        case .scalar, .list(nil), .dictionary, .date, .data, .decimal, .url, .uuid: return nil
        }
    }

    /// Whether a type is a choice whose cases would stand among an element's own children, and none of them does.
    func lacksChoice(_ type: any Any.Type, at place: Place) -> Bool {
        guard place.kind == .element, place.flags.contains(.sharesElement), let choice = choice(type) else { return false }
        if choice.acceptsText, arena.hasOwnText(place.node) { return false }
        return !arena.childElements(of: place.node).contains { choice.accepts(choiceKey($0, choice)) }
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
                items.append(takesText ? Place.choice(child).with(.isInMixedContent) : .choice(child))
            } else if !onlyCases {
                items.append(.element(child))
            }
        }
        return items
    }

    /// The key that names an element's case; in Clark notation where the choice has it so.
    func choiceKey(_ element: NodeIndex, _ choice: ChoiceType) -> String {
        let name = arena.node(element).name
        if choice.mayNameNamespaces, let expanded = keyNames.expandedKey(name), choice.accepts(expanded) { return expanded }
        let key = keyNames.elementKey(name, path: [])
        return choice.accepts(key) ? key : choice.keys.first { keyNames.element(name, isWrittenFor: $0) } ?? key
    }

    func textPlace(_ run: TextRange, in element: NodeIndex) -> Place {
        listed.pointee.runs.append(run)
        return Place(node: element, detail: UInt32(truncatingIfNeeded: listed.pointee.runs.count - 1), kind: .text)
    }

    func itemsPlace(_ items: [Place], in element: NodeIndex) -> Place {
        listed.pointee.lists.append(items)
        return Place(node: element, detail: UInt32(truncatingIfNeeded: listed.pointee.lists.count - 1), kind: .items)
    }
}

/// A decoder that decodes nothing: it watches what a type asks for first, and stops it then.
private final class ChoiceProbe: Decoder {
    enum Finding {
        case undecided(ChoiceType?)
        case choice(ChoiceType)
        case other

        var choice: ChoiceType? {
            switch self {
            case .undecided(let choice): choice
            case .choice(let choice): choice
            case .other: nil
            }
        }
    }

    struct Stop: Error {}

    var finding = Finding.undecided(nil)
    var wasAskedForAllKeys = false
    let names: DecodingContext
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { names.options.userInfo }

    init(names: DecodingContext) { self.names = names }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let choice = ChoiceType(accepts: { Key(stringValue: $0) != nil }, keys: EnumType.cases(of: type).map(\.stringValue))
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

    /// Any key, so that a type that takes the first of all keys finds one.
    func anyKey<Key: CodingKey>() -> Key? {
        if MemoryLayout<Key>.size == 1, EnumType.isEnum(Key.self) {
            // An enum of one byte has at least two cases; the first is the byte 0.
            return withUnsafeBytes(of: 0 as UInt8) { $0.load(as: Key.self) }
        }
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

        /// The next question decides; if there is none, because there is no key, the type is taken for a choice as far as this document goes.
        var allKeys: [Key] {
            probe.wasAskedForAllKeys = true
            if let key: Key = probe.anyKey() { return [key] }
            probe.finding = .undecided(choice)
            return []
        }

        func nestedContainer<NestedKey>(keyedBy _: NestedKey.Type, forKey _: Key) throws -> KeyedDecodingContainer<NestedKey> {
            guard probe.wasAskedForAllKeys else { throw probe.stop() }
            probe.finding = .choice(choice)
            throw Stop()
        }

        func contains(_: Key) -> Bool {
            probe.finding = .other
            return true  // so that the type goes on to decode, which stops it
        }

        func decodeNil(forKey _: Key) throws -> Bool { throw probe.stop() }
        func decode<T: Decodable>(_: T.Type, forKey _: Key) throws -> T { throw probe.stop() }
        func nestedUnkeyedContainer(forKey _: Key) throws -> any UnkeyedDecodingContainer { throw probe.stop() }
        func decodeIfPresent<T: Decodable>(_: T.Type, forKey _: Key) throws -> T? { throw probe.stop() }
        func superDecoder() throws -> any Decoder { throw probe.stop() }
        func superDecoder(forKey _: Key) throws -> any Decoder { throw probe.stop() }
    }
}
