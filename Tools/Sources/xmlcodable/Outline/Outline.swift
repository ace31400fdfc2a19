import XMLStreaming

/// The shape of a document: what elements and attributes there are in which, how many of them, and what their values look like.
///
/// There is one node for each path, so its size is that of the shape, not of the document; and there is a limit to that, too.
struct Outline: Sendable {
    struct Node: Sendable {
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
        var attributes = NamedList<Attribute>()
        var children = NamedList<Child>()
        /// Where in `children` the one is that was looked up last: mostly the next one is asked for next.
        var cursor = 0
        /// How many the parent has that is open.
        var countInParent = 0
        /// What had no room any more.
        var omittedElements = 0
        var omittedAttributes = 0
    }

    struct Attribute: Named, Sendable {
        let name: XMLQName
        var values = ValueSummary()
    }

    struct Child: Named, Sendable {
        let name: XMLQName
        let node: Int
    }

    // What merges two of them is in another file.
    var nodes: [Node] = []
    var namespaces: [(prefix: String, uri: String)] = []
    private(set) var hasOmissions = false
    private let maximumPaths: Int
    /// The elements that are open; behind these are some that have been, whose storage is used again.
    var levels: [OpenElement] = []
    var openCount = 0
    /// Of a part of a document: what elements have had that were open at its start, and have ended in it. The innermost comes first.
    var endedAround: [[(kind: Int, count: Int)]] = []
    var endedAroundHasText: [Bool] = []
    /// How many elements are open around the place that had no room, itself included.
    private var omittedLevel = 0
    private var placeCount = 0

    struct OpenElement: Sendable {
        var node: Int
        /// Whether it is open from before the part of the document on that is read.
        var isAround = false
        var hasElements = false
        var hasText = false
        var text = ""
        /// The kinds of children that it has.
        var kinds: [Int] = []
    }

    static let maximumNamespaces = 100
    private static let maximumAttributes = 256

    /// - Parameter maximumPaths: how many kinds of elements and attributes are told apart, by their paths.
    init(maximumPaths: Int) { self.maximumPaths = maximumPaths }

    /// The outline of a part of a document.
    ///
    /// - Parameter elements: those that are open at its start. They have child elements: a document is divided behind one.
    init(maximumPaths: Int, inside elements: [XMLQName]) {
        self.init(maximumPaths: maximumPaths)
        for name in elements {
            guard enter(name) else { return }
            let node = levels[openCount - 1].node
            (nodes[node].count, nodes[node].parentCount, nodes[node].countInParent) = (0, 0, 0)
            (nodes[node].least, nodes[node].most) = (.max, 0)
            levels[openCount - 1].isAround = true
            levels[openCount - 1].hasElements = true
            if openCount > 1 { levels[openCount - 2].kinds.removeAll() }
        }
    }

