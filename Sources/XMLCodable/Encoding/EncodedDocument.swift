/// The document that an encoding makes: flat storage, no object per node.
///
/// Nodes are linked by their numbers. Node 0 is the document, whose child is the root element. Text is one buffer, unescaped. Text that
/// comes first in an element, as in every leaf, is kept in the element's own record; text among children is a node. What needs no second look
/// is put into the buffer as it will be written: attributes, and leaves that follow each other, which are one node then.
///
///     <a k="1">x<b>y</b></a>      nodes        0 the document   1 a, text "x", attribute 1   2 b, text "y"
///                                 attributes   1 ` k="1"`
///                                 text         ` k="1"xy`, or ` k="1"x<b>y</b>` with node 2 as a run of leaves
///
/// A number of 0 means that there is no such node or attribute.
struct EncodedDocument: ~Copyable {
    private let inPlace = InPlace()
    private var nodes = GrowableStorage<EncodedNode>(notesShortage: true)
    private(set) var attributes = GrowableStorage<EncodedAttribute>(notesShortage: true)
    /// Values are formatted straight into it.
    var text = OutputBuffer(capacity: 1024, notesShortage: true)
    /// Text that is being escaped.
    private var unescaped = OutputBuffer(capacity: 64, notesShortage: true)
    /// The attributes of one element by their names, where there are too many to go through for each. Empty for none.
    private var attributeIndex: [UInt32: UInt32] = [:]
    private var indexedElement: UInt32 = 0
    /// The element that got the last attribute, and bits of the names of its attributes: one whose bit is missing is new.
    private var attributedElement: UInt32 = 0
    private var attributeBits = UInt64.max
    /// How many children an element had that are written and forgotten.
    private var forgottenChildren: (parent: UInt32, count: Int) = (0, 0)
    /// How much of the document was gone through to count children.
    private var countedLength = 0
    /// What is written as it is, by the numbers of its nodes. An element's own node has its name; one without a name is an element's content.
    private(set) var prepared = Table<UInt32, PreparedNode>()
    /// The numbers of their namespaces; nil as long as there was none.
    private var preparedNamespaces: NamespaceNumbers?
    /// What was declared for them.
    var repeatedDeclarations = RepeatedDeclarations()
    /// Elements that have a qualified name without a prefix as their text or in an attribute, with the default namespace that it needs there: `""` for
    /// none.
    var unprefixedValues = Table<UInt32, String>()
    /// What elements are to the model; nil unless requested.
    var roles: ElementRoles?

    init() { nodes.append(EncodedNode(name: 0, parent: 0)) }

    // MARK: Reading

    func node(_ number: UInt32) -> EncodedNode { nodes[Int(number)] }

    func attribute(_ number: UInt32) -> EncodedAttribute { attributes[Int(number) - 1] }

    /// The elements and runs of text from a child on.
    func forEachChild(from first: UInt32, _ body: (_ number: UInt32, _ child: EncodedNode) throws -> Void) rethrows {
        var number = first
        while number != 0 {
            let child = node(number)
            try body(number, child)
            number = child.next
        }
    }

    /// The first child that is looked for, from one on; 0 if there is none.
    func child(from first: UInt32, where isMeant: (_ number: UInt32, _ child: EncodedNode) -> Bool) -> UInt32 {
        var number = first
        while number != 0, !isMeant(number, node(number)) { number = node(number).next }
        return number
    }

    /// The child after one; the first child of an element after none (0).
    func firstChild(of element: UInt32, after previous: UInt32) -> UInt32 {
        previous == 0 ? nodes[Int(element)].firstChild : nodes[Int(previous)].next
    }

    /// The attributes from one on.
    func forEachAttribute(from first: UInt32, _ body: (_ number: UInt32, _ attribute: EncodedAttribute) throws -> Void) rethrows {
        var number = first
        while number != 0 {
            let attribute = attribute(number)
            try body(number, attribute)
            number = attribute.next
        }
    }

    /// An element's attribute of a name; 0 if there is none.
    mutating func attribute(named name: UInt32, of element: UInt32) -> UInt32 {
        if element == indexedElement, element != 0 { return attributeIndex[name] ?? 0 }
        var number = nodes[Int(element)].firstAttribute
        var steps = 0
        while number != 0 {
            let attribute = attribute(number)
            if attribute.name == name { return number }
            number = attribute.next
            steps += 1
        }
        if steps > 32 { indexAttributes(of: element) }
        return 0
    }

