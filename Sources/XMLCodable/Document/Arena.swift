/// A parsed document: flat storage in document order, no object per node.
///
/// Node 0 is the document; the root element is among its children. Nodes are numbered in document order: a node's first child, where it has
/// one, follows it, and its next sibling is the node after its subtree. Character data is one buffer in document order. An element notes
/// how much text there was at its start tag and at its end tag, so every run of text is the gap between two notes:
///
///     <a>x<b>y</b>z</a>      a: 0..<3, b: 1..<2; the runs of a are 0..<1 and 2..<3
///
/// `@unchecked Sendable`: nothing changes after the parser has sealed it, until its last owner takes the storage or the names out, or, of a tree that
/// goes on growing, exchanges them.
package final class Arena: @unchecked Sendable {
    // Everything reads these, and dynamic checks took 2 % of mapping attributes for the names alone. They change only under a single owner.
    @exclusivity(unchecked) package var tree: TreeStorage
    @exclusivity(unchecked) package var names: NameTable
    package let source: DocumentSource
    /// The encoding that the document was read in, unless its first bytes say another one; nil if none was given.
    package let encoding: String?
    let header: XMLHeader?
    let doctype: DocumentTypeDeclaration?
    package let processesNamespaces: Bool
    /// How deeply elements are nested.
    package let depth: Int
    /// What of the document is not here.
    package let omissions: Omissions

    /// The places among their siblings of those elements whose siblings are not all here; nil for a whole document.
    package let ordinals: SiblingOrdinals?

    /// - Parameters:
    ///   - keepsCapacity: whether the storage goes back to where it came from, and keeps its spare room for that.
    package init(
        tree: consuming TreeStorage, names: consuming NameTable, source: DocumentSource, encoding: String?, header: XMLHeader?,
        doctype: DocumentTypeDeclaration?, processesNamespaces: Bool, depth: Int, omissions: Omissions = [],
        ordinals: SiblingOrdinals? = nil, keepsCapacity: Bool = false
    ) {
        tree.seal(keepsCapacity: keepsCapacity)
        self.tree = tree
        self.names = names
        (self.source, self.encoding, self.header, self.doctype) = (source, encoding, header, doctype)
        (self.processesNamespaces, self.depth, self.omissions) = (processesNamespaces, depth, omissions)
        self.ordinals = ordinals
    }

    /// Takes the names out. Only for the arena's sole owner, which does not use it afterwards.
    package func takeNames() -> NameTable { exchange(&names, with: NameTable()) }

    /// Takes the storage out, to build on. Only for the arena's sole owner, which does not use it afterwards.
    package func takeStorage() -> TreeStorage {
        var taken = exchange(&tree, with: TreeStorage())
        taken.reopen()
        return taken
    }

    // MARK: The storage

    var nodes: GrowableStorage<NodeRecord> { _read { yield tree.nodes } }
    var attributes: GrowableStorage<AttributeRecord> { _read { yield tree.attributes } }
    var text: GrowableStorage<UInt8> { _read { yield tree.text } }
    var attributeText: GrowableStorage<UInt8> { _read { yield tree.attributeText } }
    var cdataSections: GrowableStorage<CDATASection> { _read { yield tree.cdataSections } }
}

