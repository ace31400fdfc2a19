/// A rest that is kept until all else of its element is there, with what it needs there.
final class EncodedRest: KeptRest {
    let rest: XMLUnknownNodes
    /// Where the rest was encoded.
    let site: EncodingSite
    /// What its names and values need, as prefixes and namespaces.
    let prefixes: [(prefix: String, uri: String)]
    /// Prefixes that keys of the type declare, or may declare.
    private(set) var prefixesOfKeys: Set<String> = []

    var attributeTexts: [(name: XMLQName, text: String)] { rest.attributes.map { ($0.name, $0.value) } }
    var elementTexts: [(name: XMLQName, text: String)] { rest.elements.map { ($0.name, $0.stringValue) } }

    /// - Throws: a problem, if the rest cannot be written at the site.
    init(_ rest: XMLUnknownNodes, at site: EncodingSite) throws(FragmentProblem) {
        (self.rest, self.site) = (rest, site)
        guard site.isBesideKeys else {
            throw FragmentProblem(
                code: .misplacedValue, path: "", expected: "the element of a type with other keys for a rest",
                found: "a place of its own",
                suggestion: "make it a property without a wrapper or with @XMLInline; XMLFragment has an element of its own")
        }
        let check = try FragmentCheck(
            rest.fragment, maximumDepth: site.maximumDepth(ofElementAround: true), allowsUndeclaredPrefixes: site.allowsUndeclaredPrefixes,
            numbers: site.namespaceNumbers)
        prefixes = check.prefixes.filter { !$0.prefix.isEmpty }
        try Self.checkContent(of: rest)
    }

    /// Refuses what would not come back: white space alone, and an attribute that makes the element nil.
    private static func checkContent(of rest: XMLUnknownNodes) throws(FragmentProblem) {
        let texts = rest.children.compactMap(\.characterData)
        if texts.contains(where: { !$0.isEmpty }), texts.allSatisfy({ $0.utf8.allSatisfy(\.isXMLWhitespace) }) {
            throw FragmentProblem(
                code: .ambiguousContent, path: "/text()", expected: "text that is more than white space in a rest",
                found: "white space alone",
                suggestion: nil)
        }
        let nilName = XMLQName("xsi:nil", in: StandardNamespace.schemaInstance)
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

    // MARK: What keys read

    func check(_ rests: [any KeptRest], in value: any Encodable, at path: [any CodingKey], _ namespace: KeyNamespace) throws {
        let recorded = RecordedRests()
        try value.encode(to: KeyRecorder(codingPath: path, userInfo: site.userInfo, rests: recorded, namespace: namespace))
        for case (let position, let rest as EncodedRest) in rests.enumerated() {
            do {
                guard recorded.elements.count == rests.count else {
                    throw FragmentProblem(
                        code: .ambiguousContent, path: "", expected: "a type with a rest that has the same keys whenever it is encoded",
                        found: "one that has others", suggestion: nil)
                }
                try rest.check(beside: recorded.elements[position])
            } catch let problem as FragmentProblem {
                throw rest.site.error(rest.rest, problem)
            }
        }
    }

    private func check(beside keys: RecordedElement) throws(FragmentProblem) {
        try checkOrder(of: keys)
        if let copy = site.attributeBesideChild {
            throw FragmentProblem(
                code: .ambiguousContent, path: "/@\(copy.name)", expected: "no attribute beside a rest that says what an element says",
                found: "'\(copy.key)', which is written as both: the rest would have the attribute",
                suggestion: "mark the property @ElementAndAttribute")
        }
        let names = namesOfKeys(in: keys)
        try names.check(rest)
        prefixesOfKeys = names.declaredPrefixes
    }

    /// Makes sure that a rest is the last of its element and the only one, and that no other key takes the same.
    private func checkOrder(of keys: RecordedElement) throws(FragmentProblem) {
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
            case .groups where rest.children.contains(where: { if case .element = $0 { true } else { false } }):
                throw problem("a rest without elements, which groups might take", entry)
            case .content where !rest.children.isEmpty: throw problem("one property for what is in an element", entry)
            case .attributes where !rest.attributes.isEmpty: throw problem("one property for attributes that no key names", entry)
            case .node, .text, .content, .attributes, .inline, .groups:
                // The key of a type inside of which the rest stands is recorded before it.
                if position > first { throw problem("no key after the one that takes the rest", entry) }
            }
        }
    }

    private func namesOfKeys(in keys: RecordedElement) -> NamesOfKeys {
        // A table of node kinds says how keys are written, and not how they are read.
        let hasTable = site.hasNodeKinds
        var names = NamesOfKeys()
        func add(_ name: String, for key: String, in namespace: KeyNamespace, asElement: Bool, asAttribute: Bool) {
            if name.utf8.first == UInt8(ascii: "{") { return names.add(name, name, for: key, asElement, asAttribute) }
            let (elements, attributes) = site.names(ofKey: name, in: namespace)
            for name in elements { names.add(name, nil, for: key, asElement, false) }
            for name in attributes { names.add(nil, name, for: key, false, asAttribute) }
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
}

extension EncodingSite {
    /// Keeps a rest for the element that it shares.
    func place(_ rest: XMLUnknownNodes) throws {
        do throws(FragmentProblem) {
            keep(try EncodedRest(rest, at: self), hasText: rest.children.contains { !($0.characterData ?? "").isEmpty })
        } catch {
            throw self.error(rest, error)
        }
    }

    /// The error of a rest, with the place in the document and the coding path.
    func error(_ rest: XMLUnknownNodes, _ problem: FragmentProblem) -> EncodingError {
        error(
            rest, problem.code, inRest: problem.path, expected: problem.expected, found: problem.found, suggestion: problem.suggestion)
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
        if Key(stringValue: "*") != nil { takesAnyElement = true }
        let cases = EnumType.cases(of: Key.self)
        if cases.isEmpty { others.append { !recorded.contains($0) && Key(stringValue: $0) != nil } }
        return cases.map(\.stringValue).filter { !recorded.contains($0) && !$0.isEmpty }
    }

    /// The prefixes that keys declare.
    var declaredPrefixes: Set<String> {
        Set(attributes.keys.compactMap { $0.string.utf8.starts(with: "xmlns:".utf8) ? String($0.string.dropFirst(6)) : nil })
    }

    /// Makes sure that no key would read what is in a rest.
    func check(_ rest: XMLUnknownNodes) throws(FragmentProblem) {
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

    private func key(of name: XMLQName, in names: [ExactString: String]) -> String? {
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