    private mutating func indexAttributes(of element: UInt32) {
        forgetAttributeIndex()
        indexedElement = element
        var number = nodes[Int(element)].firstAttribute
        while number != 0 {
            attributeIndex[attribute(number).name] = number
            number = attribute(number).next
        }
    }

    private mutating func forgetAttributeIndex() {
        indexedElement = 0
        attributeIndex.removeAll(keepingCapacity: true)
    }

    /// Whether text is the last that an element has.
    func endsWithText(_ element: UInt32) -> Bool {
        let last = nodes[Int(element)].lastChild
        return last == 0 ? nodes[Int(element)].hasText : nodes[Int(last)].isText
    }

    /// Whether two texts of an element have no element between them.
    func hasTextAfterText(_ element: UInt32) -> Bool {
        var followsText = nodes[Int(element)].hasText
        return child(from: nodes[Int(element)].firstChild) { _, node in
            if node.text.isIn(.markup) { return false }
            defer { followsText = node.isText }
            return followsText && node.isText
        } != 0
    }

    /// Whether text is among or before an element's children: then their order means something, and no white space may be added.
    func hasMixedContent(_ element: UInt32) -> Bool { nodes[Int(element)].mayHoldText || hasText(element) }

    /// Whether text is among or before an element's children, or was added to other content that it had some time ago.
    func hasText(_ element: UInt32, addedAfter content: Content? = nil) -> Bool {
        if nodes[Int(element)].hasText, !(content?.hasText ?? false) { return true }
        return child(from: firstChild(of: element, after: content?.lastChild ?? 0)) { $1.isText } != 0
    }

    /// Whether an element has neither attributes nor children nor a text.
    func isEmpty(_ element: UInt32) -> Bool {
        let node = nodes[Int(element)]
        return node.firstChild == 0 && node.firstAttribute == 0 && !node.text.exists
    }

    /// Whether nodes and attributes can no longer be numbered.
    var isFull: Bool { nodes.count >= Int(UInt32.max) - 16 || attributes.count >= Int(UInt32.max) - 16 }

    /// Whether there was no memory for a part of the document. What was to become a node is none then, and has the number 0.
    var isExhausted: Bool { nodes.isExhausted || attributes.isExhausted || text.isExhausted || unescaped.isExhausted }

    /// About how many bytes the document will have, rather more than less: what is not needed of a large block costs no memory.
    var expectedOutputCount: Int { text.count + text.count / 4 + nodes.count * 32 + 256 }

    /// All nodes, those of values that were given up among them.
    var nodeNumbers: Range<UInt32> { 0..<UInt32(truncatingIfNeeded: nodes.count) }

    /// A child's local name, `""` for text; nil for what is neither element nor text.
    func localName(ofChild number: UInt32, _ names: borrowing EncodingNames) -> String? {
        let node = node(number)
        var name = names.bytes(of: node.name)
        if node.name == 0 {
            guard node.text.isIn(.leaves) else { return node.isText && !node.text.isIn(.fragment) ? "" : nil }
            var leaves = leaves(of: node)
            name = leaves.next()?.name ?? name
        }
        let start = name.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? 0
        return String(decoding: name[start...], as: UTF8.self)
    }

    // MARK: Adding

    /// Adds an element at the end of another one's children.
    @inline(__always)
    mutating func addElement(_ name: UInt32, to parent: UInt32) -> UInt32 { append(EncodedNode(name: name, parent: parent), to: parent) }

    /// The same where it is seldom done: one function for all of them.
    @inline(never)
    mutating func addElementSeldom(_ name: UInt32, to parent: UInt32) -> UInt32 { addElement(name, to: parent) }

    /// Adds an element whose content is the text from an index to the end of the buffer.
    mutating func addLeaf(_ name: UInt32, to parent: UInt32, textStart: Int, form: TextForm) {
        _ = append(EncodedNode(name: name, parent: parent, text: EncodedText(textStart..<text.count, form)), to: parent)
    }

    /// Adds the text from an index to the end of the buffer at the end of an element's content.
    mutating func addText(to element: UInt32, textStart: Int, form: TextForm) {
        let range = textStart..<text.count
        if range.isEmpty, form != .cdata { return nodes[Int(element)].noteEmptyText() }
        if nodes[Int(element)].firstChild == 0, !nodes[Int(element)].hasText {
            nodes[Int(element)].text = EncodedText(range, form)
        } else {
            _ = append(EncodedNode(name: 0, parent: element, text: EncodedText(range, form)), to: element)
        }
    }

