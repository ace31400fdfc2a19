// What parts of the package need where something in an element tells what its value is.

extension DecodingSite {
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
        return found.kind == .absent ? nil : at(found)
    }

    /// The next element that the key means by which this one was found; nil if there is none.
    package var nextSibling: DecodingSite? {
        place.kind == .element ? context.search.nextSibling(of: place).map { at(.element($0)) } : nil
    }

    /// The attribute of a name in XML Schema's namespace for instances; nil if there is none.
    package func schemaAttribute(_ localName: StaticString) throws -> DecodingSite? {
        let attributes = arena.node(element).attributeRange.filter { arena.isSchemaInstance(arena.attributes[$0].name, localName) }
        let found = attributes.map { Place.attribute($0, of: element) }
        if found.count > 1 { throw errors.refused(.severalNames(found[0], found[1], in: arena), path: codingPath) }
        return found.first.map(at)
    }

    /// The text of an attribute or of an element without children, without white space at its ends. No transform changes it.
    ///
    /// - Parameters:
    ///   - path: the keys that lead to it.
    ///   - expectation: what it is, for the error about an element with children.
    package func literalText(path: [any CodingKey], _ expectation: String) throws -> String {
        guard let text = context.reader.text(at: place.forAnotherType, for: String.self) else {
            throw errors.mismatch(String.self, expectation, found: "an element with child elements", at: place, path: path)
        }
        if context.checksNodes { try context.unknownNodes.checkText(at: place, path: path) }
        return String(decoding: ScalarParsing.trim(text), as: UTF8.self)
    }

    /// Has the node be no content of the values that are being decoded: keys may name it, but no dictionary, list or case for any element has it.
    ///
    /// - Returns: whether it is to be taken back with the value; a value around may have set it aside.
    package func setAside() -> Bool {
        let node = ContentNode.at(place)
        context.unknownNodes.takeKind(node)
        if context.kindMarks.contains(node) { return false }
        context.kindMarks.append(node)
        return true
    }

    /// Takes back that the node is no content.
    package func takeBack() { context.kindMarks.removeAll { $0 == .at(place) } }

    /// The container of keys in the same element that are inside a key.
    package func container<Key: CodingKey>(keyedBy type: Key.Type, inside key: some CodingKey) throws -> KeyedDecodingContainer<Key> {
        let step = context.frames.value.step(spelling: key)
        let frame = context.pushFrame(step, parent: frame, place: place)
        return try context.keyedContainer(keyedBy: type, at: place.forAnotherType, frame: frame)
    }

    /// The elements that are values of a type by their names: this one, or children of it.
    ///
    /// - Parameters:
    ///   - type: a ``NamedByElement``.
    ///   - value: the type of the value, for the error where there is no place for one.
    package func elements(named type: any Any.Type, for value: any Any.Type) throws -> [NamedElement] {
        if place.kind == .repeated { throw errors.repeated(at: place, path: codingPath) }
        if place.kind == .absent { throw valueNotFound(value) }
        guard let choice = context.choices.of(type, in: context.namespace(ofFrame: frame)) else { return [] }
        let places: [Place] =
            switch place.kind {
            case .choice: [place]
            case .element, .group: try context.choices.items(at: place, choice, frame: frame)
            default: []
            }
        return places.map { place in
            let key = context.choices.key(of: place.node, choice)
            let isAny = key == EnumCases.anyElement
            let name = key.flatMap { isAny ? nil : $0 } ?? context.elementKey(place.node, path: [])
            return NamedElement(site: at(.element(place.node)), name: name, isAny: isAny)
        }
    }
}

/// An element that is a value by its name.
package struct NamedElement {
    package let site: DecodingSite
    /// The key by which the type knows the element; the one that its name is, where the type takes it whatever it is called.
    package let name: String
    fileprivate let isAny: Bool

    /// Decodes a value in the element.
    package func decode<Value>(_ decode: (DecodingSite) throws -> Value) throws -> Value {
        let (context, place) = (site.context, site.place)
        let step = context.frames.value.step(spelling: AnyCodingKey(stringValue: isAny ? "" : name))
        return try site.entering(step) { site in
            let value = try decode(site)
            if context.checksNodes { try context.unknownNodes.check(at: place, frame: site.frame) }
            // The value has looked at all of its element.
            context.unknownNodes.take(.all, of: place.node)
            return value
        }
    }
}
