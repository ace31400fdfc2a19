// Fragments go into the document as they are, and are written when all is known of the place that they are in.

extension ValueEncoder: FragmentEncoder {
    func encode(_ fragment: XMLFragment) throws { try context.place(fragment, at: destination) }

    func encode(_ rest: XMLRest) throws { try context.place(rest, at: destination) }

    func encode(innerXML text: String) throws { try context.place(innerXML: text, at: destination) }
}

extension EncodingContext {
    // MARK: Elements

    /// Puts a fragment in the place of an element.
    func place(_ fragment: XMLFragment, at number: UInt32) throws {
        let destination = state.destinations[number]
        let slot = destination.slot
        let isPayload = state.destinations[slot.container].isPayload && slot.key == state.names.unlabelledKey
        do {
            if slot.isCDATA { throw Self.problem(.misplacedValue, "text for a property marked @XMLCData", "a fragment", nil) }
            try check(fragment, depth: slot.kind == .itself ? Int(slot.depth) - 1 : Int(slot.depth))
            let name = state.names.number(of: fragment.name.qualifiedName)
            switch slot.kind {
            case .attribute: throw Self.problem(.misplacedValue, "text", "a fragment", "a fragment is an element")
            case .child:
                if destination.element != 0 { throw Self.problemOfSharedElement }
                if !slot.isKeyless {
                    try checkName(of: fragment, isMeantBy: slot.name)
                    try checkNamespace(of: fragment, in: slot)
                }
                state.document.addFragment(fragment, named: name, to: slot.element)
                state.destinations[number].isSettled = true
            case .itself:
                let element = slot.element
                let current = state.document.node(element).name
                if state.names.isWildcard(current) {
                    try checkNobodyNames(fragment, around: state.destinations[slot.container].slot.container)
                    noteFreeName(name, in: state.document.node(element).parent)
                } else if element != state.rootWithoutName {
                    try checkName(of: fragment, isMeantBy: current)
                }
                guard state.document.makeFragment(fragment, of: element, named: name) else { throw Self.problemOfSharedElement }
            case .content where slot.index >= 0 && !isPayload:
                try checkNobodyNames(fragment, around: slot.container)
                noteFreeName(name, in: slot.element)
                state.document.addFragment(fragment, named: name, to: slot.element)
            case .content:
                throw Self.problem(
                    .misplacedValue, "an element of its own for a fragment", "the element of another value",
                    "give the property a key, make it a list, or use @XMLInner")
            }
        } catch let problem as FragmentProblem {
            throw error(fragment, problem, at: number)
        }
    }

    /// Notes the name of a fragment that may have any, beside what says the kind of a value.
    private func noteFreeName(_ name: UInt32, in element: UInt32) {
        if state.freeNames.areNoted { state.freeNames.note(name, isAttribute: false, in: element) }
    }

    /// Makes sure that a fragment is called as the place of its key is: it would not be found there otherwise.
    private func checkName(of fragment: XMLFragment, isMeantBy number: UInt32) throws(FragmentProblem) {
        let name = fragment.name
        let written = state.names.string(of: number)
        let neededNamespace = state.names.defaultNamespace(neededFor: number)
        if let uri = neededNamespace {
            if isSame(name.localName, written), isSame(name.namespaceURI ?? "", uri) { return }
        } else if let colon = written.utf8.firstIndex(of: UInt8(ascii: ":")) {
            let declaration = state.names.namespaces.declarations.first { isSame($0.prefix, String(written[..<colon])) }
            if let uri = declaration?.uri {
                let meant = XMLFragment.Name(written, in: uri)
                if meant == name { return }
            } else if isSame(name.qualifiedName, written) {
                return
            }
        } else if isSame(name.localName, written) {
            return
        }
        throw Self.problem(
            .invalidName, "a fragment that is called `\(neededNamespace.map { "{\($0)}\(written)" } ?? written)`",
            "one that is called `\(neededNamespace == nil ? name.qualifiedName : name.expandedName)`",
            "change its name; a fragment of any name stands in a list with @XMLInline, or in the case of a choice with the key `*`")
    }

