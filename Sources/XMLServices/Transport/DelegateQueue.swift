#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import XMLCodable

/// The queue of the delegate of a session with one task, which keeps a server that sends without an end within bounds.
///
/// Foundation on Linux receives on one queue of the process, and cancels tasks on the same queue: as long as a server sends faster than
/// Foundation reads, no task can be cancelled. So the session waits for the delegate while pieces are wanted, which bounds the memory, and
/// is rid of them at once when they are not: the queue has time to cancel the task as soon as all is read that has arrived.
final class DelegateQueue: OperationQueue, @unchecked Sendable {  // as its superclass is; what it adds is constant or locked
    /// Pieces have 16 KiB at most, as curl receives them.
    private let room = DispatchSemaphore(value: 256)

    /// The last blocks that came while the task was being cancelled; nil before and after. The very last may be the task's end, without
    /// which the session would stay for ever.
    private let heldBack = Locked<[@Sendable () -> Void]?>(nil)

    /// Always gets a thread, even if all threads that tasks share are at work. The superclass does not keep it.
    private let queue = DispatchQueue(label: "URLSessionTransport.delegate")

    override init() {
        super.init()
        maxConcurrentOperationCount = 1
        underlyingQueue = queue
    }

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        let isHeldBack = heldBack.withLock { blocks in
            guard blocks != nil else { return false }
            if let count = blocks?.count, count >= 8 { blocks?.removeFirst() }
            blocks?.append(block)
            return true
        }
        if !isHeldBack { perform(block) }
    }

    private func perform(_ block: @escaping @Sendable () -> Void) {
        room.wait()
        super.addOperation { [room] in
            block()
            room.signal()
        }
    }

    /// Cancels a task on a thread of its own, because that waits for the session.
    func cancel(_ task: URLSessionTask) {
        let isFirst = heldBack.withLock { blocks in
            defer { blocks = blocks ?? [] }
            return blocks == nil
        }
        guard isFirst else { return }
        Thread.detachNewThread {
            task.cancel()
            let blocks = self.heldBack.withLock { blocks in
                defer { blocks = nil }
                return blocks ?? []
            }
            for block in blocks { self.perform(block) }
        }
    }
}
#endif
