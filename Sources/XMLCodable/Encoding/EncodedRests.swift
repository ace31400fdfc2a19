/// What no key of a type stands for: a part of the package keeps it until all else of the element is there, and then puts it between the other nodes.
package protocol KeptRest: AnyObject, PreparedNodes {
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
struct EncodedRests: ~Copyable {
    private(set) var all: [EncodedRest] = []

    mutating func append(_ rest: EncodedRest) { all.append(rest) }

    func isAny(in element: UInt32) -> Bool { all.contains { $0.element == element } }

    /// Forgets the rests of the value of a destination.
    mutating func forget(within destination: UInt32) { while let last = all.last, last.number >= destination { all.removeLast() } }

    /// Takes all of them, in the order of their elements.
    mutating func take() -> [EncodedRest] {
        defer { self = EncodedRests() }
        return all.sortedSeldom { $0.element < $1.element }
    }
}

extension EncodingContext {
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