    /// Where the reader is.
    var path: String { levels.prefix(openCount).map { nodes[$0.node].name }.path }

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
        let node = levels[openCount - 1].node
        for (index, attribute) in tag.attributes.enumerated() where !attribute.name.declaresNamespace {
            if !add(attribute.value, ofAttribute: attribute.name, at: index, in: node) {
                nodes[node].omittedAttributes += 1
                hasOmissions = true
            }
        }
    }

    private mutating func push(_ node: Int) {
        if openCount < levels.count {
            levels[openCount].node = node
            (levels[openCount].isAround, levels[openCount].hasElements, levels[openCount].hasText) = (false, false, false)
            levels[openCount].text = ""
            levels[openCount].kinds.removeAll(keepingCapacity: true)
        } else {
            levels.append(OpenElement(node: node))
        }
        openCount += 1
    }

    /// Opens an element; false where there is no room for its kind.
    private mutating func enter(_ name: XMLQName) -> Bool {
        guard openCount > 0 else {
            nodes.append(Node(name: name, depth: 0, count: 1, parentCount: 1, least: 1, most: 1))
            push(nodes.count - 1)
            placeCount += 1
            return true
        }
        let parent = levels[openCount - 1].node
        levels[openCount - 1].hasElements = true
        guard let child = child(name, of: parent) else {
            nodes[parent].omittedElements += 1
            hasOmissions = true
            return false
        }
        nodes[child].count += 1
        noteChildren(1, of: child)
        push(child)
        return true
    }

    /// Counts children of a kind in the innermost open element.
    mutating func noteChildren(_ count: Int, of kind: Int) {
        if nodes[kind].countInParent == 0 { levels[openCount - 1].kinds.append(kind) }
        nodes[kind].countInParent += count
    }

    /// The node of a kind of children; nil if there is no room for it.
    mutating func child(_ name: XMLQName, of parent: Int) -> Int? {
        if let place = nodes[parent].children.place(of: name, near: nodes[parent].cursor) {
            nodes[parent].cursor = place
            return nodes[parent].children[place].node
        }
        guard placeCount < maximumPaths else { return nil }
        placeCount += 1
        nodes[parent].children.append(Child(name: name, node: nodes.count))
        nodes.append(Node(name: name, depth: nodes[parent].depth + 1))
        return nodes.count - 1
    }

    /// - Returns: false where there is no room.
    private mutating func add(_ value: String, ofAttribute name: XMLQName, at index: Int, in node: Int) -> Bool {
        guard let place = attribute(name, at: index, of: node) else { return false }
        nodes[node].attributes[place].values.add(value)
        return true
    }

    /// Where an attribute is in a node; nil if there is no room for it.
    ///
    /// - Parameter index: where it is looked for first.
    mutating func attribute(_ name: XMLQName, at index: Int, of node: Int) -> Int? {
        if let place = nodes[node].attributes.place(of: name, near: index) { return place }
        guard placeCount < maximumPaths, nodes[node].attributes.count < Self.maximumAttributes else { return nil }
        placeCount += 1
        nodes[node].attributes.append(Attribute(name: name))
        return nodes[node].attributes.count - 1
    }

    private mutating func add(_ text: String, isCDATA: Bool) {
        guard omittedLevel == 0, openCount > 0 else { return }
        if !isCDATA, text.isXMLWhiteSpace { return }
        levels[openCount - 1].hasText = true
        if levels[openCount - 1].hasElements { return }
        if levels[openCount - 1].text.isEmpty { levels[openCount - 1].text = text } else { levels[openCount - 1].text += text }
    }

    mutating func end() {
        if omittedLevel > 0 {
            omittedLevel -= 1
            return
        }
        guard openCount > 0 else { return }
        openCount -= 1
        if levels[openCount].isAround {
            endedAroundHasText.append(levels[openCount].hasText)
            return endedAround.append(takeCounts(ofLevel: openCount))
        }
        for place in 0..<levels[openCount].kinds.count {
            let kind = levels[openCount].kinds[place]
            nodes[kind].least = min(nodes[kind].least, nodes[kind].countInParent)
            nodes[kind].most = max(nodes[kind].most, nodes[kind].countInParent)
            nodes[kind].parentCount += 1
            nodes[kind].countInParent = 0
        }
        let node = levels[openCount].node
        if levels[openCount].hasElements {
            if levels[openCount].hasText { nodes[node].isMixed = true }
        } else {
            nodes[node].text.add(levels[openCount].text.trimmedXMLWhiteSpace)
        }
    }

    /// How many children of which kind an element has had, which are not counted here any more.
    private mutating func takeCounts(ofLevel level: Int) -> [(kind: Int, count: Int)] {
        levels[level].kinds.map { kind in
            defer { nodes[kind].countInParent = 0 }
            return (kind, nodes[kind].countInParent)
        }
    }

    /// The elements that are open, with the children that they have had so far.
    var openElements: [(element: OpenElement, counts: [(kind: Int, count: Int)])] {
        levels.prefix(openCount).map { ($0, $0.kinds.map { ($0, nodes[$0].countInParent) }) }
    }

    /// Opens an element of a kind that is known, with children that are counted elsewhere.
    mutating func enter(_ node: Int, like element: OpenElement) {
        push(node)
        (levels[openCount - 1].hasElements, levels[openCount - 1].hasText) = (element.hasElements, element.hasText)
        levels[openCount - 1].text = element.text
    }

    /// Notes that there is text in the innermost open element.
    mutating func noteText() { levels[openCount - 1].hasText = true }

    /// How many names there may be in the document at the most.
    var nameCount: Int { placeCount + namespaces.count }

    private mutating func noteNamespaces(_ tag: XMLStartTag) {
        for attribute in tag.attributes {
            guard attribute.name.declaresNamespace else { continue }
            noteNamespace(attribute.name.qualifiedName == "xmlns" ? "" : attribute.name.localName, attribute.value)
        }
    }

    mutating func noteNamespace(_ prefix: String, _ uri: String) {
        if namespaces.count < Self.maximumNamespaces, !namespaces.contains(where: { $0.prefix == prefix && $0.uri == uri }) {
            namespaces.append((prefix, uri))
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
                node = nodes[parent].children.first { Self.isMeant($0.name, by: step) }?.node
            } else {
                node = nodes.first.flatMap { Self.isMeant($0.name, by: step) ? 0 : nil }
            }
            if node == nil { return nil }
        }
        return node
    }

    private static func isMeant(_ name: XMLQName, by step: String) -> Bool {
        step == "*" || name.qualifiedName == step || name.expandedName == step
    }

    /// Reads a document.
    ///
    /// - Parameter cores: how many cores may do it.
    static func read(_ input: Input, _ options: XMLParsingOptions, maximumPaths: Int, cores: Int) throws -> Outline {
        if let outline = DividedOutline.read(input, options, maximumPaths: maximumPaths, cores: cores) { return outline }
        var outline = Outline(maximumPaths: maximumPaths)
        try input.reportingErrors(path: outline.path) {
            let reader = try input.events(options)
            while let event = try reader.next() { outline.add(event) }
        }
        return outline
    }

    /// Reads a document up to the start of a record.
    ///
    /// - Parameters:
    ///   - number: how many records come before that one.
    ///   - steps: where records are.
    /// - Returns: the outline, and whether it is that of the whole document.
    static func readStart(
        _ input: Input, _ options: XMLParsingOptions, maximumPaths: Int, upTo number: Int, at steps: [String]
    ) throws -> (outline: Outline, isWhole: Bool) {
        var (outline, isWhole) = (Outline(maximumPaths: maximumPaths), true)
        try input.reportingErrors(path: outline.path) {
            let reader = try input.events(options)
            while isWhole, let event = try reader.next() {
                if case .startElement(let tag) = event.kind, outline.isStart(of: tag.name, at: steps),
                    let record = outline.node(at: steps), outline.nodes[record].count == number
                {
                    isWhole = false
                } else {
                    outline.add(event)
                }
            }
        }
        while outline.openCount > 0 { outline.end() }
        return (outline, isWhole)
    }

    private func isStart(of name: XMLQName, at steps: [String]) -> Bool {
        guard openCount == steps.count - 1, Self.isMeant(name, by: steps[openCount]) else { return false }
        return openCount == 0 || levels[openCount - 1].node == node(at: steps.dropLast())
    }
}

extension Outline {
    /// Whether it is the name of `xsi:nil`, as the document declares it.
    func marksNil(_ name: XMLQName) -> Bool {
        name.marksNil
            || name.localName == "nil" && namespaces.contains { $0.prefix == name.prefix && $0.uri == XMLQName.schemaInstance }
    }
}

extension XMLQName {
    static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"

    /// Whether it is the name of the attribute that says that an element has no value.
    var marksNil: Bool { localName == "nil" && namespaceURI == Self.schemaInstance }

    /// Whether it is the name of an attribute that declares a namespace.
    var declaresNamespace: Bool {
        let name = qualifiedName.utf8
        guard name.first == UInt8(ascii: "x"), name.starts(with: "xmlns".utf8) else { return false }
        return name.count == 5 || name.dropFirst(5).first == UInt8(ascii: ":")
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
