/// Child elements that come, go, move and change, each with its line.
extension EditPlanner {
    /// Finds the edits of an element's child elements.
    mutating func compareElements(_ firsts: Items, _ seconds: Items, _ children: SourceAlignment.Children, _ work: Work) throws {
        let firsts = firsts.filter { $0.kind == .element }
        var seconds = seconds.filter { $0.kind == .element }
        if firsts.elementsEqual(seconds, by: { $0.number == $1.number }) { return }
        let nodes = firsts.map { children.element(readBy: $0.node) }
        orderEntries(of: &seconds, as: firsts, nodes)
        let pairing = try pair(firsts, seconds, nodes)

        for index in pairing.missing {
            switch children[firsts[index].node] {
            case .element(let node) where staysAround(firsts[index].node, node):
                try schedule(firsts[index].node, nil, node, in: work, work.edits)
                noteRemainder(node)
            case .element(let node): remove(try editableExtent(of: node).extent, work)
            case .attribute(let attribute): try setAttribute(attribute, of: work, toTextOf: nil)
            case .absent: break
            case .unclear(let reason): throw error(.ambiguousEdit, reason, work.source)
            }
        }

        let groups = Dictionary(grouping: firsts.indices) { firsts[$0].key }
        var anchors = [Range<Int>?](repeating: nil, count: seconds.count)
        var arrivals: Set<Int> = []
        /// Those of the arrivals that the document has in another place, with edits of their own.
        var moved: [Int: SourceEdits.Piece] = [:]
        for (index, item) in seconds.enumerated() {
            guard let partner = pairing.partners[index] else {
                if let group = groups[item.key] {
                    if case .unclear(let reason) = children[firsts[group[0]].node] { throw error(.ambiguousEdit, reason, work.source) }
                } else if let placeholder = try placeholder(for: item, children, work) {
                    let extent = try editableExtent(of: placeholder).extent
                    anchors[index] = extent
                    if second.isStep(item.node) {
                        try schedule(nil, item.node, placeholder, in: work, work.edits)
                    } else {
                        let element = try newElement(
                            item.node, like: placeholder, behind: space(before: extent.lowerBound, work), work)
                        work.edits.delete(extent)
                        work.edits.insert(element, at: extent.upperBound)
                    }
                    continue
                }
                arrivals.insert(index)
                continue
            }
            let (old, isMoved) = (firsts[partner], pairing.moved.contains(index))
            let isChanged = old.number != item.number
            switch children[old.node] {
            case .element(let node) where isMoved:
                let extent = try editableExtent(of: node).extent
                let edits = SourceEdits()
                if isChanged { try schedule(old.node, item.node, node, in: work, edits) }
                remove(extent, work)
                arrivals.insert(index)
                moved[index] = .source(extent, edits)
            case .element(let node):
                anchors[index] = extent(of: node)?.extent
                if isChanged { try schedule(old.node, item.node, node, in: work, work.edits) }
            case .attribute(let attribute): if isChanged { try setAttribute(attribute, of: work, from: old.node, toTextOf: item.node) }
            case .absent: if isChanged { arrivals.insert(index) }
            case .unclear(let reason): if isChanged || isMoved { throw error(.ambiguousEdit, reason, work.source) }
            }
        }
        if arrivals.isEmpty { return }
        let likes = groups.mapValues { $0.lazy.compactMap { nodes[$0] }.first }
        try place(arrivals, moved, beside: anchors, seconds, likes, work)
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
            // Where the encoder wrote text, the model reads it.
            if first.arena.ownText(step).isEmpty, markup.pieces(of: extent).contains(where: markup.isSolid) { return true }
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
        let unmatched = alignment.index(of: children.unmatched)
        let candidates = alignment.elements(named: name, in: second, among: unmatched, of: work.source)
        guard let candidate = candidates.first else { return nil }
        if second.isStep(item.node), candidates.count == 1 { return candidate }
        let extent = try editableExtent(of: candidate)
        let isEmpty = markup.pieces(of: extent).allSatisfy { $0.kind == .text && markup.isBlank($0.range) }
        let arena = original.arena
        let new = alignment.attributes(of: item.node, in: second, readFrom: candidate)
        let isRead = arena.node(candidate).attributeRange.allSatisfy { attribute in
            let name = arena.attributeName(attribute)
            return new.contains(attribute) || arena.isSchemaInstance(name, "nil") || arena.isNamespaceDeclaration(name)
        }
        guard candidates.count == 1, isEmpty, isRead else {
            throw error(.ambiguousEdit, "the model has a new value for an element that it has not read so far", candidate)
        }
        return candidate
    }

    // MARK: Going

    /// Removes an element with its line, if it is alone on it, or with the white space before it.
    private func remove(_ extent: Range<Int>, _ work: Work) {
        work.removed.append(extent)
        if work.keepsSpace { return work.edits.delete(extent) }
        let end = markup.endOfBlanks(from: extent.upperBound)
        let isLast = end == markup.text.count || markup.isLineBreak(markup.text[end])
        guard let indentation = markup.indentation(before: extent.lowerBound) else {
            return work.edits.delete(markup.startOfBlanks(before: extent.lowerBound)..<(isLast ? end : extent.upperBound))
        }
        guard isLast || markup.hasPrefix("</", at: end) else { return work.edits.delete(extent.lowerBound..<end) }
        work.edits.delete(markup.startOfLineBreak(before: indentation.lowerBound)..<(isLast ? end : extent.upperBound))
    }

    // MARK: Coming

