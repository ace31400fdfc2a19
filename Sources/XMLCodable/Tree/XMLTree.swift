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
/// The tree is a value over one flat piece of storage; elements are numbers into it, cheap to make and to pass on.
public struct XMLTree: Sendable {
    package let arena: Arena

    package init(arena: Arena) { self.arena = arena }

    /// Parses a document.
    ///
    /// - Throws: ``XMLParsingError``.
    public init(parsing data: Data, options: XMLParsingOptions = XMLParsingOptions()) throws {
        arena = try Arena.parse(data, options: options)
    }

    /// Parses a document.
    ///
    /// - Throws: ``XMLParsingError``.
    public init(parsing bytes: [UInt8], options: XMLParsingOptions = XMLParsingOptions()) throws {
        arena = try Arena.parse(bytes, options: options)
    }

    /// Parses a document. The encoding in its XML declaration does not matter: a `String` is what it is.
    ///
    /// - Throws: ``XMLParsingError``.
    public init(parsing string: String, options: XMLParsingOptions = XMLParsingOptions()) throws {
        arena = try Arena.parse(string, options: options)
    }

    /// Parses a file, which is read in slices. A pipe cannot be read again for positions, which have the byte offset only then.
    ///
    /// - Throws: ``XMLParsingError``, or what Foundation throws where the file cannot be read.
    public init(contentsOf url: URL, options: XMLParsingOptions = XMLParsingOptions()) throws {
        arena = try Arena.parse(contentsOf: url, options: options)
    }

    /// The root element.
    public var root: Element { Element(arena: arena, index: arena.root) }

    /// The root element, and the comments and processing instructions around it where they are kept.
    public var nodes: Children { Children(arena: arena, parent: Arena.document) }

    /// The XML declaration, where there is one.
    public var header: XMLHeader? { arena.header }

    /// The document type declaration, where there is one.
    public var doctype: DoctypeDeclaration? { arena.doctype }

    /// What a document type declaration says, short of its internal subset.
    public struct DoctypeDeclaration: Sendable, Hashable {
        /// The name of the root element.
        public let rootElement: String
        /// The public identifier.
        public let publicIdentifier: String?
        /// The system identifier: where the external subset would be, which is never loaded.
        public let systemIdentifier: String?
        /// Whether the document declares something itself, between `[` and `]`.
        public let hasInternalSubset: Bool

        /// The same in the form that ``XMLEncoder`` writes; nil where there is no system identifier.
        public var documentType: XMLDocumentType? {
            guard let systemIdentifier else { return nil }
            guard let publicIdentifier else { return .system(rootElement: rootElement, dtdLocation: systemIdentifier) }
            return .public(rootElement: rootElement, dtdName: publicIdentifier, dtdLocation: systemIdentifier)
        }
    }

    /// A name: as it is written, and what it means.
    public struct Name: Sendable, Hashable, CustomStringConvertible {
        /// The name as it is written, with its prefix.
        public let qualifiedName: String
        /// The part before the colon.
        public let prefix: String?
        /// The part after the colon; all of it where there is none.
        public let localName: String
        /// The namespace that the name is in. Nil for none, and where namespaces are not processed.
        public let namespaceURI: String?

        public var description: String { qualifiedName }

        /// - Parameter tellsNamespace: whether namespaces are processed.
        init(_ name: Int, in names: borrowing NameTable, tellsNamespace: Bool) {
            qualifiedName = names.qualifiedName(name)
            prefix = names.prefix(name)
            localName = names.localName(name)
            namespaceURI = tellsNamespace ? names.namespaceURI(name) : nil
        }
    }

    /// Something in an element.
    public enum Node: Sendable {
        /// A child element.
        case element(Element)
        /// Character data between markup; `isCDATA` where it was written as a CDATA section.
        case text(String, isCDATA: Bool)
        /// A comment, where they are kept.
        case comment(String)
        /// A processing instruction, where they are kept.
        case processingInstruction(target: String, content: String)
    }
}

extension XMLTree {
    /// An element of a tree.
    ///
    /// Names are given as they are written, prefix included, or as `{URI}local`, which matches in that namespace. Where namespaces are
    /// processed, local names take the place of written ones, and match in any namespace.
    public struct Element: Sendable {
        package let arena: Arena
        package let index: NodeIndex