    /// Adds a leaf, written with its tags from an index to the end of the buffer, at the end of an element's content.
    @inline(__always)
    mutating func addWrittenLeaf(to element: UInt32, textStart: Int) {
        let last = nodes[Int(element)].lastChild
        if last != 0, nodes[Int(last)].text.isIn(.leaves), nodes[Int(last)].text.end == textStart {
            return nodes[Int(last)].text = EncodedText(nodes[Int(last)].text.range.lowerBound..<text.count, .leaves)
        }
        _ = append(EncodedNode(name: 0, parent: element, text: EncodedText(textStart..<text.count, .leaves)), to: element)
    }

    /// Adds an element as it is at the end of another one's children; without a name, its content.
    mutating func addPrepared(_ value: any ElementValue, named name: UInt32, to parent: UInt32) {
        let number = append(EncodedNode(name: name, parent: parent, text: EncodedText(0..<0, .fragment)), to: parent)
        prepared[number] = .element(value)
    }

    /// The numbers of namespaces in what is written as it is.
    mutating func namespaceNumbers() -> NamespaceNumbers {
        let numbers = preparedNamespaces ?? NamespaceNumbers()
        preparedNamespaces = numbers
        return numbers
    }

    mutating func rename(_ element: UInt32, to name: UInt32) { nodes[Int(element)].name = name }

    /// Has an element that has nothing in it be written as it is; false if it has anything.
    mutating func replace(_ element: UInt32, by value: any ElementValue, named name: UInt32) -> Bool {
        let node = nodes[Int(element)]
        guard node.firstChild == 0, node.firstAttribute == 0, !node.text.exists else { return false }
        nodes[Int(element)].name = name
        nodes[Int(element)].text = EncodedText(0..<0, .fragment)
        prepared[element] = .element(value)
        return true
    }

    /// The first element that has something beside what is written as it is, with that; nil if there is none.
    var firstElementBesidePrepared: (element: UInt32, value: any ElementValue)? {
        for number in prepared.keys.sortedSeldom(by: <) {
            guard case .element(let value) = prepared[number] else { continue }
            let node = nodes[Int(number)]
            if node.name != 0 {
                if node.text.isIn(.fragment), node.firstChild != 0 || node.firstAttribute != 0 { return (number, value) }
                continue
            }
            let parent = nodes[Int(nodes[Int(number)].parent)]
            if parent.firstChild == number, parent.lastChild == number, !parent.hasText { continue }
            if child(from: parent.firstChild, where: { child, _ in child == number }) != 0 { return (node.parent, value) }
        }
        return nil
    }

    /// Escapes the text from an index to the end of the buffer.
    mutating func escapeText(from start: Int, _ escapes: CharacterEscapes) {
        unescaped.removeAll()
        unescaped.append(text[start..<text.count])
        text.truncate(to: start)
        escapes.append(unescaped[0..<unescaped.count], to: &text)
    }

    /// Adds an attribute, written from an index to the end of the buffer; it replaces one of the same name.
    mutating func addAttribute(_ name: UInt32, to element: UInt32, textStart: Int) {
        if element != attributedElement {
            attributedElement = element
            attributeBits = nodes[Int(element)].firstAttribute == 0 ? 0 : .max
        }
        let bit = UInt64(1) << UInt64(name & 63)
        let existing = attributeBits & bit == 0 ? 0 : attribute(named: name, of: element)
        attributeBits |= bit
        let written = EncodedText(textStart..<text.count, .needsNoEscapes)
        if existing != 0 { return attributes[Int(existing) - 1].text = written }
        let known = attributes.count
        attributes.append(EncodedAttribute(name: name, text: written))
        let number = UInt32(truncatingIfNeeded: attributes.count)
        if attributes.count == known { return }
        if element == indexedElement { attributeIndex[name] = number }
        let last = nodes[Int(element)].lastAttribute
        if last == 0 { nodes[Int(element)].firstAttribute = number } else { attributes[Int(last) - 1].next = number }
        nodes[Int(element)].lastAttribute = number
    }

    /// Adds an attribute of a value that nothing has written yet.
    @inline(never)
    mutating func addAttribute(
        _ name: UInt32, spelled: String, _ value: String, _ escapes: CharacterEscapes = .attributes, to element: UInt32
    ) {
        let start = text.count
        text.appendSeldom(" \(spelled)=\"")
        value.withBytes { escapes.append($0, to: &text) }
        text.append(UInt8(ascii: "\""))
        addAttribute(name, to: element, textStart: start)
    }

