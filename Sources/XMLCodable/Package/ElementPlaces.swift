/// Where the elements of a document are. It remembers where it was: many questions in document order cost one pass over the document.
package final class ElementPlaces {
    private var paths: PathScanner
    private var positions: PositionScanner

    /// - Parameter element: any element of the document.
    package init(around element: XMLTree.Element) {
        paths = PathScanner(arena: element.arena)
        positions = PositionScanner(of: element.arena)
    }

    package func place(of element: XMLTree.Element) -> (path: String, position: XMLPosition) {
        (paths.path(of: element.index), positions.position(of: element.arena.node(element.index).sourceOffset))
    }
}
