/// The place of a value that a part writes by itself, because it has turned out to be a text, nil or nothing, or an element that the part makes.
package struct EncodingSlot {
    let context: EncodingContext
    var slot: Slot
}

extension EncodingSite {
    /// Takes the site's place: nothing is missing if nothing is written there.
    package func takeSlot() -> EncodingSlot { EncodingSlot(context: context, slot: context.state.destinations.takeSlot(of: destination)) }

    /// The place of an item of the value, for errors.
    package func slot(ofItem index: Int) -> EncodingSlot {
        var slot = ownSlot
        (slot.key, slot.index, slot.container) = (0, Int32(truncatingIfNeeded: index), destination)
        return EncodingSlot(context: context, slot: slot)
    }

    /// How scalars are written.
    package var scalarForms: ScalarForms { context.scalarForms }

    /// The type whose text the values of a type are; nil for values that encode themselves, as a strategy may have dates and data do.
    package func scalar(of traits: TypeTraits) -> (any Scalar.Type)? { context.scalar(of: traits) }

    /// What the encoder's strategy has a date or data encoded by; nil for other types, and where a text tells the value.
    package func customEncoding<Value>(of type: Value.Type) -> ((Value, any Encoder) throws -> Void)? { context.customEncoding(of: type) }
}

extension EncodingSlot {
    /// The keys that lead to it.
    package var codingPath: [any CodingKey] { context.state.codingPath(of: slot) }

    /// Whether the value has neither an element nor an attribute: it is in another value's element.
    package var isContent: Bool { slot.kind == .content }

    /// Whether a value may be left out of it, and the encoder's option says so.
    package func mayBeLeftOut(by skip: XMLEncoder.Skips) -> Bool {
        context.options.skips.contains(skip) && context.state.destinations.mayBeLeftOut(slot)
    }

    /// Writes a text.
    package func store<Value: Scalar>(_ value: Value) throws { try context.store(value, in: slot) }

    /// Writes nil so that it is no empty list.
    package func storeNil(ofList list: Any) throws {
        var slot = slot
        // An entry that is left out would be missed, and an element that is there in any case would have an empty list.
        let isEntry = context.state.destinations.isEntry(slot)
        if isEntry { slot.isItem = true }
        if slot.kind == .itself {
            let isPayload = context.state.destinations[slot.container].isPayload
            return isPayload ? context.state.noteMissingPayload(in: slot) : context.state.markAsNil(slot.element)
        }
        if slot.kind == .attribute && isEntry || slot.kind == .child && context.nilForm(in: slot) == .emptyElement {
            let problem = ScalarProblem(
                code: .unrepresentableValue, expected: "a list, because nothing would tell nil from an empty one or from none",
                found: "nil",
                suggestion: "choose .omit or .xsiNil for it in nilEncoding, or leave the entry out")
            throw context.state.error(list, problem, in: slot)
        }
        try context.storeNil(in: slot, mayBeEmpty: true)
    }

    /// An error about what a value there is to become.
    package func error(_ value: Any, _ problem: ScalarProblem) -> EncodingError { context.state.error(value, problem, in: slot) }

    /// A site for what has no place there, and is lost: the problem is thrown as soon as something can throw it.
    package func losing(because problem: ScalarProblem) -> EncodingSite {
        let path = context.state.documentPath(of: slot)
        context.state.note(context.state.issue(problem, path: path), codingPath: codingPath)
        var lost = slot
        lost.kind = .attribute
        return EncodingSite(context: context, destination: context.state.addContainer(lost))
    }
}
