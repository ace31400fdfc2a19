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

// MARK: Values whose places are looked at once they are written

extension EncodingSite {
    /// The site's place, which is not taken.
    package var slot: EncodingSlot { EncodingSlot(context: context, slot: ownSlot) }

    /// Writes nothing at the site; false where a value has to be written.
    package func leaveOut() -> Bool {
        guard context.state.destinations.mayBeLeftOut(slot.slot) else { return false }
        _ = takeSlot()
        return true
    }
}

extension EncodingSlot {
    /// Whether it is an attribute.
    package var isAttribute: Bool { slot.kind == .attribute }

    /// Whether nothing has to be there.
    package var mayHaveNothing: Bool { slot.kind != .itself && slot.index < 0 && !context.state.destinations.isEntry(slot) }

    /// Writes an element or attribute with nothing in it; the element may say that it is nil.
    package func storeEmpty(_ value: Any, isNil: Bool = false) throws {
        switch slot.kind {
        case .attribute: try context.store(final: "", in: slot)
        case .child:
            if slot.depth >= context.options.maximumDepth { throw error(value, context.state.depthProblem()) }
            context.state.addEmptyElement(slot.name, to: slot.element, isNil: isNil)
        case .itself, .content: if isNil { context.state.markAsNil(slot.element) }
        }
    }

    /// Writes a value, unless what is written for it would be read as none, as nil or as an empty one: then nothing remains of it.
    ///
    /// - Parameters:
    ///   - whole: what the value is all of, for the error.
    ///   - suggestion: what could be written instead.
    package func store<Value: Encodable>(_ value: Value, of whole: Any, suggestion: String) throws {
        let traits = context.traits(of: Value.self)
        let before = context.state.snapshot(of: slot.element)
        let firstDestination = context.state.destinations.nextNumber
        var slot = slot
        // A choice is not put in the place of its element.
        slot.isKeyless = false
        try context.place(value, traits, in: slot)
        guard let found = context.state.otherThanValue(addedSince: before, in: slot, isScalar: traits.scalar != nil) else { return }
        if slot.kind == .child { context.state.restore(before) }
        context.forgetNotes(from: firstDestination)
        let expected = "a value that is written as one"
        throw error(whole, ScalarProblem(code: .unrepresentableValue, expected: expected, found: found, suggestion: suggestion))
    }
}

extension EncodingState {
    /// Why what was written for a value would be read as something else; nil if it would not.
    fileprivate mutating func otherThanValue(addedSince before: ElementSnapshot, in slot: Slot, isScalar: Bool) -> String? {
        var (attributes, children) = (0..<0, 0..<0)
        let (empty, fragment) = ("one that is empty", "a fragment, which says itself what is in it")
        switch slot.kind {
        case .attribute:
            guard let value = attribute(named: slot.name, of: slot.element) else { return "none" }
            return value.isEmpty ? empty : nil
        case .child:
            let range = range(since: before)
            guard count(addedSince: before) == 1,
                let node = document.nodes(in: range).first(where: { _ in true })
            else { return "none, or several elements" }
            if node.kind == .fragment { return fragment }
            guard node.kind == .element else { return "none, or several elements" }
            (attributes, children) = (node.attributes, node.content)
        case .itself, .content:
            guard let index = goToWhole(slot.element) else { return "none" }
            if document.elements[index].flags.contains(.isFragment) { return fragment }
            (attributes, children) = (document.attributes(ofElementAt: index), contentRange(ofElementAt: index))
        }
        let instancePrefix = names.instancePrefix
        var (isFull, isMarkedNil) = (false, false)
        for attribute in document.attributes(in: attributes) {
            let name = document.string(in: attribute.name)
            if name == "\(instancePrefix):nil" { isMarkedNil = true }
            if !isScalar, NameRules.declaredPrefix(of: name) == nil { isFull = true }
        }
        for node in document.nodes(in: children) {
            switch node.kind {
            case .text: if !(text(in: node.range) ?? "").utf8.allSatisfy(\.isXMLWhitespace) { isFull = true }
            case .fragment: if !(document.fragment(at: node.range)?.element.isEmptyElement ?? false) { isFull = true }
            case .element, .comment, .instruction: isFull = true
            }
        }
        return isMarkedNil ? "one that is marked as nil" : isFull ? nil : empty
    }
}
