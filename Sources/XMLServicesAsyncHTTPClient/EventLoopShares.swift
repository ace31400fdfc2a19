#if AsyncHTTPClient
import Foundation
import NIOCore

/// Divides requests among the event loops of a group: each goes to the first of those that have least. One request after the other therefore
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

    /// Does what needs an event loop.
    func withEventLoop<Value>(_ send: (any EventLoop) async throws -> Value) async throws -> Value {
        let index = lock.withLock {
            let index = counts.indices.min { counts[$0] < counts[$1] } ?? 0
            counts[index] += 1
            return index
        }
        defer { lock.withLock { counts[index] -= 1 } }
        return try await send(eventLoops[index])
    }
}
#endif
