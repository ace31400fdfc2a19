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
