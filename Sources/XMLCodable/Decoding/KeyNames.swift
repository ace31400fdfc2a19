/// How coding keys find names: for one document and one set of key strategies.
///
/// Every name of the document belongs to a group, told by a number; a key finds a group, and from then on groups are compared as numbers.
/// Without strategies a name is a group of its own, together with those that are written alike in other namespaces. With namespaces, names of
/// elements with the same local part are one group. With a strategy, names that it makes the same key of are one. Names with the same local
/// part and namespace are one under another numbering, for keys that name the namespace.
final class KeyNames {
    /// A key that is looked for within a namespace, which is known by its number. Keys are compared by their bytes, as names are.
    struct KeyInNamespace: Hashable {
        let namespace: Int
        let key: ExactString

        init(_ namespace: Int, _ key: String) { (self.namespace, self.key) = (namespace, ExactString(key)) }
    }

    /// What a key means in the document.
    struct Entry: BitwiseCopyable {
        var element: Group
        var attribute: Group
        /// The key that the compiler gives to the unlabelled payload of an enum's case.
        var isPayload = false
        /// Some of the names become another key, and the key is written as they are: `myURL` is written `my_url`, which reads as `myUrl`.
        var isIndirect = false
        /// Only names that become the key are meant. Those that it is written as are looked for where an element has none of them.
        var hasOtherSpelling = false
        /// Another key of the type means the same names.
        var isContested = false
        /// The key is a path, or a name that paths have as well: ``PathSearch`` finds it.
        var isPath = false
        static let unresolved = Entry(element: .unresolved, attribute: .unresolved)
        static let path = Entry(element: .none, attribute: .none, isPath: true)

        /// Whether the key alone does not tell which name is meant.
        var isShared: Bool { element.isShared || attribute.isShared }

        /// The bits of the groups, as ``SearchCursor`` notes them: a key whose bits are not among those of an element's names means nothing
        /// there. All of them where the bits do not tell.
        var bits: UInt64 { element.bits | attribute.bits }
    }

    /// A group of names that a key matches.
    struct Group: BitwiseCopyable, Equatable {
        let number: UInt32

        static let unresolved = Group(number: 0)
        /// No name of the document.
        static let none = Group(number: .max)
        /// The element's own content: the key `""`.
        static let ownContent = Group(number: .max - 1)
        /// Set where the number is one of names together with their namespaces.
        static let expandedBit: UInt32 = 1 << 30
        /// Set where names are in the group that do not mean the same.
        static let sharedBit: UInt32 = 1 << 29
        /// Set where the number is a namespace's: names in it have to be asked for the key that each becomes.
        static let namespaceBit: UInt32 = 1 << 28
        /// Set where the number is that of a set of names which a key means: of names together with their namespaces, if that is marked too.
        static let setBit: UInt32 = 1 << 27
        /// Set beside ``setBit`` where the number is a group's, and the set has those names in it too that its key is written as.
        static let writtenBit: UInt32 = 1 << 26

        /// Whether the number is more than a name's.
        var isMarked: Bool { number >= Group.setBit }
        var isSet: Bool { number & (Group.setBit | Group.namespaceBit) == Group.setBit }
        /// The number of the set.
        var setNumber: Int { Int(number & (Group.setBit - 1)) }
        /// The names of a group, and those that its key is written as.
        static func spellings(ofGroup group: UInt32) -> Group { Group(number: group | setBit | writtenBit | sharedBit) }

        /// The number of the group where the set has those names in it too that its key is written as.
        var groupOfSpellings: UInt32? { isSet && number & Group.writtenBit != 0 ? number & (Group.writtenBit - 1) : nil }
        var isExpanded: Bool { number & Group.expandedBit != 0 && number < Group.ownContent.number }
        var isShared: Bool { number & Group.sharedBit != 0 && number < Group.ownContent.number }
        /// The names of a namespace that become the key, of which there may be several in an element.
        static func foundByKey(inNamespace namespace: Int) -> Group { Group(number: UInt32(truncatingIfNeeded: namespace) | namespaceBit) }

