// What stands in an element beside other things, without an element of its own: it must come back as what it was.

extension EncodingContext {
    /// Why a text cannot be written into an element's own content.
    func problemOfSharedText(in slot: Slot, isEmpty: Bool) -> ScalarProblem? {
        // A text that follows another one would be read as a part of it.
        if !isEmpty, state.pointee.arena.endsWithText(slot.element) {
            return ScalarProblem(
                expected: "an element between two texts, because nothing would tell one text from the next",
                found: "text after text as an element's own content",
                suggestion: "give the list's property a key, and not the kind of node text or inline"
            )
        }
        if isEmpty, slot.kind == .content, isItemOfSharedList(slot) {
            return ScalarProblem(
                expected: "a text, because nothing would tell an empty one from none",
                found: "an empty text in a list as an element's own content")
        }
        return nil
    }

    /// Whether a slot is for an item, or for the text of an item, of a list that stands in an element without an element of its own.
    private func isItemOfSharedList(_ slot: Slot) -> Bool {
        if slot.index >= 0 { return true }
        var destination = slot.container
        while destination != 0 {
            let record = state.pointee.destinations[Int(destination)]
            if record.kind != .content { return false }
            if record.index >= 0 { return true }
            destination = record.container
        }
        return false
    }

    /// The error for nil in a list that stands in an element without an element of its own; nil where it is no item of one.
    func problemOfSharedNil(in slot: Slot) -> ScalarProblem? {
        guard slot.kind == .content, slot.index >= 0 else { return nil }
        return ScalarProblem(
            expected: "a value, because nothing would tell that there is an item", found: "nil in a list as an element's own content")
    }

    /// Notes a problem if a type with keys is to be an item of a list that stands in an element without an element of its own: its keys would
    /// be read as the element's. Only choices have a name of their own.
    func checkSharedKeys(_ keys: EncodingKeyTable, at destination: UInt32) {
        let record = state.pointee.destinations[Int(destination)]
        let isChoice = keys.isChoice || traits(at: destination)?.isEnumeration ?? false
        guard isChoice else {
            if record.kind == .content, record.index >= 0 {
                note(
                    "choices (enums with associated values), whose cases name their elements",
                    found: "an object in a list as an element's own content",
                    at: destination, suggestion: "give the list's property a key, and not the kind of node inline")
            }
            return
        }
        guard keys.acceptsText, record.isKeyless || record.kind == .content && record.index >= 0 else { return }
        // Text may stand there, so that white space would be some.
        state.pointee.arena.noteMixedContent(in: record.kind == .content ? record.element : record.parentElement)
    }

    /// Makes sure that a value in a list without names of its own became one element or one text, as it will be read.
    func checkSharedItem<T: Encodable>(_ value: T, added count: Int, at destination: UInt32) throws {
        if count == 1 { return }
        let problem = ScalarProblem(
            expected: "one element or one text for an item of a list of choices",
            found: count == 0 ? "nothing" : "\(count) of them, which would be read as \(count) items",
            suggestion: "give the list's property a key, or make the case's payload one value")
        throw error(value, problem, codingPathOf: destination)
    }

    /// The key, of a type around that has written into the same element, that has the same name; nil if there is none.
    func otherKey(named key: String, sharing element: UInt32, at destination: UInt32) -> Bool {
        var current = state.pointee.destinations[Int(destination)].container
        var isShared = state.pointee.destinations[Int(destination)].kind == .content
        while isShared, current != 0 {
            let record = state.pointee.destinations[Int(current)]
            guard record.element == element else { return false }
            if let keys = record.keys?.takeUnretainedValue(), !keys.takesAnything, keys.names(key) { return true }
            isShared = record.kind == .content
            current = record.container
        }
        return false
    }

    /// The error for a key that a type around has as well, which writes into the same element.
    func errorOfSharedKey(_ value: Any, key: some CodingKey, at destination: UInt32, element: UInt32) -> EncodingError {
        let issue = XMLCodingIssue(
            path: documentPath(of: element), position: nil, expected: "one key '\(key.stringValue)' for an element",
            found: "two, of a type and of a value that stands in its element without an element of its own")
        return error(value, issue, codingPath: codingPath(of: destination) + [key])
    }
}
