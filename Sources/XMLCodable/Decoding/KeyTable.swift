/// The keys of one type, in one namespace: what each of them means among the names of a document, which of them a name means, whose the nodes of an element
/// are by them, and the containers that were made for them.
final class KeyTable {
    /// What a key means that names alone tell: an element of one name at most, and an attribute of one.
    struct Names: BitwiseCopyable {
        /// The names by their numbers; 0 is none.
        let element: UInt32
        let attribute: UInt32
        /// Whether the key says the element's namespace, or its type does.
        let byNamespace: Bool
        /// One bit of each name, as ``SearchCursor`` notes them: a key whose bits are not among those of an element's names means nothing there.
        let bits: UInt64
    }

    /// What any key means.
    struct Meaning {
        enum Kind {
            case names
            /// The element's own content: the key `""`.
            case ownContent
            /// What ``PathSearch`` finds: the key is a path, or a name that paths have as well.
            case path
        }

        var kind = Kind.names
        var elements = NameSet()
        var attributes = NameSet()
        /// The namespace of elements, if the key does not say its own.
        var namespace: XMLNamespace?
        var saysNamespace = false
        /// The key that the compiler gives to the unlabelled payload of an enum's case.
        var isPayload = false
        /// Whether another key of the type may mean the same.
        var isContested = false
        /// Whether the key is of a type that lists its keys: other keys in the element have theirs. Of code that may ask for any the others are not known.
        var isListed = true

        /// Whether the elements' namespace is told by the key or its type.
        var byNamespace: Bool { saysNamespace || namespace != nil }

        init(kind: Kind) { self.kind = kind }

        /// What a name means that is a key, or a step of one.
        ///
        /// - Parameters:
        ///   - namespace: that of a name which does not say its own.
        ///   - areUnlisted: whether it is a key of a type that does not list its keys.
        @inline(never)
        init(of name: String, in namespace: XMLNamespace?, _ documentNames: DocumentNames, areUnlisted: Bool = false) {
            guard !name.isEmpty else {
                kind = .ownContent
                return
            }
            self.namespace = XMLNamespace.isSaid(by: name) ? nil : namespace
            saysNamespace = documentNames.forms.saysNamespace(name, in: namespace)
            isPayload = name == "_0"
            isListed = !areUnlisted
            (elements, attributes) =
                areUnlisted ? documentNames.names(ofUnlisted: name, in: namespace) : documentNames.names(of: name, in: namespace)
        }

        /// What a key of a type that does not list its keys means where there is nothing of its own name: what a strategy writes for it.
        func written(for key: String, in namespace: XMLNamespace?, _ documentNames: DocumentNames) -> Meaning? {
            var meaning = self
            (meaning.elements, meaning.attributes) = documentNames.names(ofUnlisted: key, in: namespace, isWritten: true)
            return meaning.elements.isEmpty && meaning.attributes.isEmpty ? nil : meaning
        }
    }

    /// What is known of a key.
    private struct Entry: BitwiseCopyable {
        /// Nil as long as it is not known that names alone tell which nodes the key means.
        var names: Names?
        /// Where the type in ``typeOfKinds`` says the key is; nil if it has not been asked.
        var kind: _XMLNodeKind?
    }

    /// What the keys are.
    let traits: KeyTraits
    private let entries = Allocation(KeyByteTable(unset: Entry()))
    /// What keys mean that were asked for, by their bytes.
    private var meanings: [Meaning?] = []
    /// The last type that began to ask for the keys, and whether it is the only one, where a value in the element may say a name together with its namespace.
    /// A type that is not known is nil.
    private var user: (type: TypeTraits?, isOnly: Bool)?

    /// Whose the nodes of an element are by the keys, for the types that have asked for them: mostly one.
    private var knownOwners: [(type: TypeTraits?, owners: OwnerTable)] = []
    /// The type that was asked last whether it shares its attributes.
    private var knownSharing: (type: TypeTraits, isSharing: Bool)?
    /// The type whose table of node kinds the entries' kinds are of.
    private var typeOfKinds: TypeTraits?
    /// Used again and again. Behind a pointer, because it is used for every value: a stored property would be checked for exclusive access.
    private let containers: Allocation<ContainerPool<KeyedContent>>

    /// The namespace of keys that do not say their own; nil where no type says one.
    let namespace: XMLNamespace?
    /// The tables of the same keys in namespaces.
    private var tablesInNamespaces: [(namespace: KeyNamespace, table: KeyTable)] = []

    @_semantics("optimize.sil.specialize.generic.never")
    init<Key: CodingKey>(for _: Key.Type, in namespace: XMLNamespace? = nil) {
        traits = KeyTraits.of(Key.self)
        self.namespace = namespace
        containers = Allocation(ContainerPool(of: KeyedDecodingContainer<Key>.self, around: DecodingKeyedContainer<Key>.self))
    }

