import XMLCodable

/// The elements around the one that is being decoded, root element first: their names and attributes.
///
/// A type finds them in its decoder, whether a document is decoded as a whole or record by record:
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
public struct XMLAncestors: RandomAccessCollection, Sendable {
    /// An element around another one: its start tag.
    public struct Element: Sendable {
        /// The name.
        public let name: XMLQName

        /// The attributes in document order, namespace declarations included.
        public let attributes: [(name: XMLQName, value: String)]

        package init(name: XMLQName, attributes: [(name: XMLQName, value: String)]) { (self.name, self.attributes) = (name, attributes) }

        /// The value of an attribute, by its name as it is written, or, if namespaces are processed, by its local name or `{URI}local`.
        ///
        /// - Complexity: O(*n*), where *n* is the number of the element's attributes.
        public subscript(attribute name: String) -> String? { attributes.first { isMeant($0.name, by: name) }?.value }
    }

    private let elements: [Element]

    init(_ elements: [Element]) { self.elements = elements }

    public var startIndex: Int { 0 }
    public var endIndex: Int { elements.count }

    /// An ancestor; the root element is the first, the parent the last.
    public subscript(position: Int) -> Element { elements[position] }

    /// The nearest ancestor of a name.
    ///
    /// - Complexity: O(*n*), where *n* is the number of ancestors.
    public subscript(name: String) -> Element? { elements.last { isMeant($0.name, by: name) } }

    /// The value of an attribute of the nearest ancestor that has it.
    ///
    /// - Complexity: O(*n*), where *n* is the number of attributes of all ancestors.
    public subscript(attribute name: String) -> String? { elements.reversed().lazy.compactMap { $0[attribute: name] }.first }
}

/// Finds the elements around others. It remembers where on each level it was, so that many questions in document order cost one pass, and what it
/// has read last: mostly it is the ancestors of a sibling that are asked for next, and elements may have many attributes and long ones.
final class AncestorScanner: DocumentMemory {
    /// Which of its parent's children an element is: its node or, where not all of them are here, how many siblings of the name precede it.
    private struct Identity: Equatable {
        let name: Int
        let number: Int
    }

    /// The elements around the one that was asked for last, with the child of each that was passed last.
    private var levels: [(element: NodeIndex, child: NodeIndex)] = []
    /// What was read last, and of which elements.
    private var latest = XMLAncestors([])
    private var latestIdentities: [Identity] = []

    /// The elements around an element.
    func ancestors(of element: NodeIndex, in arena: Arena) -> XMLAncestors {
        let nodes = nodes(around: element, in: arena)
        let identities = nodes.map { Identity(name: arena.node($0).name, number: arena.ordinals?[$0] ?? Int($0)) }
        if identities == latestIdentities { return latest }
        let knownCount = zip(identities, latestIdentities).prefix { $0 == $1 }.count
        let others = nodes.dropFirst(knownCount).map { node in
            let attributes = XMLTree.Element(arena: arena, index: node).attributes
            let name = XMLQName(arena.node(node).name, in: arena.names, tellsNamespace: arena.processesNamespaces)
            return XMLAncestors.Element(name: name, attributes: Array(attributes))
        }
        latest = XMLAncestors(latest.prefix(knownCount) + others)
        latestIdentities = identities
        return latest
    }

    /// The same for the next part of the document, which has other nodes and the same numbers for names.
    func inNextPart() -> any DocumentMemory {
        let next = AncestorScanner()
        (next.latest, next.latestIdentities) = (latest, latestIdentities)
        return next
    }

    private func nodes(around target: NodeIndex, in arena: Arena) -> [NodeIndex] {
        while let last = levels.last, last.element >= target || arena.node(last.element).subtreeEnd <= target { levels.removeLast() }
        if levels.isEmpty { levels.append((Arena.document, Arena.document + 1)) }
        while var level = levels.popLast() {
            if level.child > target { level.child = level.element + 1 }
            while arena.node(level.child).subtreeEnd <= target { level.child = arena.node(level.child).subtreeEnd }
            levels.append(level)
            if level.child >= target { break }
            levels.append((level.child, level.child + 1))
        }
        return levels.dropFirst().map(\.element)
    }
}

/// Whether a string means the name: see ``XMLTree/Element``.
private func isMeant(_ name: XMLQName, by string: String) -> Bool {
    if name.qualifiedName.utf8.elementsEqual(string.utf8) { return true }
    guard let expanded = ExpandedName.spelled(string).flatMap(ExpandedName.init) else {
        return name.namespaceURI != nil && name.localName.utf8.elementsEqual(string.utf8)
    }
    return name.localName.utf8.elementsEqual(expanded.localName.utf8)
        && (name.namespaceURI ?? "").utf8.elementsEqual(expanded.namespaceURI.utf8)
}
