import XMLCodable

/// Exponential back-off after repeated failures to write documents directly.
struct AttemptHistory {
    /// How many attempts in a row have failed, up to a limit.
    private(set) var failures = 0
    /// How many documents are written through `Codable` before the next attempt.
    private var pause = 0

    /// So many failures in a row are taken for chance.
    private static let toleratedFailures = 2

    /// Whether the next document is to be tried.
    mutating func mayAttempt() -> Bool {
        if pause == 0 { return true }
        pause -= 1
        return false
    }

    mutating func noteFailure() {
        failures = min(failures + 1, 10)
        if failures > AttemptHistory.toleratedFailures { pause = (1 << failures) - 1 }
    }

    mutating func noteSuccess() { failures = 0 }
}
