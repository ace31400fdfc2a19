/// What the names of a document mean beside what they are written as: which of them are written alike, and which mean the same.
///
/// There are meanings from the first namespace declaration on. Until then a name means nothing but itself.
final class NameMeanings {
    /// Names by what they are written as, and those by their namespace and local part. The first name of each represents all of them.
    private var written = InternTable()
    private var expanded = InternTable()
    private var firstWritten = GrowableStorage<UInt32>(capacity: 32)
    private var firstExpanded = GrowableStorage<UInt32>(capacity: 32)
    /// The first one for each name, by the name's number.
    private var writtenByName = GrowableStorage<UInt32>(capacity: 32)
    private var expandedByName = GrowableStorage<UInt32>(capacity: 32)

    /// Whether names that are written alike are in several namespaces.
    private(set) var hasHomonyms = false
    /// Whether names that are written differently mean the same.
    private(set) var hasSynonyms = false

    init() {
        writtenByName.append(0)
        expandedByName.append(0)
    }

    /// How many names are known, from 1 on.
    var count: Int { writtenByName.count - 1 }

    /// Notes the next name.
    ///
    /// - Parameter local: the part that counts within the namespace.
    func append(_ bytes: UnsafeBufferPointer<UInt8>, local: UnsafeBufferPointer<UInt8>, namespace: UInt32) {
        let name = UInt32(truncatingIfNeeded: writtenByName.count)
        let spelling = written.intern(bytes, qualifier: 0)
        if spelling > firstWritten.count { firstWritten.append(name) } else { hasHomonyms = true }
        writtenByName.append(firstWritten[spelling - 1])
        let meaning = expanded.intern(local, qualifier: namespace)
        if meaning > firstExpanded.count { firstExpanded.append(name) } else { hasSynonyms = true }
        expandedByName.append(firstExpanded[meaning - 1])
    }

    /// The first name that is written like this one.
    func written(_ name: Int) -> Int { Int(writtenByName[name]) }

    /// The first name that means the same as this one.
    func expanded(_ name: Int) -> Int { Int(expandedByName[name]) }

    func find(written bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        written.find(bytes, qualifier: 0).map { Int(firstWritten[$0 - 1]) }
    }

    func find(local: UnsafeBufferPointer<UInt8>, namespace: UInt32) -> Int? {
        expanded.find(local, qualifier: namespace).map { Int(firstExpanded[$0 - 1]) }
    }

    func copy() -> NameMeanings {
        let copy = NameMeanings()
        copy.written = written.copy()
        copy.expanded = expanded.copy()
        copy.firstWritten = firstWritten.copy()
        copy.firstExpanded = firstExpanded.copy()
        copy.writtenByName = writtenByName.copy()
        copy.expandedByName = expandedByName.copy()
        (copy.hasHomonyms, copy.hasSynonyms) = (hasHomonyms, hasSynonyms)
        return copy
    }
}
