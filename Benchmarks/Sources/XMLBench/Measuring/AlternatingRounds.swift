/// Runs operations in turns, one after the other, round by round, so that whatever else the machine does meanwhile meets all of them.
struct AlternatingRounds {
    /// How long the turns of one operation take together.
    let secondsPerOperation: Double

    private static let roundCount = 8

    /// Runs every operation in rounds.
    ///
    /// - Parameter operations: do what is measured so many times and say how long that took.
    /// - Returns: for each operation the seconds that one time takes: the median of the rounds. An operation that takes longer than all of
    ///   its turns should is run only once.
    func run(_ operations: [(Int) throws -> Duration]) throws -> [Double] {
        // The first run is the warm-up, and says how often an operation fits into a turn.
        let firstRuns = try operations.map { try $0(1).seconds }
        let secondsPerTurn = secondsPerOperation / Double(AlternatingRounds.roundCount)
        var samples = firstRuns.map { $0 > secondsPerOperation ? [$0] : [] }
        var used = firstRuns.map { $0 > secondsPerOperation ? $0 : 0 }
        for _ in 0..<AlternatingRounds.roundCount {
            for (index, operation) in operations.enumerated() where used[index] < secondsPerOperation {
                let estimate = samples[index].last ?? firstRuns[index]
                let times = max(1, Int(secondsPerTurn / max(estimate, 1e-9)))
                let seconds = try operation(times).seconds
                used[index] += seconds
                samples[index].append(seconds / Double(times))
            }
        }
        return samples.map { $0.median ?? 0 }
    }
}
