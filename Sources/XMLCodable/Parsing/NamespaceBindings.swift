/// The namespace declarations in scope while a document is parsed, and the rules for them.
///
/// Source: Namespaces in XML 1.0 (third edition), sections 3 to 6.
struct NamespaceBindings: ~Copyable {
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
    private let xmlNamespace: Int
    private let xmlnsNamespace: Int

    /// Changes whenever a prefix may have begun to stand for something else, so that a resolved name is good as long as it stays.
    private(set) var generation: UInt32 = 1

    /// - Parameter areUsed: whether namespaces are processed; otherwise nothing but `generation` is ever asked for.
    init(names: inout NameTable, areUsed: Bool) {
        guard areUsed else {
            (xmlNamespace, xmlnsNamespace) = (0, 0)
            return
        }
        xmlNamespace = Array(StandardNamespace.xml.utf8).withUnsafeBufferPointer { names.namespace($0) }
        xmlnsNamespace = Array(StandardNamespace.declarations.utf8).withUnsafeBufferPointer { names.namespace($0) }
    }

    /// Takes a namespace declaration: the attribute `xmlns` (an empty prefix) or `xmlns:prefix`. Returns what is wrong with it.
    mutating func declare(
        prefix: UnsafeBufferPointer<UInt8>, uri: UnsafeBufferPointer<UInt8>, depth: Int, names: inout NameTable
    ) -> String? {
        let namespace = uri.isEmpty ? 0 : names.namespace(uri)
        if prefix.elementsEqual("xmlns".utf8) { return "the prefix xmlns cannot be declared" }
        if prefix.elementsEqual("xml".utf8) != (namespace == xmlNamespace) {
            return "the prefix xml and the namespace \(StandardNamespace.xml) belong to each other only"
        }
        if namespace == xmlnsNamespace { return "the namespace \(StandardNamespace.declarations) cannot be declared" }
        if namespace == 0, !prefix.isEmpty { return "the prefix \(String(decoding: prefix, as: UTF8.self)) is declared with an empty URI" }
        let prefix = names.prefix(prefix)
        while inForce.count <= prefix { inForce.append(0) }
        bindings.append(Binding(prefix: prefix, hidden: inForce[prefix], namespace: namespace, depth: depth))
        inForce[prefix] = UInt32(truncatingIfNeeded: bindings.count)
        generation &+= 1
        return nil
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

    /// The namespace that a prefix (the empty one: the default namespace) stands for; nil where it was not declared.
    func resolve(prefix: UnsafeBufferPointer<UInt8>, names: borrowing NameTable) -> Int? {
        if bindings.count > 0, let number = names.findPrefix(prefix), number < inForce.count, inForce[number] > 0 {
            return bindings[Int(inForce[number]) - 1].namespace
        }
        if prefix.isEmpty { return 0 }
        if prefix.elementsEqual("xml".utf8) { return xmlNamespace }
        if prefix.elementsEqual("xmlns".utf8) { return xmlnsNamespace }
        return nil
    }

    /// A qualified name's prefix; nil where it is none: a second colon, or a part beside the colon that is no name.
    ///
    /// - Parameter name: a name as XML has it, colons or not.
    static func prefix(of name: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        let colon = UInt8(ascii: ":")
        guard let first = name.firstIndex(of: colon) else { return UnsafeBufferPointer(rebasing: name[..<0]) }
        let localName = UnsafeBufferPointer(rebasing: name[(first + 1)...])
        guard first > 0, !localName.contains(colon), NameRules.isName(localName) else { return nil }
        return UnsafeBufferPointer(rebasing: name[..<first])
    }

    /// What is wrong with a name that has no ``prefix(of:)``.
    static func complaint(aboutUnqualified name: UnsafeBufferPointer<UInt8>) -> String {
        "\(String(decoding: name, as: UTF8.self)) is not a qualified name: a name, or two with one colon between"
    }
}
