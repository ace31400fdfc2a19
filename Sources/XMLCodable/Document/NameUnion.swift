/// The names of other documents under numbers of its own.
///
/// A name is looked up once, however many nodes have it, and so is a namespace, however many names are in it: its URI may be very long.
final class NameUnion {
    @exclusivity(unchecked) private(set) var names = NameTable()
    /// Of each document the numbers that its names and namespaces have here, by those that they have there, as far as they were asked for.
    private var known: [(arena: Arena, names: [Int: Int], namespaces: [Int: Int])] = []

    /// - Parameter tellsNamespaces: whether it is of interest what names mean.
    init(tellsNamespaces: Bool) { if tellsNamespaces { names.tellNamespaces() } }

    /// Takes the names out. Nothing is asked for afterwards.
    func takeNames() -> NameTable {
        var taken = NameTable()
        swap(&taken, &names)
        return taken
    }

    /// The number of a document's name.
    @inline(never)
    func number(of name: Int, in arena: Arena) -> Int {
        if name == 0 { return 0 }
        let document = known.firstIndex { $0.arena === arena } ?? known.count
        if document == known.count { known.append((arena, [:], [:])) }
        if let number = known[document].names[name] { return number }
        let number = names.intern(arena.names.bytes(name), namespace: self.number(ofNamespace: arena.names.namespace(of: name), document))
        known[document].names[name] = number
        return number
    }

    private func number(ofNamespace namespace: Int, _ document: Int) -> Int {
        if namespace <= NameTable.declarationsNamespace { return namespace }
        if let number = known[document].namespaces[namespace] { return number }
        let number = known[document].arena.names.uri(ofNamespace: namespace).withBytes { uri in names.namespace(uri) }
        known[document].namespaces[namespace] = number
        return number
    }
}
