/// All that is in a keyed container: what its keys are looked for in, and for which frame. It finds the place of a key.
///
///     <a id="1"><b/></a>      `id` and `b` by their names, in one look into the table; paths, `""`, `*` and groups out of line
///
/// One object, so that the standard library, which copies a container for every call, copies one reference.
final class KeyedContent {
    /// Nil only while it rests in a pool, where no container refers to it.
    private var currentContext: DecodingContext?
    private var currentTable: KeyTable?
    private(set) var place = Place.element(0)
    private var reference = FrameReference.outermost
    /// Whether keys are found by names alone, unless they are of a kind of their own: in an element, and without a strategy that knows better.
    private var findsKeysByNames = false

    var context: DecodingContext { currentContext.unsafelyUnwrapped }

    var table: KeyTable { currentTable.unsafelyUnwrapped }

    /// Lets go of everything until it is moved again.
    func rest() { (currentContext, currentTable) = (nil, nil) }

    func move(to place: Place, frame: FrameReference, in context: DecodingContext, _ table: KeyTable) {
        if currentContext == nil {
            currentContext = context
            currentTable = table
        }
        self.place = place
        reference = frame
        findsKeysByNames =
            context.findsKeysByNames && place.kind == .element && place.flags.isDisjoint(with: [.hasIntegerKeys, .sharesElement])
    }

    /// The frame, as long as the value is being decoded that the container was made for; the outermost one after that.
    var frame: Int { frame(in: context) }

    /// The same, for a caller that has the content's context at hand.
    func frame(in context: DecodingContext) -> Int { context.frames.value.number(of: reference) }

    // MARK: Finding keys

    /// Finds what a key means whose type says that.
    @inline(never)
    func find(_ key: some CodingKey, by traits: TypeTraits) throws -> Place {
        if traits.collectsAttributes { return try found(by: key) { () throws(Refusal) in try findOtherAttributes(for: key) } }
        return place.kind == .choice ? Place.element(place.node).ownContent : place.ownContent
    }

    /// Finds the attributes that no key names, for a dictionary under a key.
    private func findOtherAttributes(for key: some CodingKey) throws(Refusal) -> Place {
        guard place.kind == .element else { return try findOutOfLine(key, as: .attribute, at: place) }
        if table.paths?[key.stringValue]?.isPath ?? false { throw .problem(.attributes, key.stringValue, at: place.node) }
        try checkModel()
        context.ownership.noteOthersTaken(frame: frame)
        return context.otherAttributes.place(for: key.stringValue, frame: frame, in: place.node)
    }

    /// Finds what a key means: by its names, and out of line where they are not enough.
    ///
    /// - Parameter wanted: the kind of node that a property wrapper asks for; nil where it is up to the key.
    @inline(__always)
    func find<Key: CodingKey>(_ key: Key, as wanted: _XMLNodeKind?) throws -> Place {
        // Both are held here while this lasts, so that counting references, for every key, is not needed.
        try UnownedReference(context).withObject { context in
            try UnownedReference(table).withObject { table in try find(key, as: wanted, in: context, table) }
        }
    }

    @inline(__always)
    private func find<Key: CodingKey>(_ key: Key, as wanted: _XMLNodeKind?, in context: DecodingContext, _ table: KeyTable) throws -> Place
    {
        let keyByte = key.keyByte
        guard findsKeysByNames, context.frames.value.isCurrent(reference),
            let names = table.names(ofByte: keyByte), let kind = kind(ofByte: keyByte, as: wanted, in: context, table)
        else { return try findOutOfLine(key, as: wanted) }
        let number = reference.number
        // Before anything else, for models most of whose keys are not there.
        if context.frames.value[number].cursor.lacks(names.bits, in: place.node) { return .absent(in: place.node) }
        let found = context.search.find(names, in: place.node, kind, &context.frames.value[number].cursor)
        if found.kind == .attribute, kind == .elementAndAttribute { return ownAttribute(found, key, in: context, table) }
        return found
    }

    /// An attribute that was found by a key without a mark, unless it is another property's of a value that shares the element.
    private func ownAttribute(_ found: Place, _ key: some CodingKey, in context: DecodingContext, _ table: KeyTable) -> Place {
        if let isSharing = context.frames.value[reference.number].sharesAttributes, !isSharing { return found }
        return ownAttribute(found, sharedBy: key, in: context, table)
    }

    @inline(never)
    private func ownAttribute(_ found: Place, sharedBy key: some CodingKey, in context: DecodingContext, _ table: KeyTable) -> Place {
        let (frame, number) = (context.frames.value[reference.number], reference.number)
        let isSharing = frame.sharesElement || table.sharesAttributes(frame.type)
        context.frames.value[number].sharesAttributes = isSharing
        return isSharing && context.ownership.isOthers(Int(found.detail), than: key.stringValue, frame: number)
            ? .absent(in: found.node) : found
    }

