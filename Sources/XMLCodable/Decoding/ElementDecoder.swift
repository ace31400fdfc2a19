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
        try context.keyedContainer(keyedBy: type, at: place, frame: reference)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let place = place.ofList
        if place.isAmbiguous { throw context.errors.ambiguity(at: place, path: codingPath) }
        if place.kind == .groups || place.kind == .group {
            throw context.errors.invalidGroups(at: place, found: "a type that reads a list by itself", path: codingPath)
        }
        return context.lists.container(at: place, frame: context.frames.value.reference(to: frame))
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        self
    }
}

extension ElementDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { context.isNil(at: place) }

    func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
    func decode(_ type: String.Type) throws -> String { try scalar(type) }
    func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
    func decode(_ type: Float.Type) throws -> Float { try scalar(type) }
    func decode(_ type: Int.Type) throws -> Int { try scalar(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try scalar(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try scalar(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try scalar(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try scalar(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try scalar(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar(type) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try context.decode(type, at: place.untyped, step: .none, frame: frame)
    }

    /// Decodes a scalar in the asker's own place.
    private func scalar<T: Scalar>(_ type: T.Type) throws -> T {
        var place = try context.single(place, path: codingPath)
        if context.readNodes.isTracking {
            try context.readNodes.noteScalar(at: place, path: codingPath, isOwnPlace: true, in: context)
        }
        if context.transformsValues { place = try context.transformed(place, for: type, path: codingPath) }
        if !place.lacksText, let value = context.reader.parse(type, at: place) { return value }
        throw context.errors.failure(type, at: place, path: codingPath)
    }
}
