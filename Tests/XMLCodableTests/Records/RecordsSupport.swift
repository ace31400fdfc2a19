import Foundation
import XMLCodable

/// Errors that a policy reported.
final class Reports: @unchecked Sendable {
    private let lock = NSLock()
    private var errors: [any Error] = []

    func add(_ error: any Error) { lock.withLock { errors.append(error) } }

    var count: Int { lock.withLock { errors.count } }

    /// The columns of the places that they are about.
    var positions: [Int?] { lock.withLock { errors.map { ($0 as? DecodingError)?.xmlIssue?.position?.column } } }
}

/// A number that any task may count up.
final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    var value: Int { lock.withLock { count } }

    @discardableResult
    func increment() -> Int {
        lock.withLock {
            count += 1
            return count
        }
    }
}

/// What a source fails with.
struct SourceError: Error, Equatable {
    let number: Int
}
