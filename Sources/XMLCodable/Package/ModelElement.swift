/// The element that a model writes its properties to, one by one.
///
///     try content.write(title, .title)        <title>Dune</title>, where nothing but the key's name decides about it
///
/// It is the keyed container that any type would have there, with its names and conditions, and without the standard library's way to it. What is not
/// written here is for that container, which then says what is wrong if something is.
@usableFromInline
package struct ModelElement {
    /// The container, which keeps the place.
    private let box: ContainerBox
    private let place: UnownedReference<KeyedDestination>
    /// Whether nothing is written for nil.
    @usableFromInline package let omitsNil: Bool

    /// - Returns: nil for an encoder that writes no element of its own with keys, and where containers cannot be used again.
    package init?<Keys: CodingKey>(_ encoder: any Encoder, keyedBy keys: Keys.Type) {
        guard let encoder = encoder as? ValueEncoder else { return nil }
        let context = encoder.context
        let table = context.keys(of: keys, in: context.state.destinations[encoder.destination].namespace)
        if context.isFinished { return nil }
        if let idle = table.containers.value.idle() {
            self.init(idle, at: encoder.destination, in: context)
        } else {
            _ = context.makeContainer(keys, table, at: encoder.destination, nil)
            guard let made = table.containers.value.idle() else { return nil }
            self.init(made, at: encoder.destination, in: context)
        }
    }

    private init(
        _ idle: (box: ContainerBox, content: UnownedReference<KeyedDestination>), at destination: UInt32, in context: EncodingContext
    ) {
        (box, place) = idle
        omitsNil = place.withObject {
            $0.move(to: destination, kinds: nil, in: context)
            return $0.omitsNil
        }
    }

    /// The container.
    package func container<Keys: CodingKey>(keyedBy _: Keys.Type) -> KeyedEncodingContainer<Keys> {
        place.withObject { $0.keys.containers.value.container(KeyedEncodingContainer<Keys>.self, of: box) }
    }

    /// Calls a closure with the place, its context and its keys, and counts no references around it.
    @_transparent
    private func withPlace<Result>(_ body: (KeyedDestination, EncodingContext, EncodingKeyTable) throws -> Result) rethrows -> Result {
        try place.withObject { at in
            try at.uncountedContext.unsafelyUnwrapped.withObject { context in
                try at.uncountedKeys.withObject { keys in try body(at, context, keys) }
            }
        }
    }

    // MARK: Scalars. These functions answer whether they have written the value.

    private func leaf<S: Scalar>(_ value: S, _ keyByte: Int) -> Bool {
        withPlace { at, context, keys in
            let name = keys.knownEntry(keyByte).element
            guard at.writesScalarsAtOnce, name != 0 else { return false }
            do throws(ScalarProblem) {
                try context.addLeaf(value, named: name, to: at.element)
                return true
            } catch {
                return false
            }
        }
    }

    private func leaves<S: Scalar>(_ values: [S], _ keyByte: Int) -> Bool {
        withPlace { at, context, keys in
            let name = keys.knownEntry(keyByte).element
            guard at.writesScalarsAtOnce, name != 0, !keys.isChoice, context.state.kindNodes.isEmpty else { return false }
            if values.isEmpty { return true }
            let before = context.state.content(of: at.element)
            do throws(ScalarProblem) {
                for index in 0..<values.count { try context.addLeaf(values[index], named: name, to: at.element) }
                return true
            } catch {
                context.state.restore(before)
                return false
            }
        }
    }

    private func attribute<S: Scalar>(_ value: S, _ keyByte: Int) -> Bool {
        withPlace { at, context, keys in
            let name = keys.knownEntry(keyByte).attribute
            guard at.usesTableNames, name != 0 else { return false }
            do throws(ScalarProblem) {
                try context.addAttribute(value, named: name, to: at.element)
                return true
            } catch {
                return false
            }
        }
    }

    // The commonest, by functions that are compiled for their types.

    @usableFromInline package func add(_ value: String, _ keyByte: Int) -> Bool { leaf(value, keyByte) }
    @usableFromInline package func add(_ value: Int, _ keyByte: Int) -> Bool { leaf(value, keyByte) }
    @usableFromInline package func add(_ value: Double, _ keyByte: Int) -> Bool { leaf(value, keyByte) }
    @usableFromInline package func add(_ value: Bool, _ keyByte: Int) -> Bool { leaf(value, keyByte) }
    @usableFromInline package func add(_ values: [String], _ keyByte: Int) -> Bool { leaves(values, keyByte) }
    @usableFromInline package func add(_ values: [Int], _ keyByte: Int) -> Bool { leaves(values, keyByte) }
    @usableFromInline package func add(_ values: [Double], _ keyByte: Int) -> Bool { leaves(values, keyByte) }
    @usableFromInline package func add(attribute value: String, _ keyByte: Int) -> Bool { attribute(value, keyByte) }
    @usableFromInline package func add(attribute value: Int, _ keyByte: Int) -> Bool { attribute(value, keyByte) }
    @usableFromInline package func add(attribute value: Double, _ keyByte: Int) -> Bool { attribute(value, keyByte) }

    /// Writes a value of any other type that is one attribute or one element.
    ///
    /// - Throws: what the container would throw.
    package func add<Value: Encodable>(any value: Value, _ keyByte: Int) throws -> Bool {
        try withPlace { at, context, keys in
            guard var slot = slot(keys.knownEntry(keyByte)) else { return false }
            let traits = context.traits(of: Value.self)
            if traits.collectsAttributes { return false }
            switch traits.wrapperKind {
            case .element, nil: break
            case .attribute: (slot.kind, slot.name) = (.attribute, keys.knownEntry(keyByte).attribute)
            case .elementAndAttribute, .cdata, .text, .inline, .groups: return false
            }
            if slot.name == 0 { return false }
            try context.place(value, traits, in: slot)
            return true
        }
    }

    /// The place of a child element, which has no name if its key alone does not say it; nil if there is more to it than a name.
    private func slot(_ entry: EncodingKey) -> Slot? {
        withPlace { at, _, _ in
            guard at.usesTableNames, at.kinds == nil else { return nil }
            return Slot(
                kind: .child, element: at.element, name: entry.element, key: entry.key, container: at.destination, depth: at.depth)
        }
    }

    // MARK: Models

    /// Begins the element of a model under a key, which is to be closed or given up.
    ///
    /// - Parameter keys: the type of the model's keys.
    /// - Returns: nil where the container is to encode the model.
    @usableFromInline
    package func open(_ model: any Any.Type, _ keys: any Any.Type, _ keyByte: Int) -> ModelElement? {
        withPlace { at, context, ownKeys in
            guard let slot = slotOfModels(ownKeys, keyByte), let type = context.modelType(model, keys) else { return nil }
            return ModelElement(type, in: slot, context)
        }
    }

    private func slotOfModels(_ keys: EncodingKeyTable, _ keyByte: Int) -> Slot? {
        // The keys of models in a namespace would be in a table of their own.
        guard !keys.isChoice, let slot = slot(keys.knownEntry(keyByte)), slot.name != 0, !isInNamespace else { return nil }
        return slot
    }

    private var isInNamespace: Bool { withPlace { at, context, _ in context.state.destinations[at.destination].namespace.isSpecified } }

    fileprivate init?(_ type: ModelType, in slot: Slot, _ context: EncodingContext) {
        guard slot.depth < context.options.maximumDepth, context.state.hasRoomForValue(), !context.isFinished,
            let idle = type.keys.withObject({ $0.containers.value.idle() })
        else { return nil }
        let number = context.state.addDestination(slot)
        do throws(ScalarProblem) {
            let value = try context.state.openValue(type.traits, at: number)
            idle.content.withObject { $0.model = (value, type.traits) }
        } catch {
            return nil
        }
        self.init(idle, at: number, in: context)
    }

    /// Ends the element of a model, which has written all of its properties.
    ///
    /// - Throws: why the model could not be read back; then it is to be given up.
    @inlinable
    package func close<Model: Encodable>(_ model: Model) throws { if !closeAtOnce() { try closeSeldom(model) } }

    @usableFromInline
    func closeAtOnce() -> Bool {
        withPlace { at, context, _ in
            guard context.state.pendingProblem == nil, context.state.rests.isEmpty, let (open, traits) = at.model else { return false }
            if context.state.closeValue(traits, open) != nil { return false }
            context.state.closeElements(of: open)
            return true
        }
    }

    @inline(never)
    @usableFromInline
    func closeSeldom<Model: Encodable>(_ model: Model) throws {
        try withPlace { at, context, _ in
            guard let (open, traits) = at.model else { return }
            try context.closeValue(model, traits, open)
            try context.placeRests(of: open, model)
            context.state.closeElements(of: open)
        }
    }

    /// Takes out what a model has written that has failed.
    @inline(never)
    @usableFromInline
    package func giveUp() {
        withPlace { at, context, _ in
            guard let (open, _) = at.model else { return }
            context.state.giveUpValue(open)
            context.forgetNotes(from: open.destination)
        }
    }

    // MARK: Lists of models

    /// Begins a list of models under a key, which is to be closed or given up.
    ///
    /// - Parameters:
    ///   - list: the type of the list.
    ///   - keys: the type of the models' keys.
    /// - Returns: nil where the container is to encode the list.
    @usableFromInline
    package func openList(_ list: any Any.Type, of model: any Any.Type, _ keys: any Any.Type, _ keyByte: Int) -> ModelList? {
        withPlace { at, context, ownKeys in
            guard let slot = slotOfModels(ownKeys, keyByte), let type = context.modelType(model, keys), context.state.hasRoomForValue()
            else { return nil }
            return ModelList(context, context.state.types.traits(ofAny: list), type, in: slot)
        }
    }
}

