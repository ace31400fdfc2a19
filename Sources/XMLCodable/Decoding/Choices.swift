/// An enum whose cases are told apart by the name of an element.
struct ChoiceType: Sendable {
    private let traits: KeyTraits?
    /// The keys, where they are no type's: a family may have many, and each element is looked up.
    private let names: Set<ExactString>
    /// The keys of the cases, where they are known.
    let keys: [String]
    /// Whether the compiler wrote the decoding, which takes one case and complains of more.
    let isSynthesised: Bool

    /// Whether a case may name its namespace, so that it is worth asking by it.
    let mayNameNamespaces: Bool

    /// The namespace, at the choice's place, of cases that do not say their own; nil where no type says one.
    var namespace: XMLNamespace?

    /// - Parameter traits: the keys, where they are those of a type.
    init(_ traits: KeyTraits?, keys: [String], isSynthesised: Bool) {
        (self.traits, self.keys, self.isSynthesised) = (traits, keys, isSynthesised)
        names = traits == nil ? Set(keys.map(ExactString.init)) : []
        mayNameNamespaces = keys.isEmpty || keys.contains { $0.utf8.first == UInt8(ascii: "{") }
    }

    /// Whether a key is one of the cases. `""` is the case that takes character data.
    func accepts(_ key: String) -> Bool { traits?.contains(key) ?? names.contains(ExactString(key)) }

    var acceptsText: Bool { accepts("") }

    static let anyElement = EnumCases.anyElement
}

/// Which types are choices, and how their values are laid out in a document.
///
/// Synthesised enums carry no mark. What tells them is how they decode: they ask a keyed container for all its keys, and then for a nested
/// container by the one there is. So an unknown enum is given a decoder that watches for that, with the names of the document as keys.
final class Choices {
    private unowned(unsafe) let context: DecodingContext
    private var arena: Arena { context.arena }
    private var keyNames: KeyNames { context.keyNames }

    /// What is known of types in the whole process; asking for it takes a lock.
    private static let known = Locked(Table<ObjectIdentifier, ChoiceType?>())
    /// What is known in this decoding: also of types that this document alone does not decide.
    private var known = Table<ObjectIdentifier, ChoiceType?>()
    private var probesUnderWay = Table<ObjectIdentifier, Bool>()

    init(in context: DecodingContext) { self.context = context }

    /// The type as a choice, or what its optional or wrapper is around.
    ///
    /// - Parameter namespace: that of the keys around it, which is that of the cases unless the type says one.
    func of(_ type: any Any.Type, in namespace: KeyNamespace) -> ChoiceType? {
        let traits = context.traits(of: type)
        switch traits.shape {
        case .optional(let wrapped): return of(wrapped, in: namespace)
        case .wrapper(_, let value): return of(value, in: namespace)
        case .ordinary: if !traits.mayBeChoice { return nil }
        case .scalar, .list, .dictionary: return nil
        }
        var choice = choice(type)
        let ownNamespace = traits.namespace.isSpecified ? traits.namespace : namespace
        if choice != nil, ownNamespace.isSpecified { choice?.namespace = ownNamespace.namespace }
        return choice
    }

    private func choice(_ type: any Any.Type) -> ChoiceType? {
        let identifier = ObjectIdentifier(type)
        if let found = known[identifier] { return found }
        if let found = Choices.known.withLock({ $0[identifier] }) {
            known[identifier] = .some(found)
            return found
        }
        if let named = type as? any NamedByElement.Type {
            let found = named.elementNames(context.options.parts).map { names, takesUnknown in
                ChoiceType(nil, keys: takesUnknown ? names + [ChoiceType.anyElement] : names, isSynthesised: true)
            }
            known[identifier] = .some(found)
            return found
        }
        guard EnumType.isEnum(type), let decodable = type as? any Decodable.Type else { return nil }
        if probesUnderWay[identifier] != nil { return nil }  // a type that decodes itself before anything else
        probesUnderWay[identifier] = true
        defer { probesUnderWay[identifier] = nil }
        let probe = ChoiceProbe(in: context)
        _ = try? decodable.init(from: probe)
        known[identifier] = .some(probe.choice)
        if !probe.isUndecided { Choices.known.withLock { $0[identifier] = .some(probe.choice) } }
        return probe.choice
    }

    /// A value, or the items of a list, as choices, if they are.
    func ofValue(_ traits: TypeTraits, in namespace: KeyNamespace) -> ChoiceType? {
        guard traits.mayBeChoice else { return nil }
        guard case .list(let item) = traits.shape else { return of(traits.type, in: namespace) }
        return item.flatMap { of($0, in: namespace) }
    }

