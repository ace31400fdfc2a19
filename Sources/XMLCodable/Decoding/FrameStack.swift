/// One step of the coding path, without the key itself: it is made when somebody asks for the path.
enum PathStep: BitwiseCopyable {
    /// A type decodes another one in its own place.
    case none
    case index(Int)
    /// The key that a table knows by its tag. Tables live as long as the decoding.
    case key(Unmanaged<KeyTable>, UInt8)
    /// A key of a type that has no tags, by its number among the stack's.
    case spelled(Int)

    var isNone: Bool { if case .none = self { true } else { false } }
}

/// One value that is being decoded, with what is remembered of its element while its keys are decoded.
struct Frame: BitwiseCopyable {
    var step: PathStep
    var parent: UInt32
    var level: UInt32
    var serial: UInt16
    /// Whether `allNames` is known.
    var knowsAllNames = false
    /// The element whose children the cursor walks.
    var node: NodeIndex
    /// The child element that comes next if keys come in document order.
    var childCursor: NodeIndex
    /// The attribute that comes next if keys come in document order.
    var attributeCursor: UInt32 = 0
    /// How many children were looked at in vain; many make an index worth while.
    var vainSteps: UInt32 = 0
    /// Bits of the names of all child elements before the cursor: a name whose bit is not set is not among them.
    var passedNames: UInt64 = 0
    /// The same of all child elements.
    var allNames: UInt64 = 0
    /// The type being decoded, where it has a table of node kinds.
    var traits: TypeTraits?
    /// The keys of the type being decoded, where a value shares its element with them. Tables live as long as the decoding.
    var keys: Unmanaged<KeyTable>?
    /// How many spelled keys there were before.
    var spelledKeyMark: UInt32
}

/// The frames of a decoding, addressed by number. Frames above a number are dropped together when the value that pushed them is done.
///
/// A decoder keeps its frame's number and serial. One that outlives its value finds the serial changed, and answers without the frame.
struct FrameStack: ~Copyable {
    private var base: UnsafeMutablePointer<Frame>
    private var capacity = 32
    private(set) var count = 0
    private var nextSerial: UInt16 = 1
    private var spelledKeys: [any CodingKey] = []
    /// What is left of the thread's stack, on which types decode each other.
    var threadStack = StackBounds()
    /// Whether it is noted which nodes are read.
    var tracksReading = false

    init() { base = .allocate(capacity: capacity) }

    deinit { base.deallocate() }

    @inline(__always)
    mutating func push(_ step: PathStep, parent: Int, place: Place, traits: TypeTraits?) -> Int {
        if count == capacity { grow() }
        let level = count == 0 ? 0 : self[parent].pointee.level + 1
        var mark = spelledKeys.count
        if case .spelled(let number) = step { mark = number }
        (base + count).initialize(
            to: Frame(
                step: step, parent: UInt32(truncatingIfNeeded: parent), level: level, serial: nextSerial, node: place.node,
                childCursor: place.node + 1, traits: traits, spelledKeyMark: UInt32(truncatingIfNeeded: mark)))
        nextSerial &+= 1
        count += 1
        return count - 1
    }

    @inline(__always)
    mutating func pop(to newCount: Int) {
        guard newCount < count else { return }
        let mark = Int(base[newCount].spelledKeyMark)
        if mark < spelledKeys.count { spelledKeys.removeLast(spelledKeys.count - mark) }
        count = newCount
    }

    /// A frame, in memory that is good until the next one is pushed.
    @inline(__always)
    subscript(index: Int) -> UnsafeMutablePointer<Frame> {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
        return base + index
    }

    /// The frame of this number, if it is still the one with this serial.
    @inline(__always)
    func isCurrent(_ index: Int, serial: UInt16) -> Bool {
        UInt(bitPattern: index) < UInt(bitPattern: count) && base[index].serial == serial
    }

    // MARK: Keys

    /// The step of a key that has no tag. It is forgotten with the frame that is pushed for it, or with the one around.
    mutating func step(spelling key: some CodingKey) -> PathStep {
        spelledKeys.append(key)
        return .spelled(spelledKeys.count - 1)
    }

    func key(of step: PathStep) -> (any CodingKey)? {
        switch step {
        case .none: nil
        case .index(let index): AnyCodingKey(intValue: index)
        case .key(let table, let tag): table._withUnsafeGuaranteedRef { $0.key(ofTag: Int(tag)) }
        case .spelled(let number): number < spelledKeys.count ? spelledKeys[number] : nil
        }
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Frame>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity *= 2
    }
}
