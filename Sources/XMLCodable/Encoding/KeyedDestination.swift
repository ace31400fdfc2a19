/// What a keyed container works on: where in the document it writes. One object, so that a container is one reference, and can be used again.
final class KeyedDestination {
    /// Nil only while it rests in a pool, where no container refers to it.
    private var currentContext: EncodingContext?
    let keys: EncodingKeyTable
    /// What the type or the strategy says about kinds of nodes; nil if all keys are elements.
    private(set) var kinds: NodeKinds?
    private(set) var destination: UInt32 = 0
    private(set) var element: UInt32 = 0
    private(set) var depth: UInt32 = 0
    /// A scalar with an ordinary key is a child element without further questions.
    private(set) var isSimple = false
    /// A key's names are those of its key table, and its slot depends on nothing but them and the kind of node.
    private(set) var isOrdinary = false
    /// Another type writes into the same element.
    private(set) var sharesElement = false
    /// The keys are a dictionary's: the empty one is no name.
    private(set) var isDictionary = false
    /// The keys are whole numbers, which are no names: an underscore before them makes one.
    private(set) var hasIntegerKeys = false

    /// The type whose attributes a dictionary adds to; 0 for none.
    private(set) var collector: UInt32 = 0
    /// The keys of a dictionary by the names that a strategy made of them.
    private var keysByName: [UInt32: UInt32] = [:]
    /// Whether there are any, said in a bit: a look at the dictionary itself would be checked for exclusive access, for every value.
    private var hasClaims = false

    /// Nil is not written, so that it does not matter whether there is a name to write it by.
    private(set) var omitsNil = false

    init(context: EncodingContext, keys: EncodingKeyTable) {
        currentContext = context
        self.keys = keys
    }

    @inline(__always)
    var context: EncodingContext { currentContext.unsafelyUnwrapped }

    /// Lets go of everything until it is moved again.
    func rest() {
        currentContext = nil
        kinds = nil
    }

    @inline(__always)
    func move(to destination: UInt32, element: UInt32, kinds: NodeKinds?, in context: EncodingContext) {
        if currentContext == nil { currentContext = context }
        self.kinds = kinds
        self.destination = destination
        self.element = element
        let record = context.state.pointee.destinations[Int(destination)]
        depth = record.depth
        (isDictionary, hasIntegerKeys) = (false, false)
        if case .dictionary(let hasIntegerKeys) = context.traits(at: destination)?.form {
            (isDictionary, self.hasIntegerKeys) = (true, hasIntegerKeys)
        }
        collector = record.collector
        if hasClaims { forgetClaims() }
        omitsNil = context.omitsNil && !record.isPayload
        // What stands in the element of an enum's case may get an element of its own, or other names, later.
        let around = context.state.pointee.destinations[Int(record.container)]
        let sharesPayload = around.isPayload && record.kind != .child
        sharesElement = record.kind == .content
        isOrdinary = !isDictionary && !record.isPayload && !sharesPayload && !context.hasKeysByPath && !sharesElement
        isSimple = isOrdinary && kinds == nil && context.isCompact && record.depth < context.options.maximumDepth
    }

    /// Whether a dictionary has no other key that is written with the same name.
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