        /// Whether the group does not tell by itself which names are in it.
        var isFoundByKey: Bool { number & ~(Group.namespaceBit - 1) == Group.namespaceBit }
        /// The namespace of a group that is found by the key.
        var namespace: Int { Int(number & (Group.namespaceBit - 1)) }

        /// One bit, which other groups may have as well; none where there is nothing in the group, and all where it is not known by its number.
        @inline(__always)
        var bits: UInt64 {
            if self == .none { return 0 }
            return isMarked ? .max : 1 << UInt64(number & 63)
        }

        /// The number that names of the group have.
        var unmarkedNumber: UInt32 { isShared ? number & ~Group.sharedBit : number }
    }

    /// The keys of one kind of node.
    fileprivate enum Keys {
        /// The name is the key.
        case names
        /// The key of each name; the group of each name, whose number is that of its first name; the group by key; the groups that have names
        /// in them which do not mean the same. In a box: tables by strings have the runtime search for how those are hashed, even if nothing but
        /// an empty one is let go of, and that takes a sixteenth of a first decode.
        indirect case converted(keys: [String], groups: [UInt32], byKey: [ExactString: UInt32], shared: Set<UInt32>)
        /// The key depends on the coding path.
        case custom(@Sendable ([any CodingKey]) -> any CodingKey)
    }

    /// What becomes of the names. It grows with the parts of a document.
    struct Tables {
        fileprivate var elements = Keys.names
        fileprivate var attributes = Keys.names
        /// For the group of a key that of the names which it is written as, where it is another one and keys were looked up that mean both.
        ///
        /// Groups of attributes are inverted.
        fileprivate var writtenAlike: [UInt32: UInt32] = [:]
        /// The names by their forms, where several spellings of one are the same.
        fileprivate var similar: Similar?
        /// The names by their namespaces; nil before the first request.
        fileprivate var byNamespace: NamesByNamespace?
    }

    /// The groups of elements by the numbers of their namespaces and by their keys; of the first so many names.
    fileprivate final class NamesByNamespace {
        var groups = Table<KeyInNamespace, Group>()
        var count = 0
    }

    /// The names by their forms. Nil for a kind of node whose names have one spelling.
    fileprivate final class Similar {
        var elements: SimilarNames?
        var attributes: SimilarNames?
        /// Those of elements, together with their namespaces.
        var elementsInNamespaces: SimilarNames?

        /// - Returns: nil if all names have one spelling.
        init?(
            _ matching: XMLDecoder.KeyMatching, ofElements: XMLDecoder.KeyDecodingStrategy, ofAttributes: XMLDecoder.KeyDecodingStrategy
        ) {
            elements = SimilarNames(ofElements, matching)
            attributes = SimilarNames(ofAttributes, matching)
            elementsInNamespaces = elements
            if elements == nil, attributes == nil { return nil }
        }
    }

    /// The URIs by the prefixes that keys have for them: in an object, for the same reason as the box of ``Keys``.
    private final class NamespacePrefixes {
        let uris: [String: String]

        init(_ uris: [String: String]) { self.uris = uris }
    }

    /// The context's, which holds both.
    private unowned(unsafe) let arena: Arena
    private let tables: Allocation<Tables>
    private var elementKeys: Keys { @inline(__always) _read { yield tables.value.elements } }
    private var attributeKeys: Keys { @inline(__always) _read { yield tables.value.attributes } }
    private let elementStrategy: XMLDecoder.KeyDecodingStrategy
    private let attributeStrategy: XMLDecoder.KeyDecodingStrategy
    /// Nil where there are none.
    private let namespacePrefixes: NamespacePrefixes?
    /// Whether every name is a key of its own, each said in one bit, because that is asked for every key.
    private let elementKeysAreNames: Bool
    let attributeKeysAreNames: Bool
    /// Whether several spellings of a name are one, to keys of types that can list theirs.
    let isForgiving: Bool
    /// Whether a key may be written as names that become another one.
    let hasWrittenSpellings: Bool