    /// The choice that a frame's value is without an element of its own: its keys are the names of child elements only.
    func inlineChoice(ofFrame frame: Int) -> ChoiceType? {
        let frame = context.frames.value[frame]
        guard frame.sharesElement, let type = frame.type, type.mayBeChoice else { return nil }
        return of(type.type, in: frame.namespace)
    }

    /// Whether an element is one of a choice's cases.
    ///
    /// - Parameters:
    ///   - frame: that of an inline choice: an element that another property names is no case for any element.
    ///   - foreignNames: names that are called as a case is, and are not meant.
    @inline(never)
    func isCase(_ element: NodeIndex, of choice: ChoiceType, inlineIn frame: Int? = nil, besides foreignNames: Set<Int> = []) -> Bool {
        let key = key(of: element, choice)
        guard choice.accepts(key) else { return false }
        if key != ChoiceType.anyElement {
            return !foreignNames.contains(arena.node(element).name)
                && !(frame.map { isNamedBetter(element, than: choice, frame: $0) } ?? false)
        }
        if context.kindMarks.contains(.element(element)) { return false }
        return !(frame.map { context.ownership.owners(around: $0).names(element, in: arena) } ?? false)
    }

    /// Whether a key beside a choice says a child's name together with its namespace, and the choice's case says the name alone.
    func isNamedBetter(_ child: NodeIndex, than choice: ChoiceType, frame: Int) -> Bool {
        context.ownership.isNamedBetter(child, than: key(of: child, choice), in: choice.namespace, frame: frame)
    }

    /// Whether a choice has a case of an element's name, and not only one for any element.
    func isNamedCase(_ element: NodeIndex, of choice: ChoiceType) -> Bool {
        let key = key(of: element, choice)
        return key != ChoiceType.anyElement && choice.accepts(key)
    }

    /// What helps where a choice's key was not found, and one of its cases is among the children all the same.
    func hint(_ traits: TypeTraits, in place: Place, frame: Int) -> String? {
        guard traits.mayBeChoice, place.kind == .element, let choice = of(traits.type, in: context.namespace(ofFrame: frame)),
            let found = arena.childElements(of: place.node).prefix(1_000).first(where: { isCase($0, of: choice) })
        else { return nil }
        return "there is an element '\(context.elementKey(found, path: []))', which is a case of it: mark the property @XMLInline"
    }

    /// The items of a list of choices among the children of an element: elements named as cases and, where a case takes character data
    /// and some of it is more than indentation, every run of text.
    ///
    /// - Parameters:
    ///   - onlyCases: whether other elements are left to other keys; otherwise they are items with a case inside.
    ///   - step: how the list was come to from the frame.
    func items(at place: Place, _ choice: ChoiceType, onlyCases: Bool, step: PathStep = .none, frame: Int) throws -> [Place] {
        let element = place.node
        let foreignNames = try foreignNames(in: element, choice, step: step, frame: frame)
        let inline = place.isInline ? frame : nil
        if context.search.isInGroup(of: element) {
            return context.children(of: element).filter { isCase($0, of: choice, inlineIn: inline, besides: foreignNames) }.map(
                Place.choice)
        }
        var items: [Place] = []
        let takesText = choice.acceptsText && !(context.options.trimValueWhitespaces && arena.isIndented(element))
        arena.forEachText(in: element) { run, _, child in
            if takesText, !run.isEmpty, !context.options.removeWhitespaceElements || arena.hasNonWhitespaceText(run) {
                items.append(context.reader.place(ofRun: run, in: element))
            }
            guard let child else { return }
            if isCase(child, of: choice, inlineIn: inline, besides: foreignNames) {
                items.append(takesText ? Place.choice(child).with(.isInMixedContent) : .choice(child))
            } else if !onlyCases, !context.kindMarks.contains(.element(child)) {
                items.append(.element(child))
            }
        }
        return items
    }

