/// The container for the children and attributes of an element.
struct DecodingKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let reference: PooledReference<KeyedContent>

    init(_ content: KeyedContent) { reference = PooledReference(owning: content) }

    var content: KeyedContent { reference.object }

    var context: DecodingContext { content.context }

    var codingPath: [any CodingKey] { context.codingPath(frame: content.frame) }

    @inline(never)
    private func path(to key: Key) -> [any CodingKey] { codingPath + [key] }

    // MARK: Keys

    var allKeys: [Key] {
        let keys = AllKeys(content.table, in: context).all(at: content.place, frame: content.frame)
        let areIntegers = content.place.flags.contains(.hasIntegerKeys)
        return keys.compactMap { key in (areIntegers ? Int(key) : nil).flatMap { Key(intValue: $0) } ?? Key(stringValue: key) }
    }

    func contains(_ key: Key) -> Bool {
        // What cannot be read is there: reading it says why.
        return (try? content.findOnce(key, as: nil)).map(context.isListed) ?? true
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        guard let place = try? context.single(content.findOnce(key, as: nil), path: path(to: key)) else { return false }
        return context.isNil(at: place) || context.reader.lacksContent(place)
    }

    /// The place of a key, or an absent one. The type of the value may say what it is looked for among.
    @inline(__always)
    private func find(_ key: Key, for traits: TypeTraits, in content: KeyedContent) throws -> Place {
        let found =
            try traits.isFoundByType ? content.find(key, by: traits) : content.find(key, as: traits.wrapperKind)
        return found.kind == .attribute && traits.scalar == nil ? element(found, for: traits, key) : found
    }

    /// The place of an attribute, for a type that may be one: a value with keys is an element, unless one of them takes a text, or something says
    /// otherwise of its key.
    @inline(never)
    private func element(_ found: Place, for traits: TypeTraits, _ key: Key) -> Place {
        let mayBeAttribute =
            traits.wrapperKind == .attribute || content.place.kind != .element || !traits.isElementAlways
            || context.takesText(traits, frame: content.frame)
        return mayBeAttribute || context.nodeKind(of: key, frame: content.frame) == .attribute ? found : .absent(in: found.node)
    }

    /// The place that is read for a key, as the policies for repeated and for unknown nodes have it.
    private func read<T: Scalar>(_ type: T.Type, _ place: Place, for key: Key, in context: DecodingContext) throws -> Place {
        context.readsFreely ? place : try readByPolicy(type, place, for: key)
    }

    @inline(never)
    private func readByPolicy<T: Scalar>(_ type: T.Type, _ place: Place, for key: Key) throws -> Place {
        try context.placeOfText(type, at: place, isInPlace: false, path: path(to: key))
    }

    /// Why a scalar could not be read.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private func failure<T: Scalar>(_ type: T.Type, at place: Place, _ key: Key) -> any Error {
        context.errors.failure(type, at: place, path: path(to: key))
    }

    // MARK: Scalars

    // Counting references to the content and its context, for every key, would cost as much as finding the key. What works without is written as
    // one call in a closure: only then does the compiler leave nothing of the closure.

    @inline(__always)
    private func scalar<T: Scalar>(_ type: T.Type, _ key: Key) throws -> T {
        try reference.withObject { content in
            try UnownedReference(content.context).withObject { try scalar(type, key, in: content, $0) }
        }
    }

    @inline(__always)
    private func scalar<T: Scalar>(_ type: T.Type, _ key: Key, in content: KeyedContent, _ context: DecodingContext) throws -> T {
        let found = try content.find(key, as: nil)
        if found.kind == .absent { throw keyNotFound(key) }
        let place = try read(type, found, for: key, in: context)
        guard let value = context.reader.parse(type, at: place) else { throw failure(type, at: place, key) }
        return value
    }

    @inline(__always)
    private func scalarIfPresent<T: Scalar>(_ type: T.Type, _ key: Key) throws -> T? {
        do {
            return try reference.withObject { content in
                try UnownedReference(content.context).withObject { context in
                    content.lacks(key, in: context) ? nil : try foundScalar(type, key, in: content, context)
                }
            }
        } catch {
            try context.passOver(error, at: content.place, path: path(to: key))
            return nil
        }
    }

    @inline(__always)
    private func foundScalar<T: Scalar>(_ type: T.Type, _ key: Key, in content: KeyedContent, _ context: DecodingContext) throws -> T? {
        let found = try content.findOnce(key, as: nil)
        if found.kind == .absent { return nil }
        let place = try read(type, found, for: key, in: context)
        guard let value = context.reader.parseOptional(type, at: place) else { throw failure(type, at: place, key) }
        return value
    }

    /// The same for types that documents seldom have: one function for all of them.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private func seldomScalar<T: Scalar>(_ type: T.Type, _ key: Key) throws -> T { try scalar(type, key, in: content, context) }

    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private func seldomScalarIfPresent<T: Scalar>(_ type: T.Type, _ key: Key) throws -> T? { try scalarIfPresent(type, key) }

    func decode<T: Scalar>(_ type: T.Type, forKey key: Key) throws -> T { try seldomScalar(type, key) }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(type, key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(type, key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(type, key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(type, key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(type, key) }

    // The standard library has defaults for these, which would be taken before one function for all: they know nothing of nil in XML.
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try seldomScalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try seldomScalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try seldomScalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try seldomScalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try seldomScalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try seldomScalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try seldomScalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try seldomScalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try seldomScalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try scalarIfPresent(type, key) }

    // Whole numbers of 128 bits have another default in the standard library.

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try seldomScalar(type, key) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try seldomScalarIfPresent(type, key) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try seldomScalar(type, key) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try seldomScalarIfPresent(type, key) }

    // MARK: Values

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        do {
            return try reference.withObject { content in
                try UnownedReference(content.context).withObject { try decode(type, key, in: content, $0) }
            }
        } catch {
            return try valueAfter(error, key)
        }
    }

    /// Nil, for a type that is an optional or wraps one, if the policy allows that.
    @inline(never)
    private func valueAfter<T: Decodable>(_ error: any Error, _ key: Key) throws -> T {
        guard context.issues != nil else { throw error }
        let none = context.traits(of: T.self).nilValue(as: T.self)
        try context.passOver(error, at: content.place, path: path(to: key), isLosing: none != nil)
        guard let none else { throw error }
        return none
    }

    @inline(__always)
    private func decode<T: Decodable>(_ type: T.Type, _ key: Key, in content: KeyedContent, _ context: DecodingContext) throws -> T {
        // Where it has no value, the general way says why.
        if try readsCommonAttribute(type, key, in: content, context) { return context.reader.scalarMemory.take(as: type) }
        let traits = context.traits(of: type)
        var place = try find(key, for: traits, in: content)
        if place.flags.contains(.sharesElement) { place = try self.content(place, for: traits, key) }
        if let scalar = traits.scalarReadByText { return try decodeDirectly(type, scalar, traits, at: place, key, in: context) }
        if place.kind == .absent { return try decodeMissing(type, traits, key, place) }
        return try context.decode(type, traits, at: place, step: step(of: key), frame: content.frame(in: context))
    }

    /// Reads one of the commonest attributes, by code that has its type in view, into the reader's memory for scalars, which it is moved out of: an
    /// optional of `T` would have to be looked up, and a cast copies.
    ///
    /// Without this, decoding attributes takes 2.9 % more instructions, and a catalogue 0.4 % more.
    @inline(__always)
    private func readsCommonAttribute<T>(
        _ type: T.Type, _ key: Key, in content: KeyedContent, _ context: DecodingContext
    ) throws -> Bool {
        let isString = type == XMLAttribute<String>.self || type == Attribute<String>.self
        let isInt = !isString && (type == XMLAttribute<Int>.self || type == Attribute<Int>.self)
        guard isString || isInt || type == XMLAttribute<Double>.self || type == Attribute<Double>.self, context.readsFreely else {
            return false
        }
        let place = try content.find(key, as: .attribute)
        guard place.kind == .attribute else { return false }
        let text = context.arena.attributeValue(Int(place.detail))
        let memory = context.reader.scalarMemory.address
        return context.reader.withForms { forms in
            if isString { return String.parse(text, forms, into: memory, asOptional: false) }
            if isInt { return Int.parse(text, forms, into: memory, asOptional: false) }
            return Double.parse(text, forms, into: memory, asOptional: false)
        }
    }

    private func step(of key: Key) -> PathStep { context.frames.value.step(of: key, in: content.table) }

    private func decodeDirectly<T: Decodable, Value: Scalar>(
        _ type: T.Type, _ scalar: Value.Type, _ traits: TypeTraits, at found: Place, _ key: Key, in context: DecodingContext
    ) throws -> T {
        if found.kind == .absent, !traits.decodesFromAbsence { throw keyNotFound(key, as: traits.wrapperKind) }
        let place = context.readsFreely ? found : try readByPolicy(scalar, found, for: key)
        // The scalar, or an optional of it, is `T`, or what `T` wraps with nothing beside it: the memory of one is the memory of the other.
        let memory = context.reader.scalarMemory.address
        guard context.reader.parse(scalar, isOptional: traits.isOptionalScalar, at: place, into: memory) else {
            throw failure(scalar, at: place, key)
        }
        return context.reader.scalarMemory.take(as: type)
    }

    /// What a key that was not found decodes as: an empty list, nil; otherwise it is an error.
    @inline(never)
    private func decodeMissing<T: Decodable>(_ type: T.Type, _ traits: TypeTraits, _ key: Key, _ found: Place) throws -> T {
        if traits.isList, traits.mayBeChoice || content.table.namespace != nil { try checkIsEmpty(traits, key) }
        if let item = context.memory.decodableItem(of: traits) { return emptyArray(of: item) }
        // The last element but one of the path is there.
        if found.isAbsentAtEnd, traits.isList {
            return try context.decode(type, traits, at: .noItems(in: found.node), step: step(of: key), frame: content.frame)
        }
        context.hasServedAbsence = traits.decodesFromAbsence
        do {
            let value = try context.decode(type, at: .absent(in: content.place.node), step: step(of: key), frame: content.frame)
            // A type that does not look at its decoder is not content with nothing.
            if context.hasServedAbsence { return value }
        } catch DecodingError.valueNotFound {} catch DecodingError.keyNotFound {}
        let hint = context.choices.hint(traits, key: key.stringValue, in: content.place, frame: content.frame)
        let isBesideAttribute =
            try content.place.kind == .element && traits.isElementAlways && content.findOnce(key, as: .attribute).kind == .attribute
        throw keyNotFound(key, as: traits.wrapperKind ?? (isBesideAttribute ? .element : nil), hint: hint)
    }

    /// Makes sure that a list which was not found is empty: an empty list in silence is no answer where its items are there under other names.
    private func checkIsEmpty(_ traits: TypeTraits, _ key: Key) throws {
        if content.table.namespace != nil { try checkItemsHaveNamespace(traits, key) }
        let hint = context.choices.hint(traits, key: key.stringValue, in: content.place, frame: content.frame)
        if let hint { throw keyNotFound(key, as: traits.wrapperKind, hint: hint) }
    }

    /// Makes sure that no elements are in no namespace that would be the items of a list whose type says one, and that are no other property's.
    ///
    ///     <m:reply xmlns:m="urn:calc"><return>5</return></m:reply>    for `var return: [Int]` of a type in "urn:calc"
    @inline(never)
    private func checkItemsHaveNamespace(_ traits: TypeTraits, _ key: Key) throws {
        let (context, element, arena) = (context, content.place, context.arena)
        func isWithout(_ node: NodeIndex) -> Bool { arena.names.namespace(of: arena.node(node).name) == 0 }
        guard element.kind == .element, !XMLNamespace.isSaid(by: key.stringValue),
            (traits.wrapperKind?.byName ?? context.nodeKind(of: key, frame: content.frame)) != .attribute
        else { return }
        let path = context.codingPath(frame: content.frame)
        let isItem = arena.childElements(of: element.node).contains { child in
            isWithout(child) && context.documentNames.elementKeyWithinNamespace(arena.node(child).name, path: path) == key.stringValue
                && !context.ownership.owners(around: content.frame).have(child, in: arena)
        }
        if isItem { throw keyNotFound(key, as: traits.wrapperKind) }
    }

    private func emptyArray<T, Item>(of _: Item.Type) -> T { identityCast([Item](), to: T.self) }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        do {
            return try valueIfPresent(type, key)
        } catch {
            try context.passOver(error, at: content.place, path: path(to: key))
            return nil
        }
    }

    private func valueIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
        let traits = context.traits(of: type)
        let found = try find(key, for: traits, in: content)
        if found.kind == .absent {
            guard traits.isList else { return nil }
            if found.isAbsentAtEnd { return try decodeMissing(type, traits, key, found) }
            try checkIsEmpty(traits, key)
            return nil
        }
        guard found.flags.contains(.sharesElement) else { return try decodeFound(type, traits, at: found, key) }
        let place = try content(found, for: traits, key)
        if traits.isRest { return try context.decode(type, traits, at: place, step: step(of: key), frame: content.frame) }
        if context.lacksInlineValue(traits, at: place, step: step(of: key), frame: content.frame) { return nil }
        return try decodeFound(type, traits, at: place, key)
    }

    /// Decodes a value, or nil if that is what is there.
    private func decodeFound<T: Decodable>(_ type: T.Type, _ traits: TypeTraits, at found: Place, _ key: Key) throws -> T? {
        let place = context.placeOfOptional(traits.isListInText ? context.onlyElement(found) : found, of: traits)
        let isList = if case .list = traits.shape { true } else { false }
        func single() throws -> Place { try context.single(place, path: path(to: key)) }
        // Which of several counts is asked for nil only: a type that codes itself may want all of them.
        let asked = try isList ? place : takesAllElements(traits) ? (try? single()) : single()
        if let asked, context.isNil(at: asked), !traits.isPresence, try !isList || context.isNilList(at: place, traits, path(to: key)) {
            if context.checksNodes { try context.unknownNodes.checkNil(at: asked, path: path(to: key)) }
            return nil
        }
        do {
            return try context.decode(type, traits, at: place.untyped, step: step(of: key), frame: content.frame)
        } catch let error as DecodingError where context.isNil(place, of: traits, since: error) {
            context.issues?.forgetFailure()
            return nil
        }
    }

    /// Whether a type that codes itself may want all elements of a name, as those do that are made of an unkeyed container.
    private func takesAllElements(_ traits: TypeTraits) -> Bool {
        switch traits.shape {
        case .ordinary, .list: true
        case .wrapper(nil, let value): takesAllElements(context.traits(of: value))
        case .wrapper, .optional, .scalar, .dictionary: false
        }
    }

    /// The place of a value that shares the element around it; an absent one, if it has a default and there is nothing of it.
    @inline(never)
    private func content(_ place: Place, for traits: TypeTraits, _ key: Key) throws -> Place {
        if traits.isAboutElement { return place }
        // At the end of a path. A presence says whether there is an element.
        if place.kind == .entries { return place }
        if place.node != content.place.node { return traits.innermost.isPresence ? .element(place.node) : place }
        if traits.isRest { try context.errors.checkPlaceOfRest(content.place, traits, path: path(to: key)) }
        if place.kind == .groups { try context.ownership.checkModel(of: traits, at: place, step: step(of: key), frame: content.frame) }
        guard traits.hasDefault else { return place }
        // There may be nothing of what the value takes of the element around it: no case of a choice, no text for a number.
        let lacksContent =
            context.lacksInlineValue(traits, at: place, step: step(of: key), frame: content.frame)
            || traits.cannotBeEmpty && context.reader.isNil(place.with(.emptyIsNil))
        return lacksContent ? .absent(in: place.node) : place
    }

    // MARK: Containers in the container

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) throws -> KeyedDecodingContainer<NestedKey> {
        // A container is written as an element, whatever is said of its key.
        let place = try content.findOnce(key, as: .elementAndAttribute)
        if place.kind == .absent { throw keyNotFound(key) }
        return try context.nestedContainer(keyedBy: type, at: place, frame: try enter(place, key))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        let place = try content.findOnce(key, as: .elementAndAttribute)
        return try DecodingUnkeyedContainer(at: place, frame: try enter(place, key), in: context)
    }

    func superDecoder() throws -> any Decoder {
        let place = try content.findSuper()
        let step = context.frames.value.step(spelling: AnyCodingKey.super)
        return ElementDecoder(context: context, place: place, frame: context.pushFrame(step, parent: content.frame, place: place))
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        let place = try content.findOnce(key, as: .elementAndAttribute)
        return ElementDecoder(context: context, place: place, frame: try enter(place, key))
    }

    /// The frame of what a key has found, which lasts as long as this container's. A container is for no element that paths lead through.
    private func enter(_ place: Place, _ key: Key) throws -> FrameReference {
        if place.kind == .element, place.flags.contains(.sharesElement), case .success(let meant) = content.table.paths?[key.stringValue],
            let other = meant.through
        {
            throw context.errors.refused(
                .contested(key.stringValue, beside: other, at: place.node, in: context.arena), path: path(to: key))
        }
        return context.pushFrame(step(of: key), parent: content.frame, place: place)
    }

    private func keyNotFound(_ key: Key, as wrapper: _XMLNodeKind? = nil, hint: String? = nil) -> any Error {
        if content.place.kind == .entries { return context.paths.valueNotFound(key, at: content.place, frame: content.frame) }
        let hint = hint ?? context.paths.hint(key.stringValue, among: content.table.traits, at: content.place, frame: content.frame)
        return context.errors.keyNotFound(key, as: wrapper, at: content.place, frame: content.frame, hint: hint)
    }
}
