/// The container for the items of a list.
///
/// A list under a key is all elements of the name. Where there is one only, with elements in it, other software may have meant it to wrap the
/// items: then the container is undecided until the first item is asked for.
struct DecodingUnkeyedContainer: UnkeyedDecodingContainer {
    let context: DecodingContext
    private let place: Place
    private let reference: FrameReference
    private var items: ListItems
    /// Whether the one element that there is may be the item, or wrap the items. The first item that is decoded tells.
    private var isUndecided: Bool

    init(context: DecodingContext, place: Place, frame: FrameReference, isUndecided: Bool = false) {
        (self.context, self.isUndecided, self.place) = (context, isUndecided, place)
        reference = frame
        items = ListItems(at: place, in: context)
    }

    private var frame: Int { context.frames.value.number(of: reference) }

    var codingPath: [any CodingKey] { context.codingPath(frame: frame) }

    /// The number of items. Elements in a row are counted when asked for.
    var count: Int? {
        if isUndecided { context.lists.noteCount(of: element) }
        return items.count(in: context)
    }

    var isAtEnd: Bool { items.next == nil }

    var currentIndex: Int { items.index }

    /// The place of the next item.
    private func item(for type: any Any.Type) throws -> Place {
        guard let item = items.next else { throw context.errors.valueNotFound(type, at: place, path: codingPath + [key]) }
        // Runs of text are known by numbers that are good as long as the list's value is being decoded.
        return item.kind == .text && !context.frames.value.isCurrent(reference) ? .absent(in: item.node) : item
    }

    private var key: AnyCodingKey { AnyCodingKey(intValue: currentIndex) }

    /// The element that may be the one item or wrap the items.
    private var element: NodeIndex { items.next?.node ?? place.node }

    // MARK: One element that may be the item or wrap the items

