// Rests: what no key of a type stands for. A rest is kept until the element around it is complete; then its nodes are put between the others.

/// A rest that was encoded, and the element that it belongs to.
struct EncodedRest {
    let rest: XMLRest
    /// The destination of the rest.
    let number: UInt32
    let element: UInt32
    /// What its names and values need, as prefixes and namespaces.
    let prefixes: [(prefix: String, uri: String)]
    /// Prefixes that keys of the type declare, or may declare.
    var prefixesOfKeys: Set<String> = []
}

/// The rests of an encoding.
struct EncodedRests {
    private(set) var all: [EncodedRest] = []
    private var checkedCount = 0

    /// Whether there are rests whose types were not looked at yet.
    private(set) var hasUnchecked = false

    mutating func append(_ rest: EncodedRest) {
        all.append(rest)
        hasUnchecked = true
    }

    /// The rests that were encoded within the value of a destination, and that nobody has looked at.
    func unchecked(within destination: UInt32) -> ArraySlice<EncodedRest> {
        let first = all[checkedCount...].firstIndex { $0.number >= destination } ?? all.count
        return all[first...]
    }

    /// Notes that the last rests were looked at.
    mutating func noteChecked(_ rests: [EncodedRest]) {
        // What is around them, and not looked at yet, stays behind them.
        all.removeLast(rests.count)
        all.insert(contentsOf: rests, at: checkedCount)
        checkedCount += rests.count
        hasUnchecked = checkedCount < all.count
    }

    /// Forgets the rests of the value of a destination.
    mutating func forget(within destination: UInt32) {
        // Of those that were looked at, these are the last; of the others as well.
        let firstUnchecked = unchecked(within: destination).startIndex
        let firstChecked = all[..<checkedCount].lastIndex { $0.number < destination }.map { $0 + 1 } ?? 0
        all.removeSubrange(firstUnchecked...)
        all.removeSubrange(firstChecked..<checkedCount)
        checkedCount = firstChecked
        hasUnchecked = checkedCount < all.count
    }

    /// Takes all of them, in the order of their elements.
    mutating func take() -> [EncodedRest] {
        defer { self = EncodedRests() }
        return all.sortedSeldom { $0.element < $1.element }
    }
}

extension EncodingContext {
    /// Keeps a rest for the element that it shares.
    func place(_ rest: XMLRest, at number: UInt32) throws {
        let slot = state.destinations[number].slot
        let around = state.destinations[slot.container]
        let isPayload = around.isPayload && slot.key == state.names.unlabelledKey
        let isInDictionary = if case .dictionary = around.type?.shape { true } else { false }
        do {
            guard slot.kind == .content && slot.index < 0 && !isInDictionary || slot.kind == .itself && isPayload else {
                throw FragmentProblem(
                    code: .misplacedValue, path: "", expected: "the element of a type with other keys for a rest",
                    found: "a place of its own",
                    suggestion: "make it a property without a wrapper or with @XMLInline; XMLFragment has an element of its own")
            }
            let check = try FragmentCheck(
                rest.fragment, maximumDepth: options.maximumDepth - Int(slot.depth) + 1,
                allowsUndeclaredPrefixes: options.allowsUndeclaredPrefixes, numbers: state.document.namespaceNumbers())
            try Self.checkContent(of: rest)
            let prefixes = check.prefixes.filter { !$0.prefix.isEmpty }
            state.rests.append(EncodedRest(rest: rest, number: number, element: slot.element, prefixes: prefixes))
            if rest.children.contains(where: { !($0.characterData ?? "").isEmpty }) { state.document.noteMixedContent(in: slot.element) }
        } catch {
            throw restError(rest, error, at: number)
        }
    }