    @inline(__always)
    private mutating func append(_ node: EncodedNode, to parent: UInt32) -> UInt32 {
        assert(node.parent == parent && node.text.end <= text.count)
        let number = UInt32(truncatingIfNeeded: nodes.count)
        nodes.append(node)
        if nodes.count == Int(number) { return 0 }
        let last = nodes[Int(parent)].lastChild
        if last == 0 { nodes[Int(parent)].firstChild = number } else { nodes[Int(last)].next = number }
        nodes[Int(parent)].lastChild = number
        return number
    }

    /// Takes an element out that is the last child of its parent; false if it is not.
    ///
    /// - Parameter previous: the child before it; 0 if it is the first.
    mutating func removeLastChild(_ element: UInt32, after previous: UInt32) -> Bool {
        let parent = Int(nodes[Int(element)].parent)
        guard nodes[parent].lastChild == element else { return false }
        nodes[parent].lastChild = previous
        if previous == 0 { nodes[parent].firstChild = 0 } else { nodes[Int(previous)].next = 0 }
        return true
    }

    /// An element that is in no document: what is written to it is lost.
    mutating func addDetachedElement() -> UInt32 { appendNode(EncodedNode(name: 0, parent: 0)) }

    /// Adds a node that is yet to be linked.
    private mutating func appendNode(_ node: EncodedNode) -> UInt32 {
        let number = nodes.count
        nodes.append(node)
        return nodes.count == number ? 0 : UInt32(truncatingIfNeeded: number)
    }

    mutating func noteList(in element: UInt32) { nodes[Int(element)].holdsList = true }

    /// Notes that text may be among an element's children, even if there is none: then no white space may be added.
    mutating func noteMixedContent(in element: UInt32) { nodes[Int(element)].mayHoldText = true }

    // MARK: Going back

    /// How much there is of everything.
    struct Mark: BitwiseCopyable {
        fileprivate let nodes: Int
        fileprivate let attributes: Int
        fileprivate let text: Int
    }

    var mark: Mark { Mark(nodes: nodes.count, attributes: attributes.count, text: text.count) }

    /// Whether nothing came after a mark.
    func isUnchanged(since mark: Mark) -> Bool {
        nodes.count == mark.nodes && attributes.count == mark.attributes && text.count == mark.text
    }

    /// Forgets everything that came after a mark, where an element had no content yet; all that came is in that element.
    mutating func rewind(to mark: Mark, emptying element: UInt32) {
        nodes.rewind(to: mark.nodes)
        attributes.rewind(to: mark.attributes)
        text.rewind(to: mark.text)
        unescaped.rewind(to: 0)
        if !prepared.isEmpty { prepared.removeAll { $0 >= mark.nodes } }
        if preparedNamespaces != nil { preparedNamespaces = nil }
        repeatedDeclarations = RepeatedDeclarations()
        unprefixedValues.removeAll()
        countedLength = 0
        (attributedElement, attributeBits) = (0, .max)
        forgetAttributeIndex()
        nodes[Int(element)].clearContent()
        if Int(nodes[Int(element)].lastAttribute) > mark.attributes { removeAttributes(of: Int(element), after: mark) }
    }

    /// Takes out the attributes that an element has had since a mark.
    @inline(never)
    private mutating func removeAttributes(of element: Int, after mark: Mark) {
        var (last, next) = (UInt32(0), nodes[element].firstAttribute)
        while next != 0, next <= mark.attributes { (last, next) = (next, attribute(next).next) }
        endAttributes(of: element, with: last)
    }

    /// Makes an attribute the last one of an element; none (0) if it is to have none.
    private mutating func endAttributes(of element: Int, with last: UInt32) {
        nodes[element].lastAttribute = last
        if last == 0 { nodes[element].firstAttribute = 0 } else { attributes[Int(last) - 1].next = 0 }
    }

    /// Gives back what a large document has taken.
    mutating func giveBackMemory() {
        text.giveBack(beyond: Self.keptBytes)
        unescaped.giveBack(beyond: Self.keptBytes)
        nodes.giveBack(beyond: Self.keptBytes / MemoryLayout<EncodedNode>.stride)
        attributes.giveBack(beyond: Self.keptBytes / MemoryLayout<EncodedAttribute>.stride)
        if attributeIndex.capacity > Self.keptIndexCount { attributeIndex = [:] }
    }

    /// How large a buffer may be that waits for the next document.
    static let keptBytes = 8 << 20
    private static let keptIndexCount = 1024

