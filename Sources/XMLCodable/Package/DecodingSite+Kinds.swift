// What parts of the package need where something in an element tells what its value is.

extension DecodingSite {
    /// An option that a part has added to the decoder.
    package func option<Option: Sendable>(_ type: Option.Type) -> Option? { context.options.parts[type] }

    /// A decoder that is at the site, and knows it no longer once the site's value is done.
    package var decoder: any SiteDecoder {
        ElementDecoder(context: context, place: place, frame: context.frames.value.reference(to: frame))
    }

    // MARK: Nodes

    /// The element's name as it is written.
    package var writtenName: String { context.arena.names.qualifiedName(context.arena.node(place.node).name) }

    /// The element of a value that says what it is, which must be the value's own: the content of a list or a dictionary is in it, not beside it.
    ///
    /// - Throws: an error about a value of a type, unless there is one.
    package func ownElement(of type: any Any.Type) throws -> DecodingSite {
        let place = try context.single(place, path: codingPath)
        if place.kind == .absent { throw context.errors.valueNotFound(type, at: place, path: codingPath) }
        let site = DecodingSite(context: context, place: place, frame: frame)
        guard site.isOwnElement else {
            throw context.errors.mismatch(
                type, "an element of its own, which says the kind",
                found: place.kind == .attribute ? "an attribute" : "the content of another value's", at: place, path: codingPath,
                suggestion: "give the property a key")
        }
        return DecodingSite(context: context, place: place.withoutParent, frame: frame)
    }

    /// Whether it is an element that is the value's alone: also that of a case, of which the value is all.
    package var isOwnElement: Bool {
        switch place.kind {
        case .element: !place.flags.contains(.sharesElement) || codingPath.last?.stringValue == "_0"
        case .choice: true
        default: false
        }
    }

    /// The first attribute or child of the element that a key means; nil if there is none.
    ///
    /// - Parameter namespace: that of a key that does not say its own; by default as of the value's keys.
    package func node(called name: String, _ kind: _XMLNodeKind, in namespace: XMLNamespace? = nil) throws -> DecodingSite? {
        let key = AnyCodingKey(stringValue: name)
        let namespace = namespace ?? context.namespace(ofFrame: frame).namespace
        let meaning = KeyTable.Meaning(of: name, in: namespace, context.documentNames)
        let found = try context.found(by: codingPath + [key]) { () throws(Refusal) in
            try context.find(key, meaning, in: place.node, kind, frame: frame)
        }
        return found.kind == .absent ? nil : DecodingSite(context: context, place: found, frame: frame)
    }

    /// The next element that the key means by which this one was found; nil if there is none.
    package var nextSibling: DecodingSite? {
        guard place.kind == .element, let next = context.search.nextSibling(of: place) else { return nil }
        return DecodingSite(context: context, place: .element(next), frame: frame)
    }

    /// The attribute of a name in XML Schema's namespace for instances; nil if there is none.
    package func schemaAttribute(_ localName: String) throws -> DecodingSite? {
        let (arena, node) = (context.arena, place.node)
        let found = arena.node(node).attributeRange.filter {
            let name = arena.attributes[$0].name
            return arena.belongsToSchemaInstance(name) && arena.names.localBytes(name).elementsEqual(localName.utf8)
        }
        if found.count > 1 {
            throw context.errors.refused(.severalNames(ofAttributes: found[0], found[1], of: node, in: arena), path: codingPath)
        }
        return found.first.map { DecodingSite(context: context, place: .attribute($0, of: node), frame: frame) }
    }

    // MARK: What they say

    /// The text of an attribute or of an element without children, without white space at its ends. No transform changes it.
    ///
    /// - Parameters:
    ///   - path: the keys that lead to it.
    ///   - expectation: what it is, for the error about an element with children.
    package func literalText(path: [any CodingKey], _ expectation: String) throws -> String {
        if place.kind == .attribute {
            return String(decoding: ScalarParsing.trim(context.arena.attributeValue(Int(place.detail))), as: UTF8.self)
        }
        guard let text = context.reader.text(at: place.untyped, for: String.self) else {
            throw context.errors.mismatch(String.self, expectation, found: "an element with child elements", at: place, path: path)
        }
        if context.checksNodes { try context.unknownNodes.checkText(at: place, path: path) }
        return String(decoding: ScalarParsing.trim(text), as: UTF8.self)
    }

