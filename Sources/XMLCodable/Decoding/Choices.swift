/// An enum whose cases are told apart by the name of an element.
struct ChoiceType: Sendable {
    fileprivate let type: TypeTraits
    /// The keys; nil where they are no type's.
    fileprivate let traits: KeyTraits?
    /// The keys of the cases, where they are known.
    let keys: [String]
    /// Whether a value takes one case and complains of more: the compiler wrote the decoding, or a family of types does it.
    let takesOneCase: Bool
    /// Whether a case takes character data: that of the key `""`.
    let acceptsText: Bool
    /// Whether a case takes elements of any name: that of the key `*`.
    let acceptsAnyElement: Bool

    /// The namespace, at the choice's place, of cases that do not say their own.
    var namespace = KeyNamespace.unspecified

    /// - Parameter traits: the keys, where they are those of a type.
    init(_ type: TypeTraits, by traits: KeyTraits?, keys: [String], takesOneCase: Bool) {
        (self.type, self.traits, self.keys, self.takesOneCase) = (type, traits, keys, takesOneCase)
        func isKey(_ key: String) -> Bool { traits?.contains(key) ?? keys.contains(key) }
        (acceptsText, acceptsAnyElement) = (isKey(""), isKey(EnumCases.anyElement))
    }
}

/// Which types are choices, and how their values are laid out in a document.
final class Choices {
    private unowned(unsafe) let context: DecodingContext
    private var arena: Arena { context.arena }
    private var documentNames: DocumentNames { context.documentNames }

    /// What is known in this decoding, without a lock.
    private var known = Table<ObjectIdentifier, ChoiceType?>()

    init(in context: DecodingContext) { self.context = context }

    /// The type as a choice, or what its optional or wrapper is around.
    ///
    /// - Parameter namespace: that of the keys around it, which is that of the cases unless the type says one.
    func of(_ type: any Any.Type, in namespace: KeyNamespace) -> ChoiceType? {
        let traits = context.traits(of: type).innermost
        guard traits.mayBeChoice, case .ordinary = traits.shape else { return nil }
        var choice = choice(traits)
        choice?.namespace = traits.namespace(in: namespace)
        return choice
    }

    private func choice(_ traits: TypeTraits) -> ChoiceType? {
        let identifier = ObjectIdentifier(traits.type)
        if let found = known[identifier] { return found }
        let found =
            if let family = traits.type as? any NamedByElement.Type {
                family.elementNames(context.options.parts).map { ChoiceType(traits, by: nil, keys: $0, takesOneCase: true) }
            } else {
                EnumCases.keysOfChoice(traits).map { ChoiceType(traits, by: $0, keys: $0.listed, takesOneCase: !$0.isChoice) }
            }
        known[identifier] = .some(found)
        return found
    }

    /// The choice that a frame's value is: its keys are the names of elements only.
    func ofFrame(_ frame: Int) -> ChoiceType? {
        let frame = context.frames.value[frame]
        return frame.type.flatMap { $0.mayBeChoice ? of($0.type, in: frame.namespace) : nil }
    }

    /// Whether an element is one of a choice's cases.
    ///
    /// - Parameters:
    ///   - frame: that of an inline choice, beside which other properties are: an element that one of them names is no case for any element.
    ///   - foreignNames: names that are called as a case is, and are not meant.
    @inline(never)
    func isCase(_ element: NodeIndex, of choice: ChoiceType, inlineIn frame: Int? = nil, besides foreignNames: Set<Int> = []) -> Bool {
        guard let key = key(of: element, choice), !foreignNames.contains(arena.node(element).name) else { return false }
        guard let frame else { return true }
        if key == EnumCases.anyElement { return !context.ownership.owners(around: frame).names(element, in: arena) }
        return !isNamedBetter(element, than: choice, as: key, frame: frame)
    }

    /// Whether a key beside a choice says a child's name together with its namespace, and the choice's case says the name alone.
    ///
    /// - Parameter key: the key of the case, where it is known.
    func isNamedBetter(_ child: NodeIndex, than choice: ChoiceType, as key: String? = nil, frame: Int) -> Bool {
        !choice.namespace.isSpecified && context.ownership.isSaidWithNamespace(arena.node(child).name, frame: frame)
            && !((key ?? self.key(of: child, choice)).map { documentNames.forms.saysNamespace($0, in: nil) } ?? false)
    }