/// The storage of a tree that is being built: what an ``Arena`` is made of, apart from names.
package struct TreeStorage: ~Copyable {
    package var nodes = GrowableStorage<NodeRecord>(capacity: 256, notesShortage: true)
    package var attributes = GrowableStorage<AttributeRecord>(capacity: 128, notesShortage: true)
    package var text = GrowableStorage<UInt8>(capacity: 4_096, notesShortage: true)
    package var attributeText = GrowableStorage<UInt8>(capacity: 1_024, notesShortage: true)
    package var cdataSections = GrowableStorage<CDATASection>(capacity: 4, notesShortage: true)

    /// Of no document yet.
    package static func empty() -> TreeStorage { TreeStorage() }

    /// Whether there was no memory for a part of the tree.
    var isExhausted: Bool {
        nodes.isExhausted || attributes.isExhausted || text.isExhausted || attributeText.isExhausted || cdataSections.isExhausted
    }

    /// Forgets the tree and keeps its memory.
    mutating func removeAll() {
        nodes.rewind(to: 0)
        attributes.rewind(to: 0)
        text.rewind(to: 0)
        attributeText.rewind(to: 0)
        cdataSections.rewind(to: 0)
    }

    /// The same tree in memory of its own.
    package func copy() -> TreeStorage {
        TreeStorage(
            nodes: nodes.copy(), attributes: attributes.copy(), text: text.copy(), attributeText: attributeText.copy(),
            cdataSections: cdataSections.copy())
    }

    /// Completes the tree with a last record: every attribute's value ends where the next one's starts.
    package mutating func seal(keepsCapacity: Bool) {
        attributes.append(AttributeRecord(name: 0, valueStart: attributeText.count))
        if keepsCapacity { return }
        nodes.giveBackSpareRoom()
        attributes.giveBackSpareRoom()
        text.giveBackSpareRoom()
        attributeText.giveBackSpareRoom()
        cdataSections.giveBackSpareRoom()
    }

    /// Goes on with a tree that was sealed.
    package mutating func reopen() { _ = attributes.removeLast() }

    /// How much memory there is, in bytes.
    var byteCount: Int {
        nodes.reservedBytes + attributes.reservedBytes + text.reservedBytes + attributeText.reservedBytes + cdataSections.reservedBytes
    }

    /// Where an attribute's value starts, or, behind the last one, where the values end.
    package func valueStart(_ attribute: Int) -> Int {
        attribute < attributes.count ? attributes[attribute].valueStart : attributeText.count
    }

    /// What the tree counts where it must not grow beyond what the document's bytes explain. No element and no attribute is shorter than
    /// `<a/>`; without counting them, those that entities hold and defaults add would be free.
    package var expansion: Int { text.count + attributeText.count + 4 * (nodes.count + attributes.count) }
}

/// How many siblings of the same name there are up to an element, itself included, for elements whose siblings are not kept.
package struct SiblingOrdinals: Sendable {
    package var entries: [(node: NodeIndex, ordinal: Int)] = []

    package init() {}

    package subscript(node: NodeIndex) -> Int? {
        let index = firstIndex(of: entries.count) { entries[$0].node < node }
        return index < entries.count && entries[index].node == node ? entries[index].ordinal : nil
    }
}

/// What a document has, or may have, and its tree has not.
package struct Omissions: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Comments are not kept; whether there are any is unknown.
    package static let comments = Omissions(rawValue: 1)
    /// There are processing instructions, and they are not kept.
    package static let processingInstructions = Omissions(rawValue: 2)
    /// References to entities that were not read are left out, if there are any.
    package static let entities = Omissions(rawValue: 4)
}

/// A document's type declaration.
package struct DocumentTypeDeclaration: Sendable {
    let rootElement: String
    let publicIdentifier: String?
    let systemIdentifier: String?
    let hasInternalSubset: Bool
    /// Whether it declares anything.
    var hasSubset: Bool { systemIdentifier != nil || hasInternalSubset }
}

/// The number of a node in its arena.
package typealias NodeIndex = UInt32

/// A range of the arena's character data.
package typealias TextRange = Range<Int>

/// The character data that a CDATA section was written around; it may be none.
package struct CDATASection: BitwiseCopyable {
    package let start: Int
    package let end: Int
    /// The element that contains it, and the node after it: the text alone, which may be empty, does not determine the place.
    package let element: NodeIndex
    package let following: NodeIndex

    /// The same section in other storage, everything that it refers to moved by so much.
    package func moved(nodes: Int, text: Int) -> CDATASection {
        CDATASection(
            start: start + text, end: end + text, element: NodeIndex(truncatingIfNeeded: Int(element) + nodes),
            following: NodeIndex(truncatingIfNeeded: Int(following) + nodes))
    }
}

