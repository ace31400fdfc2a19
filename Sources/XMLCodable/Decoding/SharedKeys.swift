/// Keys that stand for several names: the plain name of elements in several namespaces, names that a strategy makes the same key of, attributes
/// that only their prefixes tell apart. The element's own namespace goes first; beyond that nothing is guessed.
extension DecodingContext {
    /// Finds what a key stands for that several names of the document share. What one element or attribute alone cannot stand for is a place
    /// that throws when it is read.
    @inline(never)
    func findShared(_ names: KeyNames.Entry, in element: NodeIndex, frame number: Int, _ kind: XMLDecoder.NodeDecoding) -> Place {
        let frame = frames.pointee[number]
        if kind != .attribute {
            if names.element.isShared {
                let found = sharedChild(names.element, of: element, frame)
                if found.kind != .absent { return found }
            } else if let child = child(names.element, of: element, frame: frame) {
                return .element(child, foundIn: element, byNamespace: names.element.isExpanded)
            }
        }
        guard kind != .element else { return .absent(in: element) }
        if names.attribute.isShared { return sharedAttribute(names.attribute, of: element) }
        return attribute(names.attribute, of: element, frame: frame).map { .attribute($0, of: element) } ?? .absent(in: element)
    }

    /// What the children of a key are, told by their names.
    private struct Claims {
        var first: NodeIndex?
        /// The first that has a name which does not mean the same.
        var other: NodeIndex?

        mutating func add(_ child: NodeIndex, isSame: (NodeIndex) -> Bool) {
            guard let first else { return self.first = child }
            if other == nil, !isSame(first) { other = child }
        }

        func place(in element: NodeIndex, byNamespace: Bool) -> Place? {
            guard let first else { return nil }
            if let other { return .ambiguous(first, other) }
            return .element(first, foundIn: element, byNamespace: byNamespace)
        }
    }

    private func sharedChild(_ group: KeyNames.Group, of element: NodeIndex, _ frame: UnsafeMutablePointer<Frame>) -> Place {
        if let places = sharedChildren[element] { return places[group.plainNumber] ?? .absent(in: element) }
        var (own, others) = (Claims(), Claims())
        var steps: UInt32 = 0
        for child in arena.childElements(of: element) {
            steps &+= 1
            if keyNames.element(arena.node(child).name, isIn: group) { add(child, of: element, to: &own, or: &others) }
        }
        if frame.pointee.node == element {
            frame.pointee.vainSteps &+= steps
            if frame.pointee.vainSteps > 256 { indexSharedChildren(of: element) }
        }
        return place(own, others, in: element)
    }

    private func add(_ child: NodeIndex, of element: NodeIndex, to own: inout Claims, or others: inout Claims) {
        let name = arena.node(child).name
        func isSame(_ first: NodeIndex) -> Bool { keyNames.meaning(ofElement: arena.node(first).name) == keyNames.meaning(ofElement: name) }
        let isOwn = arena.names.namespace(of: name) == arena.names.namespace(of: arena.node(element).name)
        if arena.processesNamespaces, isOwn { own.add(child, isSame: isSame) } else { others.add(child, isSame: isSame) }
    }

    private func place(_ own: Claims, _ others: Claims, in element: NodeIndex) -> Place {
        let byNamespace = arena.processesNamespaces
        return own.place(in: element, byNamespace: byNamespace) ?? others.place(in: element, byNamespace: byNamespace)
            ?? .absent(in: element)
    }

    private func indexSharedChildren(of element: NodeIndex) {
        var claims: [UInt32: (own: Claims, others: Claims)] = [:]
        for child in arena.childElements(of: element) {
            let group = keyNames.elementGroup(arena.node(child).name).number
            var (own, others) = claims[group] ?? (Claims(), Claims())
            add(child, of: element, to: &own, or: &others)
            claims[group] = (own, others)
        }
        sharedChildren.insert(claims.mapValues { place($0.own, $0.others, in: element) }, for: element, in: arena)
    }

    private func sharedAttribute(_ group: KeyNames.Group, of element: NodeIndex) -> Place {
        let range = arena.node(element).attributeRange
        let found = range.filter { keyNames.attribute(arena.attributes[$0].name, isIn: group) }
        guard let first = found.first else { return .absent(in: element) }
        let written = arena.names.written(arena.attributes[first].name)
        guard let other = found.first(where: { arena.names.written(arena.attributes[$0].name) != written }) else {
            return .attribute(first, of: element)
        }
        return .ambiguousAttributes(first - range.lowerBound, other - range.lowerBound, of: element)
    }

    /// The place of a dictionary's value. A dictionary takes whatever names there are, so that one that is repeated is no accident.
    func dictionaryValue(_ found: Place) -> Place {
        guard options.repeatedElementPolicy == .automatic, found.kind == .element, found.detail != Place.noParent else { return found }
        let end = arena.node(found.detail).subtreeEnd
        if nextSibling(siblingGroup(of: found), after: found.node, in: found.detail, before: end) == nil { return found }
        var place = found
        place.kind = .repeated
        return place
    }

    /// What is wrong with a place that stands for several nodes.
    @inline(never)
    func ambiguity(at place: Place, path: [any CodingKey]) -> DecodingError {
        func element(_ node: NodeIndex) -> String { spelling(of: arena.node(node).name) }
        func contested(_ place: Place, _ kind: String, _ name: Int) -> DecodingError {
            dataCorrupted(
                at: place, path: path, expected: "one key for the \(kind) '\(arena.names.qualifiedName(name))'", found: "several",
                because: "several keys of the type stand for one name")
        }
        switch place.kind {
        case .ambiguous where place.node == place.detail:
            return contested(.element(place.node), "element", arena.node(place.node).name)
        case .ambiguous:
            return dataCorrupted(
                at: .element(place.node), path: path, expected: "elements of one name for the key",
                found: "'\(element(place.detail))' and '\(element(place.node))'", because: "the key stands for several names",
                suggestion: arena.processesNamespaces ? "name the namespace in the key: '{namespace URI}local name'" : nil)
        case .ambiguousAttributes:
            let start = arena.node(place.node).attributeRange.lowerBound
            let (first, other) = (start + Int(place.detail >> 16), start + Int(place.detail & 0xFFFF))
            if first == other { return contested(.attribute(first, of: place.node), "attribute", arena.attributes[first].name) }
            let (firstName, otherName) = (arena.attributes[first].name, arena.attributes[other].name)
            return dataCorrupted(
                at: .attribute(other, of: place.node), path: path, expected: "one attribute for the key",
                found: "'\(arena.names.qualifiedName(firstName))' and '\(arena.names.qualifiedName(otherName))'",
                because: "the key stands for several names")
        case .element, .attribute, .text, .siblings, .children, .items, .choice, .absent, .repeated, .attributes:
            let name = arena.names.qualifiedName(arena.node(place.node).name)
            return dataCorrupted(
                at: place, path: path, expected: "one element '\(name)'", found: "several", because: "the element is repeated",
                suggestion: "decode a list, or choose a repeatedElementPolicy")
        }
    }

    /// A name as a key that is certain to mean it.
    private func spelling(of name: Int) -> String {
        guard arena.processesNamespaces else { return arena.names.qualifiedName(name) }
        let uri = arena.names.namespaceURI(name) ?? ""
        return "{\(uri.count > 100 ? uri.prefix(100) + "…" : uri[...])}\(arena.names.localName(name))"
    }
}
