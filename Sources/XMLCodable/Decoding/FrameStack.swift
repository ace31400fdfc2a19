/// One step of the coding path, with what is remembered of the element while its keys are decoded.
struct Frame {
    /// Nil where a type decodes another one in its own place.
    var key: (any CodingKey)?
    var parent: UInt32
    var level: UInt32
    var serial: UInt16
    /// The element whose children the cursor walks.
    var node: NodeIndex
    /// The child element that comes next if keys come in document order.
    var childCursor: NodeIndex
    /// The attribute that comes next if keys come in document order.
    var attributeCursor: UInt32 = 0
    /// Bits of the names of all child elements before the cursor: a name whose bit is not set is not among them.
    var passedNames: UInt64 = 0
    /// How many children were looked at in vain; many make an index worth while.
    var vainSteps: UInt32 = 0
    /// The type being decoded, where it has a table of node kinds. Traits live as long as the process.
    var traits: Unmanaged<TypeTraits>?
}

/// The frames of a decoding, addressed by number. Frames above a number are dropped together when the value that pushed them is done.
///
/// A decoder keeps its frame's number and serial. One that outlives its value finds the serial changed, and answers without the frame.
struct FrameStack: ~Copyable {
    private var base: UnsafeMutablePointer<Frame>
    private var capacity = 32
    private(set) var count = 0
    private var nextSerial: UInt16 = 1
    /// What is left of the thread's stack, on which types decode each other.
    var threadStack = StackBounds()

    init() { base = .allocate(capacity: capacity) }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    mutating func push(key: (any CodingKey)?, parent: Int, place: Place, traits: TypeTraits?) -> Int {
        if count == capacity { grow() }
        let level = count == 0 ? 0 : self[parent].level + 1
        (base + count).initialize(
            to: Frame(
                key: key, parent: UInt32(truncatingIfNeeded: parent), level: level, serial: nextSerial, node: place.node,
                childCursor: place.node + 1, traits: traits.map(Unmanaged.passUnretained)))
        nextSerial &+= 1
        count += 1
        return count - 1
    }

    mutating func pop(to newCount: Int) {
        guard newCount < count else { return }
        (base + newCount).deinitialize(count: count - newCount)
        count = newCount
    }

    subscript(index: Int) -> Frame {
        _read {
            precondition(index >= 0 && index < count)
            yield base[index]
        }
        _modify {
            precondition(index >= 0 && index < count)
            yield &base[index]
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
