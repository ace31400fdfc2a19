/// What a decoder stands for: a place in the document, or the lack of one. Twelve bytes, so that a decoder fits into an existential.
struct Place: BitwiseCopyable {
    enum Kind: UInt8 {
        /// `node` is the element. Where it was found by a key, `detail` is its parent, and a list asked for here is all siblings of the
        /// name; otherwise `detail` is ``Place/noParent``.
        case element
        /// An attribute: `detail` is its number, `node` its element.
        case attribute
        /// A run of character data of the element `node`: `detail` is its number among the context's runs.
        case text
        /// All siblings from `node` on, in the parent `detail`, that match it by name.
        case siblings
        /// All child elements of `node`.
        case children
        /// The items of the context's item list number `detail`, in `node`.
        case items
        /// `node` as a choice: a container with one key, the element's own name.
        case choice
        /// Nothing was found by a key in the element `node`.
        case absent
    }

    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        /// An optional is being decoded whose wrapped type has no empty text: empty is nil.
        static let emptyIsNil = Flags(rawValue: 1 << 0)
        /// A dictionary is being decoded: attributes are no keys.
        static let elementsOnly = Flags(rawValue: 1 << 1)
        /// The dictionary's keys are whole numbers, which have an underscore before them as names.
        static let hasIntegerKeys = Flags(rawValue: 1 << 3)
        /// The element was found by its namespace too, as are its siblings.
        static let foundByNamespace = Flags(rawValue: 1 << 4)
        /// An optional is being decoded that is known to be nil.
        static let isNil = Flags(rawValue: 1 << 5)
        /// The element is an item of mixed content, where every space counts.
        static let isInMixedContent = Flags(rawValue: 1 << 6)
        /// The element was not entered by this place but by the one around it: the key was `""`.
        static let sharesElement = Flags(rawValue: 1 << 2)
    }

    var node: NodeIndex
    var detail: UInt32
    var kind: Kind
    var flags: Flags = []

    static let noParent = UInt32.max
    /// The same of an element that shares another's place, for an optional whose text would be the element's own, of which there is none.
    private static let noText = noParent - 1

    static func element(_ node: NodeIndex) -> Place { Place(node: node, detail: noParent, kind: .element) }
    static func element(_ node: NodeIndex, foundIn parent: NodeIndex, byNamespace: Bool = false) -> Place {
        Place(node: node, detail: parent, kind: .element, flags: byNamespace ? .foundByNamespace : [])
    }
    static func attribute(_ attribute: Int, of node: NodeIndex) -> Place {
        Place(node: node, detail: UInt32(truncatingIfNeeded: attribute), kind: .attribute)
    }
    static func siblings(from first: Place) -> Place {
        Place(node: first.node, detail: first.detail, kind: .siblings, flags: first.flags.intersection(.foundByNamespace))
    }
    static func children(of node: NodeIndex) -> Place { Place(node: node, detail: 0, kind: .children) }
    static func choice(_ node: NodeIndex) -> Place { Place(node: node, detail: 0, kind: .choice) }
    static func absent(in node: NodeIndex) -> Place { Place(node: node, detail: 0, kind: .absent) }

    /// The content of a place, for what stands in it without an element or attribute of its own.
    var ownContent: Place {
        guard kind == .element else { return self }
        return Place(
            node: node, detail: Place.noParent, kind: .element,
            flags: flags.contains(.isInMixedContent) ? [.sharesElement, .isInMixedContent] : .sharesElement)
    }

    /// Whether an optional is being decoded whose text would be the element's own, of which there is none.
    @inline(__always)
    var lacksText: Bool { detail == Place.noText && flags.contains(.sharesElement) }

    /// A place that shares its element, whose text there is none of.
    var lackingText: Place {
        var place = self
        place.detail = Place.noText
        return place
    }

    /// The same place with a flag.
    func with(_ flag: Flags) -> Place {
        var place = self
        place.flags.insert(flag)
        return place
    }

    /// The same place without what was said for the type that is decoded at it.
    var plain: Place {
        var place = self
        place.flags = place.flags.intersection([.sharesElement, .foundByNamespace, .isInMixedContent])
        return place
    }
}
