/// The decoder that a type's `init(from:)` gets. Small enough to be handed on without allocation; it knows its place and its frame, and
/// works out the coding path only when asked for it. The place is what it reads, and the frame is the value that is being decoded.
///
///     <shop><item id="1"/></shop>      that of `Item` is at the place of the element `item`, in the frame that was pushed for the key `item`
struct ElementDecoder: DocumentDecoder {
    let context: DecodingContext
    private let ownPlace: Place
    private let reference: FrameReference

    init(context: DecodingContext, place: Place, frame: FrameReference) {
        assert(MemoryLayout<ElementDecoder>.size <= 3 * MemoryLayout<Int>.size, "a larger decoder is put into a box for every value")
        self.context = context
        ownPlace = place
        reference = frame
    }

    /// The place; nothing, once the value is done whose list it refers to by number.
    var place: Place {
        let refersToList = ownPlace.kind == .items || ownPlace.kind == .group
        return refersToList && !context.frames.value.isCurrent(reference) ? .absent(in: ownPlace.node) : ownPlace
    }

    /// The frame, as long as the value that it was pushed for is being decoded; the outermost one after that.
    var frame: Int { context.frames.value.number(of: reference) }

    var codingPath: [any CodingKey] { context.codingPath(frame: frame) }

    var userInfo: [CodingUserInfoKey: Any] { context.options.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        if place.isTextAlone { try context.ownership.checkObject(of: KeyTraits.of(type), at: place, frame: frame) }
        if !context.reader.nilAttributes.isEmpty { try context.rejectNil(at: place, keyedBy: type, frame: frame) }
        return try context.keyedContainer(keyedBy: type, at: place, frame: reference)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try DecodingUnkeyedContainer(at: place, frame: context.frames.value.reference(to: frame), in: context)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension ElementDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { context.isNil(at: place) }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try context.decode(type, context.traits(of: type), at: place.forAnotherType, step: .none, frame: frame)
    }

    /// Decodes a scalar in the asker's own place.
    private func scalar<T: Scalar>(_ type: T.Type) throws -> T {
        let place = place
        guard context.readsFreely, !place.flags.contains(.sharesElement), let value = context.reader.parse(type, at: place) else {
            return try context.scalar(type, at: place, isInPlace: true, path: codingPath)
        }
        return value
    }

    /// ``scalar(_:)`` for types that are rare in documents, without a copy of the code for each type.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private func scalarNotInlined<T: Scalar>(_ type: T.Type) throws -> T { try scalar(type) }

