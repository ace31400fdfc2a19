/// Keys at places that are not simply elements, and keys asked for without a container.
extension DecodingContext {
    /// Finds a key at a choice, an attribute or a run of text.
    func find(_ names: KeyNames.Entry, _ key: some CodingKey, as request: NodeRequest, outsideElement place: Place) -> Place {
        switch place.kind {
        case .choice:
            let name = arena.node(place.node).name
            let matches =
                keyNames.hasCustomElementKeys
                ? elementKey(place.node, path: []) == key.stringValue : keyNames.element(name, isIn: names.element)
            guard matches, names.element != .ownContent else { return .absent(in: place.node) }
            return place.flags.contains(.isInMixedContent) ? Place.element(place.node).with(.isInMixedContent) : .element(place.node)
        case .attribute, .text:
            let isContent = names.element == .ownContent || names.isPayload || request == .ownContent || request == .ownText
            return isContent ? place : .absent(in: place.node)
        case .element, .siblings, .children, .items, .absent: return .absent(in: place.node)
        }
    }

    /// Finds what `superDecoder()` stands for.
    func findSuper(at place: Place, frame: Int) -> Place {
        guard place.kind == .element else { return .absent(in: place.node) }
        return findByPath(
            keyNames.entry(for: AnyCodingKey.super.stringValue), AnyCodingKey.super, in: place.node, frame: frame, kind: .element)
    }

    /// Whether the unlabelled payload of an enum's case is all there is in the case's element, so that it is the element's content.
    func isOnlyPayload<Key: CodingKey>(of _: Key.Type, at place: Place, frame: Int) -> Bool {
        let keys: [Key] = keys(at: place, frame: frame)
        return keys.allSatisfy { $0.stringValue == "_0" }
    }

    /// All keys of a type that a place has something for, in document order, each once.
    func keys<Key: CodingKey>(at place: Place, frame: Int) -> [Key] {
        switch place.kind {
        case .choice: return key(Key.self, ofElement: place.node, path: codingPath(frame: frame)).map { [$0] } ?? []
        case .text, .attribute: return place.flags.contains(.elementsOnly) ? [] : Key(stringValue: "").map { [$0] } ?? []
        case .absent, .siblings, .children, .items: return []
        case .element: break
        }
        let path = keyNames.hasCustomElementKeys || keyNames.hasCustomAttributeKeys ? codingPath(frame: frame) : []
        var keys: [Key] = []
        var seen: Set<String> = []
        var seenNames: Set<Int> = []
        func add(_ key: Key?) {
            if let key, seen.insert(key.stringValue).inserted { keys.append(key) }
        }
        if !place.flags.contains(.elementsOnly) {
            for attribute in arena.node(place.node).attributeRange {
                let name = arena.attributes[attribute].name
                if arena.isNamespaceDeclaration(name) { continue }
                add(Key(stringValue: keyNames.attributeKey(name, path: path)))
            }
        }
        var child = arena.firstElement(in: place.node)
        let others = place.flags.contains([.sharesElement, .elementsOnly]) ? otherKeys(of: place.node, frame: frame) : nil
        while let element = child {
            if let others, others.takes(element, in: self) { seenNames.insert(arena.node(element).name) }
            if seenNames.insert(arena.node(element).name).inserted {
                add(key(Key.self, ofElement: element, path: path, isInteger: place.flags.contains(.hasIntegerKeys)))
            }
            child = arena.nextElement(after: element, in: place.node)
        }
        if let own = Key(stringValue: ""), !place.flags.contains(.elementsOnly), keys.isEmpty || arena.hasOwnText(place.node) { add(own) }
        return keys
    }

    func key<Key: CodingKey>(_: Key.Type, ofElement element: NodeIndex, path: [any CodingKey], isInteger: Bool = false) -> Key? {
        let name = arena.node(element).name
        if isInteger {
            let string = keyNames.elementKey(name, path: path)
            let number = Int(string) ?? (string.hasPrefix("_") ? Int(string.dropFirst()) : nil)
            if let number { return Key(intValue: number) }
            return Key(stringValue: string)  // which the dictionary complains of
        }
        // A type that takes any string at all, as a dictionary's keys do, is given the plain name.
        let takesAnything = Key(stringValue: "{}{}") != nil
        if !takesAnything, let key = keyNames.expandedKey(name).flatMap(Key.init(stringValue:)) { return key }
        return Key(stringValue: keyNames.elementKey(name, path: path))
            ?? EnumType.cases(of: Key.self).first { keyNames.element(name, isWrittenFor: $0.stringValue) }
    }

    /// Pushes a frame that stays until the value is done for whose sake it was asked for.
    func pushFrame(_ step: PathStep, parent: Int, place: Place) -> (frame: Int, serial: UInt16) {
        // A container inside of a type's own is under the type's table of node kinds, as it is when encoding.
        let frame = frames.pointee.push(step, parent: parent, place: place, traits: frames.pointee[parent].pointee.traits)
        inheritStrategyTable(from: parent, to: frame)
        return (frame, frames.pointee[frame].pointee.serial)
    }
}

extension Arena {
    /// Whether an attribute's name is in one of the namespaces that serve any document: `xml`, and XML Schema's for instances. Without
    /// namespace processing the usual prefixes are all there is to go by.
    func belongsToXML(_ name: Int) -> Bool {
        guard processesNamespaces else { return ["xml", "xsi"].contains(names.prefix(name)) }
        let uri = names.namespaceURI(name)
        return uri == StandardNamespace.xml || uri == StandardNamespace.schemaInstance
    }

    /// Whether an attribute's name declares a namespace.
    func isNamespaceDeclaration(_ name: Int) -> Bool {
        let bytes = names.bytes(name)
        return bytes.starts(with: "xmlns".utf8) && (bytes.count == 5 || bytes[5] == UInt8(ascii: ":"))
    }
}
