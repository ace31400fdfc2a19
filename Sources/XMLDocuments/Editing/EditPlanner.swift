/// Finds the edits that make of a document what an edited value says.
///
/// An encoder has written the value as it was and as it is. What differs between these two trees is found in the document by the nodes that the
/// value was read from (``SourceAlignment``). What does not differ is not touched, however the document writes it.
struct EditPlanner: ~Copyable {
    /// Two written elements that belong together, the source's element for them, and where its edits go. One of them may be missing,
    /// if paths lead through the other one: the element of the source has what the model does not mean.
    final class Work {
        let first: NodeIndex?
        let second: NodeIndex?
        let source: NodeIndex
        /// Where the source's element is in its text.
        let element: SourceMarkup.Element
        let edits: SourceEdits
        /// What the elements around them are compared as.
        let parent: Work?
        /// What is declared on the source's element, with what it gets, and around it.
        var scope = PrefixScope()

        /// The parts of its content.
        var pieces: [SourceMarkup.Piece] = []
        /// Where elements are that go from it.
        var removed: [Range<Int>] = []
        /// What takes the place of its content; none if that stays, but for edits.
        var content: [SourceEdits.Piece] = []
        /// Whether white space in it is content, and nothing is to be laid out.
        var keepsSpace = false
        /// The namespace that new elements without prefix in it are to be in: see ``NewMarkup/plainNamespace``.
        var plainNamespace: String?

        init(
            _ first: NodeIndex?, _ second: NodeIndex?, source: NodeIndex, _ element: SourceMarkup.Element, in parent: Work?,
            _ edits: SourceEdits
        ) {
            (self.first, self.second, self.source) = (first, second, source)
            (self.element, self.parent, self.edits) = (element, parent, edits)
        }
    }

    private let inPlace = InPlace()
    let source: EditableSource
    let markup: SourceMarkup
    let alignment: SourceAlignment
    let writtenMarkup: SourceMarkup
    /// What is declared in what the encoder has written; nil to leave prefixes in values alone.
    private let writtenScopes: ElementScopes?
    let options: EditingOptions
    /// What the encoder has written of the value as it was and as it is, and the document.
    let first: WrittenTree
    let second: WrittenTree
    let original: ComparedTree
    private var work: [Work] = []
    /// Says of an element that the value's paths no longer lead through that it stays, and why.
    var remainder: XMLEditingError?
    /// What the document indents each level with; what the encoder does if no element shows it.
    private(set) lazy var unit: [UInt8] = shownUnit ?? options.indentation
    /// How the document ends a tag that is a whole element.
    private(set) lazy var tagEnd: [UInt8] = shownTagEnd

    /// - Parameters:
    ///   - written: what the encoder wrote of the value that the document holds.
    ///   - edited: what it writes of the edited value.
    init(_ document: EditableDocument, _ written: WrittenValue, _ edited: WrittenValue, _ options: EditingOptions) throws {
        let classes = ContentClasses()
        var comparison = XMLComparisonOptions()
        comparison.countsComments = true
        comparison.countsProcessingInstructions = true
        let first = try WrittenTree(written, options: comparison, classes: classes)
        let second = try WrittenTree(edited, options: comparison, classes: classes)
        (source, self.first, self.second, self.options) = (document.source, first, second, options)
        original = ComparedTree(document.arena.root, of: document.arena, options: comparison, classes: classes)
        markup = SourceMarkup(source.text, root: original.arena.node(original.apex).sourceOffset)
        writtenMarkup = SourceMarkup(edited.bytes, root: second.arena.node(second.apex).sourceOffset)
        writtenScopes = options.resolvesPrefixesInValues ? ElementScopes(second.arena) : nil
        alignment = SourceAlignment(written: first, original: original, options: options)
    }

