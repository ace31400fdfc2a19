/// A property of a model in direct writing: its markup, as it is in every document.
///
/// `@unchecked Sendable`: all is constant, the memory of the markup as well.
@usableFromInline
struct WritingProperty: BitwiseCopyable, @unchecked Sendable {
    enum Kind: UInt8, BitwiseCopyable {
        /// It is not written directly.
        case none
        case attribute
        case element
        /// The element's own text.
        case text
    }

    enum Markup {
        /// `<name`
        case unclosedStartTag
        /// `<name>`
        case startTag
        /// `</name>`
        case endTag
        /// ` name="`
        case attribute
    }

    let kind: Kind
    /// Its place among the type's properties, counted from 1.
    let order: UInt16
    /// The key is not the empty one.
    var hasName: Bool { count > 0 }
    /// How many bytes the name has.
    private let count: Int32
    /// `<name></name> name="`, in memory that is never freed.
    private let bytes: UnsafePointer<UInt8>

    /// What stands for the keys of no property.
    static let none = WritingProperty(name: "", kind: .none, order: 0)

    init(name: String, kind: Kind, order: Int) {
        var markup = OutputBuffer(capacity: 1)
        markup.append("<\(name)></\(name)> \(name)=\"")
        let sealed = markup.seal()
        self.kind = kind
        self.order = UInt16(clamping: order)
        count = Int32(truncatingIfNeeded: name.utf8.count)
        bytes = sealed.start
    }

    @inline(__always)
    func append(_ markup: Markup, to output: inout OutputBuffer) {
        let count = Int(count)
        switch markup {
        case .unclosedStartTag: output.append(bytes: bytes, count: count + 1)
        case .startTag: output.append(bytes: bytes, count: count + 2)
        case .endTag: output.append(bytes: bytes + (count + 2), count: count + 3)
        case .attribute: output.append(bytes: bytes + (2 * count + 5), count: count + 3)
        }
    }
}
