/// A rest that is kept until all else of its element is there, with what it needs there.
final class EncodedRest: KeptRest {
    let rest: XMLUnknownNodes
    /// Where the rest was encoded.
    let site: EncodingSite
    /// What its names and values need, as prefixes and namespaces.
    let prefixes: [(prefix: String, uri: String)]
    /// Prefixes that keys beside the rest declare, or may declare.
    let prefixesOfKeys: Set<String>

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
        prefixesOfKeys = try Self.checkKeys(beside: rest, at: site)
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

    /// Makes sure that the keys beside a rest, all of which have been encoded, leave alone what is in it.
    ///
    /// - Returns: the prefixes that they declare, or may declare.
    private static func checkKeys(beside rest: XMLUnknownNodes, at site: EncodingSite) throws(FragmentProblem) -> Set<String> {
        let key = site.codingPath.last?.stringValue ?? ""
        func problem(_ expected: String, _ other: String) -> FragmentProblem {
            FragmentProblem(
                code: .ambiguousContent, path: "", expected: expected, found: "'\(key)' and '\(other)'", suggestion: nil)
        }
        if let other = site.keyOfRest { throw problem("one rest in an element", other) }
        let keys = site.keysBeside
        for other in keys.single {
            switch other.types.first.map({ RoleOfKey($0) }) {
            case .elements: throw problem("one property for what no key names", other.key)
            case .anyKeys where !rest.isEmpty: throw problem("a rest that is empty beside keys that may be any", other.key)
            case .groups where !rest.elements.isEmpty: throw problem("a rest without elements, which groups might take", other.key)
            case .content where !rest.children.isEmpty: throw problem("one property for what is in an element", other.key)
            case .attributes where !rest.attributes.isEmpty: throw problem("one property for attributes that no key names", other.key)
            default: break
            }
        }
        if let copy = site.attributeBesideChild {
            throw FragmentProblem(
                code: .ambiguousContent, path: "/@\(copy.name)", expected: "no attribute beside a rest that says what an element says",
                found: "'\(copy.key)', which is written as both: the rest would have the attribute",
                suggestion: "mark the property @ElementAndAttribute")
        }
        if rest.isEmpty { return [] }
        let names = NamesOfKeys(keys, at: site)
        try names.check(rest)
        return names.declaredPrefixes
    }
}

/// What a key stands for in its element, as the type of its value says.
private enum RoleOfKey {
    /// An attribute, a child element or both: of a kind that a property wrapper asks for, and, where none does, one for which the type alone says that
    /// it is an element.
    case node(_XMLNodeKind?, isScalar: Bool)
    /// The element's text.
    case text
    /// All that is in the element.
    case content
    /// All attributes that no key names.
    case attributes
    /// All elements that no key names.
    case elements
    /// What keys name that may be any.
    case anyKeys
    /// Groups of elements.
    case groups
    /// Nothing of its own: keys that are noted by themselves, or nothing at all.
    case nothing

    init(_ type: TypeTraits) {
        let content = type.innermost
        switch type.wrapperKind {
        case _ where type.isAboutElement || type.isRest: self = .nothing
        case .text: self = .text
        case .groups: self = .groups
        case .inline: self.init(content: content)
        case .attribute where type.collectsAttributes: self = .attributes
        case let kind: self = .node(kind, isScalar: type.scalar != nil && !type.isOptionalScalar)
        }
    }