    /// Refuses what would not come back: white space alone, and an attribute that makes the element nil.
    private static func checkContent(of rest: XMLRest) throws(FragmentProblem) {
        let texts = rest.children.compactMap(\.characterData)
        if texts.contains(where: { !$0.isEmpty }), texts.allSatisfy({ $0.utf8.allSatisfy(\.isXMLWhitespace) }) {
            throw FragmentProblem(
                code: .ambiguousContent, path: "/text()", expected: "text that is more than white space in a rest",
                found: "white space alone",
                suggestion: nil)
        }
        let nilName = XMLFragment.Name("xsi:nil", in: StandardNamespace.schemaInstance)
        let saysNil = rest.attributes.contains { attribute in
            (attribute.name == nilName || isSame(attribute.name.qualifiedName, "xsi:nil"))
                && ["true", "1"].contains { attribute.value.contains($0) }
        }
        if saysNil {
            throw FragmentProblem(
                code: .ambiguousContent, path: "/@xsi:nil", expected: "an element with a value",
                found: "an attribute that says it has none",
                suggestion: nil)
        }
    }

    /// Makes sure of the rests in a value that the keys of their elements leave alone what is in them. Rests in an element that the value shares are
    /// left to the value around it.
    @inline(never)
    func checkRests<T: Encodable>(in value: T, _ traits: TypeTraits, at number: UInt32) throws {
        if traits.isRest || state.destinations[number].sharesElement { return }
        var rests = Array(state.rests.unchecked(within: number))
        if rests.isEmpty { return }
        let recorded = RecordedRests()
        let namespace = traits.namespace.isSpecified ? traits.namespace : state.destinations[number].namespace
        try value.encode(
            to: KeyRecorder(codingPath: state.codingPath(of: number), userInfo: userInfo, rests: recorded, namespace: namespace))
        for (position, rest) in rests.enumerated() {
            do {
                guard recorded.elements.count == rests.count else {
                    throw FragmentProblem(
                        code: .ambiguousContent, path: "", expected: "a type with a rest that has the same keys whenever it is encoded",
                        found: "one that has others", suggestion: nil)
                }
                let keys = recorded.elements[position]
                try checkOrder(of: keys, rest)
                if let copy = state.copies[rest.element], state.document.attribute(named: copy.name, of: rest.element) != 0 {
                    throw FragmentProblem(
                        code: .ambiguousContent, path: "/@\(state.names.string(of: copy.name))",
                        expected: "no attribute beside a rest that says what an element says",
                        found: "'\(state.names.string(of: copy.key))', which is written as both: the rest would have the attribute",
                        suggestion: "mark the property @ElementAndAttribute")
                }
                let names = namesOfKeys(in: keys, of: rest)
                try names.check(rest.rest)
                rests[position].prefixesOfKeys = names.declaredPrefixes
            } catch let problem as FragmentProblem {
                throw restError(rest.rest, problem, at: rest.number)
            }
        }
        state.rests.noteChecked(rests)
    }

    /// Makes sure that a rest is the last of its element and the only one, and that no other key takes the same.
    private func checkOrder(of keys: RecordedElement, _ rest: EncodedRest) throws(FragmentProblem) {
        func problem(_ expected: String, _ other: RecordedElement.Entry) -> FragmentProblem {
            let key = keys.entries.first { $0.role == .rest }?.key ?? ""
            return FragmentProblem(
                code: .ambiguousContent, path: "", expected: expected, found: "'\(key)' and '\(other.key)'", suggestion: nil)
        }
        guard let first = keys.entries.firstIndex(where: { $0.role == .rest }) else { return }
        for (position, entry) in keys.entries.enumerated() where position != first {
            switch entry.role {
            case .rest: throw problem("one rest in an element", entry)
            case .elements: throw problem("one property for what no key names", entry)
            case .groups where rest.rest.children.contains(where: { if case .element = $0 { true } else { false } }):
                throw problem("a rest without elements, which groups might take", entry)
            case .content where !rest.rest.children.isEmpty: throw problem("one property for what is in an element", entry)
            case .attributes where !rest.rest.attributes.isEmpty: throw problem("one property for attributes that no key names", entry)
            case .node, .text, .content, .attributes, .inline, .groups:
                // The key of a type inside of which the rest stands is recorded before it.
                if position > first { throw problem("no key after the one that takes the rest", entry) }
            }
        }
    }

