/// The namespace declarations in scope while a document is parsed, and the rules for them.
///
/// Source: Namespaces in XML 1.0 (third edition), sections 3 to 6.
struct NamespaceBindings: ~Copyable {
    struct Binding: BitwiseCopyable {
        let prefixStart: Int
        let prefixCount: Int
        /// The namespace's number in the name table; 0 takes the default namespace away.
        let namespace: Int
        /// How deep the element is whose start tag declares it.
        let depth: Int
    }

    private(set) var prefixes = GrowableStorage<UInt8>(capacity: 64)
    private var bindings = GrowableStorage<Binding>(capacity: 16)
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
        bindings.append(Binding(prefixStart: prefixes.count, prefixCount: prefix.count, namespace: namespace, depth: depth))
        if let start = prefix.baseAddress { prefixes.append(from: start, count: prefix.count) }
        generation &+= 1
        return nil
    }

    /// Forgets the declarations of an element that ends.
    mutating func leave(depth: Int) {
        guard bindings.count > 0, bindings[bindings.count - 1].depth == depth else { return }
        while bindings.count > 0, bindings[bindings.count - 1].depth == depth { prefixes.truncate(to: bindings.removeLast().prefixStart) }
        generation &+= 1
    }

    /// The namespace that a prefix (the empty one: the default namespace) stands for; nil where it was not declared.
    func resolve(prefix: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = bindings.count - 1
        while index >= 0 {
            let binding = bindings[index]
            if binding.prefixCount == prefix.count,
                UnsafeBufferPointer(start: prefixes.pointer(at: binding.prefixStart), count: binding.prefixCount).elementsEqual(prefix)
            {
                return binding.namespace
            }
            index -= 1
        }
        if prefix.isEmpty { return 0 }
        if prefix.elementsEqual("xml".utf8) { return xmlNamespace }
        if prefix.elementsEqual("xmlns".utf8) { return xmlnsNamespace }
        return nil
    }

    /// A qualified name's prefix; nil where it is none: an empty part beside a colon, or a second colon.
    static func prefix(of name: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        let colon = UInt8(ascii: ":")
        guard let first = name.firstIndex(of: colon) else { return UnsafeBufferPointer(rebasing: name[..<0]) }
        guard first > 0, first + 1 < name.count, !name[(first + 1)...].contains(colon) else { return nil }
        return UnsafeBufferPointer(rebasing: name[..<first])
    }
}
