/// The document that an encoding makes: flat storage, no object per node.
///
/// Nodes are linked by their numbers. Node 0 is the document, whose child is the root element. Text is one buffer, unescaped. Text that
/// comes first in an element, as in every leaf, is kept in the element's own record; text among children is a node. What needs no second look
/// is put into the buffer as it will be written: attributes, and leaves that stand in a row, which are one node then.
struct EncodingArena: ~Copyable {
    private(set) var nodes = GrowableStorage<EncodedNode>()
    private(set) var attributes = GrowableStorage<EncodedAttribute>()
    var text = OutputBuffer(capacity: 1024)
    /// Text that is being escaped.
    private var unescaped = OutputBuffer(capacity: 64)
    /// The attributes of one element by their names, where there are too many to go through for each. Empty for none.
    private var attributeIndex: [UInt32: Int] = [:]
    private var indexedElement: UInt32 = 0
    var countedSiblings = CountedSiblings()

    init() {
        nodes.append(EncodedNode(name: 0, parent: 0))
    }

    // MARK: Adding

    /// Adds an element at the end of another one's children.
    @inline(__always)
    mutating func addElement(_ name: UInt32, to parent: UInt32) -> UInt32 {
        append(EncodedNode(name: name, parent: parent), to: parent)
    }

    /// Adds an element whose content is the text from an index to the end of the buffer.
    @inline(__always)
    mutating func addLeaf(_ name: UInt32, to parent: UInt32, textStart: Int, form: TextForm) {
        var node = EncodedNode(name: name, parent: parent)
        node.setText(textStart..<text.count, form)
        _ = append(node, to: parent)
    }

    /// Adds the text from an index to the end of the buffer at the end of an element's content.
    mutating func addText(to element: UInt32, textStart: Int, form: TextForm) {
        let range = textStart..<text.count
        if range.isEmpty, form != .cdata { return nodes[Int(element)].noteEmptyText() }
        if nodes[Int(element)].firstChild == 0, !nodes[Int(element)].hasText {
            nodes[Int(element)].setText(range, form)
        } else {
            var node = EncodedNode(name: 0, parent: element)
            node.setText(range, form)
            _ = append(node, to: element)
        }
    }

    /// Adds leaves, written with their tags from an index to the end of the buffer, at the end of an element's content.
    @inline(__always)
    mutating func addMarkup(to element: UInt32, textStart: Int) {
        let last = nodes[Int(element)].lastChild
        if last != 0, nodes[Int(last)].text.form == .markup, nodes[Int(last)].text.end == textStart {
            return nodes[Int(last)].setText(nodes[Int(last)].text.range.lowerBound..<text.count, .markup)
        }
        var node = EncodedNode(name: 0, parent: element)
        node.setText(textStart..<text.count, .markup)
        _ = append(node, to: element)
    }

    /// Escapes the text from an index to the end of the buffer.
    mutating func escapeText(from start: Int, _ escapes: CharacterEscapes) {
        unescaped.removeAll()
        unescaped.append(text[start..<text.count])
        text.truncate(to: start)
        escapes.append(unescaped.bytes, to: &text)
    }

    /// Adds an attribute, written from an index to the end of the buffer; it replaces one of the same name.
    mutating func addAttribute(_ name: UInt32, to element: UInt32, textStart: Int) {
        if let existing = attribute(name, of: element) { return attributes[existing].setRange(textStart..<text.count) }
        attributes.append(EncodedAttribute(name: name, textStart..<text.count))
        if element == indexedElement { attributeIndex[name] = attributes.count - 1 }
        let number = UInt32(truncatingIfNeeded: attributes.count)
        let last = nodes[Int(element)].lastAttribute
        if last == 0 { nodes[Int(element)].firstAttribute = number } else { attributes[Int(last) - 1].next = number }
        nodes[Int(element)].lastAttribute = number
    }

    @inline(__always)
    private mutating func append(_ node: EncodedNode, to parent: UInt32) -> UInt32 {
        let number = UInt32(truncatingIfNeeded: nodes.count)
        nodes.append(node)
        let last = nodes[Int(parent)].lastChild
        if last == 0 { nodes[Int(parent)].firstChild = number } else { nodes[Int(last)].next = number }
        nodes[Int(parent)].lastChild = number
        return number
    }

    /// An element that is in no document: what is written to it is lost.
    mutating func addDetachedElement() -> UInt32 {
        nodes.append(EncodedNode(name: 0, parent: 0))
        return UInt32(truncatingIfNeeded: nodes.count - 1)
    }

    /// Whether nodes and attributes can no longer be numbered.
    var isFull: Bool { nodes.count >= Int(UInt32.max) - 16 || attributes.count >= Int(UInt32.max) - 16 }