/// A node, in 32 bytes.
package struct NodeRecord: BitwiseCopyable {
    package enum Kind: UInt32 {
        case element = 0
        /// Its content is its only attribute's value.
        case comment = 1
        /// Its name is the target, its content its only attribute's value.
        case processingInstruction = 2
    }

    private var nameAndFlags: UInt32
    /// The node after this one and all its descendants.
    package var subtreeEnd: NodeIndex
    package internal(set) var attributeStart: UInt32
    private var textStartLow: UInt32
    private var textEndLow: UInt32
    private var sourceOffsetLow: UInt32
    private var textStartHigh: UInt16
    private var textEndHigh: UInt16
    private var sourceOffsetHigh: UInt16
    private(set) var attributeCount: UInt16

    static let maximumName = 1 << 24 - 1
    static let maximumAttributeCount = Int(UInt16.max)

    init(kind: Kind, name: Int, subtreeEnd: NodeIndex, attributes: Range<Int>, textStart: Int, sourceOffset: Int) {
        nameAndFlags = UInt32(truncatingIfNeeded: name) | kind.rawValue << 24
        self.subtreeEnd = subtreeEnd
        attributeStart = UInt32(truncatingIfNeeded: attributes.lowerBound)
        attributeCount = UInt16(truncatingIfNeeded: attributes.count)
        (textStartLow, textStartHigh) = Self.divided(textStart)
        (textEndLow, textEndHigh) = (textStartLow, textStartHigh)
        (sourceOffsetLow, sourceOffsetHigh) = Self.divided(sourceOffset)
    }

    private static func divided(_ number: Int) -> (low: UInt32, high: UInt16) {
        (UInt32(truncatingIfNeeded: number), UInt16(truncatingIfNeeded: number >> 32))
    }

    package internal(set) var name: Int {
        get { Int(nameAndFlags & 0xFF_FFFF) }
        set { nameAndFlags = nameAndFlags & ~0xFF_FFFF | UInt32(truncatingIfNeeded: newValue) & 0xFF_FFFF }
    }

    package var kind: Kind { Kind(rawValue: nameAndFlags >> 24 & 0b11) ?? .element }

    package var isElement: Bool { nameAndFlags & 0b11 << 24 == 0 }

    /// Whether `xml:space="preserve"` is in force for the element's text.
    package internal(set) var preservesSpace: Bool {
        get { nameAndFlags & 1 << 26 != 0 }
        set { nameAndFlags = newValue ? nameAndFlags | 1 << 26 : nameAndFlags & ~(1 << 26) }
    }

    /// Whether white space in the element's own text is written as a character reference or comes from an entity, and is therefore not
    /// indentation.
    var hasReferencedSpace: Bool {
        get { nameAndFlags & 1 << 27 != 0 }
        set { nameAndFlags = newValue ? nameAndFlags | 1 << 27 : nameAndFlags & ~(1 << 27) }
    }

    package private(set) var textStart: Int {
        get { Int(textStartHigh) << 32 | Int(textStartLow) }
        set { (textStartLow, textStartHigh) = Self.divided(newValue) }
    }

    package var textEnd: Int {
        get { Int(textEndHigh) << 32 | Int(textEndLow) }
        set { (textEndLow, textEndHigh) = Self.divided(newValue) }
    }

    /// Where the start tag is in the source, in bytes.
    package internal(set) var sourceOffset: Int {
        get { Int(sourceOffsetHigh) << 32 | Int(sourceOffsetLow) }
        set { (sourceOffsetLow, sourceOffsetHigh) = Self.divided(newValue) }
    }

    /// The same node in other storage, everything that it refers to moved by so much.
    package func moved(nodes: Int, attributes: Int, text: Int) -> NodeRecord {
        var record = self
        if subtreeEnd != 0 { record.subtreeEnd = NodeIndex(truncatingIfNeeded: Int(subtreeEnd) + nodes) }
        record.attributeStart = UInt32(truncatingIfNeeded: Int(attributeStart) + attributes)
        record.textStart = textStart + text
        record.textEnd = textEnd + text
        return record
    }

    package var attributeRange: Range<Int> { Int(attributeStart)..<Int(attributeStart) + Int(attributeCount) }
}

