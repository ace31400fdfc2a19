/// The decoder that a type's `init(from:)` gets. Small enough to be handed on without allocation; it knows its place and its frame, and
/// works out the coding path only when asked for it.
struct ElementDecoder: Decoder {
    let context: DecodingContext
    private let node: NodeIndex
    private let detail: UInt32
    private let frameNumber: UInt32
    private let serial: UInt16
    private let kind: Place.Kind
    private let flags: Place.Flags

    init(context: DecodingContext, place: Place, frame: Int, serial: UInt16) {
        self.context = context
        node = place.node
        detail = place.detail
        kind = place.kind
        flags = place.flags
        frameNumber = UInt32(truncatingIfNeeded: frame)
        self.serial = serial
    }

    /// The place; nothing, once the value is done whose list it refers to by number.
    var place: Place {
        let refersToList = kind == .text || kind == .items
        if refersToList, frame != Int(frameNumber) { return .absent(in: node) }
        return Place(node: node, detail: detail, kind: kind, flags: flags)
    }

    /// The frame, as long as the value that it was pushed for is being decoded; the outermost one after that.
    var frame: Int {
        context.frames.pointee.isCurrent(Int(frameNumber), serial: serial) ? Int(frameNumber) : 0
    }

    var codingPath: [any CodingKey] { context.codingPath(frame: frame) }

    var userInfo: [CodingUserInfoKey: Any] { context.options.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try context.keyedContainer(keyedBy: type, at: place, frame: frame, serial: serial)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let place = place.ofList
        if place.isAmbiguous { throw context.ambiguity(at: place, path: codingPath) }
        return context.unkeyedContainer(at: place, frame: frame)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        self
    }
}

extension DecodingContext {
    @inline(__always)
    func keyedContainer<Key: CodingKey>(
        keyedBy type: Key.Type, at place: Place, frame: Int, serial: UInt16
    ) throws -> KeyedDecodingContainer<Key> {
        let place = try placeOfKeys(place, frame: frame)
        let table = keyTable(for: type)
        if place.flags.contains(.sharesElement) { try noteKeys(table, sharing: place.node, frame: frame) }
        if let box = idleBox(table, place, frame: frame, serial: serial) {
            return table.containers.pointee.container(KeyedDecodingContainer<Key>.self, of: box)
        }
        return makeContainer(keyedBy: type, table, place, frame: frame, serial: serial)
    }

    @inline(never)
    private func idleBox(_ table: KeyTable, _ place: Place, frame: Int, serial: UInt16) -> ContainerBox? {
        // What is made later belongs to whoever asks: nobody would have it rest.
        guard !isFinished, let (box, content) = table.containers.pointee.idle() else { return nil }
        content.move(to: place, frame: frame, serial: serial, in: self, table)
        return box
    }

    @inline(never)
    private func makeContainer<Key: CodingKey>(
        keyedBy type: Key.Type, _ table: KeyTable, _ place: Place, frame: Int, serial: UInt16
    ) -> KeyedDecodingContainer<Key> {
        let content = KeyedPlace()
        content.move(to: place, frame: frame, serial: serial, in: self, table)
        let container = KeyedDecodingContainer(DecodingKeyedContainer<Key>(at: content))
        if !isFinished { table.containers.pointee.keep(container, content) }
        return container
    }

    /// The place whose children and attributes are the keys.
    @inline(__always)
    private func placeOfKeys(_ place: Place, frame: Int) throws -> Place {
        if place.kind == .element, takesFirstElement { return place }
        return try unusualPlaceOfKeys(place, frame: frame)
    }

    @inline(never)
    private func unusualPlaceOfKeys(_ place: Place, frame: Int) throws -> Place {
        switch place.kind {
        case .absent:
            guard place.flags.contains(.elementsOnly) else {
                throw valueNotFound([String: Any].self, at: place, path: codingPath(frame: frame))
            }
            return place  // of an empty dictionary
        case .siblings: return .element(place.node, foundIn: place.detail)
        case .children, .items: return .element(place.node)
        case .attributes: return place
        case .ambiguous, .ambiguousAttributes, .repeated: throw ambiguity(at: place, path: codingPath(frame: frame))
        case .element, .choice, .attribute, .text: return try single(place, path: codingPath(frame: frame))
        }
    }
}

