/// The keys of one type, as what an element has: which of its children and attributes are one of them.
///
/// Keys are strings here, spelled as the type spells them: one code serves all types.
struct KeysOfType {
    let context: DecodingContext
    let table: KeyTable
    private var arena: Arena { context.arena }
    private var keyNames: KeyNames { context.keyNames }
    /// The namespace of keys that do not say their own; nil where no type says one.
    var namespace: XMLNamespace? { table.namespace }
    private var traits: KeyTraits { table.traits }
    /// Whether any string is a key of the type.
    private var takesAnything: Bool { traits.takesAnything }
    /// The keys, if some of them are paths.
    var paths: PathKeys? { traits.paths }

    init(_ table: KeyTable, in context: DecodingContext) { (self.context, self.table) = (context, table) }

    /// All keys that a place has something for, in document order, each once. Whole numbers that are keys are spelled without an underscore.
    func all(at place: Place, frame: Int) -> [String] {
        switch place.kind {
        case .choice:
            let path = context.search.needsPath ? context.codingPath(frame: frame) : []
            return (elementKey(place.node, path: path) ?? anyElementKey).map { [$0] } ?? []
        case .text, .attribute:
            if place.flags.contains(.elementsOnly) || takesAnything && place.flags.contains(.textOnly) { return [] }
            if takesAnything, place.kind == .attribute, arena.attributeValue(Int(place.detail)).isEmpty { return [] }
            return traits.acceptsText ? [""] : []
        case .entries: return context.paths.keys(at: place, frame: frame)
        case .group: context.groups.enter(place)
        case .element, .attributes: break
        default: return []
        }
        let path = context.search.needsPath ? context.codingPath(frame: frame) : []
        var keys: [String] = []
        var seen: Set<ExactString> = []
        let paths = placesOfPaths(in: place, frame: frame)
        @inline(never)
        func addPaths(at node: UInt32, isAttribute: Bool) {
            for path in paths
            where path.node == node && path.isAttribute == isAttribute && seen.insert(ExactString(path.key)).inserted {
                keys.append(path.key)
            }
        }
        @inline(never)
        func add(_ key: String?, unless kind: _XMLNodeKind) {
            guard let key, context.nodeKind(of: traits.codingKey(key), frame: frame) != kind else { return }
            if seen.insert(ExactString(key)).inserted { keys.append(key) }
        }
        let choice = context.choices.inlineChoice(ofFrame: frame)
        // What may have any name is what no other key names.
        let isDictionary = place.flags.contains(.elementsOnly)
        let leavesOthers =
            place.flags.contains(.sharesElement) && (isDictionary || takesAnything && choice == nil && place.kind == .element)
        let owners = leavesOthers || choice != nil ? context.ownership.owners(around: frame) : nil
        if leavesOthers { context.ownership.noteOthersTaken(frame: frame) }
        if place.kind == .attributes || place.kind == .element && !place.flags.contains(.elementsOnly) && choice == nil {
            if takesAnything, place.flags.contains(.textOnly) { return [] }
            func isOthers(_ attribute: Int) -> Bool { owners?.owner(ofAttribute: attribute, in: arena).map { $0.rank < .any } ?? false }
            for attribute in arena.node(place.node).attributeRange {
                let name = arena.attributes[attribute].name
                if arena.isNamespaceDeclaration(name) || leavesOthers && isOthers(attribute)
                    || place.kind == .attributes && !context.otherAttributes.contains(attribute, at: place)
                    || takesAnything && context.kindMarks.contains(.attribute(attribute))
                {
                    continue
                }
                add(
                    attributeKey(name, path: path, asked: context.search.askedKey(ofAttribute: attribute, in: place.node)), unless: .element
                )
                addPaths(at: UInt32(truncatingIfNeeded: attribute), isAttribute: true)
            }
        }
        if place.kind == .attributes { return keys }
        let ambiguous = takesAnything && namespace == nil ? namesOfSeveralNamespaces(in: place.node) : []
        func isOthers(_ element: NodeIndex) -> Bool { owners?.names(element, in: arena) ?? false }
        var seenNames: Set<Int> = []
        for element in context.children(of: place.node) {
            let name = arena.node(element).name
            let saysKind = context.kindMarks.contains(.element(element))
            guard !(takesAnything && saysKind), seenNames.insert(name).inserted, !(leavesOthers && isOthers(element)) else { continue }
            if let choice, context.choices.isNamedBetter(element, than: choice, frame: frame) { continue }
            if place.flags.contains(.hasIntegerKeys) {
                add(integerKey(element, in: place.node, path: path), unless: .attribute)
            } else {
                let needsNamespace = !ambiguous.isEmpty && ambiguous.contains(keyNames.elementGroup(name).number)
                let key =
                    elementKey(element, in: place.node, path: path, needsNamespace: needsNamespace)
                    ?? (saysKind || isFirstStep(element) || isOthers(element) ? nil : anyElementKey)
                add(key, unless: .attribute)
                addPaths(at: element, isAttribute: false)
            }
        }
        if place.kind == .group { return keys }
        let hasOwn = keys.isEmpty && !takesAnything || arena.hasOwnText(place.node)
        if traits.acceptsText, hasOwn, !place.flags.contains(.elementsOnly) { add("", unless: .attribute) }
        return keys
    }