/// An attribute, in 8 bytes: its value lasts to the next record's.
package struct AttributeRecord: BitwiseCopyable {
    private let nameAndValueStart: UInt64

    package init(name: Int, valueStart: Int) {
        nameAndValueStart = UInt64(truncatingIfNeeded: name) << 40 | UInt64(truncatingIfNeeded: valueStart)
    }

    package var name: Int { Int(nameAndValueStart >> 40) }

    package var valueStart: Int { Int(nameAndValueStart & (1 << 40 - 1)) }
}

/// Walking: all of it iterative, none of it allocates.
extension Arena {
    package static let document: NodeIndex = 0

    package func node(_ index: NodeIndex) -> NodeRecord { nodes[Int(index)] }

    /// The root element. The parser never seals a document without one.
    package var root: NodeIndex { firstElement(in: Arena.document) ?? Arena.document }

    /// The first child element.
    package func firstElement(in parent: NodeIndex) -> NodeIndex? { element(from: parent + 1, before: node(parent).subtreeEnd) }

    /// The element itself or the next one among its siblings, the parent's subtree ending before `end`.
    package func element(from index: NodeIndex, before end: NodeIndex) -> NodeIndex? {
        var index = index
        while index < end {
            let record = node(index)
            if record.isElement { return index }
            index = record.subtreeEnd
        }
        return nil
    }

    /// The next sibling element.
    package func nextElement(after index: NodeIndex, in parent: NodeIndex) -> NodeIndex? {
        element(from: node(index).subtreeEnd, before: node(parent).subtreeEnd)
    }

    package func childElements(of parent: NodeIndex) -> ElementSiblings { elements(from: parent + 1, before: node(parent).subtreeEnd) }

    /// The elements among siblings: from a child on, or from the end of its siblings.
    func elements(from first: NodeIndex, before end: NodeIndex) -> ElementSiblings {
        ElementSiblings(arena: self, position: first, end: end)
    }
}

/// Elements among siblings, in document order.
package struct ElementSiblings: Sequence, IteratorProtocol {
    let arena: Arena
    /// The node to go on from.
    fileprivate var position: NodeIndex
    fileprivate let end: NodeIndex

    package mutating func next() -> NodeIndex? {
        guard let element = arena.element(from: position, before: end) else { return nil }
        position = arena.node(element).subtreeEnd
        return element
    }
}

/// Text and attribute values.
extension Arena {
    /// The bytes of an attribute's value, valid as long as the arena.
    @inline(__always)
    package func attributeValue(_ attribute: Int) -> UnsafeBufferPointer<UInt8> {
        attributeText[attributes[attribute].valueStart..<attributes[attribute + 1].valueStart]
    }

    package func attributeString(_ attribute: Int) -> String { String(decoding: attributeValue(attribute), as: UTF8.self) }

    /// Whether an attribute's name is in one of the namespaces that serve any document: `xml`, and XML Schema's for instances.
    package func belongsToXML(_ name: Int) -> Bool {
        names.name(name, isInNamespace: StandardNamespace.xml) || belongsToSchemaInstance(name)
    }

    /// Whether an attribute's name is in XML Schema's namespace for instances. Where nothing declares the usual prefix, it is all there is to go by.
    package func belongsToSchemaInstance(_ name: Int) -> Bool {
        if names.namespace(of: name) == 0 { return CString.hasPrefix(names.bytes(name), "xsi:") }
        return names.name(name, isInNamespace: StandardNamespace.schemaInstance)
    }

