/// What the names of a document mean beside what they are written as: which of them are written alike, and which mean the same.
///
/// There are meanings from the first namespace declaration on. Until then a name means nothing but itself.
final class NameMeanings {
    /// Names by what they are written as.
    private var writtenNames = NameGroups()
    /// Names by their namespace and local part.
    private var expandedNames = NameGroups()

    /// Whether names that are written alike are in several namespaces.
    var hasHomonyms: Bool { writtenNames.isAnyShared }
    /// Whether names that are written differently mean the same.
    var hasSynonyms: Bool { expandedNames.isAnyShared }

    /// Notes the next name.
    ///
    /// - Parameter local: the part that counts within the namespace.
    func append(_ bytes: UnsafeBufferPointer<UInt8>, local: UnsafeBufferPointer<UInt8>, namespace: UInt32) {
        writtenNames.append(bytes, qualifier: 0)
        expandedNames.append(local, qualifier: namespace)
    }

    /// The first name that is written like this one.
    func written(_ name: Int) -> Int { writtenNames.first(of: name) }

    /// The first name that means the same as this one.
    func expanded(_ name: Int) -> Int { expandedNames.first(of: name) }

    func find(written bytes: UnsafeBufferPointer<UInt8>) -> Int? { writtenNames.find(bytes, qualifier: 0) }

    func find(local: UnsafeBufferPointer<UInt8>, namespace: UInt32) -> Int? { expandedNames.find(local, qualifier: namespace) }

    func copy() -> NameMeanings {
        let copy = NameMeanings()
        copy.writtenNames = writtenNames.copy()
        copy.expandedNames = expandedNames.copy()
        return copy
    }
}

/// Names in groups. The first name of each represents all of them.
private struct NameGroups: ~Copyable {
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
