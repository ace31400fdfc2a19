/// Child elements that come, go, move and change, each with its line.
extension EditPlanner {
    /// An element that comes to a place.
    private enum Arrival {
        /// One that the document does not have.
        case new(NodeIndex)
        /// One that it has in another place, with edits of its own.
        case moved(SourceMarkup.Element, SourceEdits)
    }

    /// Finds the edits of an element's child elements.
    mutating func compareElements(
        _ firsts: Items, _ seconds: Items, _ children: SourceAlignment.Children, _ work: Work
    ) throws {
        let firsts = firsts.filter { $0.kind == .element }
        var seconds = seconds.filter { $0.kind == .element }
        if firsts.elementsEqual(seconds, by: { $0.number == $1.number }) { return }
        let nodes = firsts.map { children.element(readBy: $0.node) }
        orderEntries(of: &seconds, as: firsts, nodes)
        let pairing = try pair(firsts, seconds, nodes, work)
        let isInline = keepsSpace(work)

        var removed: [Range<Int>] = []
        for index in pairing.missing {
            switch children[firsts[index].node] {
            case .element(let node):
                if staysAround(firsts[index].node, node) {
                    try schedule(firsts[index].node, nil, node, in: work, work.edits)
                    noteRemainder(node)
                    continue
                }
                let extent = try editableExtent(of: node)
                work.edits.delete(removal(of: extent, isInline: isInline))
                removed.append(extent.extent)
            case .attribute(let attribute): try setAttribute(attribute, of: work, toTextOf: nil)
            case .absent: break
            case .unclear(let reason): throw error(.ambiguousEdit, reason, work.source)
            }
        }

        let groups = Dictionary(grouping: firsts.indices) { firsts[$0].key }
        var anchors = [Range<Int>?](repeating: nil, count: seconds.count)
        var arrivals: [Int: Arrival] = [:]
        for (index, item) in seconds.enumerated() {
            guard let partner = pairing.partners[index] else {
                if let group = groups[item.key] {
                    if case .unclear(let reason) = children[firsts[group[0]].node] { throw error(.ambiguousEdit, reason, work.source) }
                } else if let placeholder = try placeholder(for: item, children, work) {
                    let extent = try editableExtent(of: placeholder)
                    anchors[index] = extent.extent
                    if second.isStep(item.node) {
                        try schedule(nil, item.node, placeholder, in: work, work.edits)
                        continue
                    }
                    let layout = layout(like: placeholder, behind: space(before: extent.extent.lowerBound, isInline: isInline))
                    work.edits.delete(extent.extent)
                    work.edits.insert(try newElement(item.node, like: placeholder, layout, work), at: extent.extent.upperBound)
                    continue
                }
                arrivals[index] = .new(item.node)
                continue
            }
            let (old, isMoved) = (firsts[partner], pairing.moved.contains(index))
            let isChanged = old.number != item.number
            switch children[old.node] {
            case .element(let node) where isMoved:
                let extent = try editableExtent(of: node)
                let edits = SourceEdits()
                if isChanged { try schedule(old.node, item.node, node, in: work, edits) }
                work.edits.delete(removal(of: extent, isInline: isInline))
                removed.append(extent.extent)
                arrivals[index] = .moved(extent, edits)
            case .element(let node):
                anchors[index] = extent(of: node)?.extent
                if isChanged { try schedule(old.node, item.node, node, in: work, work.edits) }
            case .attribute(let attribute): if isChanged { try setAttribute(attribute, of: work, from: old.node, toTextOf: item.node) }
            case .absent: if isChanged { arrivals[index] = .new(item.node) }
            case .unclear(let reason): if isChanged || isMoved { throw error(.ambiguousEdit, reason, work.source) }
            }
        }
        if arrivals.isEmpty { return }
        let likes = groups.mapValues { $0.lazy.compactMap { nodes[$0] }.first }
        try place(arrivals, beside: anchors, behind: removed, seconds, likes, isInline: isInline, work)
    }

    /// Whether white space in an element is content, and nothing is to be laid out.
    private func keepsSpace(_ work: Work) -> Bool {
        !options.laysOut || original.arena.node(work.source).preservesSpace
            || work.pieces.contains(where: markup.isSolid)
    }

    // MARK: Around what paths lead to

