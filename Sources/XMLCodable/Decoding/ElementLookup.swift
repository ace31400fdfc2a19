/// How a key is found: the place of what it stands for, or an absent one.
extension DecodingContext {
    /// Finds what a key stands for among an element's children and attributes.
    ///
    /// - Parameter frame: the frame that remembers the search, if `element` is its element.
    @inline(__always)
    func find(
        _ elements: KeyNames.Group, _ attributes: KeyNames.Group, in element: NodeIndex, _ frame: UnsafeMutablePointer<Frame>,
        _ kind: XMLDecoder.NodeDecoding
    ) -> Place {
        if kind != .attribute, let child = child(elements, of: element, frame: frame) {
            return .element(child, foundIn: element, byNamespace: elements.isExpanded)
        }
        if kind != .element, let attribute = attribute(attributes, of: element, frame: frame) {
            return .attribute(attribute, of: element)
        }
        return .absent(in: element)
    }

    func find(
        _ names: KeyNames.Entry, in element: NodeIndex, _ frame: UnsafeMutablePointer<Frame>, _ kind: XMLDecoder.NodeDecoding
    ) -> Place {
        find(names.element, names.attribute, in: element, frame, kind)
    }

    /// The same, where a strategy wants the key and the coding path.
    func findByPath(
        _ names: KeyNames.Entry, _ key: some CodingKey, in element: NodeIndex, frame number: Int, kind: XMLDecoder.NodeDecoding
    ) -> Place {
        if kind != .attribute {
            let found =
                keyNames.hasCustomElementKeys && !names.element.isExpanded
                ? customChild(key, of: element, frame: number) : findShared(names, in: element, frame: number, .element)
            if found.kind != .absent { return found }
        }
        guard kind != .element else { return .absent(in: element) }
        return keyNames.hasCustomAttributeKeys && !names.attribute.isExpanded
            ? customAttribute(key, of: element, frame: number) : findShared(names, in: element, frame: number, .attribute)
    }

    /// The first child element of a group of names.
    ///
    /// Keys mostly come in document order, so the child after the last one found is tried first. Names passed by are noted in the frame,
    /// one bit for each group, so that it is certain that none of the group came before.
    @inline(__always)
    func child(_ group: KeyNames.Group, of element: NodeIndex, frame: UnsafeMutablePointer<Frame>) -> NodeIndex? {
        guard group != .none else { return nil }
        let end = arena.node(element).subtreeEnd
        guard frame.pointee.node == element else { return firstChild(group, from: element + 1, before: end).found }
        let cursor = frame.pointee.childCursor
        if cursor < end {
            let record = arena.node(cursor)
            let bit = bit(record.name)
            if record.isElement, keyNames.element(record.name, isIn: group), frame.pointee.passedNames & bit == 0 {
                frame.pointee.childCursor = record.subtreeEnd
                frame.pointee.passedNames |= bit
                return cursor
            }
        }
        return searchedChild(group, of: element, frame: frame)
    }

    @inline(__always)
    private func bit(_ name: Int) -> UInt64 { 1 << UInt64(keyNames.elementGroup(name).number & 63) }

    @inline(never)
    private func searchedChild(_ group: KeyNames.Group, of element: NodeIndex, frame: UnsafeMutablePointer<Frame>) -> NodeIndex? {
        if !frame.pointee.knowsAllNames { noteAllNames(of: element, in: frame) }
        // The bits are of groups without namespaces.
        if !group.isExpanded, frame.pointee.allNames & 1 << UInt64(group.number & 63) == 0 { return nil }
        if let children = childIndexes[element] { return children[group.number] }
        let (found, steps) = firstChild(group, from: element + 1, before: arena.node(element).subtreeEnd)
        frame.pointee.vainSteps &+= steps
        if frame.pointee.vainSteps > 256 { indexChildren(of: element) }
        // The cursor goes behind what was found, unless that was behind it already; what it passes on the way is noted.
        if let found, found >= frame.pointee.childCursor {
            var passed = frame.pointee.childCursor
            let target = arena.node(found).subtreeEnd
            while passed < target {
                let record = arena.node(passed)
                if record.isElement { frame.pointee.passedNames |= bit(record.name) }
                passed = record.subtreeEnd
            }
            frame.pointee.childCursor = target
        }
        return found
    }

    private func noteAllNames(of element: NodeIndex, in frame: UnsafeMutablePointer<Frame>) {
        let end = arena.node(element).subtreeEnd
        // What the cursor has passed is known.
        var names = frame.pointee.passedNames
        var child = frame.pointee.childCursor
        while child < end, names != .max {
            let record = arena.node(child)
            if record.isElement { names |= bit(record.name) }
            child = record.subtreeEnd
        }
        frame.pointee.allNames = names
        frame.pointee.knowsAllNames = true
    }

