import Foundation

// What a parsed document holds, for modules of this package that walk over it by themselves: nodes by their numbers, or elements of a tree.

/// These are no generic functions: storage that is generic over its elements is specialised in this module alone.
extension Arena {
    /// The bytes of a run of character data, valid as long as the arena.
    package func characters(_ range: TextRange) -> UnsafeBufferPointer<UInt8> { text[range] }

    /// The number of an attribute's name.
    package func attributeName(_ attribute: Int) -> Int { attributes[attribute].name }

    /// Whether any character data was written as a CDATA section.
    package var hasCDATASections: Bool { cdataSections.count > 0 }

    package var nodeCount: Int { nodes.count }

    /// How many attributes all elements have together. The last record is none.
    package var attributeCount: Int { max(attributes.count - 1, 0) }

    /// How many bytes character data and attribute values have.
    package var textCount: Int { text.count + attributeText.count }
}

extension PositionScanner {
    /// Tells positions in the source of a document.
    package init(of arena: Arena) { self.init(source: arena.source, encoding: arena.encoding) }

    /// Tells positions in a document's bytes.
    ///
    /// - Parameter encoding: see ``Arena/encoding``.
    package init(of data: Data, encoding: String?) { self.init(source: .data(data), encoding: encoding) }
}

/// Where the elements of a document are. It remembers where it was: many questions in document order cost one pass over the document.
package final class ElementPlaces {
    private let locator: Locator

    /// - Parameter element: any element of the document.
    package init(around element: XMLTree.Element) { locator = Locator(arena: element.arena, isSeen: true) }

    package func place(of element: XMLTree.Element) -> (path: String, position: XMLPosition) {
        (locator.path(of: element.index), locator.position(of: element.index))
    }
}

extension XMLTree.Element {
    /// What the element's name means, whether the tree's names are looked up by their namespaces or not. No namespace is `""`.
    package var meaning: ExpandedName {
        let name = arena.node(index).name
        return ExpandedName(namespaceURI: arena.names.namespaceURI(name) ?? "", localName: arena.names.localName(name))
    }

    /// Whether the element has the name that a key means: as it is written, or as `{namespace URI}local`. Makes no strings: URIs may be long.
    package func isNamed(_ key: String) -> Bool { arena.name(arena.node(index).name, isKey: key) }
}
