/// The names of one tree as numbers that all trees of a comparison share: each namespace's URI is looked at once, however many names are in it.
struct NameNumbers {
    /// What one name is.
    struct Name: Sendable {
        /// By its namespace and its local name; without a namespace as it is written.
        let expanded: UInt32
        /// As it is written, whatever its namespace.
        let written: UInt32
        /// As it is written, in its namespace.
        let prefixed: UInt32
        let local: UInt32
    }

    private var names: [Int: Name] = [:]
    private var uris: [Int: UInt32] = [:]

    mutating func name(_ name: Int, in arena: Arena, classes: inout ContentClasses) -> Name {
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
}
