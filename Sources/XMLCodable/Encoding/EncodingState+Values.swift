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

    /// Notes that a value is about to encode itself, inside of those that are doing so. It is to be closed or given up.
    ///
    /// - Throws: why it must not encode itself.
    @inline(__always)
    mutating func openValue(_ traits: TypeTraits, at number: UInt32) throws(ScalarProblem) -> OpenValue {
        // Values may be in each other without elements between them: wrappers, optionals, the key "".
        if openValueCount >= DepthGuard.maximumLevel(ofDepth: maximumDepth) { throw depthProblem() }
        openValueCount += 1
        let before = destinations[number]
        destinations[number].type = traits
        if traits.namespace.isSpecified { destinations[number].namespace = traits.namespace }
        return OpenValue(
            destination: number, destinationBefore: before, elementSnapshot: snapshot(of: before.innermostElement),
            hadProblem: pendingProblem != nil,
            countAround: openValueCount - 1)
    }

    /// Does what is left to do once a value has encoded itself: makes its element if that is missing.
    ///
    /// - Returns: why the value could not be read back; then it is to be given up.
    @inline(__always)
    mutating func closeValue(_ traits: TypeTraits, _ value: OpenValue) -> ScalarProblem? {
        let after = destinations[value.destination]
        if after.isSharedItem {
            let problem =
                after.slot.isGroup
                ? problemOfGroup(after, since: value.elementSnapshot)
                : after.itemCount > 0 && !endsWithText(after.element)
                    ? Self.problemOfListInList : Self.problemOfSharedItem(added: count(addedSince: value.elementSnapshot))
            if let problem { return problem }
        }
        if after.nested != 0 {
            if names.isWildcard(document.element(destinations[after.nested].element).name) { return Self.problemOfWildcard }
            if destinations[after.nested].lacksPayload || destinations[after.nested].isSettled,
                let problem = closeMissingPayload(of: after, value)
            {
                return problem
            }
        }
        if after.slot.kind == .child, after.element == 0, !after.isSettled { _ = element(of: value.destination) }
        destinations[value.destination].type = value.destinationBefore.type
        destinations[value.destination].namespace = value.destinationBefore.namespace
        openValueCount -= 1
        return nil
    }

    /// Why a choice's case for any element cannot be written: it has no name without a fragment.
    private static var problemOfWildcard: ScalarProblem {
        ScalarProblem(
            code: .invalidName, expected: "a fragment, which has a name, as the one value of the case `*`", found: "another payload")
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
        if closesElements(value) { close(from: value.elementSnapshot.openCount) }
    }

    /// Whether the elements of a value are complete when it is: a value may encode another one in its own place, or in its element, and go on.
    func closesElements(_ value: OpenValue) -> Bool {
        let slot = destinations[value.destination].slot
        return value.isOutermost && (slot.kind != .content || slot.index >= 0)
    }
}

extension EncodingContext {
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
