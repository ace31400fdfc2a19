/// One of the two trees of a comparison: its nodes with the numbers of what they are (``ContentClasses``).
class ComparedTree {
    /// A child that counts.
    struct Item {
        /// Those of nodes have their raw values.
        enum Kind: Int {
            case element, comment, processingInstruction, text

            fileprivate init(_ kind: NodeRecord.Kind) { self = Kind(rawValue: Int(kind.rawValue)) ?? .element }
        }

        let kind: Kind
        /// The node; of a text the element that has it.
        let node: NodeIndex
        /// Where a text is.
        var text = 0..<0
        /// Equal exactly for equal children.
        let number: UInt32
        /// What children have to share to be two forms of one: an element's expanded name, an instruction's target.
        var key: UInt32 = 0
        /// The place among all nodes of the kind that the parent has in its tree, from 1 on.
        var ordinal = 0
    }

    /// The children of an element that count, in document order.
    struct Items {
        let parent: NodeIndex
        fileprivate(set) var items: [Item] = []
        /// How many nodes of each kind there are, those that do not count included, by the kinds' raw values.
        fileprivate(set) var counts = SIMD4<Int>()
    }

    /// An attribute that declares no namespace.
    struct Attribute {
        let attribute: Int
        let name: UInt32
        let value: UInt32
    }

    let arena: Arena
    let apex: NodeIndex
    private let options: XMLComparisonOptions
    /// What every node from the apex on is; 0 where it does not count.
    private var numbers: [UInt32]
    private let classes: ContentClasses

    init(_ apex: NodeIndex, of arena: Arena, options: XMLComparisonOptions, classes: ContentClasses) {
        (self.arena, self.apex, self.options, self.classes) = (arena, apex, options, classes)
        let end = arena.node(apex).subtreeEnd
        numbers = [UInt32](repeating: 0, count: Int(end - apex))
        // From the last node on: an element's children come behind it.
        for index in (apex..<end).reversed() { numbers[Int(index - apex)] = makeNumber(of: index) }
    }

    /// What a node is, with everything in it.
    func number(of node: NodeIndex) -> UInt32 { numbers[Int(node - apex)] }

    private func makeNumber(of index: NodeIndex) -> UInt32 {
        let record = arena.node(index)
        switch record.kind {
        case .comment:
            guard options.countsComments else { return 0 }
            return classes.number(arena.attributeValue(Int(record.attributeStart)), .comment)
        case .processingInstruction:
            guard options.countsProcessingInstructions else { return 0 }
            let content = classes.number(arena.attributeValue(Int(record.attributeStart)), .value)
            return classes.number(of: [target(of: record), content], .processingInstruction)
        case .element:
            let name = index == Arena.document ? 0 : name(record.name)
            return classes.number(of: [name, content(of: index)], .element)
        }
    }

    private func target(of record: NodeRecord) -> UInt32 {
        classes.number(arena.names.bytes(record.name), .value)
    }

    /// What an element holds, whatever its name: attributes and children.
    func content(of element: NodeIndex) -> UInt32 {
        let attributes = attributes(of: element)
        var children = items(of: element).items.map(\.number)
        if options.ignoresChildOrder { children.sort() }
        let signature = [UInt32(truncatingIfNeeded: attributes.count)] + attributes.flatMap { [$0.name, $0.value] }
        return classes.number(of: signature + children, .content)
    }

    // MARK: Names

    /// What a name is, under the options.
    func name(_ name: Int) -> UInt32 { options.countsPrefixes ? UInt32(truncatingIfNeeded: number(ofName: name)) : expandedName(name) }

    /// What a name is, whatever its prefix.
    func expandedName(_ name: Int) -> UInt32 { UInt32(truncatingIfNeeded: classes.names.names.expanded(number(ofName: name))) }

    /// What a name is as it is written, whatever its namespace.
    func writtenName(_ name: Int) -> UInt32 { UInt32(truncatingIfNeeded: classes.names.names.written(number(ofName: name))) }

