/// Where a part of the package makes a value: the element at hand, or the attribute, the text or the lack of one. A part reads what is there, decodes
/// values in the same place, says what it has read, and fails with an error that tells the place.
///
/// A type of a part asks its decoder for the site in `init(from:)`. Other decoders than this package's have none.
///
/// ```swift
/// guard let site = (decoder as? any SiteDecoder)?.site else { … }
/// ```
package struct DecodingSite {
    let context: DecodingContext
    let place: Place
    let frame: Int

    var errors: DecodingErrors { context.errors }

    /// Another place, as the same value has it.
    func at(_ place: Place) -> DecodingSite { DecodingSite(context: context, place: place, frame: frame) }
}

/// A decoder of this package.
package protocol SiteDecoder: Decoder {
    /// Where it is.
    var site: DecodingSite { get }
}

extension ElementDecoder: SiteDecoder {
    package var site: DecodingSite { DecodingSite(context: context, place: place, frame: frame) }
}

// MARK: The element at hand

extension DecodingSite {
    /// The keys that lead to the value.
    package var codingPath: [any CodingKey] { context.codingPath(frame: frame) }

    /// The document.
    package var arena: Arena { context.arena }

    /// The element at the site, or the one that has what is there.
    package var element: NodeIndex { place.node }

    /// The attribute at the site; nil for anything else.
    package var attribute: Int? { place.kind == .attribute ? Int(place.detail) : nil }

    /// What is declared around the elements of the document.
    package var scopes: ElementScopes { context.scopes }

    /// Whether it is an element, which a value of one that is there has.
    package var isElement: Bool { place.isElement }

    /// Whether it is an element that is the value's alone: also that of a case, of which the value is all.
    package var isOwnElement: Bool { isElement && (!sharesElement || codingPath.last?.stringValue == "_0") }

    /// Whether the value has no element of its own.
    package var sharesElement: Bool { place.flags.contains(.sharesElement) }

    /// Whether there is one thing to look into: an element, a group, an attribute or a text. Otherwise there is nothing, or there are several elements.
    package var hasContent: Bool { isElement || place.kind == .group || place.isTextAlone }

    /// Whether there is nothing, and no code has looked: a value that was decoded here was made of nothing.
    package var isOverlooked: Bool { place.kind == .absent && !context.hasServedAbsence }

    /// Whether the element says that it is nil.
    package var isNil: Bool { place.kind != .attribute && context.reader.isNil(place.forAnotherType) }

    /// Whether there is nothing at the site that a value of a type could be made of.
    package func isEmpty(for traits: TypeTraits) -> Bool {
        if let attribute {
            let text = arena.attributeValue(attribute)
            return text.isEmpty || traits.cannotBeEmpty && text.allSatisfy(\.isXMLWhitespace)
        }
        guard arena.firstElement(in: place.node) == nil else { return false }
        let hasOwnAttributes = arena.node(place.node).attributeRange.contains { attribute in
            let name = arena.attributes[attribute].name
            return !arena.isNamespaceDeclaration(name) && !context.reader.nilAttributes.contains(name)
                && !context.paths.isKey(attribute: attribute)
        }
        if hasOwnAttributes, traits.scalar == nil { return false }
        if traits.cannotBeEmpty { return context.reader.isBlank(place.node) }
        return context.reader.text(at: .element(place.node), for: String.self)?.isEmpty ?? true
    }

    /// Where the element's start tag is in the source, or that of a group's first element.
    package var position: XMLPosition { context.locator.position(of: node.place.node) }

    /// The element as a path from the root.
    package var path: String { context.locator.path(of: place.node) }

    /// An option that a part has added to the decoder.
    package func option<Option: Sendable>(_ type: Option.Type) -> Option? { context.options.parts[type] }

    /// Whether values are to be checked: the decoder's option says so.
    package var checksValues: Bool { context.options.checksValues }

    // MARK: Other sites

    /// The site of one value: where several elements have the name, the one that the decoder's policy takes.
    ///
    /// - Throws: an error, if the policy takes none.
    package func single() throws -> DecodingSite { at(try context.single(place, path: codingPath)) }

    /// The site of the one value that has to be there, without the elements of the name beside it.
    ///
    /// - Throws: an error about a value of the type, unless there is one.
    package func required(for type: any Any.Type) throws -> DecodingSite {
        let site = try single()
        if site.place.kind == .absent { throw site.valueNotFound(type) }
        return at(site.place.withoutParent)
    }

