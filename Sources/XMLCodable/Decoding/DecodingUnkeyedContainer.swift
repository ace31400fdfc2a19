/// The container for the items of a list that code asks for by hand.
///
/// The first item that is decoded tells which nodes the items are. Until then they are the elements that a key has found, or all that is in the list's
/// own element.
struct DecodingUnkeyedContainer: UnkeyedDecodingContainer {
    let context: DecodingContext
    private let place: Place
    private let reference: FrameReference
    private var items: ListItems
    /// Whether no item has told yet which nodes the items are.
    private var isOpen: Bool

    init(at place: Place, frame: FrameReference, in context: DecodingContext) throws {
        (self.context, self.place, reference) = (context, place.forList, frame)
        isOpen = [.element, .choice, .children].contains(self.place.kind)
        let number = context.frames.value.number(of: frame)
        let found = try context.lists.items(of: nil, at: self.place, isByHand: true, step: .none, frame: number)
        items = ListItems(at: found, in: context)
        try take(found)
    }

    private var frame: Int { context.frames.value.number(of: reference) }

    var codingPath: [any CodingKey] { context.codingPath(frame: frame) }

    /// The number of items. Elements in a row are counted when asked for. Before an item has told what the items are, they are counted as texts.
    var count: Int? {
        guard isOpen, let texts = try? context.lists.items(of: String.self, at: place, isByHand: true, step: .none, frame: frame) else {
            return items.count(in: context)
        }
        return ListItems(at: texts, in: context).count(in: context)
    }

    var isAtEnd: Bool { items.next == nil }

    var currentIndex: Int { items.index }

    private var key: AnyCodingKey { AnyCodingKey(intValue: currentIndex) }

    /// Reads the next item, which comes up before that, so that the value can be returned at once and is not copied. One that fails leaves the container as
    /// it was, because code may try another type.
    ///
    /// - Parameters:
    ///   - type: the item's type, or
    ///   - keys: the keys that code asks for in it.
    private mutating func next<Value>(
        _ type: any Any.Type, by keys: KeyTraits? = nil, _ read: (DecodingUnkeyedContainer, Place) throws -> Value
    ) throws -> Value {
        let before = self
        do {
            let found = isOpen ? try context.lists.items(of: type, by: keys, at: place, isByHand: true, step: .none, frame: frame) : nil
            if let found {
                let settled = ListItems(at: found, in: context)
                // An element with nothing in it is the one item.
                if settled.next != nil || items.next == nil { items = settled }
            }
            guard let item = items.next else { throw context.errors.valueNotFound(type, at: place, path: codingPath + [key]) }
            let current = self
            items.advance(in: context)
            isOpen = false
            guard let found else { return try read(current, item) }
            let value = try read(current, item)
            try take(found)
            return value
        } catch {
            self = before
            throw error
        }
    }

    /// Notes which nodes the items are. A container for a key has an element of its own, unless the items are all of the key.
    private func take(_ items: Place) throws {
        if place.isInline { return context.unknownNodes.take(.items, of: place.node) }
        let isInPlace = items.kind == .siblings || !context.frames.value[frame].isContainer
        try context.unknownNodes.take(items, at: place, isInPlace: isInPlace, frame: frame, path: codingPath)
    }

    mutating func decodeNil() throws -> Bool {
        guard let item = items.next else { throw context.errors.valueNotFound(Any?.self, at: place, path: codingPath + [key]) }
        guard context.isNil(at: item) else { return false }
        isOpen = false
        items.advance(in: context)
        return true
    }

    // Not specialised: one function for all types.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private mutating func scalar<T: Scalar>(_ type: T.Type) throws -> T {
        try next(type) { container, item in
            try container.context.scalar(type, at: item, isInPlace: false, path: container.codingPath + [container.key])
        }
    }

    mutating func decode<T: Scalar>(_ type: T.Type) throws -> T { try scalar(type) }

    // Whole numbers of 128 bits have another default in the standard library.

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try next(type) { container, item in try container.value(type, at: item) }
    }

    mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
        guard !isAtEnd else { return nil }
        return try next(type) { container, item in
            let (context, traits) = (container.context, container.context.traits(of: type))
            let place = try context.placeOfOptional(item, of: traits, path: container.codingPath + [container.key])
            return context.isNil(at: place) ? nil : try container.value(type, at: item)
        }
    }

    /// Decodes the current item.
    private func value<T: Decodable>(_ type: T.Type, at item: Place) throws -> T {
        let traits = context.traits(of: type)
        // A nil before it has told nothing of cases.
        let isCase =
            traits.mayBeChoice && item.kind == .element && !items.areNamedByKey
            && context.choices.of(type, in: context.namespace(ofFrame: frame)).map { context.choices.isCase(item.node, of: $0) } ?? false
        return try context.decode(type, traits, at: isCase ? .choice(item.node) : item, step: .index(currentIndex), frame: frame)
    }

    /// A frame for an item, which lasts as long as this container's.
    private func frame(for item: Place) -> FrameReference { context.pushFrame(.index(currentIndex), parent: frame, place: item) }

    mutating func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) throws -> KeyedDecodingContainer<NestedKey> {
        try next([String: Any].self, by: KeyTraits.of(type)) { container, item in
            try container.context.nestedContainer(keyedBy: type, at: item, frame: container.frame(for: item))
        }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next([Any].self) { container, item in
            try DecodingUnkeyedContainer(at: item, frame: container.frame(for: item), in: container.context)
        }
    }

    mutating func superDecoder() throws -> any Decoder {
        try next((any Decoder).self) { container, item in
            ElementDecoder(context: container.context, place: item, frame: container.frame(for: item))
        }
    }
}
