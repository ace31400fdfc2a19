/// How a run of text is to be written.
enum TextForm: UInt32, BitwiseCopyable {
    /// As it is: nothing in it has to be escaped.
    case needsNoEscapes = 1
    /// With escapes where there is something to escape.
    case needsEscapes = 2
    /// As a CDATA section.
    case cdata = 3
    /// As it is: it is leaves with their tags.
    case leaves = 4
    /// There is a text, but no character in it: it only tells the element from one that has nothing in it.
    case empty = 5
    /// As white space whose line breaks are references.
    case referencedBreaks = 6
    /// It is a fragment, or the content of one, which the document has under the node's number.
    case fragment = 7
    /// It is a comment or a processing instruction, which the document has under the node's number.
    case markup = 8
}

/// A run of the text buffer, with its form.
struct EncodedText: BitwiseCopyable {
    private var start = 0
    /// The count, and above it the form; 0 for no text.
    private var countAndForm: UInt = 0

    private static let formShift: UInt = 56

    init() {}

    init(_ range: Range<Int>, _ form: TextForm) {
        start = range.lowerBound
        countAndForm = UInt(bitPattern: range.count) | UInt(form.rawValue) << EncodedText.formShift
    }

    private var formNumber: UInt32 { get { UInt32(truncatingIfNeeded: countAndForm >> EncodedText.formShift) } }

    var form: TextForm? { TextForm(rawValue: formNumber) }

    /// Whether there is a text, though there may be nothing in it.
    var exists: Bool { get { formNumber != 0 } }

    func isIn(_ form: TextForm) -> Bool { formNumber == form.rawValue }

    var end: Int { start + Int(bitPattern: countAndForm & ((1 << EncodedText.formShift) - 1)) }

    var range: Range<Int> { start..<end }
}

/// An element, or, without a name, a run of text among children.
struct EncodedNode: BitwiseCopyable {
    var name: UInt32
    var parent: UInt32
    var next: UInt32 = 0
    var text: EncodedText
    var firstChild: UInt32 = 0
    var lastChild: UInt32 = 0
    var firstAttribute: UInt32 = 0
    var lastAttribute: UInt32 = 0
    /// A list is in the element by itself: the order of its children, and the text among them, is the list's.
    var holdsList = false
    /// Text may be among the element's children, even if none is.
    var mayHoldText = false

    init(name: UInt32, parent: UInt32, text: EncodedText = EncodedText()) { (self.name, self.parent, self.text) = (name, parent, text) }

    mutating func noteEmptyText() { if !text.exists { text = EncodedText(0..<0, .empty) } }

    mutating func clearContent() {
        text = EncodedText()
        firstChild = 0
        lastChild = 0
    }

    var hasText: Bool { text.exists && !text.isIn(.empty) }
    /// Whether this is a run of text among children.
    var isText: Bool { name == 0 && !text.isIn(.leaves) && !text.isIn(.markup) }
}

/// An attribute. The number of an attribute is its index plus 1; 0 is none.
struct EncodedAttribute: BitwiseCopyable {
    let name: UInt32
    var next: UInt32 = 0
    /// As it is in the text buffer: ` name="value"`.
    var text: EncodedText
    var range: Range<Int> { text.range }
}
