/// The container for the keys of a value: each becomes an attribute, a child element or content of one element.
struct EncodingKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let at: KeyedDestination

    init(at destination: KeyedDestination) { at = destination }

    private var context: EncodingContext { at.context }
    private var destination: UInt32 { at.destination }
    private var element: UInt32 { at.element }

    var codingPath: [any CodingKey] { context.codingPath(of: destination) }

    // MARK: Finding the slot

    private func entry(for key: Key, _ kind: XMLNodeKind = .element) -> EncodingKey {
        let entry = at.hasIntegerKeys ? context.entry(for: "_" + key.stringValue) : at.keys.entry(for: key, in: context)
        var resolved = context.resolved(
            entry,
            for: key,
            in: destination,
            asAttribute: kind == .attribute || kind == .elementAndAttribute,
            asElement: kind == .element || kind == .elementAndAttribute || kind == .cdata
        )
        if at.isDictionary, context.convertsKeys, !at.claim(resolved, asAttribute: kind == .attribute) {
            (resolved.element, resolved.attribute) = (0, 0)
        }
        return resolved
    }

    /// The kinds of node that a value under a key is written as.
    private func kind(_ key: Key, _ traits: EncodingTraits?) -> XMLNodeKind {
        traits?.wrapperKind ?? at.kinds?.kind(for: key) ?? .element
    }

    /// The one slot of a key that is an attribute or an element, as nearly all are; nil where there is more to it.
    @inline(__always)
    private func ordinarySlot(of key: Key, _ kind: XMLNodeKind) -> Slot? {
        guard at.isOrdinary, kind == .attribute || kind == .element else { return nil }
        let entry = at.keys.entry(for: key, in: context)
        let name = kind == .attribute ? entry.attribute : entry.element
        guard name != 0 else { return nil }
        return Slot(
            kind: kind == .attribute ? .attribute : .child,
            element: element,
            name: name,
            key: entry.key,
            container: destination,
            depth: at.depth,
            isOrdinary: true
        )
    }

    /// Writes with a closure into the slots of a key: one, or two where the value is both attribute and element.
    @inline(__always)
    private func withSlots(
        of key: Key,
        _ kind: XMLNodeKind,
        _ value: @autoclosure () -> Any,
        isNil: Bool = false,
        _ write: (Slot) throws -> Void
    ) throws {
        let entry = entry(for: key, kind)
        let record = context.state.pointee.destinations[Int(destination)]
        if at.sharesElement, at.collector == 0, kind != .text, kind != .inline, !isOfChoice(record),
            context.otherKey(named: key.stringValue, sharing: element, at: destination)
        {
            throw context.errorOfSharedKey(value(), key: key, at: destination, element: element)
        }
        var slot = Slot(kind: .child, element: element, name: entry.element, key: entry.key, container: destination, depth: at.depth)
        if record.isPayload {
            // A payload of one unlabelled value is the content of the case's element, until a second value comes.
            if entry.status == .unlabelled, record.unlabelled == .none {
                slot.kind = record.kind == .content ? .content : .itself
                let isWritten = !isNil || context.nilForm(in: slot) != .omit
                context.state.pointee.destinations[Int(destination)].unlabelled = isWritten ? .content : .ordinary
                slot.isCDATA = kind == .cdata
                return try write(slot)
            }
            context.closeUnlabelledPayload(at: destination)
        } else if entry.status == .unlabelled {
            context.state.pointee.destinations[Int(destination)].hasUnlabelledKey = true
        }
        slot.isCDATA = kind == .cdata
        switch kind {
        case .text:
            slot.kind = .content
            // Also where there is no text: white space would be some.
            context.state.pointee.arena.noteMixedContent(in: element)
        case .inline: slot.kind = .content
        case _ where entry.status == .content && at.isDictionary:
            throw context.nameError(value(), key: key, in: destination, element: element, isAttribute: false)
        case _ where entry.status == .content: slot.kind = .content
        case .attribute, .elementAndAttribute:
            slot.name = entry.attribute
            if entry.attribute == 0 {
                throw context.nameError(value(), key: key, in: destination, element: element, isAttribute: true)
            }
            slot.kind = .attribute
            if at.collector != 0, let issue = context.collectionIssue(of: key, slot, collector: at.collector) {
                throw context.error(value(), issue, codingPath: codingPath + [key])
            }
            try write(slot)
            if kind == .attribute { return }
            slot.kind = .child
            slot.name = entry.element
        case .element, .cdata: break
        }
        if slot.kind == .child, entry.element == 0 {
            guard let name = declarationName(key) else {
                throw context.nameError(value(), key: key, in: destination, element: element, isAttribute: false)
            }
            slot.kind = .attribute
            slot.name = name
        }
        try write(slot)
    }

    /// Whether keys are the cases of a choice, which are other keys' names where those are attributes.
    private func isOfChoice(_ record: Destination) -> Bool { record.isChoice || record.type?.isEnumeration ?? false }

    /// The name of a key that declares a prefix: only an attribute can be called so. Nil for others, and in a dictionary, whose entries are elements.
    @inline(never)
    private func declarationName(_ key: Key) -> UInt32? {
        let name = entry(for: key, .attribute).attribute
        guard name != 0, !at.isDictionary, context.string(ofName: name).utf8.starts(with: "xmlns:".utf8) else { return nil }
        return name
    }

    /// The slot for a container or an encoder under a key, which cannot be asked for with an error.
    private func slot(forContainerOf key: Key) -> Slot {
        let entry = entry(for: key)
        if entry.status == .unlabelled { context.state.pointee.destinations[Int(destination)].hasUnlabelledKey = true }
        context.closeUnlabelledPayload(at: destination)
        var slot = Slot(kind: .child, element: element, name: entry.element, key: entry.key, container: destination, depth: at.depth)
        if entry.status == .content {
            slot.kind = .content
        } else if entry.element == 0, context.pendingProblem == nil {
            let path = codingPath + [key]
            context.note(context.nameIssue(key: key, path: path, element: element, isAttribute: false), codingPath: path)
        }
        context.checkDepth(of: slot)
        return slot
    }

    // MARK: Scalars

    @inline(__always)
    private func store<S: ScalarValue>(_ value: S, _ key: Key) throws {
        let entry = at.keys.entry(for: key, in: context)
        guard at.isSimple, entry.element != 0 else { return try storeElsewhere(value, key) }
        do throws(ScalarProblem) {
            try context.addLeaf(value, named: entry.element, to: element)
        } catch {
            try storeElsewhere(value, key)  // which makes the error
        }
    }

    @inline(never)
    private func storeElsewhere<S: ScalarValue>(_ value: S, _ key: Key) throws {
        try withSlots(of: key, kind(key, nil), value) { try context.store(value, in: $0) }
    }

    @inline(__always)
    private func storeIfPresent<S: ScalarValue>(_ value: S?, _ key: Key) throws {
        guard let value else { return at.omitsNil ? () : try storeNil(key, nil) }
        try store(value, key)
    }

    private func storeNil(_ key: Key, _ traits: EncodingTraits?) throws {
        if at.omitsNil { return }
        try withSlots(of: key, kind(key, traits), Optional<Never>.none as Any, isNil: true) { try context.storeNil(in: $0) }
    }

    func encodeNil(forKey key: Key) throws { try storeNil(key, nil) }

    // MARK: Values that encode themselves

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        let traits = context.traits(of: T.self)
        if traits.isAttribute, at.isOrdinary, storeAttribute(value, traits, key) { return }
        let kind = kind(key, traits)
        if kind == .attribute, traits.collectsAttributes { return try encodeAttributes(value, traits, key) }
        if let slot = ordinarySlot(of: key, kind) { return try context.place(value, traits, in: slot) }
        try withSlots(of: key, kind, value) { try context.place(value, traits, in: $0) }
    }

    /// Writes a dictionary whose keys are attributes of this element.
    @inline(never)
    private func encodeAttributes<T: Encodable>(_ value: T, _ traits: EncodingTraits, _ key: Key) throws {
        let spelled = context.entry(for: key.stringValue).key
        let slot = Slot(kind: .content, element: element, name: 0, key: spelled, container: destination, depth: at.depth)
        let attributes = context.addDestination(slot)
        context.state.pointee.destinations[Int(attributes)].collector = context.collector(of: Key.self, own: key.stringValue)
        try context.encode(value, traits, at: attributes)
    }

    /// Writes the commonest attributes without more ado; false if the value is another, or cannot be written.
    @inline(__always)
    private func storeAttribute<T>(_ value: T, _ traits: EncodingTraits, _ key: Key) -> Bool {
        let name = at.keys.entry(for: key, in: context).attribute
        guard name != 0 else { return false }
        do throws(ScalarProblem) {
            // `traits` tells the type that is laid out in the value's memory.
            switch traits.scalar {
            case .string: try context.addAttribute(unsafeBitCast(value, to: String.self), named: name, to: element)
            case .int: try context.addAttribute(unsafeBitCast(value, to: Int.self), named: name, to: element)
            case .double: try context.addAttribute(unsafeBitCast(value, to: Double.self), named: name, to: element)
            default: return false
            }
            return true
        } catch {
            return false  // and make the error in the general way
        }
    }

    func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
        guard let value else { return at.omitsNil ? () : try storeNil(key, context.traits(of: T.self)) }
        try encode(value, forKey: key)
    }

    // MARK: Containers

    func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type, forKey key: Key) -> KeyedEncodingContainer<NestedKey> {
        let nested = context.addDestination(slot(forContainerOf: key))
        // An enum's nested container holds the payload of its case.
        let traits = context.traits(at: destination)
        context.state.pointee.destinations[Int(nested)].isPayload = traits?.isEnumeration ?? false
        context.state.pointee.destinations[Int(nested)].type = traits
        let container = context.keyedContainer(keyType, at: nested, kinds: at.kinds)
        context.state.pointee.destinations[Int(destination)].nestedCount += 1
        context.state.pointee.destinations[Int(destination)].nestedElement = context.element(of: nested)
        return container
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        context.unkeyedContainer(at: context.addDestination(slot(forContainerOf: key)))
    }

    func superEncoder() -> any Encoder {
        let entry = context.entry(for: AnyCodingKey.super.stringValue)
        let resolved = context.resolved(entry, for: AnyCodingKey.super, in: destination, asAttribute: false, asElement: true)
        return superEncoder(
            Slot(
                kind: .child,
                element: element,
                name: resolved.element == 0 ? entry.key : resolved.element,
                key: entry.key,
                container: destination,
                depth: context.state.pointee.destinations[Int(destination)].depth
            ))
    }

    func superEncoder(forKey key: Key) -> any Encoder { superEncoder(slot(forContainerOf: key)) }

    private func superEncoder(_ slot: Slot) -> any Encoder {
        context.checkDepth(of: slot)
        let encoder = ValueEncoder(context: context, destination: context.addDestination(slot))
        context.state.pointee.destinations[Int(encoder.destination)].type =
            context.state.pointee.destinations[Int(destination)].type
        return encoder
    }

    // MARK: The scalars of the standard library

    func encode(_ value: Bool, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: String, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: Double, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: Float, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: Int, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: Int8, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: Int16, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: Int32, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: Int64, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: UInt, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: UInt8, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: UInt16, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: UInt32, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: UInt64, forKey key: Key) throws { try store(value, key) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: Int128, forKey key: Key) throws { try store(value, key) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: UInt128, forKey key: Key) throws { try store(value, key) }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try storeIfPresent(value, key) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try storeIfPresent(value, key) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try storeIfPresent(value, key) }
}

