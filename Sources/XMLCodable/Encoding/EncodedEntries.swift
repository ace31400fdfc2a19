/// A list whose items are being written, each at the end of a path in an element of its own.
struct EncodedItems {
    /// The elements from the item's own on, by their names: in each is the next one.
    let elements: [UInt32]
    /// What the last of the elements has the item as; 0 where the item is that element.
    let name: UInt32
    let isAttribute: Bool
    /// Where the items are those of a dictionary's list, the dictionary's entries and the key of these.
    let key: (entries: EncodedEntries, text: String)?

    /// Gives an element its key, if it is a dictionary's entry.
    fileprivate func addKey(to element: UInt32, in state: inout EncodingState) {
        guard let (entries, text) = key else { return }
        state.note(element, asEntryOf: entries)
        if entries.steps.isKeyAttribute {
            state.add(text, as: state.names.string(of: entries.keyName), to: element)
            return state.document.update(element) { $0.flags.insert(.holdsKey) }
        }
        let openCount = state.document.elements.count
        let key = state.addElementSeldom(entries.keyName, to: element)
        guard state.begin(key) else { return }
        let start = state.document.text.count
        state.document.text.appendSeldom(text)
        state.endText(in: key, from: start, form: .needsEscapes, .elements)
        state.close(from: openCount)
    }
}

/// A dictionary whose entries are being written: elements that each have the key in them.
struct EncodedEntries {
    let steps: KeySteps.Entries
    /// The key that the dictionary is under.
    let key: UInt32
    /// How the entries tell their keys.
    let keyStep: String
    let name: UInt32
    /// The name of the attribute or element that has an entry's key.
    let keyName: UInt32
}

extension EncodingState {
    func entries(at number: UInt32) -> EncodedEntries? { entries.last { $0.dictionary == number }?.entries }
    func items(at number: UInt32) -> EncodedItems? { items.last { $0.list == number }?.items }

    /// The slot of the next item of a list whose items are each in an element of its own, which is made.
    @inline(never)
    mutating func slotInOwnElement(_ item: Slot, ofListAt number: UInt32) -> Slot {
        var slot = item
        slot.index = destinations[number].itemCount &- Destination.ownElements
        guard destinations[number].itemCount < -1 else { return slot }
        destinations[number].itemCount += 1
        guard let items = items(at: number) else {
            // An attribute is one value.
            if slot.index > 0 { note(Self.problemOfAttribute(nil), at: number) }
            return slot
        }
        for (index, name) in items.elements.enumerated() {
            slot.name = name
            checkDepth(of: slot)
            slot.element = addElement(name, to: slot.element)
            slot.depth += 1
            if index == 0 { items.addKey(to: slot.element, in: &self) }
        }
        (slot.kind, slot.name) = items.name == 0 ? (.itself, slot.name) : (items.isAttribute ? .attribute : .child, items.name)
        return slot
    }

    /// Notes that an element is an entry of a dictionary.
    mutating func note(_ element: UInt32, asEntryOf entries: EncodedEntries) {
        guard let roles = document.roles else { return }
        document.roles?.append(.entry(key: names.string(of: entries.keyName), isAttribute: entries.steps.isKeyAttribute))
        mark(element, .entry, UInt32(roles.count))
    }
}