    /// - Parameter previous: what was found out for the same options and the same names, of which there may be more by now.
    init(arena: Arena, options: XMLDecoder.Options, continuing previous: KeyNames? = nil) {
        self.arena = arena
        let ofElements = options.elementKeyDecodingStrategy ?? options.keyDecodingStrategy
        let ofAttributes = options.attributeKeyDecodingStrategy ?? options.keyDecodingStrategy
        (elementStrategy, attributeStrategy) = (ofElements.base, ofAttributes.base)
        hasWrittenSpellings = elementStrategy.hasInverse || attributeStrategy.hasInverse
        namespacePrefixes = options.namespacePrefixes.isEmpty ? nil : NamespacePrefixes(options.namespacePrefixes)
        var tables = Tables()
        if options.keyMatching != .exact || ofElements.isChoice || ofAttributes.isChoice {
            tables.similar = Similar(options.keyMatching, ofElements: ofElements, ofAttributes: ofAttributes)
        }
        isForgiving = tables.similar != nil
        // Moved, not copied: tables with a single owner grow in place.
        if let previous { swap(&tables, &previous.tables.value) }
        KeyNames.extend(&tables.elements, to: arena, strategy: elementStrategy, byLocalName: arena.processesNamespaces)
        KeyNames.extend(&tables.attributes, to: arena, strategy: attributeStrategy, byLocalName: false)
        if let similar = tables.similar {
            KeyNames.extend(&similar.elements, by: tables.elements, to: arena, byLocalName: arena.processesNamespaces)
            KeyNames.extend(&similar.attributes, by: tables.attributes, to: arena, byLocalName: false)
        }
        if case .names = tables.elements { elementKeysAreNames = true } else { elementKeysAreNames = false }
        if case .names = tables.attributes { attributeKeysAreNames = true } else { attributeKeysAreNames = false }
        self.tables = Allocation(tables)
    }

    /// - Parameter byLocalName: whether the local parts of names become keys, otherwise names as they are written.
    private static func extend(_ known: inout Keys, to arena: Arena, strategy: XMLDecoder.KeyDecodingStrategy, byLocalName: Bool) {
        if case .custom(let convert) = strategy { return known = .custom(convert) }
        if case .useDefaultKeys = strategy, !byLocalName, !arena.names.hasHomonyms { return known = .names }
        var keys = [""]
        var groups: [UInt32] = [0]
        var byKey: [ExactString: UInt32] = [:]
        var shared: Set<UInt32> = []
        if case .converted(let knownKeys, let knownGroups, let knownByKey, let knownShared) = known {
            if knownKeys.count > arena.names.count { return }
            (keys, groups, byKey, shared) = (knownKeys, knownGroups, knownByKey, knownShared)
        }
        known = .names
        for name in keys.count..<arena.names.count + 1 {
            let key = strategy.key(for: byLocalName ? arena.names.localName(name) : arena.names.qualifiedName(name))
            let group = byKey[ExactString(key)] ?? UInt32(truncatingIfNeeded: name)
            byKey[ExactString(key)] = group
            keys.append(key)
            groups.append(group)
            let meansTheSame =
                byLocalName
                ? arena.names.expanded(name) == arena.names.expanded(Int(group))
                : arena.names.written(name) == arena.names.written(Int(group))
            if !meansTheSame { shared.insert(group) }
        }
        known = .converted(keys: keys, groups: groups, byKey: byKey, shared: shared)
    }

    /// Notes the forms of names that are in the arena by now.
    private static func extend(_ similar: inout SimilarNames?, by keys: Keys, to arena: Arena, byLocalName: Bool) {
        guard let newNames = similar?.newNames(upTo: arena.names.count) else { return }
        for name in newNames {
            if case .converted(_, let groups, _, _) = keys, Int(groups[name]) != name { continue }
            similar?.note(name, byLocalName ? arena.names.localName(name) : arena.names.qualifiedName(name))
        }
    }

    /// Whether the keys of elements depend on the coding path, so that groups cannot tell them.
    var hasCustomElementKeys: Bool { if case .custom = elementKeys { true } else { false } }

    /// Whether the keys of attributes depend on the coding path, so that groups cannot tell them.
    var hasCustomAttributeKeys: Bool { if case .custom = attributeKeys { true } else { false } }

