/// What a reference refers to: identities until all of its document is decoded, then values, without holding them.
///
/// `@unchecked Sendable`: the state is behind a lock; the values are handed on, which ``XMLReference`` is `Sendable` for only where they are.
final class ReferenceTargets: @unchecked Sendable {
    private struct State {
        /// As they are in the document; none once they are resolved.
        var awaited: [String] = []
        var known: [WeakTarget] = []
    }

    private struct WeakTarget { weak var value: (any XMLIdentified)? }

    /// The class of what may be referred to.
    let targetType: any XMLIdentified.Type
    private let state: Locked<State>

    init(_ type: any XMLIdentified.Type, _ targets: [any XMLIdentified]) {
        targetType = type
        state = Locked(State(known: targets.map { WeakTarget(value: $0) }))
    }

    init(_ type: any XMLIdentified.Type, awaiting identities: [String]) {
        targetType = type
        state = Locked(State(awaited: identities))
    }

    var awaited: [String] { state.withLock(\.awaited) }

    /// How many there are, living or not.
    var count: Int { state.withLock { $0.awaited.count + $0.known.count } }

    var isPending: Bool { !awaited.isEmpty }

    /// The targets that are held; none before they are resolved.
    var living: [any XMLIdentified] { state.withLock { $0.known.compactMap(\.value) } }

    /// The identities; nil for a value that is no longer held. The values' own code runs outside of the lock.
    var identities: [ExactString?] {
        let (awaited, targets) = state.withLock { ($0.awaited, $0.known.map(\.value)) }
        return awaited.map { ExactString($0) } + targets.map { $0.map { ExactString($0.xmlID) } }
    }

    /// Whether a value may be referred to.
    func accepts(_ value: any XMLIdentified) -> Bool {
        func accepts<Target: XMLIdentified>(_: Target.Type) -> Bool { value is Target }
        return accepts(targetType)
    }

    /// Sets the reference. Each of the values is accepted.
    func resolve(to values: [any XMLIdentified]) { state.withLock { $0 = State(known: values.map { WeakTarget(value: $0) }) } }
}
