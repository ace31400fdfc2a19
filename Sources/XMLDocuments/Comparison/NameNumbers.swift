/// The names of one tree as numbers that all trees of a comparison share: each namespace's URI is looked at once, however many names are in it.
final class NameNumbers {
    /// What one name is. Names can be the same in several ways.
    struct Name {
        /// By namespace and local name; without a namespace as they are written.
        let expanded: UInt32
        /// As they are written, whatever the namespace.
        let written: UInt32
        /// As it is written, in its namespace.
        let prefixed: UInt32
        let local: UInt32
    }

    /// Names by what they are.
    typealias Index = (expanded: [UInt32: [Int]], written: [UInt32: [Int]], local: [UInt32: [Int]])

    private let arena: Arena
    private let classes: ContentClasses
    private var names: [Int: Name] = [:]
    private var uris: [Int: UInt32] = [:]

    init(_ arena: Arena, classes: ContentClasses) { (self.arena, self.classes) = (arena, classes) }

    subscript(name: Int) -> Name {
        if let known = names[name] { return known }
        let namespace = arena.names.namespace(of: name)
        var uri: UInt32 = 0
        if namespace != 0 {
            uri = uris[namespace] ?? (arena.names.namespaceURI(name) ?? "").withBytes { classes.number($0, .uri) }
            uris[namespace] = uri
        }
        let (bytes, local) = (arena.names.bytes(name), UnsafeBufferPointer(rebasing: arena.names.localBytes(name)))
        let numbers = Name(
            expanded: classes.name(uri == 0 ? bytes : local, uri: uri), written: classes.name(bytes, uri: 0),
            prefixed: classes.name(bytes, uri: uri), local: classes.name(local, uri: 0))
        names[name] = numbers
        return numbers
    }

    /// Some of the tree's names, to be found by those of another tree.
    func index(of names: Set<Int>) -> Index {
        let names = names.sorted()
        func grouped(by number: (Name) -> UInt32) -> [UInt32: [Int]] { Dictionary(grouping: names) { number(self[$0]) } }
        return (grouped { $0.expanded }, grouped { $0.written }, grouped { $0.local })
    }
}
