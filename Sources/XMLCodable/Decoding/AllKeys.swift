/// The keys of one type that a place has something for, as `allKeys` of a container lists them.
///
///     <a id="1"><b/><c/><b/></a>      id, b and c; of a choice with the cases b and c, these; of a dictionary of elements as well
///
/// Keys are strings here, spelled as the type spells them: one code serves all types.
struct AllKeys {
    private let context: DecodingContext
    private let table: KeyTable
    private let place: Place
    private let frame: Int
    /// The coding path, where a strategy goes by it.
    private let path: [any CodingKey]
    private var arena: Arena { context.arena }
    private var documentNames: DocumentNames { context.documentNames }
    private var traits: KeyTraits { table.traits }
    /// Whether any string is a key of the type.
    private var takesAnything: Bool { traits.takesAnything }

    init(_ table: KeyTable, at place: Place, frame: Int, in context: DecodingContext) {
        (self.context, self.table, self.place, self.frame) = (context, table, place, frame)
        path = context.search.needsPath ? context.codingPath(frame: frame) : []
    }

    /// All keys that the place has something for, each once: those that are names in document order, and those that are paths behind them, in the order of
    /// the type. Whole numbers that are keys are spelled without an underscore.
    var all: [String] {
        switch place.kind {
        case .choice: return (elementKey(place.node) ?? anyElementKey).map { [$0] } ?? []
        case .text, .attribute:
            if place.flags.contains(.elementsOnly) || takesAnything && place.flags.contains(.textOnly) { return [] }
            if takesAnything, place.kind == .attribute, arena.attributeValue(Int(place.detail)).isEmpty { return [] }
            return traits.acceptsText ? [""] : []
        case .entries: return context.paths.keys(at: place, frame: frame)
        case .element, .attributes, .group: break
        default: return []
        }
        var keys = Found()
        let (ownChoice, isInline) = (context.choices.ofFrame(frame), context.frames.value[frame].sharesElement)
        let choice = isInline ? ownChoice : nil
        // What may have any name is what no other key names.
        let isDictionary = place.flags.contains(.elementsOnly)
        let leavesOthers =
            place.flags.contains(.sharesElement) && (isDictionary || takesAnything && choice == nil && place.kind == .element)
        let owners = leavesOthers || choice != nil ? context.ownership.owners(around: frame) : nil
        if leavesOthers { context.ownership.noteOthersTaken(frame: frame) }
        if place.kind == .attributes || place.kind == .element && !isDictionary && ownChoice == nil {
            if takesAnything, place.flags.contains(.textOnly) { return [] }
            addAttributes(besides: leavesOthers ? owners : nil, &keys)
        }
        if place.kind == .attributes { return keys.all }
        addElements(leavesOthers: leavesOthers, owners, choice, &keys)
        addPaths(&keys)
        if place.kind == .group { return keys.all }
        let hasOwn = keys.all.isEmpty && !takesAnything || arena.hasOwnText(place.node)
        if traits.acceptsText, hasOwn, !isDictionary { add("", unless: .attribute, &keys) }
        return keys.all
    }

    /// The keys that have been found.
    private struct Found {
        private(set) var all: [String] = []
        private var seen: Set<ExactString> = []

        mutating func add(_ key: String) { if seen.insert(ExactString(key)).inserted { all.append(key) } }
    }

    /// Adds a key, unless the type says that its node is of a kind.
    private func add(_ key: String?, unless kind: _XMLNodeKind, _ keys: inout Found) {
        if let key, context.nodeKind(of: traits.codingKey(key), frame: frame) != kind { keys.add(key) }
    }

    private func addAttributes(besides owners: Ownership.Owners?, _ keys: inout Found) {
        for attribute in arena.node(place.node).attributeRange {
            let name = arena.attributes[attribute].name
            if arena.isNamespaceDeclaration(name) || owners?.names(attribute: attribute, in: arena) ?? false
                || place.kind == .attributes && !context.ownership.isOther(attribute, at: place)
                || takesAnything && context.kindMarks.contains(.attribute(attribute))
            {
                continue
            }
            let key = attributeKey(attribute)
            // All that is in a dictionary of attributes is an attribute.
            if place.kind != .attributes { add(key, unless: .element, &keys) } else if let key { keys.add(key) }
        }
    }