extension EncodingContext {
    /// Gives a payload's `_0`, which is the content of its case's element, an element of its own: another value is about to come, or it could
    /// not be told from a key of its own.
    func closeUnlabelledPayload(at destination: UInt32) {
        let record = state.pointee.destinations[Int(destination)]
        guard record.isPayload, record.unlabelled != .ordinary else { return }
        state.pointee.destinations[Int(destination)].unlabelled = .ordinary
        // A case without a name of its own shares its element with others' content, which stays where it is.
        guard record.kind != .content, record.element != 0 else { return }
        switch record.unlabelled {
        case .none, .ordinary: break
        case .content: state.pointee.arena.wrapContent(of: record.element, in: unlabelledKey)
        case .list: state.pointee.arena.renameItems(of: record.element, named: record.name, to: unlabelledKey)
        }
    }

    /// Notes an element that would stand too deep.
    func checkDepth(of slot: Slot) {
        guard slot.kind == .child, slot.depth >= options.maximumDepth, pendingProblem == nil else { return }
        let problem = depthProblem()
        let path = documentPath(of: slot)
        let issue = XMLCodingIssue(
            path: path, position: nil, expected: problem.expected, found: problem.found, suggestion: problem.suggestion)
        note(issue, codingPath: codingPath(of: slot))
    }
}
