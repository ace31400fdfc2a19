/// A place between two elements where a document is divided, with all that a parser has to know of what is before it: a parser that goes to the
/// place (``DocumentParser/go(to:)``) reads on as the parser of the whole document does.
///
/// A document with a document type has no such place: nothing is told of one.
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

    /// The byte order mark and the XML declaration, as far as the document has them.
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

/// How the places in a document follow from those that the parser counts, which was not given the document from the first byte on.
struct PlaceShift {
    /// A place as the parser counts it.
    private var counted = XMLPosition(line: 1, column: 1, byteOffset: 0)
    /// The same place in the document.
    private var actual = XMLPosition(line: 1, column: 1, byteOffset: 0)

    init() {}

    init(from counted: XMLPosition, to actual: XMLPosition) { (self.counted, self.actual) = (counted, actual) }

    var bytes: Int { actual.byteOffset - counted.byteOffset }

    func shifted(_ place: XMLPosition) -> XMLPosition {
        // Columns differ in the line of the known place only.
        let columns = place.line == counted.line ? actual.column - counted.column : 0
        return XMLPosition(
            line: place.line + actual.line - counted.line, column: place.column + columns, byteOffset: place.byteOffset + bytes)
    }
}