        package init(arena: Arena, index: NodeIndex) {
            self.arena = arena
            self.index = index
        }

        /// The element's name.
        public var name: Name { Name(arena.node(index).name, in: arena.names, tellsNamespace: arena.processesNamespaces) }

        /// The attributes in document order, namespace declarations included.
        public var attributes: Attributes { Attributes(arena: arena, range: arena.node(index).attributeRange) }

        /// All that the element holds, in document order: elements, text, and comments and processing instructions where they are kept.
        public var children: Children { Children(arena: arena, parent: index) }

        /// The child elements in document order.
        public var elements: Elements { Elements(arena: arena, parent: index, name: nil) }

        /// The child elements of a name, in document order.
        public func elements(named name: String) -> Elements { Elements(arena: arena, parent: index, name: name) }

        /// The first child element of a name.
        public subscript(name: String) -> Element? { elements(named: name).first }

        /// The value of an attribute.
        public subscript(attribute name: String) -> String? { attributes[name] }

        /// The element's own character data, CDATA sections included, its descendants' not, exactly as it stands.
        public var text: String { arena.ownText(index) }

        /// The character data of the element and all its descendants, in document order.
        public var stringValue: String {
            String(decoding: arena.text[arena.leafTextRange(index)], as: UTF8.self)
        }

        /// Where the element's start tag stands in the source. Takes time: it is counted when asked for.
        public var position: XMLPosition {
            var scanner = PositionScanner(source: arena.source, encoding: arena.encoding)
            return scanner.position(of: arena.node(index).sourceOffset)
        }

        /// The element as a path from the root: `/catalog/book[2]`. Takes time: it is found when asked for.
        public var path: String { arena.pathDescription(of: index) }
    }

    /// The attributes of an element.
    public struct Attributes: RandomAccessCollection, Sendable {
        let arena: Arena
        let range: Range<Int>

        public var startIndex: Int { 0 }
        public var endIndex: Int { range.count }

        public subscript(position: Int) -> (name: Name, value: String) {
            precondition(indices.contains(position), "attribute index out of range")
            let attribute = range.lowerBound + position
            let name = Name(arena.attributes[attribute].name, in: arena.names, tellsNamespace: arena.processesNamespaces)
            return (name, arena.attributeString(attribute))
        }

        /// The value of an attribute.
        public subscript(name: String) -> String? {
            range.first { arena.name(arena.attributes[$0].name, matches: name) }.map(arena.attributeString)
        }
    }

    /// The child elements of an element, all or those of a name.
    public struct Elements: Sequence, Sendable {
        let arena: Arena
        let parent: NodeIndex
        let name: String?

        public func makeIterator() -> Iterator {
            Iterator(arena: arena, name: name, following: parent + 1, end: arena.node(parent).subtreeEnd)
        }

        /// The first of them.
        public var first: Element? { first { _ in true } }

        /// How many there are. They are counted when asked.
        public var count: Int { reduce(0) { count, _ in count + 1 } }

        /// Whether there is none.
        public var isEmpty: Bool { first == nil }

        /// Walks over the siblings.
        public struct Iterator: IteratorProtocol {
            let arena: Arena
            let name: String?
            var following: NodeIndex
            let end: NodeIndex
            /// The name that was met last, and whether it is meant: siblings often share one, and namespace URIs may be long.
            var latest = (name: 0, isMeant: false)

            public mutating func next() -> Element? {
                while let index = arena.element(from: following, before: end) {
                    let record = arena.node(index)
                    following = record.subtreeEnd
                    if let name, !isMeant(record.name, by: name) { continue }
                    return XMLTree.Element(arena: arena, index: index)
                }
                return nil
            }

            private mutating func isMeant(_ number: Int, by name: String) -> Bool {
                if number != latest.name { latest = (number, arena.name(number, matches: name)) }
                return latest.isMeant
            }
        }
    }

    /// What an element or the document holds, in document order.
    public struct Children: Sequence, Sendable {
        let arena: Arena
        let parent: NodeIndex

