import Foundation

/// How many instructions decoding and encoding take, as `baseline.json` and the frozen baseline keep it.
struct InstructionBaseline: Codable, Equatable {
    /// How much more than the baseline is accepted, as a part of it: 0.03 is three per cent.
    var tolerance: Double
    /// The same for single numbers that a decision has cost more, by document and operation: to be won back.
    var widerTolerances: [String: Double]?
    /// What the numbers were measured with: they belong to a compiler and an expat.
    var toolchain: String
    /// Instructions per byte of the document, by document and operation.
    var instructionsPerByte: [String: Double]

    /// What became of one number.
    enum Verdict: Equatable {
        case unchanged
        /// More than the tolerance allows.
        case above
        /// So much less that the baseline may be lowered.
        case below
        /// There is no such number in the baseline.
        case unknown
    }

    func verdict(on measured: Double, for key: String) -> Verdict {
        guard let expected = instructionsPerByte[key] else { return .unknown }
        let tolerance = tolerance(for: key)
        if measured > expected * (1 + tolerance) { return .above }
        return measured < expected * (1 - tolerance) ? .below : .unchanged
    }

    func tolerance(for key: String) -> Double { widerTolerances?[key] ?? tolerance }

    /// Numbers of the baseline that were not measured.
    func keysMissing(in measured: [String: Double]) -> [String] {
        instructionsPerByte.keys.filter { measured[$0] == nil }.sorted()
    }

    init(tolerance: Double, toolchain: String, instructionsPerByte: [String: Double]) {
        self.tolerance = tolerance
        self.toolchain = toolchain
        self.instructionsPerByte = instructionsPerByte
    }

    init(contentsOf file: URL) throws { self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file)) }

    func write(to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try (encoder.encode(self) + Data("\n".utf8)).write(to: file, options: .atomic)
    }
}