    /// The table of the same keys in a namespace, which lives as long as this one: this one, if no type says a namespace.
    @inline(never)
    func table(in namespace: KeyNamespace) -> KeyTable {
        if !namespace.isSpecified { return self }
        if let known = tablesInNamespaces.first(where: { $0.namespace == namespace }) { return known.table }
        let table = KeyTable(for: traits.type, in: namespace.namespace)
        tablesInNamespaces.append((namespace, table))
        return table
    }

    // MARK: From keys to names

    /// The names of a key that has been asked for before, if names alone tell where it is.
    @inline(__always)
    func names(ofByte keyByte: Int) -> Names? { entries.value[keyByte]?.names }

    /// What a key means.
    @inline(never)
    func meaning(of key: some CodingKey, in context: DecodingContext) -> Meaning {
        let keyByte = key.keyByte
        if keyByte < meanings.count, let known = meanings[keyByte] { return known }
        let string = key.stringValue
        let isPath = traits.paths.map { $0[string] != nil } ?? (!traits.takesAnything && KeySteps.isPath(string))
        let meaning = isPath ? Meaning(kind: .path) : meaning(ofName: string, in: context)
        guard keyByte != .max else { return meaning }
        while meanings.count <= keyByte { meanings.append(nil) }
        meanings[keyByte] = meaning
        note(meaning, of: string, keyByte, in: context)
        return meaning
    }

    /// Notes the names of a key that names alone tell.
    private func note(_ meaning: Meaning, of key: String, _ keyByte: Int, in context: DecodingContext) {
        let (elements, attributes) = (meaning.elements, meaning.attributes)
        guard meaning.kind == .names, !meaning.isPayload, !meaning.isContested, key != EnumCases.anyElement, !context.search.needsPath
        else {
            return
        }
        // An element and an attribute of two names would both be meant, if several spellings of a name are one.
        let areOne = context.documentNames.forms.haveOneForm || elements.isEmpty || attributes.isEmpty || elements.first == attributes.first
        // Elements that the key means may be those of a value around, which is not known here.
        let isOfOneType = user?.isOnly ?? false || !context.documentNames.leavesNamespacesOut
        guard areOne, !elements.hasSeveral, !attributes.hasSeveral, isOfOneType || meaning.byNamespace || !meaning.isListed else { return }
        let names = Names(
            element: elements.first, attribute: attributes.first, byNamespace: meaning.byNamespace, bits: elements.bits | attributes.bits)
        entries.value.update(keyByte) { $0.names = names }
    }

    /// What a key means that is no path, or is a name as well.
    func meaning(ofName key: String, in context: DecodingContext) -> Meaning {
        var meaning = Meaning(of: key, in: namespace, context.documentNames, areUnlisted: !traits.areListed)
        guard traits.areListed else { return meaning }
        meaning.isContested = contestant(of: key, in: context) != nil
        // A name that another key says together with its namespace, or one of an inline value, is that key's.
        if !meaning.byNamespace, let owners = ownersInNamespaces(context) {
            meaning.elements = meaning.elements.filter { !owners.saysNamespace(ofElement: $0, in: context.arena.names) }
        }
        return meaning
    }

    /// Another key of the type that has a form of a key.
    func contestant(of key: String, in context: DecodingContext) -> String? {
        context.documentNames.forms.areNames ? nil : owners(of: nil, in: context).contestant(of: key, in: namespace)
    }

    // MARK: From names to keys

    /// The key that a name of elements means; nil if it means none.
    ///
    /// - Parameters:
    ///   - asked: what a strategy has made of the name already, which goes by the coding path.
    func key(ofElement name: Int, asked: String? = nil, path: [any CodingKey] = [], in context: DecodingContext) -> String? {
        guard traits.areListed, !context.documentNames.forms.hasCustomElementKeys else {
            return context.documentNames.elementKeys(name, in: namespace, asked: asked, path: path).lazy.compactMap(traits.key).first
        }
        return owners(of: nil, in: context).owner(ofElement: name, in: context.arena.names)?.key
    }

    /// The key that a name of attributes means; nil if it means none.
    func key(ofAttribute name: Int, asked: String? = nil, in context: DecodingContext) -> String? {
        guard traits.areListed, !context.documentNames.forms.hasCustomAttributeKeys else {
            let (names, asked) = (context.documentNames, asked ?? context.documentNames.attributeKey(name, path: []))
            return (names.expandedAndPrefixedKeys(of: name, in: namespace) + [asked]).lazy.compactMap(traits.key).first
        }
        return owners(of: nil, in: context).owner(ofAttribute: name, in: context.arena.names)?.key
    }

    // MARK: Owners

