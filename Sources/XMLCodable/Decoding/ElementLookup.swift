/// Where a key's value was found.
enum Location {
    case element(NodeIndex)
    /// An element that was found by its namespace too, as are its siblings then.
    case elementInNamespace(NodeIndex)
    case attribute(Int)
    /// The key stands for the content of the place itself.
    case ownContent
    case missing
}

/// How a key is found.
extension DecodingContext {
    /// Finds what a key stands for among an element's children and attributes.
    ///
    /// - Parameter element: the element of the frame, or another one (then nothing is remembered of the search).
    @inline(__always)
    func locate(_ entry: KeyNames.Entry, in element: NodeIndex, frame: Int, kind: XMLDecoder.NodeDecoding) -> Location {
        if entry.element == .ownContent { return .ownContent }
        if kind != .attribute, let child = child(entry.element, of: element, frame: frame) {
            return entry.element.isExpanded ? .elementInNamespace(child) : .element(child)
        }
        if kind != .element, let attribute = attribute(entry.attribute, of: element, frame: frame) { return .attribute(attribute) }
        return .missing
    }

    /// The same, where a strategy wants the key and the coding path.
    func locateByPath(
        _ entry: KeyNames.Entry, _ key: some CodingKey, in element: NodeIndex, frame: Int, kind: XMLDecoder.NodeDecoding
    ) -> Location {
        if entry.element == .ownContent { return .ownContent }
        if kind != .attribute {
            let found =
                keyNames.hasCustomElementKeys
                ? customChild(key, of: element, frame: frame) : child(entry.element, of: element, frame: frame)
            if let found { return entry.element.isExpanded ? .elementInNamespace(found) : .element(found) }
        }
        guard kind != .element else { return .missing }
        let found =
            keyNames.hasCustomAttributeKeys
            ? customAttribute(key, of: element, frame: frame) : attribute(entry.attribute, of: element, frame: frame)
        return found.map(Location.attribute) ?? .missing
    }

    /// The first child element of a group of names.
    ///
    /// Keys mostly come in document order, so the child after the last one found is tried first. Names passed by are noted in the frame,
    /// one bit for each group, so that it is certain that none of the group came before.
    @inline(__always)
    func child(_ group: KeyNames.Group, of element: NodeIndex, frame index: Int) -> NodeIndex? {
        guard group != .none else { return nil }
        let end = arena.node(element).subtreeEnd
        guard frames.pointee[index].node == element else { return firstChild(group, from: element + 1, before: end).found }
        let cursor = frames.pointee[index].childCursor
        guard cursor < end else { return slowChild(group, of: element, frame: index) }
        let record = arena.node(cursor)
        if record.isElement, frames.pointee[index].passedNames & bit(record.name) == 0, keyNames.element(record.name, isIn: group) {
            frames.pointee[index].childCursor = record.subtreeEnd
            frames.pointee[index].passedNames |= bit(record.name)
            return cursor
        }
        return slowChild(group, of: element, frame: index)
    }

    @inline(__always)
    private func bit(_ name: Int) -> UInt64 { 1 << UInt64(keyNames.elementGroup(name).number & 63) }

    @inline(never)
    private func slowChild(_ group: KeyNames.Group, of element: NodeIndex, frame index: Int) -> NodeIndex? {
        if let children = childIndexes[element] { return indexedChild(group, children) }
        let end = arena.node(element).subtreeEnd
        let (found, steps) = firstChild(group, from: element + 1, before: end)
        frames.pointee[index].vainSteps &+= steps
        if frames.pointee[index].vainSteps > 256 { indexChildren(of: element) }
        // The cursor goes behind what was found, unless that was behind it already; what it passes on the way is noted.
        if let found, found >= frames.pointee[index].childCursor {
            var passed = frames.pointee[index].childCursor
            let target = arena.node(found).subtreeEnd
            while passed < target {
                let record = arena.node(passed)
                if record.isElement { frames.pointee[index].passedNames |= bit(record.name) }
                passed = record.subtreeEnd
            }
            frames.pointee[index].childCursor = target
        }
        return found
    }

    private func firstChild(_ group: KeyNames.Group, from first: NodeIndex, before end: NodeIndex) -> (found: NodeIndex?, steps: UInt32) {
        var steps: UInt32 = 0
        var current = first
        while current < end {
            let record = arena.node(current)
            if record.isElement, keyNames.element(record.name, isIn: group) { return (current, steps) }
            steps &+= 1
            current = record.subtreeEnd
        }
        return (nil, steps)
    }

