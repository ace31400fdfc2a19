import Foundation

/// What a server answers, for the fuzzer's thread, which is none of those that tasks share.
enum Answer {
    static func wait(for work: @escaping @Sendable () async -> Data) -> Data {
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var answer = Data()  // read when it has been written
        Task {
            answer = await work()
            done.signal()
        }
        done.wait()
        return answer
    }
}
