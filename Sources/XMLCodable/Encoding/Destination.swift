// Where values go. A `Slot` is a place for one value, made on the spot; a `Destination` is the lasting record of a slot whose value is
// neither scalar nor nil, so that its encoder can be asked for containers, at once or later.
//
// How lists work: whether a value is a list shows only when its `encode(to:)` asks for an unkeyed container. Until a value asks for
// something, its destination is pending: the element is not there yet. A keyed container makes the element; an unkeyed container does
// not, it makes an element of the same name for every item instead; a single-value container leaves the decision to what it is given.
// Whatever asks for an unkeyed container first is therefore written as an array is: the library's own arrays, custom collections,
// wrappers around either. Only where an element must be there in any case (the root, an item of a list, the element of an enum's case)
// is a list written into it, as elements of its name.

/// A place for one value.
struct Slot {
    enum Kind: UInt8, BitwiseCopyable {
        /// A child of the element.
        case child
        /// The element's own content: nothing is made for the value itself.
        case content
        /// The element itself, which stands for the value.
        case itself
        case attribute
    }

    var kind: Kind
    /// The element that is written to.
    var element: UInt32
    /// The name of the child or attribute.
    var name: UInt32
    /// The key, as it is spelled in the coding path; 0 for none.
    var key: UInt32 = 0
    /// The position in a list; negative for none.
    var index: Int32 = -1
    /// The destination of the container that the slot belongs to.
    var container: UInt32
    /// How deep the element stands; the root is 1.
    var depth: UInt32
    /// The value is an item of a list: it has an element also when it is nil, or a list itself.
    var isItem = false
    /// The value is an item of a list without a key: choices stand there by the names of their cases.
    var isKeyless = false
    /// Text is to be a CDATA section.
    var isCDATA = false
    /// Nobody rearranges what is made of the value and its neighbours later.
    var isOrdinary = false
}

/// The place of a value that encodes itself.
struct Destination: BitwiseCopyable {
    var kind: Slot.Kind
    /// An element is there in any case, so that a list is written into it.
    var isItem = false
    var isKeyless = false
    var isCDATA = false
    var isOrdinary = false
    /// The value was a list, nil or a scalar: no element is missing.
    var isSettled = false
    /// The value's keys are marked as a choice.
    var isChoice = false
    /// It is the element of an enum's case; keys are the labels of its payload.
    var isPayload = false
    /// What became of the payload's `_0`.
    var unlabelled = Unlabelled.none
    /// The value has a key `_0` of its own.
    var hasUnlabelledKey = false
    /// The element that a pending element will be a child of, or that has the attribute.
    var parentElement: UInt32
    var name: UInt32
    /// The element that the value is written to; 0 while it is pending.
    var element: UInt32
    /// How deep the element stands.
    var depth: UInt32
    /// The destination of the container around it; 0 for the root.
    var container: UInt32
    var key: UInt32
    var index: Int32
    /// The type that is being encoded there.
    var type: EncodingTraits?
    /// The keys of its keyed container. Tables live as long as the encoding.
    var keys: Unmanaged<EncodingKeyTable>?
    /// The type whose attributes a dictionary adds to, by its number in the context, counted from 1; 0 for none.
    var collector: UInt32 = 0
    /// How many items its list has.
    var itemCount: Int32 = 0
    /// How many nested containers were asked for, and the element of the last.
    var nestedCount: UInt32 = 0
    var nestedElement: UInt32 = 0

    /// What became of an enum payload's unlabelled first value.
    enum Unlabelled: UInt8, BitwiseCopyable {
        /// It did not come yet.
        case none
        /// It is the content of the case's element.
        case content
        /// It is the content, as a list.
        case list
        /// It, or another value before it, has an element of its own, or it is nil.
        case ordinary
    }

    init(_ slot: Slot, nameOfElement: UInt32) {
        kind = slot.kind
        isItem = slot.isItem || slot.kind == .itself
        isKeyless = slot.isKeyless
        isCDATA = slot.isCDATA
        isOrdinary = slot.isOrdinary
        parentElement = slot.element
        name = slot.kind == .itself ? nameOfElement : slot.name
        element = slot.kind == .content || slot.kind == .itself ? slot.element : 0
        depth = slot.kind == .child ? slot.depth + 1 : slot.depth
        container = slot.container
        key = slot.key
        index = slot.index
    }
}
