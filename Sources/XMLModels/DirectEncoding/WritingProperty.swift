import XMLCodable

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
        /// An element at the end of a path through others.
        case path
        /// An attribute of the last of the elements that a path leads through.
        case pathAttribute
        /// The element's own text.
        case text
        /// It takes an encoder to write it.
        case encoded
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

    /// How many elements lead to it.
    let stepCount: Int
    /// These elements, in memory that is never freed.
    private let steps: UnsafePointer<WritingProperty>?

    /// A placeholder, for the keys of no property.
    static let none = WritingProperty(name: "", kind: .none, order: 0)

    /// - Parameter path: the names of the elements that lead to it.
    init(name: String, path: [String] = [], kind: Kind, order: Int) {
        var markup = OutputBuffer(capacity: 1)
        markup.append("<\(name)></\(name)> \(name)=\"")
        self.kind = kind
        self.order = UInt16(clamping: order)
        count = Int32(truncatingIfNeeded: name.utf8.count)
        bytes = UnsafePointer(markup.handOver())
        stepCount = path.count
        steps = path.isEmpty ? nil : Self.seal(path.map { WritingProperty(name: $0, kind: .element, order: 0) })
    }

    /// Properties in memory that is never freed.
    static func seal(_ properties: [WritingProperty]) -> UnsafePointer<WritingProperty> {
        var storage = GrowableStorage<WritingProperty>(capacity: properties.count)
        for property in properties { storage.append(property) }
        return UnsafePointer(storage.handOver())
    }

    /// An element that leads to it, from the outermost on.
    func step(_ index: Int) -> WritingProperty {
        guard let steps, index >= 0, index < stepCount else { return .none }
        return steps[index]
    }

    /// Whether an encoder may write it instead.
    var mayBeEncoded: Bool {
        switch kind {
        case .attribute, .element, .path, .pathAttribute, .encoded: true
        case .none, .text: false
        }
    }

    @inline(__always)
    func append(_ markup: Markup, to output: inout OutputBuffer) {
        let count = Int(count)
        let (start, length) =
            switch markup {
            case .unclosedStartTag: (0, count + 1)
            case .startTag: (0, count + 2)
            case .endTag: (count + 2, count + 3)
            case .attribute: (2 * count + 5, count + 3)
            }
        output.append(bytes: bytes + start, count: length)
    }
}