    func firstChild(_ group: KeyNames.Group, from first: NodeIndex, before end: NodeIndex) -> (found: NodeIndex?, steps: UInt32) {
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

    private func indexChildren(of element: NodeIndex) {
        var children: [UInt32: NodeIndex] = [:]
        let end = arena.node(element).subtreeEnd
        var current = arena.element(from: element + 1, before: end)
        while let child = current {
            let record = arena.node(child)
            let group = keyNames.elementGroup(record.name).number
            if children[group] == nil { children[group] = child }
            let expanded = keyNames.expandedGroup(record.name).number
            if children[expanded] == nil { children[expanded] = child }
            current = arena.element(from: record.subtreeEnd, before: end)
        }
        childIndexes.insert(children, for: element, in: arena)
    }

    /// The first child element whose key, made by the caller's own strategy from the coding path, is the one looked for.
    private func customChild(_ key: some CodingKey, of element: NodeIndex, frame: Int) -> Place {
        if let children = customChildren[element] { return children[key.stringValue] ?? .absent(in: element) }
        var children: [String: Place] = [:]
        let path = codingPath(frame: frame)
        for child in arena.childElements(of: element) {
            let key = elementKey(child, path: path)
            guard let known = children[key] else {
                children[key] = .element(child, foundIn: element)
                continue
            }
            let (name, knownName) = (arena.node(child).name, arena.node(known.node).name)
            if known.kind == .element, keyNames.meaning(ofElement: name) != keyNames.meaning(ofElement: knownName) {
                children[key] = .ambiguous(known.node, child)
            }
        }
        customChildren.insert(children, for: element, in: arena)
        return children[key.stringValue] ?? .absent(in: element)
    }

    /// The attribute whose key, made by the caller's own strategy from the coding path, is the one looked for.
    private func customAttribute(_ key: some CodingKey, of element: NodeIndex, frame: Int) -> Place {
        if let attributes = customAttributes[element] { return attributes[key.stringValue] ?? .absent(in: element) }
        let path = codingPath(frame: frame)
        let range = arena.node(element).attributeRange
        var attributes: [String: Place] = [:]
        for attribute in range {
            let key = keyNames.attributeKey(arena.attributes[attribute].name, path: path)
            if let known = attributes[key] {
                let first = known.kind == .attribute ? Int(known.detail) - range.lowerBound : Int(known.detail >> 16)
                attributes[key] = .ambiguousAttributes(first, attribute - range.lowerBound, of: element)
            } else {
                attributes[key] = .attribute(attribute, of: element)
            }
        }
        // A table costs more than asking the strategy for a few attributes again.
        if range.count > 16 { customAttributes.insert(attributes, for: element, in: arena) }
        return attributes[key.stringValue] ?? .absent(in: element)
    }

    /// The attribute of a group of names.
    @inline(__always)
    func attribute(_ group: KeyNames.Group, of element: NodeIndex, frame: UnsafeMutablePointer<Frame>) -> Int? {
        let range = arena.node(element).attributeRange
        guard !range.isEmpty, group != .none else { return nil }
        if frame.pointee.node == element, keyNames.attributeKeysAreNames, !group.isExpanded {
            // An element has one attribute of a name at the most, so the cursor is right whenever it matches. Of names that mean the same
            // key it may have several.
            let cursor = range.lowerBound + Int(frame.pointee.attributeCursor)
            if cursor < range.upperBound, keyNames.attribute(arena.attributes[cursor].name, isIn: group) {
                frame.pointee.attributeCursor += 1
                return cursor
            }
        }
        return searchedAttribute(group, of: element, in: range, frame: frame)
    }

    @inline(never)
    private func searchedAttribute(
        _ group: KeyNames.Group, of element: NodeIndex, in range: Range<Int>, frame: UnsafeMutablePointer<Frame>
    ) -> Int? {
        for attribute in range where keyNames.attribute(arena.attributes[attribute].name, isIn: group) {
            if frame.pointee.node == element {
                frame.pointee.attributeCursor = UInt32(truncatingIfNeeded: attribute - range.lowerBound + 1)
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
        while let next = nextSibling(group, after: last, in: place.detail, before: end) {
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

    /// The element of a place that tells whether there is nil, as the policy for several of a name says; nil if several are an error to all
    /// types but lists.
    func decisive(_ place: Place) throws -> Place? {
        guard !takesFirstElement, place.kind == .element, hasFurtherSibling(place) else { return place }
        return options.repeatedElementPolicy == .error ? nil : try single(place, path: [])
    }

    /// The names that an element's siblings have to have to be found by the same key.
    func siblingGroup(of place: Place) -> KeyNames.Group {
        let name = arena.node(place.node).name
        return place.flags.contains(.foundByNamespace) ? keyNames.expandedGroup(name) : keyNames.elementGroup(name)
    }
}
