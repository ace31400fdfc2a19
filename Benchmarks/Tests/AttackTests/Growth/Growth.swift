import Testing

/// How the work grows with its size: no time is asserted, only how many times as long the work on eight times as much takes.
///
/// Work in proportion to its size takes eight times as long, work that grows with the square 64 times. The bound lies half way, as factors go. What a fault
/// adds is found where it takes some three times as long as the rest, and the sizes are such that it takes far longer.
enum Growth {
    static let factor = 8
    static let maximumRatio = 24.0

    /// Expects that the processor's time for work on an input is in proportion to the input's size.
    ///
    /// - Parameters:
    ///   - size: the larger of the two sizes.
    ///   - report: gets the ratio and the time of the larger work.
    static func expectProportional<Input>(
        _ name: String, size: Int, input: (Int) throws -> Input, report: (_ ratio: Double, _ seconds: Double) -> Void = { _, _ in },
        work: (Input) throws -> Void
    ) throws {
        let (small, large) = (try input(size / factor), try input(size))
        func seconds(_ input: Input, times count: Int) throws -> Double {
            try Confinement.seconds { for _ in 0..<count { try work(input) } }
        }
        // What is found out once, as types are.
        try work(small)
        // Some milliseconds are the least that the processor's time tells apart: short work is done several times, and more often where a clock that ticks
        // has ticked by chance before.
        var count = 1
        func secondsOfSmall() throws -> Double {
            while true {
                let seconds = try seconds(small, times: count)
                if seconds >= 0.005 || count >= 4_096 { return max(seconds, .leastNormalMagnitude) }
                count *= 4
            }
        }
        var smallest = Double.infinity
        for _ in 0..<3 where smallest > maximumRatio {
            let before = try secondsOfSmall()
            let after = try seconds(large, times: count)
            smallest = min(smallest, after / before)
            report(after / before, after / Double(count))
        }
        #expect(smallest <= maximumRatio, "\(name): \(factor) times as much takes \(smallest) times as long")
    }
}
