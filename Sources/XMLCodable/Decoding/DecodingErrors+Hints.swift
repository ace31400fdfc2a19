import Foundation

/// What might have been meant: hints for errors, out of what there is in the document and in the model.
extension DecodingErrors {
    // MARK: A key that is not found

    /// What there is instead of a key: a name near it, or what tells that the model is of another element.
    func suggestion(for key: any CodingKey, _ kind: _XMLNodeKind, at place: Place, frame: Int) -> String? {
        let name = key.stringValue
        guard place.kind == .element, !name.isEmpty else { return nil }
        let namespace = context.namespace(ofFrame: frame).namespace
        if let expanded = documentNames.forms.expandedName(of: name, in: namespace) {
            return suggestion(for: expanded, spelled: name, at: place)
        }
        if kind != .attribute, let namespace, !XMLNamespace.isSaid(by: name),
            let hint = suggestionOfOtherNamespace(for: name, than: namespace, at: place, frame: frame)
        {
            return hint
        }
        let names = names(in: place, path: context.codingPath(frame: frame))
        if names.attributes.contains(name) { return "there is an attribute '\(name)'" }
        if names.elements.contains(name) { return "there is an element '\(name)'" }
        if isRoot(place), context.elementKey(place.node, path: []) == name {
            return "the root element itself is '\(name)': decode the property's type from it"
        }
        let all = names.attributes + names.elements
        if let hint = suggestionOfOtherPrefix(for: name, at: place) { return hint }
        if name.hasPrefix("_"), all.contains(String(name.dropFirst())) {
            return "there is '\(name.dropFirst())': a class that is @Observable stores its properties with an underscore, "
                + "and needs CodingKeys with case \(name) = \"\(name.dropFirst())\""
        }
        if let nearest = Spelling.nearest(to: name, in: all) {
            let child = nodeNames(in: place).elements.first { documentNames.elementKey($0, path: []) == nearest }
            return "did you mean '\(child.map { documentNames.elementKey($0, in: namespace, path: []) } ?? nearest)'?"
        }
        let isPrefixed = { (other: String) in other.hasSuffix(":" + name) }
        if let prefixed = names.elements.first(where: isPrefixed) {
            return "there is '\(prefixed)': give the key its prefix, or set shouldProcessNamespaces"
        }
        if let prefixed = names.attributes.first(where: isPrefixed) { return "there is '\(prefixed)': give the key its prefix" }
        return (kind == .attribute ? nil : suggestionOfText(at: place)) ?? suggestionOfInnerElement(for: key, at: place, frame: frame)
            ?? suggestionOfOtherRoot(for: key, at: place, names: all)
    }

    /// The key has a prefix, and the document another one, or none, for a name in a namespace.
    private func suggestionOfOtherPrefix(for name: String, at place: Place) -> String? {
        guard let colon = name.firstIndex(of: ":") else { return nil }
        let (prefix, local) = (name[..<colon], name[name.index(after: colon)...])
        let (attributes, elements) = nodeNames(in: place)
        let other = (elements + attributes.prefix(32)).first {
            arena.names.namespace(of: $0) != 0 && !arena.isNamespaceDeclaration($0) && arena.names.localName($0) == local
        }
        guard let other else { return nil }
        let written = arena.names.qualifiedName(other)
        if written == name, let uri = arena.names.namespaceURI(other) {
            return "with shouldProcessNamespaces the key '\(local)' means '\(written)', "
                + "and so does '\(name)' with namespacePrefixes = [\"\(prefix)\": \"\(Spelling.bounded(uri))\"]"
        }
        return "there is '\(written)': namespacePrefixes, as [\"\(prefix)\": \"URI\"], makes the key's prefix mean a namespace"
    }

    /// The keys of an element's attributes and child elements, as far as an error looks.
    private func names(in place: Place, path: [any CodingKey]) -> (attributes: [String], elements: [String]) {
        let (attributes, elements) = nodeNames(in: place)
        var seen: Set<Int> = []
        return (
            attributes.prefix(32).filter { !arena.isNamespaceDeclaration($0) }.map { documentNames.attributeKey($0, path: path) },
            elements.filter { seen.insert($0).inserted }.prefix(32).map { documentNames.elementKey($0, path: path) }
        )
    }

    /// The names of an element's attributes, and those of its child elements, as far as an error looks.
    private func nodeNames(in place: Place) -> (attributes: [Int], elements: [Int]) {
        (
            arena.node(place.node).attributeRange.map { arena.attributes[$0].name },
            arena.childElements(of: place.node).prefix(1_000).map { arena.node($0).name }
        )
    }

    private func isRoot(_ place: Place) -> Bool {
        place.node == arena.root && context.locator.isSeen && !place.flags.contains(.sharesElement)
    }

