/// The element that a model writes its properties to, one by one.
///
///     try content.write(title, .title)        <title>Dune</title>, where nothing but the key's name decides about it
///
/// It is the place of the keyed container that any type would have there, with its names and conditions, and without the standard library's way to it.
/// What is not written here is for that container, which then says what is wrong if something is.
@usableFromInline
package struct ModelElement {
    /// Something else keeps it, and with it the keys, while the model writes: the encoder, or the content of the outermost model.
    private let context: UnownedReference<EncodingContext>
    private let keys: UnownedReference<EncodingKeyTable>
    private var destination: UInt32
    private var element: UInt32
    private let shortcuts: Shortcuts
    /// Whether nothing is written for nil.
    @usableFromInline package let omitsNil: Bool

    /// What is written here without the container.
    private struct Shortcuts: OptionSet {
        let rawValue: UInt8
        /// Scalars as attributes.
        static let attributes = Shortcuts(rawValue: 1 << 0)
        /// Scalars as elements.
        static let scalars = Shortcuts(rawValue: 1 << 1)
        /// Any other value that is one attribute or one element.
        static let values = Shortcuts(rawValue: 1 << 2)
        /// Models, lists of models and lists of scalars.
        static let modelsAndLists = Shortcuts(rawValue: 1 << 3)
    }

    /// - Returns: nil for an encoder of another kind.
    package init?<Keys: CodingKey>(_ encoder: any Encoder, keyedBy keys: Keys.Type) {
        guard let encoder = encoder as? ValueEncoder else { return nil }
        let (context, namespace) = (encoder.context, encoder.context.state.destinations[encoder.destination].namespace)
        let table = context.keys(of: keys, in: namespace)
        let at = KeyedDestination(keys: table)
        at.move(to: encoder.destination, kinds: nil, in: context)
        var shortcuts: Shortcuts = at.usesTableNames ? [.attributes] : []
        if at.writesScalarsAtOnce { shortcuts.insert(.scalars) }
        if at.usesTableNames, at.kinds == nil { shortcuts.insert(.values) }
        let saysMore = table.isChoice || namespace.isSpecified || context.state.types.haveNodeStrategy || !context.state.kindNodes.isEmpty
        if at.writesScalarsAtOnce, !saysMore { shortcuts.insert(.modelsAndLists) }
        (self.context, self.keys, self.shortcuts) = (UnownedReference(context), UnownedReference(table), shortcuts)
        (destination, element, omitsNil) = (encoder.destination, at.element, at.omitsNil)
    }

    /// The element of a model in one that has all shortcuts. `begin` is to be called before anything is written.
    fileprivate init(_ type: ModelType, in slot: Slot, _ context: UnownedReference<EncodingContext>) {
        (self.context, keys) = (context, type.keys)
        (destination, element) = (0, 0)
        // At the limit of the depth elements go by way of the context's `place`, which checks it.
        let isDeepest = context.withObject { slot.depth + 1 >= $0.options.maximumDepth }
        shortcuts = isDeepest ? [.attributes, .values] : [.attributes, .scalars, .values, .modelsAndLists]
        omitsNil = context.withObject { $0.omitsNil } && !type.looksAtNil
    }

    /// Begins the element.
    fileprivate mutating func begin(_ type: ModelType, in slot: Slot) {
        (destination, element) = context.withObject { $0.state.openModel(type, in: slot) }
    }

    /// Begins the element of the next item of a list at the destination of the last one.
    ///
    /// - Returns: false if there is no last one, or something refers to its destination.
    fileprivate mutating func beginNext(at index: Int32) -> Bool {
        guard let next = context.withObject({ $0.state.openModel(at: index, after: destination) }) else { return false }
        element = next
        return true
    }

    /// Forgets where the element is, which is complete, and of which no other is to begin.
    fileprivate func forgetDestination() { context.withObject { $0.state.destinations.removeIfLast(destination) } }

    /// What has to be kept as long as the element is used, unless something around it does so.
    package var owner: AnyObject { context.object }

    /// The keyed container of the place.
    package func container<Keys: CodingKey>(keyedBy keys: Keys.Type) -> KeyedEncodingContainer<Keys> {
        context.object.keyedContainer(keys, at: destination)
    }

    private func entry(_ keyByte: Int) -> EncodingKey { keys.withObject { $0.knownEntry(keyByte) } }

    // MARK: Scalars. These functions answer whether they have written the value.

    private func scalar<S: Scalar>(_ value: S, _ keyByte: Int) -> Bool {
        let name = entry(keyByte).element
        guard shortcuts.contains(.scalars), name != 0 else { return false }
        return context.withObject { (try? $0.addLeaf(value, named: name, to: element)) != nil }
    }

    private func scalars<S: Scalar>(_ values: [S], _ keyByte: Int) -> Bool {
        let name = entry(keyByte).element
        guard shortcuts.contains(.modelsAndLists), name != 0 else { return false }
        if values.isEmpty { return true }
        return context.withObject { context in
            let before = context.state.elementBefore(element)
            for index in 0..<values.count {
                if (try? context.addLeaf(values[index], named: name, to: element)) != nil { continue }
                context.state.restore(before)
                return false
            }
            return true
        }
    }

    private func attribute<S: Scalar>(_ value: S, _ keyByte: Int) -> Bool {
        let name = entry(keyByte).attribute
        guard shortcuts.contains(.attributes), name != 0 else { return false }
        return context.withObject { (try? $0.addAttribute(value, named: name, to: element)) != nil }
    }

    // The commonest, by functions that are compiled for their types.

    @usableFromInline package func add(_ value: String, _ keyByte: Int) -> Bool { scalar(value, keyByte) }
    @usableFromInline package func add(_ value: Int, _ keyByte: Int) -> Bool { scalar(value, keyByte) }
    @usableFromInline package func add(_ value: Double, _ keyByte: Int) -> Bool { scalar(value, keyByte) }
    @usableFromInline package func add(_ value: Bool, _ keyByte: Int) -> Bool { scalar(value, keyByte) }
    @usableFromInline package func add(_ values: [String], _ keyByte: Int) -> Bool { scalars(values, keyByte) }
    @usableFromInline package func add(_ values: [Int], _ keyByte: Int) -> Bool { scalars(values, keyByte) }
    @usableFromInline package func add(_ values: [Double], _ keyByte: Int) -> Bool { scalars(values, keyByte) }
    @usableFromInline package func add(attribute value: String, _ keyByte: Int) -> Bool { attribute(value, keyByte) }
    @usableFromInline package func add(attribute value: Int, _ keyByte: Int) -> Bool { attribute(value, keyByte) }
    @usableFromInline package func add(attribute value: Double, _ keyByte: Int) -> Bool { attribute(value, keyByte) }

    /// Writes a value of any other type that is one attribute or one element.
    ///
    /// - Throws: what the container would throw.
    package func add<Value: Encodable>(any value: Value, _ keyByte: Int) throws -> Bool {
        guard shortcuts.contains(.values) else { return false }
        let context = context.object
        let traits = context.traits(of: Value.self)
        if traits.collectsAttributes { return false }
        let entry = entry(keyByte)
        var slot = slot(entry, context)
        switch traits.wrapperKind {
        case .element, nil: break
        case .attribute: (slot.kind, slot.name) = (.attribute, entry.attribute)
        case .elementAndAttribute, .cdata, .text, .inline, .groups: return false
        }
        if slot.name == 0 { return false }
        try context.place(value, traits, in: slot)
        return true
    }

    private func slot(_ entry: EncodingKey, _ context: EncodingContext) -> Slot {
        Slot(
            kind: .child, element: element, name: entry.element, key: entry.key, container: destination,
            depth: context.state.destinations[destination].depth)
    }

    // MARK: Models

    /// Writes a model under a key: a closure is given its element to write the properties to, which it closes.
    ///
    /// - Returns: false where the container is to encode the model.
    @inlinable
    package func add<Keys: CodingKey>(
        model: any Any.Type, _ keys: Keys.Type, _ key: some CodingKey, _ write: (ModelElement) throws -> Void
    ) throws -> Bool {
        if try add(model: model, knownKeys: keys, key.keyByte, write) { return true }
        return try learn(keys, key) && add(model: model, knownKeys: keys, key.keyByte, write)
    }

    @usableFromInline
    func add(model: any Any.Type, knownKeys: any Any.Type, _ keyByte: Int, _ write: (ModelElement) throws -> Void) throws -> Bool {
        guard let (type, slot) = place(model, knownKeys, keyByte) else { return false }
        try attempt {
            var opened = ModelElement(type, in: slot, context)
            opened.begin(type, in: slot)
            try write(opened)
            opened.forgetDestination()
        }
        return true
    }

    /// Writes a list of models under a key: a closure is given the list to open each item.
    ///
    /// - Returns: false where the container is to encode the list.
    @inlinable
    package func add<Keys: CodingKey>(
        listOf model: any Any.Type, _ keys: Keys.Type, _ key: some CodingKey, _ write: (inout ModelList) throws -> Void
    ) throws -> Bool {
        if try add(listOf: model, knownKeys: keys, key.keyByte, write) { return true }
        return try learn(keys, key) && add(listOf: model, knownKeys: keys, key.keyByte, write)
    }

    @usableFromInline
    func add(listOf model: any Any.Type, knownKeys: any Any.Type, _ keyByte: Int, _ write: (inout ModelList) throws -> Void) throws -> Bool
    {
        guard let (type, slot) = place(model, knownKeys, keyByte) else { return false }
        try attempt {
            var list = ModelList(type, in: slot, context)
            try write(&list)
            list.close()
        }
        return true
    }

    /// Writes to the element; what was written is taken out if something of it fails.
    private func attempt(_ write: () throws -> Void) throws {
        let (before, destination, openValueCount) = context.withObject {
            ($0.state.elementBefore(element), $0.state.destinations.nextNumber, $0.state.openValueCount)
        }
        do {
            try write()
        } catch {
            context.object.state.giveUp(before, destination, openValueCount)
            context.object.forgetNotes(from: destination)
            throw error
        }
    }

    /// Whether nothing is written for a list of models under a key that has none.
    @usableFromInline
    package func omitsEmptyList(_ keyByte: Int) -> Bool { shortcuts.contains(.modelsAndLists) && entry(keyByte).element != 0 }

    /// What a model, or each of a list of models, is written with under a key; nil where the container is to encode it.
    private func place(_ model: any Any.Type, _ keys: any Any.Type, _ keyByte: Int) -> (type: ModelType, slot: Slot)? {
        let entry = entry(keyByte)
        guard shortcuts.contains(.modelsAndLists), entry.element != 0 else { return nil }
        return context.withObject { context in context.state.modelThatMayBegin(model, keys).map { ($0, slot(entry, context)) } }
    }

    /// Makes a type of keys known, and the names of a key here. Without that the container would encode all items of the first list, because it is only
    /// by encoding them that the keys and names become known.
    ///
    /// - Returns: whether one of them was not known.
    @inline(never)
    @usableFromInline
    func learn<Keys: CodingKey, Key: CodingKey>(_ keys: Keys.Type, _ key: Key) -> Bool {
        let (context, isKnown) = (context.object, entry(key.keyByte).status != .unresolved)
        _ = self.keys.object.entry(for: key, in: context)
        let isNew = context.state.types.learn(keys)
        return isNew || !isKnown && entry(key.keyByte).status != .unresolved
    }

    /// Ends the element of a model, which has written all of its properties.
    ///
    /// - Throws: why the model could not be read back.
    @inlinable
    package func close<Model: Encodable>(_ model: Model) throws { if !closeAtOnce() { try closeWithRests(model) } }

    @usableFromInline
    func closeAtOnce() -> Bool {
        context.withObject { context in
            guard context.state.pendingProblem == nil, context.state.rests.isEmpty else { return false }
            context.state.closeModel(element)
            return true
        }
    }

    @inline(never)
    @usableFromInline
    func closeWithRests<Model: Encodable>(_ model: Model) throws {
        let context = context.object
        try context.throwPendingProblem(model, at: destination)
        if let index = context.state.document.index(of: element) { try context.placeRests(at: destination, openCount: index, model) }
        context.state.closeModel(element)
    }
}

/// A list of models under a key, of which each is an element.
@usableFromInline
package struct ModelList {
    private let context: UnownedReference<EncodingContext>
    private let type: ModelType
    /// The last item.
    private var slot: Slot
    private var item: ModelElement

    fileprivate init(_ type: ModelType, in slot: Slot, _ context: UnownedReference<EncodingContext>) {
        (self.context, self.type) = (context, type)
        item = ModelElement(type, in: slot, context)
        self.slot = slot
        self.slot.isItem = true
        context.withObject { $0.state.openValueCount += 1 }
    }

    /// Begins the element of the next item.
    @usableFromInline
    package mutating func openItem() -> ModelElement {
        slot.index &+= 1
        if !item.beginNext(at: slot.index) { item.begin(type, in: slot) }
        return item
    }

    fileprivate func close() {
        item.forgetDestination()
        context.withObject { $0.state.openValueCount -= 1 }
    }
}
