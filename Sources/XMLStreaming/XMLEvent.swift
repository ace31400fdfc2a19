import XMLCodable

/// What a document's markup tells next, and where it is.
///
/// ``XMLEventReader`` and ``XMLAsyncEvents`` give the events of a document in order.
public struct XMLEvent: Sendable {
    /// What the markup tells.
    public enum Kind: Sendable {
        /// An element starts. The end of an element written as an empty-element tag comes as its own event.
        case startElement(XMLStartTag)
        /// The element of this name ends.
        case endElement(XMLQName)
        /// Character data, all that is between two other events: entities and character references are replaced, line breaks are LF. `isCDATA` is true for
        /// the text of CDATA sections.
        case text(String, isCDATA: Bool)
        /// A comment, if ``XMLParsingOptions/keepsComments`` is set.
        case comment(String)
        /// A processing instruction, if ``XMLParsingOptions/keepsProcessingInstructions`` is set.
        case processingInstruction(target: String, content: String)
    }

    /// What the markup tells.
    public let kind: Kind

    /// Where it starts in the document. What comes out of an entity is where the reference to it is.
    public let position: XMLPosition
}

/// The start tag of an element: its name and its attributes, in document order, namespace declarations included.
///
/// A name's `namespaceURI` is known if namespaces are processed: ``XMLParsingOptions/shouldProcessNamespaces``.
public typealias XMLStartTag = XMLAncestors.Element