    private func namesOfKeys(in keys: RecordedElement, of rest: EncodedRest) -> NamesOfKeys {
        let container = state.destinations[rest.number].slot.container
        // A table of node kinds says how keys are written, and not how they are read.
        let hasTable = state.nodeKinds(at: container) != nil
        var names = NamesOfKeys()
        func add(_ name: String, for key: String, in namespace: KeyNamespace, asElement: Bool, asAttribute: Bool) {
            if name.utf8.first == UInt8(ascii: "{") { return names.add(name, name, for: key, asElement, asAttribute) }
            let codingKey = AnyCodingKey(stringValue: name)
            let entry = resolve(state.names.key(for: name), for: codingKey, in: container, attribute: true, element: true)
            if let namespace = namespace.namespace, !XMLNamespace.isSaid(by: name) {
                let strategies = state.names.strategies
                let path = strategies.dependOnPath ? state.codingPath(of: container) + [codingKey] : []
                names.add(namespace.qualifying(strategies.elementName(for: name, path: path)), nil, for: key, asElement, false)
            } else {
                for name in Set([state.names.string(of: entry.element), expanded(state.names.string(of: entry.element))]) {
                    names.add(name, nil, for: key, asElement, false)
                }
            }
            for name in Set([state.names.string(of: entry.attribute), expanded(state.names.string(of: entry.attribute))]) {
                names.add(nil, name, for: key, false, asAttribute)
            }
        }
        func add(_ key: String, in namespace: KeyNamespace, asElement: Bool, asAttribute: Bool) {
            guard KeySteps.isPath(key) else {
                return add(key, for: key, in: namespace, asElement: asElement, asAttribute: asAttribute)
            }
            // What a path begins with is the path's, with all that is in it.
            guard let steps = try? KeySteps(path: key) else { return }
            if let first = steps.elements.first { return add(first, for: key, in: namespace, asElement: true, asAttribute: false) }
            switch steps.end {
            case .attribute(let name): add(name, for: key, in: namespace, asElement: false, asAttribute: true)
            case .element(let name): add(name, for: key, in: namespace, asElement: asElement, asAttribute: asAttribute)
            case .entries(let entries): add(entries.element, for: key, in: namespace, asElement: true, asAttribute: false)
            }
        }
        for entry in keys.entries {
            names.keys[entry.type, default: []].insert(entry.key)
            // A choice's case for text has no name.
            let isText = entry.role == .text || entry.role == .content || entry.role == .node && entry.key.isEmpty
            if isText { names.textKey = entry.key }
            guard entry.role == .node, !isText else { continue }
            let mayBeEither = entry.kind == nil && (hasTable || !entry.isWritten)
            add(
                entry.key, in: entry.namespace, asElement: entry.kind != .attribute,
                asAttribute: entry.kind == .attribute || entry.kind == .elementAndAttribute || mayBeEither)
        }
        for (type, namespace) in keys.keyTypes {
            for key in names.note(type) { add(key, in: namespace, asElement: true, asAttribute: true) }
        }
        return names
    }

    /// A name with the namespace that its prefix is declared for.
    private func expanded(_ name: String) -> String {
        guard let colon = name.firstIndex(of: ":"),
            let declaration = state.names.namespaces.declarations.first(where: { isSame($0.prefix, String(name[..<colon])) })
        else { return name }
        return "{\(declaration.uri)}\(name[name.index(after: colon)...])"
    }

    /// Puts the rests into their elements.
    func placeRests() throws {
        do throws(EncodingState.RestProblem) {
            try state.placeRests(escapes: attributeEscapes)
        } catch {
            let problem = FragmentProblem(
                code: .duplicateName, path: "/@\(error.attribute)", expected: "an attribute that the element has not yet in a rest",
                found: "'\(error.attribute)'")
            throw restError(error.rest.rest, problem, at: error.rest.number)
        }
    }

    private func restError(_ rest: XMLRest, _ error: any Error, at number: UInt32) -> any Error {
        guard let problem = error as? FragmentProblem else { return error }
        var slot = state.destinations[number].slot
        if slot.kind == .content { slot.name = 0 }
        let issue = XMLCodingIssue(
            problem.code, path: state.documentPath(of: slot) + problem.path, position: nil, expected: problem.expected,
            found: problem.found,
            suggestion: problem.suggestion)
        return EncodingState.error(rest, issue, codingPath: state.codingPath(of: number))
    }
}