    /// Whether an attribute's name is one of XML Schema's for instances, such as `xsi:nil`.
    package func isSchemaInstance(_ name: Int, _ localName: StaticString) -> Bool {
        CString.equals(UnsafeBufferPointer(rebasing: names.localBytes(name)), localName) && belongsToSchemaInstance(name)
    }

    /// Whether an element says `xsi:nil="true"`.
    package func saysNil(_ element: NodeIndex) -> Bool {
        node(element).attributeRange.contains { isSchemaInstance(attributes[$0].name, "nil") && nilMark($0) == true }
    }

    /// What an attribute says by one of XML Schema's four words.
    func nilMark(_ attribute: Int) -> Bool? {
        let word = ScalarParsing.trim(attributeValue(attribute))
        if word.elementsEqual("true".utf8) || word.elementsEqual("1".utf8) { return true }
        return word.elementsEqual("false".utf8) || word.elementsEqual("0".utf8) ? false : nil
    }

    /// Whether an element has no attributes but those that declare namespaces.
    package func hasDeclarationsOnly(_ element: NodeIndex) -> Bool {
        node(element).attributeRange.allSatisfy { isNamespaceDeclaration(attributes[$0].name) }
    }

    /// Whether an attribute's name declares a namespace.
    @inline(never)
    package func isNamespaceDeclaration(_ name: Int) -> Bool { NameRules.declaredPrefix(of: names.bytes(name)) != nil }

    /// Whether the element holds no elements: all its text is one, which comments and processing instructions do not divide.
    func isLeaf(_ index: NodeIndex) -> Bool { hasNoNodes(index) || hasNoElements(index) }

    /// Whether nothing but text is in the element.
    package func hasNoNodes(_ index: NodeIndex) -> Bool { node(index).subtreeEnd == index + 1 }

    /// The same for an element with nodes in it: `<a>x<!-- c -->y</a>`.
    @inline(never)
    private func hasNoElements(_ index: NodeIndex) -> Bool { firstElement(in: index) == nil }

    /// The unchanged text of a leaf; of another element, that of all elements in it as well.
    package func leafTextRange(_ index: NodeIndex) -> TextRange {
        let record = node(index)
        return record.textStart..<record.textEnd
    }

    /// Calls for every child node with the run of text before it, and at last for the run before the end tag. Empty runs are not left out.
    package func forEachRun(in parent: NodeIndex, _ body: (_ run: TextRange, _ child: NodeIndex?) throws -> Void) rethrows {
        let record = node(parent)
        var (start, child) = (record.textStart, parent + 1)
        while true {
            let next = child < record.subtreeEnd ? node(child) : nil
            try body(start..<(next?.textStart ?? record.textEnd), next.map { _ in child })
            guard let next else { return }
            (start, child) = (next.textEnd, next.subtreeEnd)
        }
    }

    /// Calls for every child element with the text before it, and at last for the text before the end tag. Empty texts are not left out. Comments and
    /// processing instructions divide no text: `x<!-- c -->y<b/>` has the text `xy` before `b`.
    ///
    /// - Parameter body: is given the first node behind the start of the text, too.
    func forEachText(
        in parent: NodeIndex, _ body: (_ text: TextRange, _ first: NodeIndex, _ element: NodeIndex?) throws -> Void
    ) rethrows {
        let record = node(parent)
        var (start, first) = (record.textStart, parent + 1)
        while true {
            let next = element(from: first, before: record.subtreeEnd)
            try body(start..<(next.map { node($0).textStart } ?? record.textEnd), first, next)
            guard let next else { return }
            (start, first) = (node(next).textEnd, node(next).subtreeEnd)
        }
    }

    /// An element's own character data, without its descendants'.
    package func ownText(_ index: NodeIndex) -> String {
        if isLeaf(index) { return String(decoding: text[leafTextRange(index)], as: UTF8.self) }
        var bytes: [UInt8] = []
        forEachRun(in: index) { run, _ in bytes.append(contentsOf: text[run]) }
        return String(decoding: bytes, as: UTF8.self)
    }

