import XMLStreaming

/// The shape of a document: what elements and attributes there are in which, how many of them, and what their values look like.
///
/// There is one node for each path, so its size is that of the shape, not of the document; and there is a limit to that, too.
struct Outline {
    struct Node {
        let name: XMLQName
        let depth: Int
        var count = 0
        /// How many of the parents have one, and the least and the most that one of those has.
        var parentCount = 0
        var least = Int.max
        var most = 0
        var isMixed = false
        /// The text of those without child elements.
        var text = ValueSummary()
        var attributes: [(name: XMLQName, values: ValueSummary)] = []
        /// Indices of other nodes, in the order in which they came first.
        var children: [Int] = []
        var childrenByName: [XMLQName: Int] = [:]
        /// Where in `children` the one is that was looked up last: mostly the next one is asked for next.
        var cursor = 0
        /// How many the parent has that is open.
        var countInParent = 0
        /// What had no room any more.
        var omittedElements = 0
        var omittedAttributes = 0
    }

    private(set) var nodes: [Node] = []
    private(set) var namespaces: [(prefix: String, uri: String)] = []
    private(set) var hasOmissions = false
    private let maximumPaths: Int
    private var open: [OpenElement] = []
    /// How many elements are open around the place that had no room, itself included.
    private var omittedLevel = 0
    private var placeCount = 0

    private struct OpenElement {
        let node: Int
        var hasElements = false
        var hasText = false
        var text = ""
        /// The kinds of children that it has.
        var kinds: [Int] = []
    }

    /// - Parameter maximumPaths: how many kinds of elements and attributes are told apart, by their paths.
    init(maximumPaths: Int) { self.maximumPaths = maximumPaths }

    /// Where the reader is.
    var path: String { open.map { "/" + nodes[$0.node].name.qualifiedName }.joined() }

    mutating func add(_ event: XMLEvent) {
        switch event.kind {
        case .startElement(let tag): start(tag)
        case .endElement: end()
        case .text(let text, let isCDATA): add(text, isCDATA: isCDATA)
        case .comment, .processingInstruction: break
        }
    }

    private mutating func start(_ tag: XMLStartTag) {
        noteNamespaces(tag)
        if omittedLevel > 0 || !enter(tag.name) {
            omittedLevel += 1
            return
        }
        let node = open[open.count - 1].node
        for (index, attribute) in tag.attributes.enumerated()
        where attribute.name.prefix != "xmlns" && attribute.name.qualifiedName != "xmlns" {
            add(attribute.value, ofAttribute: attribute.name, at: index, in: node)
        }
    }

    /// Opens an element; false where there is no room for its kind.
    private mutating func enter(_ name: XMLQName) -> Bool {
        guard let parent = open.last?.node else {
            nodes.append(Node(name: name, depth: 0, count: 1, parentCount: 1, least: 1, most: 1))
            open.append(OpenElement(node: nodes.count - 1))
            placeCount += 1
            return true
        }
        open[open.count - 1].hasElements = true
        guard let child = child(name, of: parent) else {
            nodes[parent].omittedElements += 1
            hasOmissions = true
            return false
        }
        nodes[child].count += 1
        if nodes[child].countInParent == 0 { open[open.count - 1].kinds.append(child) }
        nodes[child].countInParent += 1
        open.append(OpenElement(node: child))
        return true
    }

    private mutating func child(_ name: XMLQName, of parent: Int) -> Int? {
        let cursor = nodes[parent].cursor
        for position in [cursor, cursor + 1, 0] where position < nodes[parent].children.count {
            let child = nodes[parent].children[position]
            guard nodes[child].name == name else { continue }
            nodes[parent].cursor = position
            return child
        }
        if let child = nodes[parent].childrenByName[name] { return child }
        guard placeCount < maximumPaths else { return nil }
        placeCount += 1
        nodes.append(Node(name: name, depth: nodes[parent].depth + 1))
        nodes[parent].children.append(nodes.count - 1)
        nodes[parent].childrenByName[name] = nodes.count - 1
        return nodes.count - 1
    }