    // MARK: From keys to names

    /// Which of the names that a key means under a strategy.
    enum Spelling {
        /// Those that become the key.
        case own
        /// Those that the key is written as.
        case written
        /// Both. Where an element has nodes of both, reading the key is an error.
        case any
    }

    /// What a key means; with a namespace, where keys that do not say their own mean elements in that one.
    func entry(for key: String, in namespace: XMLNamespace? = nil, spelled spelling: Spelling = .any) -> Entry {
        let element: (group: Group, isIndirect: Bool)
        if let namespace, !XMLNamespace.isSaid(by: key) {
            element = elementGroup(of: key, in: namespace, spelling)
        } else if key.isEmpty {
            return Entry(element: .ownContent, attribute: .ownContent)
        } else if let name = expandedName(of: key) {
            guard let number = arena.names.find(name).map({ UInt32(truncatingIfNeeded: $0) | Group.expandedBit }) else {
                return Entry(element: .none, attribute: .none)
            }
            // Without namespace processing, the parser accepts two attributes that mean the same.
            let mayBeRepeated = !arena.processesNamespaces && arena.names.hasSynonyms
            return Entry(element: Group(number: number), attribute: Group(number: mayBeRepeated ? number | Group.sharedBit : number))
        } else {
            element = group(of: key, in: elementKeys, elementStrategy, spelling, areElements: true)
        }
        let attribute = group(of: key, in: attributeKeys, attributeStrategy, spelling, areElements: false)
        return Entry(
            element: element.group, attribute: attribute.group, isPayload: key == "_0",
            isIndirect: element.isIndirect || attribute.isIndirect)
    }

    private func elementGroup(of key: String, in namespace: XMLNamespace, _ spelling: Spelling) -> (group: Group, isIndirect: Bool) {
        switch elementStrategy {
        case .useDefaultKeys, .firstOf:
            return (arena.names.find(ExpandedName(namespaceURI: namespace.uri, localName: key)).map(expandedGroup) ?? .none, false)
        case .custom:
            let number = arena.names.findNamespace(namespace.uri)
            // Another group would be looked for by its key alone.
            return (.foundByKey(inNamespace: number ?? Int(Group.namespaceBit) - 1), false)
        case .convertFromSnakeCase, .convertFromKebabCase, .convertFromScreamingSnakeCase, .convertFromCapitalized, .convertFromUppercase,
            .convertFromLowercase:
            let known = notedKeysInNamespaces()
            guard let number = arena.names.findNamespace(namespace.uri) else { return (.none, false) }
            let own = spelling == .written ? nil : known[KeyInNamespace(number, key)]
            let written = spelling == .own ? nil : keyWrittenAlike(key).flatMap { known[KeyInNamespace(number, $0)] }
            if let own, let written, own != written { return (.foundByKey(inNamespace: number), true) }
            return (own ?? written ?? .none, own == nil && written != nil)
        }
    }

    // MARK: Several spellings of a name

    /// What a key of a type that can list its keys means: the same as any other, unless several spellings of a name are one.
    func similarEntry(for key: String, in namespace: XMLNamespace? = nil, spelled spelling: Spelling = .any) -> Entry {
        var entry = entry(for: key, in: namespace, spelled: spelling)
        guard let similar = tables.value.similar, !key.isEmpty, key != ChoiceType.anyElement, expandedName(of: key) == nil,
            !KeySteps.isPath(key)
        else { return entry }
        if let namespace, !XMLNamespace.isSaid(by: key) {
            if similar.elements != nil { entry.element = similarGroup(of: key, in: namespace) }
        } else if let meaning = similar.elements?.meaning(of: key) {
            entry.element = group(of: meaning, elementKeys)
        }
        if let meaning = similar.attributes?.meaning(of: key) { entry.attribute = group(of: meaning, attributeKeys) }
        // What a key is written as is a form of it.
        if similar.elements != nil, similar.attributes != nil { entry.isIndirect = false }
        if entry.element != .none, entry.attribute != .none, entry.element != entry.attribute {
            // An element and an attribute whose names differ are looked for out of line.
            entry.element = Group(number: entry.element.number | Group.sharedBit)
        }
        return entry
    }