    /// The key of a choice's case for any element; nil if there is none.
    private var anyElementKey: String? { takesAnything ? nil : traits.key(ChoiceType.anyElement) }

    /// The key that an element is found by.
    func key(ofElement element: NodeIndex) -> String? { elementKey(element, path: []) ?? pathKey(ofElement: element) }

    /// The key that an attribute is found by.
    func key(ofAttribute attribute: Int) -> String? {
        attributeKey(arena.attributes[attribute].name, path: []) ?? pathKey(ofAttribute: attribute)
    }

    /// Whether the unlabelled payload of an enum's case is all there is in the case's element, so that it is the element's content.
    func isPayloadAll(at place: Place, frame: Int) -> Bool { all(at: place, frame: frame).allSatisfy { $0 == "_0" } }

    /// The key of a dictionary whose keys are whole numbers.
    private func integerKey(_ element: NodeIndex, in parent: NodeIndex, path: [any CodingKey]) -> String? {
        let name = arena.node(element).name
        let string =
            namespace.map { keyNames.anyElementKey(name, in: $0, path: path) } ?? context.search.askedKey(ofChild: element, in: parent)
            ?? context.elementKey(element, path: path)
        let number = Int(string) ?? (string.hasPrefix("_") ? Int(String(string.dropFirst())) : nil)
        return number.map(String.init) ?? string  // which the dictionary complains of
    }

    /// The key that an element is found by.
    ///
    /// - Parameter needsNamespace: whether a sibling has the same name without the namespace, so that a key that may be any string has to say it.
    @inline(never)
    private func elementKey(
        _ element: NodeIndex, in parent: NodeIndex? = nil, path: [any CodingKey], needsNamespace: Bool = false
    ) -> String? {
        let name = arena.node(element).name
        if let namespace {
            if takesAnything { return traits.key(keyNames.anyElementKey(name, in: namespace, path: path)) }
            if keyNames.isForgiving, let key = namespaceKey(name) ?? keyWritten(asElement: name) { return key }
            return traits.firstKey(of: keyNames.elementKeys(name, in: namespace, path: path)) ?? keyWritten(asElement: name)
        }
        let local = parent.flatMap { context.search.askedKey(ofChild: element, in: $0) } ?? keyNames.elementKey(name, path: path)
        if takesAnything {
            // A prefix that the document has may be another one's in the keys.
            let isMeant = keyNames.expandedName(of: local) == nil || keyNames.element(name, isIn: keyNames.entry(for: local).element)
            return traits.key(needsNamespace || !isMeant ? keyNames.expandedKey(name) ?? local : local)
        }
        if keyNames.isForgiving, let key = namespaceKey(name) ?? keyWritten(asElement: name) { return key }
        return namespaceKey(name) ?? traits.key(local) ?? keyWritten(asElement: name)
    }