    /// Where a key names a namespace: the name in another one.
    ///
    /// - Parameter spelled: the key, whose prefix the decoder knows, if it has one. Names in the document may look the same.
    private func suggestion(for key: ExpandedName, spelled: String, at place: Place) -> String? {
        let (attributes, elements) = nodeNames(in: place)
        guard let other = (elements + attributes).first(where: { arena.names.localName($0) == key.localName }) else { return nil }
        let meaning =
            spelled.utf8.first == UInt8(ascii: "{") ? "" : "the key means '{\(Spelling.bounded(key.namespaceURI))}\(key.localName)', and "
        let tellsNamespaces = arena.names.tellsNamespaces
        return "\(meaning)there is '\(arena.spelling(of: other, tellsNamespaces))'"
            + (tellsNamespaces ? "" : " in a document without namespaces")
    }

    /// There is an element of the name, which is not in the namespace that the key's type says.
    func suggestionOfOtherNamespace(for key: String, than namespace: XMLNamespace, at place: Place, frame: Int) -> String? {
        let path = context.codingPath(frame: frame)
        let other = arena.childElements(of: place.node).prefix(1_000).first {
            let name = arena.node($0).name
            return !arena.names.name(name, isInNamespace: namespace.uri)
                && documentNames.elementKeyWithinNamespace(name, path: path) == key
        }
        return other.map {
            let name = arena.node($0).name
            let isInNone = arena.names.namespace(of: name) == 0
            return "there is \(descriptionWithNamespace(of: $0))"
                + (isInNone ? ", which the key '\(documentNames.elementKey(name, in: namespace, path: []))' means" : "")
        }
    }

    func descriptionWithNamespace(of element: NodeIndex) -> String {
        let name = arena.node(element).name
        let written = "an element '\(arena.names.qualifiedName(name))'"
        return arena.names.namespaceURI(name).map { "\(written) in the namespace '\($0.prefix(100))'" } ?? "\(written) in no namespace"
    }

    /// The element has a text, which no key without a mark takes.
    private func suggestionOfText(at place: Place) -> String? {
        guard !place.flags.contains(.sharesElement), arena.firstElement(in: place.node) == nil, arena.hasOwnText(place.node) else {
            return nil
        }
        let text = ScalarParsing.trim(arena.text[arena.leafTextRange(place.node)])
        return "the element has the text '\(Excerpt.of(text))': @XMLText or the key \"\" takes it"
    }

    /// An element further in has the name: the model leaves out elements around it.
    private func suggestionOfInnerElement(for key: any CodingKey, at place: Place, frame: Int) -> String? {
        let name = key.stringValue
        // As deep as envelopes go, and as many elements as an error may look at.
        let levels = isRoot(place) ? 3 : 1
        var level = [place.node]
        var left = 1_000
        for depth in 0..<levels {
            level = Array(level.lazy.flatMap { arena.childElements(of: $0) }.prefix(left))
            left -= level.count
            guard let inner = level.first(where: { has(name, $0) }) else { continue }
            let path = context.locator.path(of: inner)
            // The model does not leave the element out: one type is for both, or for all that are called so.
            let isOfModel = depth == 0 && type(of: key).init(stringValue: context.elementKey(inner, path: [])) != nil
            if isOfModel || arena.node(inner).name == arena.node(place.node).name {
                return "\(path) has it, which the model reads as well: a property that only some elements have is an optional"
            }
            if isRoot(place) { return "\(path) has it: decode from there, or with a type for each element around it" }
            return suggestionOfPath(into: place, path: context.codingPath(frame: frame))
                ?? "its element \(path) has it: an element that only holds others takes a type of its own"
        }
        return nil
    }

    private func has(_ name: String, _ element: NodeIndex) -> Bool {
        arena.node(element).attributeRange.prefix(32).contains { documentNames.attributeKey(arena.attributes[$0].name, path: []) == name }
            || arena.childElements(of: element).prefix(32).contains { context.elementKey($0, path: []) == name }
    }

    /// Nothing that the root element has is a key of the type: it is another document than the type's.
    private func suggestionOfOtherRoot(for key: any CodingKey, at place: Place, names: [String]) -> String? {
        guard isRoot(place), !names.isEmpty, names.allSatisfy({ type(of: key).init(stringValue: $0) == nil }) else { return nil }
        return
            "the root element is '\(arena.writtenName(at: place))', and nothing that it has is a key of the type: \(Spelling.list(names))"
    }

    // MARK: A node that no key asks for