    /// What an element had at some time.
    struct Content: BitwiseCopyable {
        fileprivate let element: UInt32
        fileprivate let hasText: Bool
        let lastChild: UInt32
        let lastAttribute: UInt32
        /// What came after is behind it.
        fileprivate let textCount: Int
    }

    /// What an element has now.
    func content(of element: UInt32) -> Content {
        let node = nodes[Int(element)]
        return Content(
            element: element, hasText: node.hasText, lastChild: node.lastChild, lastAttribute: node.lastAttribute, textCount: text.count)
    }

    /// Takes everything out of an element that was not in it some time ago. Values of attributes that were replaced do not come back.
    mutating func restore(_ content: Content) {
        let element = Int(content.element)
        if !content.hasText { nodes[element].text = EncodedText() }
        nodes[element].lastChild = content.lastChild
        if content.lastChild == 0 {
            nodes[element].firstChild = 0
        } else {
            let last = Int(content.lastChild)
            nodes[last].next = 0
            // Leaves that came later may have been added to a run.
            let run = nodes[last].text
            if run.form == .leaves, run.end > content.textCount {
                nodes[last].text = EncodedText(run.range.lowerBound..<content.textCount, .leaves)
            }
        }
        endAttributes(of: element, with: content.lastAttribute)
        if content.element == indexedElement { forgetAttributeIndex() }
    }

    // MARK: Counting

    /// How many elements and texts an element has that it did not have some time ago.
    func count(addedAfter content: Content) -> Int {
        let node = nodes[Int(content.element)]
        var count = !content.hasText && node.hasText ? 1 : 0
        var first = node.firstChild
        if content.lastChild != 0 {
            let last = nodes[Int(content.lastChild)]
            // Leaves that came later may have been added to a run.
            if last.text.isIn(.leaves), last.text.end > content.textCount {
                count += EncodedLeaves(text[content.textCount..<last.text.end]).count { _ in true }
            }
            first = last.next
        }
        forEachChild(from: first) { _, child in count += child.text.isIn(.leaves) ? leaves(of: child).count { _ in true } : 1 }
        return count
    }

    /// The leaves that a node is which is a run of them.
    func leaves(of run: EncodedNode) -> EncodedLeaves { EncodedLeaves(text[run.text.range]) }

    /// How many elements of a name a child is: one or none, or, of a run of leaves, any number.
    func count(of name: UInt32, in child: EncodedNode, _ names: borrowing EncodingNames) -> Int {
        guard child.text.isIn(.leaves) else { return child.name == name ? 1 : 0 }
        let bytes = names.bytes(of: name)
        return leaves(of: child).count { $0.isNamed(bytes) }
    }

    /// How many child elements of a name there are.
    func countChildren(named name: UInt32, of parent: UInt32, _ names: borrowing EncodingNames) -> Int {
        var count = 0
        forEachChild(from: node(parent).firstChild) { _, child in count += self.count(of: name, in: child, names) }
        return count
    }

    /// Notes that an element had children that are written and forgotten.
    mutating func noteForgottenChildren(of parent: UInt32, count: Int) { forgottenChildren = (parent, count) }

    /// How many children of a name are before a child, and how many there are in all.
    ///
    /// A type may give up any number of values, each with an error that says where it was. So that this takes no longer than the document is
    /// large, children are no longer counted once several times its length was gone through.
    ///
    /// - Parameter number: the child; 0 for one that is not there yet.
    /// - Returns: nil if they are no longer counted.
    mutating func countChildren(
        named name: UInt32, of parent: UInt32, before number: UInt32, _ names: borrowing EncodingNames
    ) -> (before: Int, all: Int)? {
        guard countedLength <= 4 * (nodes.count + text.count) else { return nil }
        var all = parent == forgottenChildren.parent ? forgottenChildren.count : 0
        var before: Int?
        var length = 0
        forEachChild(from: nodes[Int(parent)].firstChild) { child, record in
            if child == number { before = all }
            all += count(of: name, in: record, names)
            length += record.text.isIn(.leaves) ? record.text.range.count + 1 : 1
        }
        countedLength += length
        return (before ?? all, all)
    }

    // MARK: Rebuilding