    /// About how many bytes the document will have, rather more than less: what is not needed of a large block costs no memory.
    var expectedOutputCount: Int { text.count + text.count / 4 + nodes.count * 32 + 256 }

    mutating func noteList(in element: UInt32) { nodes[Int(element)].holdsList = true }

    /// Notes that text may stand among an element's children, even if there is none, so that white space may not be added.
    mutating func noteMixedContent(in element: UInt32) { nodes[Int(element)].mayHoldText = true }

    // MARK: Going back

    /// How much there is of everything.
    struct Mark: BitwiseCopyable {
        fileprivate let nodes: Int
        fileprivate let attributes: Int
        fileprivate let text: Int
    }

    var mark: Mark { Mark(nodes: nodes.count, attributes: attributes.count, text: text.count) }

    /// Forgets everything that came after a mark, where an element had no content yet; all that came is in that element.
    mutating func rewind(to mark: Mark, emptying element: UInt32) {
        nodes.truncate(to: mark.nodes)
        attributes.truncate(to: mark.attributes)
        text.truncate(to: mark.text)
        forgetAttributeIndex()
        countedSiblings = CountedSiblings()
        nodes[Int(element)].clearContent()
    }

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
    @inline(__always)
    func content(of element: UInt32) -> Content {
        let node = nodes[Int(element)]
        return Content(
            element: element, hasText: node.hasText, lastChild: node.lastChild, lastAttribute: node.lastAttribute, textCount: text.count)
    }

    /// How many elements and texts an element has that it did not have some time ago.
    func count(addedAfter content: Content) -> Int {
        let node = nodes[Int(content.element)]
        var count = !content.hasText && node.hasText ? 1 : 0
        var child = node.firstChild
        if content.lastChild != 0 {
            let last = nodes[Int(content.lastChild)]
            // Leaves that came later may have been added to a run.
            if last.text.form == .markup, last.text.end > content.textCount { count += leafCount(content.textCount..<last.text.end) }
            child = last.next
        }
        while child != 0 {
            let record = nodes[Int(child)]
            count += record.text.form == .markup ? leafCount(record.text.range) : 1
            child = record.next
        }
        return count
    }

    /// How many elements and texts an element has.
    func countContent(of element: UInt32) -> Int {
        count(addedAfter: Content(element: element, hasText: false, lastChild: 0, lastAttribute: 0, textCount: 0))
    }

    /// How many leaves are written in a run: each has one end tag, and no other `</`.
    private func leafCount(_ range: Range<Int>) -> Int {
        let bytes = text[range]
        return zip(bytes, bytes.dropFirst()).count { $0 == UInt8(ascii: "<") && $1 == UInt8(ascii: "/") }
    }

    /// Has line breaks written as references in an element of a list whose texts would all be taken for indentation: one is enough.
    mutating func referenceLineBreaks(in element: UInt32) {
        func isIndentation(_ run: EncodedText) -> Bool {
            let bytes = text[run.range]
            return run.form != .cdata && bytes.contains(UInt8(ascii: "\n")) && bytes.allSatisfy(\.isXMLWhitespace)
        }
        var first: UInt32?
        if nodes[Int(element)].hasText, !nodes[Int(element)].textRange.isEmpty {
            guard isIndentation(nodes[Int(element)].text) else { return }
            first = element
        }
        var child = nodes[Int(element)].firstChild
        while child != 0 {
            let node = nodes[Int(child)]
            if node.isText, !node.text.range.isEmpty {
                guard isIndentation(node.text) else { return }
                first = first ?? child
            }
            child = node.next
        }
        if let first { nodes[Int(first)].setText(nodes[Int(first)].textRange, .referencedBreaks) }
    }

    /// Takes everything out of an element that was not in it some time ago. Values of attributes that were replaced do not come back.
    mutating func restore(_ content: Content) {
        let element = Int(content.element)
        if !content.hasText { nodes[element].removeText() }
        nodes[element].lastChild = content.lastChild
        if content.lastChild == 0 {
            nodes[element].firstChild = 0
        } else {
            let last = Int(content.lastChild)
            nodes[last].next = 0
            // Leaves that came later may have been added to a run.
            let run = nodes[last].text
            if run.form == .markup, run.end > content.textCount { nodes[last].setText(run.range.lowerBound..<content.textCount, .markup) }
        }
        nodes[element].lastAttribute = content.lastAttribute
        if content.lastAttribute == 0 {
            nodes[element].firstAttribute = 0
        } else {
            attributes[Int(content.lastAttribute) - 1].next = 0
        }
        if content.element == indexedElement { forgetAttributeIndex() }
        let isCounted = countedSiblings.child > content.lastChild || countedSiblings.textEnd > content.textCount
        if content.element == countedSiblings.parent, isCounted { countedSiblings = CountedSiblings() }
    }

