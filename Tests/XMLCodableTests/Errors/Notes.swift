import Foundation
import XMLCodable

/// What closures that options hold were told, in order.
final class Notes: @unchecked Sendable {
    private let lock = NSLock()
    private var notes: [String] = []

    func add(_ note: String) { lock.withLock { notes.append(note) } }

    func add(_ issue: XMLCodingIssue) { add("\(issue.code) \(issue.path)") }

    var all: [String] { lock.withLock { notes } }
}