    func localName(_ name: Int) -> UInt32 { classes.number(UnsafeBufferPointer(rebasing: arena.names.localBytes(name)), .value) }

    private func number(ofName name: Int) -> Int { classes.names.number(of: name, in: arena) }

    func expandedName(of attribute: Attribute) -> UInt32 { expandedName(arena.attributeName(attribute.attribute)) }

    // MARK: Attributes and children

    /// An element's attributes in the order of their names' numbers, which both trees share.
    func attributes(of element: NodeIndex) -> [Attribute] {
        let counted = arena.node(element).attributeRange.filter { !arena.isNamespaceDeclaration(arena.attributeName($0)) }
        var attributes = counted.map { attribute in
            let value = classes.number(arena.attributeValue(attribute), .value)
            return Attribute(attribute: attribute, name: name(arena.attributeName(attribute)), value: value)
        }
        if attributes.count > 1 { attributes.sort { ($0.name, $0.value) < ($1.name, $1.value) } }
        return attributes
    }

    /// An element's children that count, or the document's.
    func items(of parent: NodeIndex) -> Items {
        let record = arena.node(parent)
        let skipsIndentation = options.whiteSpace == .ignoredBetweenElements && arena.firstElement(in: parent) != nil
        var result = Items(parent: parent)
        // Where the text starts that comes next, and the number of its first run: nodes that do not count may divide it.
        var (textStart, ordinal) = (record.textStart, 0)
        arena.forEachRun(in: parent) { run, child in
            if !run.isEmpty {
                result.counts[Item.Kind.text.rawValue] += 1
                if ordinal == 0 { ordinal = result.counts[Item.Kind.text.rawValue] }
            }
            let childRecord = child.map { arena.node($0) }
            if let childRecord { result.counts[Item.Kind(childRecord.kind).rawValue] += 1 }
            let childNumber = child.map { number(of: $0) }
            if childNumber == 0 { return }
            let text = textStart..<run.upperBound
            if let number = number(ofText: text, in: record, skipsIndentation: skipsIndentation) {
                result.items.append(Item(kind: .text, node: parent, text: text, number: number, ordinal: ordinal))
            }
            guard let child, let childRecord, let childNumber else { return }
            (textStart, ordinal) = (childRecord.textEnd, 0)
            let kind = Item.Kind(childRecord.kind)
            let key = kind == .element ? expandedName(childRecord.name) : kind == .comment ? 0 : target(of: childRecord)
            result.items.append(Item(kind: kind, node: child, number: childNumber, key: key, ordinal: result.counts[kind.rawValue]))
        }
        return result
    }

    /// What an element holds, each attribute and each child as a number, in order.
    func features(of element: NodeIndex) -> [UInt64] {
        let attributes = attributes(of: element)
        let children = items(of: element).items
        // Names have numbers from 1 on.
        return (attributes.map { UInt64($0.name) << 32 | UInt64($0.value) } + children.map { UInt64($0.number) }).sorted()
    }

    // MARK: Text

    /// What a text is; nil where it is none.
    private func number(
        ofText range: TextRange, in element: NodeRecord, skipsIndentation: Bool
    ) -> UInt32? {
        guard !range.isEmpty else { return nil }
        let text = arena.characters(range)
        if collapsesText(of: element) {
            let collapsed = text.collapsingSpace
            return collapsed.isEmpty ? nil : collapsed.withUnsafeBufferPointer { classes.number($0, .value) }
        }
        if skipsIndentation, !element.preservesSpace, text.allSatisfy(\.isXMLWhitespace) { return nil }
        return classes.number(text, .value)
    }

    private func collapsesText(of element: NodeRecord) -> Bool { options.whiteSpace == .collapsed && !element.preservesSpace }

    /// A text as it counts.
    func string(_ item: Item) -> String {
        let text = arena.characters(item.text)
        return String(decoding: collapsesText(of: arena.node(item.node)) ? text.collapsingSpace : Array(text), as: UTF8.self)
    }
}
