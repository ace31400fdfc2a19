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

    /// The byte of a key of a table; nil for any other step.
    func keyByte(in table: KeyTable) -> Int? { if case .key(let own, let byte) = self, own.object === table { Int(byte) } else { nil } }
}

/// One value that is being decoded: how it was come to, and what is remembered of its element while its keys are decoded.
///
///     <shop><item id="1"><tag>a</tag></item></shop>        struct Shop { item: [Item] }, while `tag` is decoded:
///
///     number  parent  level  step       cursor in   value
///     0       0       0      none       shop        Shop
///     1       0       1      key item   shop        [Item]
///     2       1       2      index 0    item        Item
///     3       2       3      key tag    tag         [String]
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
    /// Whether it has a table of node kinds, or the one around has, which it is under.
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
    fileprivate let spelledKeyMark: UInt32
    /// The namespace of the value's keys, which it has from its type or from the value around it.
    var namespace: KeyNamespace

    /// The type with the table of node kinds that the keys are under.
    var typeWithNodeTable: TypeTraits? { hasNodeTable ? type : nil }

    /// The element that the value is decoded from.
    var element: NodeIndex { cursor.element }

    /// Whether no container was opened yet for the value, which has an element of its own and is not decoded in another one's place.
    var isFirstContainer: Bool { keys == nil && !sharesElement && (!step.isNone || level == 1) }

    /// Whether the value is an item of a list.
    var isItem: Bool { if case .index = step { true } else { false } }
}

/// A frame, as a decoder or a container remembers it. One that outlives its value finds another serial at the number, and does without the frame.
///
/// In three halves of four bytes, so that it fits behind a place into what an existential holds without a box.
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
        var mark = spelledKeys.count
        if case .spelled(let number) = step { mark = number }
        let frame = Frame(
            step: step, parent: UInt32(truncatingIfNeeded: parent), level: number == 0 ? 0 : self[parent].level + 1, serial: nextSerial,
            cursor: SearchCursor(in: element), type: type, hasNodeTable: hasNodeTable, sharesElement: sharesElement,
            isContainer: isContainer,
            spelledKeyMark: UInt32(truncatingIfNeeded: mark),
            namespace: number == 0 ? .unspecified : self[parent].namespace)
        frames.append(frame)
        nextSerial &+= 1
        return FrameReference(number: number, serial: frame.serial)
    }

    /// Drops all frames from a number on, and the keys that were spelled for them.
    mutating func pop(to newCount: Int) {
        guard newCount < frames.count else { return }
        let mark = Int(self[newCount].spelledKeyMark)
        assert(mark <= spelledKeys.count, "spelled keys are dropped with the frames that they were spelled for")
        if mark < spelledKeys.count { spelledKeys.removeLast(spelledKeys.count - mark) }
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

    // MARK: The coding path

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
        case .key(let table, let keyByte): table.withObject { $0.key(ofByte: keyByte) }
        case .spelled(let number): number < spelledKeys.count ? spelledKeys[number] : nil
        }
    }
}
