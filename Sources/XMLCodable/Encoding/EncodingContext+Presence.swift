// Values that say how they are not there: what is written for each, and that a value will not be read as the lack of one.

extension ValueEncoder: PresenceEncoder {
    func encode<Value: Encodable>(_ presence: XMLPresence<Value>) throws { try context.place(presence, at: destination) }
}

extension EncodingContext {
    fileprivate func place<Value: Encodable>(_ presence: XMLPresence<Value>, at number: UInt32) throws {
        let traits = traits(of: Value.self)
        let before = state.destinations[number].slot
        if before.kind == .content || traits.problemInPresence != nil {
            let problem = ScalarProblem(
                code: .misplacedValue, expected: "a presence of one value, with an element or attribute of its own",
                found: traits.problemInPresence ?? "the content of another value's element",
                suggestion: "give the property a key; a list may have presences for its items")
            throw state.error(presence, problem, in: before)
        }
        var slot = state.destinations.takeSlot(of: number)
        // It is looked at when it is written, and a choice is not put in the place of its element.
        (slot.staysInPlace, slot.isKeyless) = (false, false)
        switch presence {
        case .absent:
            guard slot.kind != .itself, slot.index < 0, !state.destinations.isEntry(slot) else {
                throw state.error(presence, Self.problemOfAbsence, in: slot)
            }
        case .null: try placeNull(presence, in: slot)
        case .empty:
            if slot.kind == .attribute { return try store(FinalText(text: ""), in: slot) }
            if slot.kind == .child { _ = try addElement(presence, in: slot) }
        case .value(let value): try place(value, traits, of: presence, in: slot)
        }
    }

    private func placeNull<Value>(_ presence: XMLPresence<Value>, in slot: Slot) throws {
        switch slot.kind {
        case .itself: state.markAsNil(slot.element)
        case .child: state.markAsNil(try addElement(presence, in: slot))
        case .attribute, .content:
            let problem = ScalarProblem(
                code: .misplacedValue, expected: "an element, which can say xsi:nil", found: ".null as an attribute",
                suggestion: "write .absent or .empty")
            throw state.error(presence, problem, in: slot)
        }
    }

    private func addElement<Value>(_ presence: XMLPresence<Value>, in slot: Slot) throws -> UInt32 {
        if slot.depth >= options.maximumDepth { throw state.error(presence, state.depthProblem(), in: slot) }
        return state.document.addElement(slot.name, to: slot.element)
    }

    /// Writes a value, and makes sure that it is read as one.
    private func place<Value: Encodable>(
        _ value: Value, _ traits: TypeTraits, of presence: XMLPresence<Value>, in slot: Slot
    ) throws {
        let before = state.document.content(of: slot.element)
        let firstDestination = state.destinations.nextNumber
        try place(value, traits, in: slot)
        if let problem = state.problemOfPresence(addedAfter: before, in: slot, isScalar: traits.scalar != nil) {
            if slot.kind == .child { state.document.restore(before) }
            forgetNotes(from: firstDestination)
            throw state.error(presence, problem, in: slot)
        }
    }

    private static var problemOfAbsence: ScalarProblem {
        ScalarProblem(
            code: .unrepresentableValue, expected: "what can be there: .null, .empty or a value", found: ".absent in a place that is there",
            suggestion: "leave the item out")
    }
}

extension EncodingState {
    static var problemOfOptionalPresence: ScalarProblem {
        ScalarProblem(
            code: .unrepresentableValue, expected: "a presence without an optional around it",
            found: "two ways to say that nothing is there", suggestion: "XMLPresence alone says .absent")
    }

    /// Why what was written for a value would be read as something else; nil if it would not.
    fileprivate mutating func problemOfPresence(addedAfter content: EncodedDocument.Content, in slot: Slot, isScalar: Bool)
        -> ScalarProblem?
    {
        func problem(_ found: String) -> ScalarProblem {
            ScalarProblem(
                code: .unrepresentableValue, expected: "a value that is written as one", found: found, suggestion: "write .empty or .null")
        }
        var isFull = false
        var element = slot.element
        switch slot.kind {
        case .attribute:
            let attribute = document.attribute(named: slot.name, of: slot.element)
            guard attribute != 0 else { return problem("none") }
            // As it is written: ` name="value"`.
            let text = document.text[document.attribute(attribute).range]
            return text.suffix(3).elementsEqual("=\"\"".utf8) ? problem("one that is empty") : nil
        case .child:
            let last = document.node(slot.element).lastChild
            guard document.count(addedAfter: content) == 1, last != 0, !document.node(last).isText else {
                return problem("none, or several elements")
            }
            element = last
        case .itself, .content: break
        }
        let node = document.node(element)
        let instancePrefix = names.namespaces.declarations.first { $0.uri == StandardNamespace.schemaInstance }?.prefix ?? "xsi"
        var isMarkedNil = false
        document.forEachAttribute(from: node.firstAttribute) { _, attribute in
            let name = names.string(of: attribute.name)
            if name == "\(instancePrefix):nil" { isMarkedNil = true }
            if !isScalar, name != "xmlns", !name.hasPrefix("xmlns:") { isFull = true }
        }
        document.forEachChild(from: node.firstChild) { number, child in
            let isBlank = child.isText && document.text[child.textRange].allSatisfy(\.isXMLWhitespace)
            let isEmpty = if case .element(let value) = document.prepared[number] { value.isEmptyElement } else { false }
            if !isBlank, !isEmpty || child.name != 0 { isFull = true }
        }
        if isMarkedNil { return problem("one that is marked as nil") }
        if node.text.isIn(.fragment) { return problem("a fragment, which says itself what is in it") }
        if !document.text[node.textRange].allSatisfy(\.isXMLWhitespace) { isFull = true }
        return isFull ? nil : problem("one that is empty")
    }
}
