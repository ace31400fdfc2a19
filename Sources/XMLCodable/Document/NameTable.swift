import Foundation

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
    private var namespaceURIs: [String] = []
    /// For every name the one that came after it the last time: documents repeat themselves, so it is tried first.
    var successors = GrowableStorage<UInt32>(capacity: 64)
    /// For every name of an element the number of its prefix, as ``findPrefix(_:)`` has it; 0 where that is not known, or was never declared.
    var prefixes = GrowableStorage<UInt32>(capacity: 64)
    /// Names of elements that were looked up, by some of their bytes: tried next, where elements leave out what others have. Empty as long as no
    /// name was noted.
    private var recent = GrowableStorage<UInt32>(capacity: 1)
    /// Names by what they are written as: those of a group may be in several namespaces. Nil as long as no document has declared a namespace: a name
    /// means nothing but itself until then.
    private var byWriting: NameGroups?
    /// Names by their namespaces and local parts: those of a group may be written differently. Nil as long as the others are.
    private var byMeaning: NameGroups?

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
            noteMeaning(of: name)
        }
        return name
    }

    // MARK: Meanings

    /// Whether it is known what names mean together with their namespaces.
    var tellsNamespaces: Bool { byMeaning != nil }

    /// Begins to note what names mean, those included that are there.
    mutating func tellNamespaces() {
        guard byMeaning == nil else { return }
        (byWriting, byMeaning) = (NameGroups(), NameGroups())
        for name in 1..<count + 1 { noteMeaning(of: name) }
    }

    private func noteMeaning(of name: Int) {
        guard let byWriting, let byMeaning else { return }
        let bytes = names.bytes(name)
        // A prefix that nothing declares is a part of the name.
        let local = namespace(of: name) == 0 ? bytes : UnsafeBufferPointer(rebasing: localBytes(name))
        byWriting.append(bytes, qualifier: 0)
        byMeaning.append(local, qualifier: names.qualifier(name))
    }

    /// Whether names that are written alike are in several namespaces.
    var hasHomonyms: Bool { byWriting?.isAnyShared ?? false }

    /// Whether names that are written differently mean the same.
    var hasSynonyms: Bool { byMeaning?.isAnyShared ?? false }

    /// The first name that is written like this one, whatever the namespace.
    package func written(_ name: Int) -> Int { byWriting?.first(of: name) ?? name }

    /// The first name that is in the same namespace as this one and has the same local part.
    package func expanded(_ name: Int) -> Int { byMeaning?.first(of: name) ?? name }

    /// The first name that is written like this.
    package func find(written name: UnsafeBufferPointer<UInt8>) -> Int? {
        if let byWriting { return byWriting.find(name, qualifier: 0) }
        return find(name) ?? (NameTable.hasXMLPrefix(name) ? find(name, namespace: NameTable.xmlNamespace) : nil)
    }

    /// The first name that is in a namespace and has this local part.
    @inline(never)
    package func find(_ name: ExpandedName) -> Int? {
        let local = name.localName
        guard let namespace = findNamespace(name.namespaceURI) else { return nil }
        if let byMeaning { return local.withBytes { byMeaning.find($0, qualifier: UInt32(truncatingIfNeeded: namespace)) } }
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
        (copy.byWriting, copy.byMeaning) = (byWriting?.copy(), byMeaning?.copy())
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

/// Byte strings, each with a number beside it, kept once and numbered from 1: an open-addressing hash table over one buffer.
package struct InternTable: ~Copyable {
    struct Entry: BitwiseCopyable {
        let offset: Int
        let count: UInt32
        let qualifier: UInt32
        let hash: UInt32
    }

    private var bytes = GrowableStorage<UInt8>(capacity: 512)
    private var entries = GrowableStorage<Entry>(capacity: 32)
    /// Numbers of entries, 0 where free; the count is a power of two and at most half of it is in use.
    private var slots = [UInt32](repeating: 0, count: 64)
    /// Unknown to the author of the document, who therefore cannot choose names that collide. One for the process, because the system is
    /// asked for it.
    static let seed = UInt64.random(in: .min ... .max)

    package init() {}

    /// The entries' count; their numbers are 1 through `count`.
    package var count: Int { entries.count }

    var byteCount: Int { bytes.count }

    package func bytes(_ number: Int) -> UnsafeBufferPointer<UInt8> {
        guard number > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
        let entry = entries[number - 1]
        return UnsafeBufferPointer(start: bytes.pointer(at: entry.offset), count: Int(entry.count))
    }

    func copy() -> InternTable {
        var copy = InternTable()
        copy.bytes = bytes.copy()
        copy.entries = entries.copy()
        copy.slots = slots
        return copy
    }

    package func qualifier(_ number: Int) -> UInt32 { number > 0 ? entries[number - 1].qualifier : 0 }

    func entry(_ number: Int, isCString other: UnsafePointer<CChar>) -> Bool {
        guard number > 0 else { return false }
        // Every entry's bytes are followed by a NUL, and names contain none: `strcmp` reads neither string beyond its end.
        return strcmp(CString.characters(bytes.pointer(at: entries[number - 1].offset)), other) == 0
    }

    func find(_ string: UnsafeBufferPointer<UInt8>, qualifier: UInt32) -> Int? {
        let number = Int(slots[slot(for: string, hash: hash(string, qualifier), qualifier: qualifier)])
        return number == 0 ? nil : number
    }

    package mutating func intern(_ string: UnsafeBufferPointer<UInt8>, qualifier: UInt32) -> Int {
        let hash = hash(string, qualifier)
        let slot = slot(for: string, hash: hash, qualifier: qualifier)
        if slots[slot] != 0 { return Int(slots[slot]) }
        let entry = Entry(offset: bytes.count, count: UInt32(truncatingIfNeeded: string.count), qualifier: qualifier, hash: hash)
        if let start = string.baseAddress { bytes.append(from: start, count: string.count) }
        bytes.append(0)
        entries.append(entry)
        slots[slot] = UInt32(truncatingIfNeeded: entries.count)
        if entries.count * 2 > slots.count { rehash() }
        return entries.count
    }

    /// The slot that holds the string, or the free one where it belongs.
    private func slot(for string: UnsafeBufferPointer<UInt8>, hash: UInt32, qualifier: UInt32) -> Int {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while true {
            let number = Int(slots[slot])
            if number == 0 { return slot }
            let entry = entries[number - 1]
            if entry.hash == hash, entry.qualifier == qualifier, Int(entry.count) == string.count,
                memcmp(bytes.pointer(at: entry.offset), string.baseAddress ?? bytes.pointer(at: 0), string.count) == 0
            {
                return slot
            }
            slot = (slot + 1) & mask
        }
    }

    private mutating func rehash() {
        let mask = slots.count * 2 - 1
        slots = [UInt32](repeating: 0, count: mask + 1)
        for index in 0..<entries.count {
            var slot = Int(entries[index].hash) & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = UInt32(truncatingIfNeeded: index + 1)
        }
    }

    /// Eight bytes at a time, each multiplied into the seed with both halves of the product folded.
    private func hash(_ string: UnsafeBufferPointer<UInt8>, _ qualifier: UInt32) -> UInt32 {
        let raw = UnsafeRawBufferPointer(string)
        let seed = InternTable.seed
        // One name may be in very many namespaces.
        var state = seed ^ UInt64(truncatingIfNeeded: string.count) ^ UInt64(qualifier) << 32
        var offset = 0
        while offset + 8 <= raw.count {
            state = InternTable.fold(state ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        return UInt32(truncatingIfNeeded: InternTable.fold(state ^ InternTable.tail(of: raw, from: offset)) ^ seed >> 32)
    }

    /// The last bytes, fewer than eight, as a number that tells them from any others of their count: two loads, which may overlap.
    @inline(__always)
    private static func tail(of string: UnsafeRawBufferPointer, from offset: Int) -> UInt64 {
        let count = string.count - offset
        func load<Part: FixedWidthInteger>(_ part: Part.Type, at offset: Int) -> UInt64 {
            UInt64(truncatingIfNeeded: string.loadUnaligned(fromByteOffset: offset, as: part))
        }
        if count >= 4 { return load(UInt32.self, at: offset) | load(UInt32.self, at: string.count - 4) << 32 }
        if count >= 2 { return load(UInt16.self, at: offset) | load(UInt16.self, at: string.count - 2) << 16 }
        return count == 1 ? load(UInt8.self, at: offset) : 0
    }

    private static func fold(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}

/// Names in groups. The first name of each represents all of them.
final class NameGroups {
    private var groups = InternTable()
    /// The first name of each group.
    private var first = GrowableStorage<UInt32>(capacity: 32)
    /// The first name of the group for each name, by the name's number.
    private var firstByName = GrowableStorage<UInt32>(capacity: 32)
    /// Whether a group has several names.
    private(set) var isAnyShared = false

    init() { firstByName.append(0) }

    /// Notes the next name.
    func append(_ bytes: UnsafeBufferPointer<UInt8>, qualifier: UInt32) {
        let group = groups.intern(bytes, qualifier: qualifier)
        if group > first.count { first.append(UInt32(truncatingIfNeeded: firstByName.count)) } else { isAnyShared = true }
        firstByName.append(first[group - 1])
    }

    /// The first name in the group of a name.
    func first(of name: Int) -> Int { Int(firstByName[name]) }

    func find(_ bytes: UnsafeBufferPointer<UInt8>, qualifier: UInt32) -> Int? {
        groups.find(bytes, qualifier: qualifier).map { Int(first[$0 - 1]) }
    }

    func copy() -> NameGroups {
        let copy = NameGroups()
        copy.groups = groups.copy()
        copy.first = first.copy()
        copy.firstByName = firstByName.copy()
        copy.isAnyShared = isAnyShared
        return copy
    }
}

/// The names of other documents under numbers of its own.
///
/// A name is looked up once, however many nodes have it, and so is a namespace, however many names are in it: its URI may be very long.
package final class NameUnion {
    @exclusivity(unchecked) package private(set) var names = NameTable()
    /// Of each document the numbers that its names and namespaces have here, by those that they have there, as far as they were asked for.
    private var known: [(arena: Arena, names: [Int: Int], namespaces: [Int: Int])] = []

    /// - Parameter tellsNamespaces: whether it is of interest what names mean.
    package init(tellsNamespaces: Bool) { if tellsNamespaces { names.tellNamespaces() } }

    /// Takes the names out. Nothing is asked for afterwards.
    func takeNames() -> NameTable { exchange(&names, with: NameTable()) }

    /// The number of a document's name.
    @inline(never)
    package func number(of name: Int, in arena: Arena) -> Int {
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