    /// An element's children one by one: its text and leaves that are written already become nodes of their own. They are to be linked anew.
    mutating func separateChildren(of element: UInt32) -> [UInt32] {
        var children: [UInt32] = []
        if nodes[Int(element)].hasText {
            children.append(appendNode(EncodedNode(name: 0, parent: element, text: nodes[Int(element)].text)))
            nodes[Int(element)].text = EncodedText()
        }
        var child = nodes[Int(element)].firstChild
        while child != 0 {
            let node = nodes[Int(child)]
            if node.text.isIn(.leaves) {
                var start = node.text.range.lowerBound
                for leaf in leaves(of: node) {
                    children.append(makeText(start..<start + leaf.count, .leaves, in: element))
                    start += leaf.count
                }
            } else {
                children.append(child)
            }
            child = node.next
        }
        return children
    }

    /// A node as a child of an element, among whose children it is yet to be linked; nil for a text without a character.
    ///
    /// - Parameter name: an element's name; 0 for other nodes.
    mutating func makeChild(_ node: PreparedNode, named name: UInt32, of element: UInt32) -> UInt32? {
        switch node {
        case .text(let string), .cdata(let string):
            let start = text.count
            let isCDATA = if case .cdata = node { true } else { false }
            text.appendSeldom(string)
            if text.count == start, !isCDATA { return nil }
            return makeText(start..<text.count, isCDATA ? .cdata : .needsEscapes, in: element)
        case .element, .comment, .processingInstruction:
            let isElement = if case .element = node { true } else { false }
            let number = makeText(0..<0, isElement ? .fragment : .markup, named: name, in: element)
            prepared[number] = node
            return number
        }
    }

    /// Divides a text among children behind some of its characters, without those of white space that it starts with.
    ///
    /// - Returns: what is behind them, as a child that is yet to be linked; nil if nothing is.
    mutating func divideText(_ number: UInt32, after count: Int, skippingSpace: Bool) -> UInt32? {
        let node = nodes[Int(number)]
        guard let form = node.text.form else { return nil }
        let (range, bytes) = (node.text.range, text[node.text.range])
        var end = skippingSpace ? bytes.firstIndex { !$0.isXMLWhitespace } ?? bytes.count : 0
        var left = count
        while end < bytes.count {
            if bytes[end] & 0xC0 != 0x80 {
                if left == 0 { break }
                left -= 1
            }
            end += 1
        }
        if end == bytes.count { return nil }
        nodes[Int(number)].text = EncodedText(range.lowerBound..<range.lowerBound + end, form)
        return makeText(range.lowerBound + end..<range.upperBound, form, in: node.parent)
    }

    private mutating func makeText(_ range: Range<Int>, _ form: TextForm, named name: UInt32 = 0, in element: UInt32) -> UInt32 {
        appendNode(EncodedNode(name: name, parent: element, text: EncodedText(range, form)))
    }

    /// Takes a child or attribute of an element out.
    mutating func remove(_ number: UInt32, isAttribute: Bool, of element: UInt32) {
        var others: [UInt32] = []
        if isAttribute {
            forEachAttribute(from: nodes[Int(element)].firstAttribute) { other, _ in others.append(other) }
        } else {
            forEachChild(from: nodes[Int(element)].firstChild) { other, _ in others.append(other) }
        }
        relink(others.filter { $0 != number }, areAttributes: isAttribute, of: element)
    }

    /// Links children or attributes anew, in the given order.
    mutating func relink(_ numbers: [UInt32], areAttributes: Bool = false, of element: UInt32) {
        var last: UInt32 = 0
        func link(_ number: UInt32) {
            switch (last, areAttributes) {
            case (0, false): nodes[Int(element)].firstChild = number
            case (0, true): nodes[Int(element)].firstAttribute = number
            case (_, false): nodes[Int(last)].next = number
            case (_, true): attributes[Int(last) - 1].next = number
            }
        }
        for number in numbers {
            link(number)
            last = number
        }
        link(0)
        if areAttributes { nodes[Int(element)].lastAttribute = last } else { nodes[Int(element)].lastChild = last }
    }

    /// Has line breaks written as references in an element of a list whose texts would all be taken for indentation: one is enough.
    mutating func referenceLineBreaks(in element: UInt32) {
        func isOther(_ run: EncodedText) -> Bool { !run.range.isEmpty && (run.form == .cdata || !text[run.range].isIndentation) }
        let node = node(element)
        let first = node.text.range.isEmpty ? child(from: node.firstChild) { $1.isText && !$1.text.range.isEmpty } : element
        if first == 0 || isOther(node.text) || child(from: node.firstChild, where: { $1.isText && isOther($1.text) }) != 0 { return }
        nodes[Int(first)].text = EncodedText(nodes[Int(first)].text.range, .referencedBreaks)
    }
}
