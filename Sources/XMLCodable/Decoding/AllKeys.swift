/// The keys of one type that an element has something for, as `allKeys` of a container lists them.
///
/// Keys are strings here, spelled as the type spells them: one code serves all types.
struct AllKeys {
    let context: DecodingContext
    let table: KeyTable
    private var arena: Arena { context.arena }
    private var documentNames: DocumentNames { context.documentNames }
    private var traits: KeyTraits { table.traits }
    /// Whether any string is a key of the type.
    private var takesAnything: Bool { traits.takesAnything }

    init(_ table: KeyTable, in context: DecodingContext) { (self.context, self.table) = (context, table) }

    /// All keys that a place has something for, each once: those that are names in document order, and those that are paths behind them, in the order of
    /// the type. Whole numbers that are keys are spelled without an underscore.
    func all(at place: Place, frame: Int) -> [String] {
        let path = context.search.needsPath ? context.codingPath(frame: frame) : []
        switch place.kind {
        case .choice:
            return (elementKey(place.node, path: path) ?? anyElementKey).map { [$0] } ?? []
        case .text, .attribute:
            if place.flags.contains(.elementsOnly) || takesAnything && place.flags.contains(.textOnly) { return [] }
            if takesAnything, place.kind == .attribute, arena.attributeValue(Int(place.detail)).isEmpty { return [] }
            return traits.acceptsText ? [""] : []
        case .entries: return context.paths.keys(at: place, frame: frame)
        case .element, .attributes, .group: break
        default: return []
        }
        var keys = Found(traits: traits, context: context, frame: frame)
        let choice = context.choices.inlineChoice(ofFrame: frame)
        // What may have any name is what no other key names.
        let isDictionary = place.flags.contains(.elementsOnly)
        let leavesOthers =
            place.flags.contains(.sharesElement) && (isDictionary || takesAnything && choice == nil && place.kind == .element)
        let owners = leavesOthers || choice != nil ? context.ownership.owners(around: frame) : nil
        if leavesOthers { context.ownership.noteOthersTaken(frame: frame) }
        if place.kind == .attributes || place.kind == .element && !isDictionary && !isChoice(frame) {
            if takesAnything, place.flags.contains(.textOnly) { return [] }
            addAttributes(at: place, besides: leavesOthers ? owners : nil, path: path, &keys)
        }
        if place.kind == .attributes { return keys.all }
        addElements(at: place, leavesOthers: leavesOthers, owners, choice, path: path, &keys)
        addPaths(at: place, &keys)
        if place.kind == .group { return keys.all }
        let hasOwn = keys.all.isEmpty && !takesAnything || arena.hasOwnText(place.node)
        if traits.acceptsText, hasOwn, !isDictionary { keys.add("", unless: .attribute) }
        return keys.all
    }

    /// Whether a frame's value is a choice, whose cases are told by the names of elements.
    private func isChoice(_ frame: Int) -> Bool {
        let frame = context.frames.value[frame]
        return frame.type.map { $0.mayBeChoice && context.choices.of($0.type, in: frame.namespace) != nil } ?? false
    }

    /// The keys that have been found.
    private struct Found {
        let traits: KeyTraits
        let context: DecodingContext
        let frame: Int
        private(set) var all: [String] = []
        private var seen: Set<ExactString> = []

        init(traits: KeyTraits, context: DecodingContext, frame: Int) { (self.traits, self.context, self.frame) = (traits, context, frame) }

        @inline(never)
        mutating func add(_ key: String?, unless kind: _XMLNodeKind? = nil) {
            guard let key, kind == nil || context.nodeKind(of: traits.codingKey(key), frame: frame) != kind else { return }
            if seen.insert(ExactString(key)).inserted { all.append(key) }
        }
    }

    private func addAttributes(at place: Place, besides owners: Ownership.Owners?, path: [any CodingKey], _ keys: inout Found) {
        for attribute in arena.node(place.node).attributeRange {
            let name = arena.attributes[attribute].name
            if arena.isNamespaceDeclaration(name) || owners?.names(attribute: attribute, in: arena) ?? false
                || place.kind == .attributes && !context.otherAttributes.contains(attribute, at: place)
                || takesAnything && context.kindMarks.contains(.attribute(attribute))
            {
                continue
            }
            let key = attributeKey(attribute, in: place.node, path: path)
            // All that is in a dictionary of attributes is an attribute.
            if place.kind == .attributes { keys.add(key) } else { keys.add(key, unless: .element) }
        }
    }

    private func addElements(
        at place: Place, leavesOthers: Bool, _ owners: Ownership.Owners?, _ choice: ChoiceType?, path: [any CodingKey], _ keys: inout Found
    ) {
        let ambiguous = takesAnything && table.namespace == nil ? ambiguousNames(in: place.node) : []
        func isOthers(_ element: NodeIndex) -> Bool { owners?.names(element, in: arena) ?? false }
        var seenNames: Set<Int> = []
        for element in context.children(of: place.node) {
            let name = arena.node(element).name
            let saysKind = context.kindMarks.contains(.element(element))
            guard !(takesAnything && saysKind), seenNames.insert(name).inserted, !(leavesOthers && isOthers(element)) else { continue }
            if let choice, context.choices.isNamedBetter(element, than: choice, frame: keys.frame) { continue }
            if place.flags.contains(.hasIntegerKeys) {
                keys.add(integerKey(element, in: place.node, path: path), unless: .attribute)
            } else {
                let key =
                    elementKey(element, in: place.node, path: path, needsNamespace: ambiguous.contains(name))
                    ?? (saysKind || isFirstStep(name) || isOthers(element) ? nil : anyElementKey)
                keys.add(key, unless: .attribute)
            }
        }
    }