    func decode<T: Scalar>(_ type: T.Type) throws -> T { try scalarNotInlined(type) }
    func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
    func decode(_ type: String.Type) throws -> String { try scalar(type) }
    func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
    func decode(_ type: Int.Type) throws -> Int { try scalar(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try scalar(type) }

    // Whole numbers of 128 bits have another default in the standard library.

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type) throws -> Int128 { try scalarNotInlined(type) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 { try scalarNotInlined(type) }
}

extension ElementDecoder: QualifiedNameDecoder {
    package func decodeQualifiedName() throws -> XMLQName {
        let place = try context.placeOfText(String.self, at: place, isInPlace: true, path: codingPath)
        if place.kind == .absent || place.lacksText { throw context.errors.valueNotFound(XMLQName.self, at: place, path: codingPath) }
        // It is no string, which is made of several texts as well.
        guard let text = context.reader.text(at: place, for: Int.self) else {
            throw context.errors.mismatch(
                XMLQName.self, "a qualified name", found: "an element with child elements", at: place, path: codingPath,
                suggestion: context.errors.suggestionOfChildren(at: place))
        }
        return try context.qualifiedName(ScalarParsing.trim(text), at: context.reader.original(place), path: codingPath)
    }
}

extension ElementDecoder: AbsenceDecoder {
    func decodeNothing<Value: Decodable>(as type: Value.Type) throws -> Value? {
        if place.kind == .absent { return nil }
        // A presence says itself that an element is nil.
        if context.traits(of: type).innermost.isPresence { return try decode(type) }
        return (type as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value
    }
}

// MARK: Places

/// What a decoder reads: a place in the document, or the lack of one. Ten bytes, so that a decoder fits into an existential without a box.
///
///     <a x="1">t<b/><b/></a>                 kind        node   detail
///     a, decoded by itself                   element     a      noParent
///     the first b, found by a key in a       element     b      a
///     all of b, as a list                    siblings    b      a
///     all in a, as a list                    children    a      0
///     x                                      attribute   a      the number of x among the arena's attributes
///     t, as an item of mixed content         text        a      a; of another text the child element before it
///     a text that a transform has made       text        a      noNumber
///     t, as the text of a                    element     a      noParent, and the flag `sharesElement`
///     the same for an optional, without t    element     a      noText, and the flag
///     a as a case, for its one value         element     a      payload, and the flag
///     a key of a that there is nothing for   absent      a      0
///     nothing at the end of a path into a    absent      a      atEnd
///     the same, as a list                    items       a      noNumber
struct Place: BitwiseCopyable {
    enum Kind: UInt8 {
        /// `node` is the element. Where a key has found it, `detail` is its parent, and a list that is asked for here is all siblings of the name.
        case element
        /// An attribute: `detail` is its number, `node` its element.
        case attribute
        /// A text in the element `node`: that behind the child element `detail`, or at the start if that is `node` itself.
        case text
        /// All siblings from `node` on, in the parent `detail`, that match it by name.
        case siblings
        /// All child elements of `node`. Where `detail` is the number of a path plus 1, a list of choices takes only those that are cases.
        case children
        /// The items, in `node`, of the list of that number which ``Lists`` keeps.
        case items
        /// `node` as a choice: a container with one key, the element's own name.
        case choice
        /// Nothing was found by a key in the element `node`.
        case absent
        /// `node` is the first of several elements of a name in the parent `detail`, which only a list can be read from.
        case repeated
        /// Those attributes of the element `node` that no key of the type around it names; `detail` is the number of its keys in the context.
        case attributes
        /// All groups of the element `node`, as a list. While a group of the element is being decoded, they are the groups in it.
        case groups
        /// Children of the element `node` that are a group: `detail` is the first. What is inline in the group has the same place.
        case group
        /// The elements in the element `node` that are a dictionary's entries; `detail` is the dictionary's number in the context.
        case entries
    }

    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        /// An optional is being decoded whose wrapped type has no empty text: empty is nil.
        static let emptyIsNil = Flags(rawValue: 1 << 0)
        /// A dictionary is being decoded: attributes are no keys.
        static let elementsOnly = Flags(rawValue: 1 << 1)
        /// The element was not entered by this place but by the one around it: the key was `""`.
        static let sharesElement = Flags(rawValue: 1 << 2)
        /// The dictionary's keys are whole numbers, which have an underscore before them as names.
        static let hasIntegerKeys = Flags(rawValue: 1 << 3)
        /// The element was found by its namespace too, as are its siblings.
        static let foundByNamespace = Flags(rawValue: 1 << 4)
        /// An optional is being decoded that is known to be nil.
        static let isNil = Flags(rawValue: 1 << 5)
        /// The element is an item of mixed content, where every space counts.
        static let isInMixedContent = Flags(rawValue: 1 << 6)
        /// The element's own text was asked for, by its kind of node or by a key that may be any string, so that nothing else of it is meant.
        static let textOnly = Flags(rawValue: 1 << 7)
    }

    var node: NodeIndex
    var detail: UInt32
    var kind: Kind
    var flags: Flags = []

    static let noParent = UInt32.max
    private static let noText = noParent - 1
    private static let payload = noParent - 2
    private static let noNumber = UInt32.max
    private static let atEnd: UInt32 = 1

