// Values inside each other: how they begin, are complete, or are given up.
//
//     <book><title>Dune</title></book>      `book` is open while its `title` is; each knows what there was before it

extension EncodingState {
    /// A value that is encoding itself, with what there was before it.
    struct OpenValue {
        let destination: UInt32
        /// What its destination was before.
        fileprivate let destinationBefore: Destination
        /// The element that it is put into.
        fileprivate let elementSnapshot: ElementSnapshot
        fileprivate let hadProblem: Bool
        /// How many values were encoding themselves around it.
        fileprivate let countAround: Int

        /// Whether no other value encodes this one in its own place.
        var isOutermost: Bool { destinationBefore.type == nil }
        /// How many elements were open before.
        var openCount: Int { elementSnapshot.openCount }
    }

    /// Why a value that has encoded itself could not be read back; nil if it could.
    @inline(__always)
    fileprivate mutating func problem(of value: OpenValue, _ after: Destination) -> ScalarProblem? {
        if after.isSharedItem, let problem = problemOfSharedItem(after, since: value.elementSnapshot) { return problem }
        if after.nested == 0 { return nil }
        if names.isWildcard(document.element(destinations[after.nested].element).name) {
            // It has no name without a fragment.
            return ScalarProblem(
                code: .invalidName, expected: "a fragment, which has a name, as the one value of the case `*`", found: "another payload")
        }
        let mayBeMissing = destinations[after.nested].lacksPayload || destinations[after.nested].isSettled
        return mayBeMissing ? closeMissingPayload(of: after, value) : nil
    }

    /// Ends the payload of an enum's case that is nil, where an empty element would be a value: the case's element says so. A list that is the payload
    /// without an element of its own has to have items.
    ///
    /// - Returns: why the value could not be read back.
    @inline(never)
    private mutating func closeMissingPayload(of value: Destination, _ open: OpenValue) -> ScalarProblem? {
        let payload = destinations[value.nested]
        if payload.isSettled {
            // What says the kind of the value may be there already.
            let isMissing =
                open.destinationBefore.element != 0
                ? count(addedSince: open.elementSnapshot) == 0 : isEmpty(value.element, butForText: true)
            guard isMissing else { return nil }
            return ScalarProblem(
                code: .ambiguousContent, expected: "an element that tells the case of a choice",
                found: "a case with an empty list, which has none", suggestion: "make the case's value a type with the list in it")
        }
        guard isEmpty(payload.element, butForText: true) else { return nil }
        if value.isSharedItem, case .optional? = open.destinationBefore.type?.shape {
            return ScalarProblem(
                code: .ambiguousContent, expected: "a payload, because without one the item itself would be nil",
                found: "nil as the payload of an optional choice in a list", suggestion: "make the list's items no optionals")
        }
        markAsNil(payload.element)
        return nil
    }

    /// Notes that an enum's one value is nil, and that an empty element would be a value of its type.
    mutating func noteMissingPayload(in slot: Slot) {
        if destinations[slot.container].isPayload { destinations[slot.container].lacksPayload = true }
    }

    /// Closes the elements of a value that is complete, unless it is in another one's element.
    mutating func closeElements(of value: OpenValue) {
        if completesElements(value) { close(from: value.elementSnapshot.openCount) }
    }

    /// Whether the elements of a value are complete when it is: a value may encode another one in its own place, or in its element, and go on.
    func completesElements(_ value: OpenValue) -> Bool {
        let slot = destinations[value.destination].slot
        return value.isOutermost && (slot.kind != .content || slot.index >= 0)
    }

    // MARK: Models that write to elements of their own, without a container: see `ModelElement`

    /// The type of a model that writes its element directly; nil where a container is to encode the model.
    mutating func directlyWrittenModel(_ type: any Any.Type, _ keys: any Any.Type) -> ModelType? {
        guard pendingProblem == nil, hasRoomForValue() else { return nil }
        return types.model(type, keys)
    }

