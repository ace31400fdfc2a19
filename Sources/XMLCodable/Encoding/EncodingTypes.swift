/// What the elements of a model's values are written with.
struct ModelType: BitwiseCopyable {
    let traits: TypeTraits
    let keys: UnownedReference<EncodingKeyTable>
    /// A key is looked at also where there is nil.
    let looksAtNil: Bool
}

/// What an encoding knows of types: the traits of those that are encoded, and the keys of keyed containers with the containers themselves.
struct EncodingTypes: ~Copyable {
    private var traits = TypeCache<TypeTraits>()
    private var items = TypeCache<(any Encodable.Type)?>()
    private var keyTables = TypeCache<UnownedReference<EncodingKeyTable>>()
    private var models = TypeCache<ModelType?>()
    /// What types say about the kinds of node of their keys.
    private var kindsOfTypes = TypeCache<UnownedReference<NodeKinds>?>()
    /// What the strategy for kinds of nodes said, by the destinations of the values that it was asked about.
    var strategyKinds = Table<UInt32, XMLEncoder.XMLNodeEncoderClosure>()
    /// What an element for the last type was called that no key named.
    var elementName: (type: ObjectIdentifier, name: String)?
    /// Some type's kinds of nodes are a strategy's choice.
    let haveNodeStrategy: Bool

    init(_ options: XMLEncoder.Options) {
        if case .custom = options.nodeEncodingStrategy { haveNodeStrategy = true } else { haveNodeStrategy = false }
    }

    deinit {
        // Parked containers refer to the tables that keep them.
        removeContainers()
        keyTables.forEachValue { $0.release() }
        kindsOfTypes.forEachValue { $0?.release() }
    }

    @inline(__always)
    mutating func traits(of type: any Any.Type) -> TypeTraits { traits.value(for: type) { TypeTraits.of(type) } }

    /// The type of an array's items; nil if the type is no array that encodes.
    mutating func encodableItem(of traits: TypeTraits) -> (any Encodable.Type)? { traits.arrayItem.flatMap { encodable($0) } }

    @inline(never)
    private mutating func encodable(_ item: any Any.Type) -> (any Encodable.Type)? {
        items.value(for: item) { item as? any Encodable.Type }
    }

    /// The keys of a type; they live as long as the encoding.
    @inline(__always)
    mutating func keys<Key: CodingKey>(of type: Key.Type) -> EncodingKeyTable {
        keyTables.value(for: type) { .retaining(EncodingKeyTable(for: type)) }.object
    }

    /// What the elements of a model's values are written with; nil where there is more to them than the properties that they write, and where the keys were
    /// not asked for before.
    mutating func model(_ type: any Any.Type, _ keys: any Any.Type) -> ModelType? {
        if let known = models.knownValue(for: type) { return known }
        guard let table = keyTables.knownValue(for: keys) else { return nil }
        let traits = traits(of: type)
        let hasPlainKeys = table.withObject { !$0.isChoice && !$0.hasPaths && !$0.takesAnything }
        let isPlain = hasPlainKeys && traits.consistsOfProperties && traits.wrapperKind == nil && nodeKinds(of: traits) == nil
        return models.value(for: type) {
            isPlain ? ModelType(traits: traits, keys: table, looksAtNil: table.withObject { $0.acceptsText }) : nil
        }
    }

    /// Makes a type of keys known; false if it was.
    mutating func learn<Key: CodingKey>(_ type: Key.Type) -> Bool {
        if keyTables.knownValue(for: type) != nil { return false }
        _ = keys(of: type)
        return true
    }

    // MARK: Containers

    /// Lets go of the containers, which refer to the context.
    func removeContainers() { keyTables.forEachValue { $0.withObject { $0.forEachPool { $0.removeAll() } } } }

    /// Has the containers that only the pool holds let go of the context: any other reference to it is a kept encoder or container.
    func parkContainers() { keyTables.forEachValue { $0.withObject { $0.forEachPool { $0.park { $0.park() } } } } }

    // MARK: Kinds of nodes

    /// The kinds of node that the strategy and the type at a destination ask for; nil if all keys are elements.
    @inline(__always)
    mutating func nodeKinds(at number: UInt32, in destinations: borrowing Destinations) -> NodeKinds? {
        let destination = destinations[number]
        if destination.collectsAttributes { return .attributes }
        guard !haveNodeStrategy, let traits = destination.type else { return outerNodeKinds(at: number, in: destinations) }
        return nodeKinds(of: traits)
    }

    /// What a type itself says about the kinds of node of its keys; nil if it says nothing.
    @inline(__always)
    private mutating func nodeKinds(of traits: TypeTraits) -> NodeKinds? {
        kindsOfTypes.value(for: traits.type) {
            (traits.type as? any DynamicNodeEncoding.Type).map { .retaining(NodeKinds(dynamic: $0, closure: nil)) }
        }?.object
    }

    /// The same where there is a strategy, or where a type has an encoder inside of its own containers, for which it speaks as well.
    @inline(never)
    private mutating func outerNodeKinds(at number: UInt32, in destinations: borrowing Destinations) -> NodeKinds? {
        var typed = number
        while typed != 0, destinations[typed].type == nil { typed = destinations[typed].slot.container }
        let own = typed == 0 ? nil : destinations[typed].type.flatMap { nodeKinds(of: $0) }
        var asked = number
        while asked != 0, strategyKinds[asked] == nil { asked = destinations[asked].slot.container }
        guard let strategy = strategyKinds[asked] else { return own }
        return NodeKinds(dynamic: own?.dynamic, closure: strategy)
    }
}
