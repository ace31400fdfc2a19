/// The container for the children and attributes of an element.
struct DecodingKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let at: KeyedPlace

    init(at place: KeyedPlace) { at = place }

    private var context: DecodingContext { at.context }

    var codingPath: [any CodingKey] { context.codingPath(frame: at.frame) }

    // MARK: Keys

    var allKeys: [Key] { context.keys(at: at.place, frame: at.frame) }

    func contains(_ key: Key) -> Bool { context.isListed(find(key)) }

    func decodeNil(forKey key: Key) throws -> Bool {
        let place = find(key)
        guard context.isNil(at: place) || context.lacksContent(place) else { return false }
        context.noteRead(at: place)
        return true
    }

    /// The place of a key, or an absent one.
    @inline(__always)
    private func find(_ key: Key, as request: NodeRequest = .byKey) -> Place {
        at.plainPlace(ofTag: key.tag, as: request) ?? findUnusual(key, as: request)
    }

    /// Finds a key that is asked for the first time, at a place that is no element, or where a strategy needs the key and the coding path.
    @inline(never)
    private func findUnusual(_ key: Key, as request: NodeRequest) -> Place {
        let (place, frame) = (at.place, at.frame)
        let isInteger = place.flags.contains(.hasIntegerKeys)
        let names = isInteger ? context.keyNames.entry(for: "_" + key.stringValue) : at.table.names(for: key, in: context)
        guard place.kind == .element else {
            // A run of text is known by a number that is good as long as the list's value is being decoded.
            if place.kind == .text, !at.isCurrent { return .absent(in: place.node) }
            let found = context.find(names, key, as: request, outsideElement: place)
            return names.element == .ownContent && at.table.takesAnything ? found.with(.textOnly) : found
        }
        if request == .otherAttributes { return context.otherAttributes(than: Key.self, for: key, in: place.node) }
        if request == .ownText {
            at.table.noteMeansText(key)
            return context.isTextTaken(place.node, frame: frame) ? .ambiguous(place.node, place.node) : place.ownContent.with(.textOnly)
        }
        guard let kind = nodeDecoding(of: key, as: request), names.element != .ownContent else { return ownContent(for: key) }
        if kind != .attribute { at.table.noteMeansElement(key) }
        var found: Place
        if context.locatesByPath {
            found = context.findByPath(names, key, in: place.node, frame: frame, kind: kind)
            if isInteger, found.kind == .absent {
                let key = AnyCodingKey(stringValue: "_" + key.stringValue)
                found = context.findByPath(names, key, in: place.node, frame: frame, kind: kind)
            }
        } else if names.isShared {
            found = context.findShared(names, in: place.node, frame: frame, kind)
        } else {
            found = context.find(names, in: place.node, context.frames.pointee[frame], kind)
        }
        if place.flags.contains(.elementsOnly) { return context.dictionaryValue(found) }
        if names.isContested || context.isTaken(found, by: key, at.table, from: place, frame: frame) {
            return found.contested(firstAttribute: context.arena.node(place.node).attributeRange.lowerBound)
        }
        if names.isPayload, found.kind == .absent, context.isOnlyPayload(of: Key.self, at: place, frame: frame) { return place.ownContent }
        return found
    }

    /// The element's own content. By the key `""` of a type that takes any string its text alone is meant: whoever asks for all keys by such a
    /// type has been given the others.
    private func ownContent(for key: Key) -> Place {
        let isTextOnly = key.stringValue.isEmpty && at.table.takesAnything
        return isTextOnly ? at.place.ownContent.with(.textOnly) : at.place.ownContent
    }

    /// Where a key's value is looked for; nil if it is the element's own content.
    private func nodeDecoding(of key: Key, as request: NodeRequest) -> XMLDecoder.NodeDecoding? {
        switch request {
        case .attribute: return .attribute
        case .element: return .element
        case .elementOrAttribute: return .elementOrAttribute
        case .ownContent, .ownText, .otherAttributes: return nil
        case .byKey:
            let kind = context.nodeDecoding(for: key, frame: at.frame)
            if let type = context.frames.pointee[at.frame].pointee.traits { at.table.setKind(kind, of: key, of: type) }
            return kind
        }
    }

    /// The place that is read for a key, as the policies for repeated and for unknown nodes have it.
    @inline(__always)
    private func read(_ place: Place, for key: Key) throws -> Place {
        context.readsPlainly ? place : try readByPolicy(place, for: key)
    }

    @inline(never)
    private func readByPolicy(_ place: Place, for key: Key) throws -> Place {
        let place = try context.single(place, path: codingPath + [key])
        if context.tracksReading, place.kind != .absent { try context.noteScalarRead(at: place, path: codingPath + [key]) }
        return place
    }

    // MARK: Scalars

    @inline(__always)
    private func scalar<T: Scalar>(_ type: T.Type, _ key: Key) throws -> T {
        let found = find(key)
        if found.kind == .absent { throw keyNotFound(key) }
        let place = try read(found, for: key)
        if let value = context.parse(type, at: place) { return value }
        throw context.failure(type, at: place, path: codingPath + [key])
    }

    @inline(__always)
    private func scalarIfPresent<T: Scalar>(_ type: T.Type, _ key: Key) throws -> T? {
        let found = find(key)
        if found.kind == .absent { return nil }
        let place = try read(found, for: key)
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
        let place = find(key, as: traits.request)
        if context.tracksReading, traits.wrapperKind == .elementAndAttribute { noteTwin(of: key) }
        if place.flags.contains(.sharesElement) { try claim(place, for: traits, key) }
        if let direct = traits.directlyDecodable { return try decodeDirectly(type, direct, traits, at: place, key) }
        if place.kind == .absent { return try decodeMissing(type, traits, key) }
        return try context.decode(type, traits, at: place, step: step(of: key), frame: at.frame)
    }

    @inline(__always)
    private func step(of key: Key) -> PathStep { at.table.step(of: key, in: context.frames) }

    /// Notes the attribute that says the same as an element.
    private func noteTwin(of key: Key) { context.noteRead(at: find(key, as: .attribute)) }

    @inline(__always)
    private func decodeDirectly<T: Decodable, Direct: DirectlyDecodable>(
        _ type: T.Type, _: Direct.Type, _ traits: TypeTraits, at found: Place, _ key: Key
    ) throws -> T {
        if found.kind == .absent, !traits.decodesFromAbsence { throw keyNotFound(key, as: traits.wrapperKind) }
        let place = try read(found, for: key)
        // `Direct` is `T`, opened, or what `T` wraps with nothing beside it: the memory of one is the memory of the other.
        guard Direct.decode(at: place, in: context, into: context.directValue) else {
            throw Direct.failure(at: place, path: codingPath + [key], in: context)
        }
        return context.directValue.assumingMemoryBound(to: type).move()
    }

    /// What a key that was not found decodes as: an empty list, nil; otherwise it is an error.
    @inline(never)
    private func decodeMissing<T: Decodable>(_ type: T.Type, _ traits: TypeTraits, _ key: Key) throws -> T {
        if context.tracksReading { context.noteEmptyList(key, traits, in: at.place) }
        if let list = traits.directlyDecodableList, let empty = list.init() as? T { return empty }
        do {
            context.hasServedAbsence = traits.decodesFromAbsence
            let value = try context.decode(type, at: .absent(in: at.place.node), step: step(of: key), frame: at.frame)
            // A type that does not look at its decoder is not content with nothing.
            guard context.hasServedAbsence else {
                throw keyNotFound(key, as: traits.wrapperKind, hint: context.hintOfChoice(traits, in: at.place))
            }
            return value
        } catch DecodingError.valueNotFound {
            throw keyNotFound(key, as: traits.wrapperKind, hint: context.hintOfChoice(traits, in: at.place))
        } catch DecodingError.keyNotFound {
            throw keyNotFound(key, as: traits.wrapperKind, hint: context.hintOfChoice(traits, in: at.place))
        }
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        let traits = context.traits(of: type)
        let found = find(key, as: traits.request)
        if found.kind == .absent {
            if context.tracksReading { context.noteEmptyList(key, traits, in: at.place) }
            return nil
        }
        if found.flags.contains(.sharesElement) { try claim(found, for: traits, key) }
        let isList = if case .list = traits.form { true } else { false }
        // Which of several counts is asked for nil only: a type that codes itself may want all of them.
        let asked =
            isList ? found : try takesAllElements(traits) ? context.decisive(found) : context.single(found, path: codingPath + [key])
        if let asked, context.isNil(at: context.placeOfOptional(asked, of: traits)),
            try !isList || context.isNilList(found, traits, codingPath + [key])
        {
            context.noteRead(at: asked)
            return nil
        }
        let place = context.placeOfOptional(found, of: traits)
        do {
            return try context.decode(type, traits, at: place.plain, step: step(of: key), frame: at.frame)
        } catch let error as DecodingError where context.isNil(place, of: traits.form, since: error) {
            context.noteRead(at: found)
            return nil
        }
    }

    /// Whether a type that codes itself may want all elements of a name, as those do that are made of an unkeyed container.
    private func takesAllElements(_ traits: TypeTraits) -> Bool { if case .ordinary = traits.form { true } else { false } }

    /// Notes what of the element's own content a key takes, which must not be another key's.
    @inline(never)
    private func claim(_ place: Place, for traits: TypeTraits, _ key: Key) throws {
        try context.claim(place.node, for: traits, by: key, at.table, frame: at.frame)
    }

    // MARK: Containers in the container

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) throws -> KeyedDecodingContainer<NestedKey> {
        let (nested, frame, serial) = try enter(key)
        return try context.keyedContainer(keyedBy: type, at: nested, frame: frame, serial: serial)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        let nested = find(key, as: .elementOrAttribute)
        if nested.isAmbiguous, nested.kind != .repeated { throw context.ambiguity(at: nested, path: codingPath + [key]) }
        if nested.kind != .absent { context.noteRead(at: nested) }
        let (frame, _) = context.pushFrame(step(of: key), parent: at.frame, place: nested)
        return context.unkeyedContainer(at: nested, frame: frame)
    }

    func superDecoder() throws -> any Decoder {
        superDecoder(at: context.findSuper(at: at.place, frame: at.frame), context.frames.pointee.step(spelling: AnyCodingKey.super))
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(at: find(key, as: .elementOrAttribute), step(of: key)) }

    private func superDecoder(at place: Place, _ step: PathStep) -> any Decoder {
        context.noteRead(at: place)
        let (frame, serial) = context.pushFrame(step, parent: at.frame, place: place)
        return ElementDecoder(context: context, place: place, frame: frame, serial: serial)
    }

    /// The place of a key that must be there, with a frame of its own, which lasts as long as this container's. A container is written as an
    /// element, whatever is said of its key.
    private func enter(_ key: Key) throws -> (Place, frame: Int, serial: UInt16) {
        let place = find(key, as: .elementOrAttribute)
        if place.kind == .absent { throw keyNotFound(key) }
        if place.isAmbiguous, place.kind != .repeated { throw context.ambiguity(at: place, path: codingPath + [key]) }
        context.noteRead(at: place)
        let (frame, serial) = context.pushFrame(step(of: key), parent: at.frame, place: place)
        return (place, frame, serial)
    }

    private func keyNotFound(_ key: Key, as wrapper: XMLNodeKind? = nil, hint: String? = nil) -> DecodingError {
        context.keyNotFound(key, as: wrapper, at: at.place, frame: at.frame, hint: hint)
    }
}
