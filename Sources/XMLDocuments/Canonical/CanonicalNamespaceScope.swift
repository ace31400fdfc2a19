/// The namespace declarations in scope while a canonical form is written: for each prefix the one in force, and the one that was written last
/// around the current element.
///
/// URIs are numbered, so that comparing two does not depend on their length.
struct CanonicalNamespaceScope: ~Copyable {
    /// What a prefix means.
    struct Binding {
        /// The number of the URI; 0 for none.
        var uri = 0
        /// The attribute that declares it; nil where nothing does, or nothing has to.
        var attribute: Int?
    }

    private struct Change {
        let prefix: Int
        let binding: Binding
        let isWritten: Bool
    }

    /// Prefixes with the qualifier 0, URIs with 1.
    private var strings = InternTable()
    /// By the prefix's number.
    private var declared: [Binding] = []
    private var written: [Binding] = []
    /// What to undo where elements end, and how much of it is for those outside of each open element.
    private var changes: [Change] = []
    private var levels: [Int] = []
    /// The places of URIs in order, by their numbers; empty until ``order(of:)`` is needed.
    private var ranks: [Int] = []

    /// The number of the empty prefix, that of the default namespace.
    let defaultPrefix: Int

    init() {
        defaultPrefix = strings.intern(UnsafeBufferPointer(start: nil, count: 0), qualifier: 0)
        // Nothing has to declare it, and no declaration of it is ever written.
        let (xml, uri) = (prefix("xml"), StandardNamespace.xml.withBytes { self.uri($0) })
        declared[xml].uri = uri
        written[xml].uri = uri
    }

    private mutating func number(_ bytes: UnsafeBufferPointer<UInt8>, qualifier: UInt32) -> Int {
        let number = strings.intern(bytes, qualifier: qualifier)
        while declared.count <= number {
            declared.append(Binding())
            written.append(Binding())
        }
        return number
    }

    /// The number of a prefix.
    mutating func prefix(_ bytes: UnsafeBufferPointer<UInt8>) -> Int { bytes.isEmpty ? defaultPrefix : number(bytes, qualifier: 0) }

    /// The number of a prefix.
    mutating func prefix(_ string: String) -> Int { string.withBytes { prefix($0) } }

    /// The bytes of a prefix.
    func bytes(_ prefix: Int) -> UnsafeBufferPointer<UInt8> { strings.bytes(prefix) }

    /// The number of a URI; 0 for the empty one.
    mutating func uri(_ bytes: UnsafeBufferPointer<UInt8>) -> Int { bytes.isEmpty ? 0 : number(bytes, qualifier: 1) }

    /// The numbers of all prefixes.
    var prefixes: [Int] { (1..<strings.count + 1).filter { strings.qualifier($0) == 0 } }

    /// What a prefix means.
    func binding(of prefix: Int) -> Binding { declared[prefix] }

    // MARK: Elements

    /// Begins an element.
    mutating func enter() { levels.append(changes.count) }

    /// Ends the element that began last, and forgets what it declared and what was written for it.
    mutating func leave() {
        guard let count = levels.popLast() else { return }
        while changes.count > count {
            let change = changes.removeLast()
            if change.isWritten { written[change.prefix] = change.binding } else { declared[change.prefix] = change.binding }
        }
    }

    /// Takes a declaration of the current element.
    mutating func declare(_ prefix: Int, _ binding: Binding) {
        changes.append(Change(prefix: prefix, binding: declared[prefix], isWritten: false))
        declared[prefix] = binding
    }

    /// Notes that the current element writes what is declared for a prefix; false if something around it says the same.
    mutating func write(_ prefix: Int) -> Bool {
        guard declared[prefix].uri != written[prefix].uri else { return false }
        changes.append(Change(prefix: prefix, binding: written[prefix], isWritten: true))
        written[prefix] = declared[prefix]
        return true
    }

    // MARK: Order

    /// Whether URIs can be put in order.
    var knowsOrder: Bool { !ranks.isEmpty }

    /// Puts all URIs in the order of their characters. Called once, when all that will come are numbered.
    mutating func orderURIs() {
        let uris = (1..<strings.count + 1).filter { strings.qualifier($0) == 1 }
        ranks = [Int](repeating: 0, count: strings.count + 1)
        // UTF-8 has the order of the characters.
        let ordered = uris.sorted { strings.bytes($0).lexicographicallyPrecedes(strings.bytes($1)) }
        for (rank, uri) in ordered.enumerated() { ranks[uri] = rank }
    }

    /// The place of a URI among all of them. Only after ``orderURIs()``.
    func rank(_ uri: Int) -> Int { uri < ranks.count ? ranks[uri] : 0 }
}
