/// Finds the edits that make of a document what an edited value says.
///
/// An encoder has written the value as it was and as it is. What differs between these two trees is found in the document by the nodes that the
/// value was read from (``SourceAlignment``). What does not differ is not touched, however the document writes it.
struct EditPlanner: ~Copyable {
    /// Two written elements that belong together, the source's element for them, and where its edits go. One of them may be missing,
    /// if paths lead through the other one: the element of the source has what the model does not mean.
    struct Work {
        let first: NodeIndex?
        let second: NodeIndex?
        let source: NodeIndex
        /// Its number among the elements around what is compared.
        let frame: Int
        let edits: SourceEdits
    }

    private let inPlace = InPlace()
    let source: EditableSource
    let markup: SourceMarkup
    /// How many bytes of the arena's source come before the text.
    let offset: Int
    let alignment: SourceAlignment
    /// What the encoder has written of the value as it is.
    let edited: WrittenTree
    let writtenMarkup: SourceMarkup
    /// What is declared in what the encoder has written.
    private let writtenScopes: ElementScopes
    let options: EditingOptions
    /// The value as it was and as it is, and the document.
    let first: ComparedTree
    let second: ComparedTree
    let original: ComparedTree
    var work: [Work] = []
    /// Says of an element that the value's paths no longer lead through that it stays, and why.
    var remainder: XMLEditingError?
    /// Elements of the source, each with the number of the one around it.
    private var frames: [(element: NodeIndex, parent: Int?)] = []
    /// By frames: see ``newElement(_:like:_:_:)``.
    var plainNamespaces: [Int: String??] = [:]
    private var knownScopes: [Int: PrefixScope] = [:]
    /// What the document indents each level with; what the encoder does if no element shows it.
    private(set) lazy var unit: [UInt8] = shownUnit ?? options.indentation
    /// How the document ends a tag that is a whole element.
    private(set) lazy var tagEnd: [UInt8] = shownTagEnd

    /// - Parameter arena: the source as it was parsed: its bytes in UTF-8, or its text.
    init(
        source: EditableSource, arena: Arena, written: WrittenTree, edited: WrittenTree, editedText: [UInt8], options: EditingOptions,
        classes: ContentClasses
    ) {
        self.source = source
        offset = source.isUTF8 ? source.markCount : 0
        self.options = options
        markup = SourceMarkup(source.text, root: arena.node(arena.root).sourceOffset - offset)
        writtenMarkup = SourceMarkup(editedText, root: edited.arena.node(edited.arena.root).sourceOffset)
        self.edited = edited
        writtenScopes = ElementScopes(edited.arena)
        alignment = SourceAlignment(
            written: written, source: arena, matchesLocalNames: options.matchesLocalNames, takesLast: options.takesLast,
            sourceNames: NameNumbers(arena, classes: classes))
        var comparison = XMLComparisonOptions()
        comparison.countsComments = true
        comparison.countsProcessingInstructions = true
        first = ComparedTree(written.arena.root, of: written.arena, options: comparison, classes: classes)
        second = ComparedTree(edited.arena.root, of: edited.arena, options: comparison, classes: classes)
        original = ComparedTree(arena.root, of: arena, options: comparison, classes: classes)
    }

    /// The edits of the whole document.
    ///
    /// - Throws: ``XMLEditingError``.
    mutating func plan() throws -> SourceEdits {
        let edits = SourceEdits()
        schedule(first.apex, second.apex, original.apex, in: nil, edits)
        while let next = work.popLast() {
            if let one = next.first, let other = next.second, first.number(of: one) == second.number(of: other) { continue }
            try compareAttributes(next)
            try compareContent(next)
        }
        return edits
    }

    /// Notes that two written elements are to be compared.
    ///
    /// - Parameter parent: what the elements around them were compared as.
    mutating func schedule(_ one: NodeIndex?, _ other: NodeIndex?, _ element: NodeIndex, in parent: Work?, _ edits: SourceEdits) {
        frames.append((element, parent?.frame))
        work.append(Work(first: one, second: other, source: element, frame: frames.count - 1, edits: edits))
    }

    // MARK: Places in the source

    /// Where an element of the source is in its text; nil for what an entity holds.
    func extent(of element: NodeIndex) -> SourceMarkup.Element? {
        let record = alignment.source.node(element)
        guard let found = markup.element(at: record.sourceOffset - offset),
            markup.text[markup.name(of: found)].elementsEqual(alignment.source.names.bytes(record.name))
        else { return nil }
        return found
    }

    /// Where an element is in what the encoder writes of the value as it is.
    func writtenExtent(of element: NodeIndex) -> SourceMarkup.Element? {
        writtenMarkup.element(at: second.arena.node(element).sourceOffset)
    }

    /// Where an element is that is to be edited.
    func editableExtent(of element: NodeIndex) throws -> SourceMarkup.Element {
        guard let extent = extent(of: element) else { throw error(.uneditableNode, "the element comes from an entity", element) }
        return extent
    }

