// Documents of which only parts are kept, or parsed: what decides about elements, and where a document is divided.

/// Decides which elements of a document are kept, when only parts of it are wanted, and hears of what is outside of them.
///
/// The parser asks it about every element that is in no kept one, and knows by itself what is in a kept one.
package protocol DocumentSelection: AnyObject {
    /// An element has started: the innermost open one of the builder, with its attributes.
    ///
    /// The builder is large, and another module that asks it for something copies it: so the parser tells what is asked for every element.
    func startElement(_ element: StartedElement, in builder: borrowing TreeBuilder, at position: () -> XMLPosition) -> SelectorAnswer

    /// An element ends that is not in a kept one.
    ///
    /// - Parameter level: how many elements are open, itself and the document included.
    /// - Returns: whether the element is forgotten, with all that came after it, and whether parsing goes on, as for the other events.
    func endElement(_ element: NodeIndex, level: Int) -> (isForgotten: Bool, goesOn: Bool)

    /// A kept element has ended, and can be taken.
    func endKeptElement(_ element: NodeIndex) -> Bool

    /// Character data, in as many pieces as the parser likes.
    func characters(_ characters: UnsafeBufferPointer<UInt8>, isCDATA: Bool) -> Bool

    /// A comment.
    func comment(_ content: UnsafeBufferPointer<UInt8>) -> Bool

    /// A processing instruction, where they are wanted.
    func processingInstruction(target: UnsafeBufferPointer<UInt8>, content: UnsafeBufferPointer<UInt8>) -> Bool

    /// Takes what children the elements have had that are about to start, from the root on, before the part of the document that is parsed.
    func expect(_ closedChildren: [[[UInt8]: Int]])
}

/// An element that has started.
package struct StartedElement {
    package let node: NodeIndex
    /// The number of its name.
    package let name: Int
    /// The name by which it is counted among its siblings, as ``Arena/siblingName(_:)`` has it.
    package let siblingName: Int
    /// How many elements are open, itself and the document included.
    package let level: Int
}

/// What becomes of an element.
package enum SelectorAnswer {
    /// The children are asked about one by one; the element itself is kept as long as something in it is.
    case enter
    /// The element is kept with everything in it.
    case keep
    /// Nothing of the element is kept.
    case skip
    /// Parsing ends here.
    case stop
}

/// A place between two elements where a document is divided, with all that a parser has to know of what is before it: a parser that goes to the
/// place (``DocumentParser/go(to:)``) reads on as the parser of the whole document does.
///
/// A document type that declares nothing is in the prologue. A document whose document type has declarations has no such place.
package struct DocumentCut: Sendable, Hashable, Codable {
    /// An element that is open at the place.
    package struct OpenElement: Sendable, Hashable, Codable {
        /// The start tag, as it is in the source.
        package let startTag: [UInt8]
        /// Where the start tag is in the source.
        package let offset: Int
        /// How many child elements of which name it has had so far, without the one that is open.
        package let closedChildren: [[UInt8]: Int]

        package init(startTag: [UInt8], offset: Int, closedChildren: [[UInt8]: Int]) {
            (self.startTag, self.offset, self.closedChildren) = (startTag, offset, closedChildren)
        }
    }

    /// The byte order mark, the XML declaration and the document type, as far as the document has them.
    package let prologue: [UInt8]
    /// The elements around the place, the root first. There is at least that one.
    package let openElements: [OpenElement]
    private let line: Int
    private let column: Int
    private let byteOffset: Int
    /// How many elements have started before the place.
    package let elementCount: Int

    package init(prologue: [UInt8], openElements: [OpenElement], position: XMLPosition, elementCount: Int) {
        (self.prologue, self.openElements) = (prologue, openElements)
        (line, column, byteOffset) = (position.line, position.column, position.byteOffset)
        self.elementCount = elementCount
    }

    package var position: XMLPosition { XMLPosition(line: line, column: column, byteOffset: byteOffset) }

    /// What has to precede the part of the document that starts here, so that it can be parsed.
    package var preamble: [UInt8] { prologue + openElements.flatMap(\.startTag) }
}