    /// The names of children that are called as a case is, and are not meant: a case without a namespace prefers the parent's own, as any key does.
    ///
    /// - Throws: an error that names both, if a case could mean two: without a namespace, and neither is the parent's, or in two spellings; or if a case for
    ///   any element could mean the one that is not meant.
    private func foreignNames(in element: NodeIndex, _ choice: ChoiceType, step: PathStep, frame: Int) throws -> Set<Int> {
        var foreign: Set<Int> = []
        func checkAreOne(_ first: NodeIndex, _ child: NodeIndex) throws {
            let meanings = [first, child].map { keyNames.meaning(ofElement: arena.node($0).name) }
            if meanings[0] == meanings[1] { return }
            throw context.errors.refused(.severalNames(first, child, in: arena), path: context.codingPath(frame: frame, step: step))
        }
        if arena.processesNamespaces, choice.namespace == nil {
            let namespace = arena.names.namespace(of: arena.node(element).name)
            var shared: [(child: NodeIndex, name: Int, group: UInt32)] = []
            var own = Table<UInt32, NodeIndex>()
            for child in context.children(of: element) {
                let name = arena.node(child).name
                guard keyNames.isShared(element: name) else { continue }
                let key = self.key(of: child, choice)
                guard key != ChoiceType.anyElement, choice.accepts(key), keyNames.expandedName(of: key) == nil,
                    !isNamedBetter(child, than: choice, frame: frame)
                else { continue }
                let group = keyNames.elementGroup(name).number
                if arena.names.namespace(of: name) == namespace {
                    own[group] = own[group] ?? child
                } else {
                    shared.append((child, name, group))
                }
            }
            var firsts: [UInt32: NodeIndex] = [:]
            for (child, name, group) in shared {
                if let own = own[group] {
                    if choice.accepts(ChoiceType.anyElement) { try checkAreOne(own, child) }
                    foreign.insert(name)
                } else {
                    try checkAreOne(firsts[group] ?? child, child)
                    firsts[group] = firsts[group] ?? child
                }
            }
        }
        guard keyNames.isForgiving || keyNames.hasWrittenSpellings else { return foreign }
        var firsts: [ExactString: NodeIndex] = [:]
        for child in context.children(of: element)
        where isNamedCase(child, of: choice) && !foreign.contains(arena.node(child).name)
            && !isNamedBetter(child, than: choice, frame: frame)
        {
            let key = ExactString(key(of: child, choice))
            try checkAreOne(firsts[key] ?? child, child)
            firsts[key] = firsts[key] ?? child
        }
        return foreign
    }

    /// The key that names an element's case; in Clark notation where the choice has it so.
    func key(of element: NodeIndex, _ choice: ChoiceType) -> String {
        let name = arena.node(element).name
        let own = keyNames.elementKey(name, path: [])
        if let namespace = choice.namespace {
            if let key = keyNames.elementKeys(name, in: namespace, path: []).first(where: choice.accepts) { return key }
        } else {
            if choice.mayNameNamespaces, let expanded = keyNames.expandedKey(name), choice.accepts(expanded) { return expanded }
            if choice.accepts(own) { return own }
        }
        return choice.keys.first { keyNames.element(name, isWrittenFor: $0, in: choice.namespace) }
            ?? (choice.keys.contains(ChoiceType.anyElement)
                ? ChoiceType.anyElement : choice.namespace.map { keyNames.anyElementKey(name, in: $0, path: []) } ?? own)
    }
}

/// Finds out whether an enum is a choice: its keys are marked, or it asks for the container of the case that it was told of, as synthesised code does.
private final class ChoiceProbe: Probe {
    /// The choice; nil for a type that is none. It depends on the document where that has no name to tell the type of.
    private(set) var choice: ChoiceType?
    private(set) var isUndecided = true
    private var isMarked = false
    private var wasAskedForAllKeys = false
    private let context: DecodingContext

    init(in context: DecodingContext) {
        self.context = context
        super.init(userInfo: context.options.userInfo)
    }

    override func note<Key: CodingKey>(_ question: Question, of type: Key.Type) {
        switch question {
        case .keys:
            // A mark makes a choice, whatever the type asks for.
            isMarked = type is any XMLChoiceCodingKey.Type
            if isMarked { decide(self.choice(of: type, isSynthesised: false)) }
        case .allKeys:
            // The next question decides; if there is none, because there is no key, the type is taken for a choice as far as this document goes.
            wasAskedForAllKeys = true
            if !isMarked, anyKey(type) == nil { choice = self.choice(of: type, isSynthesised: true) }
        case .container where wasAskedForAllKeys: decide(self.choice(of: type, isSynthesised: true))
        default: if !isMarked { decide(nil) }
        }
    }

    private func decide(_ choice: ChoiceType?) { (self.choice, isUndecided) = (choice, false) }

    private func choice<Key: CodingKey>(of type: Key.Type, isSynthesised: Bool) -> ChoiceType {
        let traits = KeyTraits.of(type)
        return ChoiceType(traits, keys: traits.listed, isSynthesised: isSynthesised)
    }

    override func firstOfAllKeys<Key: CodingKey>() -> Key? { anyKey(Key.self) }

    /// Any key, so that a type that takes the first of all keys finds one.
    private func anyKey<Key: CodingKey>(_: Key.Type) -> Key? {
        if MemoryLayout<Key>.size == 1, EnumType.isEnum(Key.self) {
            // An enum of one byte has at least two cases; the first is the byte 0.
            return withUnsafeBytes(of: 0 as UInt8) { $0.load(as: Key.self) }
        }
        for name in 1..<(context.arena.names.count + 1) {
            if let expanded = context.keyNames.expandedKey(name), let key = Key(stringValue: expanded) { return key }
            if let key = Key(stringValue: context.keyNames.elementKey(name, path: [])) { return key }
        }
        return Key(stringValue: "")
    }
}
