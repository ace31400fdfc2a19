/// What is thrown when a document does not have what a type asks for. All of it says where.
extension DecodingContext {
    /// The XML path of a place.
    private func xmlPath(of place: Place) -> String {
        guard place.node != Arena.document else { return "/" }
        let path = xmlPath(of: place.node)
        switch place.kind {
        case .attribute: return path + "/@" + arena.names.qualifiedName(arena.attributes[Int(place.detail)].name)
        case .text: return path + "/text()"
        case .element, .siblings, .children, .items, .choice, .absent, .ambiguous, .ambiguousAttributes, .repeated, .attributes: return path
        }
    }

    private func issue(at place: Place, expected: String?, found: String?, suggestion: String? = nil) -> XMLCodingIssue {
        XMLCodingIssue(
            path: xmlPath(of: place), position: place.node == Arena.document ? nil : position(of: place.node), expected: expected,
            found: found,
            suggestion: suggestion)
    }

    private func context(_ issue: XMLCodingIssue, path: [any CodingKey], _ reason: String? = nil) -> DecodingError.Context {
        DecodingError.Context(
            codingPath: path, debugDescription: (reason.map { $0 + ": " } ?? "") + issue.description, underlyingError: issue)
    }

    /// Text that is none of the type's.
    @inline(never)
    func mismatch(
        _ type: any Any.Type, _ expectation: String, _ text: UnsafeBufferPointer<UInt8>, at place: Place, path: [any CodingKey],
        suggestion: String? = nil
    ) -> DecodingError {
        let excerpt = String(decoding: text.prefix(240), as: UTF8.self)
        let shown = excerpt.count > 60 ? excerpt.prefix(60) + "…" : excerpt[...]
        let found = text.isEmpty ? "nothing" : "'\(shown)'"
        return mismatch(type, expectation, found: found, at: place, path: path, suggestion: suggestion)
    }

    func mismatch(
        _ type: any Any.Type, _ expectation: String, found: String, at place: Place, path: [any CodingKey], suggestion: String? = nil
    ) -> DecodingError {
        .typeMismatch(
            type, context(issue(at: place, expected: "\(expectation) (\(type))", found: found, suggestion: suggestion), path: path))
    }

    func valueNotFound(_ type: any Any.Type, at place: Place, path: [any CodingKey]) -> DecodingError {
        .valueNotFound(type, context(issue(at: place, expected: "\(type)", found: "nothing"), path: path))
    }

    func dataCorrupted(
        at place: Place, path: [any CodingKey], expected: String?, found: String?, because reason: String, suggestion: String? = nil
    ) -> DecodingError {
        .dataCorrupted(context(issue(at: place, expected: expected, found: found, suggestion: suggestion), path: path, reason))
    }

    /// The one element of a list that may be the item or wrap the items.
    ///
    /// - Parameters:
    ///   - fit: whether both readings fit; otherwise neither does.
    ///   - error: why one does not.
    func undecidable(_ element: NodeIndex, fit: Bool, path: [any CodingKey], because error: (any Error)?) -> DecodingError {
        let name = arena.names.qualifiedName(arena.node(element).name)
        let reason = (error as? DecodingError)?.xmlIssue.map { ": \($0.description)" } ?? ""
        return dataCorrupted(
            at: .element(element), path: path,
            expected: "an element '\(name)' that is either the one item of a list or wraps the items",
            found: fit ? "one that can be read as both" : "one that cannot be read as either\(reason)",
            because: "the list can be read in two ways")
    }

    @inline(never)
    func tooDeep(at place: Place, frame: Int) -> DecodingError {
        let isLimit = Int(frames.pointee[frame].pointee.level) > maximumLevel
        let expected =
            isLimit
            ? "at most \(options.parsing.limits.maximumDepth) levels of elements"
            : "types that fit into the thread's stack inside each other; a thread with a larger stack takes more"
        return dataCorrupted(
            at: place, path: codingPath(frame: frame), expected: expected, found: "more",
            because: "types are decoded too deeply inside each other")
    }

    @inline(never)
    func keyNotFound(_ key: any CodingKey, as wrapper: XMLNodeKind?, at place: Place, frame: Int, hint: String? = nil) -> DecodingError {
        let kind = wrapper?.nodeDecoding ?? nodeDecoding(for: key, frame: frame)
        let wanted =
            switch kind {
            case .attribute: "an attribute '\(key.stringValue)'"
            case .element: "an element '\(key.stringValue)'"
            case .elementOrAttribute: "an element or attribute '\(key.stringValue)'"
            }
        let suggestion = hint ?? suggestion(for: key.stringValue, at: place, frame: frame)
        let issue = issue(at: place, expected: wanted, found: "none", suggestion: suggestion)
        return .keyNotFound(key, context(issue, path: codingPath(frame: frame)))
    }