        public func makeIterator() -> Iterator {
            let record = arena.node(parent)
            return Iterator(
                arena: arena, parent: parent, following: parent + 1, end: record.subtreeEnd, text: record.textStart, textEnd: record.textEnd
            )
        }

        /// Walks over the siblings and the text between them.
        public struct Iterator: IteratorProtocol {
            let arena: Arena
            let parent: NodeIndex
            var following: NodeIndex
            let end: NodeIndex
            var text: Int
            let textEnd: Int
            /// The pieces of the current run, the next one last.
            var pieces: [(range: TextRange, isCDATA: Bool)] = []
            var isRunSplit = false

            public mutating func next() -> Node? {
                let runEnd = following < end ? arena.node(following).textStart : textEnd
                if !isRunSplit {
                    pieces = arena.pieces(of: text..<runEnd, in: parent, before: following < end ? following : end).reversed()
                    isRunSplit = true
                }
                if let piece = pieces.popLast() {
                    return .text(String(decoding: arena.text[piece.range], as: UTF8.self), isCDATA: piece.isCDATA)
                }
                guard following < end else { return nil }
                let index = following
                let record = arena.node(index)
                following = record.subtreeEnd
                text = record.textEnd
                isRunSplit = false
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

extension Arena {
    /// Whether a name is meant by a string: see ``XMLTree/Element``.
    func name(_ name: Int, matches string: String) -> Bool { names.name(name, matches: string, asQualifiedName: !processesNamespaces) }

    /// A run of text, divided where CDATA sections start and end. Empty text is left out, empty sections are not.
    func pieces(of run: TextRange, in element: NodeIndex, before following: NodeIndex) -> [(range: TextRange, isCDATA: Bool)] {
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

    /// A node as a path from the root: `/catalog/book[2]`. An index stands where siblings share the name.
    func pathDescription(of index: NodeIndex) -> String {
        var scanner = PathScanner(arena: self)
        return scanner.path(of: index)
    }
}

extension NameTable {
    /// Whether a name is meant by a string: see ``XMLTree/Element``.
    ///
    /// - Parameter asQualifiedName: whether names without namespace are compared as they are written, because namespaces are not processed.
    func name(_ name: Int, matches string: String, asQualifiedName: Bool) -> Bool {
        if asQualifiedName, string.utf8.first != UInt8(ascii: "{") { return bytes(name).elementsEqual(string.utf8) }
        guard let meant = ExpandedName.spelled(string).flatMap(ExpandedName.init) else {
            return localBytes(name).elementsEqual(string.utf8)
        }
        return find(meant) == expanded(name)
    }
}

/// A name in James Clark's notation: `{namespace URI}local name`.
package struct ExpandedName {
    package let namespaceURI: String
    package let localName: String

    /// The string if it is in this notation, or its form in it if its prefix is `xml`, which stands for one namespace in every document.
    static func spelled(_ string: String) -> String? {
        if string.utf8.first == UInt8(ascii: "{") { return string }
        return string.utf8.starts(with: "xml:".utf8) ? "{\(StandardNamespace.xml)}\(String(string.unicodeScalars.dropFirst(4)))" : nil
    }

    /// The string in this notation, if its prefix is one of a table; otherwise as it is.
    static func resolving(_ string: String, _ namespacePrefixes: [String: String]) -> String {
        guard !namespacePrefixes.isEmpty, string.utf8.first != UInt8(ascii: "{"), let colon = string.utf8.firstIndex(of: UInt8(ascii: ":")),
            let uri = namespacePrefixes[String(string[..<colon])]
        else { return string }
        return "{\(uri)}\(String(string[colon...].unicodeScalars.dropFirst()))"
    }

    init(namespaceURI: String, localName: String) { (self.namespaceURI, self.localName) = (namespaceURI, localName) }

    package init?(_ string: String) {
        guard string.utf8.first == UInt8(ascii: "{"), let end = string.utf8.lastIndex(of: UInt8(ascii: "}")) else { return nil }
        namespaceURI = String(string[..<end].unicodeScalars.dropFirst())
        localName = String(string[end...].unicodeScalars.dropFirst())
    }
}
