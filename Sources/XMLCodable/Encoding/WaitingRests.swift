/// What no key of a type stands for: a part of the package keeps it until all else of the element is there, and then puts it between the other nodes.
package protocol KeptRest: AnyObject {
    /// The texts of its attributes of a qualified name, or of its elements of a local name, with all their descendants.
    func texts(named name: String, areAttributes: Bool) -> [String]

    /// Puts attributes and children into an element.
    ///
    /// - Parameter scope: what is declared in the element.
    /// - Returns: what is yet to be put into elements inside.
    func place(in element: UInt32, _ scope: PrefixTable) throws -> [(rest: any KeptRest, element: UInt32)]
}

/// A rest that was encoded and waits until all else of its element is there.
typealias WaitingRest = (rest: any KeptRest, destination: UInt32, element: UInt32)

/// The rests of an encoding that wait, each for an element that is open; in the order of their destinations.
struct WaitingRests: ~Copyable {
    private var all: [WaitingRest] = []
    /// Texts behind other texts, between which a rest is yet to come. The offset is counted from where the element's content begins, which attributes move.
    private var textsAfterTexts: [(destination: UInt32, element: UInt32, offset: Int)] = []

    mutating func append(_ rest: WaitingRest) { all.append(rest) }

    func isAny(in element: UInt32) -> Bool { all.contains { $0.element == element } }

    /// Those of an element in the value of a destination, which are among the last.
    func rests(in element: UInt32, within destination: UInt32) -> [WaitingRest] {
        all.reversed().prefix { $0.destination >= destination }.reversed().filter { $0.element == element }
    }

    /// Whether nothing is left to be done.
    var isEmpty: Bool { all.isEmpty && textsAfterTexts.isEmpty }

    /// Notes that a destination has a text behind another one, at an offset in the element's content.
    mutating func noteTextAfterText(of destination: UInt32, in element: UInt32, at offset: Int) {
        textsAfterTexts.append((destination, element, offset))
    }

    /// Where texts begin behind others in an element's content.
    func offsetsOfTextsAfterTexts(in element: UInt32) -> [Int] { textsAfterTexts.filter { $0.element == element }.map(\.offset) }

    /// Notes that rests have come between all texts of an element that were one behind the other.
    mutating func noteTextsAreDivided(in element: UInt32) { textsAfterTexts.removeAll { $0.element == element } }

    /// Forgets the rests of the value of a destination.
    mutating func forget(within destination: UInt32) {
        while let last = all.last, last.destination >= destination { all.removeLast() }
        while let last = textsAfterTexts.last, last.destination >= destination { textsAfterTexts.removeLast() }
    }

    /// Takes those of an element and of those in it, in the order of their elements.
    mutating func take(from element: UInt32) -> [WaitingRest] {
        let taken = all.filter { $0.element >= element }
        if taken.isEmpty { return [] }
        all.removeAll { $0.element >= element }
        return taken.sortedNotInlined { $0.element < $1.element }
    }

    /// Takes the elements, from one on, that have a text behind another one.
    mutating func takeElementsWithAdjoiningTexts(from element: UInt32) -> [UInt32] {
        var taken: [UInt32] = []
        // Those further in are the last.
        while let last = textsAfterTexts.last, last.element >= element { taken.append(textsAfterTexts.removeLast().element) }
        return taken.reversed()
    }
}

extension EncodingContext {
    /// Puts the rests into the elements of a value that is complete.
    ///
    /// - Parameter openCount: how many elements were open before the value.
    @inline(never)
    func placeRests(at number: UInt32, openCount: Int, _ value: @autoclosure () -> Any) throws {
        let destination = state.destinations[number]
        let own = destination.sharesElement || destination.element == 0 ? nil : state.document.index(of: destination.element)
        let openCount = min(own ?? openCount, openCount)
        guard openCount < state.document.elements.count else { return }
        let first = state.document.elements[openCount].number
        // The outer ones first: what they declare is in force further in.
        for rest in state.rests.take(from: first) {
            var pending = [(rest: rest.rest, element: rest.element)]
            while let (rest, element) = pending.popLast() {
                // Rests keep their places among sorted nodes.
                state.sortBeforeRests(of: element)
                pending += try rest.place(in: element, state.scope(in: element))
            }
        }
        for element in state.rests.takeElementsWithAdjoiningTexts(from: first) {
            let issue = state.issue(EncodingState.problemOfTextAfterText, path: state.documentPath(of: element))
            throw error(inDocumentOf: value(), issue)
        }
    }
}
