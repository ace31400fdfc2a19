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
        // What is found out once, as types are.
        try work(small)
        var smallest = Double.infinity
        for _ in 0..<3 where smallest > maximumRatio {
            let (before, after) = (try Confinement.seconds { try work(small) }, try Confinement.seconds { try work(large) })
            smallest = min(smallest, after / before)
            report(after / before, after)
        }
        #expect(smallest <= maximumRatio, "\(name): \(factor) times as much takes \(smallest) times as long")
    }
}
