/// The elements around the one that is being decoded, from the root element on: their names and attributes.
///
/// A type finds them in its decoder, while a document is decoded as a whole as well as record by record:
///
/// ```swift
/// struct Price: Decodable {
///     let amount: Decimal
///     let currency: String?
///
///     init(from decoder: any Decoder) throws {
///         amount = try decoder.singleValueContainer().decode(Decimal.self)
///         currency = decoder.xmlAncestors[attribute: "currency"]
///     }
/// }
/// ```
///
/// For types whose code is synthesised, ``XMLRecord`` has them.
public struct XMLAncestors: RandomAccessCollection, Sendable {
    /// An element that stands around another one: what its start tag says.
    public struct Element: Sendable {
        /// The name.
        public let name: XMLTree.Name

        /// The attributes in document order, namespace declarations included.
        public let attributes: [(name: XMLTree.Name, value: String)]

        /// The value of an attribute, by its name as it is written or, where namespaces are processed, its local name or `{URI}local`.
        public subscript(attribute name: String) -> String? { attributes.first { $0.name.isMeant(by: name) }?.value }
    }

    private let elements: [Element]

    init(_ elements: [Element]) { self.elements = elements }

    public var startIndex: Int { 0 }
    public var endIndex: Int { elements.count }

    /// An ancestor; the root element is the first, the parent the last.
    public subscript(position: Int) -> Element { elements[position] }

    /// The nearest ancestor of a name.
    public subscript(name: String) -> Element? { elements.last { $0.name.isMeant(by: name) } }

    /// The value of an attribute of the nearest ancestor that has it.
    public subscript(attribute name: String) -> String? {
        for element in elements.reversed() {
            if let value = element[attribute: name] { return value }
        }
        return nil
    }
}

extension Decoder {
    /// The elements around the one that is being decoded; for an attribute and for text, those around the element that has it. None for a
    /// decoder that is not ``XMLDecoder``'s.
    public var xmlAncestors: XMLAncestors {
        guard let decoder = self as? ElementDecoder else { return XMLAncestors([]) }
        return decoder.context.ancestors(of: decoder.place.node)
    }
}

/// A record, and where it stood.
///
/// ```swift
/// for result in decoder.records(of: XMLRecord<Book>.self, at: "library/shelf/book", in: url) {
///     let book = try result.get()
///     print(book.value.title, book.ancestors["shelf"]?[attribute: "number"] ?? "", book.position)
/// }
/// ```
public struct XMLRecord<Value: Decodable>: Decodable {
    /// What the element was decoded as.
    public let value: Value

    /// The elements around it.
    public let ancestors: XMLAncestors

    /// Where its start tag stands in the document.
    public let position: XMLPosition

    /// The element as a path from the root: `/library/shelf[2]/book[14]`. In a stream of records there is an index even where no sibling of the
    /// name is to come, which nobody can know yet.
    public let path: String

    /// Decodes the value as if it were the record itself.
    ///
    /// - Throws: what decoding the value throws, and `DecodingError` for a decoder that is not ``XMLDecoder``'s.
    public init(from decoder: any Decoder) throws {
        guard let decoder = decoder as? ElementDecoder else {
            let message = "an XMLRecord is decoded by XMLDecoder only"
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: message))
        }
        let (context, element) = (decoder.context, decoder.place.node)
        value = try decoder.decodeRecord(Value.self)
        ancestors = context.ancestors(of: element)
        position = context.position(of: element)
        path = context.xmlPath(of: element)
    }
}

extension XMLRecord: Sendable where Value: Sendable {}

extension ElementDecoder {
    /// Decodes a value in this place. A choice goes by the element's own name, as it does for a record.
    fileprivate func decodeRecord<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let place = place.kind == .element ? context.outermostPlace(of: type, place.node) : place.plain
        return try context.decode(type, at: place, step: .none, frame: frame)
    }
}

extension DecodingContext {
    /// The elements around an element.
    func ancestors(of element: NodeIndex) -> XMLAncestors {
        let nodes = ancestorScanner.ancestors(of: element, in: arena)
        return latestAncestors.ancestors(at: nodes, in: arena)
    }
}

/// The ancestors that were asked for last, in this part of a document or in one before: mostly it is those of a sibling that are asked for next.
/// Elements may have many attributes and long ones, so what is known of them is not read again for each that they stand around.
struct LatestAncestors {
    /// Which of its parent's children an element is: its node or, where not all of them are here, how many siblings of the name stand before it.
    private struct Identity: Equatable {
        let name: Int
        let number: Int
    }

    /// Nil where they stood in another part of the document.
    private var nodes: [NodeIndex]?
    private var identities: [Identity] = []
    private var ancestors = XMLAncestors([])

    mutating func ancestors(at nodes: ArraySlice<NodeIndex>, in arena: Arena) -> XMLAncestors {
        if let known = self.nodes, known[...] == nodes { return ancestors }
        let identities = nodes.map { Identity(name: arena.node($0).name, number: arena.ordinals?[$0] ?? Int($0)) }
        let knownCount = zip(identities, self.identities).prefix { $0 == $1 }.count
        let others = nodes.dropFirst(knownCount).map { node in
            let attributes = XMLTree.Attributes(arena: arena, range: arena.node(node).attributeRange)
            let name = XMLTree.Name(arena.node(node).name, in: arena.names, tellsNamespace: arena.processesNamespaces)
            return XMLAncestors.Element(name: name, attributes: Array(attributes))
        }
        ancestors = XMLAncestors(ancestors.prefix(knownCount) + others)
        self.nodes = Array(nodes)
        self.identities = identities
        return ancestors
    }

    /// The same for the next part of the document, which has the same numbers for names.
    var inNextPart: LatestAncestors {
        var next = self
        next.nodes = nil
        return next
    }
}

/// Finds the elements around others. It remembers where on each level it was, so that many questions in document order cost one pass.
struct AncestorScanner {
    private var levels: [NodeIndex] = []

    mutating func ancestors(of target: NodeIndex, in arena: Arena) -> ArraySlice<NodeIndex> {
        var parent = Arena.document
        var depth = 0
        while true {
            if depth == levels.count || levels[depth] > target {
                levels.removeSubrange(depth...)
                guard let first = arena.firstElement(in: parent) else { return levels[..<depth] }
                levels.append(first)
            }
            var child = levels[depth]
            while arena.node(child).subtreeEnd <= target, let next = arena.nextElement(after: child, in: parent) { child = next }
            if child != levels[depth] {
                levels[depth] = child
                levels.removeSubrange((depth + 1)...)
            }
            if child >= target { return levels[..<depth] }
            parent = child
            depth += 1
        }
    }
}

extension XMLTree.Name {
    /// Whether the name is meant by a string: see ``XMLTree/Element``.
    fileprivate func isMeant(by string: String) -> Bool {
        if qualifiedName.utf8.elementsEqual(string.utf8) { return true }
        guard let expanded = ExpandedName.spelled(string).flatMap(ExpandedName.init) else {
            return namespaceURI != nil && localName.utf8.elementsEqual(string.utf8)
        }
        return localName.utf8.elementsEqual(expanded.localName.utf8)
            && (namespaceURI ?? "").utf8.elementsEqual(expanded.namespaceURI.utf8)
    }
}