    /// A group of elements' names, marked as shared if another key of the type says one of the names together with its namespace: elements of that
    /// name are the other key's alone.
    @inline(never)
    func group(_ group: Group, leavingExactNamesOf keys: QualifiedKeys) -> Group {
        if group.isMarked { return group }
        func isOfGroup(_ name: Int) -> Bool { element(name, isIn: group) || arena.names.expanded(Int(group.number)) == name }
        let isShared =
            keys.keys.listed.contains { key in expandedName(of: key).flatMap { arena.names.find($0) }.map(isOfGroup) ?? false }
            || keys.namespace != nil && (1..<arena.names.count + 1).contains { isOfGroup($0) && says($0, by: keys) }
        return isShared ? Group(number: group.number | Group.sharedBit) : group
    }

    /// Whether a key of a type says a name together with its namespace.
    @inline(never)
    func says(_ name: Int, by keys: QualifiedKeys) -> Bool {
        if exactKey(of: name, as: keys.keys) != nil { return true }
        guard let namespace = keys.namespace, arena.names.name(name, isInNamespace: namespace.uri) else { return false }
        return keys.keys.contains(elementKeyWithinNamespace(name, path: []))
    }

    /// The key of a type that says a name together with its namespace.
    @inline(never)
    func exactKey(of name: Int, as keys: KeyTraits) -> String? {
        guard keys.mayNameNamespaces else { return nil }
        let expanded = expandedKey(name) ?? (arena.processesNamespaces ? "{}\(arena.names.qualifiedName(name))" : nil)
        return expanded.flatMap(keys.key) ?? keys.firstKey(of: prefixedKeys(name))
    }

    private func group(of meaning: SimilarNames.Meaning, _ keys: Keys) -> Group {
        switch meaning {
        case .none: return .none
        case .several(let set): return Group(number: UInt32(truncatingIfNeeded: set) | Group.setBit | Group.sharedBit)
        case .one(let name):
            if case .converted(_, _, _, let shared) = keys, shared.contains(name) { return Group(number: name | Group.sharedBit) }
            return Group(number: name)
        }
    }

    private func similarGroup(of key: String, in namespace: XMLNamespace) -> Group {
        let names = tables.value.similar
        if let names, let newNames = names.elementsInNamespaces?.newNames(upTo: arena.names.count) {
            for name in newNames where arena.names.expanded(name) == name {
                names.elementsInNamespaces?.note(name, nameWithinNamespace(name), in: arena.names.namespace(of: name))
            }
        }
        guard let number = arena.names.findNamespace(namespace.uri) else { return .none }
        switch names?.elementsInNamespaces?.meaning(of: key, in: number) {
        case nil, .some(.none): return .none
        case .one(let name): return Group(number: name | Group.expandedBit)
        case .several(let set): return Group(number: UInt32(truncatingIfNeeded: set) | Group.setBit | Group.expandedBit | Group.sharedBit)
        }
    }

    private func isName(_ name: Int, inSet group: Group, of keys: Keys, areElements: Bool) -> Bool {
        if let own = group.groupOfSpellings, case .converted(_, let groups, _, _) = keys {
            let written = tables.value.writtenAlike[areElements ? own : ~own]
            return groups[name] == own || groups[name] == written
        }
        let similar = tables.value.similar
        if group.isExpanded { return similar?.elementsInNamespaces?.set(group.setNumber, contains: arena.names.expanded(name)) ?? false }
        var first = name
        if case .converted(_, let groups, _, _) = keys { first = Int(groups[name]) }
        return (areElements ? similar?.elements : similar?.attributes)?.set(group.setNumber, contains: first) ?? false
    }

