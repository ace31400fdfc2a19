import Foundation

/// A document, parsed and read-only: elements, attributes and text in document order, each with its place in the source.
///
/// ```swift
/// let tree = try XMLTree(parsing: "<menu><dish price='5.95'>Waffles</dish></menu>")
/// let dish = tree.root["dish"]
/// dish?.text                    // "Waffles"
/// dish?[attribute: "price"]     // "5.95"
/// dish?.position.column         // 7
/// print(tree)                   // <menu><dish price="5.95">Waffles</dish></menu>
/// ```
///
/// A tree is a value over one flat piece of storage. Elements are numbers into it, cheap to make and to pass on; each keeps the whole tree
/// in memory.
public struct XMLTree: Sendable {
    package let arena: Arena

    package init(arena: Arena) { self.arena = arena }

    /// Parses a document.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the document.
    /// - Throws: ``XMLParsingError``.
    public init(parsing data: Data, options: XMLParsingOptions = XMLParsingOptions()) throws {
        arena = try DocumentParser.parse(data, options: options)
    }

    /// Parses a document.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the document.
    /// - Throws: ``XMLParsingError``.
    public init(parsing bytes: [UInt8], options: XMLParsingOptions = XMLParsingOptions()) throws {
        arena = try DocumentParser.parse(bytes, options: options)
    }

    /// Parses a document. The encoding in its XML declaration is ignored, because a `String` has none.
    ///
    /// - Throws: ``XMLParsingError``.
    public init(parsing string: String, options: XMLParsingOptions = XMLParsingOptions()) throws {
        arena = try DocumentParser.parse(string, options: options)
    }

    /// Parses a file, which is read in slices. Positions in a pipe have a byte offset but no line: the pipe cannot be read again to count
    /// lines.
    ///
    /// - Throws: ``XMLParsingError``, or what Foundation throws where the file cannot be read.
    public init(contentsOf url: URL, options: XMLParsingOptions = XMLParsingOptions()) throws {
        arena = try DocumentParser.parse(contentsOf: url, options: options)
    }

    /// The root element.
    public var root: Element { Element(arena: arena, index: arena.root) }

    /// The root element, and the comments and processing instructions around it if they are kept.
    public var nodes: Children { Children(arena: arena, parent: Arena.document) }

    /// The comments and processing instructions before and after the root element if they are kept. ``XMLEncoder/nodesAroundRoot`` takes them.
    public var nodesAroundRoot: (before: [Node], after: [Node]) {
        let parts = nodes.split(maxSplits: 1, omittingEmptySubsequences: false) { if case .element = $0 { true } else { false } }
        return (Array(parts[0]), Array(parts.dropFirst().joined()))
    }

    /// The XML declaration, if there is one.
    public var header: XMLHeader? { arena.header }

    /// The document type declaration, if there is one.
    public var doctype: DoctypeDeclaration? { arena.doctype.map(DoctypeDeclaration.init) }

    /// What a document type declaration says, except for its internal subset.
    public struct DoctypeDeclaration: Sendable, Hashable {
        /// The name of the root element.
        public let rootElement: String
        /// The public identifier.
        public let publicIdentifier: String?
        /// The system identifier: where the external subset would be, which is never loaded.
        public let systemIdentifier: String?
        /// Whether the document declares something itself, between `[` and `]`.
        public let hasInternalSubset: Bool

        package init(_ declaration: DocumentTypeDeclaration) {
            rootElement = declaration.rootElement
            publicIdentifier = declaration.publicIdentifier
            systemIdentifier = declaration.systemIdentifier
            hasInternalSubset = declaration.hasInternalSubset
        }

        /// The declaration in the form that ``XMLEncoder`` writes.
        public var documentType: XMLDocumentType {
            guard let systemIdentifier else { return XMLDocumentType(rootElement: rootElement) }
            guard let publicIdentifier else { return .system(rootElement: rootElement, dtdLocation: systemIdentifier) }
            return .public(rootElement: rootElement, dtdName: publicIdentifier, dtdLocation: systemIdentifier)
        }
    }

    /// One of the things that an element contains.
    public enum Node: Sendable {
        /// A child element.
        case element(Element)
        /// Character data between markup. `isCDATA` is true for the text of a CDATA section.
        case text(String, isCDATA: Bool)
        /// A comment, if ``XMLParsingOptions/keepsComments`` is set.
        case comment(String)
        /// A processing instruction, if ``XMLParsingOptions/keepsProcessingInstructions`` is set.
        case processingInstruction(target: String, content: String)
    }
}

extension XMLTree {
    /// An element of a tree.
    ///
    /// Look up names as they are written, prefix included, or as `{URI}local`, which matches in that namespace. If namespaces are processed
    /// (``XMLParsingOptions/shouldProcessNamespaces``), look up local names, which match in any namespace, instead of written ones.
    public struct Element: Sendable {
        package let arena: Arena
        package let index: NodeIndex

        package init(arena: Arena, index: NodeIndex) { (self.arena, self.index) = (arena, index) }

        /// The element's name.
        public var name: XMLQName { XMLQName(arena.node(index).name, in: arena.names, tellsNamespace: arena.processesNamespaces) }

        /// The attributes in document order, namespace declarations included.
        public var attributes: Attributes { Attributes(arena: arena, range: arena.node(index).attributeRange) }

        /// What the element contains, in document order: elements, text, and comments and processing instructions if they are kept.
        public var children: Children { Children(arena: arena, parent: index) }

        /// The child elements in document order.
        public var elements: Elements { Elements(arena: arena, parent: index, name: nil) }

