import XMLCodable

/// A document laid over what an encoder wrote of a value: the parts of the value that the document has are the document's, the others stay.
///
///     document   <user><address><city>Rome</city></address></user>
///     value      <value><name>Ann</name><address><city>Oslo</city><street>Gate</street></address></value>
///     together   <user><name>Ann</name><address><city>Rome</city><street>Gate</street></address></user>
///
/// All nodes of the document are there, in its order. Those of the value are where the order of the keys has them, so that an order that is checked is
/// the document's.
struct UpdatedTree: ~Copyable {
    /// What is in an element, in order.
    private enum Item {
        case text(TextRange, in: NodeIndex, before: NodeIndex, of: Arena)
        case node(NodeIndex, of: Arena)
        /// An element of the document and one of the value, and what their parts are.
        case both(NodeIndex, NodeIndex, ElementParts)
    }

    /// The attributes that declare namespaces, by their names.
    private typealias Declarations = [ExactString: Int]

    private static var declarationOfDefault: ExactString { ExactString("xmlns") }

    /// An element of both that has been started.
    private struct Element {
        /// Where the document's is.
        let offset: Int
        /// What has not been added yet, the next one last.
        var items: [Item]
        let documentDeclarations: Declarations
        let valueDeclarations: Declarations
        /// Those of the value that the document's do not say as well.
        let redeclared: Declarations
    }

    private let document: Arena
    private let value: Arena
    /// Whether the last of several elements is the one that is read.
    private let takesLast: Bool
    /// Whether white space alone is no text.
    private let trimsText: Bool
    private var tree: TreeComposition
    private var open: [Element] = []

    /// - Parameter parts: those of both root elements.
    static func laying(_ document: Arena, over value: Arena, by parts: ElementParts, for decoder: XMLDecoder) -> Arena {
        var updated = UpdatedTree(
            document: document, value: value, takesLast: decoder.repeatedElementPolicy == .last, trimsText: decoder.trimValueWhitespaces,
            tree: TreeComposition(ofNodesIn: document, value))
        updated.start(document.root, value.root, parts)
        updated.addItems()
        return updated.finish()
    }

    private consuming func finish() -> Arena { tree.arena(like: document, depth: max(document.depth, value.depth)) }

    private mutating func addItems() {
        while !open.isEmpty {
            guard let item = open[open.count - 1].items.popLast() else {
                tree.end()
                open.removeLast()
                continue
            }
            switch item {
            case .text(let run, let parent, let following, let arena): tree.append(run, in: parent, before: following, of: arena)
            case .node(let node, let arena) where arena === document: tree.append(node, of: document, at: nil)
            case .node(let node, _): addNodeOfValue(node, in: open[open.count - 1])
            case .both(let node, let old, let parts): start(node, old, parts)
            }
        }
    }

    /// Adds a node of the value, with the declarations of namespaces that it is in.
    private mutating func addNodeOfValue(_ node: NodeIndex, in element: Element) {
        let own = declarations(of: node, in: value)
        var attributes = element.redeclared.filter { own[$0.key] == nil }.values.sorted().map { TreeComposition.Attribute($0, of: value) }
        let ofDefault = Self.declarationOfDefault
        if let other = element.documentDeclarations[ofDefault], element.valueDeclarations[ofDefault] == nil, own[ofDefault] == nil {
            attributes.append(.init(other, of: document, isEmpty: true))
        }
        guard !attributes.isEmpty, value.node(node).isElement else { return tree.append(node, of: value, at: element.offset) }
        attributes += value.node(node).attributeRange.map { .init($0, of: value) }
        tree.start(node, of: value, at: element.offset, attributes: attributes, preservesSpace: true)
        value.forEachRun(in: node) { run, child in
            tree.append(run, in: node, before: child ?? value.node(node).subtreeEnd, of: value)
            if let child { tree.append(child, of: value, at: element.offset) }
        }
        tree.end()
    }

    // MARK: Elements of both

