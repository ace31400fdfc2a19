// Keys that are paths, as what an element has.

extension KeysOfType {
    /// The paths that there is something at the end of, with the element's own child or attribute that each begins with.
    func placesOfPaths(in place: Place, frame: Int) -> [(node: UInt32, isAttribute: Bool, key: String)] {
        guard let paths, place.kind == .element, !place.flags.contains(.elementsOnly) else { return [] }
        return paths.paths.compactMap { path in
            guard let key = table.traits.codingKey(path.key) else { return nil }
            do throws(Refusal) {
                let found = try context.paths.find(key, as: nil, at: place, table, frame: frame, isRead: false)
                guard let found, found.kind != .absent else { return nil }
            } catch {}  // which is there: reading it says what is wrong
            let first = context.paths.first(of: path, in: place.node, among: table.traits, frame: frame)
            return first.kind == .attribute ? (first.detail, true, path.key) : (first.node, false, path.key)
        }
    }

    /// Whether an element has the name that a path begins with.
    func isFirstStep(_ element: NodeIndex) -> Bool { pathKey(ofElement: element) != nil }

    /// A key that is a path which begins with an element's name.
    @inline(never)
    func pathKey(ofElement element: NodeIndex) -> String? {
        let path = paths?.paths.first { path in
            path.firstElement.map { context.keyNames.element(context.arena.node(element).name, isCalled: $0, in: namespace) } ?? false
        }
        return path?.key
    }

    /// A key that is a path of one step, to an attribute's name.
    @inline(never)
    func pathKey(ofAttribute attribute: Int) -> String? {
        guard let paths, !paths.attributes.isEmpty else { return nil }
        let name = context.arena.attributes[attribute].name
        return paths.attributes.first { context.keyNames.attribute(name, isCalled: $0) }.map { "@" + $0 }
    }
}

extension KeyNames {
    /// Whether a key means an element's name.
    ///
    /// - Parameter namespace: that of keys that do not say their own.
    @inline(never)
    func element(_ name: Int, isCalled key: String, in namespace: XMLNamespace?) -> Bool {
        guard hasCustomElementKeys, expandedName(of: key) == nil else {
            return element(name, isIn: similarEntry(for: key, in: namespace).element)
        }
        return (namespace.map { anyElementKey(name, in: $0, path: []) } ?? elementKey(name, path: [])) == key
    }

    /// Whether a key means an attribute's name.
    @inline(never)
    func attribute(_ name: Int, isCalled key: String) -> Bool {
        hasCustomAttributeKeys && expandedName(of: key) == nil
            ? attributeKey(name, path: []) == key : attribute(name, isIn: similarEntry(for: key).attribute)
    }
}