    /// The site of the element or attribute that a key leads to, or of the element's own text; nil where there is none.
    package func node(forKey key: String) -> DecodingSite? {
        if place.kind == .choice { return isSame(context.elementKey(place.node, path: []), key) ? self : nil }
        if key.isEmpty { return !place.isTextAlone && arena.hasOwnText(place.node) ? self : nil }
        let found = errors.place(of: AnyCodingKey(stringValue: key), in: place, frame: frame)
        return found.flatMap { $0.kind == .element || $0.kind == .attribute ? at($0) : nil }
    }

    /// Where keys lead to that are inside the value, as far as there is something. Only for errors: it does not count as read.
    package func inside(_ path: [any CodingKey]) -> DecodingSite { at(errors.place(of: codingPath + path, from: place, frame: frame)) }
}

// MARK: Decoding here

extension DecodingSite {
    /// A decoder that is at the site, and knows it no longer once the site's value is done.
    package var decoder: any SiteDecoder {
        ElementDecoder(context: context, place: place, frame: context.frames.value.reference(to: frame))
    }

    /// Decodes a value there.
    package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try context.decode(type, context.traits(of: type), at: place.forAnotherType, step: .none, frame: frame)
    }

    /// Decodes a value there as one that is decoded by itself: a choice goes by the element's own name.
    package func decodeElement<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try (place.kind == .element ? at(context.outermostPlace(of: type, place.node)) : self).decode(type)
    }

    /// The value in the site's place without what cannot be decoded of it, and why that cannot: a list without items, nil.
    package func decodeLosing<Value: Decodable>(_ type: Value.Type) throws -> (value: Value, issues: [XMLCodingIssue]) {
        let issues = context.logOfIssues()
        let mark = issues.begin()
        let traits = context.traits(of: type)
        if traits.isList { issues.nextListIsLossy = true }
        defer { issues.nextListIsLossy = false }
        var value: Value
        do {
            value = try decode(type)
            issues.forgetFailure()
        } catch {
            context.note(error, since: mark, at: place, path: codingPath)
            guard let none = traits.nilValue(as: type), context.mayGoOn(after: error, losing: true, issues) else { throw error }
            issues.keepFailure()
            value = none
        }
        return (value, Array(issues.entries[mark...]))
    }

    /// Calls with the site of an item of the value, or of a value that takes its place, which is good until the call is over.
    ///
    /// - Parameter index: the item's position; nil for a value that takes the place.
    package func entering<Result>(_ index: Int? = nil, _ body: (DecodingSite) throws -> Result) throws -> Result {
        try entering(index.map { .index($0) } ?? PathStep.none, body)
    }

    func entering<Result>(_ step: PathStep, _ body: (DecodingSite) throws -> Result) throws -> Result {
        let mark = context.frames.value.count
        defer { context.frames.value.pop(to: mark) }
        let frame = context.pushFrame(step, parent: frame, place: place).number
        try context.checkDepth(at: place, frame: frame)
        return try body(DecodingSite(context: context, place: place, frame: frame))
    }
}

// MARK: What was read

extension DecodingSite {
    /// Whether there is nothing, and the value is content with that.
    package var servesAbsence: Bool {
        if place.kind == .absent { context.hasServedAbsence = true }
        return place.kind == .absent
    }

    /// Notes that the element was read, with all that is in it, or only that, without its attributes.
    package func noteWholeElement(contentOnly: Bool = false) { context.unknownNodes.take(contentOnly ? .items : .all, of: place.node) }

    /// Notes that all there is at the site has been dealt with, each element of the name included.
    package func ignore() {
        guard !servesAbsence, isElement else { return }
        context.unknownNodes.take(sharesElement ? .items : [.all, .siblings], of: place.node)
    }

