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
