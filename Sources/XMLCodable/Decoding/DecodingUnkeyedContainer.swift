/// The container for the items of a list.
///
/// A list under a key is all elements of the name. Where code asks for it by hand and there is one only, with elements in it, that element is the one
/// item or holds the items: the first item that is decoded tells.
struct DecodingUnkeyedContainer: UnkeyedDecodingContainer {
    let context: DecodingContext
    private let place: Place
    private let reference: FrameReference
    private var items: ListItems
    /// Whether the one element that there is may be the item, or hold the items.
    private var isUndecided: Bool

    init(context: DecodingContext, place: Place, frame: FrameReference, isUndecided: Bool = false) {
        (self.context, self.isUndecided, self.place) = (context, isUndecided, place)
        reference = frame
        items = ListItems(at: place, in: context)
    }

    private var frame: Int { context.frames.value.number(of: reference) }

    var codingPath: [any CodingKey] { context.codingPath(frame: frame) }

    /// The number of items. Elements in a row are counted when asked for. Before the first item tells what the items are, these are the ones that the one
    /// element holds.
    var count: Int? { (isUndecided ? ListItems(at: context.lists.allItems(in: place.node), in: context) : items).count(in: context) }

    var isAtEnd: Bool { items.next == nil }

    var currentIndex: Int { items.index }

    /// The place of the next item.
    private func item(for type: any Any.Type) throws -> Place {
        guard let item = items.next else { throw context.errors.valueNotFound(type, at: place, path: codingPath + [key]) }
        // Runs of text are known by numbers that are good as long as the list's value is being decoded.
        return item.kind == .text && !context.frames.value.isCurrent(reference) ? .absent(in: item.node) : item
    }

    private var key: AnyCodingKey { AnyCodingKey(intValue: currentIndex) }

    /// Decodes the first item, and settles with it what the items are. One that fails leaves that open, because code may try another type.
    ///
    /// - Parameter holdsItems: whether the one element holds the items, rather than being the one item.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private mutating func settle<Value>(
        holdsItems: Bool, _ decode: (inout DecodingUnkeyedContainer) throws -> Value
    ) throws -> Value {
        var settled = self
        if holdsItems {
            settled = DecodingUnkeyedContainer(context: context, place: context.lists.allItems(in: place.node), frame: reference)
        }
        settled.isUndecided = false
        let value = try decode(&settled)
        if holdsItems { try context.unknownNodes.checkHolder(of: .items, place.node, path: codingPath) }
        self = settled
        return value
    }

    private func holdsItems(of type: any Any.Type) -> Bool { context.lists.holdsItems(place.node, of: type, frame: frame) }

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
        if isUndecided { return try settle(holdsItems: holdsItems(of: type)) { try $0.scalar(type) } }
        var item = try item(for: type)
        if context.checksNodes { try context.unknownNodes.checkText(at: item, path: codingPath + [key]) }
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
        if isUndecided { return try settle(holdsItems: holdsItems(of: type)) { try $0.decode(type) } }
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
        if isUndecided { return try settle(holdsItems: holdsItems(of: type)) { try $0.decodeIfPresent(type) } }
        let item = try item(for: type)
        return skipNil(at: context.traits(of: type).emptyIsNil(in: context.reader.forms) ? item.with(.emptyIsNil) : item)
            ? nil : try decode(type)
    }

    /// The next item, with a frame of its own, which lasts as long as this container's.
    private mutating func enter(_ type: any Any.Type) throws -> (Place, FrameReference) {
        let item = try item(for: type)
        let frame = context.pushFrame(.index(currentIndex), parent: frame, place: item)
        items.advance(in: context)
        return (item, frame)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) throws -> KeyedDecodingContainer<NestedKey> {
        if isUndecided {
            let holdsItems = context.lists.holdsItems(place.node, with: KeyTraits.of(type), in: context.namespace(ofFrame: frame))
            return try settle(holdsItems: holdsItems) { try $0.nestedContainer(keyedBy: type) }
        }
        let (item, frame) = try enter([String: Any].self)
        return try context.nestedContainer(keyedBy: type, at: item, frame: frame)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        if isUndecided {
            return try settle(holdsItems: context.lists.holdsLists(place.node)) { try $0.nestedUnkeyedContainer() }
        }
        let (item, frame) = try enter([Any].self)
        return try context.lists.container(at: item, frame: frame)
    }

    mutating func superDecoder() throws -> any Decoder {
        isUndecided = false
        let (item, frame) = try enter((any Decoder).self)
        return ElementDecoder(context: context, place: item, frame: frame)
    }
}
