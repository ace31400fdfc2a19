/// Where in the document something is: its position, its path, and what is around it. It remembers where it was, so that many questions in
/// document order cost one pass over the document.
final class Locator {
    private let arena: Arena
    private var positions: PositionScanner?
    private var paths: PathScanner
    /// Whether a caller has the document.
    let isSeen: Bool

    init(arena: Arena, isSeen: Bool) {
        (self.arena, self.isSeen) = (arena, isSeen)
        paths = PathScanner(arena: arena)
    }

    /// Where an element's start tag is in the source.
    func position(of element: NodeIndex) -> XMLPosition { position(ofOffset: arena.node(element).sourceOffset) }

    /// Where a byte of the source is.
    func position(ofOffset offset: Int) -> XMLPosition {
        // Taken out while it changes, so that what it remembers is not copied for every error: a type may swallow any number of them.
        var scanner = positions.take() ?? PositionScanner(source: arena.source, encoding: arena.encoding)
        defer { positions = scanner }
        return scanner.position(of: offset)
    }

    /// An element's path from the root. The root element of a document that no caller sees is left out.
    func path(of element: NodeIndex) -> String {
        let path = paths.path(of: element)
        return isSeen ? path : path.withoutFirstStep
    }

    /// An element's path and position.
    func description(of element: NodeIndex) -> String { isSeen ? "\(path(of: element)) (\(position(of: element)))" : path(of: element) }

    /// The path of a place.
    func path(of place: Place) -> String {
        guard place.node != Arena.document else { return "/" }
        let path = path(of: place.node)
        switch place.kind {
        case .attribute: return (path == "/" ? "" : path) + "/@" + arena.names.qualifiedName(arena.attributes[Int(place.detail)].name)
        case .text: return (path == "/" ? "" : path) + "/text()"
        default: return path
        }
    }
}