    /// What helps where the key of a choice, or of a list of them, was not found, and one of its cases is among the children all the same, and nothing
    /// else's.
    ///
    ///     <drawing><circle/></drawing>      struct Drawing { var shapes: [Shape] }      enum Shape { case circle, square }
    @inline(never)
    func hint(_ traits: TypeTraits, key: String, in place: Place, frame: Int) -> String? {
        guard traits.mayBeChoice, place.kind == .element, !KeySteps.isPath(key),
            let choice = of(traits.content.type, in: context.namespace(ofFrame: frame))
        else { return nil }
        let owners = context.ownership.owners(around: frame)
        let found = arena.childElements(of: place.node).prefix(1_000).first { child in
            self.key(of: child, choice).map { $0 != EnumCases.anyElement } ?? false
                && owners.owner(ofElement: child, in: arena).map { $0.rank >= .rest } ?? true
        }
        guard let found else { return nil }
        let hint = "there is an element '\(context.elementKey(found, path: []))', which is a case of it: mark the property @XMLInline"
        return traits.innermost.isList ? "\(hint) (the path '\(key)/*' reads cases in an element '\(key)')" : hint
    }

    /// The items of a list of choices among the children of an element: elements named as cases and, where a case takes character data
    /// and some of it is more than indentation, every run of text.
    ///
    /// - Parameter step: how the list was come to from the frame.
    func items(at place: Place, _ choice: ChoiceType, step: PathStep = .none, frame: Int) throws -> [Place] {
        let element = place.node
        let foreignNames = try foreignNames(in: element, choice, step: step, frame: frame)
        let inline = place.isInline ? frame : nil
        func isMeant(_ child: NodeIndex) -> Bool { isCase(child, of: choice, inlineIn: inline, besides: foreignNames) }
        // A group has no text.
        let hasTexts =
            choice.acceptsText && !context.search.isInGroup(of: element)
            && !(context.options.trimValueWhitespaces && arena.isIndented(element))
        guard hasTexts else { return context.children(of: element).filter(isMeant).map(Place.choice) }
        return context.lists.mixedContent(of: element, keepsSpace: true) { isMeant($0) ? Place.choice($0).with(.isInMixedContent) : nil }
    }

    /// The names of children that are called as a case is, and are not meant: a case without a namespace prefers the parent's own, as any key does.
    ///
    /// - Throws: an error that names both, if a case could mean two: in two spellings, or because a case for any element could mean the one that is not
    ///   meant.
    private func foreignNames(in element: NodeIndex, _ choice: ChoiceType, step: PathStep, frame: Int) throws -> Set<Int> {
        if documentNames.forms.hasCustomElementKeys || !arena.processesNamespaces && documentNames.forms.areNames { return [] }
        // The first child of each name, by the case.
        var firsts = Table<ExactString, [NodeIndex]>()
        var repeated: [String] = []
        var seen: Set<Int> = []
        for child in context.children(of: element) where seen.insert(arena.node(child).name).inserted {
            guard let key = key(of: child, choice), key != EnumCases.anyElement, !isNamedBetter(child, than: choice, as: key, frame: frame)
            else {
                continue
            }
            firsts[ExactString(key), default: []].append(child)
            if firsts[ExactString(key)]?.count == 2 { repeated.append(key) }
        }
        var foreign: Set<Int> = []
        for key in repeated {
            let children = firsts[ExactString(key)] ?? []
            let byNamespace = arena.processesNamespaces || choice.namespace.isSpecified || documentNames.forms.saysNamespace(key, in: nil)
            let (meant, other) = context.search.preferred(children, of: element, byNamespace)
            let known = Set(meant)
            let others = children.filter { !known.contains($0) }
            if let other = other ?? (choice.acceptsAnyElement ? others.first : nil) {
                throw context.errors.refused(
                    .severalNames(.element(meant[0]), .element(other), in: arena), path: context.codingPath(frame: frame, step: step))
            }
            foreign.formUnion(others.map { arena.node($0).name })
        }
        return foreign
    }

    /// The key of an element's case; nil if it is none.
    func key(of element: NodeIndex, _ choice: ChoiceType) -> String? {
        let name = arena.node(element).name
        if let keys = choice.traits {
            if let key = context.keyTable(of: keys, in: choice.namespace).key(ofElement: name, in: context) { return key }
        } else {
            let owners = context.ownership.owners(ofContent: choice.type, in: choice.namespace)
            if case .element(let key) = owners.owner(ofElement: name, in: arena.names)?.node { return key }
        }
        return choice.acceptsAnyElement && !context.kindMarks.contains(.element(element)) ? EnumCases.anyElement : nil
    }
}

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
        // A family of types makes sure by itself that there is one element.
        let choice = choices.of(type, in: namespace(ofFrame: frame)).flatMap { type is any NamedByElement.Type ? nil : $0 }
        var cases = try choice.map { try choices.items(at: place, $0, step: step, frame: frame) } ?? []
        // What is text is one value, however it is divided.
        if let text = cases.firstIndex(where: { $0.kind == .text }) { cases[(text + 1)...].removeAll { $0.kind == .text } }
        var path: [any CodingKey] { codingPath(frame: frame, step: step) }
        // In an item of a list each of them may be meant as an item.
        guard let choice, cases.count > 1, choice.takesOneCase || path.isOfListItem else {
            return try decodeByInitializer(type, traits, at: place, step: step, frame: frame)
        }
        throw errors.severalCases(of: choice, type, cases, in: place, path: path)
    }
}
