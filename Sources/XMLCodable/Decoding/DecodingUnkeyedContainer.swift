/// The container for the items of a list.
///
/// A list under a key is all elements of the name. Where there is one only, with elements in it, other software may have meant it to wrap the
/// items: then the container is undecided until the first item is asked for.
struct DecodingUnkeyedContainer: UnkeyedDecodingContainer {
    private enum Items {
        /// Siblings that match the first by name.
        case siblings(KeyNames.Group)
        case children
        case listed([Place])
        case none
    }

    let context: DecodingContext
    private let place: Place
    private let frameNumber: Int
    private let serial: UInt16
    private var items: Items
    /// Whether the one element that there is may be the item, or wrap the items. The first item that is decoded tells.
    private var isUndecided: Bool
    /// The next item, where items are elements of the document in a row; it is an item if it is before `end`.
    private var next: NodeIndex
    private var end: NodeIndex

    private(set) var currentIndex = 0

    init(context: DecodingContext, place: Place, frame: Int, isUndecided: Bool = false) {
        self.context = context
        self.isUndecided = isUndecided
        self.place = place
        frameNumber = frame
        serial = context.frames.pointee[frame].pointee.serial
        let arena = context.arena
        switch place.kind {
        case .siblings:
            items = .siblings(context.siblingGroup(of: place))
            next = place.node
            end = arena.node(place.detail).subtreeEnd
        case .children:
            items = .children
            end = arena.node(place.node).subtreeEnd
            next = arena.element(from: place.node + 1, before: end) ?? end
        case .items:
            let lists = context.listed.pointee.lists
            items = Int(place.detail) < lists.count ? .listed(lists[Int(place.detail)]) : .none
            (next, end) = (0, 0)
        case .element, .attribute, .text, .choice, .absent, .attributes, .ambiguous, .ambiguousAttributes, .repeated:
            items = .none
            (next, end) = (0, 0)
        }
    }

    private var frame: Int {
        context.frames.pointee.isCurrent(frameNumber, serial: serial) ? frameNumber : 0
    }

    var codingPath: [any CodingKey] { context.codingPath(frame: frame) }

    /// The number of items. Elements in a row are counted when asked for.
    var count: Int? {
        if isUndecided { context.countedWrappers.insert(next) }
        switch items {
        case .none: return 0
        case .listed(let places): return places.count
        case .siblings, .children:
            var count = currentIndex
            var item = next
            while item < end {
                count += 1
                item = itemAfter(item)
            }
            return count
        }
    }

    var isAtEnd: Bool {
        switch items {
        case .none: true
        case .listed(let places): currentIndex >= places.count
        case .siblings, .children: next >= end
        }
    }

    private mutating func advance() {
        currentIndex += 1
        next = itemAfter(next)
    }

    @inline(__always)
    private func itemAfter(_ item: NodeIndex) -> NodeIndex {
        switch items {
        case .siblings(let group): context.nextSibling(group, after: item, in: place.detail, before: end) ?? end
        case .children: context.arena.element(from: context.arena.node(item).subtreeEnd, before: end) ?? end
        case .listed, .none: item
        }
    }

    /// The place of the next item.
    private func item(for type: any Any.Type) throws -> Place {
        guard !isAtEnd else {
            throw context.valueNotFound(type, at: place, path: codingPath + [AnyCodingKey(intValue: currentIndex)])
        }
        if case .listed(let places) = items {
            let item = places[currentIndex]
            // Runs of text are known by numbers that are good as long as the list's value is being decoded.
            return item.kind == .text && frame != frameNumber ? .absent(in: item.node) : item
        }
        return .element(next)
    }

    /// Whether the items have the name of the list's key, so that their names tell nothing else.
    private var areNamedByKey: Bool { if case .siblings = items { true } else { false } }

    /// The type of the items, where there is a shortcut to decoding them.
    func directlyDecodable(_ type: any Any.Type) -> (any DirectlyDecodable.Type)? { context.traits(of: type).directlyDecodable }

    // MARK: One element that may be the item or wrap the items

    /// Decodes the next item, and finds out with it what the items are.
    ///
    /// The element is the item, as the encoder writes it, unless nothing of it is read that way. Then it wraps the items.
    ///
    /// - Throws: an error that names both readings, if both fit, or neither does.
    @inline(never)
    private mutating func decide<Value>(_ decode: (inout DecodingUnkeyedContainer) throws -> Value) throws -> Value {
        let element = next
        var asItem = self
        asItem.isUndecided = false
        let item = context.reading { try decode(&asItem) }
        let readsItem = context.didRead(item.nodes, in: element) || context.isInside(item.error, element)
        let mayWrap = context.mayWrap(Value.self, in: element)
        let isSettled = item.error != nil || !mayWrap || context.isTestingReading || context.didReadAllChildren(item.nodes, of: element)
        if readsItem, isSettled {
            isUndecided = false
            return try take(item, asItem)
        }
        let asWrapper = unwrapped
        let first = try asWrapper.item(for: Value.self)
        var tested = asWrapper
        let inner = context.reading(isTest: true) { try decode(&tested) }
        let readsInner =
            mayWrap && inner.error == nil && (context.didRead(inner.nodes, in: first.node) || context.isEmpty(first))
        // A choice is one case. Of an element with several, a choice that takes one only has not read it all.
        let isWrapper = readsInner && (!readsItem || context.choice(Value.self) != nil)
        try checkDecision(asItem: readsItem && !isWrapper, asWrapper: readsInner, because: inner.error ?? item.error)
        isUndecided = false
        if !isWrapper { return try take(item, asItem) }
        context.noteRead(at: .element(element))
        self = asWrapper
        return try decode(&self)
    }