    /// Whether something would be left of an element of the source, through which paths lead, if what they lead to went.
    func staysAround(_ step: NodeIndex, _ element: NodeIndex) -> Bool {
        guard first.isStep(step) else { return false }
        var steps = [(step, element)]
        while let (step, element) = steps.popLast() {
            guard let extent = extent(of: element), let (children, unread) = alignment.read(by: step, in: element), unread.isEmpty
            else { return true }
            steps += children.filter { first.isStep($0.0) }
            let hasText = !first.arena.ownText(step).isEmpty
            let stays = markup.pieces(of: extent).contains { piece in
                switch piece.kind {
                case .element: false
                case .comment, .processingInstruction: true
                case .text: !hasText && markup.isSolid(piece)
                }
            }
            if stays { return true }
        }
        return false
    }

    private mutating func noteRemainder(_ element: NodeIndex) {
        let message =
            "an element stays for what the model does not read, and so the value would not be nil: set an empty list or text in place of nil"
        remainder = remainder ?? error(.refusedEdit, message, element)
    }

    /// Puts the entries of a dictionary, which the encoder sorts by their keys, in the order that they have in the document, and new ones behind those
    /// that come before them by their keys.
    private func orderEntries(of seconds: inout Items, as firsts: Items, _ nodes: [NodeIndex?]) {
        let known = identities(of: firsts, in: first)
        let new = identities(of: seconds, in: second)
        guard new.contains(where: { $0?.entry != nil }) else { return }
        let sources = Dictionary(zip(known, nodes).compactMap { identity, node in identity.map { ($0, node) } }) { one, _ in one }
        var order: [(run: Int, place: NodeIndex, index: Int)] = []
        for (index, identity) in new.enumerated() {
            let goesOn = index > 0 && identity?.entry != nil && new[index - 1]?.entry != nil && seconds[index - 1].key == seconds[index].key
            let place = identity.flatMap { sources[$0] }.flatMap { $0 } ?? (goesOn ? order[index - 1].place : 0)
            order.append((goesOn ? order[index - 1].run : index, place, index))
        }
        seconds = order.sorted { $0 < $1 }.map { seconds[$0.index] }
    }

    // MARK: What has been nil

    /// The element of a value that is nil, and is now to have content: one of the name, which the encoder did not write, without
    /// content and without attributes that the model does not read.
    private mutating func placeholder(
        for item: ComparedTree.Item, _ children: SourceAlignment.Children, _ work: Work
    ) throws -> NodeIndex? {
        let name = second.arena.node(item.node).name
        let candidates = alignment.elements(named: name, in: second, among: children.unmatched, of: work.source)
        guard let candidate = candidates.first else { return nil }
        if second.isStep(item.node), candidates.count == 1 { return candidate }
        let extent = try editableExtent(of: candidate)
        let isEmpty = markup.pieces(of: extent).allSatisfy { $0.kind == .text && markup.isBlank($0.range) }
        let arena = original.arena
        let new = alignment.attributes(of: item.node, in: second, readFrom: candidate)
        let isRead = arena.node(candidate).attributeRange.allSatisfy { attribute in
            let name = arena.attributeName(attribute)
            let isNilMark = arena.names.localBytes(name).elementsEqual("nil".utf8) && arena.belongsToXML(name)
            return new.contains(attribute) || isNilMark || arena.isNamespaceDeclaration(name)
        }
        guard candidates.count == 1, isEmpty, isRead else {
            throw error(.ambiguousEdit, "the model has a new value for an element that it has not read so far", candidate)
        }
        return candidate
    }

    // MARK: Going

    /// What goes with an element: its line, if it is alone on it, or the white space before it.
    private func removal(of element: SourceMarkup.Element, isInline: Bool) -> Range<Int> {
        let extent = element.extent
        if isInline { return extent }
        let end = markup.endOfBlanks(from: extent.upperBound)
        let isLast = end == markup.text.count || markup.isLineBreak(markup.text[end])
        guard let indentation = markup.indentation(before: extent.lowerBound) else {
            let start = markup.startOfBlanks(before: extent.lowerBound)
            return start..<(isLast ? end : extent.upperBound)
        }
        if isLast { return markup.lineBreak(before: indentation.lowerBound).lowerBound..<end }
        if markup.hasPrefix("</", at: end) { return markup.lineBreak(before: indentation.lowerBound).lowerBound..<extent.upperBound }
        return extent.lowerBound..<end
    }