    /// The qualified name that an attribute's value is.
    ///
    /// - Parameter path: the keys that lead to it.
    package func qualifiedName(path: [any CodingKey]) throws -> XMLQName {
        try context.qualifiedName(ScalarParsing.trim(context.arena.attributeValue(Int(place.detail))), at: place, path: path)
    }

    /// Has the node be no content of the values that are being decoded: keys may name it, but no dictionary, list or case for any element has it.
    ///
    /// - Returns: whether it is to be taken back with the value; a value around may have set it aside.
    package func setAside() -> Bool {
        let node = ContentNode(place)
        context.unknownNodes.takeKind(node)
        if context.kindMarks.contains(node) { return false }
        context.kindMarks.append(node)
        return true
    }

    /// Takes back that the node is no content.
    package func takeBack() { context.kindMarks.removeAll { $0 == ContentNode(place) } }

    // MARK: Values in the element

    /// The container of keys in the same element that are inside a key.
    package func container<Key: CodingKey>(keyedBy type: Key.Type, inside key: some CodingKey) throws -> KeyedDecodingContainer<Key> {
        let step = context.frames.value.step(spelling: key)
        let frame = context.pushFrame(step, parent: frame, place: place)
        return try context.keyedContainer(keyedBy: type, at: place.untyped, frame: frame)
    }

    /// The elements that are values of a type by their names: this one, or children of it.
    ///
    /// - Parameters:
    ///   - type: a ``NamedByElement``.
    ///   - value: the type of the value, for the error where there is no place for one.
    package func elements(named type: any Any.Type, for value: any Any.Type) throws -> [NamedElement] {
        if place.kind == .repeated { throw context.errors.repeated(at: place, path: codingPath) }
        if place.kind == .absent { throw context.errors.valueNotFound(value, at: place, path: codingPath) }
        guard let choice = context.choices.of(type, in: context.namespace(ofFrame: frame)) else { return [] }
        switch place.kind {
        case .choice: return [NamedElement(site: self, choice: choice)]
        case .element, .group: break
        default: return []
        }
        return try context.choices.items(at: place, choice, frame: frame).map {
            NamedElement(site: DecodingSite(context: context, place: $0, frame: frame), choice: choice)
        }
    }
}

/// An element that is a value by its name.
package struct NamedElement {
    /// The element, as the one around it has it.
    private let around: DecodingSite
    private let choice: ChoiceType
    private var context: DecodingContext { around.context }
    private var node: NodeIndex { around.place.node }

    fileprivate init(site: DecodingSite, choice: ChoiceType) { (around, self.choice) = (site, choice) }

    /// The element, for errors.
    package var site: DecodingSite { DecodingSite(context: context, place: .element(node), frame: around.frame) }

    /// The key that its name is, whatever the type knows.
    package var key: String { context.elementKey(node, path: []) }

    /// Decodes a value in the element, with a closure that is told the element's name.
    package func decode<Value>(_ decode: (DecodingSite, _ name: String) throws -> Value) throws -> Value {
        let place = Place.element(node)
        let mark = context.frames.value.count
        defer { context.frames.value.pop(to: mark) }
        // `*` for one that the type takes whatever it is called.
        let name = context.choices.key(of: node, choice) ?? key
        let step = context.frames.value.step(spelling: AnyCodingKey(stringValue: name == EnumCases.anyElement ? "" : name))
        let frame = context.pushFrame(step, parent: around.frame, place: place).number
        try context.checkDepth(at: place, frame: frame)
        let value = try decode(DecodingSite(context: context, place: place, frame: frame), name)
        if context.checksNodes { try context.unknownNodes.check(at: place, frame: frame) }
        // The value has looked at all of its element.
        context.unknownNodes.take(.all, of: node)
        return value
    }
}