    /// A name near the one looked for, among those there are.
    private func suggestion(for key: String, at place: Place, frame: Int) -> String? {
        guard place.kind == .element else { return nil }
        if let expanded = keyNames.expandedName(of: key) { return suggestion(for: expanded, at: place) }
        let path = codingPath(frame: frame)
        var names: [String] = []
        for attribute in arena.node(place.node).attributeRange.prefix(32) {
            let name = keyNames.attributeKey(arena.attributes[attribute].name, path: path)
            if name == key { return "there is an attribute '\(name)'" }
            names.append(name)
        }
        var seen: Set<Int> = []
        for element in arena.childElements(of: place.node).prefix(1_000) where seen.insert(arena.node(element).name).inserted {
            let name = elementKey(element, path: path)
            if name == key { return "there is an element '\(name)'" }
            names.append(name)
            if seen.count == 32 { break }
        }
        let nearest = names.map { ($0, Spelling.distance($0, key)) }.min { $0.1 < $1.1 }
        if let nearest, nearest.1 <= max(key.count < 4 ? 1 : 2, key.count / 3) { return "did you mean '\(nearest.0)'?" }
        if let prefixed = names.first(where: { $0.hasSuffix(":" + key) }) {
            return "there is '\(prefixed)': give the key its prefix, or set shouldProcessNamespaces"
        }
        return nil
    }

    /// Where a key names a namespace: the name in another one.
    private func suggestion(for key: ExpandedName, at place: Place) -> String? {
        let names = arena.childElements(of: place.node).prefix(1_000).map { arena.node($0).name }
        let attributes = arena.node(place.node).attributeRange.map { arena.attributes[$0].name }
        guard let other = (names + attributes).first(where: { arena.names.localName($0) == key.localName }) else { return nil }
        return "there is '\(keyNames.expandedKey(other) ?? arena.names.qualifiedName(other))'"
    }

    /// An error that came from a type's own code or the standard library, with the place where it came from. One that has a place keeps it.
    @inline(never)
    func located(_ error: DecodingError, of type: any Any.Type, at place: Place, frame: Int) -> DecodingError {
        guard let old = error.context, old.underlyingError == nil else { return error }
        let issue =
            issueOfChoice(error, type, at: place) ?? issueOfRawValue(error, type, at: place)
            ?? issue(at: place, expected: nil, found: name(of: place))
        let path = old.codingPath.isEmpty ? codingPath(frame: frame) : old.codingPath
        let context = DecodingError.Context(
            codingPath: path, debugDescription: "\(old.debugDescription) (\(issue))", underlyingError: issue)
        switch error {
        case .typeMismatch(let type, _): return .typeMismatch(type, context)
        case .valueNotFound(let type, _): return .valueNotFound(type, context)
        case .keyNotFound(let key, _): return .keyNotFound(key, context)
        case .dataCorrupted: return .dataCorrupted(context)
        @unknown default: return error
        }
    }
}

extension DecodingContext {
    private func name(of place: Place) -> String? {
        place.kind == .choice || place.kind == .element ? "element '\(arena.names.qualifiedName(arena.node(place.node).name))'" : nil
    }

    /// A synthesised enum complains of the number of keys; which elements there are instead says more.
    private func issueOfChoice(_ error: DecodingError, _ type: any Any.Type, at place: Place) -> XMLCodingIssue? {
        guard case .typeMismatch = error, place.kind == .element, let choice = choice(type) else { return nil }
        let children = Array(arena.childElements(of: place.node).prefix(64))
        let cases = children.filter { choice.accepts(choiceKey($0, choice)) }
        let shown = (cases.isEmpty ? children : cases).prefix(4).map { "'\(arena.names.qualifiedName(arena.node($0).name))'" }
        let expected = "one element with the name of a case of \(type)"
        guard let first = children.first else { return issue(at: place, expected: expected, found: name(of: place)) }
        return issue(at: cases.isEmpty ? .element(first) : place, expected: expected, found: shown.joined(separator: ", "))
    }

    /// An enum with raw values says the value only; which ones there are says more.
    private func issueOfRawValue(_ error: DecodingError, _ type: any Any.Type, at place: Place) -> XMLCodingIssue? {
        guard case .dataCorrupted = error, let raw = type as? any RawRepresentable.Type, let text = text(at: place, for: String.self) else {
            return nil
        }
        func values<Raw: RawRepresentable>(_: Raw.Type) -> [String] {
            guard let cases = Raw.self as? any CaseIterable.Type else { return [] }
            return DecodingContext.cases(of: cases).prefix(12).compactMap { ($0 as? Raw).map { "'\($0.rawValue)'" } }
        }
        let values = values(raw)
        let expected = values.isEmpty ? "a value of \(type)" : "one of \(values.joined(separator: ", "))"
        return issue(at: place, expected: expected, found: "'\(String(decoding: text.prefix(60), as: UTF8.self))'")
    }

    private static func cases<Cases: CaseIterable>(of _: Cases.Type) -> [Any] { Array(Cases.allCases) }
}

/// How far names are apart.
enum Spelling {
    /// The number of characters to add, drop or change (Levenshtein 1966), not counting upper and lower case. At most `limit` characters are looked at.
    static func distance(_ first: String, _ second: String, limit: Int = 64) -> Int {
        let first = Array(first.lowercased().prefix(limit))
        let second = Array(second.lowercased().prefix(limit))
        var row = Array(0...second.count)
        for (index, character) in first.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in 0..<second.count {
                let substituted = diagonal + (character == second[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(substituted, diagonal + 1, row[column] + 1)
            }
        }
        return row[second.count]
    }
}
