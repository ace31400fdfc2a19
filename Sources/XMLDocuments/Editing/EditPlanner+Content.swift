/// What an element contains: text, mixed content, and children of their own (EditPlanner+Children.swift).
extension EditPlanner {
    typealias Items = [ComparedTree.Item]

    /// Finds the edits of what an element contains.
    mutating func compareContent(_ work: Work) throws {
        let (firsts, seconds) = (work.first.map { first.items(of: $0).items } ?? [], work.second.map { second.items(of: $0).items } ?? [])
        if firsts.elementsEqual(seconds, by: { $0.number == $1.number }) { return }
        let children = alignment.children(of: work.first, in: work.source)
        work.pieces = markup.pieces(of: work.element)
        work.keepsSpace =
            !options.laysOut || original.arena.node(work.source).preservesSpace || work.pieces.contains(where: markup.isSolid)
        work.plainNamespace = plainNamespace(in: work, firsts, children)
        let kinds = Set((firsts + seconds).map(\.kind))
        let isMixed = kinds != [.element] && (kinds != [.text] || max(firsts.count, seconds.count) > 1)
        if isMixed, steps(among: firsts, in: first) == steps(among: seconds, in: second), isExact(firsts, children, work) {
            return try rebuild(firsts, seconds, children, work)
        }
        if seconds.isEmpty { return try empty(firsts, children, work) }
        try compareText(firsts, seconds, work)
        try compareElements(firsts, seconds, children, work)
        fill(work)
    }

    /// The names of the children that paths lead through.
    private func steps(among items: Items, in tree: WrittenTree) -> Set<UInt32> {
        Set(items.lazy.filter { $0.kind == .element && tree.isStep($0.node) }.map(\.key))
    }

    /// Has an element's new content take the place of all that is in it.
    private func fill(_ work: Work) {
        let element = work.element
        if work.content.isEmpty { return }
        guard element.isOneTag else {
            work.edits.delete(element.content)
            return work.edits.insert(work.content, at: element.content.lowerBound)
        }
        work.edits.delete(endOfAttributes(element)..<element.startTag.upperBound)
        let endTag = Array("</".utf8) + markup.text[markup.name(of: element)] + [0x3E]
        work.edits.insert([.markup([0x3E])] + work.content + [.markup(endTag)], at: endOfAttributes(element))
    }

    /// Removes all that an element contains, as far as the model reads it. If that is everything, the element is written as the
    /// encoder wrote it: `<a/>` or `<a></a>`.
    private mutating func empty(_ firsts: Items, _ children: SourceAlignment.Children, _ work: Work) throws {
        try compareElements(firsts, [], children, work)
        let element = work.element
        let (hasText, removed) = (firsts.contains { $0.kind == .text }, Set(work.removed))
        let isEmptied = work.pieces.allSatisfy { piece in
            piece.kind == .text ? hasText || markup.isBlank(piece.range) : removed.contains(piece.range)
        }
        guard isEmptied else { return try compareText(firsts, [], work) }
        for piece in work.pieces where piece.kind == .text { try rejectUnreadReferences(in: piece.range, work.source) }
        if work.pieces.isEmpty { return }
        if work.second.flatMap({ writtenExtent(of: $0) })?.isOneTag ?? true {
            work.edits.delete(endOfAttributes(element)..<element.extent.upperBound)
            work.edits.insert(tagEnd, at: endOfAttributes(element))
        } else {
            work.edits.delete(element.content)
        }
    }

    // MARK: Text

    /// Finds the edits of an element's own text. Comments and elements that the model does not read may be beside it, but not within.
    private mutating func compareText(_ firsts: Items, _ seconds: Items, _ work: Work) throws {
        func leaves(_ items: Items) -> [UInt32] { items.filter { $0.kind != .element && $0.kind != .text }.map(\.number) }
        guard leaves(firsts) == leaves(seconds) else {
            throw error(
                .uneditableNode, "comments or processing instructions have changed beside nodes that the model does not read", work.source)
        }
        let (olds, news) = (firsts.filter { $0.kind == .text }, seconds.filter { $0.kind == .text })
        if olds.map(\.number) == news.map(\.number) { return }
        guard olds.count <= 1, news.count <= 1 else {
            throw error(.uneditableNode, "mixed content has changed that the document has in another form", work.source)
        }
        let old = olds.first.map { Array(first.arena.characters($0.text)) } ?? []
        let runs = work.pieces.filter(markup.isSolid).map(\.range)
        if runs.isEmpty { return insertText(seconds, work) }
        guard let run = runs.first, runs.count == 1 else {
            let parts = runs.map { quoted($0) }.joined(separator: " and ")
            throw error(.uneditableNode, "a text has changed that is divided by comments or elements, into \(parts)", work.source)
        }
        guard !old.isEmpty || original.arena.ownText(work.source).utf8.allSatisfy(\.isXMLWhitespace) else {
            throw error(.uneditableNode, "there is a text that the model does not read: \(quoted(run))", work.source)
        }
        let range = textRange(of: run, reading: old, preservesSpace: original.arena.node(work.source).preservesSpace)
        try rejectUnreadReferences(in: range, work.source)
        guard let new = news.first, let written = work.second else { return work.edits.delete(range) }
        if let inside = markup.contentOfSection(range) {
            let text = BooleanPair.text(for: Array(second.arena.characters(new.text)), after: old, readFrom: markup.text[inside])
            if let text = cdataContent(text) { return work.edits.replace(inside, with: placed(text, of: written, in: work)) }
        }
        let text = BooleanPair.text(for: writtenText(written), after: old, readFrom: markup.text[range])
        work.edits.replace(range, with: placed(text, of: written, in: work))
    }