    /// The keys of a type that may mean a node which another one means, each with the other one. Of keys that are one under a strategy those
    /// where one is a path: which of two names a node has is told by the node.
    func contests(among keys: [String]) -> [String: String] {
        let similar = tables.value.similar
        func contests(_ names: SimilarNames?) -> [String: String] {
            names?.contests(among: keys) { self.expandedName(of: $0) != nil } ?? [:]
        }
        var all = contests(similar?.elements)
        func add(_ other: String, to key: String) { all[key] = all[key] ?? other }
        for (key, other) in contests(similar?.attributes) { add(other, to: key) }
        guard hasWrittenSpellings, keys.contains(where: KeySteps.isPath) else { return all }
        let converted = PathKeys.contests(among: keys) { name, isAttribute in
            expandedName(of: name) != nil ? name : (isAttribute ? attributeStrategy : elementStrategy).keyReadBack(for: name)
        }
        for (key, other) in converted where KeySteps.isPath(key) || KeySteps.isPath(other) { add(other, to: key) }
        return all
    }

    /// Groups all names by their namespaces and by the keys that the strategy makes of their local parts.
    private func notedKeysInNamespaces() -> Table<KeyInNamespace, Group> {
        let known = tables.value.byNamespace ?? NamesByNamespace()
        tables.value.byNamespace = known
        for name in known.count + 1..<arena.names.count + 1 {
            let key = KeyInNamespace(arena.names.namespace(of: name), elementStrategy.key(for: nameWithinNamespace(name)))
            let group = expandedGroup(name)
            if let other = known.groups[key], other != group {
                known.groups[key] = .foundByKey(inNamespace: arena.names.namespace(of: name))
            } else {
                known.groups[key] = group
            }
        }
        known.count = arena.names.count
        return known.groups
    }

    /// The local part of a name. A prefix that nothing declares is a part of the name.
    private func nameWithinNamespace(_ name: Int) -> String {
        arena.names.namespace(of: name) == 0 ? arena.names.qualifiedName(name) : arena.names.localName(name)
    }

    /// Whether two keys mean the same names under a strategy.
    func strategiesConfuse(_ key: String, _ other: String) -> Bool {
        guard !isSame(key, other) else { return false }
        return [elementStrategy, attributeStrategy].contains { isSame($0.keyReadBack(for: key), $0.keyReadBack(for: other)) }
    }

    /// The name together with its namespace that a key means; nil for a key that does not say its namespace.
    @inline(never)
    func expandedName(of key: String) -> ExpandedName? {
        if key.utf8.first == UInt8(ascii: "{") { return ExpandedName(key) }
        if arena.processesNamespaces, let xml = ExpandedName.spelled(key) { return ExpandedName(xml) }
        return namespacePrefixes.flatMap { ExpandedName(ExpandedName.resolving(key, $0.uris)) }
    }

    /// What the name reads as that a key is written as, if that is not the key itself: `myURL` is written `my_url`, which reads as `myUrl`.
    func keyWrittenAlike(_ key: String) -> String? { elementStrategy.inverse(of: key).map(elementStrategy.key) }

    private func group(
        of key: String, in keys: Keys, _ strategy: XMLDecoder.KeyDecodingStrategy, _ spelling: Spelling, areElements: Bool
    ) -> (group: Group, isIndirect: Bool) {
        switch keys {
        case .names:
            return (key.withBytes { arena.names.find(written: $0) }.map { Group(number: UInt32(truncatingIfNeeded: $0)) } ?? .none, false)
        case .converted(_, _, let byKey, let shared):
            let own = spelling == .written ? nil : byKey[ExactString(key)]
            let written = spelling == .own ? nil : strategy.inverse(of: key).flatMap { byKey[ExactString(strategy.key(for: $0))] }
            guard let found = own ?? written else { return (.none, false) }
            if let own, let written, own != written {
                tables.value.writtenAlike[areElements ? own : ~own] = written
                return (.spellings(ofGroup: own), true)
            }
            return (Group(number: shared.contains(found) ? found | Group.sharedBit : found), own == nil)
        case .custom: return (.none, false)
        }
    }

    @inline(__always)
    func element(_ name: Int, isIn group: Group) -> Bool {
        if elementKeysAreNames, !group.isMarked { return UInt32(truncatingIfNeeded: name) == group.number }
        return convertedName(name, isIn: group, of: elementKeys, areElements: true)
    }

