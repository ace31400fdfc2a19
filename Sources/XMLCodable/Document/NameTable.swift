/// The names of a document, each kept once and known by a number from 1; 0 is no name.
///
/// A name is a qualified name together with its namespace URI; the same qualified name in two namespaces is two names. URIs are kept in the
/// same manner and numbered for themselves. The parser's builder owns it first, the arena in the end.
package struct NameTable: ~Copyable {
    private let inPlace = InPlace()
    private var names = InternTable()
    /// URIs, and prefixes: distinguished by their qualifiers, and numbered together.
    private var namespaces = InternTable()
    /// The URIs again, made once for all names in them: a document declares a URI once for any number of elements. Under the same numbers; a
    /// prefix has none.
    package private(set) var namespaceURIs: [String] = []
    /// For every name the one that came after it the last time: documents repeat themselves, so it is tried first.
    var successors = GrowableStorage<UInt32>(capacity: 64)
    /// For every name of an element the number of its prefix, as ``findPrefix(_:)`` has it; 0 where that is not known, or was never declared.
    var prefixes = GrowableStorage<UInt32>(capacity: 64)
    /// Names of elements that were looked up, by some of their bytes: tried next, where elements leave out what others have. Empty as long as no
    /// name was noted.
    private var recent = GrowableStorage<UInt32>(capacity: 1)
    /// What names mean; nil as long as no document has declared a namespace.
    private var meanings: NameMeanings?

    /// The namespaces that need no declaration: that of the prefix `xml`, and that of declarations. Their numbers are no URI's in the table.
    package static let xmlNamespace = 1
    static let declarationsNamespace = 2

    package init() {
        successors.append(0)
        prefixes.append(0)
    }

    /// How many names there are; their numbers are 1 through `count`.
    package var count: Int { names.count }

    /// How many namespace URIs there are beside those that need no declaration.
    package private(set) var namespaceCount = 0

    /// How many bytes the longest name has, `xml:space` aside.
    private(set) var longestName = 0

    /// How many bytes all names, prefixes and namespace URIs have together.
    var byteCount: Int { names.byteCount + namespaces.byteCount }

    // MARK: Finding and adding

    package mutating func namespace(_ uri: UnsafeBufferPointer<UInt8>) -> Int {
        if let known = NameTable.knownNamespace(uri) { return known }
        let count = namespaces.count
        let namespace = namespaces.intern(uri, qualifier: 0)
        if namespaces.count > count {
            namespaceCount += 1
            namespaceURIs.append(String(decoding: uri, as: UTF8.self))
        }
        return namespace + NameTable.declarationsNamespace
    }

    @inline(never)
    func findNamespace(_ uri: String) -> Int? { uri.withBytes { findNamespace($0) } }

    @inline(never)
    package func findNamespace(_ uri: UnsafeBufferPointer<UInt8>) -> Int? {
        NameTable.knownNamespace(uri) ?? namespaces.find(uri, qualifier: 0).map { $0 + NameTable.declarationsNamespace }
    }

    /// A namespace as the one string that all names in it have.
    package func sharedNamespace(_ uri: UnsafeBufferPointer<UInt8>) -> String {
        guard let number = findNamespace(uri), number > NameTable.declarationsNamespace else { return String(decoding: uri, as: UTF8.self) }
        return namespaceURIs[number - NameTable.declarationsNamespace - 1]
    }

    /// How many bytes a copy of all namespaces takes.
    package var namespaceByteCount: Int { namespaces.byteCount }

    private static func knownNamespace(_ uri: UnsafeBufferPointer<UInt8>) -> Int? {
        // By their lengths first: comparing byte by byte takes time, and most URIs begin alike.
        switch uri.count {
        case 0: 0
        case StandardNamespace.xml.utf8.count where uri.elementsEqual(StandardNamespace.xml.utf8): xmlNamespace
        case StandardNamespace.declarations.utf8.count where uri.elementsEqual(StandardNamespace.declarations.utf8): declarationsNamespace
        default: nil
        }
    }

    mutating func prefix(_ prefix: UnsafeBufferPointer<UInt8>) -> Int {
        let number = namespaces.intern(prefix, qualifier: 1)
        if namespaceURIs.count < number { namespaceURIs.append("") }
        return number
    }

    func findPrefix(_ prefix: UnsafeBufferPointer<UInt8>) -> Int? { namespaces.find(prefix, qualifier: 1) }

    func find(_ qualifiedName: UnsafeBufferPointer<UInt8>, namespace: Int = 0) -> Int? {
        names.find(qualifiedName, qualifier: UInt32(truncatingIfNeeded: namespace))
    }

    package mutating func intern(_ qualifiedName: UnsafeBufferPointer<UInt8>, namespace: Int = 0) -> Int {
        let knownCount = count
        let name = names.intern(qualifiedName, qualifier: UInt32(truncatingIfNeeded: namespace))
        if name > knownCount {
            // `xml:space` is there in any case.
            if qualifiedName.count > longestName, !CString.equals(qualifiedName, "xml:space") { longestName = qualifiedName.count }
            successors.append(0)
            prefixes.append(0)
            if let meanings { noteMeaning(of: name, in: meanings) }
        }
        return name
    }

    // MARK: Meanings

    /// Whether it is known what names mean together with their namespaces.
    var tellsNamespaces: Bool { meanings != nil }

    /// Begins to note what names mean, those included that are there.
    mutating func tellNamespaces() {
        guard meanings == nil else { return }
        let meanings = NameMeanings()
        self.meanings = meanings
        for name in 1..<count + 1 { noteMeaning(of: name, in: meanings) }
    }

    private func noteMeaning(of name: Int, in meanings: NameMeanings) {
        let bytes = names.bytes(name)
        // A prefix that nothing declares is a part of the name.
        let local = namespace(of: name) == 0 ? bytes : UnsafeBufferPointer(rebasing: localBytes(name))
        meanings.append(bytes, local: local, namespace: names.qualifier(name))
    }

    /// Whether names that are written alike are in several namespaces.
    var hasHomonyms: Bool { meanings?.written.isAnyShared ?? false }

    /// Whether names that are written differently mean the same.
    var hasSynonyms: Bool { meanings?.expanded.isAnyShared ?? false }

    /// The first name that is written like this one, whatever the namespace.
    package func written(_ name: Int) -> Int { meanings?.written.first(of: name) ?? name }

    /// The first name that is in the same namespace as this one and has the same local part.
    package func expanded(_ name: Int) -> Int { meanings?.expanded.first(of: name) ?? name }

    /// The first name that is written like this.
    package func find(written name: UnsafeBufferPointer<UInt8>) -> Int? {
        if let meanings { return meanings.written.find(name, qualifier: 0) }
        return find(name) ?? (NameTable.hasXMLPrefix(name) ? find(name, namespace: NameTable.xmlNamespace) : nil)
    }

    /// The first name that is in a namespace and has this local part.
    @inline(never)
    package func find(_ name: ExpandedName) -> Int? {
        let local = name.localName
        guard let namespace = findNamespace(name.namespaceURI) else { return nil }
        if let meanings { return local.withBytes { meanings.expanded.find($0, qualifier: UInt32(truncatingIfNeeded: namespace)) } }
        switch namespace {
        case 0: return local.contains(":") ? nil : local.withBytes { find($0) }
        case NameTable.xmlNamespace: return ("xml:" + local).withBytes { find($0, namespace: namespace) }
        default: return nil
        }
    }

    /// Whether a name is in its namespace without a declaration.
    static func hasXMLPrefix(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        name.first == UInt8(ascii: "x") && CString.hasPrefix(name, "xml:")
    }

    /// A name that was noted in a place, or 0.
    func recentName(at place: Int) -> Int { recent.count == 0 ? 0 : Int(recent[place]) }

    mutating func noteRecent(_ name: Int, at place: Int) {
        if recent.count == 0 { recent.append(repeating: 0, count: NameTable.recentCount) }
        recent[place] = UInt32(truncatingIfNeeded: name)
    }

    private static let recentCount = 256

    /// Where a name is noted, by its first and last bytes. Names that share a place, even on purpose, are looked up as if there were none.
    @inline(__always)
    static func recentPlace(of name: UnsafePointer<CChar>) -> Int {
        let bytes = UnsafeRawBufferPointer(start: name, count: CString.count(name))
        var ends = UInt64(bytes.first ?? 0) << 8 | UInt64(bytes.last ?? 0)
        if bytes.count >= 4 {
            let (first, last) = (
                bytes.loadUnaligned(as: UInt32.self), bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self)
            )
            ends = UInt64(first) << 32 | UInt64(last)
        }
        // The highest byte of the product depends on all of them.
        return Int(truncatingIfNeeded: (ends &* 0x9E37_79B9_7F4A_7C15) >> 56)
    }

    /// Whether a name has these bytes, given as a C string.
    func name(_ name: Int, isCString other: UnsafePointer<CChar>) -> Bool { names.entry(name, isCString: other) }

    /// The same names under the same numbers.
    package func copy() -> NameTable {
        var copy = NameTable()
        copy.names = names.copy()
        copy.namespaces = namespaces.copy()
        copy.namespaceURIs = namespaceURIs
        copy.namespaceCount = namespaceCount
        copy.longestName = longestName
        copy.successors = successors.copy()
        copy.prefixes = prefixes.copy()
        copy.recent = recent.copy()
        copy.meanings = meanings?.copy()
        return copy
    }

    // MARK: Reading

    package func bytes(_ name: Int) -> UnsafeBufferPointer<UInt8> { names.bytes(name) }

    @inline(never)
    package func qualifiedName(_ name: Int) -> String { String(decoding: names.bytes(name), as: UTF8.self) }

    /// The part before the colon.
    package func prefix(_ name: Int) -> String? {
        let bytes = names.bytes(name)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        return String(decoding: bytes[..<colon], as: UTF8.self)
    }

    /// The part after the colon; all of it where there is none.
    package func localBytes(_ name: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
        let bytes = names.bytes(name)
        return bytes[(bytes.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? bytes.startIndex)...]
    }

    @inline(never)
    package func localName(_ name: Int) -> String { String(decoding: localBytes(name), as: UTF8.self) }

    /// The namespace's number, 0 for none.
    package func namespace(of name: Int) -> Int { Int(names.qualifier(name)) }

    @inline(never)
    package func namespaceURI(_ name: Int) -> String? {
        switch namespace(of: name) {
        case 0: nil
        case NameTable.xmlNamespace: StandardNamespace.xml
        case NameTable.declarationsNamespace: StandardNamespace.declarations
        case let namespace: uri(ofNamespace: namespace)
        }
    }

    /// The URI of a namespace that documents declare.
    func uri(ofNamespace namespace: Int) -> String { namespaceURIs[namespace - NameTable.declarationsNamespace - 1] }

    /// Adds all names and namespace URIs of another table. A URI is looked up once, however many names are in it.
    package mutating func formUnion(_ other: borrowing NameTable) {
        var namespaces = [0, NameTable.xmlNamespace, NameTable.declarationsNamespace]
        for uri in other.namespaceURIs { namespaces.append(uri.withBytes { bytes in self.namespace(bytes) }) }
        for name in 1..<other.count + 1 { _ = intern(other.bytes(name), namespace: namespaces[other.namespace(of: name)]) }
    }

    /// A name in James Clark's notation. A prefix that nothing declares is a part of the name.
    func expandedName(_ name: Int) -> String {
        guard let uri = namespaceURI(name) else { return "{}\(qualifiedName(name))" }
        return "{\(uri)}\(localName(name))"
    }

    /// Whether a name is in a namespace; `""` is none.
    func name(_ name: Int, isInNamespace uri: String) -> Bool { findNamespace(uri) == namespace(of: name) }

    /// Whether a string means a name: see ``XMLTree/Element``.
    ///
    /// - Parameter asQualifiedName: whether names without namespace are compared as they are written, because namespaces are not processed.
    package func name(_ name: Int, matches string: String, asQualifiedName: Bool) -> Bool {
        if asQualifiedName, string.utf8.first != UInt8(ascii: "{") { return bytes(name).elementsEqual(string.utf8) }
        guard let meant = ExpandedName.spelled(string).flatMap(ExpandedName.init) else {
            return localBytes(name).elementsEqual(string.utf8)
        }
        return find(meant) == expanded(name)
    }
}