    static func element(_ node: NodeIndex) -> Place { Place(node: node, detail: noParent, kind: .element) }
    static func element(_ node: NodeIndex, foundIn parent: NodeIndex, byNamespace: Bool = false) -> Place {
        Place(node: node, detail: parent, kind: .element, flags: byNamespace ? .foundByNamespace : [])
    }
    static func attribute(_ attribute: Int, of node: NodeIndex) -> Place {
        Place(node: node, detail: UInt32(truncatingIfNeeded: attribute), kind: .attribute)
    }
    static func text(behind previous: NodeIndex, in node: NodeIndex) -> Place { Place(node: node, detail: previous, kind: .text) }
    /// A text that a transform has made. The reader keeps it, and the place that it was made of.
    static func transformed(in node: NodeIndex) -> Place { Place(node: node, detail: noNumber, kind: .text) }
    static func siblings(from first: Place) -> Place {
        Place(node: first.node, detail: first.detail, kind: .siblings, flags: first.flags.intersection(.foundByNamespace))
    }
    static func children(of node: NodeIndex, onPath number: UInt32 = 0) -> Place { Place(node: node, detail: number, kind: .children) }
    static func choice(_ node: NodeIndex) -> Place { Place(node: node, detail: 0, kind: .choice) }
    static func groups(of node: NodeIndex) -> Place { Place(node: node, detail: noParent, kind: .groups, flags: .sharesElement) }
    static func group(from first: NodeIndex, of node: NodeIndex) -> Place {
        Place(node: node, detail: first, kind: .group, flags: .sharesElement)
    }
    static func absent(in node: NodeIndex) -> Place { Place(node: node, detail: 0, kind: .absent) }
    /// Nothing at the end of a path, whose last element but one is there, so that a list is there and has no items.
    static func absentAtEnd(of node: NodeIndex) -> Place { Place(node: node, detail: atEnd, kind: .absent) }
    static func noItems(in node: NodeIndex) -> Place { Place(node: node, detail: noNumber, kind: .items) }
    static func entries(of node: NodeIndex, number: UInt32) -> Place {
        // Its content is checked like anything else without an element of its own.
        Place(node: node, detail: number, kind: .entries, flags: .sharesElement)
    }

    /// Whether the place is a text without an element of its own around it: an attribute's, or a run among elements.
    @inline(__always)
    var isTextAlone: Bool { kind == .attribute || kind == .text }

    /// Whether the place is one element, be it the element of a choice's case.
    var isElement: Bool { kind == .element || kind == .choice }

    /// Whether the place is the text of an element that several values may share: not that of an enum's case, whose one value has all of it.
    var isSharedText: Bool { kind == .element && isInline }

    /// Whether the place is part of an element around it, and not all of an enum's case.
    var isInline: Bool { flags.contains(.sharesElement) && !isPayload }

    /// Whether the text was made by a transform.
    var isTransformed: Bool { kind == .text && detail == Place.noNumber }

    /// The content of a place, for what is in it without an element or attribute of its own.
    var ownContent: Place {
        guard kind == .element else { return self }
        let flags = flags.intersection(.isInMixedContent).union(.sharesElement)
        return Place(node: node, detail: Place.noParent, kind: .element, flags: flags)
    }

    /// The content of the element of an enum's case, for its one value without a label, which may have an empty text.
    var payloadContent: Place {
        kind == .element ? Place(node: node, detail: Place.payload, kind: .element, flags: ownContent.flags) : self
    }

    /// Whether the element is that of an enum's case, and its content the case's one value.
    var isPayload: Bool { detail == Place.payload && flags.contains(.sharesElement) }

    /// The place that errors name: a group is where its first element is.
    var inErrors: Place { kind == .group ? .element(detail) : self }

    /// The place as a list takes it, for which it is no error that there are several elements.
    var forList: Place { kind == .repeated ? Place(node: node, detail: detail, kind: .element, flags: flags) : self }

    /// Whether nothing is at the end of a path, whose last element but one is there.
    var isAbsentAtEnd: Bool { kind == .absent && detail == Place.atEnd }

    /// Whether an optional is being decoded whose text would be the element's own, which has none.
    var lacksText: Bool { detail == Place.noText && flags.contains(.sharesElement) }
    /// The place of such an optional.
    var lackingText: Place { Place(node: node, detail: Place.noText, kind: kind, flags: flags) }

    /// The same element as one that no key has found, so that its siblings are not meant.
    var withoutParent: Place {
        guard kind == .element, !flags.contains(.sharesElement) else { return self }
        return Place(node: node, detail: Place.noParent, kind: .element, flags: flags.subtracting(.foundByNamespace))
    }

    /// The same place with a flag.
    func with(_ flag: Flags) -> Place { Place(node: node, detail: detail, kind: kind, flags: flags.union(flag)) }

    /// The same place without what was said of the type that is decoded at it.
    var forAnotherType: Place {
        let kept: Flags = [.sharesElement, .foundByNamespace, .isInMixedContent, .textOnly]
        return Place(node: node, detail: detail, kind: kind, flags: flags.intersection(kept))
    }
}

// MARK: Frames

/// One step of the coding path, without the key itself: it is made when the path is asked for.
enum PathStep: BitwiseCopyable {
    /// A type decodes another one in its own place.
    case none
    case index(Int)
    /// A key by its byte and the table of its type. Tables live as long as the decoding.
    case key(UnownedReference<KeyTable>, UInt8)
    /// A key that has no byte, by its number among the stack's.
    case spelled(Int)

