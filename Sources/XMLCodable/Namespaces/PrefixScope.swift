// What prefixes mean around an element: tables of what is declared, and which namespaces are the same, however long their URIs are.

/// What is declared in some place: namespaces by prefix, `""` for the default namespace.
///
/// Tables share what is declared further out: an element that declares one prefix does not copy the hundreds that its document may have.
package struct PrefixTable: Sendable {
    private final class Level: Sendable {
        let own: Table<ExactString, String>
        let outer: Level?
        /// How many levels there are.
        let count: Int
        let longestPrefix: Int

        init(_ own: Table<ExactString, String>, in outer: Level?) {
            (self.own, self.outer) = (own, outer)
            count = (outer?.count ?? 0) + 1
            longestPrefix = own.keys.reduce(outer?.longestPrefix ?? 0) { max($0, $1.string.utf8.count) }
        }
    }

    private var innermost: Level?

    /// With more levels than this a table is copied into one, so that looking a prefix up remains a matter of few steps.
    private static let maximumLevelCount = 16

    /// Nothing is declared.
    package init() {}

    package var isEmpty: Bool { innermost == nil }

    /// The length of the longest prefix, in bytes.
    var longestPrefix: Int { innermost?.longestPrefix ?? 0 }

    /// The namespace of a prefix; nil if it is not declared.
    package subscript(prefix: String) -> String? {
        let prefix = ExactString(prefix)
        var level = innermost
        while let current = level {
            if let uri = current.own[prefix] { return uri }
            level = current.outer
        }
        return nil
    }

    /// All that is declared.
    var all: Table<ExactString, String> {
        var all = Table<ExactString, String>()
        var level = innermost
        while let current = level {
            for prefix in current.own.keys where all[prefix] == nil { all[prefix] = current.own[prefix] }
            level = current.outer
        }
        return all
    }

    /// The table of an element that declares more.
    func adding(_ declarations: [(prefix: String, uri: String)]) -> PrefixTable {
        guard !declarations.isEmpty else { return self }
        let isCopied = innermost.map { $0.count >= PrefixTable.maximumLevelCount } ?? false
        var own = isCopied ? all : Table()
        for (prefix, uri) in declarations { own[ExactString(prefix)] = uri }
        var table = PrefixTable()
        table.innermost = Level(own, in: isCopied ? nil : innermost)
        return table
    }
}

/// What prefixes mean, from element to element.
package struct PrefixScope {
    private let outer: PrefixTable
    private let numbers: NamespaceNumbers?
    /// What is declared otherwise, or beside it.
    private var bindings: [ExactString: String] = [:]
    /// What was bound before each of the changes.
    private var changes: [(prefix: ExactString, earlier: String?)] = []

    /// - Parameter numbers: those of namespaces that are compared.
    package init(_ outer: PrefixTable = PrefixTable(), numbers: NamespaceNumbers? = nil) { (self.outer, self.numbers) = (outer, numbers) }

    /// The namespace of a prefix; nil if it is not declared. The default namespace is always there, if only as none.
    package func uri(of prefix: String) -> String? {
        bindings[ExactString(prefix)] ?? outer[prefix] ?? (prefix.isEmpty ? "" : isSame(prefix, "xml") ? StandardNamespace.xml : nil)
    }

    /// Whether something is declared for a prefix here or around, as `xml` is everywhere.
    package func declares(_ prefix: String) -> Bool {
        bindings[ExactString(prefix)] != nil || outer[prefix] != nil || isSame(prefix, "xml")
    }

    /// Whether a prefix means a namespace here.
    @inline(never)
    package func prefix(_ prefix: String, means uri: String) -> Bool {
        self.uri(of: prefix).map { numbers?.areSame($0, uri) ?? isSame($0, uri) } ?? false
    }

    /// The first prefix, in alphabetical order, that means a namespace.
    package func prefix(for uri: String) -> String? {
        if isSame(uri, StandardNamespace.xml) { return "xml" }
        var first: String?
        for prefix in outer.all.keys + bindings.keys where !prefix.string.isEmpty && self.prefix(prefix.string, means: uri) {
            first = min(first ?? prefix.string, prefix.string)
        }
        return first
    }

    package mutating func bind(_ prefix: String, to uri: String) {
        let prefix = ExactString(prefix)
        changes.append((prefix, bindings.updateValue(uri, forKey: prefix)))
    }

    /// How many changes there were.
    package var mark: Int { changes.count }

    /// Takes back all changes since a mark.
    package mutating func restore(to mark: Int) {
        while changes.count > mark, let (prefix, earlier) = changes.popLast() { bindings[prefix] = earlier }
    }
}

