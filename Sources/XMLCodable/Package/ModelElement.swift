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

    /// The element of a model in another one whose place is as ordinary. It is yet to begin.
    fileprivate init(_ type: ModelType, in slot: Slot, _ context: EncodingContext) {
        (self.context, keys) = (UnownedReference(context), type.keys)
        (destination, element) = (0, 0)
        // At the limit of the depth `place` writes elements, because it checks the depth.
        let isDeepest = slot.depth + 1 >= context.options.maximumDepth
        shortcuts = isDeepest ? [.attributes, .values] : [.attributes, .scalars, .values, .modelsAndLists]
        omitsNil = context.omitsNil && !type.looksAtNil
    }

    /// Begins the element, or that of the next item of a list.
    fileprivate mutating func begin(_ type: ModelType, in slot: Slot) {
        let last = destination
        (destination, element) = context.withObject { $0.state.openModel(type, in: slot, after: last) }
    }

    /// The keyed container of the place.
    package func container<Keys: CodingKey>(keyedBy keys: Keys.Type) -> KeyedEncodingContainer<Keys> {
        context.object.keyedContainer(keys, at: destination)
    }

    private func entry(_ keyByte: Int) -> EncodingKey { keys.withObject { $0.knownEntry(keyByte) } }

    // MARK: Scalars. These functions answer whether they have written the value.

    private func scalar<S: Scalar>(_ value: S, _ keyByte: Int) -> Bool {
        let name = entry(keyByte).element
        guard shortcuts.contains(.scalars), name != 0 else { return false }
        return context.withObject { context in
            do throws(ScalarProblem) {
                try context.addLeaf(value, named: name, to: element)
                return true
            } catch {
                return false
            }
        }
    }

    private func scalars<S: Scalar>(_ values: [S], _ keyByte: Int) -> Bool {
        let name = entry(keyByte).element
        guard shortcuts.contains(.modelsAndLists), name != 0 else { return false }
        if values.isEmpty { return true }
        return context.withObject { context in
            let before = context.state.elementBefore(element)
            do throws(ScalarProblem) {
                for index in 0..<values.count { try context.addLeaf(values[index], named: name, to: element) }
                return true
            } catch {
                context.state.restore(before)
                return false
            }
        }
    }

    private func attribute<S: Scalar>(_ value: S, _ keyByte: Int) -> Bool {
        let name = entry(keyByte).attribute
        guard shortcuts.contains(.attributes), name != 0 else { return false }
        return context.withObject { context in
            do throws(ScalarProblem) {
                try context.addAttribute(value, named: name, to: element)
                return true
            } catch {
                return false
            }
        }
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

    /// What a model, or each of a list of models, is written with under a key; nil where the container is to encode it.
    private func place(_ model: any Any.Type, _ keys: any Any.Type, _ keyByte: Int) -> (type: ModelType, slot: Slot)? {
        let entry = entry(keyByte)
        guard shortcuts.contains(.modelsAndLists), entry.element != 0 else { return nil }
        return context.withObject { context in
            context.state.modelThatMayBegin(model, keys).map { ($0, slot(entry, context)) }
        }
    }

    /// Whether nothing is written for a list of models under a key that has none.
    @usableFromInline
    package func omitsEmptyList(_ keyByte: Int) -> Bool { shortcuts.contains(.modelsAndLists) && entry(keyByte).element != 0 }

    /// Begins the element of a model under a key, which is to be closed or given up.
    ///
    /// - Returns: nil where the container is to encode the model.
    @inlinable
    package func open<Keys: CodingKey>(
        _ model: any Any.Type, _ keys: Keys.Type, _ key: some CodingKey
    ) -> (element: ModelElement, before: ModelBefore)? {
        if let opened = open(model, knownKeys: keys, key.keyByte) { return opened }
        return learn(keys, key) ? open(model, knownKeys: keys, key.keyByte) : nil
    }

    @usableFromInline
    func open(_ model: any Any.Type, knownKeys: any Any.Type, _ keyByte: Int) -> (element: ModelElement, before: ModelBefore)? {
        guard let (type, slot) = place(model, knownKeys, keyByte) else { return nil }
        return context.withObject { context in
            let before = ModelBefore(in: element, context)
            var opened = ModelElement(type, in: slot, context)
            opened.begin(type, in: slot)
            return (opened, before)
        }
    }

    /// Begins a list of models under a key, which is to be closed or given up.
    ///
    /// - Returns: nil where the container is to encode the list.
    @inlinable
    package func openList<Keys: CodingKey>(of model: any Any.Type, _ keys: Keys.Type, _ key: some CodingKey) -> ModelList? {
        if let opened = openList(of: model, knownKeys: keys, key.keyByte) { return opened }
        return learn(keys, key) ? openList(of: model, knownKeys: keys, key.keyByte) : nil
    }

    @usableFromInline
    func openList(of model: any Any.Type, knownKeys: any Any.Type, _ keyByte: Int) -> ModelList? {
        guard let (type, slot) = place(model, knownKeys, keyByte) else { return nil }
        return context.withObject { ModelList(type, in: slot, $0) }
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
    /// - Throws: why the model could not be read back; then it is to be given up.
    @inlinable
    package func close<Model: Encodable>(_ model: Model) throws { if !closeAtOnce() { try closeSeldom(model) } }

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
    func closeSeldom<Model: Encodable>(_ model: Model) throws {
        let context = context.object
        try context.throwPendingProblem(model, at: destination)
        if let index = context.state.document.index(of: element) { try context.placeRests(at: destination, openCount: index, model) }
        context.state.closeModel(element)
    }

    /// Takes out what a model has written that has failed.
    @inline(never)
    @usableFromInline
    package func giveUp(to before: ModelBefore) { before.giveUp(context.object) }
}

/// What there was before a model, or a list of models.
@usableFromInline
package struct ModelBefore {
    private let element: EncodingState.ElementBefore
    private let destination: UInt32
    private let openValueCount: Int

    fileprivate init(in element: UInt32, _ context: EncodingContext) {
        self.element = context.state.elementBefore(element)
        (destination, openValueCount) = (context.state.destinations.nextNumber, context.state.openValueCount)
    }

    fileprivate func giveUp(_ context: EncodingContext) {
        context.state.giveUpModel(element, destination, openValueCount)
        context.forgetNotes(from: destination)
    }
}

/// A list of models under a key, of which each is an element.
@usableFromInline
package struct ModelList {
    private let context: UnownedReference<EncodingContext>
    private let type: ModelType
    private let before: ModelBefore
    /// The last item.
    private var slot: Slot
    private var item: ModelElement

    fileprivate init(_ type: ModelType, in slot: Slot, _ context: EncodingContext) {
        (self.context, self.type) = (UnownedReference(context), type)
        before = ModelBefore(in: slot.element, context)
        item = ModelElement(type, in: slot, context)
        self.slot = slot
        self.slot.container = context.state.openModels(in: slot)
        self.slot.isItem = true
    }

    /// Begins the element of the next item.
    ///
    /// - Returns: nil where it is to be encoded.
    @usableFromInline
    package mutating func openItem() -> ModelElement? {
        slot.index &+= 1
        guard context.withObject({ $0.state.hasRoomForValue() }) else { return nil }
        item.begin(type, in: slot)
        return item
    }

    /// Encodes the next item, which could not be opened.
    @inline(never)
    @usableFromInline
    package func encode<Model: Encodable>(_ model: Model) throws { try context.object.place(model, type.traits, in: slot) }

    /// Ends the list.
    @usableFromInline
    package func close() { context.withObject { $0.state.openValueCount -= 1 } }

    /// Takes out what the items have written, of which one has failed.
    @inline(never)
    @usableFromInline
    package func giveUp() { before.giveUp(context.object) }
}