    private mutating func take<Value>(_ reading: Reading<Value>, _ container: DecodingUnkeyedContainer) throws -> Value {
        if context.tracksReading { context.readNodes.formUnion(reading.nodes) }
        let value = try reading.result.get()
        self = container
        return value
    }

    /// Finds out what the items are for who asks for a keyed container: the element is the item if it has any of the keys.
    @inline(never)
    private mutating func decide<Key: CodingKey>(by _: Key.Type) throws {
        func hasKeys(_ place: Place) -> Bool {
            let keys: [Key] = context.keys(at: place, frame: frame)
            return !keys.isEmpty
        }
        let readsItem = hasKeys(.element(next))
        let asWrapper = unwrapped
        let first = try asWrapper.item(for: [String: Any].self)
        let readsInner = !readsItem && (hasKeys(first) || context.isEmpty(first))
        try checkDecision(asItem: readsItem, asWrapper: readsInner, because: nil)
        isUndecided = false
        if readsItem { return }
        context.noteRead(at: .element(next))
        self = asWrapper
    }

    /// Finds out what the items are for who asks for an unkeyed container: the items of a list in a list have the list's own name.
    @inline(never)
    private mutating func decideByNames() throws {
        let arena = context.arena
        let name = arena.node(next).name
        let isOwnName = arena.childElements(of: next).allSatisfy { arena.node($0).name == name }
        let isDeep = arena.childElements(of: next).contains { arena.firstElement(in: $0) != nil }
        try checkDecision(asItem: true, asWrapper: isDeep && !isOwnName, because: nil)
        isUndecided = false
    }

    private func checkDecision(asItem: Bool, asWrapper: Bool, because error: (any Error)?) throws {
        // Whoever counted the one element would miss the others.
        let wasCounted = asWrapper && context.countedWrappers.contains(next)
        guard asItem == asWrapper || wasCounted else { return }
        throw context.undecidable(next, fit: asItem == asWrapper ? asItem : true, path: codingPath, because: error)
    }

    /// The container if the element wraps the items.
    private var unwrapped: DecodingUnkeyedContainer {
        DecodingUnkeyedContainer(context: context, place: context.allItems(in: next), frame: frame)
    }

    @inline(__always)
    mutating func decodeDirectly<Item: DirectlyDecodable>(_ type: Item.Type, into memory: UnsafeMutablePointer<Item>) throws {
        let item = try item(for: type)
        if context.tracksReading {
            context.noteRead(at: item)
            try context.noteScalarRead(at: item, path: codingPath + [key])
        }
        guard Item.decode(at: item, in: context, into: UnsafeMutableRawPointer(memory)) else {
            throw Item.failure(at: item, path: codingPath + [key], in: context)
        }
        advance()
    }

    private var key: AnyCodingKey { AnyCodingKey(intValue: currentIndex) }

    mutating func decodeNil() throws -> Bool {
        guard context.isNil(at: try item(for: Any?.self)) else { return false }
        isUndecided = false
        advance()
        return true
    }

    @inline(__always)
    private mutating func scalar<T: Scalar>(_ type: T.Type) throws -> T {
        if isUndecided { return try decide { try $0.scalar(type) } }
        let item = try item(for: type)
        if context.tracksReading {
            context.noteRead(at: item)
            try context.noteScalarRead(at: item, path: codingPath + [key])
        }
        guard let value = context.parse(type, at: item) else { throw context.failure(type, at: item, path: codingPath + [key]) }
        advance()
        return value
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
    mutating func decode(_ type: String.Type) throws -> String { try scalar(type) }
    mutating func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
    mutating func decode(_ type: Float.Type) throws -> Float { try scalar(type) }
    mutating func decode(_ type: Int.Type) throws -> Int { try scalar(type) }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try scalar(type) }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try scalar(type) }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try scalar(type) }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try scalar(type) }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try scalar(type) }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar(type) }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar(type) }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar(type) }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar(type) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        if isUndecided { return try decide { try $0.decode(type) } }
        var item = try item(for: type)
        let traits = context.traits(of: type)
        if traits.mayBeChoice, item.kind == .element, !areNamedByKey, let choice = context.choice(type),
            choice.accepts(context.choiceKey(item.node, choice))
        {
            item = .choice(item.node)
        }
        context.noteRead(at: item)
        // The next item comes up before this one is decoded, so that the value can be returned at once and is not copied.
        let current = (next, currentIndex)
        advance()
        do {
            return try context.decode(type, traits, at: item, step: .index(current.1), frame: frame)
        } catch {
            (next, currentIndex) = current
            throw error
        }
    }

    mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
        guard !isAtEnd else { return nil }
        let item = try item(for: type)
        if context.isNil(at: context.traits(of: type).cannotBeEmpty ? item.with(.emptyIsNil) : item) {
            isUndecided = false
            advance()
            return nil
        }
        return try decode(type)
    }

    private mutating func enter(_ type: any Any.Type) throws -> (Place, frame: Int, serial: UInt16) {
        let item = try item(for: type)
        context.noteRead(at: item)
        let (frame, serial) = context.pushFrame(.index(currentIndex), parent: frame, place: item)
        advance()
        return (item, frame, serial)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) throws -> KeyedDecodingContainer<NestedKey> {
        if isUndecided { try decide(by: type) }
        let (item, frame, serial) = try enter([String: Any].self)
        return try context.keyedContainer(keyedBy: type, at: item, frame: frame, serial: serial)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        if isUndecided { try decideByNames() }
        let (item, frame, _) = try enter([Any].self)
        return context.unkeyedContainer(at: item, frame: frame)
    }

    mutating func superDecoder() throws -> any Decoder {
        isUndecided = false
        let (item, frame, serial) = try enter((any Decoder).self)
        return ElementDecoder(context: context, place: item, frame: frame, serial: serial)
    }
}