    private func addElements(leavesOthers: Bool, _ owners: Ownership.Owners?, _ choice: ChoiceType?, _ keys: inout Found) {
        let areIntegers = place.flags.contains(.hasIntegerKeys)
        let ambiguous = takesAnything && !areIntegers && table.namespace == nil ? ambiguousNames : []
        func isOthers(_ element: NodeIndex) -> Bool { owners?.names(element, in: arena) ?? false }
        var seenNames: Set<Int> = []
        for element in context.children(of: place.node) {
            let name = arena.node(element).name
            let saysKind = context.kindMarks.contains(.element(element))
            guard !(takesAnything && saysKind), seenNames.insert(name).inserted, !(leavesOthers && isOthers(element)) else { continue }
            if let choice, context.choices.isNamedBetter(element, than: choice, frame: frame) { continue }
            let asked = context.search.askedKey(ofChild: element, in: place.node)
            let key =
                elementKey(element, asked: asked, needsNamespace: ambiguous.contains(name))
                ?? (saysKind || isFirstStep(name) || isOthers(element) ? nil : anyElementKey)
            add(areIntegers ? key.map(integerKey) : key, unless: .attribute, &keys)
        }
    }

    // MARK: The key of a node

    /// The key of a choice's case for any element; nil if there is none.
    private var anyElementKey: String? { takesAnything ? nil : traits.key(EnumCases.anyElement) }

    /// The key that an element is found by, if it is no path.
    ///
    /// - Parameters:
    ///   - asked: what a strategy has made of the name already.
    ///   - needsNamespace: whether a sibling has the same name without the namespace, so that a key that may be any string has to say it.
    private func elementKey(_ element: NodeIndex, asked: String? = nil, needsNamespace: Bool = false) -> String? {
        let name = arena.node(element).name
        guard takesAnything else {
            let key = table.key(ofElement: name, asked: asked, path: path, in: context)
            return key.map(isPath) ?? false ? nameBesidePaths(name) : key
        }
        if let namespace = table.namespace { return traits.key(documentNames.elementKey(name, in: namespace, path: path)) }
        return unlistedKey(asked ?? documentNames.elementKey(name, path: path), of: name, needsNamespace: needsNamespace)
    }

    /// The key that an attribute is found by, if it is no path.
    private func attributeKey(_ attribute: Int) -> String? {
        let name = arena.attributes[attribute].name
        let asked = context.search.askedKey(ofAttribute: attribute, in: place.node)
        guard takesAnything else {
            return table.key(ofAttribute: name, asked: asked, in: context).flatMap { isPath($0) ? nil : $0 }
        }
        return unlistedKey(asked ?? documentNames.attributeKey(name, path: path), of: name)
    }

    /// A key that may be any string, where it means the name; where it would be another one's, with the namespace.
    private func unlistedKey(_ key: String, of name: Int, needsNamespace: Bool = false) -> String? {
        // A prefix that the document has may be another one's in the keys. A name together with its namespace is an element's and an attribute's.
        let isMeant =
            !documentNames.forms.saysNamespace(key, in: nil) || documentNames.names(ofUnlisted: key, in: nil).elements.contains(name)
        return traits.key(needsNamespace || !isMeant ? documentNames.expandedKey(name) ?? key : key)
    }

    /// The key of a dictionary whose keys are whole numbers, which have an underscore before them as names.
    private func integerKey(_ key: String) -> String {
        let number = Int(key) ?? (key.hasPrefix("_") ? Int(String(key.dropFirst())) : nil)
        return number.map(String.init) ?? key  // which the dictionary complains of
    }

    /// The names of children that are one without their namespaces, of which there are several.
    private var ambiguousNames: Set<Int> {
        guard arena.processesNamespaces, arena.names.namespaceCount > 0, !documentNames.forms.hasCustomElementKeys else { return [] }
        var names = Table<ExactString, [Int]>()
        var seen: Set<Int> = []
        for name in arena.childElements(of: place.node).map({ arena.node($0).name }) where seen.insert(name).inserted {
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
    private func addPaths(_ keys: inout Found) {
        guard let paths = traits.paths, place.kind == .element, !place.flags.contains(.elementsOnly) else { return }
        for path in paths.paths {
            guard let key = traits.codingKey(path.key) else { continue }
            let found = try? context.paths.find(key, as: nil, at: place, table, frame: frame)
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
    func checkKeys(ofDictionary place: Place, frame: Int) throws {
        guard !place.flags.contains(.hasIntegerKeys), place.kind != .entries else { return }
        var seen: [String: String] = [:]
        let table = keyTable(of: KeyTraits.of(AnyCodingKey.self), in: namespace(ofFrame: frame))
        for key in AllKeys(table, at: place, frame: frame, in: self).all {
            let path = codingPath(frame: frame)
            if key.hasManyCombiningMarks { throw errors.manyCombiningMarks(inKeyAt: place, path: path) }
            guard let other = seen.updateValue(key, forKey: key) else { continue }
            throw errors.dataCorrupted(
                .ambiguousName, at: place, path: path, expected: "names that are different keys to Swift",
                found: "\(other.withScalarNumbers) and \(key.withScalarNumbers)", because: "two names are one key of a dictionary")
        }
    }
}
