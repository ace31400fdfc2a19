/// The decoder that a type's `init(from:)` gets. Small enough to be handed on without allocation; it knows its place and its frame, and
/// works out the coding path only when asked for it.
///
///     <shop><item id="1"/></shop>      that of `Item` is at the place of the element `item`, in the frame that was pushed for the key `item`
struct ElementDecoder: DocumentDecoder {
    let context: DecodingContext
    private let ownPlace: Place
    private let reference: FrameReference

    init(context: DecodingContext, place: Place, frame: FrameReference) {
        assert(MemoryLayout<ElementDecoder>.size <= 3 * MemoryLayout<Int>.size, "a larger decoder is put into a box for every value")
        self.context = context
        ownPlace = place
        reference = frame
    }

    /// The place; nothing, once the value is done whose list it refers to by number.
    var place: Place {
        let refersToList = ownPlace.kind == .text || ownPlace.kind == .items || ownPlace.kind == .group
        return refersToList && !context.frames.value.isCurrent(reference) ? .absent(in: ownPlace.node) : ownPlace
    }

    /// The frame, as long as the value that it was pushed for is being decoded; the outermost one after that.
    var frame: Int { context.frames.value.number(of: reference) }

    var codingPath: [any CodingKey] { context.codingPath(frame: frame) }

    var userInfo: [CodingUserInfoKey: Any] { context.options.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        if place.isTextAlone { try context.ownership.checkObject(of: KeyTraits.of(type), at: place, frame: frame) }
        if !context.reader.nilAttributes.isEmpty { try context.rejectNil(at: place, keyedBy: type, frame: frame) }
        return try context.keyedContainer(keyedBy: type, at: place, frame: reference)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try DecodingUnkeyedContainer(at: place, frame: context.frames.value.reference(to: frame), in: context)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension ElementDecoder: ScalarDecodingContainer {
    func decodeNil() -> Bool { context.isNil(at: place) }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try context.decode(type, at: place.untyped, step: .none, frame: frame)
    }

    /// Decodes a scalar in the asker's own place.
    func scalar<T: Scalar>(_ type: T.Type) throws -> T {
        let place = place
        guard context.readsFreely, !place.flags.contains(.sharesElement), let value = context.reader.parse(type, at: place) else {
            return try context.scalar(type, at: place, isInPlace: true, path: codingPath)
        }
        return value
    }
}

extension ElementDecoder: QualifiedNameDecoder {
    package func decodeQualifiedName() throws -> XMLQName {
        let place = try context.placeOfText(String.self, at: place, isInPlace: true, path: codingPath)
        if place.kind == .absent || place.lacksText { throw context.errors.valueNotFound(XMLQName.self, at: place, path: codingPath) }
        // It is no string, which is made of several texts as well.
        guard let text = context.reader.text(at: place, for: Int.self) else {
            throw context.errors.mismatch(
                XMLQName.self, "a qualified name", found: "an element with child elements", at: place, path: codingPath,
                suggestion: context.errors.suggestionOfChildren(at: place))
        }
        return try context.qualifiedName(ScalarParsing.trim(text), at: context.reader.original(place), path: codingPath)
    }
}

extension ElementDecoder: AbsenceDecoder {
    func decodeNothing<Value: Decodable>(as type: Value.Type) throws -> Value? {
        if place.kind == .absent { return nil }
        // A presence says itself that an element is nil.
        if context.traits(of: type).innermost.isPresence { return try decode(type) }
        return (type as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value
    }
}

/// What a decoder reads: a place in the document, or the lack of one. Ten bytes, so that a decoder fits into an existential without a box.
///
///     <a x="1">t<b/><b/></a>                 kind        node   detail
///     a, decoded by itself                   element     a      noParent
///     the first b, found by a key in a       element     b      a
///     all of b, as a list                    siblings    b      a
///     all in a, as a list                    children    a      0
///     x                                      attribute   a      the number of x among the arena's attributes
///     t, as an item of mixed content         text        a      its number among the runs that the reader keeps
///     t, as the text of a                    element     a      noParent, and the flag `sharesElement`
///     a key of a that there is nothing for   absent      a      0
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
        /// All child elements of `node`; of a list of choices that a path leads to the cases alone, and `detail` is the list's number.
        case children
        /// The items of the context's item list number `detail`, in `node`.
        case items
        /// `node` as a choice: a container with one key, the element's own name.
        case choice
        /// Nothing was found by a key in the element `node`.
        case absent
        /// `node` is the first of several elements of a name in the parent `detail`, which only a list can be read from.
        case repeated
        /// Those attributes of the element `node` that no key of the type around it names; `detail` is the number of its keys in the context.
        case attributes
        /// All groups of the element `node`, as a list; while one of its groups is being decoded, those in the group.
        case groups
        /// Some children of the element `node`, without an element of their own: `detail` is the first. What is in the group without an element of
        /// its own has the same place.
        case group
        /// The elements in the element `node` that are a dictionary's entries; `detail` is the dictionary's number in the context.
        case entries
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
        /// The element's own text was asked for, by its kind of node or by a key that may be any string, so that nothing else of it is meant.
        static let textOnly = Flags(rawValue: 1 << 7)
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
    /// The same of the element of an enum's case, all of which is the case's one value: it may have an empty text.
    private static let payload = noParent - 2