    /// Starts an element of the document that updates one of the value.
    private mutating func start(_ element: NodeIndex, _ old: NodeIndex, _ parts: ElementParts) {
        let contents = Contents(of: element, in: document, parts, ignoresBlankText: trimsText)
        let oldContents = Contents(of: old, in: value, parts, ignoresBlankText: false)
        let present = contents.parts
        func stays(_ part: ElementParts.Part) -> Bool { !present.contains(part) && !parts.isEmptyWithout(part) }
        let staying = oldContents.parts.filter(stays)
        let keepsText = staying.contains(parts.partOfText)

        let (outer, own) = (open.last?.documentDeclarations ?? [:], declarations(of: element, in: document))
        let (oldOuter, oldOwn) = (open.last?.valueDeclarations ?? [:], declarations(of: old, in: value))
        let (documentDeclarations, valueDeclarations) = (outer.merging(own) { $1 }, oldOuter.merging(oldOwn) { $1 })
        // Prefixes that the texts of the value may have.
        let added = oldOwn.filter { $0.key != Self.declarationOfDefault && documentDeclarations[$0.key] == nil }.values.sorted()
        let keptOfValue = oldContents.attributes.filter { attribute in
            if case .attribute = attribute.part, value.belongsToXML(value.attributeName(attribute.number)) { return false }
            return staying.contains(attribute.part)
        }
        let attributes =
            document.node(element).attributeRange.map { TreeComposition.Attribute($0, of: document) }
            + (added + keptOfValue.map(\.number)).map { .init($0, of: value) }
        let offset = document.node(element).sourceOffset
        tree.start(element, of: document, at: offset, attributes: attributes, preservesSpace: keepsText)

        var items: [Item] = []
        var oldItems: [(order: Int, item: Item)] = []
        var order = 0
        for (text, following, child, part) in oldContents.runs {
            if keepsText, !text.isEmpty {
                oldItems.append((parts.order(of: parts.partOfText) ?? order, .text(text, in: old, before: following, of: value)))
            }
            guard let child, let part, staying.contains(part) else { continue }
            order = parts.order(of: part) ?? order
            oldItems.append((order, .node(child, of: value)))
        }
        var nextOld = 0
        for (text, following, child, part) in contents.runs {
            if !keepsText, !text.isEmpty { items.append(.text(text, in: element, before: following, of: document)) }
            guard let child else { continue }
            // A comment would be one more node of what takes comments.
            if !document.node(child).isElement, let part, staying.contains(part) { continue }
            if let order = part.flatMap(parts.order) {
                while nextOld < oldItems.count, oldItems[nextOld].order < order {
                    items.append(oldItems[nextOld].item)
                    nextOld += 1
                }
            }
            // Where an element says that it is nil, that is all that it says.
            if let part, let own = contents.elements[part], child == (takesLast ? own.last : own.first), !document.saysNil(child),
                let inner = parts.inside(part), let old = oldContents.elements[part]?.first
            {
                items.append(.both(child, old, inner))
            } else {
                items.append(.node(child, of: document))
            }
        }
        items += oldItems[nextOld...].map(\.item)
        open.append(
            Element(
                offset: offset, items: items.reversed(), documentDeclarations: documentDeclarations, valueDeclarations: valueDeclarations,
                redeclared: valueDeclarations.filter { prefix, attribute in
                    // What the document does not declare was added to an element around.
                    guard let other = documentDeclarations[prefix] else { return prefix == Self.declarationOfDefault }
                    return !isSame(value.attributeString(attribute), document.attributeString(other))
                }))
    }

    private func declarations(of element: NodeIndex, in arena: Arena) -> Declarations {
        let declarations = arena.node(element).attributeRange.filter { arena.isNamespaceDeclaration(arena.attributeName($0)) }
        return Dictionary(declarations.map { (ExactString(arena.names.qualifiedName(arena.attributeName($0))), $0) }) { $1 }
    }
}

/// What an element of one of both has, and which parts that is.
private struct Contents {
    var parts: Set<ElementParts.Part> = []
    var attributes: [(number: Int, part: ElementParts.Part)] = []
    /// The text before every child, and at last that before the end tag.
    var runs: [(text: TextRange, following: NodeIndex, child: NodeIndex?, part: ElementParts.Part?)] = []
    /// The first and the last element of a part.
    var elements: [ElementParts.Part: (first: NodeIndex, last: NodeIndex)] = [:]

    init(of element: NodeIndex, in arena: Arena, _ parts: ElementParts, ignoresBlankText: Bool) {
        let record = arena.node(element)
        for attribute in record.attributeRange where !arena.isNamespaceDeclaration(arena.attributeName(attribute)) {
            attributes.append((attribute, parts.part(ofAttribute: attribute, in: arena)))
        }
        var known: [Int: ElementParts.Part] = [:]
        var hasText = false
        let partOfComments = parts.partOfComments
        arena.forEachRun(in: element) { run, child in
            hasText = hasText || (ignoresBlankText ? arena.hasNonWhitespaceText(run) : !run.isEmpty)
            let childRecord = child.map { arena.node($0) }
            var part = child == nil ? nil : partOfComments
            if let child, let childRecord, childRecord.isElement {
                let own = known[childRecord.name] ?? parts.part(ofElement: child, in: arena)
                (known[childRecord.name], part) = (own, own)
                elements[own] = (elements[own]?.first ?? child, child)
            }
            runs.append((run, child ?? record.subtreeEnd, child, part))
        }
        self.parts = Set(attributes.map(\.part) + elements.keys)
        if hasText { self.parts.insert(parts.partOfText) }
    }
}