    /// Refuses to replace a part of the text that refers to an entity which the parser has left out: the value that has changed is not all of it.
    func rejectUnreadReferences(in range: Range<Int>, _ element: NodeIndex) throws {
        guard alignment.source.omissions.contains(.entities) else { return }
        for reference in markup.text[range].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).dropFirst() {
            let name = String(decoding: reference.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
            if name.hasPrefix("#") || PredefinedEntities.names.contains(name) { continue }
            throw error(.uneditableNode, "a value has changed that refers to the entity '\(name)', which may not have been read", element)
        }
    }

    func error(_ code: XMLErrorCode, _ message: String, _ element: NodeIndex) -> XMLEditingError {
        let arena = alignment.source
        var scanner = PositionScanner(of: source.data, encoding: source.encodingName)
        let textOffset = arena.node(element).sourceOffset - offset
        let position = scanner.position(of: source.byteOffset(of: textOffset))
        return XMLEditingError(code, message, path: arena.pathDescription(of: element), position: position)
    }

    /// What is declared on an element of the source and around it.
    mutating func scope(at frame: Int) -> PrefixScope {
        var unknown: [Int] = []
        var next: Int? = frame
        while let current = next, knownScopes[current] == nil {
            unknown.append(current)
            next = frames[current].parent
        }
        var scope = next.flatMap { knownScopes[$0] } ?? PrefixScope()
        // From the outside in, so that all elements share the text of a URI, which may be long.
        for current in unknown.reversed() {
            for (prefix, uri, _) in alignment.source.declarations(of: frames[current].element) { scope.bind(prefix, to: uri) }
            knownScopes[current] = scope
        }
        return scope
    }

    /// Makes markup for a place in an element of the source.
    mutating func newMarkup(in work: Work, plainNamespace: String?? = nil, preferredPrefix: String? = nil) -> NewMarkup {
        NewMarkup(
            written: second.arena, markup: writtenMarkup, scope: scope(at: work.frame), plainNamespace: plainNamespace,
            preferredPrefix: preferredPrefix, allowsUndeclaredPrefixes: options.allowsUndeclaredPrefixes,
            writtenScopes: options.resolvesPrefixesInValues ? writtenScopes : nil)
    }

    /// Notes what an element of the source declares, with what it gets.
    mutating func note(_ scope: PrefixScope, in work: Work) { knownScopes[work.frame] = scope }

    /// A value of a written element as it is in the element of the source, which gets the declarations that the value needs.
    mutating func placed(_ value: [UInt8], of node: NodeIndex, in element: SourceMarkup.Element, _ work: Work) -> [UInt8] {
        var new = newMarkup(in: work)
        let (renamings, declarations) = new.resolvePrefixes(in: value, of: node)
        if !declarations.isEmpty {
            note(new.scope, in: work)
            work.edits.insert(declarations, at: endOfAttributes(element))
        }
        return NewMarkup.value(value, renaming: renamings)
    }

    /// Where a start tag's attributes end.
    func endOfAttributes(_ element: SourceMarkup.Element) -> Int {
        markup.attributes(of: element).last?.extent.upperBound ?? markup.name(of: element).upperBound
    }

    /// The element around an element of the source.
    func parent(of frame: Int) -> NodeIndex? { frames[frame].parent.map { frames[$0].element } }

    // MARK: Manner

    private var shownUnit: [UInt8]? {
        for element in markup.elements where element.parent >= 0 {
            guard let inner = markup.indentation(before: element.startTag.lowerBound) else { continue }
            let parent = markup.elements[element.parent]
            let outer = markup.indentation(before: parent.startTag.lowerBound) ?? inner.lowerBound..<inner.lowerBound
            if parent.parent >= 0, markup.indentation(before: parent.startTag.lowerBound) == nil { continue }
            guard inner.count > outer.count, markup.text[inner].starts(with: markup.text[outer]) else { continue }
            return Array(markup.text[inner].dropFirst(outer.count))
        }
        return nil
    }

    private var shownTagEnd: [UInt8] {
        let example = markup.elements.first { $0.isOneTag && markup.attributes(of: $0).isEmpty } ?? markup.elements.first { $0.isOneTag }
        let hasSpace = example.map { markup.text[$0.startTag.upperBound - 3].isXMLWhitespace } ?? false
        return Array((hasSpace ? " />" : "/>").utf8)
    }
}

/// What an editor's coders say that its edits depend on.
struct EditingOptions: Sendable {
    /// Whether names without prefix mean local names.
    var matchesLocalNames: Bool
    /// Whether a property that takes a single value takes the last of several elements.
    var takesLast: Bool
    /// Whether new names may have prefixes that nothing declares.
    var allowsUndeclaredPrefixes: Bool
    /// Whether prefixes in values have to mean what they mean to the encoder.
    var resolvesPrefixesInValues = true
    /// Whether elements come and go with their lines.
    var laysOut = true
    /// What a level is indented with where the document does not show it.
    var indentation: [UInt8]
}