    /// The same for what containers ask for less often than for values, and behind ``lacks(_:in:)``, whose callers then save few registers: one copy.
    @inline(never)
    func findOnce(_ key: some CodingKey, as wanted: _XMLNodeKind?) throws -> Place { try find(key, as: wanted) }

    /// Whether one look shows that there is nothing for a key, whatever kind of node it means.
    @inline(__always)
    func lacks(_ key: some CodingKey, in context: DecodingContext) -> Bool {
        guard findsKeysByNames, context.frames.value.isCurrent(reference) else { return false }
        return UnownedReference(table).withObject { table in
            guard let names = table.names(ofByte: key.keyByte) else { return false }
            let number = reference.number
            return !context.frames.value[number].hasNodeTable && context.frames.value[number].cursor.lacks(names.bits, in: place.node)
        }
    }

    /// Where a key's value is looked for; nil if it is the element's own content, or if the type has to be asked first.
    private func kind(ofByte keyByte: Int, as wanted: _XMLNodeKind?, in context: DecodingContext, _ table: KeyTable) -> _XMLNodeKind? {
        if let wanted { return wanted.byName }
        guard let type = context.frames.value[reference.number].typeWithNodeTable else { return .elementAndAttribute }
        return table.kind(ofByte: keyByte, of: type)
    }

    /// Finds any key: one that is asked for the first time, at a place that is no element, or where a strategy needs the key and the coding path.
    @inline(never)
    private func findOutOfLine<Key: CodingKey>(_ key: Key, as wanted: _XMLNodeKind?) throws -> Place {
        try found(by: key) { () throws(Refusal) in try findOutOfLine(key, as: wanted, at: place) }
    }

    /// What is found for a key.
    private func found(by key: some CodingKey, _ find: () throws(Refusal) -> Place) throws -> Place {
        try context.found(by: context.codingPath(frame: frame) + [key], find)
    }

    private func findOutOfLine<Key: CodingKey>(_ key: Key, as wanted: _XMLNodeKind?, at place: Place) throws(Refusal) -> Place {
        let frame = frame
        if place.kind == .entries { return try context.paths.value(of: key.stringValue, at: place, frame: frame) }
        let isInteger = place.flags.contains(.hasIntegerKeys)
        var meaning = isInteger ? table.meaning(ofName: "_" + key.stringValue, in: context) : table.meaning(of: key, in: context)
        if place.kind == .group { return try findInGroup(key, meaning, as: wanted) }
        guard place.kind == .element else { return try find(key, meaning, as: wanted, outsideElement: place) }
        if wanted == .groups { return .groups(of: place.node) }
        if meaning.isContested { try checkIsUncontested(key) }
        if meaning.kind == .path {
            try checkModel()
            if let found = try context.paths.find(key, as: wanted, at: place, table, frame: frame) { return found }
            meaning = table.meaning(ofName: key.stringValue, in: context)
        }
        guard let kind = askedKind(of: key, as: wanted), wanted != .text, meaning.kind != .ownContent else {
            try checkModel()
            if wanted == .text { return place.ownContent.with(.textOnly) }
            // By the key `""` of a type that takes any string the text alone is meant: a caller that has asked for all keys by such a type has been
            // given the others.
            return key.stringValue.isEmpty && table.takesAnything ? place.ownContent.with(.textOnly) : place.ownContent
        }
        let isCase = context.choices.inlineChoice(ofFrame: frame) != nil
        var found = try context.find(key, meaning, in: place.node, isCase ? .element : kind, frame: frame)
        if isInteger, context.search.needsPath, found.kind == .absent {
            found = try context.find(AnyCodingKey(stringValue: "_" + key.stringValue), meaning, in: place.node, kind, frame: frame)
        }
        if found.kind == .absent, !table.traits.areListed,
            let written = meaning.written(for: key.stringValue, in: table.namespace, context.documentNames)
        {
            found = try context.find(key, written, in: place.node, kind, frame: frame)
        }
        if found.kind == .absent, kind != .attribute, isAnyElement(key) { return otherElement(in: place.node, isCase: isCase) ?? found }
        if place.flags.contains(.elementsOnly) { return context.onlyElement(found) }
        if found.kind == .attribute, kind == .elementAndAttribute { found = ownAttribute(found, key, in: context, table) }
        if meaning.isPayload, found.kind == .absent, table.traits.areUnlabelledPayload {
            return place.payloadContent
        }
        return found
    }

    /// Whether a key is that of a choice's case for any element.
    private func isAnyElement(_ key: some CodingKey) -> Bool { key.stringValue == EnumCases.anyElement && !table.takesAnything }

