// Where values go. A `Slot` is a place for one value, made on the spot; a `Destination` is the lasting record of a slot whose value is
// neither scalar nor nil. Its encoder can be asked for containers until that is complete. A model is given no encoder: its destination is used again.
//
// How lists work: whether a value is a list shows only when its `encode(to:)` asks for an unkeyed container. Until a value asks for
// something, its destination is pending: the element is not there yet. A keyed container makes the element; an unkeyed container does
// not, it makes an element of the same name for every item instead; a single-value container leaves the decision to what it is given.
// Whatever asks for an unkeyed container first is therefore written as an array is: the library's own arrays, custom collections,
// wrappers around either. Only where an element must be there in any case (the root, an item of a list, the element of an enum's case)
// is a list written into it, as elements of its name.

/// A place for one value.
struct Slot: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
        /// A child of the element.
        case child
        /// The element's own content: nothing is made for the value itself.
        case content
        /// The element itself is the value's.
        case itself
        case attribute
    }

    var kind: Kind
    /// The value is a list of groups, or a group: an item of such a list.
    var isGroup = false
    /// The element that is written to.
    var element: UInt32
    /// The name of the child or attribute.
    var name: UInt32
    /// The key, as it is spelled in the coding path; 0 for none. An item has it where its list has no destination.
    var key: UInt32 = 0
    /// The position in a list; negative for none.
    var index: Int32 = -1
    /// The destination of the container that the slot belongs to.
    var container: UInt32
    /// How deep the element is; the root is 1.
    var depth: UInt32
    /// The value is an item of a list: it has an element also when it is nil, or a list itself.
    var isItem = false
    /// The value is an item of a list without a key: choices are there by the names of their cases.
    var isKeyless = false
    /// Text is to be a CDATA section.
    var isCDATA = false
}

/// The place of a value that encodes itself: where it goes, and what has become of it so far.
///
///     <book><tag>a</tag>…         a list `tags` under the key `tag`, before and after it asks for an unkeyed container
///
///     slot        child `tag` of <book>, at depth 1, of the destination of <book>        what the value was given; does not change
///     element     0                                                                      it is pending, and stays so: no <tag> of its own
///     isSettled   false, then true                                                       nothing is missing if it has no element in the end
///     itemCount   0, 1 …                                                                 the next item's position
///
/// The properties that a keyed container and an enum's case add say so themselves.
struct Destination: BitwiseCopyable {
    var slot: Slot
    /// The element that the value is written to; 0 while it is pending.
    var element: UInt32
    /// The name of the element that a group starts with, by the first key that was written; 0 if there was none. Of a list, that of all its groups.
    var leader: UInt32 = 0
    /// The value was a list, nil or a scalar: no element is missing.
    var isSettled = false
    /// The value's keys are marked as a choice.
    var isChoice = false
    /// It is the element of an enum's case; keys are the labels of its payload.
    var isPayload = false
    /// The one value of the payload is nil, and an empty element would be a value of its type.
    var lacksPayload = false
    /// The namespace of the keys there, which it has from its type or from the container around it.
    var namespace: KeyNamespace
    /// The value is a dictionary whose keys are attributes of the element.
    var collectsAttributes = false
    /// The type that is being encoded there.
    var type: TypeTraits?
    /// The keys of its keyed container. Tables live as long as the encoding.
    var keys: UnownedReference<EncodingKeyTable>?
    /// How many items its list has; counted from ``ownElements`` on where each of them is in an element of its own, along a path.
    var itemCount: Int32 = 0
    static let ownElements = Int32.min
    /// The destination of the last nested container; 0 if none was asked for.
    var nested: UInt32 = 0

    @inline(__always)
    init(_ slot: Slot, in namespace: KeyNamespace) {
        self.slot = slot
        self.namespace = namespace
        element = slot.kind == .content || slot.kind == .itself ? slot.element : 0
    }

