#if AsyncHTTPClient
import Foundation
import NIOCore
import XMLServices

/// Runs tasks on an event loop.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
final class EventLoopExecutor: TaskExecutor {
    private let eventLoop: any EventLoop

    init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        eventLoop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Divides work among the event loops of a group: each piece goes to the first of those that have least. One piece after the other therefore
/// finds the connection that the last one left, on the same loop.
final class EventLoopShares: @unchecked Sendable {  // The lock guards all that changes.
    private let lock = NSLock()
    private let eventLoops: [any EventLoop]
    private var counts: [Int]

    init(_ group: any EventLoopGroup) {
        let members = Array(group.makeIterator())
        eventLoops = members.isEmpty ? [group.next()] : members
        counts = eventLoops.map { _ in 0 }
    }

    /// Runs work on an event loop, whose timer cancels it when the time has passed.
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func run<Value: Sendable>(
        for time: TimeAmount?, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let index = take()
        defer { putBack(index) }
        let eventLoop = eventLoops[index]
        let executor = EventLoopExecutor(eventLoop)
        // Only what runs on the loop sets its timer without waking it.
        return try await withTaskExecutorPreference(executor) {
            guard let time else { return try await work() }
            let end = NIODeadline.now() + time
            let task = Task(executorPreference: executor, operation: work)
            let timer = eventLoop.scheduleTask(deadline: end) { task.cancel() }
            defer { timer.cancel() }
            return try await withTaskCancellationHandler {
                do {
                    return try await task.value
                } catch {
                    if !Task.isCancelled, NIODeadline.now() >= end { throw Deadline.Passed() }
                    throw error
                }
            } onCancel: {
                task.cancel()
            }
        }
    }

    private func take() -> Int {
        lock.withLock {
            let index = counts.indices.min { counts[$0] < counts[$1] } ?? 0
            counts[index] += 1
            return index
        }
    }

    private func putBack(_ index: Int) { lock.withLock { counts[index] -= 1 } }
}
#endif
