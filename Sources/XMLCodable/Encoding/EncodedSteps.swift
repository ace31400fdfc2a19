/// The elements that paths led through so far, for the values that are encoding themselves: keys with the same steps share their elements.
///
/// A list, because it holds the steps of the values that are open at a time, and the last ones are asked for.
struct EncodedSteps: ~Copyable {
    enum Step {
        /// An element that paths lead through, or whose text is a value, after the child before it; 0 if it is the first.
        case element(UInt32, in: UInt32, after: UInt32, name: UInt32, key: UInt32)
        /// A value that a path ended in.
        case end(in: UInt32, name: UInt32, isAttribute: Bool, key: UInt32)
        /// A list or a presence that is not there, at the end of these steps: it comes back as one if the elements are not all there.
        case missingValue(in: UInt32, names: [UInt32], key: UInt32)
    }

    private var steps: [Step] = []

    /// How many steps there are: those from a number on belong to the values that were opened since.
    private(set) var count: UInt32 = 0

    /// The element that paths led through, by the one around it and by its name, and the key that the last one did for; 0 if there is none.
    func element(named name: UInt32, in parent: UInt32) -> (number: UInt32, key: UInt32) {
        for case .element(let element, parent, _, name, let key) in steps.reversed() { return (element, key) }
        return (0, 0)
    }

    /// The key that ended in an element or attribute, and is not the one that is about to; 0 if there is none.
    func otherKey(than key: UInt32, named name: UInt32, in parent: UInt32, isAttribute: Bool) -> UInt32 {
        for case .end(parent, name, isAttribute, let other) in steps.reversed() where other != key { return other }
        return 0
    }

    @inline(never)
    mutating func note(_ step: Step) {
        steps.append(step)
        count = UInt32(truncatingIfNeeded: steps.count)
    }

    /// Forgets the steps from a number on.
    mutating func remove(from number: UInt32) {
        guard number < count else { return }
        steps.removeSubrange(Int(number)...)
        count = number
    }

    /// Takes the elements from a number on out of the document, as long as the last of them is the last in its parent.
    ///
    /// - Parameter areEmpty: whether only elements are taken that have nothing in them.
    mutating func removeElements(from number: UInt32, areEmpty: Bool, of document: inout EncodedDocument) {
        while let last = steps.lastIndex(where: { if case .element = $0 { true } else { false } }), last >= number,
            case .element(let element, _, let previous, _, _) = steps[last], !areEmpty || document.isEmpty(element),
            document.removeLastChild(element, after: previous)
        {
            // What came after is in the element.
            remove(from: UInt32(truncatingIfNeeded: last))
        }
    }

    /// Why what was written along the paths from a number on would not come back; nil if it would.
    func problem(from number: UInt32, in document: borrowing EncodedDocument, _ names: borrowing EncodingNames) -> ScalarProblem? {
        for step in steps.dropFirst(Int(number)) {
            switch step {
            case .end: break
            case .element(let element, _, _, let name, let key):
                guard document.hasSibling(element, named: name, names) else { continue }
                return ScalarProblem(
                    code: .duplicateName,
                    expected: "one element '\(names.string(of: name))', which the key '\(names.string(of: key))' leads through",
                    found: "another one, which another key writes")
            case .missingValue(var element, let steps, let key):
                for name in steps where element != 0 { element = self.element(named: name, in: element).number }
                guard element != 0 else { continue }
                return ScalarProblem(
                    code: .ambiguousContent, expected: "a value, because an element would make an empty one of nil",
                    found: "nil for '\(names.string(of: key))', and values of other keys in the same element")
            }
        }
        return nil
    }
}

/// A list whose items are being written, each at the end of a path in an element of its own.
final class EncodedItems {
    /// The elements from the item's own on, by their names: in each is the next one.
    let elements: [UInt32]
    /// What the last of the elements has the item as; 0 where the item is that element.
    let name: UInt32
    let isAttribute: Bool
    /// Where the items are those of a dictionary's list, the dictionary's entries and the key of these.
    private let key: (entries: EncodedEntries, text: String)?
    /// The entries so far, each with the attribute that has its key.
    private(set) var entries: [(element: UInt32, key: Range<Int>?)] = []

    init(elements: [UInt32], name: UInt32, isAttribute: Bool, key: (entries: EncodedEntries, text: String)? = nil) {
        (self.elements, self.name, self.isAttribute, self.key) = (elements, name, isAttribute, key)
    }

    /// Gives an element its key, if it is a dictionary's entry.
    fileprivate func addKey(to element: UInt32, in state: inout EncodingState) {
        guard let (entries, text) = key else { return }
        state.note(element, asEntryOf: entries)
        if entries.steps.isKeyAttribute {
            state.add(text, as: state.names.string(of: entries.keyName), to: element)
            return self.entries.append((element, state.document.attribute(state.document.node(element).firstAttribute).range))
        }
        self.entries.append((element, nil))
        let start = state.document.text.count
        state.document.text.appendSeldom(text)
        state.document.addLeaf(entries.keyName, to: element, textStart: start, form: .needsEscapes)
    }
}

extension EncodingState {
    /// The slot of the next item of a list whose items are each in an element of its own, which is made.
    @inline(never)
    mutating func slotInOwnElement(_ item: Slot, ofListAt number: UInt32) -> Slot {
        var slot = item
        slot.index = destinations[number].itemCount &- Destination.ownElements
        guard destinations[number].itemCount < -1 else { return slot }
        destinations[number].itemCount += 1
        guard let items = items[number] else {
            // An attribute is one value.
            if slot.index > 0 { note(Self.problemOfAttribute(nil), at: number) }
            return slot
        }
        for (index, name) in items.elements.enumerated() {
            slot.name = name
            checkDepth(of: slot)
            slot.element = document.addElement(name, to: slot.element)
            slot.depth += 1
            if index == 0 { items.addKey(to: slot.element, in: &self) }
        }
        (slot.kind, slot.name) = items.name == 0 ? (.itself, slot.name) : (items.isAttribute ? .attribute : .child, items.name)
        return slot
    }
}

/// A dictionary whose entries are being written: elements that each have the key in them.
final class EncodedEntries {
    let steps: KeySteps.Entries
    /// The key that the dictionary is under.
    let key: UInt32
    /// How the entries tell their keys.
    let keyStep: String
    let name: UInt32
    /// The name of the attribute or element that has an entry's key.
    let keyName: UInt32

    init(_ steps: KeySteps.Entries, key: UInt32, keyStep: String, name: UInt32, keyName: UInt32) {
        (self.steps, self.key, self.keyStep, self.name, self.keyName) = (steps, key, keyStep, name, keyName)
    }
}
