import Foundation

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

    func issue(
        at place: Place, message: String? = nil, cause: (any Error)? = nil, expected: String? = nil, found: String? = nil,
        suggestion: String? = nil
    ) -> XMLCodingIssue {
        XMLCodingIssue(
            path: xmlPath(of: place), position: place.node == Arena.document ? nil : position(of: place.node), message: message,
            cause: cause, expected: expected, found: found, suggestion: suggestion)
    }

    private func context(_ issue: XMLCodingIssue, path: [any CodingKey], _ reason: String? = nil) -> DecodingError.Context {
        DecodingError.Context(
            codingPath: path, debugDescription: (reason.map { $0 + ": " } ?? "") + issue.description, underlyingError: issue.underlying)
    }

    /// Text that is none of the type's.
    @inline(never)
    func mismatch(
        _ type: any Any.Type, _ expectation: String, _ text: UnsafeBufferPointer<UInt8>, at place: Place, path: [any CodingKey],
        suggestion: String? = nil
    ) -> DecodingError {
        let found = text.isEmpty ? "nothing" : "'\(Excerpt.of(text))'"
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
        let suggestion = hint ?? suggestion(for: key, kind, at: place, frame: frame)
        let issue = issue(at: place, expected: wanted, found: "none", suggestion: suggestion)
        return .keyNotFound(key, context(issue, path: codingPath(frame: frame)))
    }

    /// An error that came from a type's own code or the standard library, with the place where it came from. One that has a place keeps it.
    @inline(never)
    func located(_ error: any Error, of type: any Any.Type, at place: Place, frame: Int) -> any Error {
        guard let error = error as? DecodingError, let old = error.context else { return locatedCustom(error, at: place, frame: frame) }
        if old.underlyingError is XMLCodingIssue || old.underlyingError is XMLParsingError { return error }
        guard old.underlyingError == nil || options.customErrorPolicy == .locate else { return error }
        let path = old.codingPath.isEmpty ? codingPath(frame: frame) : old.codingPath
        if let issue = issueOfSynthesis(error, old.debugDescription, type, at: place) { return error.with(context(issue, path: path)) }
        let issue = issue(
            at: self.place(of: path, from: place, frame: frame), message: old.debugDescription, cause: old.underlyingError)
        return error.with(
            DecodingError.Context(codingPath: path, debugDescription: old.debugDescription, underlyingError: issue.underlying))
    }

    private func locatedCustom(_ error: any Error, at place: Place, frame: Int) -> any Error {
        guard options.customErrorPolicy == .locate, !(error is CancellationError) else { return error }
        let message = (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
        let issue = issue(at: place, message: message, cause: error)
        return DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: codingPath(frame: frame), debugDescription: message, underlyingError: issue.underlying))
    }

    /// Where a coding path leads: from the place of a frame's value along the keys that come after the frame's own, as far as there is something.
    private func place(of path: [any CodingKey], from place: Place, frame: Int) -> Place {
        let own = codingPath(frame: frame)
        guard path.count > own.count, zip(own, path).allSatisfy({ $0.stringValue == $1.stringValue }) else { return place }
        var place = place
        for (number, key) in path[own.count...].enumerated() {
            // A strategy of one's own goes by the coding path, which only the frame knows.
            guard number == 0 || !locatesByPath, let next = self.place(of: key, in: place, frame: frame) else { break }
            place = next
        }
        return place
    }

    /// Whether the key is an attribute or an element is not asked: a type's table may not expect the key of an error.
    private func place(of key: any CodingKey, in place: Place, frame: Int) -> Place? {
        switch place.kind {
        case .attribute, .text, .absent, .items, .ambiguous, .ambiguousAttributes, .repeated, .attributes: return nil
        case .choice: return .element(place.node)
        case .element, .siblings, .children: break
        }
        func named(_ key: some CodingKey) -> Place {
            let names = keyNames.entry(for: key.stringValue)
            if names.element == .ownContent { return place.ownContent }
            return locatesByPath
                ? findByPath(names, key, in: place.node, frame: frame, kind: .elementOrAttribute)
                : find(names, in: place.node, frames.pointee[frame], .elementOrAttribute)
        }
        if place.kind != .children {
            let found = named(key)
            if found.kind == .element || found.kind == .attribute { return found }
        }
        return key.intValue.flatMap { item($0, of: place) }
    }

    /// An item of the list at a place: an element of the name, or a child.
    private func item(_ index: Int, of list: Place) -> Place? {
        guard index >= 0 else { return nil }
        if list.kind == .children || list.detail == Place.noParent {
            return arena.childElements(of: list.node).dropFirst(index).first { _ in true }.map { .element($0) }
        }
        let group = siblingGroup(of: list)
        let end = arena.node(list.detail).subtreeEnd
        var item = list.node
        for _ in 0..<index {
            guard let next = nextSibling(group, after: item, in: list.detail, before: end) else { return nil }
            item = next
        }
        return .element(item)
    }
}

extension DecodingError {
    /// The same error with another context.
    fileprivate func with(_ context: Context) -> DecodingError {
        switch self {
        case .typeMismatch(let type, _): .typeMismatch(type, context)
        case .valueNotFound(let type, _): .valueNotFound(type, context)
        case .keyNotFound(let key, _): .keyNotFound(key, context)
        case .dataCorrupted: .dataCorrupted(context)
        @unknown default: self
        }
    }
}