    /// Decodes the next item, and finds out with it what the items are.
    ///
    /// The element is the item, as the encoder writes it, unless nothing of it is read that way. Then it wraps the items.
    ///
    /// Not specialised: the question is rare, and the code for one type of values would be 10 KB.
    ///
    /// - Throws: an error that names both readings, if both fit, or neither does.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private mutating func decide<Value>(_ decode: (inout DecodingUnkeyedContainer) throws -> Value) throws -> Value {
        let element = element
        var asItem = self
        asItem.isUndecided = false
        let mark = context.issues?.startAttempt()
        let item = context.readNodes.attempt(asItem: element) { try decode(&asItem) }
        let readsItem = item.nodes.haveSomething(of: element, in: context.arena)
        let mayWrap = context.lists.mayWrap(Value.self, in: element, read: item.nodes, frame: frame)
        let isSettled =
            item.error != nil || !mayWrap || context.readNodes.isTesting
            || item.nodes.missingChildren(of: element, in: context.arena).isEmpty
        if readsItem, isSettled {
            isUndecided = false
            return try take(item, asItem)
        }
        var tested = unwrapped
        let first = try tested.item(for: Value.self)
        let inner = context.test { try decode(&tested) }
        let readsInner =
            mayWrap && inner.error == nil
            && (inner.nodes.haveSomething(of: first.node, in: context.arena) || context.reader.isEmpty(first))
        // A choice is one case. Of an element with several, a choice that takes one only has not read it all.
        let isWrapper = readsInner && (!readsItem || context.choices.of(Value.self, in: .unspecified) != nil)
        try settle(asItem: readsItem && !isWrapper, asWrapper: readsInner, because: inner.error ?? item.error)
        if isWrapper, let mark { context.issues?.forget(since: mark) }
        return try isWrapper ? decode(&self) : take(item, asItem)
    }

    private mutating func take<Value>(_ attempt: ReadNodes.Attempt<Value>, _ container: DecodingUnkeyedContainer) throws -> Value {
        context.readNodes.note(attempt.nodes)
        let value = try attempt.result.get()
        try context.checkOneCase(Value.self, in: element, read: attempt.nodes, step: .index(currentIndex), frame: frame)
        self = container
        return value
    }

    /// Finds out what the items are, for a caller that asks for a keyed container: the element is the item if it has any of the keys.
    @inline(never)
    private mutating func decide<Key: CodingKey>(by _: Key.Type) throws {
        let keys = KeysOfType(context.keyTable(for: Key.self).table(in: context.namespace(ofFrame: frame)), in: context)
        func hasKeys(_ place: Place) -> Bool { !keys.all(at: place, frame: frame).isEmpty }
        let readsItem = hasKeys(.element(element))
        let first = try unwrapped.item(for: [String: Any].self)
        let readsInner = !readsItem && (hasKeys(first) || context.reader.isEmpty(first))
        try settle(asItem: readsItem, asWrapper: readsInner)
    }

    /// Finds out what the items are, for a caller that asks for an unkeyed container: the items of a list in a list have the list's own name.
    @inline(never)
    private mutating func decideByNames() throws {
        let arena = context.arena
        let name = arena.node(element).name
        let isOwnName = arena.childElements(of: element).allSatisfy { arena.node($0).name == name }
        let isDeep = arena.childElements(of: element).contains { arena.firstElement(in: $0) != nil }
        try settle(asItem: true, asWrapper: isDeep && !isOwnName)
    }

    /// Settles that the element is the item, or that it wraps the items, if it is one of both.
    private mutating func settle(asItem: Bool, asWrapper: Bool, because error: (any Error)? = nil) throws {
        // A caller that counted the one element would miss the others.
        if asItem == asWrapper || asWrapper && context.lists.wasCounted(element) {
            throw context.errors.undecidable(element, fit: asItem || asWrapper, path: codingPath, because: error)
        }
        isUndecided = false
        guard asWrapper else { return }
        context.readNodes.note(.element(element))
        self = unwrapped
    }

    /// The container if the element wraps the items.
    private var unwrapped: DecodingUnkeyedContainer {
        DecodingUnkeyedContainer(
            context: context, place: context.lists.allItems(in: element), frame: context.frames.value.reference(to: frame))
    }

    mutating func decodeNil() throws -> Bool { try skipNil(at: item(for: Any?.self)) }

    private mutating func skipNil(at item: Place) -> Bool {
        guard context.isNil(at: item) else { return false }
        isUndecided = false
        items.advance(in: context)
        return true
    }

    // Not specialised: one function for all types.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private mutating func scalar<T: Scalar>(_ type: T.Type) throws -> T {
        if isUndecided { return try decide { try $0.scalar(type) } }
        var item = try item(for: type)
        if context.readNodes.isTracking { try context.readNodes.noteScalar(at: item, path: codingPath + [key], in: context) }
        if context.transformsValues { item = try context.transformed(item, for: type, path: codingPath + [key]) }
        guard let value = context.reader.parse(type, at: item) else {
            throw context.errors.failure(type, at: item, path: codingPath + [key])
        }
        items.advance(in: context)
        return value
    }

    mutating func decode<T: Scalar>(_ type: T.Type) throws -> T { try scalar(type) }

    // Whole numbers of 128 bits have another default in the standard library.

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        if isUndecided { return try decide { try $0.decode(type) } }
        let item = try item(for: type)
        // The next item comes up before this one is decoded, so that the value can be returned at once and is not copied.
        let current = items
        items.advance(in: context)
        do {
            return try context.lists.decodeItem(
                type, context.traits(of: type), at: item, current.index, areNamedByKey: current.areNamedByKey, frame: frame, in: context)
        } catch {
            items = current
            throw error
        }
    }

    mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
        guard !isAtEnd else { return nil }
        let item = try item(for: type)
        return skipNil(at: context.traits(of: type).emptyIsNil(in: context.reader.forms) ? item.with(.emptyIsNil) : item)
            ? nil : try decode(type)
    }

    /// The next item, with a frame of its own, which lasts as long as this container's.
    private mutating func enter(_ type: any Any.Type) throws -> (Place, FrameReference) {
        let item = try item(for: type)
        context.readNodes.note(item)
        let frame = context.pushFrame(.index(currentIndex), parent: frame, place: item)
        items.advance(in: context)
        return (item, frame)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) throws -> KeyedDecodingContainer<NestedKey> {
        if isUndecided { try decide(by: type) }
        let (item, frame) = try enter([String: Any].self)
        return try context.nestedContainer(keyedBy: type, at: item, frame: frame)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        if isUndecided { try decideByNames() }
        let (item, frame) = try enter([Any].self)
        return try context.lists.container(at: item, frame: frame)
    }

    mutating func superDecoder() throws -> any Decoder {
        isUndecided = false
        let (item, frame) = try enter((any Decoder).self)
        return ElementDecoder(context: context, place: item, frame: frame)
    }
}
