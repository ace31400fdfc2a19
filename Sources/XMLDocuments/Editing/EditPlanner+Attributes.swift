extension EditPlanner {
    /// Finds the edits of an element's attributes.
    mutating func compareAttributes(_ work: Work) throws {
        let (firsts, seconds) = (work.first.map(first.attributes) ?? [], work.second.map(second.attributes) ?? [])
        if firsts.elementsEqual(seconds, by: { ($0.name, $0.value) == ($1.name, $1.value) }) { return }
        let parts = markup.attributes(of: work.element)
        let olds = Dictionary(firsts.map { ($0.name, $0) }) { old, _ in old }
        let newKeys = Set(seconds.map(\.name))

        var deleted: Set<Int> = []
        for old in firsts where !newKeys.contains(old.name) {
            let name = first.arena.attributeName(old.attribute)
            guard let attribute = alignment.attribute(named: name, in: first, of: work.source) else { continue }
            let part = try editablePart(of: attribute, among: parts, work)
            work.edits.delete(part.extent)
            deleted.insert(part.name.lowerBound)
        }

        // A new attribute follows the one before it in what the encoder wrote, or comes last.
        var previous: SourceMarkup.Attribute?
        guard let written = work.second, let writtenElement = writtenExtent(of: written) else { return }
        let news = Dictionary(uniqueKeysWithValues: seconds.map { ($0.attribute, $0) })
        // Behind those that are written there may be defaults of a document type.
        for (number, writtenPart) in zip(second.arena.node(written).attributeRange, writtenMarkup.attributes(of: writtenElement)) {
            guard let new = news[number] else { continue }
            let value = Array(writtenMarkup.text[writtenPart.value])
            let name = second.arena.attributeName(number)
            let attribute = alignment.attribute(named: name, in: second, of: work.source)
            let old = olds[new.name]
            if let part = attribute.flatMap({ part(of: $0, among: parts) }) {
                previous = part
                if old?.value == new.value { continue }
                let oldText = old.map { Array(first.arena.attributeValue($0.attribute)) } ?? []
                try replaceValue(of: part, oldText, by: value, of: written, in: work)
            } else if old?.value != new.value {
                let anchor = previous ?? parts.last { !deleted.contains($0.name.lowerBound) }
                try insert(name, value, of: written, behind: anchor, in: work)
            }
        }
    }

    /// Where an attribute is in its start tag; nil for a default of the document type.
    private func part(of attribute: Int, among parts: [SourceMarkup.Attribute]) -> SourceMarkup.Attribute? {
        let name = original.arena.names.bytes(original.arena.attributeName(attribute))
        return parts.first { markup.text[$0.name].elementsEqual(name) }
    }

    /// Where an attribute is in its start tag.
    private func editablePart(
        of attribute: Int, among parts: [SourceMarkup.Attribute], _ work: Work
    ) throws -> SourceMarkup.Attribute {
        guard let part = part(of: attribute, among: parts) else {
            let name = original.arena.names.qualifiedName(original.arena.attributeName(attribute))
            throw error(.uneditableNode, "the attribute '\(name)' is a default of the document type", work.source)
        }
        try rejectUnreadReferences(in: part.value, work.source)
        return part
    }

    /// Writes another value between the quotation marks that are there.
    private mutating func replaceValue(
        of part: SourceMarkup.Attribute, _ old: [UInt8], by new: [UInt8], of written: NodeIndex,
        in work: Work
    ) throws {
        try rejectUnreadReferences(in: part.value, work.source)
        let text = BooleanPair.text(for: new, after: old, readFrom: markup.text[part.value])
        let value = placed(text, of: written, in: work)
        work.edits.replace(part.value, with: quoted(value, with: markup.text[part.value.upperBound]))
    }

    private func quoted(_ value: [UInt8], with mark: UInt8) -> [UInt8] {
        mark == 0x27 ? value.flatMap { $0 == 0x27 ? Array("&apos;".utf8) : [$0] } : value
    }

    private mutating func insert(
        _ name: Int, _ value: [UInt8], of written: NodeIndex, behind anchor: SourceMarkup.Attribute?,
        in work: Work
    ) throws {
        let mark = anchor.map { markup.text[$0.value.upperBound] } ?? 0x22
        // A tag with an attribute to a line goes on like that.
        let space = anchor.map { Array(markup.text[$0.extent.lowerBound..<$0.name.lowerBound]) } ?? [0x20]
        var new = newMarkup(in: work)
        let name = new.name(of: name, isAttribute: true)
        try rejectUndeclaredPrefix(in: new, work)
        let value = new.value(value, of: written)
        work.scope = new.scope
        let added = new.declarations + space + name + [0x3D, mark] + quoted(value, with: mark) + [mark]
        work.edits.insert(added, at: anchor?.extent.upperBound ?? markup.name(of: work.element).upperBound)
    }

    /// Makes an attribute's value of an element's text, or removes the attribute where there is no text.
    ///
    /// - Parameter old: the element that the encoder wrote for the attribute.
    mutating func setAttribute(_ attribute: Int, of work: Work, from old: NodeIndex? = nil, toTextOf node: NodeIndex?) throws {
        let part = try editablePart(of: attribute, among: markup.attributes(of: work.element), work)
        guard let node else { return work.edits.delete(part.extent) }
        guard second.arena.hasNoNodes(node), second.arena.hasDeclarationsOnly(node) else {
            throw error(.uneditableNode, "what has become an element was read from an attribute", work.source)
        }
        var output = OutputBuffer()
        CharacterEscapes.attributes.append(second.arena.characters(second.arena.leafTextRange(node)), to: &output)
        let oldText = old.map { Array(first.arena.characters(first.arena.leafTextRange($0))) } ?? []
        try replaceValue(of: part, oldText, by: Array(output.bytes), of: node, in: work)
    }
}
