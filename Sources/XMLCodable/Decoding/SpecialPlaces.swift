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
        case .attributes:
            let found = findByPath(names, key, in: place.node, frame: 0, kind: .attribute)
            return found.kind == .attribute && !isCollected(Int(found.detail), at: place) ? .absent(in: place.node) : found
        case .element, .siblings, .children, .items, .absent: return .absent(in: place.node)
        // Reading it says what is wrong.
        case .ambiguous, .ambiguousAttributes, .repeated: return place
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
        let takesAnything = keyTable(for: Key.self).takesAnything
        switch place.kind {
        case .choice: return elementKey(Key.self, place.node, path: codingPath(frame: frame), takesAnything).map { [$0] } ?? []
        case .text, .attribute:
            if place.flags.contains(.elementsOnly) || takesAnything && place.flags.contains(.textOnly) { return [] }
            if takesAnything, place.kind == .attribute, arena.attributeValue(Int(place.detail)).isEmpty { return [] }
            return Key(stringValue: "").map { [$0] } ?? []
        case .absent, .siblings, .children, .items, .ambiguous, .ambiguousAttributes, .repeated: return []
        case .element, .attributes: break
        }
        let path = keyNames.hasCustomElementKeys || keyNames.hasCustomAttributeKeys ? codingPath(frame: frame) : []
        var keys: [Key] = []
        var seen: Set<String> = []
        func add(_ key: Key?, unless kind: XMLDecoder.NodeDecoding) {
            guard let key, nodeDecoding(for: key, frame: frame) != kind else { return }
            if seen.insert(key.stringValue).inserted { keys.append(key) }
        }
        if place.kind == .attributes || !place.flags.contains(.elementsOnly) {
            if takesAnything, place.flags.contains(.textOnly) { return [] }
            for attribute in arena.node(place.node).attributeRange {
                let name = arena.attributes[attribute].name
                if arena.isNamespaceDeclaration(name) || place.kind == .attributes && !isCollected(attribute, at: place) { continue }
                add(attributeKey(Key.self, name, path: path, takesAnything), unless: .element)
            }
        }
        if place.kind == .attributes { return keys }
        let ambiguous = takesAnything ? namesOfSeveralNamespaces(in: place.node) : []
        let others = place.flags.contains([.sharesElement, .elementsOnly]) ? otherKeys(of: place.node, frame: frame) : nil
        var seenNames: Set<Int> = []
        for element in arena.childElements(of: place.node) {
            let name = arena.node(element).name
            guard seenNames.insert(name).inserted, !(others?.takes(element, in: self) ?? false) else { continue }
            if place.flags.contains(.hasIntegerKeys) {
                add(integerKey(Key.self, ofElement: element, path: path), unless: .attribute)
            } else {
                let needsNamespace = !ambiguous.isEmpty && ambiguous.contains(keyNames.elementGroup(name).number)
                add(elementKey(Key.self, element, path: path, takesAnything, needsNamespace: needsNamespace), unless: .attribute)
            }
        }
        let hasOwn = keys.isEmpty && !takesAnything || arena.hasOwnText(place.node)
        if let own = Key(stringValue: ""), hasOwn, !place.flags.contains(.elementsOnly) { add(own, unless: .attribute) }
        return keys
    }

    /// The key of a type that an element is found by.
    func key<Key: CodingKey>(_: Key.Type, ofElement element: NodeIndex) -> Key? {
        elementKey(Key.self, element, path: [], keyTable(for: Key.self).takesAnything)
    }

    /// The key of a type that an attribute is found by.
    func key<Key: CodingKey>(_: Key.Type, ofAttribute attribute: Int) -> Key? {
        attributeKey(Key.self, arena.attributes[attribute].name, path: [], keyTable(for: Key.self).takesAnything)
    }

    /// The key of a dictionary whose keys are whole numbers.
    private func integerKey<Key: CodingKey>(_: Key.Type, ofElement element: NodeIndex, path: [any CodingKey]) -> Key? {
        let string = elementKey(element, path: path)
        let number = Int(string) ?? (string.hasPrefix("_") ? Int(string.dropFirst()) : nil)
        if let number { return Key(intValue: number) }
        return Key(stringValue: string)  // which the dictionary complains of
    }

    /// The key of a type that an element is found by.
    ///
    /// - Parameters:
    ///   - takesAnything: whether any string is a key of the type; the plain name is given then.
    ///   - needsNamespace: whether a sibling has the same plain name.
    private func elementKey<Key: CodingKey>(
        _: Key.Type, _ element: NodeIndex, path: [any CodingKey], _ takesAnything: Bool, needsNamespace: Bool = false
    ) -> Key? {
        let name = arena.node(element).name
        let plain = keyNames.elementKey(name, path: path)
        if takesAnything {
            // A prefix that the document has may be another one's in the keys.
            let isMeant = keyNames.expandedName(of: plain) == nil || keyNames.element(name, isIn: keyNames.entry(for: plain).element)
            return Key(stringValue: needsNamespace || !isMeant ? keyNames.expandedKey(name) ?? plain : plain)
        }
        return namespaceKey(Key.self, name) ?? Key(stringValue: plain)
            ?? EnumType.cases(of: Key.self).first { keyNames.element(name, isWrittenFor: $0.stringValue) }
    }

    /// The key of a type that an attribute is found by.
    private func attributeKey<Key: CodingKey>(_: Key.Type, _ name: Int, path: [any CodingKey], _ takesAnything: Bool) -> Key? {
        let plain = keyNames.attributeKey(name, path: path)
        if takesAnything {
            let isMeant = keyNames.expandedName(of: plain) == nil || keyNames.attribute(name, isIn: keyNames.entry(for: plain).attribute)
            return Key(stringValue: isMeant ? plain : keyNames.expandedKey(name) ?? plain)
        }
        return namespaceKey(Key.self, name) ?? Key(stringValue: plain)
    }

    /// The key of a type that says the namespace of a name.
    private func namespaceKey<Key: CodingKey>(_: Key.Type, _ name: Int) -> Key? {
        guard keyTable(for: Key.self).mayNameNamespaces(Key.self) else { return nil }
        if let key = keyNames.expandedKey(name).flatMap(Key.init(stringValue:)) { return key }
        for string in keyNames.prefixedKeys(name) {
            if let key = Key(stringValue: string) { return key }
        }
        return nil
    }

    /// The groups of plain names that children of an element have in several namespaces.
    private func namesOfSeveralNamespaces(in element: NodeIndex) -> Set<UInt32> {
        guard arena.processesNamespaces else { return [] }
        var meanings: [UInt32: Int] = [:]
        var ambiguous: Set<UInt32> = []
        for child in arena.childElements(of: element) {
            let name = arena.node(child).name
            guard keyNames.isShared(element: name) else { continue }
            let (group, meaning) = (keyNames.elementGroup(name).number, keyNames.meaning(ofElement: name))
            if meanings.updateValue(meaning, forKey: group) ?? meaning != meaning { ambiguous.insert(group) }
        }
        return ambiguous
    }

    /// Whether a place that a key was found at is one that ``keys(at:frame:)`` lists: not a namespace declaration, and no text that is not there.
    func isListed(_ place: Place) -> Bool {
        switch place.kind {
        case .absent: false
        case .attribute: !arena.isNamespaceDeclaration(arena.attributes[Int(place.detail)].name)
        case .element: !place.flags.contains(.sharesElement) || arena.hasOwnText(place.node)
        case .text, .siblings, .children, .items, .choice, .ambiguous, .ambiguousAttributes, .repeated, .attributes: true
        }
    }

    // MARK: Attributes that no key names

    /// The place of those attributes that no key of a type names, but for the key that they are asked for by.
    func otherAttributes<Key: CodingKey>(than _: Key.Type, for key: Key, in element: NodeIndex) -> Place {
        let number =
            collectors.firstIndex { $0.keys == Key.self && $0.own == key.stringValue } ?? collectors.count
        if number == collectors.count { collectors.append((Key.self, key.stringValue)) }
        return Place(node: element, detail: UInt32(truncatingIfNeeded: number), kind: .attributes)
    }

    /// Whether an attribute is one of those that no key names.
    func isCollected(_ attribute: Int, at place: Place) -> Bool {
        let name = arena.attributes[attribute].name
        if arena.isNamespaceDeclaration(name) { return false }
        let (keys, own) = collectors[Int(place.detail)]
        func isNamed<Key: CodingKey>(by _: Key.Type) -> Bool {
            // Keys that may be any string tell nothing.
            guard !keyTable(for: Key.self).takesAnything, let key = attributeKey(Key.self, name, path: [], false) else { return false }
            return key.stringValue != own
        }
        return !isNamed(by: keys)
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
    /// Whether an attribute's name is in one of the namespaces that serve any document: `xml`, and XML Schema's for instances. Where nothing
    /// declares the usual prefix of the latter, the prefix is all there is to go by.
    func belongsToXML(_ name: Int) -> Bool {
        if names.name(name, isInNamespace: StandardNamespace.xml) { return true }
        if names.namespace(of: name) == 0 { return names.bytes(name).starts(with: "xsi:".utf8) }
        return names.name(name, isInNamespace: StandardNamespace.schemaInstance)
    }

    /// Whether an element has no attributes but those that declare namespaces.
    func hasDeclarationsOnly(_ element: NodeIndex) -> Bool {
        node(element).attributeRange.allSatisfy { isNamespaceDeclaration(attributes[$0].name) }
    }

    /// Whether an attribute's name declares a namespace.
    func isNamespaceDeclaration(_ name: Int) -> Bool {
        let bytes = names.bytes(name)
        return bytes.starts(with: "xmlns".utf8) && (bytes.count == 5 || bytes[5] == UInt8(ascii: ":"))
    }
}