    // MARK: Rebuilding

    /// Puts an element's content in the place of the element, which is the last child of its parent; nothing if it is not, or if it has
    /// attributes.
    mutating func unwrap(_ element: UInt32, after previous: UInt32) {
        countedSiblings = CountedSiblings()
        let node = nodes[Int(element)]
        let parent = node.parent
        let link = previous == 0 ? nodes[Int(parent)].firstChild : nodes[Int(previous)].next
        guard link == element, nodes[Int(parent)].lastChild == element, node.firstAttribute == 0 else { return }
        if previous == 0 { nodes[Int(parent)].firstChild = 0 } else { nodes[Int(previous)].next = 0 }
        nodes[Int(parent)].lastChild = previous
        if node.hasText {
            if previous == 0, !nodes[Int(parent)].hasText {
                nodes[Int(parent)].setText(node.textRange, node.textForm)
            } else {
                var run = EncodedNode(name: 0, parent: parent)
                run.setText(node.textRange, node.textForm)
                _ = append(run, to: parent)
            }
        } else if node.isTextElement {
            nodes[Int(parent)].noteEmptyText()
        }
        appendChain(from: node.firstChild, to: node.lastChild, parent: parent)
    }

    /// Moves everything that an element has into a new child of it.
    mutating func wrapContent(of element: UInt32, in name: UInt32) {
        countedSiblings = CountedSiblings()
        let content = nodes[Int(element)]
        if element == indexedElement { forgetAttributeIndex() }
        nodes[Int(element)] = EncodedNode(name: content.name, parent: content.parent)
        nodes[Int(element)].next = content.next
        let wrapper = addElement(name, to: element)
        nodes[Int(wrapper)].holdsList = content.holdsList
        nodes[Int(wrapper)].mayHoldText = content.mayHoldText
        nodes[Int(wrapper)].firstAttribute = content.firstAttribute
        nodes[Int(wrapper)].lastAttribute = content.lastAttribute
        if content.isTextElement { nodes[Int(wrapper)].setText(content.textRange, content.textForm) }
        appendChain(from: content.firstChild, to: content.lastChild, parent: wrapper)
    }

    /// Gives every child of an element another name, where it has a certain one, and a wrapper of that name otherwise.
    mutating func renameItems(of element: UInt32, named old: UInt32, to new: UInt32) {
        countedSiblings = CountedSiblings()
        let content = nodes[Int(element)]
        nodes[Int(element)].clearContent()
        if content.hasText {
            let item = addElement(new, to: element)
            nodes[Int(item)].setText(content.textRange, content.textForm)
        }
        var child = content.firstChild
        while child != 0 {
            let next = nodes[Int(child)].next
            if nodes[Int(child)].name == old {
                nodes[Int(child)].name = new
                appendChain(from: child, to: child, parent: element)
            } else {
                let item = addElement(new, to: element)
                appendChain(from: child, to: child, parent: item)
            }
            child = next
        }
    }

    private mutating func appendChain(from first: UInt32, to last: UInt32, parent: UInt32) {
        guard first != 0 else { return }
        nodes[Int(last)].next = 0
        let previous = nodes[Int(parent)].lastChild
        if previous == 0 { nodes[Int(parent)].firstChild = first } else { nodes[Int(previous)].next = first }
        nodes[Int(parent)].lastChild = last
        var child = first
        while child != 0 {
            nodes[Int(child)].parent = parent
            child = nodes[Int(child)].next
        }
    }

    // MARK: Reading

    /// The index of an element's attribute of a name.
    mutating func attribute(_ name: UInt32, of element: UInt32) -> Int? {
        if element == indexedElement, element != 0 { return attributeIndex[name] }
        var number = nodes[Int(element)].firstAttribute
        var steps = 0
        while number != 0 {
            let index = Int(number) - 1
            if attributes[index].name == name { return index }
            number = attributes[index].next
            steps += 1
        }
        if steps > 32 { indexAttributes(of: element) }
        return nil
    }

