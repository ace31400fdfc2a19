// Values whose places are looked at once they are written.

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
        let element = slot.element
        switch slot.kind {
        case .attribute: return try context.store(final: "", in: slot)
        case .child:
            if slot.depth >= context.options.maximumDepth { throw error(value, context.state.depthProblem()) }
            return context.state.addEmptyElement(slot.name, to: element, isNil: isNil)
        case .itself, .content: break
        }
        if isNil { context.state.markAsNil(element) }
    }

    /// Writes a value, unless what is written for it would be read as none, as nil or as an empty one: then nothing remains of it.
    ///
    /// - Parameters:
    ///   - whole: what the value is all of, for the error.
    ///   - suggestion: what could be written instead.
    package func store<Value: Encodable>(_ value: Value, of whole: Any, suggestion: String) throws {
        let traits = context.traits(of: Value.self)
        let before = context.state.elementBefore(slot.element)
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
    fileprivate mutating func otherThanValue(addedSince before: ElementBefore, in slot: Slot, isScalar: Bool) -> String? {
        var (attributes, children) = (0..<0, 0..<0)
        let (empty, fragment) = ("one that is empty", "a fragment, which says itself what is in it")
        switch slot.kind {
        case .attribute:
            guard let value = attribute(named: slot.name, of: slot.element) else { return "none" }
            return value.isEmpty ? empty : nil
        case .child:
            let range = range(since: before)
            guard count(addedSince: before) == 1,
                let node = MarkupNodes(document.output[0..<document.output.count], in: range).first(where: { _ in true })
            else { return "none, or several elements" }
            if node.kind == .fragment { return fragment }
            guard node.kind == .element else { return "none, or several elements" }
            (attributes, children) = (node.attributes, node.content)
        case .itself, .content:
            guard let index = goToEnd(of: slot.element) else { return "none" }
            gather(at: index)
            if document.elements[index].flags.contains(.isFragment) { return fragment }
            (attributes, children) = (document.attributes(ofElementAt: index), contentRange(ofElementAt: index))
        }
        let instancePrefix = names.instancePrefix
        var (isFull, isMarkedNil) = (false, false)
        let written = document.output[0..<document.output.count]
        for attribute in MarkupAttributes(written, in: attributes) {
            let name = String(decoding: written[attribute.name], as: UTF8.self)
            if name == "\(instancePrefix):nil" { isMarkedNil = true }
            if !isScalar, NameRules.declaredPrefix(of: name) == nil { isFull = true }
        }
        for node in MarkupNodes(written, in: children) {
            switch node.kind {
            case .text: if !(text(in: node.range) ?? "").utf8.allSatisfy(\.isXMLWhitespace) { isFull = true }
            case .fragment: if !(document.fragment(at: node.range)?.element.isEmptyElement ?? false) { isFull = true }
            case .element, .comment, .instruction: isFull = true
            }
        }
        return isMarkedNil ? "one that is marked as nil" : isFull ? nil : empty
    }
}