/// What the elements of a model's values are written with.
private struct ModelType {
    let traits: TypeTraits
    let keys: UnownedReference<EncodingKeyTable>
}

extension EncodingContext {
    /// A model's type; nil where there is more to its values than the properties that they write.
    fileprivate func modelType(_ type: any Any.Type, _ keys: any Any.Type) -> ModelType? {
        guard !state.types.haveNodeStrategy, let keys = state.types.knownKeys(of: keys), !keys.isChoice else { return nil }
        let traits = state.types.traits(ofAny: type)
        guard traits.consistsOfProperties, traits.wrapperKind == nil else { return nil }
        return ModelType(traits: traits, keys: UnownedReference(keys))
    }
}

/// A list of models under a key, of which each is an element.
@usableFromInline
package struct ModelList {
    private let context: EncodingContext
    private let traits: TypeTraits
    private let type: ModelType
    private let value: EncodingState.OpenValue
    private let item: Slot
    /// The item that was opened last.
    private var slot: Slot

    fileprivate init?(_ context: EncodingContext, _ traits: TypeTraits, _ type: ModelType, in slot: Slot) {
        let number = context.state.addDestination(slot)
        do throws(ScalarProblem) { value = try context.state.openValue(traits, at: number) } catch { return nil }
        (self.context, self.traits, self.type) = (context, traits, type)
        item = context.state.openList(at: number)
        self.slot = item
    }

    /// Begins the element of the next item.
    ///
    /// - Returns: nil where it is to be encoded.
    @usableFromInline
    package mutating func openItem() -> ModelElement? {
        slot.index = context.state.nextIndex(at: value.destination)
        return ModelElement(type, in: slot, context)
    }

    /// Encodes the next item, which could not be opened.
    @inline(never)
    @usableFromInline
    package func encode<Model: Encodable>(_ model: Model) throws { try context.place(model, type.traits, in: slot) }

    /// Ends the list.
    ///
    /// - Throws: why it could not be read back; then it is to be given up.
    @usableFromInline
    package func close<Model: Encodable>(_ models: [Model]) throws {
        try context.closeValue(models, traits, value)
        try context.placeRests(of: value, models)
        context.state.closeElements(of: value)
    }

    /// Takes out what the items have written, of which one has failed.
    @inline(never)
    @usableFromInline
    package func giveUp() {
        context.state.giveUpValue(value)
        context.forgetNotes(from: value.destination)
    }
}
