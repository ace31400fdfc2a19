/// The decoder that a type's `init(from:)` gets. Small enough to be handed on without allocation; it knows its place and its frame, and
/// works out the coding path only when asked for it.
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
        if place.isTextAlone { try context.checkObject(of: KeyTraits.of(type), at: place, frame: frame) }
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