    /// Makes sure that the fragments of a list under a key are in one namespace: a key finds elements of its local name in one only.
    private func checkNamespace(of fragment: XMLFragment, in slot: Slot) throws(FragmentProblem) {
        guard slot.index > 0, let previous = state.document.fragments[state.document.node(slot.element).lastChild] else { return }
        let (namespace, other) = (fragment.name.namespaceURI ?? "", previous.name.namespaceURI ?? "")
        if state.document.namespaceNumbers().areSame(namespace, other) { return }
        throw Self.problem(
            .conflictingNamespace, "fragments of one namespace in a list under a key",
            "`{\(Excerpt.of(other))}\(previous.name.localName)` and `{\(Excerpt.of(namespace))}\(fragment.name.localName)`",
            "give each a key of its own, in the form `{namespace URI}local`, or use a list with @XMLInline")
    }

    /// Makes sure that no key of the types that share an element has a fragment's name: it would be taken for that key's value.
    private func checkNobodyNames(_ fragment: XMLFragment, around number: UInt32) throws(FragmentProblem) {
        guard isNamed(fragment.name, around: number) else { return }
        throw Self.problem(
            .duplicateName, "an element that no other case and no key names", "the fragment `\(fragment.name)`",
            "give it to the case or the property that is called so")
    }

    /// Whether a key of the types that share an element has a name.
    func isNamed(_ name: XMLQName, around number: UInt32) -> Bool {
        let destination = state.destinations[number]
        let isOwn = destination.keys.map { $0.object.mean(name) && !$0.object.takesAnything } ?? false
        return isOwn || state.destinations.hasKey(sharing: destination.element, around: number, where: { $0.mean(name) })
    }

    // MARK: Content

    /// Puts XML that is given as text into the element of a destination.
    func place(innerXML text: String, at number: UInt32) throws {
        let slot = state.destinations[number].slot
        do {
            if slot.isCDATA { throw Self.problem(.misplacedValue, "text for a property marked @XMLCData", "XML", nil) }
            if slot.kind == .attribute { throw Self.problem(.misplacedValue, "text", "XML", "an attribute can have a text only") }
            if slot.kind == .content, slot.index >= 0 {
                throw Self.problem(.ambiguousContent, "an element for each content", "several contents in one element", nil)
            }
            let content = try parse(innerXML: text)
            try check(content, depth: Int(state.destinations[number].depth) - 1)
            let element = state.element(of: number)
            state.document.noteMixedContent(in: element)
            state.document.addFragment(content, named: 0, to: element)
        } catch let problem as FragmentProblem {
            throw error(text, problem, at: number)
        }
    }

    /// An element around XML that is given as text: so it has to be well-formed by itself.
    private func parse(innerXML text: String) throws(FragmentProblem) -> XMLFragment {
        var parsing = XMLParsingOptions().keepingAllNodes
        parsing.shouldProcessNamespaces = true
        do {
            return XMLFragment(.parsed(FragmentSource(try XMLTree(parsing: "<_>\(text)</_>", options: parsing).arena).view(of: 1)))
        } catch {
            let column = (error as? XMLParsingError)?.position.map { " at byte \(max($0.byteOffset - 3, 0))" } ?? ""
            let reason = (error as? XMLParsingError)?.message ?? "\(error)"
            throw FragmentProblem(
                code: .notWellFormed, path: "", expected: "XML that is well-formed by itself", found: "an error\(column): \(reason)",
                suggestion: nil)
        }
    }

    /// Makes sure that nothing was added to a fragment's element, and that nothing stands beside content that was given as text: it would be lost, or
    /// taken for a part of it.
    func checkContent(_ value: Any) throws {
        guard let element = state.document.firstElementBesideFragment else { return }
        let issue = XMLCodingIssue(
            .ambiguousContent, path: state.documentPath(of: element), position: nil,
            expected: "nothing beside a fragment or the content of @XMLInner",
            found: "attributes, elements or text", suggestion: "give the property a key of its own")
        throw EncodingState.error(value, issue, codingPath: [])
    }

    // MARK: Problems

    private func check(_ fragment: XMLFragment, depth: Int) throws(FragmentProblem) {
        _ = try FragmentCheck(
            fragment, maximumDepth: options.maximumDepth - depth, allowsUndeclaredPrefixes: options.allowsUndeclaredPrefixes,
            numbers: state.document.namespaceNumbers())
    }

