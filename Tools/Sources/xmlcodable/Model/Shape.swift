import XMLStreaming

/// What samples show: the elements, what is in them and in which order, and what their values look like.
///
/// There is one node for each path of elements, but an element inside of one of its own name shares that one's node. So the size is that of the shape,
/// not of the samples, and there is a limit to that, too. All that is noted only ever grows towards the general: more samples widen, and never narrow.
struct Shape {
    struct Node {
        let name: XMLQName
        /// How many there are that are not nil.
        var count = 0
        /// Whether one has text, not in a child element.
        var hasText = false
        /// Whether one is marked `xsi:nil`.
        var isNillable = false
        /// Whether one has what no type can say.
        var isUnusual = false
        /// The texts of those without child elements.
        var text = ValueFacts()
        var attributes = NamedList<Attribute>()
        var children = NamedList<Child>()

        init(name: XMLQName) { self.name = name }

        var isValue: Bool { children.isEmpty && attributes.isEmpty }
        var isMixed: Bool { hasText && !children.isEmpty }
        /// Whether an attribute may say what the text is, or what has this name: `<SimpleData name="depth">4.5</SimpleData>`,
        /// `<tag k="depth" v="4.5"/>`, `<c t="n"><v>4.5</v></c>`.
        func hasKey(for name: XMLQName? = nil) -> Bool {
            let mayBeValue = name.map { ["value", "v"].contains($0.localName) } ?? true
            return mayBeValue && attributes.contains { ["key", "k", "name", "type", "t"].contains($0.name.localName) }
        }

        /// Whether each has exactly one child element, of one kind or another. What more samples show can only make these optionals, so it does not count
        /// how many samples show it.
        var hasOneOfItsChildren: Bool {
            children.count > 1 && children.allSatisfy { $0.most == 1 && $0.followers.isEmpty }
                && children.reduce(0) { $0 + $1.parentCount } == count
        }
    }

    struct Attribute: Named {
        let name: XMLQName
        var values = ValueFacts()
        var count: Int { values.count + values.emptyCount }
    }

    struct Child: Named {
        let name: XMLQName
        var node: Int
        /// How many of the parents have one, and the most that one of those has.
        var parentCount = 0
        var most = 0
        /// The names of other children that came directly after it.
        var followers: Set<XMLQName> = []
        var keys = KeyFacts()

        /// Takes what is known of children of another node, which is to have the same type.
        mutating func merge(_ other: Child) {
            parentCount += other.parentCount
            most = max(most, other.most)
            followers.formUnion(other.followers)
            keys.merge(other.keys)
        }
    }

    var nodes: [Node] = []
    /// What the samples declare, in order.
    private(set) var namespaces: [(prefix: String, uri: String)] = []
    private let maximumPaths: Int
    private var placeCount = 0
    private var open: [OpenElement] = []
    private var declarations: [(depth: Int, prefix: String)] = []

    private struct OpenElement {
        let node: Int
        var isNil = false
        var hasElements = false
        var hasText = false
        var text = ""
        /// The child that came last, and how many of each there are.
        var last: Int?
        var children: [Int: (count: Int, keys: [XMLQName: String])] = [:]
    }

    /// - Parameter maximumPaths: how many kinds of elements and attributes there may be, by their paths.
    init(maximumPaths: Int) { self.maximumPaths = maximumPaths }

    /// Where the reader is.
    var path: String { open.map { nodes[$0.node].name }.path }

    // MARK: Reading

    /// Reads one more sample.
    mutating func read(_ input: Input, _ options: XMLParsingOptions) throws {
        open = []
        try input.reportingErrors(path: path) {
            let reader = try input.events(options)
            while let event = try reader.next() { try add(event) }
        }
    }

    private mutating func add(_ event: XMLEvent) throws {
        switch event.kind {
        case .startElement(let tag): try start(tag)
        case .endElement: end()
        case .text(let text, let isCDATA): add(text, isCDATA: isCDATA)
        case .comment, .processingInstruction: break
        }
    }

    private mutating func start(_ tag: XMLStartTag) throws {
        let node = try open.isEmpty ? root(tag.name) : child(tag)
        var element = OpenElement(node: node)
        var attributes = 0
        var nilText: String?
        for (index, (name, value)) in tag.attributes.enumerated() {
            if name.qualifiedName == "xmlns" || name.prefix == "xmlns" {
                noteNamespace(name, value)
            } else if name.marksNil {
                nilText = value
            } else {
                attributes += 1
                try add(value, of: name, at: index, in: node)
            }
        }
        if let nilText {
            if open.isEmpty {
                throw Message("the root element is marked xsi:nil, so it has nothing of which a type could be made: leave this sample out")
            }
            nodes[node].isNillable = true
            element.isNil = true
            if nilText != "true" || attributes > 0 { nodes[node].isUnusual = true }
        } else {
            nodes[node].count += 1
        }
        open.append(element)
    }