    static func element(_ node: NodeIndex) -> Place { Place(node: node, detail: noParent, kind: .element) }
    static func element(_ node: NodeIndex, foundIn parent: NodeIndex, byNamespace: Bool = false) -> Place {
        Place(node: node, detail: parent, kind: .element, flags: byNamespace ? .foundByNamespace : [])
    }
    static func attribute(_ attribute: Int, of node: NodeIndex) -> Place {
        Place(node: node, detail: UInt32(truncatingIfNeeded: attribute), kind: .attribute)
    }
    /// A place whose text a transform has made; the reader has both.
    static func transformed(in node: NodeIndex) -> Place { Place(node: node, detail: .max, kind: .text) }
    static func siblings(from first: Place) -> Place {
        Place(node: first.node, detail: first.detail, kind: .siblings, flags: first.flags.intersection(.foundByNamespace))
    }
    static func children(of node: NodeIndex, onPath number: UInt32 = 0) -> Place { Place(node: node, detail: number, kind: .children) }
    static func choice(_ node: NodeIndex) -> Place { Place(node: node, detail: 0, kind: .choice) }
    static func groups(of node: NodeIndex) -> Place { Place(node: node, detail: noParent, kind: .groups, flags: .sharesElement) }
    static func group(from first: NodeIndex, of node: NodeIndex) -> Place {
        Place(node: node, detail: first, kind: .group, flags: .sharesElement)
    }
    static func absent(in node: NodeIndex) -> Place { Place(node: node, detail: 0, kind: .absent) }
    /// Nothing at the end of a path, whose last element but one is there: a list has no items, but there is one.
    static func absentAtEnd(of node: NodeIndex) -> Place { Place(node: node, detail: 1, kind: .absent) }
    /// The items of a list that has none.
    static func noItems(in node: NodeIndex) -> Place { Place(node: node, detail: .max, kind: .items) }
    static func entries(of node: NodeIndex, number: UInt32) -> Place {
        // Its content is checked like anything else without an element of its own.
        Place(node: node, detail: number, kind: .entries, flags: .sharesElement)
    }

    /// Whether the place is a text without an element of its own around it: an attribute's, or a run among elements.
    @inline(__always)
    var isTextAlone: Bool { kind == .attribute || kind == .text }

    /// Whether the place is the text of an element that several values may share: not that of an enum's case, whose one value has all of it.
    var isSharedText: Bool { kind == .element && isInline }

    /// Whether the place is part of an element around it, and not all of an enum's case.
    var isInline: Bool { flags.contains(.sharesElement) && !isPayload }

    /// Whether the text was made by a transform.
    var isTransformed: Bool { kind == .text && detail == .max }

    /// The content of a place, for what is in it without an element or attribute of its own.
    var ownContent: Place {
        guard kind == .element else { return self }
        let flags = flags.intersection(.isInMixedContent).union(.sharesElement)
        return Place(node: node, detail: Place.noParent, kind: .element, flags: flags)
    }

    /// The content of the element of an enum's case, for its one value without a label.
    var payloadContent: Place {
        kind == .element ? Place(node: node, detail: Place.payload, kind: .element, flags: ownContent.flags) : self
    }

    /// Whether the element is that of an enum's case, and its content the case's one value.
    var isPayload: Bool { detail == Place.payload && flags.contains(.sharesElement) }

    /// The place that errors name: a group is where its first element is.
    var named: Place { kind == .group ? .element(detail) : self }

    /// The place as a list takes it.
    var ofList: Place { kind == .repeated ? Place(node: node, detail: detail, kind: .element, flags: flags) : self }

    /// Whether nothing is at the end of a path, whose last element but one is there.
    var isAbsentAtEnd: Bool { kind == .absent && detail == 1 }

    /// Whether an optional is being decoded whose text would be the element's own, of which there is none.
    var lacksText: Bool { detail == Place.noText && flags.contains(.sharesElement) }

    /// A place that shares its element, whose text there is none of.
    var lackingText: Place { Place(node: node, detail: Place.noText, kind: kind, flags: flags) }

    /// The same element as one that no key has found, so that its siblings are not meant.
    var withoutParent: Place {
        guard kind == .element, !flags.contains(.sharesElement) else { return self }
        return Place(node: node, detail: Place.noParent, kind: .element, flags: flags.subtracting(.foundByNamespace))
    }

    /// The same place with a flag.
    func with(_ flag: Flags) -> Place { Place(node: node, detail: detail, kind: kind, flags: flags.union(flag)) }

    /// The same place without what was said for the type that is decoded at it.
    var untyped: Place {
        let kept: Flags = [.sharesElement, .foundByNamespace, .isInMixedContent, .textOnly]
        return Place(node: node, detail: detail, kind: kind, flags: flags.intersection(kept))
    }
}