    /// How deep the value's element is.
    var depth: UInt32 { slot.kind == .child ? slot.depth + 1 : slot.depth }
    /// The value is a choice, or an enum that may be one, and nothing has been written for it.
    var isPendingChoice: Bool { slot.kind == .child && element == 0 && (isChoice || type?.isEnum ?? false) }
    /// The value's element, or the one around it as long as that is not there.
    var innermostElement: UInt32 { element == 0 ? slot.element : element }
    /// The value is the content of an element that has other content as well.
    var sharesElement: Bool { slot.kind == .content }
    /// The value is a group.
    var isGroup: Bool { slot.isGroup && slot.index >= 0 }
    /// The value is an item of a list that is in an element without an element of its own.
    var isSharedItem: Bool { slot.kind == .content && slot.index >= 0 }
    /// The value has keys, of which the text is the only one, and is an attribute.
    var isTextAsAttribute: Bool { slot.kind == .attribute && isTextWithKeys }
    @inline(never)
    private var isTextWithKeys: Bool { type.map { !$0.isElementAlways && FirstKeys.traits(of: $0.type) != nil } ?? false }
}

/// The destinations of an encoding, by their numbers; 0 is a place holder.
struct Destinations: ~Copyable {
    private var records = GrowableStorage<Destination>()

    init() { records.append(Destination(Slot(kind: .content, element: 0, name: 0, container: 0, depth: 0), in: .unspecified)) }

    subscript(number: UInt32) -> Destination {
        unsafeAddress { records.address(of: Int(number)) }
        unsafeMutableAddress { UnsafeMutablePointer(mutating: records.address(of: Int(number))) }
    }

    @inline(__always)
    mutating func add(_ slot: Slot) -> UInt32 {
        records.append(Destination(slot, in: self[slot.container].namespace))
        return UInt32(truncatingIfNeeded: records.count - 1)
    }

    /// The number of the destination that is added next.
    var nextNumber: UInt32 { UInt32(truncatingIfNeeded: records.count) }

    /// Whether the value that is an element, if it has a destination of this number, has a key that means a child of a name, or a path that begins so.
    func hasKey(_ name: String, at number: UInt32, of element: UInt32) -> Bool {
        guard number < nextNumber, self[number].element == element, let keys = self[number].keys?.object else { return false }
        return !keys.takesAnything && keys.traits.mayMeanElement(name)
    }

    mutating func removeAll() { records.truncate(to: 1) }

    /// Forgets a destination whose value is complete, if none was added since, so that nothing refers to it.
    mutating func removeIfLast(_ number: UInt32) { if isLast(number) { records.truncate(to: Int(number)) } }

    /// Whether there is a destination of the number, and none was added since.
    func isLast(_ number: UInt32) -> Bool { number != 0 && number &+ 1 == nextNumber }

    /// Gives back what a large document has taken.
    mutating func giveBackMemory() { records.giveBack(beyond: WrittenDocument.keptBytes / MemoryLayout<Destination>.stride) }

    /// The slot of a destination whose value turned out to be a scalar or nil.
    mutating func takeSlot(of number: UInt32) -> Slot {
        let destination = self[number]
        var slot = destination.slot
        if slot.kind == .child {
            if destination.element == 0 {
                self[number].isSettled = true
            } else {
                (slot.kind, slot.element, slot.depth) = (.itself, destination.element, destination.depth)
            }
        }
        return slot
    }

    /// Whether a slot is for an entry of a dictionary, which is missed if it is left out.
    func isEntry(_ slot: Slot) -> Bool { if case .dictionary = self[slot.container].type?.shape { true } else { false } }

    /// Whether a slot is for an item, or for the text of an item, of a list that is in an element without an element of its own.
    func isOfSharedItem(_ slot: Slot) -> Bool {
        slot.index >= 0 || around(slot.container).contains { self[$0].isSharedItem }
    }

    /// A destination, and those of the values around it that are in the same element, from the innermost outwards: the owners of what is there.
    func around(_ number: UInt32) -> [UInt32] {
        var all: [UInt32] = []
        var next = number
        while next != 0 {
            all.append(next)
            next = self[next].sharesElement ? self[next].slot.container : 0
        }
        return all
    }
}