    /// The key that an attribute is found by.
    @inline(never)
    private func attributeKey(_ name: Int, path: [any CodingKey], asked: String? = nil) -> String? {
        let local = asked ?? keyNames.attributeKey(name, path: path)
        if takesAnything {
            let isMeant = keyNames.expandedName(of: local) == nil || keyNames.attribute(name, isIn: keyNames.entry(for: local).attribute)
            return traits.key(isMeant ? local : keyNames.expandedKey(name) ?? local)
        }
        if keyNames.isForgiving, let key = namespaceKey(name) ?? keyWritten(asAttribute: name) { return key }
        return namespaceKey(name) ?? traits.key(local) ?? keyWritten(asAttribute: name)
    }

    /// The first listed key that an element's name is a spelling of.
    @inline(never)
    private func keyWritten(asElement name: Int) -> String? {
        traits.listed.first { keyNames.element(name, isWrittenFor: $0, in: namespace) }
    }

    /// The same of an attribute's name.
    @inline(never)
    private func keyWritten(asAttribute name: Int) -> String? {
        traits.listed.first { keyNames.attribute(name, isWrittenFor: $0) }
    }

    /// The key that says the namespace of a name.
    private func namespaceKey(_ name: Int) -> String? { keyNames.exactKey(of: name, as: traits) }

    /// The groups of names without namespaces that children of an element have in several namespaces.
    private func namesOfSeveralNamespaces(in element: NodeIndex) -> Set<UInt32> {
        guard arena.processesNamespaces else { return [] }
        var meanings = Table<UInt32, Int>()
        var ambiguous: Set<UInt32> = []
        for child in arena.childElements(of: element) {
            let name = arena.node(child).name
            guard keyNames.isShared(element: name) else { continue }
            let (group, meaning) = (keyNames.elementGroup(name).number, keyNames.meaning(ofElement: name))
            if meanings[group] ?? meaning != meaning { ambiguous.insert(group) }
            meanings[group] = meaning
        }
        return ambiguous
    }
}

extension KeyTraits {
    /// The first of some strings that are keys.
    @inline(never)
    func firstKey(of strings: [String]) -> String? {
        for string in strings { if let key = key(string) { return key } }
        return nil
    }
}

/// Attributes that no key names, for those types that have a property for all of them. Places refer to the property by number.
final class OtherAttributes {
    private unowned(unsafe) let context: DecodingContext
    /// The properties that take such attributes: by their keys, and the frames of the values that have them.
    private var collectors: [(frame: FrameReference, key: String)] = []

    init(in context: DecodingContext) { self.context = context }

    /// The place of those attributes of an element that no key names, for a key of a frame's value.
    func place(for key: String, frame: Int, in element: NodeIndex) -> Place {
        while let last = collectors.last, !context.frames.value.isCurrent(last.frame) { collectors.removeLast() }
        let reference = context.frames.value.reference(to: frame)
        let number = collectors.firstIndex { $0.frame == reference && isSame($0.key, key) } ?? collectors.count
        if number == collectors.count { collectors.append((reference, key)) }
        return Place(node: element, detail: UInt32(truncatingIfNeeded: number), kind: .attributes)
    }

    /// Whether an attribute is one of those at a place.
    func contains(_ attribute: Int, at place: Place) -> Bool {
        if context.arena.isNamespaceDeclaration(context.arena.attributes[attribute].name) || context.paths.isKey(attribute: attribute)
            || context.kindMarks.contains(.attribute(attribute))
        {
            return false
        }
        // A container may be kept for longer than its value is decoded.
        guard Int(place.detail) < collectors.count else { return false }
        let (frame, key) = collectors[Int(place.detail)]
        let owners = context.ownership.owners(around: context.frames.value.number(of: frame))
        guard let owner = owners.owner(ofAttribute: attribute, in: context.arena) else { return true }
        // Of code by hand the property's own key is known as well.
        return owner.rank >= .any || !owner.isDeclared && isSame(owner.key, key)
    }

    /// Whether there is none at a place.
    func isEmpty(at place: Place) -> Bool { !context.arena.node(place.node).attributeRange.contains { contains($0, at: place) } }
}