    // MARK: The key of a node

    /// The key of a choice's case for any element; nil if there is none.
    private var anyElementKey: String? { takesAnything ? nil : traits.key(EnumCases.anyElement) }

    /// The key that an element is found by, if it is no path.
    ///
    /// - Parameters:
    ///   - parent: the element that it is in, if a strategy may have been asked about that.
    ///   - needsNamespace: whether a sibling has the same name without the namespace, so that a key that may be any string has to say it.
    private func elementKey(
        _ element: NodeIndex, in parent: NodeIndex? = nil, path: [any CodingKey], needsNamespace: Bool = false
    ) -> String? {
        let name = arena.node(element).name
        let asked = parent.flatMap { context.search.askedKey(ofChild: element, in: $0) }
        guard takesAnything else {
            let key = table.key(ofElement: name, asked: asked, path: path, in: context)
            return key.map(isPath) ?? false ? nameBesidePaths(name) : key
        }
        if let namespace = table.namespace { return traits.key(documentNames.elementKey(name, in: namespace, path: path)) }
        let key = asked ?? documentNames.elementKey(name, path: path)
        // A prefix that the document has may be another one's in the keys.
        let isMeant =
            !documentNames.forms.saysNamespace(key, in: nil) || documentNames.names(ofUnlisted: key, in: nil).elements.contains(name)
        return traits.key(needsNamespace || !isMeant ? documentNames.expandedKey(name) ?? key : key)
    }

    /// The key that an attribute is found by, if it is no path.
    private func attributeKey(_ attribute: Int, in element: NodeIndex, path: [any CodingKey]) -> String? {
        let name = arena.attributes[attribute].name
        let asked = context.search.askedKey(ofAttribute: attribute, in: element)
        guard takesAnything else {
            return table.key(ofAttribute: name, asked: asked, in: context).flatMap { isPath($0) ? nil : $0 }
        }
        let key = asked ?? documentNames.attributeKey(name, path: path)
        let isMeant =
            !documentNames.forms.saysNamespace(key, in: nil) || documentNames.names(ofUnlisted: key, in: nil).attributes.contains(name)
        return traits.key(isMeant ? key : documentNames.expandedKey(name) ?? key)
    }

    /// The key of a dictionary whose keys are whole numbers.
    private func integerKey(_ element: NodeIndex, in parent: NodeIndex, path: [any CodingKey]) -> String? {
        let name = arena.node(element).name
        let string =
            table.namespace.map { documentNames.elementKey(name, in: $0, path: path) }
            ?? context.search.askedKey(ofChild: element, in: parent) ?? documentNames.elementKey(name, path: path)
        let number = Int(string) ?? (string.hasPrefix("_") ? Int(String(string.dropFirst())) : nil)
        return number.map(String.init) ?? string  // which the dictionary complains of
    }

    /// The names of children that are one without their namespaces, of which there are several.
    private func ambiguousNames(in element: NodeIndex) -> Set<Int> {
        guard arena.processesNamespaces, arena.names.namespaceCount > 0, !documentNames.forms.hasCustomElementKeys else { return [] }
        var names = Table<ExactString, [Int]>()
        var seen: Set<Int> = []
        for name in arena.childElements(of: element).map({ arena.node($0).name }) where seen.insert(name).inserted {
            names[ExactString(documentNames.elementKey(name, path: [])), default: []].append(name)
        }
        return names.keys.reduce(into: []) { ambiguous, key in
            guard let alike = names[key], let first = alike.first,
                !alike.allSatisfy({ documentNames.meanTheSame($0, first, byNamespace: true) })
            else { return }
            ambiguous.formUnion(alike)
        }
    }

    // MARK: Paths

    /// Adds the paths that there is something at the end of. What cannot be read is there: reading it says what is wrong.
    private func addPaths(at place: Place, _ keys: inout Found) {
        guard let paths = traits.paths, place.kind == .element, !place.flags.contains(.elementsOnly) else { return }
        for path in paths.paths {
            guard let key = traits.codingKey(path.key) else { continue }
            let found = try? context.paths.find(key, as: nil, at: place, table, frame: keys.frame)
            if found?.kind != .absent { keys.add(path.key) }
        }
    }

    private func isPath(_ key: String) -> Bool { traits.paths?[key]?.isPath ?? false }

    /// The key that is a name, if a path begins with it as well.
    private func nameBesidePaths(_ name: Int) -> String? {
        traits.listed.first { !isPath($0) && documentNames.names(of: $0, in: table.namespace).elements.contains(name) }
    }

    /// Whether a path begins with an element's name.
    private func isFirstStep(_ name: Int) -> Bool { traits.paths != nil && table.key(ofElement: name, in: context).map(isPath) ?? false }
}

extension DecodingContext {
    /// Makes sure that a dictionary can have all of its keys.
    @inline(never)
    func checkKeys(ofDictionary place: Place, frame: Int) throws {
        guard !place.flags.contains(.hasIntegerKeys), place.kind != .entries else { return }
        var seen: [String: String] = [:]
        let keys = AllKeys(keyTable(of: KeyTraits.of(AnyCodingKey.self), in: namespace(ofFrame: frame)), in: self)
        for key in keys.all(at: place, frame: frame) {
            let path = codingPath(frame: frame)
            if key.hasManyCombiningMarks { throw errors.manyCombiningMarks(inKeyAt: place, path: path) }
            guard let other = seen.updateValue(key, forKey: key) else { continue }
            throw errors.dataCorrupted(
                .ambiguousName, at: place, path: path, expected: "names that are different keys to Swift",
                found: "\(other.withScalarNumbers) and \(key.withScalarNumbers)", because: "two names are one key of a dictionary")
        }
    }
}