        /// The child elements of a name, in document order. Getting the sequence costs nothing; walking over it goes through all child
        /// elements.
        public func elements(named name: String) -> Elements { Elements(arena: arena, parent: index, name: name) }

        /// The first child element of a name.
        ///
        /// - Complexity: O(*n*), where *n* is the number of child elements.
        public subscript(name: String) -> Element? { elements(named: name).first }

        /// The value of an attribute by its name. Nil if there is none.
        ///
        /// - Complexity: O(*n*), where *n* is the number of attributes.
        public subscript(attribute name: String) -> String? { attributes[name] }

        /// The element's own character data as it is in the document: with CDATA sections, without its descendants' text.
        ///
        /// - Complexity: O(*n*), where *n* is the number of children and the length of the text.
        public var text: String { arena.ownText(index) }

        /// The character data of the element and all its descendants, in document order.
        ///
        /// - Complexity: O(*n*), where *n* is the length of the text.
        public var stringValue: String { String(decoding: arena.text[arena.leafTextRange(index)], as: UTF8.self) }

        /// Where the element's start tag is in the source.
        ///
        /// - Complexity: O(*n*), where *n* is the length of the source before the element: lines are counted each time.
        public var position: XMLPosition {
            var scanner = PositionScanner(of: arena)
            return scanner.position(of: arena.node(index).sourceOffset)
        }

        /// The element as a path from the root: `/catalog/book[2]`.
        ///
        /// - Complexity: O(*n*), where *n* is the number of siblings of the element and of the elements around it.
        public var path: String { arena.pathDescription(of: index) }
    }

    /// The attributes of an element.
    public struct Attributes: RandomAccessCollection, Sendable {
        let arena: Arena
        let range: Range<Int>

        public var startIndex: Int { 0 }
        public var endIndex: Int { range.count }

        /// An attribute by its position, from 0 on.
        public subscript(position: Int) -> (name: XMLQName, value: String) {
            precondition(indices.contains(position), "attribute index out of range")
            let attribute = range.lowerBound + position
            let name = XMLQName(arena.attributes[attribute].name, in: arena.names, tellsNamespace: arena.processesNamespaces)
            return (name, arena.attributeString(attribute))
        }

        /// The value of an attribute by its name. Nil if there is none.
        ///
        /// - Complexity: O(*n*), where *n* is the number of attributes.
        public subscript(name: String) -> String? {
            range.first { arena.name(arena.attributes[$0].name, matches: name) }.map(arena.attributeString)
        }
    }

    /// The child elements of an element: all of them, or those of a name.
    public struct Elements: Sequence, Sendable {
        let arena: Arena
        let parent: NodeIndex
        let name: String?

        public func makeIterator() -> Iterator { Iterator(name: name, siblings: arena.childElements(of: parent)) }

        /// The first element.
        ///
        /// - Complexity: O(1), or O(*n*) for the elements of a name, where *n* is the number of child elements before the first match.
        public var first: Element? { first { _ in true } }

        /// The number of elements.
        ///
        /// - Complexity: O(*n*), where *n* is the number of child elements: they are counted each time.
        public var count: Int { reduce(0) { count, _ in count + 1 } }

        /// Whether there are no elements. As fast as ``first``.
        public var isEmpty: Bool { first == nil }

        /// The iterator of child elements.
        public struct Iterator: IteratorProtocol {
            let name: String?
            var siblings: ElementSiblings
            /// The name that was met last, and whether it matches: siblings often share one, and namespace URIs may be long.
            var latest = (name: 0, isMeant: false)

            public mutating func next() -> Element? {
                while let index = siblings.next() {
                    if let name, !isMeant(siblings.arena.node(index).name, by: name) { continue }
                    return XMLTree.Element(arena: siblings.arena, index: index)
                }
                return nil
            }

            private mutating func isMeant(_ number: Int, by name: String) -> Bool {
                if number != latest.name { latest = (number, siblings.arena.name(number, matches: name)) }
                return latest.isMeant
            }
        }
    }

    /// What an element or the document contains, in document order.
    public struct Children: Sequence, Sendable {
        let arena: Arena
        let parent: NodeIndex

        public func makeIterator() -> Iterator {
            let record = arena.node(parent)
            return Iterator(
                arena: arena, parent: parent, following: parent + 1, end: record.subtreeEnd, text: record.textStart, textEnd: record.textEnd
            )
        }

        /// The iterator of child elements and the text between them.
        public struct Iterator: IteratorProtocol {
            let arena: Arena
            let parent: NodeIndex
            var following: NodeIndex
            let end: NodeIndex
            var text: Int
            let textEnd: Int
            /// The pieces of the current run, the next one last; nil as long as nothing of it was asked for.
            var pieces: [(range: TextRange, isCDATA: Bool)]?

            public mutating func next() -> Node? {
                let runEnd = following < end ? arena.node(following).textStart : textEnd
                if pieces == nil {
                    pieces = arena.pieces(of: text..<runEnd, in: parent, before: following < end ? following : end).reversed()
                }
                if let piece = pieces?.popLast() {
                    return .text(String(decoding: arena.text[piece.range], as: UTF8.self), isCDATA: piece.isCDATA)
                }
                guard following < end else { return nil }
                let index = following
                let record = arena.node(index)
                following = record.subtreeEnd
                text = record.textEnd
                pieces = nil
                switch record.kind {
                case .element: return .element(XMLTree.Element(arena: arena, index: index))
                case .comment: return .comment(arena.attributeString(Int(record.attributeStart)))
                case .processingInstruction:
                    let content = arena.attributeString(Int(record.attributeStart))
                    return .processingInstruction(target: arena.names.qualifiedName(record.name), content: content)
                }
            }
        }
    }
}