    /// The next sibling of a group of names.
    @inline(__always)
    func nextSibling(_ group: KeyNames.Group, after element: NodeIndex, before end: NodeIndex) -> NodeIndex? {
        firstChild(group, from: arena.node(element).subtreeEnd, before: end).found
    }

    private func indexedChild(_ group: KeyNames.Group, _ children: [UInt32: NodeIndex]) -> NodeIndex? {
        children[group.number]
    }

    private func indexChildren(of element: NodeIndex) {
        if childIndexes.count >= 16 { childIndexes.removeAll(keepingCapacity: true) }
        var children: [UInt32: NodeIndex] = [:]
        let end = arena.node(element).subtreeEnd
        var current = arena.element(from: element + 1, before: end)
        while let child = current {
            let record = arena.node(child)
            let group = keyNames.elementGroup(record.name).number
            if children[group] == nil { children[group] = child }
            if arena.processesNamespaces {
                let expanded = keyNames.expandedGroup(record.name).number
                if children[expanded] == nil { children[expanded] = child }
            }
            current = arena.element(from: record.subtreeEnd, before: end)
        }
        childIndexes[element] = children
    }

    /// The first child element whose key, made by the caller's own strategy from the coding path, is the one looked for.
    private func customChild(_ key: some CodingKey, of element: NodeIndex, frame: Int) -> NodeIndex? {
        if let children = customChildren[element] { return children[key.stringValue] }
        if customChildren.count >= 16 { customChildren.removeAll(keepingCapacity: true) }
        var children: [String: NodeIndex] = [:]
        let path = codingPath(frame: frame)
        for child in arena.childElements(of: element) {
            let key = elementKey(child, path: path)
            if children[key] == nil { children[key] = child }
        }
        customChildren[element] = children
        return children[key.stringValue]
    }

    /// The attribute whose key, made by the caller's own strategy from the coding path, is the one looked for.
    private func customAttribute(_ key: some CodingKey, of element: NodeIndex, frame: Int) -> Int? {
        let path = codingPath(frame: frame)
        return arena.node(element).attributeRange.first {
            keyNames.attributeKey(arena.attributes[$0].name, path: path) == key.stringValue
        }
    }

    /// The attribute of a group of names.
    @inline(__always)
    func attribute(_ group: KeyNames.Group, of element: NodeIndex, frame: Int) -> Int? {
        let range = arena.node(element).attributeRange
        guard !range.isEmpty else { return nil }
        guard group != .none else { return nil }
        if frames.pointee[frame].node == element, keyNames.attributeKeysAreNames, !group.isExpanded {
            // An element has one attribute of a name at the most, so the cursor is right whenever it matches. Of names that mean the same
            // key it may have several.
            let cursor = range.lowerBound + Int(frames.pointee[frame].attributeCursor)
            if cursor < range.upperBound, keyNames.attribute(arena.attributes[cursor].name, isIn: group) {
                frames.pointee[frame].attributeCursor += 1
                return cursor
            }
        }
        for attribute in range where keyNames.attribute(arena.attributes[attribute].name, isIn: group) {
            if frames.pointee[frame].node == element {
                frames.pointee[frame].attributeCursor = UInt32(truncatingIfNeeded: attribute - range.lowerBound + 1)
            }
            return attribute
        }
        return nil
    }

    /// The element of a place where one value is wanted, as the policy for several of a name says.
    @inline(__always)
    func single(_ place: Place, path: @autoclosure () -> [any CodingKey]) throws -> Place {
        takesFirstElement ? place : try singleByPolicy(place, path: path())
    }

    @inline(never)
    private func singleByPolicy(_ place: Place, path: @autoclosure () -> [any CodingKey]) throws -> Place {
        guard place.kind == .element, place.detail != Place.noParent, !place.flags.contains(.sharesElement) else { return place }
        let group = siblingGroup(of: place)
        let end = arena.node(place.detail).subtreeEnd
        var last = place.node
        while let next = nextSibling(group, after: last, before: end) {
            if options.repeatedElementPolicy == .error {
                let name = arena.names.qualifiedName(arena.node(next).name)
                throw dataCorrupted(
                    at: .element(next), path: path(), expected: "one element '\(name)'", found: "another one",
                    because: "the element is repeated")
            }
            noteRead(at: .element(last))
            last = next
        }
        var place = place
        place.node = last
        return place
    }

    /// The names that an element's siblings have to have to be found by the same key.
    func siblingGroup(of place: Place) -> KeyNames.Group {
        let name = arena.node(place.node).name
        return place.flags.contains(.foundByNamespace) ? keyNames.expandedGroup(name) : keyNames.elementGroup(name)
    }
}