    /// Takes the nodes of the element that nothing declares which shares it.
    ///
    /// - Throws: an error if the value shares none, or if something is left in a dictionary's entry.
    package func takeRest(for type: any RestOfElement.Type) throws -> RestNodes {
        guard place.kind == .element, sharesElement, !place.flags.contains(.textOnly) else {
            throw errors.misplacedRest(type, at: place, path: codingPath)
        }
        let (nodes, passed) = try context.unknownNodes.rest(of: place.node, frame: frame)
        let options = context.options
        let mayKeepSpace = !options.removeWhitespaceElements && !(options.trimValueWhitespaces && arena.isIndented(place.node))
        return RestNodes(
            attributes: Set(nodes.compactMap(\.attribute)), elements: Set(nodes.compactMap(\.child)),
            textsOf: Set(nodes.filter(\.isText).map(\.element)), passed: passed,
            keepsSpace: mayKeepSpace && context.ownership.owners(around: frame).owner(of: .text)?.takesSeveral ?? false)
    }
}

/// What a rest takes of an element, and of those in it that paths lead through.
package struct RestNodes {
    package let attributes: Set<Int>
    package let elements: Set<NodeIndex>
    /// The elements whose text is the rest's, of which there is some.
    package let textsOf: Set<NodeIndex>
    /// The elements that paths lead through: what is left in them is the rest's.
    package let passed: Set<NodeIndex>
    /// Whether each text between the element's children is another property's, white space as well.
    package let keepsSpace: Bool
}

// MARK: Errors

extension DecodingSite {
    /// An issue of what is at the site.
    package func issue(
        _ code: XMLErrorCode, message: String? = nil, cause: (any Error)? = nil, expected: String? = nil, found: String? = nil,
        suggestion: String? = nil
    ) -> XMLCodingIssue {
        errors.issue(code, at: place, message: message, cause: cause, expected: expected, found: found, suggestion: suggestion)
    }

    /// An error about what is at the site.
    ///
    /// - Parameter path: the coding path; nil for the site's own.
    package func dataCorrupted(
        _ code: XMLErrorCode, path: [any CodingKey]? = nil, expected: String?, found: String?, because reason: String,
        suggestion: String? = nil
    ) -> DecodingError {
        errors.dataCorrupted(
            code, at: place, path: path ?? codingPath, expected: expected, found: found, because: reason, suggestion: suggestion)
    }

    /// The error of a value that is none of a type.
    package func mismatch(_ type: any Any.Type, _ expected: String, found: String, suggestion: String? = nil) -> DecodingError {
        errors.mismatch(type, expected, found: found, at: place, path: codingPath, suggestion: suggestion)
    }

    /// The error of a value that is not there.
    package func valueNotFound(_ type: any Any.Type) -> DecodingError { errors.valueNotFound(type, at: place, path: codingPath) }

    /// The error of several issues, which is called after the first.
    package func invalid(_ issues: [XMLCodingIssue], count: Int, path: [any CodingKey]) -> DecodingError {
        let (words, underlying) = issues[0].first(of: issues, count: count)
        return .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: words, underlyingError: underlying))
    }

    /// For how many issues there is room, where all issues of a document are collected; nil where the first error ends the decoding.
    package var roomForIssues: Int? { context.collectedIssues?.room }

    /// Adds an issue to those that are collected, where all of a document are.
    package func collect(_ issue: XMLCodingIssue) { context.collectedIssues?.append(issue) }
}

// MARK: Elements

/// The elements behind a decoder, for types of this package's modules that read them by themselves.
extension Decoder {
    /// The element that a value is being decoded from, and its later siblings of the name where it was found by a key; none where nothing
    /// was found. Nil for a decoder that is not ``XMLDecoder``'s. All that is in the elements counts as read.
    package var xmlElements: [XMLTree.Element]? {
        guard let decoder = self as? ElementDecoder else { return nil }
        let context = decoder.context
        let elements = elements(at: decoder.place, in: context)
        for element in elements { context.unknownNodes.take([.all, .siblings], of: element) }
        return elements.map { XMLTree.Element(arena: context.arena, index: $0) }
    }

    private func elements(at place: Place, in context: DecodingContext) -> [NodeIndex] {
        let arena = context.arena
        switch place.kind {
        case .element, .siblings:
            return place.detail == Place.noParent || place.flags.contains(.sharesElement)
                ? [place.node] : context.search.siblings(from: place)
        case .choice: return [place.node]
        case .children: return Array(arena.childElements(of: place.node))
        case .group:
            let bounds = context.search.bounds(ofGroup: place)
            return bounds.map { Array(arena.elements(from: $0.lowerBound, before: $0.upperBound)) } ?? []
        case .absent:
            context.hasServedAbsence = true
            return []
        default: return []
        }
    }
}
