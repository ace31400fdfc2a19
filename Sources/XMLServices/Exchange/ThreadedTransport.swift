import Foundation

/// A transport whose work is done by threads of its own. What is sent and received there as one piece of work needs no switch between threads
/// for each step.
package protocol ThreadedTransport: XMLTransport {
    /// Runs work on one of these threads, which it must not block. When the time has passed, the work is cancelled.
    ///
    /// - Throws: `Deadline.Passed`, and what the work throws.
    func onThread<Value: Sendable>(seconds: TimeInterval?, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value
}

extension XMLTransport {
    /// Runs work with a time limit, where the transport does its own, if that has a place.
    func run<Value: Sendable>(seconds: TimeInterval?, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        if let threaded = self as? any ThreadedTransport { return try await threaded.onThread(seconds: seconds, work) }
        return try await Deadline.run(seconds: seconds, work)
    }
}
