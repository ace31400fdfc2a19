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
