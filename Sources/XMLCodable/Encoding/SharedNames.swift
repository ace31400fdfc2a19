/// What the values that share an element have written into it, and what their keys are: no two must write or read the same.
final class SharedNames {
    struct Name {
        let name: UInt32
        let isAttribute: Bool

        fileprivate var number: UInt64 { UInt64(name) << 1 | (isAttribute ? 1 : 0) }
    }

    /// What was noted.
    enum Entry {
        case name(Name, isFree: Bool)
        case keys
    }

    let element: UInt32
    /// By the numbers of the names.
    private var owners = Table<UInt64, ContentPath>()
    /// A key of a value whose keys may be any.
    struct FreeKey {
        let key: String
        /// What the key is written as.
        let name: String

        func isRead(by table: EncodingKeyTable, _ strategies: KeyStrategies) -> Bool { table.reads(key, writtenAs: name, strategies) }
    }

    private var free: [(key: FreeKey, isAttribute: Bool, path: ContentPath)] = []
    private(set) var keys: [(table: EncodingKeyTable, path: ContentPath)] = []

    init(element: UInt32) { self.element = element }

    var isEmpty: Bool { owners.isEmpty && keys.isEmpty }

    /// - Parameter key: the key, if it may be any.
    /// - Returns: what was noted, unless the name was known, and another value that has the name.
    func claim(
        _ name: Name, for path: ContentPath, isFree key: FreeKey?, _ strategies: KeyStrategies
    ) -> (entry: Entry?, other: ContentPath?) {
        if let other = owners[name.number] { return (nil, other.isApart(from: path) ? other : nil) }
        if let key {
            if let other = reader(of: key, isAttribute: name.isAttribute, besides: path, strategies) { return (nil, other) }
            free.append((key, name.isAttribute, path))
        }
        owners[name.number] = path
        return (.name(name, isFree: key != nil), nil)
    }

    func owner(of name: Name) -> ContentPath? { owners[name.number] }

    /// - Returns: whether the keys were not known yet.
    func note(_ table: EncodingKeyTable, of path: ContentPath) -> Bool {
        if table.takesAnything || keys.contains(where: { $0.table === table && $0.path == path }) { return false }
        keys.append((table, path))
        return true
    }

    /// A free name that keys would read.
    func freeName(
        of table: EncodingKeyTable, besides path: ContentPath, _ strategies: KeyStrategies
    ) -> (key: String, path: ContentPath)? {
        if table.takesAnything { return nil }
        return free.first {
            $0.path.isApart(from: path) && ($0.key.isRead(by: table, strategies) || !$0.isAttribute && table.takesAnyElement)
        }
        .map { ($0.key.key, $0.path) }
    }

    /// What reads a free name.
    private func reader(of key: FreeKey, isAttribute: Bool, besides path: ContentPath, _ strategies: KeyStrategies) -> ContentPath? {
        for (table, other) in keys where other.isApart(from: path) {
            if key.isRead(by: table, strategies) { return other.appending(key.key) }
            if !isAttribute, table.takesAnyElement { return other.appending(EncodingNames.anyElement) }
        }
        return nil
    }

    /// Forgets what was noted last.
    func remove(_ entry: Entry) {
        switch entry {
        case .keys: _ = keys.popLast()
        case .name(let name, let isFree):
            owners[name.number] = nil
            if isFree { _ = free.popLast() }
        }
    }
}

extension EncodingState {
    /// The keys that lead to a destination's value within the element that it shares.
    func contentPath(of number: UInt32) -> ContentPath {
        var keys: [String] = []
        var (current, owner) = (number, destinations.owner(around: number))
        while owner != 0 {
            let slot = destinations[current].slot
            if slot.index < 0 { keys.append(slot.key == 0 ? "" : names.string(of: slot.key)) }
            (current, owner) = (owner, destinations.owner(around: owner))
        }
        return ContentPath(keys.reversed())
    }

    /// Notes the keys of a value that shares its element. If another value has written what they name, that is noted.
    mutating func noteSharedKeys(_ keys: EncodingKeyTable, at number: UInt32) {
        let path = contentPath(of: number)
        guard !path.isEmpty, let issue = issueOfSharedKeys(keys, of: path, in: destinations[number].element) else { return }
        note(issue, codingPath: codingPath(of: number))
    }