    private mutating func root(_ name: XMLQName) throws -> Int {
        if let root = nodes.first {
            guard root.name == name else {
                func text(_ name: XMLQName) -> String {
                    "<\(name.qualifiedName)>" + (name.namespaceURI.map { " of the namespace \($0)" } ?? "")
                }
                throw Message("the root element is \(text(name)), and that of the samples before is \(text(root.name))")
            }
            return 0
        }
        try take(place: name)
        nodes.append(Node(name: name))
        return 0
    }

    private mutating func child(_ tag: XMLStartTag) throws -> Int {
        let parent = open[open.count - 1].node
        open[open.count - 1].hasElements = true
        if open[open.count - 1].isNil { nodes[parent].isUnusual = true }
        let position = try childPosition(tag.name, in: parent)
        if let last = open[open.count - 1].last, last != position, !nodes[parent].children[last].followers.contains(tag.name) {
            try take(place: tag.name)
            nodes[parent].children[last].followers.insert(tag.name)
        }
        open[open.count - 1].last = position
        var state = open[open.count - 1].children[position] ?? (0, [:])
        state.count += 1
        nodes[parent].children[position].keys.add(tag, previous: &state.keys)
        open[open.count - 1].children[position] = state
        return nodes[parent].children[position].node
    }

    private mutating func childPosition(_ name: XMLQName, in parent: Int) throws -> Int {
        if let position = nodes[parent].children.place(of: name, near: open[open.count - 1].last ?? 0) { return position }
        try take(place: name)
        let node = open.last { nodes[$0.node].name == name }?.node ?? nodes.count
        if node == nodes.count { nodes.append(Node(name: name)) }
        nodes[parent].children.append(Child(name: name, node: node))
        return nodes[parent].children.count - 1
    }

    private mutating func add(_ value: String, of name: XMLQName, at index: Int, in node: Int) throws {
        let isQualifiedName = name.namespaceURI == XMLQName.schemaInstance && name.localName == "type" && value.contains(":")
        if let place = nodes[node].attributes.place(of: name, near: index) {
            nodes[node].attributes[place].values.add(value, isQualifiedName: isQualifiedName)
            return
        }
        try take(place: name)
        var attribute = Attribute(name: name)
        attribute.values.add(value, isQualifiedName: isQualifiedName)
        nodes[node].attributes.append(attribute)
    }

    private mutating func take(place name: XMLQName) throws {
        if placeCount >= maximumPaths {
            throw Message("more than \(maximumPaths) kinds of elements and attributes, at <\(name.qualifiedName)>: raise --max-paths")
        }
        placeCount += 1
    }

    private mutating func add(_ text: String, isCDATA: Bool) {
        guard let element = open.last else { return }
        if !text.isXMLWhiteSpace { open[open.count - 1].hasText = true }
        if !element.hasElements, element.text.utf8.count < ValueFacts.keptLength {
            open[open.count - 1].text += text.prefix(ValueFacts.keptLength)
        }
    }

    private mutating func end() {
        guard let element = open.popLast() else { return }
        for (position, state) in element.children {
            nodes[element.node].children[position].parentCount += 1
            nodes[element.node].children[position].most = max(nodes[element.node].children[position].most, state.count)
        }
        if element.hasText { nodes[element.node].hasText = true }
        if element.isNil {
            if element.hasText { nodes[element.node].isUnusual = true }
        } else if !element.hasElements {
            nodes[element.node].text.add(element.text.trimmedXMLWhiteSpace)
        }
    }

    private mutating func noteNamespace(_ name: XMLQName, _ uri: String) {
        let prefix = name.qualifiedName == "xmlns" ? "" : name.localName
        if !uri.isEmpty, namespaces.count < 1_000, !namespaces.contains(where: { $0.uri == uri }) { namespaces.append((prefix, uri)) }
    }
}

/// Which attributes of repeated elements could be the keys of a dictionary: every element has them, and in each parent they ascend, as a dictionary
/// is written.
struct KeyFacts {
    /// Nil before the first element. More samples only make them fewer, so a list never becomes a dictionary.
    private var candidates: [XMLQName]?

    private static let names: Set<String> = ["key", "k", "name", "code", "id", "lang"]

    /// The attribute that is the key.
    var key: XMLQName? { candidates?.first }

    /// - Parameter previous: the values of the element before, in the same parent.
    mutating func add(_ tag: XMLStartTag, previous: inout [XMLQName: String]) {
        let names = candidates ?? tag.attributes.map(\.name).filter { Self.names.contains($0.localName) && $0.prefix != "xmlns" }
        candidates = names.filter { name in
            // Keys are texts: what is a number, a Boolean or a date is one in a list of structures.
            guard let value = tag.attributes.first(where: { $0.name == name })?.value, ValueForms(value).isEmpty else { return false }
            defer { previous[name] = value }
            return previous[name].map { $0 < value } ?? true
        }
    }

    mutating func merge(_ other: KeyFacts) {
        candidates = candidates?.filter { other.candidates?.contains($0) ?? false }
    }
}
