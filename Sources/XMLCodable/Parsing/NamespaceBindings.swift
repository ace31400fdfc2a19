/// The namespace declarations in scope while a document is parsed, and the rules for them.
///
/// Source: Namespaces in XML 1.0 (third edition), sections 3 to 6.
package struct NamespaceBindings: ~Copyable {
    struct Binding: BitwiseCopyable {
        /// The prefix's number in the name table.
        let prefix: Int
        /// The binding that this one hides, counted from 1; 0 for none.
        let hidden: UInt32
        /// The namespace's number in the name table; 0 takes the default namespace away.
        let namespace: Int
        /// How deep the element is whose start tag declares it.
        let depth: Int
    }

    private var bindings = GrowableStorage<Binding>(capacity: 16)
    /// For every prefix, by its number in the name table, the binding that is in force, counted from 1; 0 for none. So the work does not grow
    /// with the number of declarations in scope.
    private var inForce = GrowableStorage<UInt32>(capacity: 16)

    /// Changes whenever a prefix may have got another meaning: a resolved name is valid as long as it stays the same.
    private(set) var generation: UInt32 = 1

    /// Takes a namespace declaration. Returns what is wrong with it; it declares nothing then, or takes the prefix's meaning away.
    mutating func declare(
        prefix: UnsafeBufferPointer<UInt8>, uri: UnsafeBufferPointer<UInt8>, depth: Int, names: inout NameTable
    ) -> String? {
        let namespace = names.namespace(uri)
        if let complaint = NamespaceBindings.complaint(aboutReserved: prefix, namespace: namespace) { return complaint }
        let number = names.prefix(prefix)
        while inForce.count <= number { inForce.append(0) }
        bindings.append(Binding(prefix: number, hidden: inForce[number], namespace: namespace, depth: depth))
        inForce[number] = UInt32(truncatingIfNeeded: bindings.count)
        generation &+= 1
        return NamespaceBindings.complaint(aboutEmpty: prefix, namespace: namespace)
    }

    /// What is wrong with a declaration of a prefix or a namespace whose meaning is fixed.
    ///
    /// - Parameter namespace: the namespace's number in a name table.
    package static func complaint(aboutReserved prefix: UnsafeBufferPointer<UInt8>, namespace: Int) -> String? {
        if CString.equals(prefix, "xmlns") { return "the prefix xmlns cannot be declared" }
        if CString.equals(prefix, "xml") != (namespace == NameTable.xmlNamespace) {
            return "the prefix xml and the namespace \(StandardNamespace.xml) belong to each other only"
        }
        return namespace == NameTable.declarationsNamespace ? "the namespace \(StandardNamespace.declarations) cannot be declared" : nil
    }

    /// What is wrong with a declaration that takes a meaning away, which only the default namespace allows.
    package static func complaint(aboutEmpty prefix: UnsafeBufferPointer<UInt8>, namespace: Int) -> String? {
        guard namespace == 0, !prefix.isEmpty else { return nil }
        return "the prefix \(String(decoding: prefix, as: UTF8.self)) is declared with an empty URI"
    }

    /// Forgets the declarations of an element that ends.
    mutating func leave(depth: Int) {
        guard bindings.count > 0, bindings[bindings.count - 1].depth == depth else { return }
        while bindings.count > 0, bindings[bindings.count - 1].depth == depth {
            let binding = bindings.removeLast()
            inForce[binding.prefix] = binding.hidden
        }
        generation &+= 1
    }

    /// The namespace of a prefix (the empty one: the default namespace); nil if it was not declared.
    func resolve(prefix: UnsafeBufferPointer<UInt8>, names: borrowing NameTable) -> Int? {
        if bindings.count > 0, let number = names.findPrefix(prefix), let declared = namespace(ofPrefix: number) { return declared }
        if prefix.isEmpty { return 0 }
        if CString.equals(prefix, "xml") { return NameTable.xmlNamespace }
        if CString.equals(prefix, "xmlns") { return NameTable.declarationsNamespace }
        return nil
    }

    /// The namespace that is declared for a prefix, by its number in the name table; nil if none is.
    func namespace(ofPrefix number: Int) -> Int? {
        number < inForce.count && inForce[number] > 0 ? bindings[Int(inForce[number]) - 1].namespace : nil
    }

    /// A qualified name's prefix; nil where it is none: a second colon, or a part beside the colon that is no name.
    ///
    /// - Parameter name: a name as XML has it, colons or not.
    package static func prefix(of name: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        let colon = UInt8(ascii: ":")
        guard let first = name.firstIndex(of: colon) else { return UnsafeBufferPointer(rebasing: name[..<0]) }
        let localName = UnsafeBufferPointer(rebasing: name[(first + 1)...])
        guard first > 0, !localName.contains(colon), NameRules.isStartOfName(localName) else { return nil }
        return UnsafeBufferPointer(rebasing: name[..<first])
    }

    /// What is wrong with a name that has no ``prefix(of:)``.
    package static func complaint(aboutUnqualified name: UnsafeBufferPointer<UInt8>) -> String {
        "\(String(decoding: name, as: UTF8.self)) is not a qualified name: a name, or two with one colon between"
    }
}
