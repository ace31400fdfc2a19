/// The container for the children and attributes of an element.
struct DecodingKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let context: DecodingContext
    /// Held by the context, which is held here.
    private unowned(unsafe) let table: KeyTable
    private let place: Place
    private let frameNumber: Int
    private let serial: UInt16

    init(context: DecodingContext, place: Place, frame: Int, serial: UInt16) {
        self.context = context
        self.place = place
        frameNumber = frame
        self.serial = serial
        table = context.keyTable(for: Key.self)
    }

    private var frame: Int {
        let frames = context.frames
        return frameNumber < frames.pointee.count && frames.pointee[frameNumber].serial == serial ? frameNumber : 0
    }

    var codingPath: [any CodingKey] { context.codingPath(frame: frame) }

    // MARK: Keys

    var allKeys: [Key] { context.keys(at: place, frame: frame) }

    func contains(_ key: Key) -> Bool {
        if case .missing = locate(key) { return false }
        return true
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        let place = place(of: locate(key))
        guard context.isNil(at: place) else { return false }
        context.noteRead(at: place)
        return true
    }

    /// Where a key's value is looked for; nil if it is the element's own content.
    @inline(__always)
    private func nodeDecoding(of key: Key, as wrapper: XMLNodeKind?) -> XMLDecoder.NodeDecoding? {
        if let wrapper { return wrapper.nodeDecoding }
        return context.hasNodeTable(frame: frame) ? context.nodeDecoding(for: key, frame: frame) : .elementOrAttribute
    }

    @inline(__always)
    private func locate(_ key: Key, as wrapper: XMLNodeKind? = nil) -> Location {
        let entry =
            place.flags.contains(.hasIntegerKeys)
            ? context.keyNames.entry(for: "_" + key.stringValue) : table.entry(for: key, in: context.keyNames)
        guard place.kind == .element, !context.locatesByPath else { return locateUnusual(key, entry, as: wrapper) }
        guard let kind = nodeDecoding(of: key, as: wrapper) else { return .ownContent }
        let location = context.locate(entry, in: place.node, frame: frame, kind: kind)
        if entry.isPayload, case .missing = location, context.isOnlyPayload(of: Key.self, at: place, frame: frame) { return .ownContent }
        return location
    }

    /// Finds a key at a place that is no element, and where a strategy needs the key and the coding path.
    @inline(never)
    private func locateUnusual(_ key: Key, _ entry: KeyNames.Entry, as wrapper: XMLNodeKind?) -> Location {
        guard place.kind == .element else {
            // A run of text is known by a number that is good as long as the list's value is being decoded.
            if place.kind == .text, frame != frameNumber { return .missing }
            return context.locate(entry, key, as: wrapper, outsideElement: place)
        }
        guard let kind = nodeDecoding(of: key, as: wrapper) else { return .ownContent }
        var location = context.locateByPath(entry, key, in: place.node, frame: frame, kind: kind)
        if place.flags.contains(.hasIntegerKeys), case .missing = location {
            location = context.locateByPath(
                entry, AnyCodingKey(stringValue: "_" + key.stringValue), in: place.node, frame: frame, kind: kind)
        }
        if entry.isPayload, case .missing = location, context.isOnlyPayload(of: Key.self, at: place, frame: frame) { return .ownContent }
        return location
    }

    /// The place where a key was found.
    @inline(__always)
    private func place(of location: Location) -> Place {
        switch location {
        case .element(let node):
            if place.kind == .element {
                .element(node, foundIn: place.node)
            } else {
                place.flags.contains(.isInMixedContent) ? Place.element(node).with(.isInMixedContent) : .element(node)
            }
        case .elementInNamespace(let node): Place.element(node, foundIn: place.node).with(.foundByNamespace)
        case .attribute(let attribute): .attribute(attribute, of: place.node)
        case .ownContent:
            if place.kind == .element {
                Place.element(place.node).with(
                    place.flags.contains(.isInMixedContent) ? [.sharesElement, .isInMixedContent] : .sharesElement)
            } else {
                place
            }
        case .missing: .absent(in: place.node)
        }
    }

    // MARK: Scalars

    @inline(__always)
    private func scalar<T: Scalar>(_ type: T.Type, _ key: Key) throws -> T {
        let location = locate(key)
        if case .missing = location { throw keyNotFound(key) }
        let place = try context.single(place(of: location), path: codingPath + [key])
        if context.tracksReading { try context.noteScalarRead(at: place, path: codingPath + [key]) }
        if let value = context.parse(type, at: place) { return value }
        throw context.failure(type, at: place, path: codingPath + [key])
    }

    @inline(__always)
    private func scalarIfPresent<T: Scalar>(_ type: T.Type, _ key: Key) throws -> T? {
        let location = locate(key)
        if case .missing = location { return nil }
        let place = try context.single(place(of: location), path: codingPath + [key])
        if context.tracksReading { try context.noteScalarRead(at: place, path: codingPath + [key]) }
        if let value = context.parseOptional(type, at: place) { return value }
        throw context.failure(type, at: place, path: codingPath + [key])
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(type, key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(type, key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(type, key) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try scalar(type, key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(type, key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try scalar(type, key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try scalar(type, key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try scalar(type, key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(type, key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try scalar(type, key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try scalar(type, key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try scalar(type, key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try scalar(type, key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try scalar(type, key) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try scalar(type, key) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try scalar(type, key) }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try scalarIfPresent(type, key) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try scalarIfPresent(type, key) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try scalarIfPresent(type, key) }

    // MARK: Values

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        let traits = context.traits(of: type)
        let location = locate(key, as: traits.wrapperKind)
        if context.tracksReading, traits.wrapperKind == .elementAndAttribute { noteTwin(of: key) }
        if let direct = traits.directlyDecodable { return try decodeDirectly(type, direct, traits, location, key) }
        if case .missing = location { return try decodeMissing(type, traits, key) }
        return try context.decode(type, traits, at: place(of: location), key: key, frame: frame)
    }

    /// Notes the attribute that says the same as an element.
    private func noteTwin(of key: Key) {
        if case .attribute(let attribute) = locate(key, as: .attribute) { context.noteRead(at: .attribute(attribute, of: place.node)) }
    }

    @inline(__always)
    private func decodeDirectly<T: Decodable, Direct: DirectlyDecodable>(
        _ type: T.Type, _: Direct.Type, _ traits: TypeTraits, _ location: Location, _ key: Key
    ) throws -> T {
        if case .missing = location, !traits.decodesFromAbsence { throw keyNotFound(key, as: traits.wrapperKind) }
        let place = try context.single(place(of: location), path: codingPath + [key])
        if context.tracksReading, place.kind != .absent { try context.noteScalarRead(at: place, path: codingPath + [key]) }
        do {
            // `Direct` is `T`, opened, or what `T` wraps with nothing beside it: the traits are the type's own.
            return unsafeBitCast(try Direct.decodeDirectly(from: place, in: context), to: type)
        } catch {
            throw Direct.failure(at: place, path: codingPath + [key], in: context)
        }
    }

    /// What a key that was not found decodes as: a choice that stands in the element itself, an empty list, nil; otherwise it is an error.
    @inline(never)
    private func decodeMissing<T: Decodable>(_ type: T.Type, _ traits: TypeTraits, _ key: Key) throws -> T {
        let inline = try context.forgettingLists {
            try context.inlineChoice(type, traits, at: place).map { try context.decode(type, at: $0, key: key, frame: frame) }
        }
        if let inline { return inline }
        do {
            context.hasServedAbsence = traits.decodesFromAbsence
            let value = try context.decode(type, at: .absent(in: place.node), key: key, frame: frame)
            // A type that does not look at its decoder is not content with nothing.
            guard context.hasServedAbsence else { throw keyNotFound(key, as: traits.wrapperKind) }
            return value
        } catch DecodingError.valueNotFound {
            throw keyNotFound(key, as: traits.wrapperKind)
        } catch DecodingError.keyNotFound {
            throw keyNotFound(key, as: traits.wrapperKind)
        }
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        let traits = context.traits(of: type)
        let location = locate(key, as: traits.wrapperKind)
        if case .missing = location {
            return try context.forgettingLists {
                try context.inlineChoice(type, traits, at: place).map { try context.decode(type, at: $0, key: key, frame: frame) }
            }
        }
        var found = place(of: location)
        var isList = false
        if case .list = traits.form { isList = true }
        if !isList, context.options.repeatedElementPolicy == .last { found = try context.single(found, path: codingPath + [key]) }
        if context.isNil(at: traits.cannotBeEmpty ? found.with(.emptyIsNil) : found) {
            if !isList { _ = try context.single(found, path: codingPath + [key]) }
            context.noteRead(at: found)
            return nil
        }
        do {
            return try context.decode(type, at: found, key: key, frame: frame)
        } catch let error as DecodingError where context.isNil(found, of: traits.form, since: error) {
            context.noteRead(at: found)
            return nil
        }
    }

    // MARK: Containers in the container

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) throws -> KeyedDecodingContainer<NestedKey> {
        let (nested, frame, serial) = try enter(key)
        return KeyedDecodingContainer(try context.keyedContainer(keyedBy: type, at: nested, frame: frame, serial: serial))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        let (nested, frame, _) = try enter(key)
        return context.unkeyedContainer(at: nested, frame: frame)
    }

    func superDecoder() throws -> any Decoder { superDecoder(AnyCodingKey.super, context.locateSuper(at: place, frame: frame)) }

    func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(key, locate(key)) }

    private func superDecoder(_ key: any CodingKey, _ location: Location) -> any Decoder {
        let place = place(of: location)
        context.noteRead(at: place)
        let (frame, serial) = context.pushFrame(key: key, parent: frame, place: place)
        return ElementDecoder(context: context, place: place, frame: frame, serial: serial)
    }

    /// The place of a key that must be there, with a frame of its own, which lasts as long as this container's.
    private func enter(_ key: Key) throws -> (Place, frame: Int, serial: UInt16) {
        let location = locate(key)
        if case .missing = location { throw keyNotFound(key) }
        let place = place(of: location)
        context.noteRead(at: place)
        let (frame, serial) = context.pushFrame(key: key, parent: frame, place: place)
        return (place, frame, serial)
    }

    private func keyNotFound(_ key: Key, as wrapper: XMLNodeKind? = nil) -> DecodingError {
        context.keyNotFound(key, as: wrapper, at: place, frame: frame)
    }
}
