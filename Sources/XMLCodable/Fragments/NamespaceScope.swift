/// Whether two strings have the same bytes. Swift takes more strings for equal than XML does.
func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

/// A string that equals only those with the same bytes.
struct ExactString: Hashable, Sendable {
    let string: String

    init(_ string: String) { self.string = string }

    static func == (one: ExactString, other: ExactString) -> Bool { isSame(one.string, other.string) }

    func hash(into hasher: inout Hasher) {
        var copy = string
        copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)
    }
}

/// What prefixes mean in some place: namespaces by prefix, `""` for the default namespace.
typealias PrefixTable = [ExactString: String]

/// What prefixes mean, from element to element.
struct NamespaceScope {
    private var bindings: PrefixTable
    /// What was bound before each of the changes.
    private var changes: [(prefix: ExactString, earlier: String?)] = []

    init(_ bindings: PrefixTable = [:]) { self.bindings = bindings }

    /// The namespace of a prefix; nil if it is not declared. The default namespace is always there, if only as none.
    func uri(of prefix: String) -> String? {
        bindings[ExactString(prefix)] ?? (prefix.isEmpty ? "" : prefix == "xml" ? StandardNamespace.xml : nil)
    }

    /// Whether something is declared for a prefix here or around.
    func declares(_ prefix: String) -> Bool { bindings[ExactString(prefix)] != nil }

    /// Whether a prefix means a namespace here.
    func prefix(_ prefix: String, means uri: String) -> Bool { self.uri(of: prefix).map { isSame($0, uri) } ?? false }

    /// The first prefix, in alphabetical order, that means a namespace.
    func prefix(for uri: String) -> String? {
        if isSame(uri, StandardNamespace.xml) { return "xml" }
        return bindings.filter { !$0.key.string.isEmpty && isSame($0.value, uri) }.map(\.key.string).min()
    }

    mutating func bind(_ prefix: String, to uri: String) {
        let prefix = ExactString(prefix)
        changes.append((prefix, bindings.updateValue(uri, forKey: prefix)))
    }

    /// How many changes there were.
    var mark: Int { changes.count }

    /// Takes back all changes since a mark.
    mutating func restore(to mark: Int) {
        while changes.count > mark, let (prefix, earlier) = changes.popLast() { bindings[prefix] = earlier }
    }
}
