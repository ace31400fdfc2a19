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
        /// The child before the element; 0 if it is the first.
        let previous: UInt32
    }

    private var steps: [Step] = []

    /// How many steps there are: those from a number on belong to the values that were opened since.
    private(set) var count: UInt32 = 0

    /// The element of a step, which is made if no path led through it yet.
    @inline(never)
    mutating func element(named name: UInt32, in parent: UInt32, of document: inout EncodedDocument) -> UInt32 {
        if let known = steps.last(where: { $0.name == name && $0.parent == parent }) { return known.element }
        let previous = document.node(parent).lastChild
        let element = document.addElementSeldom(name, to: parent)
        steps.append(Step(element: element, parent: parent, name: name, previous: previous))
        count += 1
        document.roles?.note(.step, of: element)
        return element
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
        while count > number, let last = steps.last, !areEmpty || document.isEmpty(last.element),
            document.removeLastChild(last.element, after: last.previous)
        {
            remove(from: count - 1)
        }
    }
}
