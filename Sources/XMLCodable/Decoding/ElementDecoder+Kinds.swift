// Values of families of types: the element says the kind, and the kind's type decodes itself in the same place.

extension ElementDecoder: KindDecoder {
    func decodeKind<Family: XMLTypeFamily>(of family: Family.Type) throws -> Family.Base {
        let table = context.kindTables.table(of: family)
        if let problem = table.problem {
            throw context.errors.dataCorrupted(
                .invalidTypeFamily, at: place, path: codingPath, expected: problem.expected, found: problem.found,
                because: "the family \(table.familyName) contradicts itself")
        }
        if table.discriminator == .elementName { return try decodeNamedElement(family, table) }
        let place = try placeOfKind(Family.Base.self)
        let decoder = ElementDecoder(context: context, place: place, frame: context.frames.value.reference(to: frame))
        return try decoder.decode(try foundKind(table, at: place), table, at: place)
    }

    /// The element that says a value's kind, which must be the value's own: what a list or a dictionary has stands in it, and not beside it.
    func placeOfKind(_ type: any Any.Type) throws -> Place {
        let place = try context.single(place, path: codingPath)
        if place.isAmbiguous { throw context.errors.ambiguity(at: place, path: codingPath) }
        if place.kind == .absent { throw context.errors.valueNotFound(type, at: place, path: codingPath) }
        guard isOwnElement(place) else {
            throw context.errors.mismatch(
                type, "an element of its own, which says the kind",
                found: place.kind == .attribute ? "an attribute" : "the content of another value's", at: place, path: codingPath,
                suggestion: "give the property a key")
        }
        context.previous?.replaceValue(at: place)
        return place.withoutParent
    }

    /// Whether a place is an element that is the value's alone: also that of a case, of which the value is all.
    private func isOwnElement(_ place: Place) -> Bool {
        switch place.kind {
        case .element: !place.flags.contains(.sharesElement) || codingPath.last?.stringValue == "_0"
        case .choice: true
        default: false
        }
    }

    private func foundKind<Base>(_ table: KindTable<Base>, at place: Place) throws -> FoundKind? {
        guard table.discriminator == .childPresence else {
            return try context.kind(by: table.discriminator, in: place.node, frame: frame)
        }
        let kinds = try context.kinds(of: table, markedIn: place.node, frame: frame)
        if kinds.count > 1 {
            throw context.errors.dataCorrupted(
                .ambiguousKind, at: place, path: codingPath, expected: "one child that is called as a kind is",
                found: "two: '\(kinds[0].name)' and '\(kinds[1].name)'", because: "the element says two kinds")
        }
        return kinds.first
    }

    /// Decodes the kind that the decoder's element says.
    private func decode<Base>(_ found: FoundKind?, _ table: KindTable<Base>, at place: Place) throws -> Base {
        if let found, let kind = table.kind(named: found.name) {
            if table.discriminator == .elementName { return try kind.coding.decode(from: self) }
            let isNew = context.kindMarks.insert(found.place)
            defer { if isNew { context.kindMarks.remove(found.place) } }
            return try kind.coding.decode(from: self)
        }
        if found == nil, let unnamed = table.unnamed { return try unnamed.coding.decode(from: self) }
        switch table.unknown.policy {
        case .base: if let unnamed = table.unnamed { return try unnamed.coding.decode(from: self) }
        case .fragment(let make, _): return try make(self)
        case .error: break
        }
        throw found.map { context.errors.unknownKind($0, known: table.names, path: codingPath) }
            ?? context.errors.missingKind(table.discriminator, known: table.names, at: place, path: codingPath)
    }

    // MARK: Kinds that are the names of elements

    private func decodeNamedElement<Family: XMLTypeFamily>(
        _ family: Family.Type, _ table: KindTable<Family.Base>
    ) throws -> Family.Base {
        let place = place
        if place.isAmbiguous { throw context.errors.ambiguity(at: place, path: codingPath) }
        if place.kind == .absent { throw context.errors.valueNotFound(Family.Base.self, at: place, path: codingPath) }
        guard let choice = context.choices.of(XMLPolymorphicValue<Family>.self, in: context.namespace(ofFrame: frame)),
            place.kind == .element || place.kind == .choice || place.kind == .group
        else { throw context.errors.missingKind(.elementName, known: table.names, at: place, path: codingPath) }
        let element = place.kind == .choice ? place.node : try namedElement(choice, table, at: place)
        context.readNodes.note(.element(element))
        let key = context.choices.key(of: element, choice)
        let mark = context.frames.value.count
        defer { context.frames.value.pop(to: mark) }
        let step = context.frames.value.step(spelling: AnyCodingKey(stringValue: key == ChoiceType.anyElement ? "" : key))
        let ownFrame = context.pushFrame(step, parent: frame, place: .element(element))
        try context.checkDepth(at: .element(element), frame: ownFrame.number)
        let decoder = ElementDecoder(context: context, place: .element(element), frame: ownFrame)
        let name = table.kind(named: key) == nil ? context.elementKey(element, path: []) : key
        let value = try decoder.decode(FoundKind(name: name, place: .element(element)), table, at: .element(element))
        try context.readNodes.rejectUnread(at: .element(element), frame: ownFrame.number, in: context)
        return value
    }

    /// The one child of an element that is called as a kind is.
    private func namedElement<Base>(_ choice: ChoiceType, _ table: KindTable<Base>, at place: Place) throws -> NodeIndex {
        if place.kind == .group { context.groups.enter(place) }
        let isOthers = place.flags.contains(.sharesElement) ? context.sharedContent.keysBeside(place.node) : { _ in false }
        let items = try context.choices.items(in: place.node, choice, onlyCases: true, path: codingPath, isOthers: isOthers)
        guard let first = items.first else {
            throw context.errors.missingKind(.elementName, known: table.names, at: place, path: codingPath)
        }
        if items.count > 1 {
            let names = items.prefix(2).map { "'\(context.arena.names.qualifiedName(context.arena.node($0.node).name))'" }
            throw context.errors.dataCorrupted(
                .ambiguousKind, at: .element(items[1].node), path: codingPath, expected: "one element that is called as a kind is",
                found: "two: \(names.joined(separator: " and "))", because: "the element says two kinds")
        }
        return first.node
    }
}
