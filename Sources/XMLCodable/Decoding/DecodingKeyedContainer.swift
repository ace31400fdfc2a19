/// The container for the children and attributes of an element: it reads values at the places that its ``KeyedContent`` finds.
///
///     <a id="1"><b/></a>      `id` and `b` by their names, in one look into the table; paths, `""`, `*` and groups out of line
struct DecodingKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let reference: PooledReference<KeyedContent>

    init(_ content: KeyedContent) { reference = PooledReference(owning: content) }

    var content: KeyedContent { reference.object }

    var context: DecodingContext { content.context }

    var codingPath: [any CodingKey] { context.codingPath(frame: content.frame) }

    // MARK: Keys

    var allKeys: [Key] {
        let keys = AllKeys(content.table, at: content.place, frame: content.frame, in: context).all
        let areIntegers = content.place.flags.contains(.hasIntegerKeys)
        return keys.compactMap { key in (areIntegers ? Int(key) : nil).flatMap { Key(intValue: $0) } ?? Key(stringValue: key) }
    }

    func contains(_ key: Key) -> Bool {
        // What cannot be read is there: reading it says why.
        return (try? content.findNotInlined(key, as: nil)).map(context.isListed) ?? true
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        guard let place = try? context.single(content.findNotInlined(key, as: nil), path: content.path(to: key)) else { return false }
        return context.isNil(at: place) || context.reader.lacksContent(place)
    }

    /// The place of a key, or an absent one. The type of the value may say what it is looked for among.
    @inline(__always)
    private func find(_ key: Key, for traits: TypeTraits, in content: KeyedContent) throws -> Place {
        let found =
            try traits.isFoundByType ? content.find(key, byType: traits) : content.find(key, as: traits.wrapperKind)
        return found.kind == .attribute && traits.scalar == nil ? attributeUnlessElement(found, for: traits, key) : found
    }

    /// An attribute that was found for a value that may be one; nothing for others. A value with keys is an element, unless one of them takes a text, or
    /// something says otherwise of its key.
    @inline(never)
    private func attributeUnlessElement(_ found: Place, for traits: TypeTraits, _ key: Key) -> Place {
        let mayBeAttribute =
            traits.wrapperKind == .attribute || content.place.kind != .element || !traits.isElementAlways
            || context.ownership.takesText(traits, frame: content.frame)
        return mayBeAttribute || context.nodeKind(of: key, frame: content.frame) == .attribute ? found : .absent(in: found.node)
    }

    /// The place that is read for a key, as the policies for repeated and for unknown nodes have it.
    private func read<T: Scalar>(
        _ type: T.Type, _ place: Place, isOptional: Bool, for key: Key, in context: DecodingContext
    ) throws -> Place {
        context.readsFreely ? place : try readByPolicy(type, place, isOptional: isOptional, for: key)
    }

    @inline(never)
    private func readByPolicy<T: Scalar>(_ type: T.Type, _ place: Place, isOptional: Bool, for key: Key) throws -> Place {
        try context.placeOfText(type, at: place, isOptional: isOptional, isInPlace: false, path: content.path(to: key))
    }

    /// Why a scalar could not be read.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private func failure<T: Scalar>(_ type: T.Type, at place: Place, _ key: Key) -> any Error {
        context.errors.failure(type, at: place, path: content.path(to: key))
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
        let place = try read(type, found, isOptional: false, for: key, in: context)
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
            try context.passOver(error, at: content.place, path: content.path(to: key))
            return nil
        }
    }

    @inline(__always)
    private func foundScalar<T: Scalar>(_ type: T.Type, _ key: Key, in content: KeyedContent, _ context: DecodingContext) throws -> T? {
        let found = try content.findNotInlined(key, as: nil)
        if found.kind == .absent { return nil }
        let place = try read(type, found, isOptional: true, for: key, in: context)
        guard let value = context.reader.parseOptional(type, at: place) else { throw failure(type, at: place, key) }
        return value
    }

    /// ``scalar(_:_:)`` for types that are rare in documents, without a copy of the code for each type.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private func scalarNotInlined<T: Scalar>(_ type: T.Type, _ key: Key) throws -> T { try scalar(type, key, in: content, context) }

    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private func scalarIfPresentNotInlined<T: Scalar>(_ type: T.Type, _ key: Key) throws -> T? { try scalarIfPresent(type, key) }

    func decode<T: Scalar>(_ type: T.Type, forKey key: Key) throws -> T { try scalarNotInlined(type, key) }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(type, key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(type, key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(type, key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(type, key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(type, key) }

    // The standard library has defaults for these, which would be taken before one function for all: they know nothing of nil in XML.
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try scalarIfPresentNotInlined(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try scalarIfPresentNotInlined(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try scalarIfPresentNotInlined(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try scalarIfPresentNotInlined(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try scalarIfPresentNotInlined(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try scalarIfPresentNotInlined(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try scalarIfPresentNotInlined(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try scalarIfPresentNotInlined(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try scalarIfPresentNotInlined(type, key) }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try scalarIfPresent(type, key) }

    // Whole numbers of 128 bits have another default in the standard library.

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try scalarNotInlined(type, key) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try scalarIfPresentNotInlined(type, key) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try scalarNotInlined(type, key) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try scalarIfPresentNotInlined(type, key) }

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
        try context.passOver(error, at: content.place, path: content.path(to: key), isLosing: none != nil)
        guard let none else { throw error }
        return none
    }

    @inline(__always)
    private func decode<T: Decodable>(_ type: T.Type, _ key: Key, in content: KeyedContent, _ context: DecodingContext) throws -> T {
        // Where it has no value, the general way says why.
        if try readCommonAttribute(type, key, in: content, context) { return context.reader.scalarMemory.take(as: type) }
        let traits = context.traits(of: type)
        var place = try find(key, for: traits, in: content)
        if place.flags.contains(.sharesElement) { place = try checkedPlace(inline: place, for: traits, key) }
        if let scalar = traits.scalarReadByText { return try decodeDirectly(type, scalar, traits, at: place, key, in: context) }
        if place.kind == .absent { return try decodeMissing(type, traits, key, place) }
        return try context.decode(type, traits, at: place, step: step(of: key), frame: content.frame(in: context))
    }

    /// Reads one of the commonest attributes, by code that has its type in view, into the reader's memory for scalars, which it is moved out of: an
    /// optional of `T` would have to be looked up, and a cast copies.
    ///
    /// Without this, decoding attributes takes 2.9 % more instructions, and a catalogue 0.4 % more. True if the value is in the memory now.
    @inline(__always)
    private func readCommonAttribute<T>(_ type: T.Type, _ key: Key, in content: KeyedContent, _ context: DecodingContext) throws -> Bool {
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
        let place = try read(scalar, found, isOptional: traits.isOptionalScalar, for: key, in: context)
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
            let place = Place.absent(in: content.place.node)
            let value = try context.decode(type, traits, at: place, step: step(of: key), frame: content.frame)
            // A type that does not look at its decoder is not content with nothing.
            if context.hasServedAbsence { return value }
        } catch DecodingError.valueNotFound {} catch DecodingError.keyNotFound {}
        let hint = context.choices.hint(traits, key: key.stringValue, in: content.place, frame: content.frame)
        let isBesideAttribute =
            try content.place.kind == .element && traits.isElementAlways && content.findNotInlined(key, as: .attribute).kind == .attribute
        throw keyNotFound(key, as: traits.wrapperKind ?? (isBesideAttribute ? .element : nil), hint: hint)
    }

    /// Makes sure that a list which was not found is empty: an empty list in silence is no answer where its items are there under other names.
    private func checkIsEmpty(_ traits: TypeTraits, _ key: Key) throws {
        let (element, name) = (content.place, key.stringValue)
        if content.table.namespace != nil, element.kind == .element, !XMLNamespace.isSaid(by: name),
            (traits.wrapperKind?.byName ?? context.nodeKind(of: key, frame: content.frame)) != .attribute,
            context.lists.hasItemsInNoNamespace(name, in: element.node, frame: content.frame)
        {
            throw keyNotFound(key, as: traits.wrapperKind)
        }
        let hint = context.choices.hint(traits, key: key.stringValue, in: content.place, frame: content.frame)
        if let hint { throw keyNotFound(key, as: traits.wrapperKind, hint: hint) }
    }

    private func emptyArray<T, Item>(of _: Item.Type) -> T { identityCast([Item](), to: T.self) }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        do {
            return try valueIfPresent(type, key)
        } catch {
            try context.passOver(error, at: content.place, path: content.path(to: key))
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
        let place = try checkedPlace(inline: found, for: traits, key)
        if traits.isRest { return try context.decode(type, traits, at: place, step: step(of: key), frame: content.frame) }
        if context.lacksInlineValue(traits, at: place, step: step(of: key), frame: content.frame) { return nil }
        return try decodeFound(type, traits, at: place, key)
    }

    /// Decodes a value, or nil if that is what is there.
    private func decodeFound<T: Decodable>(_ type: T.Type, _ traits: TypeTraits, at found: Place, _ key: Key) throws -> T? {
        let place = try context.placeOfOptional(
            traits.isListInText ? context.onlyElement(found) : found, of: traits, path: content.path(to: key))
        let isList = if case .list = traits.shape { true } else { false }
        func single() throws -> Place { try context.single(place, path: content.path(to: key)) }
        // Which of several counts is asked for nil only: a type that codes itself may want all of them.
        let asked = try isList ? place : takesAllElements(traits) ? (try? single()) : single()
        if let asked, context.isNil(at: asked), !traits.isPresence {
            if context.checksNodes { try context.unknownNodes.checkText(at: asked, path: content.path(to: key)) }
            return nil
        }
        do {
            return try context.decode(type, traits, at: place.forAnotherType, step: step(of: key), frame: content.frame)
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

    /// The place of a value that shares the element around it, once what may be there is checked; an absent one, if the value has a default and there is
    /// nothing of it.
    @inline(never)
    private func checkedPlace(inline place: Place, for traits: TypeTraits, _ key: Key) throws -> Place {
        if traits.isAboutElement { return place }
        // At the end of a path. A presence says whether there is an element.
        if place.kind == .entries { return place }
        if place.node != content.place.node { return traits.innermost.isPresence ? .element(place.node) : place }
        if traits.isRest { try context.errors.checkPlaceOfRest(content.place, traits, path: content.path(to: key)) }
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
        let (place, frame) = try enter(key)
        if place.kind == .absent { throw keyNotFound(key) }
        return try context.nestedContainer(keyedBy: type, at: place, frame: frame)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        let (place, frame) = try enter(key)
        return try DecodingUnkeyedContainer(at: place, frame: frame, in: context)
    }

    func superDecoder() throws -> any Decoder {
        let place = try content.findNotInlined(AnyCodingKey.super, as: .element)
        let step = context.frames.value.step(spelling: AnyCodingKey.super)
        return ElementDecoder(context: context, place: place, frame: context.pushFrame(step, parent: content.frame, place: place))
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        let (place, frame) = try enter(key)
        return ElementDecoder(context: context, place: place, frame: frame)
    }

    /// What a key leads to for code that asks for a container or a decoder, and a frame for it, which lasts as long as this container's. A container is
    /// for no element that paths lead through.
    private func enter(_ key: Key) throws -> (place: Place, frame: FrameReference) {
        // A container is written as an element, whatever is said of its key.
        let place = try content.findNotInlined(key, as: .elementAndAttribute)
        if place.kind == .element, place.flags.contains(.sharesElement),
            case .success(let meant) = content.table.traits.paths?[key.stringValue],
            let other = meant.through
        {
            throw context.errors.refused(
                .contested(key.stringValue, beside: other, at: place.node, in: context.arena), path: content.path(to: key))
        }
        return (place, context.pushFrame(step(of: key), parent: content.frame, place: place))
    }

    private func keyNotFound(_ key: Key, as wrapper: _XMLNodeKind? = nil, hint: String? = nil) -> any Error {
        if content.place.kind == .entries { return context.paths.valueNotFound(key, at: content.place, frame: content.frame) }
        let hint = hint ?? context.paths.hint(key.stringValue, among: content.table.traits, at: content.place, frame: content.frame)
        return context.errors.keyNotFound(key, as: wrapper, at: content.place, frame: content.frame, hint: hint)
    }
}

// MARK: Places of keys

/// All that is in a keyed container: what its keys are looked for in, and for which frame. It finds the place of a key.
///
///     find(key, as: kind)           by the numbers of the key's names, which its table knows; for any other key it goes to findBeyondNames
///     findNotInlined(key, as: kind) the same, compiled once and not at every call: for callers that do not need its speed
///     lacks(key)                    the first look of find: true proves that there is nothing, false proves nothing
///     findBeyondNames               findAnyKey, and the coding path for the error that it may throw
///     findAnyKey                    by what the key means: in an element; findInGroup, findOutsideElement at other places
///     find(key, byType: traits)     by the type alone: a dictionary of all attributes, a value that says something of the element around it
///
/// One object, so that the standard library, which copies a container for every call, copies one reference.
final class KeyedContent {
    /// Nil only while it is unused, in a pool, where no container refers to it.
    private var currentContext: DecodingContext?
    private var currentTable: KeyTable?
    private(set) var place = Place.element(0)
    private var reference = FrameReference.outermost
    /// Whether keys are found by names alone, unless they are of a kind of their own: in an element, and without a strategy that knows better.
    private var findsKeysByNames = false

    var context: DecodingContext { currentContext.unsafelyUnwrapped }

    var table: KeyTable { currentTable.unsafelyUnwrapped }

    /// Lets go of everything until it is moved again.
    func letGo() { (currentContext, currentTable) = (nil, nil) }

    func move(to place: Place, frame: FrameReference, in context: DecodingContext, _ table: KeyTable) {
        if currentContext == nil {
            currentContext = context
            currentTable = table
        }
        self.place = place
        reference = frame
        findsKeysByNames =
            context.findsKeysByNames && place.kind == .element && place.flags.isDisjoint(with: [.hasIntegerKeys, .sharesElement])
    }

    /// The frame, as long as the value is being decoded that the container was made for; the outermost one after that.
    var frame: Int { frame(in: context) }

    /// The same, for a caller that has the content's context at hand.
    func frame(in context: DecodingContext) -> Int { context.frames.value.number(of: reference) }

    // MARK: Finding keys

    @inline(never)
    func find(_ key: some CodingKey, byType traits: TypeTraits) throws -> Place {
        if traits.collectsAttributes {
            return try context.found(by: path(to: key)) { () throws(Refusal) in try findOtherAttributes(for: key) }
        }
        return place.kind == .choice ? Place.element(place.node).ownContent : place.ownContent
    }

    /// Finds the attributes that no key names, for a dictionary under a key.
    private func findOtherAttributes(for key: some CodingKey) throws(Refusal) -> Place {
        guard place.kind == .element else { return try findAnyKey(key, as: .attribute) }
        if table.traits.paths?[key.stringValue]?.isPath ?? false { throw .problem(.attributes, key.stringValue, at: place.node) }
        try checkModel()
        context.ownership.noteOthersTaken(frame: frame)
        return context.ownership.placeOfOtherAttributes(for: key.stringValue, frame: frame, in: place.node)
    }

    /// - Parameter wanted: the kind of node that a property wrapper asks for; nil where it is up to the key.
    @inline(__always)
    func find<Key: CodingKey>(_ key: Key, as wanted: _XMLNodeKind?) throws -> Place {
        // Both are held here while this lasts, so that counting references, for every key, is not needed.
        try UnownedReference(context).withObject { context in
            try UnownedReference(table).withObject { table in try find(key, as: wanted, in: context, table) }
        }
    }

    @inline(__always)
    private func find(_ key: some CodingKey, as wanted: _XMLNodeKind?, in context: DecodingContext, _ table: KeyTable) throws -> Place {
        let keyByte = key.keyByte
        guard findsKeysByNames, context.frames.value.isCurrent(reference),
            let names = table.names(ofByte: keyByte), let kind = kind(ofByte: keyByte, as: wanted, in: context, table)
        else { return try findBeyondNames(key, as: wanted) }
        let number = reference.number
        // Before anything else, for models most of whose keys are not there.
        if context.frames.value[number].cursor.lacks(names.bits, in: place.node) { return .absent(in: place.node) }
        let found = context.search.find(names, in: place.node, kind, &context.frames.value[number].cursor)
        if found.kind == .attribute, kind == .elementAndAttribute { return attributeUnlessAnothers(found, key, in: context, table) }
        return found
    }

    /// An attribute that was found by a key without a mark, unless it is another property's of a value that shares the element.
    private func attributeUnlessAnothers(_ found: Place, _ key: some CodingKey, in context: DecodingContext, _ table: KeyTable) -> Place {
        if let isSharing = context.frames.value[reference.number].sharesAttributes, !isSharing { return found }
        return attributeWhereShared(found, key, in: context, table)
    }

    /// The same where the element's attributes may be shared: whether they are is noted in the frame.
    @inline(never)
    private func attributeWhereShared(_ found: Place, _ key: some CodingKey, in context: DecodingContext, _ table: KeyTable) -> Place {
        let (frame, number) = (context.frames.value[reference.number], reference.number)
        let isSharing = frame.sharesElement || table.sharesAttributes(frame.type)
        context.frames.value[number].sharesAttributes = isSharing
        return isSharing && context.ownership.isOthers(Int(found.detail), than: key.stringValue, frame: number)
            ? .absent(in: found.node) : found
    }

    // Behind `lacks` as well, whose callers then save few registers.
    @inline(never)
    func findNotInlined(_ key: some CodingKey, as wanted: _XMLNodeKind?) throws -> Place { try find(key, as: wanted) }

    /// Whether one look shows that there is nothing for a key, whatever kind of node it means.
    @inline(__always)
    func lacks(_ key: some CodingKey, in context: DecodingContext) -> Bool {
        guard findsKeysByNames, context.frames.value.isCurrent(reference) else { return false }
        return UnownedReference(table).withObject { table in
            guard let names = table.names(ofByte: key.keyByte) else { return false }
            let number = reference.number
            return !context.frames.value[number].hasNodeTable && context.frames.value[number].cursor.lacks(names.bits, in: place.node)
        }
    }

    /// The kind of node that a key's value is, as far as the table knows it. Where this is nil the key goes beyond names, to ``askedKind(of:as:)``.
    private func kind(ofByte keyByte: Int, as wanted: _XMLNodeKind?, in context: DecodingContext, _ table: KeyTable) -> _XMLNodeKind? {
        if let wanted { return wanted.byName }
        guard let type = context.frames.value[reference.number].typeWithNodeTable else { return .elementAndAttribute }
        return table.kind(ofByte: keyByte, of: type)
    }

    /// For a key that is asked for the first time, at a place that is no element, or where a strategy needs the key and the coding path.
    @inline(never)
    private func findBeyondNames<Key: CodingKey>(_ key: Key, as wanted: _XMLNodeKind?) throws -> Place {
        try context.found(by: path(to: key)) { () throws(Refusal) in try findAnyKey(key, as: wanted) }
    }

    @inline(never)
    func path(to key: some CodingKey) -> [any CodingKey] { context.codingPath(frame: frame) + [key] }

    private func findAnyKey<Key: CodingKey>(_ key: Key, as wanted: _XMLNodeKind?) throws(Refusal) -> Place {
        let (place, frame) = (place, frame)
        if place.kind == .entries { return try context.paths.value(of: key.stringValue, at: place, frame: frame) }
        let isInteger = place.flags.contains(.hasIntegerKeys)
        var meaning = isInteger ? table.meaning(ofName: "_" + key.stringValue, in: context) : table.meaning(of: key, in: context)
        if place.kind == .group { return try findInGroup(key, meaning, as: wanted) }
        guard place.kind == .element else { return try findOutsideElement(key, meaning, as: wanted) }
        if wanted == .groups { return .groups(of: place.node) }
        if meaning.isContested { try checkIsUncontested(key) }
        if meaning.kind == .path {
            try checkModel()
            if let found = try context.paths.find(key, as: wanted, at: place, table, frame: frame) { return found }
            meaning = table.meaning(ofName: key.stringValue, in: context)
        }
        guard let kind = askedKind(of: key, as: wanted), wanted != .text, meaning.kind != .ownContent else {
            try checkModel()
            if wanted == .text { return place.ownContent.with(.textOnly) }
            // By the key `""` of a type that takes any string the text alone is meant: a caller that has asked for all keys by such a type has been
            // given the others.
            return key.stringValue.isEmpty && table.traits.takesAnything ? place.ownContent.with(.textOnly) : place.ownContent
        }
        let isCase = context.frames.value[frame].sharesElement && context.choices.ofFrame(frame) != nil
        var found = try context.find(key, meaning, in: place.node, isCase ? .element : kind, frame: frame)
        if isInteger, context.search.needsPath, found.kind == .absent {
            found = try context.find(AnyCodingKey(stringValue: "_" + key.stringValue), meaning, in: place.node, kind, frame: frame)
        }
        if found.kind == .absent, !table.traits.areListed,
            let written = meaning.written(for: key.stringValue, in: table.namespace, context.documentNames)
        {
            found = try context.find(key, written, in: place.node, kind, frame: frame)
        }
        if found.kind == .absent, kind != .attribute, isAnyElement(key) { return otherElement(in: place.node, isCase: isCase) ?? found }
        if place.flags.contains(.elementsOnly) { return context.onlyElement(found) }
        if found.kind == .attribute, kind == .elementAndAttribute { found = attributeUnlessAnothers(found, key, in: context, table) }
        if meaning.isPayload, found.kind == .absent, table.traits.areUnlabelledPayload {
            return place.payloadContent
        }
        return found
    }

    /// Whether a key is that of a choice's case for any element.
    private func isAnyElement(_ key: some CodingKey) -> Bool { key.stringValue == EnumCases.anyElement && !table.traits.takesAnything }

    /// The first child element that no key names.
    private func otherElement(in element: NodeIndex, isCase: Bool) -> Place? {
        let owners = isCase ? context.ownership.owners(around: frame) : nil
        let other = context.arena.childElements(of: element).first {
            table.key(ofElement: context.arena.node($0).name, in: context) == nil && !context.kindMarks.contains(.element($0))
                && !(owners?.names($0, in: context.arena) ?? false)
        }
        return other.map { .element($0) }
    }

    /// Finds a key among those children of an element that are a group, which has neither attributes nor text.
    private func findInGroup(_ key: some CodingKey, _ meaning: KeyTable.Meaning, as wanted: _XMLNodeKind?) throws(Refusal) -> Place {
        let (context, frame) = (context, frame)
        let isCurrent = context.frames.value.isCurrent(reference)
        guard isCurrent, meaning.kind != .path, wanted != .text else { return .absent(in: place.node) }
        if wanted == .groups { return .groups(of: place.node) }
        guard let kind = askedKind(of: key, as: wanted), meaning.kind != .ownContent else { return place }
        if kind == .attribute { return .absent(in: place.node) }
        if meaning.isContested { try checkIsUncontested(key) }
        let path = context.path(for: meaning, in: place.node, frame: frame)
        let bounds = context.search.bounds(of: place.node)
        return try context.search.find(key.stringValue, meaning, in: bounds, of: place.node, path: path)
    }

    /// Finds a key at a choice, an attribute or a run of text.
    private func findOutsideElement(_ key: some CodingKey, _ meaning: KeyTable.Meaning, as wanted: _XMLNodeKind?) throws(Refusal) -> Place {
        switch place.kind {
        case .choice:
            if meaning.isContested { try checkIsUncontested(key) }
            let name = context.arena.node(place.node).name
            let isCase =
                context.documentNames.forms.hasCustomElementKeys && !meaning.saysNamespace
                ? table.key(ofElement: name, in: context) == key.stringValue : meaning.elements.contains(name)
            guard isCase || isAnyElement(key), meaning.kind != .ownContent else { return .absent(in: place.node) }
            return place.flags.contains(.isInMixedContent) ? Place.element(place.node).with(.isInMixedContent) : .element(place.node)
        case .attribute, .text:
            let isContent = meaning.kind == .ownContent || meaning.isPayload || wanted == .inline || wanted == .text
            guard isContent else { return .absent(in: place.node) }
            try checkModel()
            return meaning.kind == .ownContent && table.traits.takesAnything ? place.with(.textOnly) : place
        case .attributes:
            let found = try context.find(key, meaning, in: place.node, .attribute, frame: 0)
            let isOther = found.kind != .attribute || context.ownership.isOther(Int(found.detail), at: place)
            return isOther ? found : .absent(in: place.node)
        default: return .absent(in: place.node)
        }
    }

    /// Makes sure that no two properties of the value contest a node. Keys ask that do not name their node alone, so that plain types never pay.
    private func checkModel() throws(Refusal) {
        let (context, frame) = (context, context.frames.value[frame])
        guard !frame.isContainer, !table.traits.takesAnything, let type = frame.type else { return }
        if let problem = table.owners(of: type, in: context).refusal(at: place.node) { throw problem }
    }

    /// Makes sure that no other key of the type means the same name under a strategy. Code by hand gets what it asks for.
    private func checkIsUncontested(_ key: some CodingKey) throws(Refusal) {
        try checkModel()
        guard context.choices.ofFrame(frame)?.takesOneCase ?? false, let other = table.contestant(of: key.stringValue, in: context) else {
            return
        }
        throw .contested(key.stringValue, beside: other, at: place.node, in: context.arena)
    }

    /// The kind of node that a key's value is, which the type is asked for and the table told; nil if it is the element's own content.
    private func askedKind(of key: some CodingKey, as wanted: _XMLNodeKind?) -> _XMLNodeKind? {
        if let wanted { return wanted.byName }
        let kind = context.nodeKind(of: key, frame: frame)
        if let type = context.frames.value[frame].typeWithNodeTable { table.setKind(kind, of: key, of: type) }
        return kind
    }
}