    // MARK: Coming

    /// Behind what elements come where none stays: where those were that have gone, or behind everything. Nil if there is nothing that stays.
    private func end(of work: Work, _ removed: [Range<Int>], isInline: Bool) -> Range<Int>? {
        let (pieces, end) = (work.pieces, work.element.content.upperBound)
        return removed.max { $0.upperBound < $1.upperBound } ?? pieces.last { $0.kind != .text }?.range
            ?? (isInline && !pieces.isEmpty ? end..<end : nil)
    }

    /// Places elements beside those that stay: behind the one before them, or before the one after them if that has their name. Where none stays they
    /// come behind the end, or are the content.
    private mutating func place(
        _ arrivals: [Int: Arrival], beside anchors: [Range<Int>?], behind removed: [Range<Int>], _ seconds: Items,
        _ likes: [UInt32: NodeIndex?], isInline: Bool, _ work: Work
    ) throws {
        let isBesideOthers = anchors.contains { $0 != nil }
        let end = isBesideOthers ? nil : end(of: work, removed, isInline: isInline)
        let isContent = !isBesideOthers && end == nil
        let contentLine = isContent && work.content.pieces.isEmpty && !isInline ? line(in: work) : nil
        var followers = [Int?](repeating: nil, count: seconds.count)
        var follower: Int?
        for index in seconds.indices.reversed() {
            followers[index] = follower
            if anchors[index] != nil { follower = index }
        }
        var previous: Int?
        var comesBeforeNext = false
        for (index, item) in seconds.enumerated() {
            if anchors[index] != nil {
                (previous, comesBeforeNext) = (index, false)
                continue
            }
            guard let arrival = arrivals[index] else { continue }
            let like = likes[item.key].flatMap { $0 }
            let next = followers[index]
            if let next {
                let isNextAlike = seconds[next].key == item.key && previous.map { seconds[$0].key != item.key } ?? true
                comesBeforeNext = comesBeforeNext || previous == nil || isNextAlike
            }
            guard let anchor = (comesBeforeNext ? next : previous).flatMap({ anchors[$0] }) ?? end else {
                if let contentLine {
                    work.content.pieces.append(.markup(contentLine.inner))
                    work.content.closing = contentLine.outer
                }
                work.content.pieces += try pieces(of: arrival, like: like, layout(onLine: contentLine?.inner), work)
                continue
            }
            let space = space(before: anchor.lowerBound, isInline: isInline)
            let layout = layout(like: like, behind: space)
            let pieces = try pieces(of: arrival, like: like, layout, work)
            if comesBeforeNext {
                work.edits.insert(pieces + [.markup(space)], at: anchor.lowerBound)
            } else {
                let place = layout.line == nil ? anchor.upperBound : markup.endOfLineComments(from: anchor.upperBound)
                work.edits.insert([.markup(space)] + pieces, at: place)
            }
        }
    }

    private mutating func pieces(
        of arrival: Arrival, like: NodeIndex?, _ layout: NewMarkup.Layout, _ work: Work
    ) throws -> [SourceEdits.Piece] {
        switch arrival {
        case .moved(let element, let edits): [.source(element.extent, edits)]
        case .new(let node): [.markup(try newElement(node, like: like, layout, work))]
        }
    }

    // MARK: Layout

    /// The white space before a node that one beside it has, too: a line break and the indentation, or spaces.
    private func space(before offset: Int, isInline: Bool) -> [UInt8] {
        if isInline { return [] }
        if let indentation = markup.indentation(before: offset) { return [0x0A] + markup.text[indentation] }
        let start = markup.startOfBlanks(before: offset)
        return start > 0 && markup.text[start - 1] == 0x3E ? Array(markup.text[start..<offset]) : []
    }

    /// How a new element is laid out; without a line on that of others.
    mutating func layout(onLine line: [UInt8]?) -> NewMarkup.Layout {
        NewMarkup.Layout(line: line, unit: line == nil ? nil : unit, tagEnd: tagEnd)
    }

