/// The encoder that a value is given, and the encoder that `superEncoder()` gives: a destination, from which containers are made.
///
/// Asking for several containers is allowed: keyed ones write into the same element.
struct ValueEncoder: Encoder {
    let context: EncodingContext
    let destination: UInt32

    var codingPath: [any CodingKey] { context.codingPath(of: destination) }
    var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        context.keyedContainer(type, at: destination)
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { context.unkeyedContainer(at: destination) }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        EncodingSingleValueContainer(context: context, destination: destination)
    }
}

extension EncodingContext {
    @inline(__always)
    func keyedContainer<Key: CodingKey>(_ type: Key.Type, at destination: UInt32, kinds: NodeKinds? = nil) -> KeyedEncodingContainer<Key> {
        let keys = keyTable(for: type)
        if let box = idleBox(keys, at: destination, kinds) {
            return keys.containers.pointee.container(KeyedEncodingContainer<Key>.self, of: box)
        }
        return makeContainer(type, keys, at: destination, kinds)
    }

    @inline(never)
    private func idleBox(_ keys: EncodingKeyTable, at destination: UInt32, _ kinds: NodeKinds?) -> ContainerBox? {
        guard !isFinished, let (box, content) = keys.containers.pointee.idle() else { return nil }
        prepare(content, at: destination, kinds)
        return box
    }

    @inline(never)
    private func makeContainer<Key: CodingKey>(
        _ type: Key.Type, _ keys: EncodingKeyTable, at destination: UInt32, _ kinds: NodeKinds?
    ) -> KeyedEncodingContainer<Key> {
        let content = KeyedDestination(context: self, keys: keys)
        prepare(content, at: destination, kinds)
        let container = KeyedEncodingContainer(EncodingKeyedContainer<Key>(at: content))
        if !isFinished { keys.containers.pointee.keep(container, content) }
        return container
    }

    @inline(__always)
    private func prepare(_ content: KeyedDestination, at destination: UInt32, _ kinds: NodeKinds?) {
        let element = element(of: destination)
        if content.keys.isChoice { state.pointee.destinations[Int(destination)].isChoice = true }
        state.pointee.destinations[Int(destination)].keys = .passUnretained(content.keys)
        let record = state.pointee.destinations[Int(destination)]
        if record.kind == .content || record.isKeyless { checkSharedKeys(content.keys, at: destination) }
        content.move(to: destination, element: element, kinds: kinds ?? nodeKinds(at: destination), in: self)
    }

    func unkeyedContainer(at destination: UInt32) -> EncodingUnkeyedContainer {
        let index = Int(destination)
        let record = state.pointee.destinations[index]
        var item = Slot(kind: .child, element: 0, name: record.name, container: destination, depth: record.depth, isItem: true)
        item.isCDATA = record.isCDATA
        item.isOrdinary = record.isOrdinary
        if record.kind == .content {
            item.kind = .content
            item.element = record.element
            noteList(in: record.element)
        } else if record.isItem || record.element != 0 || record.kind == .attribute {
            item.element = element(of: destination)
            item.isKeyless = true
            noteList(in: item.element)
        } else {
            state.pointee.destinations[index].isSettled = true
            item.element = record.parentElement
            item.depth = record.depth - 1
        }
        if state.pointee.destinations[Int(record.container)].unlabelled == .content, record.key == unlabelledKey {
            state.pointee.destinations[Int(record.container)].unlabelled = .list
        }
        return EncodingUnkeyedContainer(context: self, destination: destination, item: item)
    }

    /// The kinds of node that the strategy and the type at a destination ask for; nil if all keys are elements.
    @inline(__always)
    private func nodeKinds(at destination: UInt32) -> NodeKinds? {
        if state.pointee.destinations[Int(destination)].collector != 0 { return .attributes }
        guard !hasNodeStrategy, let traits = traits(at: destination) else { return outerNodeKinds(at: destination) }
        return traits.nodeKinds
    }

    /// The same where there is a strategy, or where a type has an encoder inside of its own containers, for which it speaks as well.
    @inline(never)
    private func outerNodeKinds(at destination: UInt32) -> NodeKinds? {
        var typed = destination
        while typed != 0, traits(at: typed) == nil { typed = state.pointee.destinations[Int(typed)].container }
        let own = typed == 0 ? nil : traits(at: typed)?.nodeKinds
        var asked = destination
        while asked != 0, strategyKinds[asked] == nil { asked = state.pointee.destinations[Int(asked)].container }
        guard let strategy = strategyKinds[asked] else { return own }
        return NodeKinds(dynamic: own?.dynamic, closure: strategy)
    }

    /// The number of the key `_0`.
    var unlabelledKey: UInt32 { entry(for: "_0").key }
}

/// The container for a value that is written in its encoder's place.
struct EncodingSingleValueContainer: SingleValueEncodingContainer {
    let context: EncodingContext
    let destination: UInt32

    var codingPath: [any CodingKey] { context.codingPath(of: destination) }

    func encodeNil() throws { try context.storeNil(in: context.takeSlot(of: destination), mayBeEmpty: true) }

    func encode<T: Encodable>(_ value: T) throws {
        let traits = context.traits(of: T.self)
        if traits.scalar != .none {
            try context.place(value, traits, in: context.takeSlot(of: destination))
        } else {
            try context.encode(value, traits, at: destination)
        }
    }

    private func store<S: ScalarValue>(_ value: S) throws { try context.store(value, in: context.takeSlot(of: destination)) }

    func encode(_ value: Bool) throws { try store(value) }
    func encode(_ value: String) throws { try store(value) }
    func encode(_ value: Double) throws { try store(value) }
    func encode(_ value: Float) throws { try store(value) }
    func encode(_ value: Int) throws { try store(value) }
    func encode(_ value: Int8) throws { try store(value) }
    func encode(_ value: Int16) throws { try store(value) }
    func encode(_ value: Int32) throws { try store(value) }
    func encode(_ value: Int64) throws { try store(value) }
    func encode(_ value: UInt) throws { try store(value) }
    func encode(_ value: UInt8) throws { try store(value) }
    func encode(_ value: UInt16) throws { try store(value) }
    func encode(_ value: UInt32) throws { try store(value) }
    func encode(_ value: UInt64) throws { try store(value) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: Int128) throws { try store(value) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: UInt128) throws { try store(value) }
}

extension EncodingContext {
    /// The slot of a destination whose value turned out to be a scalar or nil.
    func takeSlot(of destination: UInt32) -> Slot {
        let record = state.pointee.destinations[Int(destination)]
        var slot = Slot(
            kind: record.kind,
            element: record.parentElement,
            name: record.name,
            key: record.key,
            index: record.index,
            container: record.container,
            depth: record.depth,
            isItem: record.isItem,
            isKeyless: record.isKeyless,
            isCDATA: record.isCDATA,
            isOrdinary: record.isOrdinary
        )
        if record.element != 0, record.kind != .attribute {
            slot.kind = record.kind == .content ? .content : .itself
            slot.element = record.element
        } else if record.kind == .child {
            slot.depth = record.depth - 1
            state.pointee.destinations[Int(destination)].isSettled = true
        }
        return slot
    }
}
