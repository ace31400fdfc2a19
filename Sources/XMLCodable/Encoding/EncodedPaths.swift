// What is being written along paths: the elements that these lead through, lists each of whose items has an element of its own, and dictionaries whose
// entries have their keys in them.

// Keys with the same steps share the elements that these lead through:
//
//     case name = "details/name", price = "details/price"      <details><name>a</name><price>5</price></details>

extension EncodingState {
    /// The element of a step; nil if no path led through it yet.
    func step(named name: UInt32, in parent: UInt32) -> UInt32? {
        // Children come behind their parents.
        document.index(of: parent).flatMap { lastStep(from: $0 + 1) { $0.name == name && $0.parent == parent } }
    }

    /// The innermost element of a step among the open elements from an index on.
    func lastStep(from index: Int, where isMeant: (OpenElement) -> Bool = { _ in true }) -> UInt32? {
        let last = (0..<document.elements.count).dropFirst(index).last {
            document.elements[$0].flags.contains(.isStep) && isMeant(document.elements[$0])
        }
        return last.map { document.elements[$0].number }
    }

    /// The element of a step, which is made if no path led through it yet.
    @inline(never)
    mutating func elementOfStep(named name: UInt32, in parent: UInt32) -> UInt32 {
        if let known = step(named: name, in: parent) { return known }
        let element = addElementNotInlined(name, to: parent)
        document.update(element) { $0.flags.insert(.isStep) }
        if document.roles != nil { document.note(.step, ofElement: element) }
        return element
    }

    /// Takes the elements of steps out that are among the open elements from an index on, as long as the last of them is the last in its parent.
    ///
    /// - Parameter onlyEmpty: whether elements are left that have anything in them.
    mutating func removeSteps(from index: Int, onlyEmpty: Bool) {
        while let last = lastStep(from: index), !onlyEmpty || isEmpty(last), remove(last) {}
    }
}

/// What an element is to the model beside values: an editor has to know which elements a value is only somewhere in, and which are a dictionary's entries.
package enum ElementRole: Equatable, Sendable {
    /// Keys that are paths lead through it. What else the element of a document has, the model does not mean.
    case step
    /// An entry, whose key is in the attribute or the child element of this name.
    case entry(key: String, isAttribute: Bool)
}

/// A list whose items are being written, each at the end of a path in an element of its own.
struct EncodedItems {
    /// The elements from the item's own on, by their names: in each is the next one.
    let elements: [UInt32]
    /// What the last of the elements has the item as; 0 where the item is that element.
    let name: UInt32
    let isAttribute: Bool
    /// Where the items are those of a dictionary's list, the dictionary's entries and the key of these.
    let key: (entries: EncodedEntries, text: String)?
}

/// A dictionary whose entries are being written: elements that each have the key in them.
struct EncodedEntries {
    let steps: KeySteps.Entries
    /// How the entries tell their keys.
    let keyStep: String
    let name: UInt32
    /// The name of the attribute or element that has an entry's key.
    let keyName: UInt32
}

extension EncodingState {
    @inline(never)
    func entries(at number: UInt32) -> EncodedEntries? { entries.last { $0.dictionary == number }?.entries }
    func items(at number: UInt32) -> EncodedItems? { items.last { $0.list == number }?.items }
}

extension EncodingContext {
    /// The slot of the next item of a list whose items are each in an element of its own, which is made.
    @inline(never)
    func slotInOwnElement(_ item: Slot, ofListAt number: UInt32) -> Slot {
        var slot = item
        slot.index = state.destinations[number].itemCount &- Destination.ownElements
        guard state.destinations[number].itemCount < -1 else { return slot }
        state.destinations[number].itemCount += 1
        guard let items = state.items(at: number) else {
            // An attribute is one value.
            if slot.index > 0 { state.note(EncodingState.problemOfAttribute(nil), at: number) }
            return slot
        }
        for (index, name) in items.elements.enumerated() {
            slot.name = name
            state.checkDepth(of: slot)
            slot.element = state.addElementNotInlined(name, to: slot.element)
            slot.depth += 1
            guard index == 0, let (entries, key) = items.key else { continue }
            do {
                try addKey(key, of: entries, in: slot)
            } catch {
                if let issue = (error as? EncodingError)?.xmlIssue { state.note(issue, codingPath: state.codingPath(of: slot)) }
            }
        }
        (slot.kind, slot.name) = items.name == 0 ? (.itself, slot.name) : (items.isAttribute ? .attribute : .child, items.name)
        return slot
    }

    /// Gives a slot's element the key of a dictionary, whose entry it is.
    func addKey(_ key: String, of entries: EncodedEntries, in slot: Slot) throws {
        var slot = slot
        (slot.kind, slot.name, slot.isCDATA) = (entries.steps.isKeyAttribute ? .attribute : .child, entries.keyName, false)
        if state.document.roles != nil {
            let role = ElementRole.entry(key: state.names.string(of: entries.keyName), isAttribute: entries.steps.isKeyAttribute)
            state.document.note(role, ofElement: slot.element)
        }
        try store(final: key, in: slot)
        if entries.steps.isKeyAttribute { state.document.update(slot.element) { $0.flags.insert(.holdsKey) } }
    }
}
