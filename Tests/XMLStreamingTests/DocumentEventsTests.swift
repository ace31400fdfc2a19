import Testing
import XMLStreaming

@Suite("Events of a document")
struct DocumentEventsTests {
    /// Skips some of the elements in the root element, and notes the paths of the others.
    private final class Handler: DocumentEventHandler {
        private var isSkipped: [Bool]
        private(set) var paths: [String] = []

        init(skipping isSkipped: [Bool]) { self.isSkipped = isSkipped }

        func startElement(_ element: XMLAncestors.Element, preservesSpace: Bool) throws -> DocumentEvents.Answer {
            if element.name.qualifiedName == "a" { return .enter }
            return isSkipped.removeFirst() ? .skip : .keep
        }
        func characters(_ characters: UnsafeBufferPointer<UInt8>, isCDATA: Bool) throws {}
        func endElement() throws {}
        func endKeptElement(_ element: XMLTree.Element) throws { paths.append(element.path) }
    }

    @Test("Events of a document have paths in which the siblings count that were skipped")
    func pathsBehindSkippedSiblings() throws {
        let handler = Handler(skipping: [true, false, true, true, true, false, false])
        let document = Array("<a><r/><r/><s/><r/><t/><r/><s/></a>".utf8)
        try DocumentEvents(options: XMLParsingOptions(), handler: handler).parse(PieceSource(of: document))
        #expect(handler.paths == ["/a/r[2]", "/a/r[4]", "/a/s[2]"])
    }
}
