/// What is declared on elements of a document and around them, for names and for what is written as it is. Every element is looked at once.
struct EncodedScopes: ~Copyable {
    private var known = Table<UInt32, PrefixTable>()

    /// Forgets an element, which declares more now.
    mutating func forget(_ element: UInt32) { known[element] = nil }

    /// What is declared in an element, on it and around it.
    ///
    /// - Parameter ownPrefixes: prefixes whose declarations are for the node that is about to be written alone, so that they are not around it.
    mutating func scope(
        around element: UInt32, in document: borrowing EncodedDocument, _ names: borrowing EncodingNames, _ ownPrefixes: [String]
    ) -> PrefixTable {
        var around: [UInt32] = []
        var parent = element
        while parent != 0, known[parent] == nil {
            around.append(parent)
            parent = document.node(parent).parent
        }
        var table = known[parent] ?? PrefixTable()
        if parent == 0 {
            table = table.adding(names.namespaces.declarations.filter { declared in !ownPrefixes.contains { isSame($0, declared.prefix) } })
        }
        for element in around.reversed() {
            table = table.adding(names.declarations(of: element, in: document))
            known[element] = table
        }
        return table
    }
}