    /// Behind what elements come where none stays: where those were that have gone, or behind everything. Nil if there is nothing that stays.
    private func end(of work: Work) -> Range<Int>? {
        let end = work.element.content.upperBound
        return work.removed.max { $0.upperBound < $1.upperBound } ?? work.pieces.last { $0.kind != .text }?.range
            ?? (work.keepsSpace && !work.pieces.isEmpty ? end..<end : nil)
    }

    /// Places elements beside those that stay: behind the one before them, or before the one after them if that has their name. Where none stays they
    /// come behind the end, or are the content.
    private mutating func place(
        _ arrivals: Set<Int>, _ moved: [Int: SourceEdits.Piece], beside anchors: [Range<Int>?], _ seconds: Items,
        _ likes: [UInt32: NodeIndex?], _ work: Work
    ) throws {
        let staying = anchors.indices.filter { anchors[$0] != nil }
        let end = staying.isEmpty ? end(of: work) : nil
        let isContent = staying.isEmpty && end == nil && work.content.isEmpty && !work.keepsSpace
        let lines = isContent ? lines(in: work) : nil
        var passed = 0
        var comesBeforeNext = false
        for (index, item) in seconds.enumerated() {
            if anchors[index] != nil { (passed, comesBeforeNext) = (passed + 1, false) }
            guard arrivals.contains(index) else { continue }
            let previous = passed > 0 ? staying[passed - 1] : nil
            let next = passed < staying.count ? staying[passed] : nil
            if let next {
                let isNextAlike = seconds[next].key == item.key && previous.map { seconds[$0].key != item.key } ?? true
                comesBeforeNext = comesBeforeNext || previous == nil || isNextAlike
            }
            let anchor = (comesBeforeNext ? next : previous).flatMap { anchors[$0] } ?? end
            let space = anchor.map { self.space(before: $0.lowerBound, work) } ?? lines?.inner ?? []
            let piece = try moved[index] ?? .markup(newElement(item.node, like: likes[item.key].flatMap { $0 }, behind: space, work))
            guard let anchor else {
                work.content += [.markup(space), piece]
                continue
            }
            if comesBeforeNext {
                work.edits.insert([piece, .markup(space)], at: anchor.lowerBound)
            } else {
                let isOnLine = space.first == 0x0A
                let place = isOnLine ? markup.endOfLineComments(from: anchor.upperBound) : anchor.upperBound
                work.edits.insert([.markup(space), piece], at: place)
            }
        }
        if let lines { work.content.append(.markup(lines.outer)) }
    }

    // MARK: Layout

    /// The white space before a node that one beside it has, too: a line break and the indentation, or spaces.
    private func space(before offset: Int, _ work: Work) -> [UInt8] {
        if work.keepsSpace { return [] }
        if let indentation = markup.indentation(before: offset) { return [0x0A] + markup.text[indentation] }
        let start = markup.startOfBlanks(before: offset)
        return start > 0 && markup.text[start - 1] == 0x3E ? Array(markup.text[start..<offset]) : []
    }

    /// What each level of a new element behind white space is indented with; nil if all of it is on one line. An element of its name shows how its
    /// children are.
    private mutating func indentation(like: NodeIndex?, behind space: [UInt8]) -> [UInt8]? {
        if space.first != 0x0A { return nil }
        guard let like, let example = extent(of: like), let child = firstChild(of: like) else { return unit }
        guard let inner = markup.indentation(before: child) else { return nil }
        let outer = markup.indentation(before: example.extent.lowerBound)
        return outer.flatMap { markup.unit(from: $0, to: inner) } ?? unit
    }

    /// The lines of the first children of an element and of its end tag; nil if they are to stay on its line.
    private mutating func lines(in work: Work) -> (inner: [UInt8], outer: [UInt8])? {
        let element = work.element
        let hasLines = markup.text[element.content].contains(where: markup.isLineBreak)
        let start = markup.indentation(before: element.extent.lowerBound)
        if start == nil, !hasLines { return nil }
        let own = (start ?? markup.indentation(before: element.endTag.lowerBound)).map { Array(markup.text[$0]) } ?? []
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
    /// - Parameters:
    ///   - like: an element of the source that has its name and its parent.
    ///   - space: the white space before it.
    mutating func newElement(_ node: NodeIndex, like: NodeIndex?, behind space: [UInt8], _ work: Work) throws -> [UInt8] {
        let namespace = like.map { plainNamespace(of: node, in: second, as: $0) } ?? work.plainNamespace
        var new = newMarkup(in: work, like: like, plainNamespace: namespace)
        let markup = new.element(node, behind: space, indentedBy: indentation(like: like, behind: space), tagEnd)
        try rejectUndeclaredPrefix(in: new, work)
        return markup
    }

    /// The namespace that new elements without prefix are to be in: that of another child or of the element around them; see
    /// ``NewMarkup/plainNamespace``.
    func plainNamespace(in work: Work, _ firsts: Items, _ children: SourceAlignment.Children) -> String? {
        for item in firsts where first.arena.names.prefix(first.arena.node(item.node).name) == nil {
            if let element = children.element(readBy: item.node) { return plainNamespace(of: item.node, in: first, as: element) }
        }
        if let node = work.first { return plainNamespace(of: node, in: first, as: work.source) }
        return work.second.flatMap { plainNamespace(of: $0, in: second, as: work.source) }
    }

    /// The namespace of an element of the source, if the model means it by its local name alone.
    private func plainNamespace(of node: NodeIndex, in tree: WrittenTree, as element: NodeIndex) -> String? {
        let name = original.arena.node(element).name
        guard alignment.isLocalOnly(tree.arena.node(node).name, in: tree, as: name) else { return nil }
        return original.arena.names.namespaceURI(name) ?? ""
    }
}