    /// The keys of an element's type that the element has neither an attribute nor a child for.
    func missingKeys(of type: TypeTraits, in namespace: XMLNamespace?, _ element: NodeIndex) -> [String] {
        guard let keys = FirstKeys.traits(of: type.innermost.type)?.listed, !keys.isEmpty else { return [] }
        let elements = Set(arena.childElements(of: element).map { arena.node($0).name })
        let attributes = arena.node(element).attributeRange.map { arena.attributes[$0].name }
        let present = Set(
            elements.map { documentNames.elementKey($0, in: namespace, path: []) }
                + attributes.map { documentNames.attributeKey($0, path: []) })
        return keys.filter { !present.contains($0) }
    }

    /// The key of an element whose name alone is a key's: it is in another namespace.
    func suggestionOfKey(of element: NodeIndex, among keys: [String], in namespace: XMLNamespace?) -> String? {
        let name = arena.node(element).name
        guard let namespace, !arena.names.name(name, isInNamespace: namespace.uri) else { return nil }
        let local = documentNames.elementKeyWithinNamespace(name, path: [])
        return keys.contains { isSame($0, local) } ? "the key '\(documentNames.elementKey(name, in: namespace, path: []))' means it" : nil
    }

    /// The one of some names that is near enough to be meant.
    func suggestionOfNearest(to name: String, among names: [String]) -> String? {
        Spelling.nearest(to: name, in: names).map { "did you mean '\($0)'?" }
    }

    // MARK: A value that is none of the type's

    /// The element has children, for which the type of a text has no room.
    func suggestionOfChildren(at place: Place) -> String? {
        guard place.kind != .attribute, place.kind != .text, arena.firstElement(in: place.node) != nil else { return nil }
        var seen: Set<ExactString> = []
        let children = names(in: place, path: []).elements.filter { seen.insert(ExactString($0)).inserted }
        return "a type of its own takes an element that has \(Spelling.list(children))"
    }

    /// The element only holds elements of one name, to which a path as the key would lead.
    ///
    /// - Parameter path: the coding path of the element's value, which may be an item of a list.
    func suggestionOfPath(into place: Place, path: [any CodingKey]) -> String? {
        guard place.kind == .element, let first = arena.firstElement(in: place.node), arena.hasDeclarationsOnly(place.node),
            !arena.hasOwnText(place.node),
            arena.childElements(of: place.node).allSatisfy({ arena.node($0).name == arena.node(first).name }),
            let key = path.suffix(2).last(where: { $0.intValue == nil }), !key.stringValue.isEmpty,
            !key.stringValue.contains(where: { "@[{".contains($0) }), type(of: key).init(stringValue: "{}{}") == nil
        else { return nil }
        let (outer, inner) = (key.stringValue, context.elementKey(first, path: []))
        return "the key '\(outer)/\(inner)' reads the elements '\(inner)' in '\(outer)'"
    }

    /// What takes a text with elements in it.
    static var suggestionOfMarkup: String { "@XMLInnerXML (import XMLDocuments) takes a text with its markup" }

    /// The text is a value in another form than those that are read, or several values.
    func suggestionOfOtherForm<T: Scalar>(_ type: T.Type, _ text: UnsafeBufferPointer<UInt8>, at place: Place) -> String? {
        // The element alone may say that something is true.
        if T.self == Bool.self, place.kind == .element, text.allSatisfy(\.isXMLWhitespace) {
            return "@XMLFormatted<XMLFormat.EmptyElement> takes an element for true, and none for false"
        }
        if T.isTextInXMLOnly, let hint = suggestionOfDate(type, text) { return hint }
        if !text.isEmpty, T.parse(text, context.reader.forms.lenient) != nil { return "scalarPolicy = .lenient takes it" }
        if T.self == Bool.self, !text.isEmpty { return "boolDecodingStrategy = .words(true:false:) takes two words of yours" }
        return T.isTextInXMLOnly ? nil : suggestionOfList(type, text)
    }

    /// The text has several values, as XML Schema's lists do.
    func suggestionOfList<T: Scalar>(_ type: T.Type, _ text: UnsafeBufferPointer<UInt8>) -> String? {
        guard T.self != String.self else { return nil }
        let values = text.prefix(4_096).split(whereSeparator: \.isXMLWhitespace).prefix(64)
        guard values.count > 1, values.dropLast().allSatisfy({ T.parse(UnsafeBufferPointer(rebasing: $0), context.reader.forms) != nil })
        else {
            return nil
        }
        return "the text is a list (xs:list) of \(Spelling.name(of: type)): read it by @XMLTokens"
    }

    /// Which strategy would read the text of a date: one of those that the text's form tells.
    func suggestionOfDate<Value: Scalar>(_: Value.Type, _ text: UnsafeBufferPointer<UInt8>) -> String? {
        guard Value.self == Date.self else { return nil }
        let text = ScalarParsing.trim(text)
        var strategy = Date.parse(text, .iso8601) != nil ? ".iso8601" : Date.parse(text, .rfc822) != nil ? ".rfc822" : nil
        if strategy == nil, let date = Date.parse(text, .secondsSince1970) {
            // As seconds, milliseconds of our time would be thousands of years ahead.
            strategy = date.timeIntervalSince1970.magnitude < 1e11 ? ".secondsSince1970" : ".millisecondsSince1970"
        }
        guard let strategy else { return nil }
        if case .firstOf = context.reader.forms.dates { return "add \(strategy) to the list of dateDecodingStrategy" }
        return "set dateDecodingStrategy to \(strategy)"
    }

