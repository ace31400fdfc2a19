import Foundation

/// A value behind a mutex.
///
/// `Synchronization.Mutex` would need newer Apple systems than this package asks for.
/// `@unchecked Sendable`: the value is reached through `withLock` only.
@usableFromInline
package final class Locked<Value: ~Copyable>: @unchecked Sendable {
    @usableFromInline var value: Value
    /// A mutex must not move.
    @usableFromInline let mutex: Allocation<pthread_mutex_t>

    package init(_ value: consuming Value) {
        self.value = value
        mutex = Allocation(pthread_mutex_t())
        pthread_mutex_init(mutex.address, nil)
    }

    deinit { pthread_mutex_destroy(mutex.address) }

    @inlinable
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex.address)
        defer { pthread_mutex_unlock(mutex.address) }
        return try body(&value)
    }
}
