/// One of the two trees of a comparison: its nodes with the numbers of what they are (``ContentClasses``).
struct ComparedTree {
    /// A child that counts.
    struct Item {
        enum Kind { case element, text, comment, processingInstruction }

        let kind: Kind
        /// The node; of a text the element that has it.
        let node: NodeIndex
        /// Where a text is.
        let text: TextRange
        /// Equal exactly for equal children.
        let number: UInt32
        /// What children have to share to be two forms of one: an element's expanded name, an instruction's target.
        let key: UInt32
        /// The place among all nodes of the kind that the parent has in its tree, from 1 on; 0 for elements.
        let ordinal: Int
    }

    /// The children of an element that count, in document order.
    struct Items {
        let parent: NodeIndex
        fileprivate(set) var items: [Item] = []
        /// How many nodes of each kind there are, those that do not count included.
        fileprivate(set) var textCount = 0
        fileprivate(set) var commentCount = 0
        fileprivate(set) var instructionCount = 0
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
    /// The numbers of names by the arena's: the expanded name, and the one with the prefix.
    private var names: [Int: (expanded: UInt32, written: UInt32)] = [:]
    private var uris: [Int: UInt32] = [:]

    init(_ apex: NodeIndex, of arena: Arena, options: XMLComparisonOptions, classes: inout ContentClasses) {
        (self.arena, self.apex, self.options) = (arena, apex, options)
        let end = arena.node(apex).subtreeEnd
        numbers = [UInt32](repeating: 0, count: Int(end - apex))
        // From the last node on: an element's children come behind it.
        for index in (apex..<end).reversed() { numbers[Int(index - apex)] = number(of: index, classes: &classes) }
    }

    /// What a node is, with everything in it.
    func number(of node: NodeIndex) -> UInt32 { numbers[Int(node - apex)] }

    private mutating func number(of index: NodeIndex, classes: inout ContentClasses) -> UInt32 {
        let record = arena.node(index)
        switch record.kind {
        case .comment:
            guard options.countsComments else { return 0 }
            return classes.number(arena.attributeValue(Int(record.attributeStart)), .comment)
        case .processingInstruction:
            guard options.countsProcessingInstructions else { return 0 }
            let content = classes.number(arena.attributeValue(Int(record.attributeStart)), .value)
            return classes.number(of: [target(of: record, classes: &classes), content], .processingInstruction)
        case .element:
            let name = index == Arena.document ? 0 : name(record.name, classes: &classes)
            return classes.number(of: [name, content(of: index, classes: &classes)], .element)
        }
    }

    private func target(of record: NodeRecord, classes: inout ContentClasses) -> UInt32 {
        classes.number(arena.names.bytes(record.name), .value)
    }

    /// What an element holds, whatever its name: attributes and children.
    mutating func content(of element: NodeIndex, classes: inout ContentClasses) -> UInt32 {
        let attributes = attributes(of: element, classes: &classes)
        var children = items(of: element, classes: &classes).items.map(\.number)
        if options.ignoresChildOrder { children.sort() }
        var signature = [UInt32(truncatingIfNeeded: attributes.count)]
        signature.reserveCapacity(1 + 2 * attributes.count + children.count)
        for attribute in attributes { signature += [attribute.name, attribute.value] }
        return classes.number(of: signature + children, .content)
    }

    // MARK: Names

    /// What a name is, under the options.
    mutating func name(_ name: Int, classes: inout ContentClasses) -> UInt32 {
        let numbers = numbers(of: name, classes: &classes)
        return options.countsPrefixes ? numbers.written : numbers.expanded
    }

    /// What a name is, whatever its prefix.
    mutating func expandedName(_ name: Int, classes: inout ContentClasses) -> UInt32 {
        numbers(of: name, classes: &classes).expanded
    }

    private mutating func numbers(of name: Int, classes: inout ContentClasses) -> (expanded: UInt32, written: UInt32) {
        if let known = names[name] { return known }
        let namespace = arena.names.namespace(of: name)
        let uri = namespace == 0 ? 0 : uri(namespace, of: name, classes: &classes)
        let bytes = arena.names.bytes(name)
        let local = namespace == 0 ? bytes : UnsafeBufferPointer(rebasing: arena.names.localBytes(name))
        let numbers = (expanded: classes.name(local, uri: uri), written: classes.name(bytes, uri: uri))
        names[name] = numbers
        return numbers
    }

    /// The number of a namespace's URI, which is looked at once for all names in it.
    private mutating func uri(_ namespace: Int, of name: Int, classes: inout ContentClasses) -> UInt32 {
        if let known = uris[namespace] { return known }
        var uri = arena.names.namespaceURI(name) ?? ""
        let number = uri.withUTF8 { classes.number($0, .uri) }
        uris[namespace] = number
        return number
    }