    /// The first child element that no key names.
    private func otherElement(in element: NodeIndex, isCase: Bool) -> Place? {
        let owners = isCase ? context.ownership.owners(around: frame) : nil
        let other = context.arena.childElements(of: element).first {
            table.key(ofElement: context.arena.node($0).name, in: context) == nil && !context.kindMarks.contains(.element($0))
                && !(owners?.names($0, in: context.arena) ?? false)
        }
        return other.map { .element($0) }
    }

    /// Finds a key among those children of an element that are a group, which has neither attributes nor text.
    private func findInGroup<Key: CodingKey>(
        _ key: Key, _ meaning: KeyTable.Meaning, as wanted: _XMLNodeKind?
    ) throws(Refusal) -> Place {
        let (context, frame) = (context, frame)
        let isCurrent = context.frames.value.isCurrent(reference)
        guard isCurrent, meaning.kind != .path, wanted != .text else { return .absent(in: place.node) }
        if wanted == .groups { return .groups(of: place.node) }
        guard let kind = askedKind(of: key, as: wanted), meaning.kind != .ownContent else { return place }
        if kind == .attribute { return .absent(in: place.node) }
        if meaning.isContested { try checkIsUncontested(key) }
        let path = context.path(for: meaning, in: place.node, frame: frame)
        let bounds = context.search.bounds(of: place.node)
        return try context.search.find(key.stringValue, meaning, in: bounds, of: place.node, path: path)
    }

    /// Finds a key at a choice, an attribute or a run of text.
    private func find<Key: CodingKey>(
        _ key: Key, _ meaning: KeyTable.Meaning, as wanted: _XMLNodeKind?, outsideElement place: Place
    ) throws(Refusal) -> Place {
        switch place.kind {
        case .choice:
            if meaning.isContested { try checkIsUncontested(key) }
            let name = context.arena.node(place.node).name
            let isCase =
                context.documentNames.forms.hasCustomElementKeys && !meaning.saysNamespace
                ? table.key(ofElement: name, in: context) == key.stringValue : meaning.elements.contains(name)
            guard isCase || isAnyElement(key), meaning.kind != .ownContent else { return .absent(in: place.node) }
            return place.flags.contains(.isInMixedContent) ? Place.element(place.node).with(.isInMixedContent) : .element(place.node)
        case .attribute, .text:
            // A run of text is known by a number that is good as long as the list's value is being decoded.
            if place.kind == .text, !context.frames.value.isCurrent(reference) { return .absent(in: place.node) }
            let isContent = meaning.kind == .ownContent || meaning.isPayload || wanted == .inline || wanted == .text
            guard isContent else { return .absent(in: place.node) }
            try checkModel()
            return meaning.kind == .ownContent && table.takesAnything ? place.with(.textOnly) : place
        case .attributes:
            let found = try context.find(key, meaning, in: place.node, .attribute, frame: 0)
            let isOther = found.kind != .attribute || context.otherAttributes.contains(Int(found.detail), at: place)
            return isOther ? found : .absent(in: place.node)
        default: return .absent(in: place.node)
        }
    }

    /// Makes sure that no two properties of the value contest a node. Keys ask that do not name their node alone, so that plain types never pay.
    private func checkModel() throws(Refusal) {
        let (context, frame) = (context, context.frames.value[frame])
        guard !frame.isContainer, !table.takesAnything, let type = frame.type else { return }
        if let problem = table.owners(of: type, in: context).refusal(at: place.node) { throw problem }
    }

    /// Makes sure that no other key of the type means the same name under a strategy. Code by hand gets what it asks for.
    private func checkIsUncontested(_ key: some CodingKey) throws(Refusal) {
        try checkModel()
        guard let type = context.frames.value[frame].type, context.choices.of(type.type, in: .unspecified)?.isSynthesised ?? false,
            let other = table.contestant(of: key.stringValue, in: context)
        else { return }
        throw .contested(key.stringValue, beside: other, at: place.node, in: context.arena)
    }

    /// The place of `superDecoder()`.
    func findSuper() throws -> Place {
        try found(by: AnyCodingKey.super) { () throws(Refusal) in
            guard place.kind == .element else { return .absent(in: place.node) }
            let meaning = KeyTable.Meaning(of: AnyCodingKey.super.stringValue, in: table.namespace, context.documentNames)
            return try context.find(AnyCodingKey.super, meaning, in: place.node, .element, frame: frame)
        }
    }

    /// Where a key's value is looked for, as the type says that has to be asked; nil if it is the element's own content.
    private func askedKind(of key: some CodingKey, as wanted: _XMLNodeKind?) -> _XMLNodeKind? {
        if let wanted { return wanted.byName }
        let kind = context.nodeKind(of: key, frame: frame)
        if let type = context.frames.value[frame].typeWithNodeTable { table.setKind(kind, of: key, of: type) }
        return kind
    }
}