    var isNone: Bool { if case .none = self { true } else { false } }
}

/// One value that is being decoded: how it was come to, and what is remembered of its element while its keys are decoded.
///
///     <shop><item id="1"><tag>a</tag></item></shop>        struct Shop { item: [Item] }, while `tag` is decoded:
///
///     number  parent  level  step       cursor in   value
///     0       0       0      none       shop        none: this frame is there before and after the value
///     1       0       1      none       shop        Shop
///     2       1       2      key item   item        [Item]
///     3       2       3      index 0    item        Item
///     4       3       4      key tag    tag         [String]
struct Frame: BitwiseCopyable {
    /// How the value was come to from the parent's; with all steps up to the outermost frame it makes the coding path.
    let step: PathStep
    /// The number of the frame around this one. The outermost frame is its own.
    let parent: UInt32
    /// How many frames are around this one. Types may decode each other in one place, so it is not the element's depth.
    let level: UInt32
    /// Tells this frame from others that had or will have its number.
    let serial: UInt16
    /// The search among the children and attributes of the value's element.
    var cursor: SearchCursor
    /// The type being decoded; nil where it is not known, as in a container of a type's own.
    let type: TypeTraits?
    /// Whether the type says of which kinds its keys' nodes are. Then a container in its own has the type, too.
    let hasNodeTable: Bool
    /// Whether the value has asked for keys, and is made of an attribute, or of a text among elements.
    var isObjectOfText = false
    /// Whether the value has no element of its own: it has part of that around it.
    let sharesElement: Bool
    /// Whether it is no value, but a container or decoder that a type has asked for in its own.
    let isContainer: Bool
    /// The first keys that a container was opened for.
    var keys: UnownedReference<KeyTable>?
    /// Whether the value shares attributes with others in its element; nil until a key without a mark has found one.
    var sharesAttributes: Bool?
    /// Whether a value in the element has taken all that no key names.
    var hasTakenOthers = false
    /// How many spelled keys there were before.
    fileprivate let spelledKeyCount: UInt32
    /// The namespace of the value's keys, which it has from its type or from the value around it.
    var namespace: KeyNamespace

    /// The type with the table of node kinds that the keys are under.
    var typeWithNodeTable: TypeTraits? { hasNodeTable ? type : nil }

    /// The element that the value is decoded from.
    var element: NodeIndex { cursor.element }

    /// Whether no container was opened yet for the value, and it has an element of its own: as the root (level 1), by a key or as an item.
    var isFirstContainer: Bool { keys == nil && !sharesElement && (!step.isNone || level == 1) }

    /// Whether the value is an item of a list.
    var isItem: Bool { if case .index = step { true } else { false } }
}

/// A frame, as a decoder or a container remembers it. One that outlives its value finds another serial at the number, and does without the frame.
///
/// Six bytes in pieces of two: behind a place, which has ten, they need no padding, and an existential holds both without a box.
struct FrameReference: BitwiseCopyable, Equatable {
    private let low: UInt16
    private let high: UInt16
    fileprivate let serial: UInt16

    fileprivate init(number: Int, serial: UInt16) {
        low = UInt16(truncatingIfNeeded: number)
        high = UInt16(truncatingIfNeeded: number >> 16)
        self.serial = serial
    }

    var number: Int { Int(high) << 16 | Int(low) }

    /// The outermost frame of any decoding.
    static let outermost = FrameReference(number: 0, serial: 0)
}

/// The frames of a decoding, addressed by number. Frames above a number are dropped together when the value that pushed them is done.
struct FrameStack: ~Copyable {
    private var frames = GrowableStorage<Frame>(capacity: 32)
    private var nextSerial: UInt16 = 1
    private var spelledKeys: [any CodingKey] = []
    private var depthGuard: DepthGuard

    init(maximumLevel: Int) { depthGuard = DepthGuard(maximumLevel: maximumLevel) }

    var count: Int { frames.count }

    mutating func push(
        _ step: PathStep, parent: Int, element: NodeIndex, type: TypeTraits?, hasNodeTable: Bool, sharesElement: Bool = false,
        isContainer: Bool = false
    ) -> FrameReference {
        let number = frames.count
        assert(number == 0 || parent < number, "a frame is pushed inside of one that is there")
        let keyCount = if case .spelled(let number) = step { number } else { spelledKeys.count }
        let frame = Frame(
            step: step, parent: UInt32(truncatingIfNeeded: parent), level: number == 0 ? 0 : self[parent].level + 1, serial: nextSerial,
            cursor: SearchCursor(in: element), type: type, hasNodeTable: hasNodeTable, sharesElement: sharesElement,
            isContainer: isContainer, spelledKeyCount: UInt32(truncatingIfNeeded: keyCount),
            namespace: number == 0 ? .unspecified : self[parent].namespace)
        frames.append(frame)
        nextSerial &+= 1
        return FrameReference(number: number, serial: frame.serial)
    }

