import Foundation

/// Threads that work for one owner, in the order in which it asks. They are started when there is work for them, and end with the owner.
///
/// They have stacks as large as that of a program's first thread, so that what fits there fits here.
final class WorkerThreads: Sendable {
    private let work = Work()
    private let count: Int

    /// - Parameter count: how many threads there are at the most, from 1.
    init(count: Int) { self.count = max(count, 1) }

    deinit { stop() }

    /// Has a thread do something, some time. What is asked for after ``stop()`` is not done.
    func perform(_ body: @escaping @Sendable () -> Void) {
        guard work.add(body, upTo: count) else { return }
        let thread = Thread { [work] in
            while let next = work.next() { next() }
        }
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Has the threads end when they have done what they are doing.
    func stop() { work.stop() }

    var isStopped: Bool { work.isStopped }

    /// What is to be done.
    ///
    /// `@unchecked Sendable`: everything is behind the condition's lock.
    private final class Work: @unchecked Sendable {
        private let condition = NSCondition()
        private var waiting: [@Sendable () -> Void] = []
        private var threadCount = 0
        private var idleCount = 0
        private var hasStopped = false

        /// - Returns: whether one more thread is needed.
        func add(_ body: @escaping @Sendable () -> Void, upTo maximumCount: Int) -> Bool {
            condition.withLock {
                if hasStopped { return false }
                waiting.append(body)
                condition.signal()
                guard idleCount < waiting.count, threadCount < maximumCount else { return false }
                threadCount += 1
                return true
            }
        }

        /// What a thread does next, for which it may have to wait; nil if it ends.
        func next() -> (@Sendable () -> Void)? {
            condition.withLock {
                idleCount += 1
                while waiting.isEmpty, !hasStopped { condition.wait() }
                idleCount -= 1
                return hasStopped ? nil : waiting.removeFirst()
            }
        }

        func stop() {
            condition.withLock {
                hasStopped = true
                waiting = []
                condition.broadcast()
            }
        }

        var isStopped: Bool { condition.withLock { hasStopped } }
    }
}

/// A value that one thread makes and another one takes, once.
///
/// `@unchecked Sendable`: everything is behind the condition's lock, and whoever has made the value does not touch it any more.
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
