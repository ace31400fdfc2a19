import Foundation

/// Work with a time limit.
package enum Deadline {
    /// Does work until it is done or its time is over, which is ``XMLTransportError/timedOut``.
    package static func run<Value: Sendable>(seconds: TimeInterval?, _ work: @escaping @Sendable () async throws -> Value) async throws
        -> Value
    {
        guard let seconds else { return try await work() }
        return try await withThrowingTaskGroup(of: Value.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await work() }
            group.addTask {
                try await sleep(seconds)
                throw XMLTransportError.timedOut
            }
            guard let value = try await group.next() else { throw XMLTransportError.timedOut }
            return value
        }
    }

    package static func sleep(_ seconds: TimeInterval) async throws {
        // At most some thirty years, which nanoseconds can be counted in.
        try await Task.sleep(nanoseconds: UInt64(min(max(seconds.isNaN ? 0 : seconds, 0), 1e9) * 1e9))
    }
}