    private mutating func add(_ value: String, ofAttribute name: XMLQName, at index: Int, in node: Int) {
        if index < nodes[node].attributes.count, nodes[node].attributes[index].name == name {
            return nodes[node].attributes[index].values.add(value)
        }
        if let place = nodes[node].attributes.firstIndex(where: { $0.name == name }) {
            return nodes[node].attributes[place].values.add(value)
        }
        // Attributes are looked for one by one.
        guard placeCount < maximumPaths, nodes[node].attributes.count < 256 else {
            nodes[node].omittedAttributes += 1
            hasOmissions = true
            return
        }
        placeCount += 1
        nodes[node].attributes.append((name, ValueSummary()))
        nodes[node].attributes[nodes[node].attributes.count - 1].values.add(value)
    }

    private mutating func add(_ text: String, isCDATA: Bool) {
        guard omittedLevel == 0, !open.isEmpty else { return }
        let isSpace = !isCDATA && text.isXMLWhiteSpace
        if !isSpace { open[open.count - 1].hasText = true }
        if !open[open.count - 1].hasElements, !isSpace { open[open.count - 1].text += text }
    }

    private mutating func end() {
        if omittedLevel > 0 {
            omittedLevel -= 1
            return
        }
        guard let element = open.popLast() else { return }
        for kind in element.kinds {
            nodes[kind].least = min(nodes[kind].least, nodes[kind].countInParent)
            nodes[kind].most = max(nodes[kind].most, nodes[kind].countInParent)
            nodes[kind].parentCount += 1
            nodes[kind].countInParent = 0
        }
        if element.hasElements {
            if element.hasText { nodes[element.node].isMixed = true }
        } else {
            nodes[element.node].text.add(element.text.trimmedXMLWhiteSpace)
        }
    }

    private mutating func noteNamespaces(_ tag: XMLStartTag) {
        for attribute in tag.attributes {
            let name = attribute.name.qualifiedName
            guard name.utf8.starts(with: "xmlns".utf8), name == "xmlns" || attribute.name.prefix == "xmlns" else { continue }
            let prefix = name == "xmlns" ? "" : attribute.name.localName
            if namespaces.count < 100, !namespaces.contains(where: { $0.prefix == prefix && $0.uri == attribute.value }) {
                namespaces.append((prefix, attribute.value))
            }
        }
    }

    // MARK: What it says

    /// The least that a parent has of a kind of element.
    func least(of node: Int, in parent: Int?) -> Int {
        guard let parent else { return 1 }
        return nodes[node].parentCount < nodes[parent].count ? 0 : nodes[node].least
    }

    /// The node of a path of names from the root element on.
    func node(at steps: some Sequence<String>) -> Int? {
        var node: Int?
        for step in steps {
            if let parent = node {
                node = nodes[parent].children.first {
                    nodes[$0].name.qualifiedName == step || nodes[$0].name.expandedName == step || step == "*"
                }
            } else {
                node = nodes.first.flatMap { $0.name.qualifiedName == step || $0.name.expandedName == step || step == "*" ? 0 : nil }
            }
            if node == nil { return nil }
        }
        return node
    }

    /// Reads a document.
    static func read(_ input: Input, _ options: XMLParsingOptions, maximumPaths: Int) throws -> Outline {
        var outline = Outline(maximumPaths: maximumPaths)
        let reader = input.events(options)
        do {
            while let event = try reader.next() { outline.add(event) }
        } catch {
            throw Failure.report(error, in: input.name, path: outline.path)
        }
        return outline
    }
}

extension String {
    /// Whether there is nothing but white space in it.
    var isXMLWhiteSpace: Bool { utf8.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 } }

    /// Without white space at its ends.
    var trimmedXMLWhiteSpace: String {
        func isSpace(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
        if !isSpace(utf8.first), !isSpace(utf8.last) { return self }
        guard let start = utf8.firstIndex(where: { !isSpace($0) }), let end = utf8.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(self[start...end])
    }
}
