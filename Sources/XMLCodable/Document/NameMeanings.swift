/// What the names of a document mean beside what they are written as: which of them are written alike, and which mean the same.
///
/// There are meanings from the first namespace declaration on. Until then a name means nothing but itself.
final class NameMeanings {
    /// Names by what they are written as. Names that are written alike may be in several namespaces.
    private(set) var written = NameGroups()
    /// Names by their namespace and local part. Names that mean the same may be written differently.
    private(set) var expanded = NameGroups()

    /// Notes the next name.
    ///
    /// - Parameter local: the part that counts within the namespace.
    func append(_ bytes: UnsafeBufferPointer<UInt8>, local: UnsafeBufferPointer<UInt8>, namespace: UInt32) {
        written.append(bytes, qualifier: 0)
        expanded.append(local, qualifier: namespace)
    }

    func copy() -> NameMeanings {
        let copy = NameMeanings()
        copy.written = written.copy()
        copy.expanded = expanded.copy()
        return copy
    }
}

/// Names in groups. The first name of each represents all of them.
struct NameGroups: ~Copyable {
    private var groups = InternTable()
    /// The first name of each group.
    private var first = GrowableStorage<UInt32>(capacity: 32)
    /// The first name of the group for each name, by the name's number.
    private var firstByName = GrowableStorage<UInt32>(capacity: 32)
    /// Whether a group has several names.
    private(set) var isAnyShared = false

    init() { firstByName.append(0) }

    /// Notes the next name.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, qualifier: UInt32) {
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
        var copy = NameGroups()
        copy.groups = groups.copy()
        copy.first = first.copy()
        copy.firstByName = firstByName.copy()
        copy.isAnyShared = isAnyShared
        return copy
    }
}
