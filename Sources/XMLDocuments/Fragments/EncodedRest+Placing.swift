extension EncodedRest {
    func place(in element: UInt32, _ scope: PrefixTable) throws -> [(rest: any KeptRest, element: UInt32)] {
        try site.locating(rest) { try placeNodes(in: element, scope) }
    }

    private func placeNodes(in element: UInt32, _ scope: PrefixTable) throws -> [(rest: any KeptRest, element: UInt32)] {
        try checkAttributesOfAbsentElements()
        var scope = PrefixScope(scope, numbers: site.namespaceNumbers)
        for (prefix, uri) in prefixes where !scope.declares(prefix) && !mayBeDeclaredByKey(prefix) {
            site.declare(prefix, uri, on: element, in: &scope)
        }
        for attribute in rest.attributes {
            let spelled = spelling(of: attribute.name, on: element, &scope)
            guard site.addAttribute(spelled, attribute.value, to: element) else {
                throw issue(
                    .duplicateName, at: "/@\(spelled)", expected: "an attribute that the element has not yet in a rest",
                    found: "'\(spelled)'")
            }
        }
        var (entries, insides): ([XMLUnknownNodes.Children.Entry], [(rest: any KeptRest, element: UInt32)]) = ([], [])
        for entry in rest.children.entries {
            let inside = try inside(entry)
            // Beside it, an element in no namespace is written as another one.
            if let inside, inside.name.namespaceURI == nil, scope.declares(""), !scope.prefix("", means: "") {
                throw issue(
                    .ambiguousContent, at: "/\(inside.name)",
                    expected: "an element in the namespace of the path's, which is the default one", found: "one in no namespace")
            }
            if let inside, let child = site.child(named: inside.name.localName, of: element) {
                insides.append((inside.rest, child))
            } else {
                try inside?.rest.checkAlone()
                entries.append(entry)
            }
        }
        if !entries.isEmpty { try site.insert(entries.map(\.node), into: element) { try positions(of: entries, among: $0) } }
        return insides
    }

    /// What is left in a child that paths lead through, with its name; nil for another child.
    private func inside(_ entry: XMLUnknownNodes.Children.Entry) throws(XMLCodingIssue) -> (rest: EncodedRest, name: XMLQName)? {
        guard let element = entry.node.element, case .inside(let owners) = owners.share(of: element.name) else { return nil }
        let children = entry.inside ?? XMLUnknownNodes.Children(element.children)
        let rest = XMLUnknownNodes(attributes: element.attributes, children: children, bringing: [])
        return (try EncodedRest(rest, of: owners, inside: self, element.name), element.name)
    }

    /// Makes sure that no property would read what is for an element which values have not written.
    private func checkAlone() throws(XMLCodingIssue) {
        for entry in rest.children.entries {
            if let inside = try inside(entry) { try inside.rest.checkAlone() }
            guard case .element(let element) = entry.node else { continue }
            try checkAnotherElement(element.name, among: [], at: 0)
        }
    }

    /// How an attribute's name is written. One in a namespace has a prefix, which means that namespace in the element.
    private func spelling(of name: XMLQName, on element: UInt32, _ scope: inout PrefixScope) -> String {
        guard let uri = name.namespaceURI else { return name.qualifiedName }
        if let prefix = name.prefix, scope.prefix(prefix, means: uri) { return name.qualifiedName }
        let prefix = scope.prefix(for: uri) ?? scope.newPrefix(unless: mayBeDeclaredByKey)
        if !scope.declares(prefix) { site.declare(prefix, uri, on: element, in: &scope) }
        return "\(prefix):\(name.localName)"
    }

    /// Where each of the rest's children comes among the element's.
    private func positions(of entries: [XMLUnknownNodes.Children.Entry], among known: [String?]) throws -> [PositionOfRest] {
        let dividesText = owners.textIsString
        var neighbours = RestNeighbours()
        // By the number of neighbours that are before it: where the child comes that is after them.
        var ends = [0]
        for (position, name) in known.enumerated() {
            guard let name else { continue }
            neighbours.append(name)
            ends.append(position + 1)
        }
        return try entries.map { entry in
            let (count, characters) = neighbours.position(of: entry.place, dividesText: dividesText)
            // What stands for nothing that keys read goes with what is before it.
            let position = characters > 0 ? ends[count + 1] - 1 : count == ends.count - 1 ? known.count : ends[count]
            if case .element(let element) = entry.node { try checkAnotherElement(element.name, among: known, at: position) }
            return PositionOfRest(behind: position, characters: characters)
        }
    }
}