    private static func problem(_ code: XMLErrorCode, _ expected: String, _ found: String, _ suggestion: String?) -> FragmentProblem {
        FragmentProblem(code: code, path: "", expected: expected, found: found, suggestion: suggestion)
    }

    private static var problemOfSharedElement: FragmentProblem {
        problem(.misplacedValue, "an element that is the fragment's alone", "one that has attributes or content already", nil)
    }

    /// The error of a fragment, with the place in the document and the coding path.
    private func error(_ value: Any, _ problem: FragmentProblem, at number: UInt32) -> EncodingError {
        let destination = state.destinations[number]
        let hasElement = destination.slot.kind == .child && destination.element != 0
        let path = hasElement ? state.documentPath(of: destination.element) : state.documentPath(of: destination.slot)
        let issue = XMLCodingIssue(
            problem.code, path: path + problem.path, position: nil, expected: problem.expected, found: problem.found,
            suggestion: problem.suggestion)
        return EncodingState.error(value, issue, codingPath: state.codingPath(of: number))
    }
}

extension EncodingState {
    /// Why a choice's case for any element cannot be written: it has no name without a fragment.
    static var problemOfWildcard: ScalarProblem {
        ScalarProblem(
            code: .invalidName, expected: "a fragment, which has a name, as the one value of the case `*`", found: "another payload")
    }
}

// MARK: Writing

/// What is declared around the fragments of a document. Every element is looked at once.
struct FragmentScopes {
    private var known: [UInt32: PrefixTable] = [:]

    /// Forgets an element, which declares more now.
    mutating func forget(_ element: UInt32) { known[element] = nil }

    /// What is declared in an element, on it and around it.
    ///
    /// - Parameter ownPrefixes: prefixes whose declarations are for the node that is about to be written alone, so that they are not around it.
    mutating func scope(
        around element: UInt32, in document: borrowing EncodedDocument, _ names: borrowing EncodingNames, _ ownPrefixes: [String]
    ) -> PrefixTable {
        var around: [UInt32] = []
        var parent = element
        while parent != 0, known[parent] == nil {
            around.append(parent)
            parent = document.node(parent).parent
        }
        var table = known[parent] ?? PrefixTable()
        if parent == 0 {
            table = table.adding(names.namespaces.declarations.filter { declared in !ownPrefixes.contains { isSame($0, declared.prefix) } })
        }
        for element in around.reversed() {
            var declared: [(prefix: String, uri: String)] = []
            document.forEachAttribute(from: document.node(element).firstAttribute) { _, attribute in
                let name = names.string(of: attribute.name)
                guard name == "xmlns" || name.utf8.starts(with: "xmlns:".utf8) else { return }
                declared.append((String(name.dropFirst(6)), EncodingNames.value(of: document.text[attribute.range])))
            }
            table = table.adding(declared)
            known[element] = table
        }
        return table
    }
}

extension EncodedDocument {
    /// Writes a comment or a processing instruction.
    func write(markup number: UInt32, to writer: inout DocumentWriter) {
        switch fragments[number]?.children.first {
        case .comment(let text): writer.comment(text)
        case .processingInstruction(let target, let content): writer.processingInstruction(target: target, content: content)
        case .element, .text, .cdata, nil: break
        }
    }

    /// Writes a fragment, or what is in it, in a place where something is declared.
    ///
    /// With too many declarations nothing is written.
    mutating func write(fragment number: UInt32, in scope: PrefixTable, to writer: inout DocumentWriter) {
        guard let fragment = fragments[number], !repeatedDeclarations.areTooMany, !writer.output.isExhausted else { return }
        let numbers = namespaceNumbers()
        var own = FragmentWriter(in: scope, numbers: numbers, after: repeatedDeclarations)
        if node(number).name == 0 {
            if case .parsed(let parsed) = fragment.form { own.writeContent(of: parsed) }
        } else {
            let check = try? FragmentCheck(fragment, allowsUndeclaredPrefixes: true, numbers: numbers)
            own.write(fragment, declaring: check?.prefixes ?? [])
        }
        repeatedDeclarations = own.repeatedDeclarations
        if own.isTooLong { return repeatedDeclarations.exceed() }
        if node(number).name == 0 { writer.writtenContent(own.bytes) } else { writer.writtenElements(own.bytes) }
    }
}