    @inline(__always)
    func attribute(_ name: Int, isIn group: Group) -> Bool {
        if attributeKeysAreNames, !group.isMarked { return UInt32(truncatingIfNeeded: name) == group.number }
        return convertedName(name, isIn: group, of: attributeKeys, areElements: false)
    }

    @inline(never)
    private func convertedName(_ name: Int, isIn group: Group, of keys: Keys, areElements: Bool) -> Bool {
        if group.isFoundByKey { return false }
        if group.isSet { return isName(name, inSet: group, of: keys, areElements: areElements) }
        if group.isExpanded { return UInt32(truncatingIfNeeded: arena.names.expanded(name)) | Group.expandedBit == group.unmarkedNumber }
        if case .converted(_, let groups, _, _) = keys { return groups[name] == group.unmarkedNumber }
        return UInt32(truncatingIfNeeded: name) == group.unmarkedNumber
    }

    /// Whether an element's name is what a key is written as, or a spelling of it, even if it reads as another key: `myURL` is written `my_url`,
    /// which reads as `myUrl`.
    @inline(never)
    func element(_ name: Int, isWrittenFor key: String, in namespace: XMLNamespace? = nil) -> Bool {
        guard isForgiving || elementStrategy.inverse(of: key) != nil || expandedName(of: key) != nil else { return false }
        return element(name, isIn: similarEntry(for: key, in: namespace).element)
    }

    /// Whether an attribute's name is what a key is written as, or a spelling of it.
    @inline(never)
    func attribute(_ name: Int, isWrittenFor key: String) -> Bool {
        guard isForgiving || attributeStrategy.inverse(of: key) != nil else { return false }
        return attribute(name, isIn: similarEntry(for: key).attribute)
    }

    /// The group of an element's name, for elements that are to match another one.
    @inline(__always)
    func elementGroup(_ name: Int) -> Group {
        elementKeysAreNames ? Group(number: UInt32(truncatingIfNeeded: name)) : convertedGroup(name, elementKeys)
    }

    /// The group of an attribute's name.
    @inline(__always)
    func attributeGroup(_ name: Int) -> Group {
        attributeKeysAreNames ? Group(number: UInt32(truncatingIfNeeded: name)) : convertedGroup(name, attributeKeys)
    }

    @inline(never)
    private func convertedGroup(_ name: Int, _ keys: Keys) -> Group {
        if case .converted(_, let groups, _, _) = keys { return Group(number: groups[name]) }
        return Group(number: UInt32(truncatingIfNeeded: name))
    }

    /// Whether names are in the group of an element's name that do not mean the same.
    func isShared(element name: Int) -> Bool {
        if case .converted(_, let groups, _, let shared) = elementKeys { return shared.contains(groups[name]) }
        return false
    }

    /// The group of a name together with its namespace.
    func expandedGroup(_ name: Int) -> Group { Group(number: UInt32(truncatingIfNeeded: arena.names.expanded(name)) | Group.expandedBit) }

    /// The first of the names that mean the same as an element's name, as far as a key without namespace can mean it.
    func meaning(ofElement name: Int) -> Int { arena.processesNamespaces ? arena.names.expanded(name) : arena.names.written(name) }

    // MARK: From names to keys

    /// The key that an element's name becomes.
    func elementKey(_ name: Int, path: [any CodingKey]) -> String {
        key(name, in: elementKeys, path: path, byLocalName: arena.processesNamespaces)
    }

    /// The key that an element's name becomes within its namespace.
    @inline(never)
    func elementKeyWithinNamespace(_ name: Int, path: [any CodingKey]) -> String {
        let string = nameWithinNamespace(name)
        guard case .custom(let convert) = elementStrategy else { return elementStrategy.key(for: string) }
        return convert(path + [AnyCodingKey(stringValue: string)]).stringValue
    }

    /// The keys that may mean an element where keys that do not say their namespace are in one: first those that say it, then the one in it.
    @inline(never)
    func elementKeys(_ name: Int, in namespace: XMLNamespace, path: [any CodingKey]) -> [String] {
        var keys = prefixedKeys(name)
        if let expanded = expandedKey(name) { keys.insert(expanded, at: 0) }
        let written = elementKey(name, path: path)
        if written.utf8.contains(UInt8(ascii: ":")) { keys.append(written) }
        if arena.names.name(name, isInNamespace: namespace.uri) { keys.append(elementKeyWithinNamespace(name, path: path)) }
        return keys
    }

