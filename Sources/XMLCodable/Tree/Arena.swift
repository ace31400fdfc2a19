/// A parsed document: flat storage in document order, no object per node.
///
/// Node 0 stands for the document; the root element is among its children. Nodes are numbered in document order, so that a node's first
/// child, where it has one, follows it, and its next sibling is the node after its subtree. Character data is one buffer in document
/// order. An element notes where in it its start tag and its end tag stood, so that every run of text is the gap between two notes:
///
///     <a>x<b>y</b>z</a>      a: 0..<3, b: 1..<2; the runs of a are 0..<1 and 2..<3
///
/// `@unchecked Sendable`: nothing changes after the parser has sealed it, until its last owner takes the names out.
package final class Arena: @unchecked Sendable {
    let nodes: SealedStorage<NodeRecord>
    let attributes: SealedStorage<AttributeRecord>
    let text: SealedStorage<UInt8>
    let attributeText: SealedStorage<UInt8>
    let cdataSections: SealedStorage<CDATASection>
    private(set) var names: NameTable
    let source: DocumentSource
    /// The encoding that the document was read in, unless its first bytes say another one; nil where nobody told any.
    let encoding: String?
    let header: XMLHeader?
    let doctype: XMLTree.DoctypeDeclaration?
    let processesNamespaces: Bool
    /// How many elements stand inside each other at the most.
    let depth: Int

    /// The places among their siblings of those elements whose siblings are not all here; nil for a whole document.
    let ordinals: SiblingOrdinals?
    /// Whether the storage is in other hands.
    private var isEmptied = false

    /// - Parameters:
    ///   - keepsCapacity: whether the storage goes back to where it came from, and keeps its spare room for that.
    init(
        tree: consuming TreeStorage,
        names: consuming NameTable,
        source: DocumentSource,
        encoding: String?,
        header: XMLHeader?,
        doctype: XMLTree.DoctypeDeclaration?,
        processesNamespaces: Bool,
        depth: Int,
        ordinals: SiblingOrdinals? = nil,
        keepsCapacity: Bool = false
    ) {
        // A last record, so that every attribute's value ends where the next one's starts.
        tree.attributes.append(AttributeRecord(name: 0, valueStart: tree.attributeText.count))
        nodes = tree.nodes.seal(keepsCapacity: keepsCapacity)
        attributes = tree.attributes.seal(keepsCapacity: keepsCapacity)
        text = tree.text.seal(keepsCapacity: keepsCapacity)
        attributeText = tree.attributeText.seal(keepsCapacity: keepsCapacity)
        cdataSections = tree.cdataSections.seal(keepsCapacity: keepsCapacity)
        self.names = names
        self.source = source
        self.encoding = encoding
        self.header = header
        self.doctype = doctype
        self.processesNamespaces = processesNamespaces
        self.depth = depth
        self.ordinals = ordinals
    }

    /// Takes the names out. Only for who knows that nobody else refers to the arena, and does not use it afterwards.
    func takeNames() -> NameTable {
        var taken = NameTable()
        swap(&taken, &names)
        return taken
    }

    /// Takes the storage out, to build on. Only for who knows that nobody else refers to the arena, and does not use it afterwards.
    func takeStorage() -> TreeStorage {
        precondition(!isEmptied)
        isEmptied = true
        var storage = TreeStorage(
            nodes: nodes.reopen(), attributes: attributes.reopen(), text: text.reopen(), attributeText: attributeText.reopen(),
            cdataSections: cdataSections.reopen())
        _ = storage.attributes.removeLast()
        return storage
    }

    /// The same storage in memory of its own.
    func copyStorage() -> TreeStorage {
        var storage = TreeStorage(
            nodes: nodes.copy(), attributes: attributes.copy(), text: text.copy(), attributeText: attributeText.copy(),
            cdataSections: cdataSections.copy())
        _ = storage.attributes.removeLast()
        return storage
    }

    deinit {
        if isEmptied { return }
        nodes.deallocate()
        attributes.deallocate()
        text.deallocate()
        attributeText.deallocate()
        cdataSections.deallocate()
    }
}

/// The number of a node in its arena.
package typealias NodeIndex = UInt32

