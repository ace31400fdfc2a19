/// What no key of a type stands for: a part of the package keeps it until all else of the element is there, and then puts it between the other nodes.
package protocol KeptRest: AnyObject, PreparedNodes {
    /// Makes sure of all rests in a value that the keys of their elements leave alone what is in them.
    ///
    /// - Parameters:
    ///   - rests: the rests, in order, this one first.
    ///   - path: the keys that lead to the value.
    ///   - namespace: that of keys of the value that do not say their own.
    func check(_ rests: [any KeptRest], in value: any Encodable, at path: [any CodingKey], _ namespace: KeyNamespace) throws

    /// Puts attributes and children into the element.
    ///
    /// - Parameter scope: what is declared in the element.
    func place(in scope: PrefixTable) throws
}

/// A rest that was encoded, and the element that it belongs to.
struct EncodedRest {
    let rest: any KeptRest
    /// The destination of the rest.
    let number: UInt32
    let element: UInt32
}

/// The rests of an encoding.
struct EncodedRests {
    private(set) var all: [EncodedRest] = []
    private var checkedCount = 0

    /// Whether there are rests whose types were not looked at yet.
    private(set) var hasUnchecked = false

    mutating func append(_ rest: EncodedRest) {
        all.append(rest)
        hasUnchecked = true
    }

    /// The rests that were encoded within the value of a destination, and that nobody has looked at.
    func unchecked(within destination: UInt32) -> ArraySlice<EncodedRest> {
        let first = all[checkedCount...].firstIndex { $0.number >= destination } ?? all.count
        return all[first...]
    }

    /// Notes that the last rests were looked at.
    mutating func noteChecked(_ rests: [EncodedRest]) {
        // What is around them, and not looked at yet, stays behind them.
        all.removeLast(rests.count)
        all.insert(contentsOf: rests, at: checkedCount)
        checkedCount += rests.count
        hasUnchecked = checkedCount < all.count
    }

    /// Forgets the rests of the value of a destination.
    mutating func forget(within destination: UInt32) {
        // Of those that were looked at, these are the last; of the others as well.
        let firstUnchecked = unchecked(within: destination).startIndex
        let firstChecked = all[..<checkedCount].lastIndex { $0.number < destination }.map { $0 + 1 } ?? 0
        all.removeSubrange(firstUnchecked...)
        all.removeSubrange(firstChecked..<checkedCount)
        checkedCount = firstChecked
        hasUnchecked = checkedCount < all.count
    }

    /// Takes all of them, in the order of their elements.
    mutating func take() -> [EncodedRest] {
        defer { self = EncodedRests() }
        return all.sortedSeldom { $0.element < $1.element }
    }
}

extension EncodingContext {
    /// Makes sure of the rests in a value that the keys of their elements leave alone what is in them. Rests in an element that the value shares are
    /// left to the value around it.
    @inline(never)
    func checkRests<T: Encodable>(in value: T, _ traits: TypeTraits, at number: UInt32) throws {
        if traits.isRest || state.destinations[number].sharesElement { return }
        let rests = Array(state.rests.unchecked(within: number))
        guard let first = rests.first else { return }
        let namespace = traits.namespace.isSpecified ? traits.namespace : state.destinations[number].namespace
        try first.rest.check(rests.map(\.rest), in: value, at: state.codingPath(of: number), namespace)
        state.rests.noteChecked(rests)
    }

    /// Puts the rests into their elements.
    func placeRests() throws {
        var scopes = EncodedScopes()
        state.document.repeatedDeclarations.add(0, of: state.document.text.count)
        // The outer ones first: what they declare is in force further in.
        for rest in state.rests.take() where !state.document.repeatedDeclarations.areTooMany {
            try rest.rest.place(in: scopes.scope(around: rest.element, in: state.document, state.names, []))
            scopes.forget(rest.element)
        }
    }
}