    /// A text of the source as an error shows it.
    private func quoted(_ run: Range<Int>) -> String {
        let range = textRange(of: run, reading: [], preservesSpace: false)
        return "'" + markup.text[range].withUnsafeBufferPointer { Excerpt.of($0) } + "'"
    }

    /// Text where the document has none so far.
    private mutating func insertText(_ seconds: Items, _ work: Work) {
        guard seconds.contains(where: { $0.kind == .text }), let written = work.second else { return }
        let text = placed(writtenText(written), of: written, in: work)
        if work.pieces.allSatisfy({ $0.kind == .text }) {
            work.content.append(.markup(text))
        } else {
            let isFirst = seconds.first?.kind == .text
            work.edits.insert(text, at: isFirst ? work.element.content.lowerBound : work.element.content.upperBound)
        }
    }

    /// The character data of an element as the encoder wrote it.
    private func writtenText(_ node: NodeIndex) -> [UInt8] {
        guard let element = writtenExtent(of: node) else { return [] }
        return writtenMarkup.pieces(of: element).filter { $0.kind == .text }.flatMap { writtenMarkup.text[$0.range] }
    }

    /// Where a text is, without white space at its ends that the decoder has trimmed.
    private func textRange(of run: Range<Int>, reading value: [UInt8], preservesSpace: Bool) -> Range<Int> {
        if preservesSpace { return run }
        let text = markup.text[run]
        let start = value.first?.isXMLWhitespace ?? false ? nil : text.firstIndex { !$0.isXMLWhitespace }
        let end = value.last?.isXMLWhitespace ?? false ? nil : text.lastIndex { !$0.isXMLWhitespace }
        return (start ?? run.lowerBound)..<(end.map { $0 + 1 } ?? run.upperBound)
    }

    /// A text for the inside of a CDATA section; nil if a section cannot carry it.
    private func cdataContent(_ text: [UInt8]) -> [UInt8]? {
        guard !text.contains(0x0D), source.canEncode(text) else { return nil }
        var content: [UInt8] = []
        for byte in text {
            if byte == 0x3E, content.suffix(2) == [0x5D, 0x5D] { content += "]]><![CDATA[".utf8 }
            content.append(byte)
        }
        return content
    }

    // MARK: Mixed content

    /// Whether the document has the same children in the same order as the encoder wrote, text, comments and processing instructions included.
    private func isExact(_ firsts: Items, _ children: SourceAlignment.Children, _ work: Work) -> Bool {
        let originals = original.items(of: work.source).items
        guard originals.count == firsts.count else { return false }
        return zip(firsts, originals).allSatisfy { one, other in
            guard one.kind == other.kind else { return false }
            return one.kind == .element ? children.element(readBy: one.node) == other.node : one.number == other.number
        }
    }

    /// Puts content together anew, of the parts that are there and of new ones.
    private mutating func rebuild(_ firsts: Items, _ seconds: Items, _ children: SourceAlignment.Children, _ work: Work) throws {
        guard let node = work.second, let written = writtenExtent(of: node) else { return }
        let (oldRanges, newRanges) = (work.pieces.map(\.range), writtenMarkup.pieces(of: written).map(\.range))
        guard oldRanges.count == firsts.count, newRanges.count == seconds.count else {
            throw error(.uneditableNode, "content has changed that comes from an entity in part", work.source)
        }
        let nodes = firsts.map { children.element(readBy: $0.node) }
        let pairing = try pair(firsts, seconds, nodes)
        for piece in work.pieces where piece.kind == .text { try rejectUnreadReferences(in: piece.range, work.source) }
        // What is no element stays as it is written, wherever it is.
        let known = Dictionary(zip(firsts, oldRanges).map { ($0.number, $1) }) { one, _ in one }
        for (item, (partner, newRange)) in zip(seconds, zip(pairing.partners, newRanges)) {
            let same = partner.flatMap { firsts[$0].number == item.number ? oldRanges[$0] : nil }
            if let range = same ?? (item.kind == .element ? nil : known[item.number]) {
                work.content.append(.source(range, SourceEdits()))
            } else if item.kind != .element {
                let written = Array(writtenMarkup.text[newRange])
                work.content.append(.markup(item.kind == .text ? placed(written, of: node, in: work) : written))
            } else if let partner, firsts[partner].key == item.key, let source = nodes[partner] {
                let edits = SourceEdits()
                try schedule(firsts[partner].node, item.node, source, in: work, edits)
                work.content.append(.source(oldRanges[partner], edits))
            } else {
                work.content.append(.markup(try newElement(item.node, like: nil, behind: [], work)))
            }
        }
        if work.content.isEmpty { work.edits.delete(work.element.content) }
        fill(work)
    }
}
