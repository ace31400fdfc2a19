/// An element that may yet get attributes or content.
///
///     <book id="7"><title>a</title>        `book`: start at `<`, end of the tag before `>`; its content goes on at the end of the output
///
/// Where it is, is counted from the start of an output. The output's end is where the innermost of its elements that are not closed over goes on.
struct OpenElement: BitwiseCopyable {
    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt32
        /// The start tag has its `>`.
        static let hasClosedTag = Flags(rawValue: 1 << 0)
        /// It is *closed over*: something comes after it, so that its end tag is there already. What it gets now, it gets in an output of its own.
        static let isClosedOver = Flags(rawValue: 1 << 1)
        /// It was given a text without a character, which only tells it from an element that has nothing in it.
        static let hasEmptyText = Flags(rawValue: 1 << 2)
        /// A list is in it by itself: the order of its children, and the text among them, is the list's.
        static let holdsList = Flags(rawValue: 1 << 3)
        /// Text may be among its children, even if none is.
        static let mayHoldText = Flags(rawValue: 1 << 4)
        /// The last that it has is text.
        static let endsWithText = Flags(rawValue: 1 << 5)
        /// The last that the element around it had was text.
        static let followsText = Flags(rawValue: 1 << 6)
        /// Its name means what it is to mean only under a certain default namespace.
        static let needsDefaultNamespace = Flags(rawValue: 1 << 7)
        /// It declares the default namespace.
        static let declaresDefaultNamespace = Flags(rawValue: 1 << 8)
        /// Something in it, or its name, means what it is to mean because of the default namespace around it.
        static let reliesOnDefaultNamespace = Flags(rawValue: 1 << 9)
        /// A fragment has taken its place.
        static let isFragment = Flags(rawValue: 1 << 10)
        /// The content of a fragment is in it.
        static let holdsFragment = Flags(rawValue: 1 << 11)
        /// It is a dictionary's entry, and its first attribute has the key.
        static let holdsKey = Flags(rawValue: 1 << 13)
        /// Its tag gets a note of its number when it is closed: see ``TagNote``.
        static let isNumbered = Flags(rawValue: 1 << 14)
        /// Its nodes are in order, so that they are not sorted again when it is closed: rests are between them.
        static let isSorted = Flags(rawValue: 1 << 16)
        /// Paths lead through it.
        static let isStep = Flags(rawValue: 1 << 17)
        /// Its tag has the note of mixed content.
        static let hasNoteOfMixedContent = Flags(rawValue: 1 << 18)
    }

    let number: UInt32
    var name: UInt32
    let parent: UInt32
    /// The output in which its tag is; 0 for the document's.
    var outputNumber: UInt32
    /// The output in which its content goes on after it was closed over; 0 for none, as the document's own is never one of these.
    var laterOutputNumber: UInt32 = 0
    var flags: Flags = []
    var start: Int
    /// Where its attributes end, once the tag is closed.
    var tagEnd = 0
    /// Where its content ends, once it is closed over.
    var contentEnd = 0
    /// How many attributes there are.
    var attributeCount: UInt32 = 0
    /// How many elements and texts it has, and how many texts.
    var childCount: UInt32 = 0
    var textCount: UInt32 = 0
    /// Bits of the names of its attributes: one whose bit is missing is new.
    var attributeBits: UInt64 = 0

    init(number: UInt32, name: UInt32, parent: UInt32, outputNumber: UInt32, start: Int) {
        (self.number, self.name, self.parent, self.outputNumber, self.start) = (number, name, parent, outputNumber, start)
    }

    /// Notes that it is at another place, with all that is in it.
    mutating func move(by distance: Int) {
        start += distance
        tagEnd += distance
        contentEnd += distance
    }

    /// Whether it was closed over with nothing in it, as `<a />`.
    var isShort: Bool { flags.contains(.isClosedOver) && contentEnd == tagEnd }
}
