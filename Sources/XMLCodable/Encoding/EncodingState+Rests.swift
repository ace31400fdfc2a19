// Rests are put into the document when all else is there, and in order.

extension EncodingState {
    /// Puts the rests' attributes and children into their elements.
    ///
    /// - Throws: a problem, with the destination that it is at, if an element has an attribute already.
    mutating func placeRests(escapes: CharacterEscapes) throws(RestProblem) {
        var scopes = FragmentScopes()
        document.repeatedDeclarations.add(0, of: document.text.count)
        // The outer ones first: what they declare is in force further in.
        for rest in rests.take() where !document.repeatedDeclarations.areTooMany {
            let table = scopes.scope(around: rest.element, in: document, names, [])
            let scope = NamespaceScope(table, numbers: document.namespaceNumbers())
            try place(rest, in: scope, escapes)
            scopes.forget(rest.element)
            if !rest.rest.children.isEmpty { placeChildren(of: rest) }
        }
    }

    /// Why a rest cannot be put into its element.
    struct RestProblem: Error {
        let rest: EncodedRest
        let attribute: String
    }

    /// Adds a rest's attributes, and the declarations of prefixes that nothing around declares.
    private mutating func place(_ rest: EncodedRest, in scope: NamespaceScope, _ escapes: CharacterEscapes) throws(RestProblem) {
        var scope = scope
        for (prefix, uri) in rest.prefixes where !scope.declares(prefix) && !rest.prefixesOfKeys.contains(prefix) {
            declare(prefix, uri, on: rest.element, &scope)
        }
        for attribute in rest.rest.attributes {
            let spelled = spelling(of: attribute.name, of: rest, &scope)
            let name = names.number(of: spelled)
            if document.attribute(named: name, of: rest.element) != 0 { throw RestProblem(rest: rest, attribute: spelled) }
            add(attribute.value, as: spelled, to: rest.element, escapes)
        }
    }

    /// How an attribute's name is written. One in a namespace has a prefix, which means that namespace in the element.
    private mutating func spelling(of name: XMLFragment.Name, of rest: EncodedRest, _ scope: inout NamespaceScope) -> String {
        guard let uri = name.namespaceURI else { return name.qualifiedName }
        if let prefix = name.prefix, scope.prefix(prefix, means: uri) { return name.qualifiedName }
        if let prefix = scope.prefix(for: uri) { return "\(prefix):\(name.localName)" }
        var number = 1
        while scope.declares("ns\(number)") || rest.prefixesOfKeys.contains("ns\(number)") { number += 1 }
        declare("ns\(number)", uri, on: rest.element, &scope)
        return "ns\(number):\(name.localName)"
    }

    private mutating func declare(_ prefix: String, _ uri: String, on element: UInt32, _ scope: inout NamespaceScope) {
        document.repeatedDeclarations.add(uri.utf8.count, of: uri.utf8.count)
        if document.repeatedDeclarations.areTooMany { return }
        add(uri, as: "xmlns:\(prefix)", to: element, .attributes)
        scope.bind(prefix, to: uri)
    }

    private mutating func add(_ value: String, as name: String, to element: UInt32, _ escapes: CharacterEscapes) {
        let start = document.text.count
        var value = value
        document.text.append(" \(name)=\"")
        value.withUTF8 { escapes.append($0, to: &document.text) }
        document.text.append(UInt8(ascii: "\""))
        document.addAttribute(names.number(of: name), to: element, textStart: start)
    }

    /// Puts a rest's children between those that the element has.
    private mutating func placeChildren(of rest: EncodedRest) {
        let known = document.separateChildren(of: rest.element)
        var neighbours = RestNeighbours()
        // By the number of neighbours that are before it: where the child comes that is after them.
        var ends = [0]
        for (position, child) in known.enumerated() {
            guard let name = document.localName(ofChild: child, names) else { continue }
            neighbours.append(name)
            ends.append(position + 1)
        }
        var children: [UInt32] = []
        var next = 0
        for entry in rest.rest.children.entries {
            let count = neighbours.position(of: entry.place)
            // What stands for nothing that keys read goes with what is before it.
            let end = count == ends.count - 1 ? known.count : ends[count]
            if end > next {
                children += known[next..<end]
                next = end
            }
            var name: UInt32 = 0
            if case .element(let element) = entry.node { name = names.number(of: element.name.qualifiedName) }
            if let child = document.makeChild(entry.node, named: name, of: rest.element) { children.append(child) }
        }
        children += known[next...]
        document.relinkChildren(children, of: rest.element, after: 0)
    }
}

extension EncodedDocument {
    /// Where a leaf's end tag ends. Texts are escaped: every `<` is a tag's.
    func endOfLeaf(from start: Int, in run: Range<Int>) -> Int? {
        let bytes = text[start..<run.upperBound]
        guard let slash = bytes.indices.dropFirst().first(where: { bytes[$0] == UInt8(ascii: "/") && bytes[$0 - 1] == UInt8(ascii: "<") }),
            let end = bytes[slash...].firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        return start + end + 1
    }

    /// A child's local name, `""` for text; nil for white space and for what is neither element nor text.
    func localName(ofChild number: UInt32, _ names: borrowing EncodingNames) -> String? {
        let node = node(number)
        var name = names.bytes(of: node.name)
        if node.name == 0 {
            let bytes = text[node.textRange]
            guard node.text.isIn(.leaves) else { return bytes.allSatisfy(\.isXMLWhitespace) ? nil : "" }
            let end = bytes.firstIndex(of: UInt8(ascii: ">")) ?? bytes.endIndex
            name = UnsafeBufferPointer(rebasing: bytes[1..<end])
        }
        let start = name.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? 0
        return String(decoding: name[start...], as: UTF8.self)
    }
}
