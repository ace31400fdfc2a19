/// What a keyed container works on: where in the document it writes. One object, so that a container is one reference, and can be used again.
final class KeyedDestination {
    /// Nil only while it is parked in a pool, where no container refers to it.
    private var currentContext: EncodingContext?
    /// The same, and the keys, which it keeps alive: to count references to them takes longer than to write a short attribute.
    private(set) var uncountedContext: UnownedReference<EncodingContext>?
    let uncountedKeys: UnownedReference<EncodingKeyTable>
    /// What the type or the strategy says about kinds of nodes; nil if all keys are elements.
    private(set) var kinds: NodeKinds?
    private(set) var destination: UInt32 = 0
    private(set) var element: UInt32 = 0
    private(set) var depth: UInt32 = 0
    /// A key's names are those of its key table, and its slot depends on nothing but them and the kind of node.
    private(set) var usesTableNames = false
    /// A scalar under a key that has a name is a leaf, which is written at once.
    private(set) var writesScalarsAtOnce = false
    /// The keys are a dictionary's: the empty one is no name.
    private(set) var isDictionary = false
    /// The keys are whole numbers, which are no names: an underscore before them makes one.
    private(set) var hasIntegerKeys = false
    /// Nil is not written: it does not matter whether there is a name to write it by.
    private(set) var skipsNil = false
    /// A key is looked at also where there is nil: nothing else tells that there is the key `""`.
    private(set) var looksAtNil = false
    /// Nothing is to be done for nil.
    var omitsNil: Bool { skipsNil && !looksAtNil }
    /// Keys are written along paths, or in entries, some of them at least.
    private(set) var hasSteps = false
    /// Keys that may be any string by the names that a strategy or a namespace made of them.
    private var keysByName: [UInt32: UInt32] = [:]
    /// Whether there are any, said in a bit: a look at the dictionary itself would be checked for exclusive access, for every value.
    private var hasClaims = false

    init(keys: EncodingKeyTable) { uncountedKeys = UnownedReference(keys) }

    var context: EncodingContext { currentContext.unsafelyUnwrapped }

    var keys: EncodingKeyTable { uncountedKeys.object }

    /// Lets go of everything until it is moved again.
    func park() {
        // Many are not used from one document to the next.
        if currentContext == nil { return }
        currentContext = nil
        uncountedContext = nil
        kinds = nil
        if hasClaims { forgetClaims() }
    }

    @inline(__always)
    func move(to number: UInt32, kinds ownKinds: NodeKinds?, in context: EncodingContext) {
        if currentContext == nil {
            currentContext = context
            uncountedContext = UnownedReference(context)
        }
        destination = number
        element = uncountedKeys.withObject { context.state.openElement(at: number, keys: $0) }
        kinds = ownKinds ?? context.state.nodeKinds(at: number)
        let record = context.state.destinations[number]
        depth = record.depth
        (isDictionary, hasIntegerKeys) = (false, false)
        hasSteps = keys.hasPaths
        if case .dictionary(let hasIntegerKeys) = record.type?.shape {
            (isDictionary, self.hasIntegerKeys) = (true, hasIntegerKeys)
            if !context.state.entries.isEmpty { hasSteps = context.state.entries(at: number) != nil }
        } else if record.slot.isCDATA {
            context.state.note(EncodingState.problemOfSection(found: "a type with keys"), at: number)
        }
        if hasClaims { forgetClaims() }
        // What a group starts with must not be left out.
        skipsNil = context.omitsNil && !record.isPayload && !record.isGroup && !hasSteps
        // What is in the element of an enum's case may get an element of its own, or other names, later.
        let around = context.state.destinations[record.slot.container]
        let isElsewhere = record.slot.kind != .child && (around.isPayload || record.slot.kind == .attribute)
        usesTableNames =
            element != 0 && !isDictionary && !record.isPayload && !isElsewhere && !context.needsSlots && !record.sharesElement
            && !hasSteps && !(keys.takesAnything && mayClash(in: context))
        writesScalarsAtOnce =
            usesTableNames && kinds == nil && context.writesLeavesAtOnce && record.depth < context.options.maximumDepth
        looksAtNil = keys.acceptsText && !keys.takesAnything
    }

    /// The first call has yet to tell whether the value is a choice in a list without a key, which has no element of its own.
    var isPending: Bool { element == 0 }

    /// Has that be told: code that the compiler writes asks for the container of a case's payload first.
    @inline(never)
    func open(asChoice isChoice: Bool) {
        if isChoice { context.state.openChoice(at: destination) } else { _ = context.state.element(of: destination) }
        move(to: destination, kinds: kinds, in: context)
    }

    /// Whether keys that may be any string may be written as names of others.
    func mayClash(in context: EncodingContext) -> Bool {
        context.state.isKindSaid(in: element) || context.state.names.strategies.convertKeys || keys.namespace != nil
    }

    /// Whether keys that may be any string have no other one among them that is written with the same name.
    func claim(_ entry: EncodingKey, asAttribute: Bool) -> Bool {
        let name = asAttribute ? entry.attribute : entry.element
        guard name != 0 else { return true }
        let key = keysByName[name] ?? entry.key
        keysByName[name] = key
        hasClaims = true
        return key == entry.key
    }

    @inline(never)
    private func forgetClaims() {
        keysByName.removeAll()
        hasClaims = false
    }
}
