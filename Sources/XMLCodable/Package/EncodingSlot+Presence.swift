// Values whose places are looked at once they are written.

extension EncodingSite {
    /// The site's place, which is not taken.
    package var slot: EncodingSlot { EncodingSlot(context: context, slot: context.state.destinations[destination].slot) }

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
        var element = slot.element
        switch slot.kind {
        case .attribute: return try context.store(final: "", in: slot)
        case .child:
            if slot.depth >= context.options.maximumDepth { throw error(value, context.state.depthProblem()) }
            element = context.state.document.addElementSeldom(slot.name, to: element)
        case .itself, .content: break
        }
        if isNil { context.state.markAsNil(element) }
    }

    /// What was written for a value.
    package enum Content {
        case full, nothing, notOneElement, empty, markedNil, fragment
    }

    /// Writes a value, unless what is written for it is refused: then nothing remains of it.
    ///
    /// - Parameter whole: what the value is all of, for the error.
    package func store<Value: Encodable>(_ value: Value, of whole: Any, unless refusal: (Content) -> ScalarProblem?) throws {
        let traits = context.traits(of: Value.self)
        let before = context.state.document.content(of: slot.element)
        let firstDestination = context.state.destinations.nextNumber
        var slot = slot
        // It is looked at when it is written, and a choice is not put in the place of its element.
        (slot.staysInPlace, slot.isKeyless) = (false, false)
        try context.place(value, traits, in: slot)
        if let problem = refusal(context.state.content(addedAfter: before, in: slot, isScalar: traits.scalar != nil)) {
            if slot.kind == .child { context.state.document.restore(before) }
            context.forgetNotes(from: firstDestination)
            throw error(whole, problem)
        }
    }
}

extension EncodingState {
    /// What was written for a value.
    fileprivate mutating func content(addedAfter content: EncodedDocument.Content, in slot: Slot, isScalar: Bool) -> EncodingSlot.Content {
        var element = slot.element
        switch slot.kind {
        case .attribute:
            let attribute = document.attribute(named: slot.name, of: slot.element)
            guard attribute != 0 else { return .nothing }
            // As it is written: ` name="value"`.
            let text = document.text[document.attribute(attribute).range]
            return CString.equals(UnsafeBufferPointer(rebasing: text.suffix(3)), "=\"\"") ? .empty : .full
        case .child:
            let last = document.node(slot.element).lastChild
            guard document.count(addedAfter: content) == 1, last != 0, !document.node(last).isText else { return .notOneElement }
            element = last
        case .itself, .content: break
        }
        let node = document.node(element)
        let instancePrefix = names.instancePrefix
        var (isFull, isMarkedNil) = (false, false)
        document.forEachAttribute(from: node.firstAttribute) { _, attribute in
            let name = names.string(of: attribute.name)
            if name == "\(instancePrefix):nil" { isMarkedNil = true }
            if !isScalar, NameRules.declaredPrefix(of: name) == nil { isFull = true }
        }
        document.forEachChild(from: node.firstChild) { number, child in
            let isBlank = child.isText && document.text[child.text.range].allSatisfy(\.isXMLWhitespace)
            let isEmpty = if case .element(let value) = document.prepared[number] { value.isEmptyElement } else { false }
            if !isBlank, !isEmpty || child.name != 0 { isFull = true }
        }
        if isMarkedNil { return .markedNil }
        if node.text.isIn(.fragment) { return .fragment }
        return isFull || !document.text[node.text.range].allSatisfy(\.isXMLWhitespace) ? .full : .empty
    }
}
