/// The container for the items of a list.
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
    private let items: Items
    /// The next item, where items are elements of the document in a row; it is an item if it is before `end`.
    private var next: NodeIndex
    private let end: NodeIndex

    private(set) var currentIndex = 0

    init(context: DecodingContext, place: Place, frame: Int) {
        self.context = context
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
        advance()
        return true
    }

    @inline(__always)
    private mutating func scalar<T: Scalar>(_ type: T.Type) throws -> T {
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
        let (item, frame, serial) = try enter([String: Any].self)
        return try context.keyedContainer(keyedBy: type, at: item, frame: frame, serial: serial)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let (item, frame, _) = try enter([Any].self)
        return context.unkeyedContainer(at: item, frame: frame)
    }

    mutating func superDecoder() throws -> any Decoder {
        let (item, frame, serial) = try enter((any Decoder).self)
        return ElementDecoder(context: context, place: item, frame: frame, serial: serial)
    }
}