    /// The key of a type that takes any string for an element, where keys that do not say their namespace are in one.
    @inline(never)
    func anyElementKey(_ name: Int, in namespace: XMLNamespace, path: [any CodingKey]) -> String {
        if arena.names.name(name, isInNamespace: namespace.uri) {
            let key = elementKeyWithinNamespace(name, path: path)
            if !XMLNamespace.isSaid(by: key) { return key }
        }
        // A prefix that nothing declares says no namespace, and is found as it is written.
        let written = arena.names.qualifiedName(name)
        if arena.names.namespace(of: name) == 0, written.utf8.contains(UInt8(ascii: ":")) { return written }
        return expandedKey(name) ?? "{}\(written)"
    }

    /// The key that an attribute's name becomes.
    func attributeKey(_ name: Int, path: [any CodingKey]) -> String { key(name, in: attributeKeys, path: path, byLocalName: false) }

    @inline(never)
    private func key(_ name: Int, in keys: Keys, path: [any CodingKey], byLocalName: Bool) -> String {
        switch keys {
        case .names: return arena.names.qualifiedName(name)
        case .converted(let keys, _, _, _): return keys[name]
        case .custom(let convert):
            let name = byLocalName ? arena.names.localName(name) : arena.names.qualifiedName(name)
            return convert(path + [AnyCodingKey(stringValue: name)]).stringValue
        }
    }

    /// The key in Clark notation; nil where the document declares no namespaces.
    func expandedKey(_ name: Int) -> String? {
        arena.names.tellsNamespaces ? "{\(arena.names.namespaceURI(name) ?? "")}\(arena.names.localName(name))" : nil
    }

    /// The keys that name a name's namespace by a prefix of the decoder's own.
    func prefixedKeys(_ name: Int) -> [String] {
        var keys: [String] = []
        for (prefix, uri) in namespacePrefixes?.uris ?? [:] where arena.names.name(name, isInNamespace: uri) {
            keys.append("\(prefix):\(arena.names.localName(name))")
        }
        return keys.sorted()
    }
}

extension XMLDecoder.KeyDecodingStrategy {
    /// The key that a name becomes.
    @inline(never)
    func key(for name: String) -> String {
        switch self {
        case .useDefaultKeys, .convertFromLowercase, .custom, .firstOf: name
        case .convertFromSnakeCase: KeyConversion.joiningWords(of: name, separatedBy: "_")
        case .convertFromKebabCase: KeyConversion.joiningWords(of: name, separatedBy: "-")
        case .convertFromCapitalized: KeyConversion.lowercasingFirstLetter(of: name)
        case .convertFromUppercase, .convertFromScreamingSnakeCase: KeyConversion.joiningWords(of: name.lowercased(), separatedBy: "_")
        }
    }

    /// Whether keys have names that the encoder's strategy of the same kind writes for them.
    var hasInverse: Bool { inverse(of: "") != nil }

    /// The key that the name becomes which the encoder's strategy of the same kind writes for a key.
    func keyReadBack(for key: String) -> String { self.key(for: inverse(of: key) ?? key) }

    /// The name that the encoder's strategy of the same kind writes for a key.
    @inline(never)
    func inverse(of key: String) -> String? {
        switch self {
        case .useDefaultKeys, .custom, .firstOf: nil
        case .convertFromSnakeCase: KeyConversion.separatingWords(of: key, with: "_")
        case .convertFromKebabCase: KeyConversion.separatingWords(of: key, with: "-")
        case .convertFromCapitalized: KeyConversion.capitalizingFirstLetter(of: key)
        case .convertFromScreamingSnakeCase: KeyConversion.separatingWords(of: key, with: "_").uppercased()
        case .convertFromUppercase: key.uppercased()
        case .convertFromLowercase: key.lowercased()
        }
    }
}
