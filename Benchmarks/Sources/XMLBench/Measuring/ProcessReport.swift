import Foundation

/// What a child process says of its work, in one line: nanoseconds and bytes.
struct ProcessReport {
    /// How long the operation took.
    let nanoseconds: Int
    /// The most memory that the process occupied.
    let peakBytes: Int

    init(nanoseconds: Int, peakBytes: Int) {
        self.nanoseconds = nanoseconds
        self.peakBytes = peakBytes
    }

    init?(_ line: some StringProtocol) {
        let numbers = line.split(separator: " ").map { Int($0) }
        guard numbers.count == 2, let nanoseconds = numbers[0], let peakBytes = numbers[1] else { return nil }
        self.init(nanoseconds: nanoseconds, peakBytes: peakBytes)
    }

    var line: String { "\(nanoseconds) \(peakBytes)" }
}