extension ElementDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { context.isNil(at: place) }

    func decode(_ type: Bool.Type) throws -> Bool { try context.scalar(type, at: place, frame: frame) }
    func decode(_ type: String.Type) throws -> String { try context.scalar(type, at: place, frame: frame) }
    func decode(_ type: Double.Type) throws -> Double { try context.scalar(type, at: place, frame: frame) }
    func decode(_ type: Float.Type) throws -> Float { try context.scalar(type, at: place, frame: frame) }
    func decode(_ type: Int.Type) throws -> Int { try context.scalar(type, at: place, frame: frame) }
    func decode(_ type: Int8.Type) throws -> Int8 { try context.scalar(type, at: place, frame: frame) }
    func decode(_ type: Int16.Type) throws -> Int16 { try context.scalar(type, at: place, frame: frame) }
    func decode(_ type: Int32.Type) throws -> Int32 { try context.scalar(type, at: place, frame: frame) }
    func decode(_ type: Int64.Type) throws -> Int64 { try context.scalar(type, at: place, frame: frame) }
    func decode(_ type: UInt.Type) throws -> UInt { try context.scalar(type, at: place, frame: frame) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try context.scalar(type, at: place, frame: frame) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try context.scalar(type, at: place, frame: frame) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try context.scalar(type, at: place, frame: frame) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try context.scalar(type, at: place, frame: frame) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type) throws -> Int128 { try context.scalar(type, at: place, frame: frame) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 { try context.scalar(type, at: place, frame: frame) }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try context.decode(type, at: place.plain, step: .none, frame: frame)
    }
}

extension DecodingContext {
    /// Whether a place holds nil: nothing at all, `xsi:nil="true"`, or nothing that a value of the type being decoded could be made of.
    func isNil(at place: Place) -> Bool {
        switch place.kind {
        case .absent:
            hasServedAbsence = true
            return true
        case .element, .choice:
            if place.flags.contains(.isNil) || isNil(place.node) { return true }
            guard place.flags.contains(.emptyIsNil) else { return false }
            return place.flags.contains(.sharesElement) ? !arena.hasOwnText(place.node) : isBlank(place.node)
        case .attribute:
            return place.flags.contains(.emptyIsNil) && arena.attributeValue(Int(place.detail)).allSatisfy(\.isXMLWhitespace)
        case .attributes: return !arena.node(place.node).attributeRange.contains { isCollected($0, at: place) }
        case .text, .siblings, .children, .items, .ambiguous, .ambiguousAttributes, .repeated: return false
        }
    }

    /// What an optional is decoded at: the place that its value would have, and what makes it nil there.
    @inline(__always)
    func placeOfOptional(_ place: Place, of traits: TypeTraits) -> Place {
        var place = place
        if traits.cannotBeEmpty { place.flags.insert(.emptyIsNil) }
        return place.flags.contains(.sharesElement) ? placeOfOptionalText(place, of: traits) : place
    }

    /// The same where the element's own content was asked for: text is nil where there is none. Of a type that decodes itself it shows only by
    /// and by whether it asks for text.
    @inline(never)
    private func placeOfOptionalText(_ place: Place, of traits: TypeTraits) -> Place {
        switch traits.form {
        case .list, .dictionary: return place
        case .data:
            switch options.dataDecodingStrategy {
            case .base64, .hexadecimal: return place.with(.emptyIsNil)  // to which white space is nothing
            case .deferredToData: return place  // which is a list
            case .custom: break
            }
        case .ordinary, .scalar, .optional, .wrapper, .date, .decimal, .url, .uuid: break
        }
        let hasText = text(at: place, for: String.self).map { !$0.isEmpty } ?? false
        return hasText ? place : place.lackingText
    }

    /// Whether an optional is nil, since its type cannot be made of a place: an element that has nothing in it, or an element without text
    /// whose text was asked for. What is wrong anywhere inside remains wrong.
    func isNil(_ place: Place, of form: TypeTraits.Form, since error: DecodingError) -> Bool {
        if case .list = form { return false }
        // The offset first: an error from far below passes here on every level, and paths are long then.
        // Nor is an error of another type, which the policy for custom errors had located, taken for a value that is not there.
        guard place.kind == .element, let issue = error.context?.underlyingError as? XMLCodingIssue, issue.cause == nil,
            issue.position?.byteOffset == arena.node(place.node).sourceOffset, issue.path == xmlPath(of: place.node)
        else { return false }
        if place.flags.contains(.sharesElement) {
            if case .keyNotFound = error { return false }
            if case .valueNotFound = error, place.lacksText { return true }
            return arena.firstElement(in: place.node) == nil && !arena.hasOwnText(place.node)
        }
        return isBlank(place.node) && arena.hasDeclarationsOnly(place.node)
    }

    /// Whether there is nothing to be read at a place: no attributes, no children and no text.
    func isEmpty(_ place: Place) -> Bool {
        guard place.kind == .element else { return false }
        return arena.node(place.node).attributeRange.isEmpty && isBlank(place.node)
    }

    /// Whether an element's own content was asked for, and there is neither text nor a child element.
    func lacksContent(_ place: Place) -> Bool {
        guard place.kind == .element, place.flags.contains(.sharesElement) else { return false }
        return arena.firstElement(in: place.node) == nil && text(at: place, for: String.self).map(\.isEmpty) ?? true
    }

    /// Whether an element has no child elements and no text but white space.
    func isBlank(_ element: NodeIndex) -> Bool {
        arena.firstElement(in: element) == nil && !arena.hasNonWhitespaceText(arena.leafTextRange(element))
    }
}