    // MARK: A case that there is not

    /// A synthesised type complains of the number of keys, or of a value; which ones there may be, and are, says more. Nil where the words are not
    /// the standard library's: then they are the type's own.
    ///
    /// - Parameter token: the text that the type was made of, where it is not the place's.
    func issueOfSynthesis(
        _ error: DecodingError, _ words: String, _ type: any Any.Type, at place: Place, _ token: String?, frame: Int
    ) -> XMLCodingIssue? {
        switch error {
        case .typeMismatch where words == "Invalid number of keys found, expected one.": issueOfChoice(type, at: place, frame: frame)
        case .dataCorrupted where words.hasPrefix("Cannot initialize "): issueOfRawValue(type, at: place, token)
        default: nil
        }
    }

    /// What a choice takes.
    func expectation(of choice: ChoiceType, _ type: any Any.Type) -> String {
        let names = choice.keys.filter { !$0.isEmpty }
        return "one element with the name of a case of \(Spelling.name(of: type))" + (names.isEmpty ? "" : " (\(Spelling.list(names)))")
    }

    private func issueOfChoice(_ type: any Any.Type, at place: Place, frame: Int) -> XMLCodingIssue? {
        guard let choice = context.choices.of(type, in: context.namespace(ofFrame: frame)) else { return nil }
        let names = choice.keys.filter { !$0.isEmpty }
        let expected = expectation(of: choice, type)
        if place.isTextAlone {
            return issue(.unknownCase, at: place, expected: expected, found: place.kind == .text ? "text" : "an attribute")
        }
        guard place.kind == .element || place.kind == .group else { return nil }
        let children = Array(context.children(of: place.node).prefix(64))
        let cases = children.filter { context.choices.isCase($0, of: choice) }
        guard cases.isEmpty else { return issue(.unknownCase, at: place, expected: expected, found: list(cases, in: nil)) }
        // Of an element that the choice shares, others may be another property's: only what may be meant for a case is told.
        let isShared = place.flags.contains(.sharesElement)
        let meant =
            isShared ? children.prefix(16).filter { Spelling.nearest(to: context.elementKey($0, path: []), in: names) != nil } : children
        guard let first = meant.first else {
            let found = isShared ? "none" : "element '\(arena.writtenName(at: place))'"
            return issue(.unknownCase, at: place, expected: expected, found: found)
        }
        let namespace = choice.namespace.namespace
        let suggestion =
            suggestionOfKey(of: first, among: names, in: namespace)
            ?? suggestionOfNearest(to: context.elementKey(first, path: []), among: names)
        return issue(.unknownCase, at: .element(first), expected: expected, found: list(meant, in: namespace), suggestion: suggestion)
    }

    /// Elements by their names, or by their keys if they are in another namespace than the keys.
    private func list(_ elements: [NodeIndex], in namespace: XMLNamespace?) -> String {
        let names = elements.map { element in
            let name = arena.node(element).name
            let isOutside = namespace.map { !arena.names.name(name, isInNamespace: $0.uri) } ?? false
            return isOutside ? documentNames.elementKey(name, in: namespace, path: []) : arena.names.qualifiedName(name)
        }
        return Spelling.list(names, limit: 4)
    }

    private func issueOfRawValue(_ type: any Any.Type, at place: Place, _ token: String?) -> XMLCodingIssue? {
        guard let raw = type as? any RawRepresentable.Type,
            let found = token.map(Excerpt.of) ?? context.reader.text(at: place, for: String.self).map(Excerpt.of)
        else { return nil }
        func values<Raw: RawRepresentable>(_: Raw.Type) -> [String] {
            guard let cases = Raw.self as? any CaseIterable.Type else { return EnumType.cases(of: Raw.self).map { "\($0.rawValue)" } }
            return DecodingErrors.cases(of: cases).compactMap { ($0 as? Raw).map { "\($0.rawValue)" } }
        }
        let values = values(raw)
        return issue(
            .invalidValue, at: place,
            expected: values.isEmpty ? "a value of \(Spelling.name(of: type))" : "one of \(Spelling.list(values))",
            found: "'\(found)'", suggestion: suggestionOfNearest(to: found, among: values))
    }

    private static func cases<Cases: CaseIterable>(of _: Cases.Type) -> [Any] { Array(Cases.allCases) }
}