    /// Begins the element of a model. It is to be closed or given up.
    mutating func openModel(_ type: ModelType, in slot: Slot) -> (destination: UInt32, element: UInt32) {
        let element = openModel(type.traits, in: slot)
        let number = destinations.add(slot)
        (destinations[number].element, destinations[number].type, destinations[number].keys) = (element, type.traits, type.keys)
        return (number, element)
    }

    /// Begins the element of a list's next item at the destination of the item before it.
    ///
    /// - Returns: nil if there is none before it, or a destination was added since, which may refer to it.
    mutating func openItem(at index: Int32, afterItemAt last: UInt32) -> UInt32? {
        guard destinations.isLast(last) else { return nil }
        let element = openModel(destinations[last].type, in: destinations[last].slot)
        (destinations[last].slot.index, destinations[last].element) = (index, element)
        return element
    }

    private mutating func openModel(_ type: TypeTraits?, in slot: Slot) -> UInt32 {
        let element = addElement(slot.name, to: slot.element)
        order.note(type?.type as? any Encodable.Type, ofElement: element)
        openValueCount += 1
        return element
    }

    /// Ends the element of a model.
    mutating func closeModel(_ element: UInt32) {
        openValueCount -= 1
        if let index = document.index(of: element) { close(from: index) }
    }
}

extension EncodingContext {
    // Only errors want the value, and a value in an `Any` is a copy on the heap: so it is a closure. These are methods of their own, because the stack
    // of a value that is encoding itself has a frame of `encode` for each value around it.

    /// Notes that a value is about to encode itself, inside of those that are doing so. It is to be closed or given up.
    @inline(never)
    func openValue(_ value: @autoclosure () -> Any, _ traits: TypeTraits, at number: UInt32) throws -> EncodingState.OpenValue {
        // Values may be in each other without elements between them: wrappers, optionals, the key "".
        if state.openValueCount >= DepthGuard.maximumLevel(ofDepth: state.maximumDepth) {
            throw state.error(value(), state.depthProblem(), at: number)
        }
        state.openValueCount += 1
        let before = state.destinations[number]
        state.destinations[number].type = traits
        if traits.namespace.isSpecified { state.destinations[number].namespace = traits.namespace }
        return EncodingState.OpenValue(
            destination: number, destinationBefore: before, elementSnapshot: state.snapshot(of: before.innermostElement),
            hadProblem: state.pendingProblem != nil, countAround: state.openValueCount - 1)
    }

    /// Does what is left to do once a value has encoded itself: makes its element if that is missing.
    ///
    /// - Throws: why the value could not be read back; then it is to be given up.
    @inline(never)
    func closeValue(_ value: @autoclosure () -> Any, _ open: EncodingState.OpenValue) throws {
        if state.pendingProblem != nil { try throwPendingProblem(value(), at: open.destination) }
        let after = state.destinations[open.destination]
        if let problem = state.problem(of: open, after) { throw state.error(value(), problem, at: open.destination) }
        if after.slot.kind == .child, after.element == 0, !after.isSettled { _ = state.element(of: open.destination) }
        state.destinations[open.destination].type = open.destinationBefore.type
        state.destinations[open.destination].namespace = open.destinationBefore.namespace
        state.openValueCount -= 1
    }

    /// Takes everything back that a value has written before it failed.
    @inline(never)
    func giveUp(_ value: EncodingState.OpenValue) {
        state.destinations[value.destination] = value.destinationBefore
        giveUp(value.elementSnapshot, value.destination, value.countAround, keepingProblem: value.hadProblem)
    }

    /// The same of values from a destination on, of which one has failed.
    @inline(never)
    func giveUp(
        _ before: EncodingState.ElementSnapshot, _ destination: UInt32, _ openValueCount: Int, keepingProblem: Bool = false
    ) {
        state.restore(before)
        if !keepingProblem { state.forgetProblem() }
        if !state.rests.isEmpty { state.rests.forget(within: destination) }
        state.openValueCount = openValueCount
        forgetNotes(from: destination)
    }
}