    /// The edits of the whole document.
    ///
    /// - Throws: ``XMLEditingError``.
    mutating func plan() throws -> SourceEdits {
        let edits = SourceEdits()
        try schedule(first.apex, second.apex, original.apex, in: nil, edits)
        while let next = work.popLast() {
            if let one = next.first, let other = next.second, first.number(of: one) == second.number(of: other) { continue }
            // Nothing more comes to the element around it, which has been compared.
            if let parent = next.parent { next.scope = parent.scope }
            for (prefix, uri, _) in original.arena.declarations(of: next.source) { next.scope.bind(prefix, to: uri) }
            try compareAttributes(next)
            try compareContent(next)
        }
        return edits
    }

    /// Notes that two written elements are to be compared.
    ///
    /// - Parameter parent: what the elements around them are compared as.
    mutating func schedule(_ one: NodeIndex?, _ other: NodeIndex?, _ element: NodeIndex, in parent: Work?, _ edits: SourceEdits) throws {
        work.append(Work(one, other, source: element, try editableExtent(of: element), in: parent, edits))
    }

    // MARK: Places in the source

    /// Where an element of the source is in its text; nil for what an entity holds.
    func extent(of element: NodeIndex) -> SourceMarkup.Element? {
        let record = original.arena.node(element)
        guard let found = markup.element(at: record.sourceOffset),
            markup.text[markup.name(of: found)].elementsEqual(original.arena.names.bytes(record.name))
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
        guard original.arena.omissions.contains(.entities) else { return }
        for reference in markup.text[range].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).dropFirst() {
            let name = String(decoding: reference.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
            if name.hasPrefix("#") || PredefinedEntities.names.contains(name) { continue }
            throw error(.uneditableNode, "a value has changed that refers to the entity '\(name)', which may not have been read", element)
        }
    }

    func error(_ code: XMLErrorCode, _ message: String, _ element: NodeIndex) -> XMLEditingError {
        let arena = original.arena
        var scanner = PositionScanner(source: .data(source.data), encoding: source.encodingName)
        let position = scanner.position(of: source.byteOffset(of: arena.node(element).sourceOffset))
        return XMLEditingError(code, message, path: arena.pathDescription(of: element), position: position)
    }

    /// Makes markup for a place in an element of the source.
    ///
    /// - Parameter like: an element of the source that has the new one's name and its parent.
    func newMarkup(in work: Work, like: NodeIndex? = nil, plainNamespace: String? = nil) -> NewMarkup {
        NewMarkup(
            written: second.arena, markup: writtenMarkup, scope: work.scope, plainNamespace: plainNamespace,
            preferredPrefix: original.arena.names.prefix(original.arena.node(like ?? work.source).name) ?? "", writtenScopes: writtenScopes)
    }

    /// Refuses new markup that has a prefix which nothing declares.
    func rejectUndeclaredPrefix(in new: NewMarkup, _ work: Work) throws {
        guard let prefix = new.undeclaredPrefix, !options.allowsUndeclaredPrefixes else { return }
        throw error(.uneditableNode, "the prefix '\(prefix)' of a new node has no declaration", work.source)
    }

    /// A value of a written element as it is in the element of the source, which gets the declarations that the value needs.
    func placed(_ value: [UInt8], of node: NodeIndex, in work: Work) -> [UInt8] {
        var new = newMarkup(in: work)
        let value = new.value(value, of: node)
        if !new.declarations.isEmpty {
            work.scope = new.scope
            work.edits.insert(new.declarations, at: endOfAttributes(work.element))
        }
        return value
    }

    /// Where a start tag's attributes end.
    func endOfAttributes(_ element: SourceMarkup.Element) -> Int {
        markup.attributes(of: element).last?.extent.upperBound ?? markup.name(of: element).upperBound
    }

    // MARK: Manner

    private var shownUnit: [UInt8]? {
        for element in markup.elements where element.parent >= 0 {
            guard let inner = markup.indentation(before: element.startTag.lowerBound) else { continue }
            let parent = markup.elements[element.parent]
            // Other nodes may be on the line of the root.
            let none = parent.parent < 0 ? inner.lowerBound..<inner.lowerBound : nil
            guard let outer = markup.indentation(before: parent.startTag.lowerBound) ?? none else { continue }
            if let unit = markup.unit(from: outer, to: inner), !unit.isEmpty { return unit }
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