/// The prefixes that names or values need, each with what the first of them means by it, in the order in which they are found.
package struct NeededPrefixes {
    package private(set) var all: [(prefix: String, uri: String)] = []
    private var known: Set<ExactString>

    /// - Parameter declared: the prefixes of which nothing is needed, because they are declared.
    package init(beside declared: [String] = []) { known = Set(declared.map { ExactString($0) }) }

    /// The same in the order of the prefixes.
    package var sorted: [(prefix: String, uri: String)] { all.sortedNotInlined { ExactString($0.prefix) < ExactString($1.prefix) } }

    /// Whether a prefix is needed, or declared.
    package func contains(_ prefix: String) -> Bool { known.contains(ExactString(prefix)) }

    package mutating func add(_ prefix: String, _ uri: String) {
        if known.insert(ExactString(prefix)).inserted { all.append((prefix, uri)) }
    }
}

/// Numbers namespaces: two are the same if their numbers are. A document may have very many names in one namespace with a very long URI, which is gone
/// through once.
package final class NamespaceNumbers {
    private var numbers: [ExactString: UInt32] = [:]
    /// The numbers by the addresses of strings. These are kept, so that no other string comes to have such an address.
    private var numbersByAddress: [Int: UInt32] = [:]
    private var kept: [String] = []
    private var keptBytes = 0
    /// By numbers: the first character that XML cannot carry.
    private var forbiddenCharacters: [Unicode.Scalar?] = []

    /// Shorter ones are compared as fast as they are found here, and have no memory of their own.
    private static let minimumLength = 64
    private static let maximumKeptBytes = 16 << 20

    package init() {}

    /// The number of a namespace.
    package subscript(uri: String) -> Int {
        let address = uri.utf8.count < Self.minimumLength ? nil : Self.address(of: uri)
        if let address, let number = numbersByAddress[address] { return Int(number) }
        let number = numbers[ExactString(uri)] ?? UInt32(truncatingIfNeeded: forbiddenCharacters.count)
        if number == forbiddenCharacters.count {
            numbers[ExactString(uri)] = number
            forbiddenCharacters.append(CharacterEscapes.firstForbiddenCharacter(in: uri))
        }
        if let address { keep(uri, at: address, number) }
        return Int(number)
    }

    /// Whether two namespaces are the same.
    package func areSame(_ one: String, _ other: String) -> Bool {
        guard one.utf8.count == other.utf8.count else { return false }
        return one.utf8.count < Self.minimumLength ? isSame(one, other) : self[one] == self[other]
    }

    /// The first character of a namespace that XML cannot carry.
    package func forbiddenCharacter(in uri: String) -> Unicode.Scalar? { forbiddenCharacters[self[uri]] }

    private func keep(_ uri: String, at address: Int, _ number: UInt32) {
        keptBytes += uri.utf8.count
        if keptBytes > Self.maximumKeptBytes {
            numbersByAddress = [:]
            kept = []
            keptBytes = uri.utf8.count
        }
        numbersByAddress[address] = number
        kept.append(uri)
    }

    private static func address(of string: String) -> Int? {
        string.utf8.withContiguousStorageIfAvailable { Int(bitPattern: $0.baseAddress) }
    }
}
