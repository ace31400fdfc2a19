/// The names of one tree as numbers that all trees of an edit share: each namespace's URI is looked at once, however many elements are in it.
struct NameMatches: Sendable {
    /// The ways in which names can be the same, the strictest first.
    enum Match: CaseIterable { case expanded, written, local }

    /// What one name is.
    struct Name: Sendable {
        fileprivate let expanded: UInt32
        fileprivate let written: UInt32
        fileprivate let local: UInt32

        subscript(match: Match) -> UInt32 {
            switch match {
            case .expanded: expanded
            case .written: written
            case .local: local
            }
        }
    }

    private var names: [Name] = []

    init(_ arena: Arena, classes: inout ContentClasses) {
        var uris: [Int: UInt32] = [:]
        guard arena.names.count > 0 else { return }
        for name in 1...arena.names.count {
            let namespace = arena.names.namespace(of: name)
            var uri: UInt32 = 0
            if namespace != 0 {
                uri = uris[namespace] ?? NameMatches.number(of: arena.names.namespaceURI(name) ?? "", classes: &classes)
                uris[namespace] = uri
            }
            let (bytes, local) = (arena.names.bytes(name), UnsafeBufferPointer(rebasing: arena.names.localBytes(name)))
            names.append(
                Name(
                    expanded: classes.name(uri == 0 ? bytes : local, uri: uri), written: classes.name(bytes, uri: 0),
                    local: classes.name(local, uri: 0)))
        }
    }

    private static func number(of uri: String, classes: inout ContentClasses) -> UInt32 {
        var uri = uri
        return uri.withUTF8 { classes.number($0, .uri) }
    }

    subscript(name: Int) -> Name { names[name - 1] }

    /// Some of the tree's names, to be found by those of another tree.
    func index(of names: Set<Int>) -> Index {
        var index = Index()
        for name in names.sorted() {
            for match in Match.allCases { index.names[match, default: [:]][self[name][match], default: []].append(name) }
        }
        return index
    }

    struct Index {
        fileprivate var names: [Match: [UInt32: [Int]]] = [:]

        subscript(number: UInt32, by match: Match) -> [Int] { names[match]?[number] ?? [] }
    }
}