    /// The same for keys that a value under a key would have.
    mutating func issueOfSharedKeys(_ keys: EncodingKeyTable, under key: String?, at number: UInt32, in element: UInt32) -> XMLCodingIssue?
    {
        let path = contentPath(of: number)
        return issueOfSharedKeys(keys, of: key.map(path.appending) ?? path, in: element)
    }

    private mutating func issueOfSharedKeys(_ keys: EncodingKeyTable, of path: ContentPath, in element: UInt32) -> XMLCodingIssue? {
        steps.noteKeys(keys, in: element, of: path, names.strategies).map { other in
            issueOfSharedName(other.key, path.appending(other.key), other.path, in: element)
        }
    }

    /// Notes a name that a value at a destination has written into the element that it shares.
    ///
    /// - Returns: why it must not; nil if nothing else has the name.
    @inline(never)
    mutating func claimShared(_ slot: Slot, _ key: String, isFree: Bool, at number: UInt32) -> XMLCodingIssue? {
        let path = contentPath(of: number)
        let name = SharedNames.Name(name: slot.name, isAttribute: slot.kind == .attribute)
        let free = isFree ? SharedNames.FreeKey(key: key, name: names.string(of: slot.name)) : nil
        guard !path.isEmpty, let other = steps.claim(name, in: slot.element, for: path, isFree: free, names.strategies) else { return nil }
        return issueOfSharedName(names.string(of: slot.name), path.appending(key), other, in: slot.element)
    }

    /// Notes the name of an element that may have any, of a value that shares the element around it.
    ///
    /// - Returns: whether another value has written it, or reads it.
    mutating func isContested(_ name: XMLQName, in element: UInt32, at number: UInt32) -> Bool {
        let path = contentPath(of: number)
        if path.isEmpty { return false }
        let spellings = [name.qualifiedName] + (name.namespaceURI.map { ["{\($0)}\(name.localName)"] } ?? [])
        return spellings.contains { spelling in
            let written = SharedNames.Name(name: names.number(of: spelling), isAttribute: false)
            let free = SharedNames.FreeKey(key: spelling, name: spelling)
            return steps.claim(written, in: element, for: path, isFree: free, names.strategies) != nil
        }
    }

    /// Notes a dictionary of attributes that no key names.
    ///
    /// - Returns: why there must not be two, if one has written some: both would read them. Nil if nothing is wrong.
    mutating func claimAttributes(of element: UInt32, areWritten: Bool, at number: UInt32) -> XMLCodingIssue? {
        let path = contentPath(of: number)
        let (written, empty) = (SharedNames.Name(name: 0, isAttribute: true), SharedNames.Name(name: 0, isAttribute: false))
        let other = steps.claim(areWritten ? written : empty, in: element, for: path, isFree: nil, names.strategies)
        let known = steps.names(in: element)
        guard let other = areWritten ? other ?? known?.owner(of: empty) : known?.owner(of: written),
            other.isApart(from: path)
        else { return nil }
        return XMLCodingIssue(
            .duplicateName, path: documentPath(of: element), expected: "one property for attributes that no key names",
            found: "two: \(path) and \(other)")
    }

    /// Notes whose the own text of a slot's element is: in each value that stands there, the key that leads to it.
    ///
    /// - Returns: why it must not be the slot's; nil if no other key has it.
    mutating func claimText(by slot: Slot) -> ScalarProblem? {
        var (number, key) = (slot.container, slot.key)
        while number != 0, destinations[number].element == slot.element {
            let other = destinations[number].textKey
            // A key of a type in a namespace has another number there.
            if other != 0, other != key + 1, !isSame(names.string(of: other - 1), names.string(of: key)) {
                let own = contentPath(of: slot.container).appending(names.string(of: slot.key))
                return ScalarProblem(
                    code: .ambiguousContent, expected: "one key for the text",
                    found: "two: \(own) and \(contentPath(of: number).appending(names.string(of: other - 1)))")
            }
            destinations[number].textKey = key + 1
            (number, key) = (destinations.owner(around: number), destinations[number].slot.key)
        }
        return nil
    }

    @inline(never)
    private mutating func issueOfSharedName(
        _ name: String, _ path: ContentPath, _ other: ContentPath, in element: UInt32
    ) -> XMLCodingIssue {
        XMLCodingIssue(
            .duplicateName, path: documentPath(of: element), expected: "one property for `\(name)` in an element",
            found: "two: \(path) and \(other)")
    }
}