    /// How a new element is laid out behind white space; one of its name shows how its children are.
    private mutating func layout(like: NodeIndex?, behind space: [UInt8]) -> NewMarkup.Layout {
        var layout = layout(onLine: space.first == 0x0A ? space : nil)
        guard layout.line != nil, let like, let example = extent(of: like), let child = firstChild(of: like) else { return layout }
        guard let inner = markup.indentation(before: child) else {
            layout.unit = nil
            return layout
        }
        let outer = markup.indentation(before: example.extent.lowerBound)
        if let outer, markup.text[inner].starts(with: markup.text[outer]) {
            layout.unit = Array(markup.text[inner].dropFirst(outer.count))
        }
        return layout
    }

    /// The lines of the first children of an element and of its end tag; nil if they are to stay on its line.
    private mutating func line(in work: Work) -> (inner: [UInt8], outer: [UInt8])? {
        let element = work.element
        let hasLines = markup.text[element.content].contains(where: markup.isLineBreak)
        let own: [UInt8]
        if let indentation = markup.indentation(before: element.extent.lowerBound) {
            own = Array(markup.text[indentation])
        } else if element.parent < 0, hasLines || markup.text[..<element.extent.lowerBound].contains(where: markup.isLineBreak) {
            own = []
        } else if hasLines {
            own = Array(markup.indentation(before: element.endTag.lowerBound).map { markup.text[$0] } ?? [])
        } else {
            return nil
        }
        if !hasLines, let cousin = cousin(in: work), markup.indentation(before: cousin) == nil { return nil }
        return ([0x0A] + own + unit, [0x0A] + own)
    }

    /// Where the first child starts of an element that has the name of the one that is compared, and the same parent.
    private func cousin(in work: Work) -> Int? {
        guard let parent = work.parent?.source else { return nil }
        let (source, name) = (original.arena, original.arena.node(work.source).name)
        for sibling in source.childElements(of: parent).prefix(64) where source.node(sibling).name == name {
            if let child = firstChild(of: sibling) { return child }
        }
        return nil
    }

    /// Where the first child element of one of the source starts.
    private func firstChild(of element: NodeIndex) -> Int? {
        extent(of: element).flatMap { markup.pieces(of: $0).first { $0.kind == .element }?.range.lowerBound }
    }

    /// The markup of a new element.
    ///
    /// - Parameter like: an element of the source that has its name and its parent.
    mutating func newElement(_ node: NodeIndex, like: NodeIndex?, _ layout: NewMarkup.Layout, _ work: Work) throws -> [UInt8] {
        let model = original.arena.node(like ?? work.source).name
        var new = newMarkup(
            in: work, plainNamespace: plainNamespace(of: node, like: like, work),
            preferredPrefix: original.arena.names.prefix(model) ?? "")
        let markup = new.element(node, layout)
        if let prefix = new.undeclaredPrefix {
            throw error(.uneditableNode, "the prefix '\(prefix)' of a new element has no declaration", work.source)
        }
        return markup
    }

    /// The namespace that new elements without prefix are to be in, `.some(nil)` for none: that of an element of the name, of another child or of
    /// the element around them, if the model means it by its local name alone. Otherwise nil: the encoder's namespaces count.
    private mutating func plainNamespace(of node: NodeIndex, like: NodeIndex?, _ work: Work) -> String?? {
        guard options.matchesLocalNames else { return nil }
        let source = original.arena
        if let like {
            let isLocalOnly = alignment.isLocalOnly(second.arena.node(node).name, in: second, as: source.node(like).name)
            return isLocalOnly ? .some(source.names.namespaceURI(source.node(like).name)) : nil
        }
        if let known = work.plainNamespace { return known }
        let children = alignment.children(of: work.first, in: work.source)
        let child = items(of: work.first, in: first).first {
            children.element(readBy: $0.node) != nil && first.arena.names.prefix(first.arena.node($0.node).name) == nil
        }
        let written = child?.node ?? work.first ?? work.second
        let tree = work.first == nil ? second : first
        guard let name = written.map({ tree.arena.node($0).name }) else { return nil }
        let nameInSource = source.node(child.flatMap { children.element(readBy: $0.node) } ?? work.source).name
        let isLocalOnly = alignment.isLocalOnly(name, in: tree, as: nameInSource)
        let namespace: String?? = isLocalOnly ? .some(source.names.namespaceURI(nameInSource)) : nil
        work.plainNamespace = .some(namespace)
        return namespace
    }
}
