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

/// A rest that was encoded, and the element that it belongs to.
struct EncodedRest {
    let rest: any KeptRest
    /// The destination of the rest.
    let number: UInt32
    let element: UInt32
}

/// The rests of an encoding.
struct EncodedRests: ~Copyable {
    private var all: [EncodedRest] = []
    /// How many of them each element has.
    private var counts: [UInt32: Int] = [:]
    /// The elements with a text behind another one, between which a rest is yet to come, by the destinations of the texts.
    private(set) var textsAfterTexts: [(number: UInt32, element: UInt32)] = []

    mutating func append(_ rest: EncodedRest) {
        all.append(rest)
        counts[rest.element, default: 0] += 1
    }

    func isAny(in element: UInt32) -> Bool { !all.isEmpty && counts[element] ?? 0 > 0 }

    /// Those of an element in the value of a destination, which are among the last.
    func rests(in element: UInt32, within destination: UInt32) -> [EncodedRest] {
        all.reversed().prefix { $0.number >= destination }.reversed().filter { $0.element == element }
    }

    /// Whether there is no rest.
    var areNone: Bool { all.isEmpty }

    /// Whether nothing is left to be done.
    var isEmpty: Bool { all.isEmpty && textsAfterTexts.isEmpty }

    /// Notes that a destination has a text behind another one.
    mutating func noteTextAfterText(of number: UInt32, in element: UInt32) {
        if textsAfterTexts.last?.element != element { textsAfterTexts.append((number, element)) }
    }

    /// Forgets the rests of the value of a destination.
    mutating func forget(within destination: UInt32) {
        while let last = all.last, last.number >= destination {
            all.removeLast()
            counts[last.element, default: 1] -= 1
        }
        while let last = textsAfterTexts.last, last.number >= destination { textsAfterTexts.removeLast() }
    }

    /// Takes all of them, in the order of their elements.
    mutating func take() -> [EncodedRest] {
        defer { self = EncodedRests() }
        return all.sortedSeldom { $0.element < $1.element }
    }
}

extension EncodingContext {
    /// Puts the rests into their elements.
    ///
    /// - Parameter value: the value of the document.
    func placeRests(of value: @autoclosure () -> Any) throws {
        var scopes = EncodedScopes()
        state.document.repeatedDeclarations.add(0, of: state.document.text.count)
        let textsAfterTexts = state.rests.textsAfterTexts
        // The outer ones first: what they declare is in force further in.
        for rest in state.rests.take() {
            var pending = [(rest: rest.rest, element: rest.element)]
            while let (rest, element) = pending.popLast(), !state.document.repeatedDeclarations.areTooMany {
                pending += try rest.place(in: element, scopes.scope(around: element, in: state.document, state.names, []))
                scopes.forget(element)
            }
        }
        for (_, element) in textsAfterTexts where state.document.hasTextAfterText(element) {
            let issue = state.issue(EncodingState.problemOfTextAfterText, path: state.documentPath(of: element))
            throw error(inDocumentOf: value(), issue)
        }
    }

    /// Why a text cannot follow what is in the element that it shares. Whether a rest comes between two texts is known when the rests are there.
    @inline(never)
    func problemOfTextAfterText(in slot: Slot, isEmpty: Bool) -> ScalarProblem? {
        if isEmpty || !state.document.endsWithText(slot.element) { return nil }
        guard state.rests.isAny(in: slot.element) || otherOwners(at: slot.container).haveRest else {
            return EncodingState.problemOfTextAfterText
        }
        state.rests.noteTextAfterText(of: slot.container, in: slot.element)
        return nil
    }
}