    /// Whose the nodes of an element are, for a type that asks for the keys.
    ///
    /// - Parameter type: nil where the keys are all that is known.
    func owners(of type: TypeTraits?, in context: DecodingContext) -> OwnerTable {
        if let known = knownOwners.first(where: { $0.type?.type == type?.type }) { return known.owners }
        let namespace = namespace.map { KeyNamespace($0) } ?? .unspecified
        let owners = OwnerTable(
            ElementOwners(of: type, by: traits, in: namespace, context.options.parts, DecodedNodeKinds.kind), context.documentNames.forms)
        knownOwners.append((type, owners))
        return owners
    }

    /// Notes that a type asks for the keys, where keys may mean names in any namespace: names alone tell what they mean as long as that is the only one.
    ///
    /// - Parameters:
    ///   - type: nil for a container of a type's own.
    ///   - isInPlace: whether the value is decoded in the place of another one, whose keys may say names better.
    func noteUser(_ type: TypeTraits?, isInPlace: Bool) {
        let isOnly = !isInPlace && user.map { $0.isOnly && $0.type?.type == type?.type } ?? true
        guard user?.isOnly != isOnly else { return }
        user = (type, isOnly)
        if !meanings.isEmpty { forgetNames() }
    }

    /// Whose the nodes are, where some key may say names together with their namespaces; nil where none does, or namespaces do not count.
    private func ownersInNamespaces(_ context: DecodingContext) -> OwnerTable? {
        guard context.documentNames.leavesNamespacesOut else { return nil }
        guard let user, user.isOnly, let type = user.type else { return traits.mayNameNamespaces ? owners(of: nil, in: context) : nil }
        let mayName = traits.mayNameNamespaces || ElementPlan.of(type, by: traits).properties.contains { $0.content != nil }
        return mayName ? owners(of: type, in: context) : nil
    }

    /// Whether a value of a type shares its element's attributes with inline values.
    func sharesAttributes(_ type: TypeTraits?) -> Bool {
        guard let type, !traits.takesAnything else { return false }
        if let known = knownSharing, known.type === type { return known.isSharing }
        let plan = ElementPlan.of(type, by: traits)
        let isSharing = plan.isComplete && plan.properties.contains { $0.content != nil || $0.type?.isRest ?? false }
        knownSharing = (type, isSharing)
        return isSharing
    }

    /// Forgets whose nodes are, which was said under other options.
    func forgetOwners() {
        knownOwners = []
        for (_, table) in tablesInNamespaces { table.forgetOwners() }
    }

    /// Forgets what keys mean: the next document has other names.
    func forgetNames() {
        for (_, owners) in knownOwners { owners.forgetNames() }
        if !meanings.isEmpty { meanings.removeAll() }
        entries.value.updateAll { $0.names = nil }
        for (_, table) in tablesInNamespaces { table.forgetNames() }
    }

    // MARK: Kinds of nodes

    /// Where a type with a table of node kinds says a key is; nil if that has to be asked for.
    func kind(ofByte keyByte: Int, of type: TypeTraits) -> _XMLNodeKind? {
        guard let typeOfKinds, typeOfKinds === type else { return nil }
        return entries.value[keyByte]?.kind
    }

    /// Remembers where a type says a key is, for as long as no other type uses the same keys.
    func setKind(_ kind: _XMLNodeKind, of key: some CodingKey, of type: TypeTraits) {
        if typeOfKinds.map({ !($0 === type) }) ?? true {
            typeOfKinds = type
            entries.value.updateAll { $0.kind = nil }
        }
        entries.value.update(key.keyByte) { $0.kind = kind }
    }

    // MARK: Containers

    /// A container for the keys of a place: an unused one, or a new one.
    @inline(__always)
    func container<Key: CodingKey>(
        keyedBy _: Key.Type, at place: Place, frame: FrameReference, in context: DecodingContext
    ) -> KeyedDecodingContainer<Key> {
        if let box = idleBox(at: place, frame: frame, in: context) {
            return containers.value.container(KeyedDecodingContainer<Key>.self, of: box)
        }
        return makeContainer(keyedBy: Key.self, at: place, frame: frame, in: context)
    }

    @inline(never)
    private func idleBox(at place: Place, frame: FrameReference, in context: DecodingContext) -> ContainerBox? {
        // A container made after the decoding belongs to the caller: nothing would have it let go.
        guard !context.isFinished, let (box, content) = containers.value.idle() else { return nil }
        content.withObject { $0.move(to: place, frame: frame, in: context, self) }
        return box
    }

    @inline(never)
    private func makeContainer<Key: CodingKey>(
        keyedBy _: Key.Type, at place: Place, frame: FrameReference, in context: DecodingContext
    ) -> KeyedDecodingContainer<Key> {
        let content = KeyedContent()
        content.move(to: place, frame: frame, in: context, self)
        let container = KeyedDecodingContainer(DecodingKeyedContainer<Key>(content))
        if !context.isFinished { containers.value.keep(container, content) }
        return container
    }

    /// Has unused containers let go of their decoding.
    func letContainersGo() {
        containers.value.park { $0.letGo() }
        for (_, table) in tablesInNamespaces { table.letContainersGo() }
    }
}