    /// Drops all frames from a number on, and the keys that were spelled for them.
    mutating func pop(to newCount: Int) {
        guard newCount < frames.count else { return }
        let keyCount = Int(self[newCount].spelledKeyCount)
        assert(keyCount <= spelledKeys.count, "spelled keys are dropped with the frames that they were spelled for")
        if keyCount < spelledKeys.count { spelledKeys.removeLast(spelledKeys.count - keyCount) }
        frames.truncate(to: newCount)
    }

    subscript(number: Int) -> Frame {
        unsafeAddress { frames.address(of: number) }
        unsafeMutableAddress { UnsafeMutablePointer(mutating: frames.address(of: number)) }
    }

    /// Whether a frame is not deeper than the limit, or than the thread's stack has room for.
    mutating func hasRoom(for number: Int) -> Bool { depthGuard.admits(Int(self[number].level)) }

    /// The reference to a frame.
    func reference(to number: Int) -> FrameReference { FrameReference(number: number, serial: self[number].serial) }

    /// Whether the value is still being decoded that a frame was pushed for.
    func isCurrent(_ reference: FrameReference) -> Bool {
        let number = reference.number
        return number < frames.count && self[number].serial == reference.serial
    }

    /// The number of a frame while its value is being decoded; the outermost one's after that.
    func number(of reference: FrameReference) -> Int { isCurrent(reference) ? reference.number : 0 }

    // MARK: Coding paths

    /// The step of a key. One without a byte is kept, and forgotten with the frame that is pushed for it, or with the one around.
    @inline(__always)
    mutating func step<Key: CodingKey>(of key: Key, in table: KeyTable) -> PathStep {
        let keyByte = key.keyByte
        guard keyByte != .max else { return step(spelling: key) }
        return .key(UnownedReference(table), UInt8(truncatingIfNeeded: keyByte))
    }

    mutating func step(spelling key: some CodingKey) -> PathStep {
        spelledKeys.append(key)
        return .spelled(spelledKeys.count - 1)
    }

    /// The coding path of a frame, and of a step from there.
    func codingPath(of number: Int, then step: PathStep) -> [any CodingKey] {
        var keys = key(of: step).map { [$0] } ?? []
        var current = number
        while true {
            let frame = frames[current]
            assert(frame.parent < current || current == 0, "frames come after the ones around them")
            if let key = key(of: frame.step) { keys.append(key) }
            if current == Int(frame.parent) { return keys.reversed() }
            current = Int(frame.parent)
        }
    }

    /// Whether code asks in a frame for a list, and no property is declared as one: around a property's list there is at most an optional or a wrapper
    /// under the key. The outermost frame's is declared, too.
    func isListAskedByHand(in frame: Int) -> Bool {
        var frame = frame
        while let shape = self[frame].type?.shape {
            switch shape {
            case .optional, .wrapper: if !self[frame].step.isNone { return false }
            case .ordinary, .scalar, .list, .dictionary: return true
            }
            frame = Int(self[frame].parent)
        }
        return frame > 0
    }

    /// Whether keys have found something in an element, for a frame's value or one in whose place it is.
    func hasFound(in element: NodeIndex, frame: Int) -> Bool {
        var frame = frame
        while true {
            let (cursor, parent) = (self[frame].cursor, Int(self[frame].parent))
            if cursor.element == element, cursor.hasFound { return true }
            guard self[frame].step.isNone, frame != parent else { return false }
            frame = parent
        }
    }

    /// The key of a frame's own step; nil where it has none.
    func key(ofFrame number: Int) -> (any CodingKey)? { key(of: frames[number].step) }

    func key(of step: PathStep) -> (any CodingKey)? {
        switch step {
        case .none: nil
        case .index(let index): AnyCodingKey(intValue: index)
        case .key(let table, let keyByte): table.withObject { $0.traits.type.key(ofByte: keyByte) }
        case .spelled(let number): number < spelledKeys.count ? spelledKeys[number] : nil
        }
    }
}