/// A range of the arena's character data.
typealias TextRange = Range<Int>

/// The character data that a CDATA section was written around; it may be none.
struct CDATASection: BitwiseCopyable {
    let start: Int
    let end: Int
    /// The element that it stands in, and the node that comes next: where it stands cannot be told by the text alone, of which there may be none.
    let element: NodeIndex
    let following: NodeIndex
}

/// A node, in 32 bytes.
struct NodeRecord: BitwiseCopyable {
    enum Kind: UInt32 {
        case element = 0
        /// Its content is its only attribute's value.
        case comment = 1
        /// Its name is the target, its content its only attribute's value.
        case processingInstruction = 2
    }

    private var nameAndFlags: UInt32
    /// The node after this one and all its descendants.
    var subtreeEnd: NodeIndex
    var attributeStart: UInt32
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
        textStartLow = UInt32(truncatingIfNeeded: textStart)
        textStartHigh = UInt16(truncatingIfNeeded: textStart >> 32)
        textEndLow = textStartLow
        textEndHigh = textStartHigh
        sourceOffsetLow = UInt32(truncatingIfNeeded: sourceOffset)
        sourceOffsetHigh = UInt16(truncatingIfNeeded: sourceOffset >> 32)
    }

    var name: Int { Int(nameAndFlags & 0xFF_FFFF) }

    var kind: Kind { Kind(rawValue: nameAndFlags >> 24 & 0b11) ?? .element }

    @inline(__always)
    var isElement: Bool { nameAndFlags & 0b11 << 24 == 0 }

    /// Whether `xml:space="preserve"` is in force for the element's text.
    var preservesSpace: Bool {
        get { nameAndFlags & 1 << 26 != 0 }
        set { nameAndFlags = newValue ? nameAndFlags | 1 << 26 : nameAndFlags & ~(1 << 26) }
    }

    /// Whether white space in the element's own text is written as a character reference or comes from an entity, so that it is no indentation.
    var hasReferencedSpace: Bool {
        get { nameAndFlags & 1 << 27 != 0 }
        set { nameAndFlags = newValue ? nameAndFlags | 1 << 27 : nameAndFlags & ~(1 << 27) }
    }

    private(set) var textStart: Int {
        get { Int(textStartHigh) << 32 | Int(textStartLow) }
        set {
            textStartLow = UInt32(truncatingIfNeeded: newValue)
            textStartHigh = UInt16(truncatingIfNeeded: newValue >> 32)
        }
    }

    var textEnd: Int {
        get { Int(textEndHigh) << 32 | Int(textEndLow) }
        set {
            textEndLow = UInt32(truncatingIfNeeded: newValue)
            textEndHigh = UInt16(truncatingIfNeeded: newValue >> 32)
        }
    }

    /// Where the start tag stands in the source, in bytes.
    var sourceOffset: Int { Int(sourceOffsetHigh) << 32 | Int(sourceOffsetLow) }

    /// The same node in other storage, everything that it refers to moved by so much.
    func moved(nodes: Int, attributes: Int, text: Int) -> NodeRecord {
        var record = self
        if subtreeEnd != 0 { record.subtreeEnd = NodeIndex(truncatingIfNeeded: Int(subtreeEnd) + nodes) }
        record.attributeStart = UInt32(truncatingIfNeeded: Int(attributeStart) + attributes)
        record.textStart = textStart + text
        record.textEnd = textEnd + text
        return record
    }

    @inline(__always)
    var attributeRange: Range<Int> { Int(attributeStart)..<Int(attributeStart) + Int(attributeCount) }
}

/// An attribute, in 8 bytes: its value lasts to the next record's.
struct AttributeRecord: BitwiseCopyable {
    private let nameAndValueStart: UInt64

    init(name: Int, valueStart: Int) {
        nameAndValueStart = UInt64(truncatingIfNeeded: name) << 40 | UInt64(truncatingIfNeeded: valueStart)
    }

    @inline(__always)
    var name: Int { Int(nameAndValueStart >> 40) }

    @inline(__always)
    var valueStart: Int { Int(nameAndValueStart & (1 << 40 - 1)) }
}
