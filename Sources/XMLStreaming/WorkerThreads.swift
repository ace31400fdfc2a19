import Foundation
import XMLCodable

/// Threads that work for one owner, in the order in which it asks. They are started when there is work for them, and end when the owner has them stop.
///
/// They have stacks as large as that of a program's first thread, so that what fits there fits here.
///
/// `@unchecked Sendable`: everything is behind the condition's lock.
final class WorkerThreads: @unchecked Sendable {
    private let maximumCount: Int
    private let condition = NSCondition()
    private var waiting: [@Sendable () -> Void] = []
    private var threadCount = 0
    private var idleCount = 0
    private var hasStopped = false

    /// - Parameter count: how many threads there are at the most, from 1.
    init(count: Int) { maximumCount = max(count, 1) }

    /// Has a thread do something, some time. What is asked for after ``stop()`` is not done. If the system has no thread to give, the caller's does
    /// it at once.
    func perform(_ body: @escaping @Sendable () -> Void) {
        let needsThread = condition.withLock {
            if hasStopped { return false }
            waiting.append(body)
            condition.signal()
            guard idleCount < waiting.count, threadCount < maximumCount else { return false }
            threadCount += 1
            return true
        }
        guard needsThread else { return }
        if let thread = SystemThread(stackSize: 8 << 20, { self.performAll(untilStopped: true) }) { return thread.detach() }
        condition.withLock { threadCount -= 1 }
        performAll(untilStopped: false)
    }

    /// Has the threads end when they have done what they are doing.
    func stop() {
        condition.withLock {
            hasStopped = true
            waiting = []
            condition.broadcast()
        }
    }

    // MARK: On the threads

    /// Does what is to be done.
    ///
    /// - Parameter untilStopped: whether to wait for more, until all is stopped.
    private func performAll(untilStopped: Bool) {
        while let next = next(mayWait: untilStopped) { autoreleasepool { next() } }
    }

    private func next(mayWait: Bool) -> (@Sendable () -> Void)? {
        condition.withLock {
            idleCount += 1
            while waiting.isEmpty, !hasStopped, mayWait { condition.wait() }
            idleCount -= 1
            return hasStopped || waiting.isEmpty ? nil : waiting.removeFirst()
        }
    }
}

/// A value that one thread makes and another one takes, once.
///
/// `@unchecked Sendable`: everything is behind the condition's lock, and the maker of the value no longer touches it.
final class Handover<Value>: @unchecked Sendable {
    private let condition = NSCondition()
    private var value: Value?
    private var waiter: CheckedContinuation<Void, Never>?

    func put(_ value: Value) {
        let waiter = condition.withLock {
            self.value = value
            condition.signal()
            return self.waiter.take()
        }
        waiter?.resume()
    }

    /// Waits for the value, with the thread.
    func take() -> Value {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let value = value.take() { return value }
            condition.wait()
        }
    }

    /// Waits until there is a value, without the thread.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isThere = condition.withLock {
                if value == nil { waiter = continuation }
                return value != nil
            }
            if isThere { continuation.resume() }
        }
    }
}
