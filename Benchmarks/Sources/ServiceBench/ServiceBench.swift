import Foundation
import XMLRPC

/// `service-bench [SECONDS]`: measures XML-RPC beside Python's, and beside quick-xml where that is built. Each row takes so many seconds, 3 by
/// default. Prints two tables in Markdown.
@main
struct ServiceBench {
    static func main() async throws {
        let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 3
        print("| Calls of a method with two parameters | per second |\n|---|---:|")
        for (name, rate) in try await Calls.rates(seconds: seconds) { print("| \(name) | \(Int(rate.rounded())) |") }
        print("\n| A list of parameters of 1 MB | written, MB/s | read, MB/s |\n|---|---:|---:|")
        for (name, rates) in try Coding.rates(seconds: seconds) {
            print("| \(name) | \(megabytes(rates.written)) | \(megabytes(rates.read)) |")
        }
    }

    private static func megabytes(_ bytes: Double) -> String { String(format: "%.1f", bytes / 1e6) }
}

/// How often something is done in a second.
enum Rate {
    static func perSecond(_ seconds: Double, _ work: () throws -> Void) rethrows -> Double {
        try work()
        var count = 0
        let start = ContinuousClock.now
        while start.duration(to: .now) < .seconds(seconds) {
            try work()
            count += 1
        }
        return Double(count) / elapsed(start)
    }

    /// The same for work that waits, of which several go on at a time.
    static func perSecond(_ seconds: Double, atATime: Int, _ work: @escaping @Sendable () async throws -> Void) async throws -> Double {
        try await work()
        let start = ContinuousClock.now
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<atATime {
                group.addTask {
                    var count = 0
                    while start.duration(to: .now) < .seconds(seconds) {
                        try await work()
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        return Double(count) / elapsed(start)
    }

    private static func elapsed(_ start: ContinuousClock.Instant) -> Double {
        let duration = start.duration(to: .now).components
        return Double(duration.seconds) + Double(duration.attoseconds) / 1e18
    }
}
