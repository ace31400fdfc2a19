import CExpat

/// What documents leave and the next one can use. It serves one parser at a time.
///
/// Memory that goes back to the system comes again page by page: without this, a catalog of 10 MB has 7,700 page faults, a seventh of its time, and
/// with it 40; for 1 MB of sparse records it was a sixth. What is kept is as large as the last document made it, and bounded, because no
/// document may follow: documents of about ten megabytes fit.
package final class ParsingMemory {
    @inline(never)
    package init() {}

    private var names: NameTable?
    private var tree: TreeStorage?
    private var parser: XML_Parser?
    /// The largest document since the parser was made. Its buffer is of that size, rounded up to a power of two.
    private var largestDocument = 0

    private static let maximumTreeBytes = 1 << 24
    private static let maximumDocumentBytes = 1 << 24
    /// Buffers up to this size are always kept.
    private static let smallDocumentBytes = 1 << 16
    /// A parser keeps its tables of names as large as they were.
    private static let maximumNameCount = 1_024

    /// What is kept: only tests ask.
    var keepsParser: Bool { parser != nil }

    deinit {
        if let parser { XML_ParserFree(parser) }
    }

    // MARK: Names

    /// The names that a document may have; none if none were kept.
    func takeNames() -> NameTable { names.take() ?? NameTable() }

    package func keep(_ names: consuming NameTable) { self.names = consume names }

    // MARK: The tree

    /// Where a tree is built.
    func takeTree() -> TreeStorage { tree.take() ?? TreeStorage() }

    /// Keeps the storage of a document that is no longer needed. Its spare room went when it was sealed, so a small document does not keep what
    /// a large one needed.
    func keepTree(of document: Arena) {
        guard document.tree.byteCount <= ParsingMemory.maximumTreeBytes else { return }
        keep(document.takeStorage())
    }

    /// Keeps the storage of a tree that is small.
    func keep(_ tree: consuming TreeStorage) {
        tree.removeAll()
        self.tree = consume tree
    }

    // MARK: Expat

    /// A parser that is as it was made, but for its memory: its handlers, user data, salt and limits are to be set. Nil if there is no memory.
    func takeParser(encoding: String?) -> XML_Parser? {
        if let parser = parser.take() {
            if XML_ParserReset(parser, encoding) == XML_TRUE { return parser }
            XML_ParserFree(parser)
        }
        largestDocument = 0
        return XML_ParserCreate(encoding)
    }

    /// Keeps a parser that has come to the end of a document without a fault, or frees it.
    ///
    /// A document type is nothing to keep a parser for: few documents have one, and the next one is not to depend on how thoroughly expat forgets it.
    ///
    /// - Parameter byteCount: how large the document is; 0 for a part of one.
    func keep(_ parser: XML_Parser, nameCount: Int, hasDoctype: Bool, byteCount: Int) {
        largestDocument = max(largestDocument, byteCount)
        let isWorthItsBuffer = byteCount == 0 || largestDocument <= ParsingMemory.smallDocumentBytes || largestDocument / 4 <= byteCount
        guard self.parser == nil, !hasDoctype, nameCount <= ParsingMemory.maximumNameCount,
            largestDocument <= ParsingMemory.maximumDocumentBytes, isWorthItsBuffer
        else { return XML_ParserFree(parser) }
        self.parser = parser
    }
}
