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
    private enum State {
        case awaiting([String])
        case known([WeakTarget])
    }

    private struct WeakTarget { weak var value: Target? }

    private let state: Locked<State>

    init(_ targets: [Target]) { state = Locked(.known(targets.map { WeakTarget(value: $0) })) }

    init(awaiting identities: [String]) { state = Locked(.awaiting(identities)) }

    /// How many there are, living or not.
    var count: Int {
        state.withLock {
            switch $0 {
            case .awaiting(let identities): identities.count
            case .known(let targets): targets.count
            }
        }
    }

    var isPending: Bool { state.withLock { if case .awaiting = $0 { true } else { false } } }

    /// The targets that are held; none before they are resolved.
    var living: [Target] {
        state.withLock {
            switch $0 {
            case .awaiting: []
            case .known(let targets): targets.compactMap(\.value)
            }
        }
    }

    /// The identities; nil for a value that is no longer held.
    var identities: [ExactString?] {
        // The values' own code runs outside of the lock.
        let targets: [Target?] = state.withLock {
            switch $0 {
            case .awaiting: []
            case .known(let targets): targets.map(\.value)
            }
        }
        return awaited.map { ExactString($0) } + targets.map { $0.map { ExactString($0.xmlID) } }
    }
}

extension ReferenceTargets: PendingReference {
    var awaited: [String] {
        state.withLock { if case .awaiting(let identities) = $0 { identities } else { [] } }
    }

    var targetType: any Any.Type { Target.self }

    func accepts(_ value: any XMLIdentified) -> Bool { value is Target }

    func resolve(to values: [any XMLIdentified]) {
        let targets = values.compactMap { $0 as? Target }
        state.withLock { $0 = .known(targets.map { WeakTarget(value: $0) }) }
    }
}
