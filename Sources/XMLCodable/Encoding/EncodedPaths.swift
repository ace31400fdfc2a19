// What is being written along paths: the elements that these lead through, lists each of whose items has an element of its own, and dictionaries whose
// entries have their keys in them.

/// The elements that paths lead through, of the values that are encoding themselves: keys with the same steps share their elements.
///
///     case name = "details/name", price = "details/price"      <details><name>a</name><price>5</price></details>
///
/// A list, because it holds the steps of the values that are open at a time, and the last ones are asked for.
struct EncodedSteps: ~Copyable {
    private struct Step {
        let element: UInt32
        let parent: UInt32
        let name: UInt32
    }

    private var steps: [Step] = []

    /// How many steps there are: those from a number on belong to the values that were opened since.
    private(set) var count: UInt32 = 0

    /// The element of a step; nil if no path led through it yet.
    func element(named name: UInt32, in parent: UInt32) -> UInt32? { steps.last { $0.name == name && $0.parent == parent }?.element }

    mutating func append(_ element: UInt32, named name: UInt32, in parent: UInt32) {
        steps.append(Step(element: element, parent: parent, name: name))
        count += 1
    }

    /// The last one.
    var last: UInt32? { steps.last?.element }

    /// Forgets the steps from a number on.
    mutating func remove(from number: UInt32) {
        guard number < count else { return }
        steps.removeSubrange(Int(number)...)
        count = number
    }
}

extension EncodingState {
    /// The element of a step, which is made if no path led through it yet.
    @inline(never)
    mutating func elementOfStep(named name: UInt32, in parent: UInt32) -> UInt32 {
        if let known = steps.element(named: name, in: parent) { return known }
        let element = addElementSeldom(name, to: parent)
        steps.append(element, named: name, in: parent)
        if document.roles != nil { mark(element, .step) }
        return element
    }

    /// Takes the elements of the steps from a number on out, as long as the last of them is the last in its parent.
    ///
    /// - Parameter areEmpty: whether only elements are taken that have nothing in them.
    mutating func removeSteps(from number: UInt32, areEmpty: Bool) {
        while steps.count > number, let last = steps.last, !areEmpty || isEmpty(last), remove(last) { steps.remove(from: steps.count - 1) }
    }
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
