import Foundation

/// Runs on a thread of its own. Threads other than the main one have 512 KiB of stack on Apple's platforms.
@discardableResult
func onThread<Value>(stackSize: Int = 512 << 10, _ body: @escaping @Sendable () throws -> Value) throws -> Value {
    let (outcome, done) = (ThreadOutcome<Value>(), DispatchSemaphore(value: 0))
    let thread = Thread {
        outcome.result = Result { try body() }
        done.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    done.wait()
    return try outcome.result.unsafelyUnwrapped.get()
}

/// Is read after the thread has signalled.
private final class ThreadOutcome<Value>: @unchecked Sendable { var result: Result<Value, any Error>? }
