import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A line that says how far a step has come. On a terminal it is rewritten in place; elsewhere only its last state is printed.
struct ProgressLine {
    private let step: String
    private let totalBytes: Int
    /// In seconds since the system has started, as `lastShown`.
    private let start: TimeInterval
    private var lastShown: TimeInterval
    private var recordCount = 0
    private let isOnTerminal = isatty(STDOUT_FILENO) == 1

    /// How many records pass before the clock is looked at.
    private static let stride = 1_024

    init(_ step: String, totalBytes: Int) {
        self.step = step
        self.totalBytes = totalBytes
        start = ProcessInfo.processInfo.systemUptime
        lastShown = start
    }

    /// Counts a record, and some ten times a second shows how far it has come.
    mutating func countRecord(bytes: @autoclosure () -> Int) {
        recordCount += 1
        guard isOnTerminal, recordCount % Self.stride == 0 else { return }
        let now = ProcessInfo.processInfo.systemUptime
        guard now - lastShown >= 0.1 else { return }
        lastShown = now
        show(bytes: bytes(), isLast: false)
    }

    /// Shows the last state, which stays.
    func finish(bytes: Int) { show(bytes: bytes, isLast: true) }

    private func show(bytes: Int, isLast: Bool) {
        let seconds = max(1e-9, ProcessInfo.processInfo.systemUptime - start)
        let megabytes = Double(bytes) / 1e6
        let text = String(
            format: "%.1f of %.1f MB, %d records, %.0f records/s, %.0f MB/s", megabytes, Double(totalBytes) / 1e6, recordCount,
            Double(recordCount) / seconds, megabytes / seconds)
        // Carriage return, then the line, then "erase to its end".
        if isOnTerminal {
            print("\r\(step) \(text)\u{1B}[K", terminator: isLast ? "\n" : "")
            fflush(nil)
        } else {
            print("\(step) \(text)")
        }
    }
}