    private mutating func indexAttributes(of element: UInt32) {
        forgetAttributeIndex()
        indexedElement = element
        var number = nodes[Int(element)].firstAttribute
        while number != 0 {
            attributeIndex[attributes[Int(number) - 1].name] = Int(number) - 1
            number = attributes[Int(number) - 1].next
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

    /// Whether text stands among or before an element's children, so that their order means something and white space may not be added.
    func hasMixedContent(_ element: UInt32) -> Bool { nodes[Int(element)].mayHoldText || hasText(element) }

    /// Whether text stands among or before an element's children.
    func hasText(_ element: UInt32) -> Bool {
        if nodes[Int(element)].hasText { return true }
        var child = nodes[Int(element)].firstChild
        while child != 0 {
            if nodes[Int(child)].isText { return true }
            child = nodes[Int(child)].next
        }
        return false
    }

    // MARK: Reordering

    /// Links children anew, in the given order, after one that stays (0 for none).
    mutating func relinkChildren(_ children: [UInt32], of element: UInt32, after previous: UInt32) {
        countedSiblings = CountedSiblings()
        var last = previous
        for child in children {
            if last == 0 { nodes[Int(element)].firstChild = child } else { nodes[Int(last)].next = child }
            last = child
        }
        if last != 0 { nodes[Int(last)].next = 0 }
        nodes[Int(element)].lastChild = last
    }

    /// Links attributes anew, in the given order, after one that stays (0 for none).
    mutating func relinkAttributes(_ sorted: [UInt32], of element: UInt32, after previous: UInt32) {
        var last = previous
        for attribute in sorted {
            if last == 0 { nodes[Int(element)].firstAttribute = attribute } else { attributes[Int(last) - 1].next = attribute }
            last = attribute
        }
        if last != 0 { attributes[Int(last) - 1].next = 0 }
        nodes[Int(element)].lastAttribute = last
    }
}

/// How a run of text is to be written.
enum TextForm: UInt32, BitwiseCopyable {
    /// As it is: nothing in it has to be escaped.
    case plain = 1
    /// With escapes.
    case escaped = 2
    /// As a CDATA section.
    case cdata = 3
    /// As it is: it is leaves with their tags.
    case markup = 4
    /// There is a text, but no character in it: it only tells the element from one that has nothing in it.
    case empty = 5
    /// As white space whose line breaks are references.
    case referencedBreaks = 6
}

/// A run of the text buffer, with its form.
struct EncodedText: BitwiseCopyable {
    private var start = 0
    /// The count, and above it the form; 0 for no text.
    private var countAndForm: UInt = 0

    private static let formShift: UInt = 56

    init() {}

    @inline(__always)
    init(_ range: Range<Int>, _ form: TextForm) {
        start = range.lowerBound
        countAndForm = UInt(bitPattern: range.count) | UInt(form.rawValue) << EncodedText.formShift
    }

    @inline(__always)
    var form: TextForm? { TextForm(rawValue: UInt32(truncatingIfNeeded: countAndForm >> EncodedText.formShift)) }

    @inline(__always)
    var end: Int { start + Int(bitPattern: countAndForm & ((1 << EncodedText.formShift) - 1)) }

    @inline(__always)
    var range: Range<Int> { start..<end }
}

/// An element, or, without a name, a run of text among children.
struct EncodedNode: BitwiseCopyable {
    var name: UInt32
    var parent: UInt32
    var next: UInt32 = 0
    private(set) var text = EncodedText()
    var firstChild: UInt32 = 0
    var lastChild: UInt32 = 0
    var firstAttribute: UInt32 = 0
    var lastAttribute: UInt32 = 0
    /// A list stands in the element by itself: the order of its children, and the text among them, is the list's.
    var holdsList = false
    /// Text may stand among the element's children, even if none does.
    var mayHoldText = false

    @inline(__always)
    init(name: UInt32, parent: UInt32) {
        self.name = name
        self.parent = parent
    }

    @inline(__always)
    mutating func setText(_ range: Range<Int>, _ form: TextForm) { text = EncodedText(range, form) }

    mutating func noteEmptyText() { if text.form == nil { text = EncodedText(0..<0, .empty) } }

    mutating func removeText() { text = EncodedText() }

    mutating func clearContent() {
        text = EncodedText()
        firstChild = 0
        lastChild = 0
    }

    var hasText: Bool { text.form != nil && text.form != .empty }
    /// Whether something was written as the element's text, though there be nothing in it.
    var isTextElement: Bool { text.form != nil }
    /// Whether this is a run of text among children.
    var isText: Bool { name == 0 && text.form != .markup }
    var textRange: Range<Int> { text.range }
    var textForm: TextForm { text.form ?? .escaped }
}

/// An attribute. The number of an attribute is its index plus 1; 0 is none.
struct EncodedAttribute: BitwiseCopyable {
    let name: UInt32
    var next: UInt32 = 0
    private var text: EncodedText

    init(name: UInt32, _ range: Range<Int>) {
        self.name = name
        text = EncodedText(range, .markup)
    }

    /// Where it stands in the text buffer, as ` name="value"`.
    var range: Range<Int> { text.range }

    mutating func setRange(_ range: Range<Int>) { text = EncodedText(range, .markup) }
}
