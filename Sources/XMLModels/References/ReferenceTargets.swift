/// A reference that has been read, and is to be set when all of its document is decoded.
protocol PendingReference: AnyObject {
    /// The identities, as they are in the document.
    var awaited: [String] { get }

    /// The type of what may be referred to.
    var targetType: any Any.Type { get }

    /// Whether a value may be referred to.
    func accepts(_ value: any XMLIdentified) -> Bool

    /// Sets the reference. Each of the values is accepted.
    func resolve(to values: [any XMLIdentified])
}

/// What a reference refers to: identities until they are resolved, then values, without holding them.
///
/// `@unchecked Sendable`: the state is behind a lock; the values are handed on, which ``XMLReference`` is `Sendable` for only where they are.
final class ReferenceTargets<Target: XMLIdentified>: @unchecked Sendable {
    private struct State {
        /// None once they are resolved.
        var awaited: [String] = []
        var known: [WeakTarget] = []
    }

    private struct WeakTarget { weak var value: Target? }

    private let state: Locked<State>

    init(_ targets: [Target]) { state = Locked(State(known: targets.map { WeakTarget(value: $0) })) }

    init(awaiting identities: [String]) { state = Locked(State(awaited: identities)) }

    /// How many there are, living or not.
    var count: Int { state.withLock { $0.awaited.count + $0.known.count } }

    var isPending: Bool { !awaited.isEmpty }

    /// The targets that are held; none before they are resolved.
    var living: [Target] { state.withLock { $0.known.compactMap(\.value) } }

    /// The identities; nil for a value that is no longer held. The values' own code runs outside of the lock.
    var identities: [ExactString?] {
        let (awaited, targets) = state.withLock { ($0.awaited, $0.known.map(\.value)) }
        return awaited.map { ExactString($0) } + targets.map { $0.map { ExactString($0.xmlID) } }
    }
}

extension ReferenceTargets: PendingReference {
    var awaited: [String] { state.withLock(\.awaited) }

    var targetType: any Any.Type { Target.self }

    func accepts(_ value: any XMLIdentified) -> Bool { value is Target }

    func resolve(to values: [any XMLIdentified]) {
        let targets = values.compactMap { $0 as? Target }
        state.withLock { $0 = State(known: targets.map { WeakTarget(value: $0) }) }
    }
}