    package func hasNonWhitespaceText(_ range: TextRange) -> Bool { text[range].contains { !$0.isXMLWhitespace } }

    /// Whether an element's own text is more than white space.
    package func hasOwnText(_ index: NodeIndex) -> Bool {
        var found = false
        forEachRun(in: index) { run, _ in found = found || hasNonWhitespaceText(run) }
        return found
    }

    /// Whether all text that an element has of its own is indentation: every text between elements is white space with a line break in it,
    /// written as it is, and not as a reference or in a CDATA section.
    func isIndented(_ index: NodeIndex) -> Bool {
        let record = node(index)
        if record.preservesSpace || record.hasReferencedSpace { return false }
        var isIndented = true
        forEachText(in: index) { text, first, child in
            guard isIndented, !text.isEmpty else { return }
            isIndented =
                self.text[text].isIndentation
                && (cdataSections.count == 0 || cdataSections(of: index, from: first, before: child ?? record.subtreeEnd).isEmpty)
        }
        return isIndented
    }

    /// The CDATA sections in a run of an element's text, empty ones included, in order.
    ///
    /// - Parameters:
    ///   - first: the first node behind the start of the text, where comments and processing instructions are in it; nil where none is.
    ///   - following: the child that follows the text, or the node after the element.
    package func cdataSections(of element: NodeIndex, from first: NodeIndex? = nil, before following: NodeIndex) -> [TextRange] {
        let first = first ?? following
        // Sections are in document order. Of those before the same node, the ones of inner elements, which have higher numbers, come first.
        var index = firstIndex(of: cdataSections.count) {
            let section = cdataSections[$0]
            return section.following < first || section.following == first && section.element > element
        }
        var sections: [TextRange] = []
        while index < cdataSections.count, cdataSections[index].element == element, cdataSections[index].following <= following {
            sections.append(cdataSections[index].start..<cdataSections[index].end)
            index += 1
        }
        return sections
    }
}

/// Names and places.
extension Arena {
    /// An element's name, by which it is counted among its siblings. Where namespaces are not processed, names that are written alike are one.
    package func siblingName(_ element: NodeIndex) -> Int { processesNamespaces ? node(element).name : names.written(node(element).name) }

    /// Whether a string means a name: see ``XMLTree/Element``.
    @inline(never)
    package func name(_ name: Int, matches string: String) -> Bool {
        names.name(name, matches: string, asQualifiedName: !processesNamespaces)
    }

    /// Whether a key means a name: the name as it is written, prefix included, or `{namespace URI}local`.
    func name(_ name: Int, isKey key: String) -> Bool {
        let bytes = names.bytes(name)
        if key.utf8.count == bytes.count {
            let isSame = key.utf8.withContiguousStorageIfAvailable { bytes.elementsEqual($0) }
            if isSame ?? bytes.elementsEqual(key.utf8) { return true }
        }
        return key.utf8.first == UInt8(ascii: "{") && self.name(name, matches: key)
    }

    /// A run of text, divided where CDATA sections start and end. Empty text is left out, empty sections are not.
    package func pieces(of run: TextRange, in element: NodeIndex, before following: NodeIndex) -> [(range: TextRange, isCDATA: Bool)] {
        var pieces: [(range: TextRange, isCDATA: Bool)] = []
        var start = run.lowerBound
        for section in cdataSections(of: element, before: following) {
            if section.lowerBound > start { pieces.append((start..<section.lowerBound, false)) }
            pieces.append((section, true))
            start = section.upperBound
        }
        if start < run.upperBound { pieces.append((start..<run.upperBound, false)) }
        return pieces
    }

    /// A node as a path from the root: `/catalog/book[2]`. A step has an index if siblings share the name.
    package func pathDescription(of index: NodeIndex) -> String {
        var scanner = PathScanner(arena: self)
        return scanner.path(of: index)
    }
}
