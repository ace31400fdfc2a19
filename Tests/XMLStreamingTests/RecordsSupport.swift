import Foundation
import XMLStreaming

/// A number that any task may count up.
final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    var value: Int { lock.withLock { count } }

    @discardableResult
    func increment() -> Int {
        lock.withLock {
            count += 1
            return count
        }
    }
}

/// What a source fails with.
struct SourceError: Error, Equatable { let number: Int }

extension AsyncStream where Element: Sendable {
    /// A stream of the elements of a sequence.
    init(_ elements: some Sequence<Element>) {
        self.init { continuation in
            for element in elements { continuation.yield(element) }
            continuation.finish()
        }
    }
}