    // MARK: Attributes and children

    /// An element's attributes in the order of their names' numbers, which both trees share.
    mutating func attributes(of element: NodeIndex, classes: inout ContentClasses) -> [Attribute] {
        var attributes: [Attribute] = []
        for attribute in arena.node(element).attributeRange {
            let name = arena.attributeName(attribute)
            guard !arena.isNamespaceDeclaration(name) else { continue }
            let number = self.name(name, classes: &classes)
            attributes.append(
                Attribute(attribute: attribute, name: number, value: classes.number(arena.attributeValue(attribute), .value)))
        }
        if attributes.count > 1 { attributes.sort { ($0.name, $0.value) < ($1.name, $1.value) } }
        return attributes
    }

    /// An element's children that count, or the document's.
    mutating func items(of parent: NodeIndex, classes: inout ContentClasses) -> Items {
        let record = arena.node(parent)
        let skipsIndentation = options.whiteSpace == .ignoredBetweenElements && arena.firstElement(in: parent) != nil
        var result = Items(parent: parent)
        // Where the text starts that comes next, and the number of its first run: nodes that do not count may divide it.
        var (textStart, ordinal) = (record.textStart, 0)
        var runStart = record.textStart
        func endRun(at end: Int) {
            guard end > runStart else { return }
            result.textCount += 1
            if ordinal == 0 { ordinal = result.textCount }
        }
        func endText(at end: Int) {
            let text = textStart..<end
            guard let number = number(ofText: text, in: record, skipsIndentation: skipsIndentation, classes: &classes) else { return }
            result.items.append(Item(kind: .text, node: parent, text: text, number: number, key: 0, ordinal: ordinal))
        }
        var child = parent + 1
        while child < record.subtreeEnd {
            let childRecord = arena.node(child)
            endRun(at: childRecord.textStart)
            runStart = childRecord.textEnd
            if childRecord.kind == .comment { result.commentCount += 1 }
            if childRecord.kind == .processingInstruction { result.instructionCount += 1 }
            let number = number(of: child)
            if number != 0 {
                endText(at: childRecord.textStart)
                (textStart, ordinal) = (childRecord.textEnd, 0)
                result.items.append(item(child, childRecord, number, in: result, classes: &classes))
            }
            child = childRecord.subtreeEnd
        }
        endRun(at: record.textEnd)
        endText(at: record.textEnd)
        return result
    }

    private mutating func item(
        _ node: NodeIndex, _ record: NodeRecord, _ number: UInt32, in items: Items, classes: inout ContentClasses
    ) -> Item {
        switch record.kind {
        case .element:
            let key = expandedName(record.name, classes: &classes)
            return Item(kind: .element, node: node, text: 0..<0, number: number, key: key, ordinal: 0)
        case .comment: return Item(kind: .comment, node: node, text: 0..<0, number: number, key: 0, ordinal: items.commentCount)
        case .processingInstruction:
            let target = target(of: record, classes: &classes)
            return Item(
                kind: .processingInstruction, node: node, text: 0..<0, number: number, key: target, ordinal: items.instructionCount)
        }
    }

    // MARK: Text

    /// What a text is; nil where it is none.
    private func number(
        ofText range: TextRange, in element: NodeRecord, skipsIndentation: Bool, classes: inout ContentClasses
    ) -> UInt32? {
        guard !range.isEmpty else { return nil }
        let text = arena.characters(range)
        guard !element.preservesSpace, options.whiteSpace != .counted else { return classes.number(text, .value) }
        if options.whiteSpace == .collapsed {
            let collapsed = ComparedTree.collapse(text)
            return collapsed.isEmpty ? nil : collapsed.withUnsafeBufferPointer { classes.number($0, .value) }
        }
        if skipsIndentation, text.allSatisfy(\.isXMLWhitespace) { return nil }
        return classes.number(text, .value)
    }

    /// A text as it counts.
    func string(_ item: Item) -> String {
        let text = arena.characters(item.text)
        let isCollapsed = options.whiteSpace == .collapsed && !arena.node(item.node).preservesSpace
        return isCollapsed ? String(decoding: ComparedTree.collapse(text), as: UTF8.self) : String(decoding: text, as: UTF8.self)
    }

    private static func collapse(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var collapsed: [UInt8] = []
        var needsSpace = false
        for byte in text {
            if byte.isXMLWhitespace {
                needsSpace = !collapsed.isEmpty
            } else {
                if needsSpace { collapsed.append(UInt8(ascii: " ")) }
                needsSpace = false
                collapsed.append(byte)
            }
        }
        return collapsed
    }
}