    /// The role of a key whose value has no element of its own.
    init(content: TypeTraits) {
        switch content.shape {
        case .scalar: self = .text
        case .dictionary: self = .elements
        case .list(let item): self = content.mayBeChoice && item != nil ? .nothing : .elements
        case .ordinary, .optional, .wrapper:
            let mayBeAny = !content.isRest && FirstKeys.traits(of: content.type)?.takesAnything ?? false
            self = content.type == XMLInnerXML.self ? .content : mayBeAny ? .anyKeys : .nothing
        }
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
    /// The key of the element's text.
    private var textKey: String?
    /// The keys by the names that they are read from, as they are written or as `{URI}local`.
    private var elements: [ExactString: String] = [:]
    private var attributes: [ExactString: String] = [:]
    /// How long the longest of the names is.
    private var maximumLength = 0
    /// Whether a string is a key of a type whose keys cannot be listed.
    private var others: [(String) -> Bool] = []
    /// Whether a case of a choice takes any element.
    private var takesAnyElement = false
    /// What the nodes are called that have been written.
    private let written: (elements: Set<ExactString>, attributes: Set<ExactString>)
    private let site: EncodingSite

    init(_ keys: (types: [KeysOfElement], single: [KeyOfElement]), at site: EncodingSite) {
        (self.site, written, textKey) = (site, site.writtenNames, site.keyOfText)
        for type in keys.types {
            if type.contains("*") { takesAnyElement = true }
            for key in type.keys { add(key) }
            if !type.keys.isEmpty { continue }
            others.append(type.contains)
            if type.contains(""), !keys.single.contains(where: { $0.key.isEmpty }) { textKey = "" }
        }
        for key in keys.single { add(key) }
        for name in written.elements { add(name, nil, for: elements[name] ?? name.string) }
        for name in written.attributes { add(nil, name, for: attributes[name] ?? name.string) }
    }

    private mutating func add(_ element: ExactString?, _ attribute: ExactString?, for key: String) {
        if let element { elements[element] = key }
        if let attribute { attributes[attribute] = key }
        maximumLength = max(maximumLength, element?.string.utf8.count ?? 0, attribute?.string.utf8.count ?? 0)
    }

    /// Adds the names of a key, as the kinds of its values say.
    private mutating func add(_ key: KeyOfElement) {
        let roles = key.types.map { RoleOfKey($0) }
        if roles.isEmpty { add(key, nil, isScalar: true) }
        for (role, type) in zip(roles, key.types) {
            switch role {
            case .text: textKey = key.key
            case .node(let kind, let isScalar): add(key, kind, isScalar: isScalar, type)
            case .content, .attributes, .elements, .anyKeys, .groups, .nothing: break
            }
        }
    }

    private mutating func add(_ key: KeyOfElement, _ kind: _XMLNodeKind?, isScalar: Bool, _ type: TypeTraits? = nil) {
        if key.key.isEmpty {
            if let type, kind == nil || kind == .cdata {
                guard case .text = RoleOfKey(content: type.innermost) else { return }
            }
            return textKey = ""
        }
        guard KeySteps.isPath(key.key) else { return add(key.key, of: key, kind, isScalar: isScalar) }
        // What a path begins with is the path's, with all that is in it.
        guard let steps = try? KeySteps(path: key.key) else { return }
        if let first = steps.elements.first { return add(first, of: key, .element, isScalar: true) }
        switch steps.end {
        case .attribute(let name): add(name, of: key, .attribute, isScalar: true)
        case .element(let name): add(name, of: key, kind, isScalar: isScalar)
        case .entries(let entries): add(entries.element, of: key, .element, isScalar: true)
        }
    }

    /// Adds the names of a step: where no wrapper says the kind of node, it is an element if one was written, and else may be either. A table of node
    /// kinds says how keys are written, and not how they are read.
    private mutating func add(_ step: String, of key: KeyOfElement, _ kind: _XMLNodeKind?, isScalar: Bool) {
        let isExpanded = step.utf8.first == UInt8(ascii: "{")
        let names: (elements: [ExactString], attributes: [ExactString]) =
            isExpanded ? ([ExactString(step)], [ExactString(step)]) : site.names(ofKey: step, in: key.namespace)
        var (isElement, isAttribute) = (kind != .attribute, kind == .attribute || kind == .elementAndAttribute)
        if kind == nil {
            let isKnown = isScalar && !site.hasNodeKinds
            let isWritten = isKnown && names.elements.contains { isWrittenElement($0.string) }
            isAttribute = !isWritten
            // The commonest attributes are not noted, and are always written.
            if isKnown, !isWritten, key.types.isEmpty, names.attributes.contains(where: written.attributes.contains) { isElement = false }
        }
        for name in names.elements where isElement { add(name, nil, for: key.key) }
        for name in names.attributes where isAttribute { add(nil, name, for: key.key) }
    }

    private func isWrittenElement(_ name: String) -> Bool {
        written.elements.contains(ExactString(name))
            || name.hasPrefix("{") && written.elements.contains(ExactString(String(name.drop { $0 != "}" }.dropFirst())))
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