/// What the keys of an element are called in the document: a rest must not have any of it.
private struct NamesOfKeys {
    /// The keys that were recorded, by their type.
    var keys: [ObjectIdentifier: Set<String>] = [:]
    /// The key of the element's text.
    var textKey: String?
    /// The keys by the names that they are read from, as they are written or as `{URI}local`.
    private var elements: [ExactString: String] = [:]
    private var attributes: [ExactString: String] = [:]
    /// How long the longest of the names is.
    private var maximumLength = 0
    /// Whether a string is a key of a type whose keys cannot be listed.
    private var others: [(String) -> Bool] = []
    /// Whether a case of a choice takes any element.
    private var takesAnyElement = false

    mutating func add(_ element: String?, _ attribute: String?, for key: String, _ asElement: Bool, _ asAttribute: Bool) {
        if asElement, let element { elements[ExactString(element)] = key }
        if asAttribute, let attribute { attributes[ExactString(attribute)] = key }
        maximumLength = max(maximumLength, element?.utf8.count ?? 0, attribute?.utf8.count ?? 0)
    }

    /// Notes a type of keys.
    ///
    /// - Returns: those that were not recorded.
    mutating func note<Key: CodingKey>(_: Key.Type) -> [String] {
        if Key(stringValue: "{}{}") != nil { return [] }
        let recorded = keys[ObjectIdentifier(Key.self)] ?? []
        if textKey == nil, !recorded.contains(""), Key(stringValue: "") != nil { textKey = "" }
        if Key(stringValue: EncodingNames.anyElement) != nil { takesAnyElement = true }
        let cases = EnumType.cases(of: Key.self)
        if cases.isEmpty { others.append { !recorded.contains($0) && Key(stringValue: $0) != nil } }
        return cases.map(\.stringValue).filter { !recorded.contains($0) && !$0.isEmpty }
    }

    /// The prefixes that keys declare.
    var declaredPrefixes: Set<String> {
        Set(attributes.keys.compactMap { $0.string.utf8.starts(with: "xmlns:".utf8) ? String($0.string.dropFirst(6)) : nil })
    }

    /// Makes sure that no key would read what is in a rest.
    func check(_ rest: XMLRest) throws(FragmentProblem) {
        for attribute in rest.attributes {
            if let key = key(of: attribute.name, in: attributes) {
                throw NamesOfKeys.problem(
                    "an attribute that no key names", "'\(attribute.name)', for which there is the key '\(key)'", "/@\(attribute.name)")
            }
        }
        for child in rest.children {
            if let textKey, !(child.characterData ?? "").isEmpty {
                throw NamesOfKeys.problem("no text, for which there is the key '\(textKey)'", "text", "/text()")
            }
            guard case .element(let element) = child, let key = key(of: element.name, in: elements) ?? (takesAnyElement ? "*" : nil) else {
                continue
            }
            throw NamesOfKeys.problem(
                "an element that no key names", "'\(element.name)', for which there is the key '\(key)'", "/\(element.name)")
        }
    }

    private func key(of name: XMLFragment.Name, in names: [ExactString: String]) -> String? {
        let uri = name.namespaceURI ?? ""
        var spellings = [name.qualifiedName]
        // A very long namespace, which no key has, is not spelled for every name in it.
        if !others.isEmpty || uri.utf8.count < maximumLength { spellings.append("{\(uri)}\(name.localName)") }
        for spelling in spellings {
            if let key = names[ExactString(spelling)] { return key }
            if others.contains(where: { $0(spelling) }) { return spelling }
        }
        return nil
    }

    private static func problem(_ expected: String, _ found: String, _ path: String) -> FragmentProblem {
        FragmentProblem(
            code: .duplicateName, path: path, expected: expected + " in a rest", found: found, suggestion: "give it to that property")
    }
}
