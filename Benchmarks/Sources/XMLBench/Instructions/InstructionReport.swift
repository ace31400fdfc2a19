import Foundation

/// What was counted beside what was expected, in words.
struct InstructionReport {
    let measured: [String: Double]
    let baseline: InstructionBaseline?

    var table: String {
        var lines = ["| | Instructions per byte | Baseline | Change |", "|---|--:|--:|--:|"]
        for (key, value) in measured.sorted(by: { $0.key < $1.key }) {
            let expected = baseline?.instructionsPerByte[key]
            let change = expected.map { String(format: "%+.1f %%", (value / $0 - 1) * 100) } ?? ""
            lines.append(
                "| \(key) | \(String(format: "%.2f", value)) | \(expected.map { String(format: "%.2f", $0) } ?? "") | \(change) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    var isWithinTolerance: Bool {
        guard let baseline else { return true }
        return baseline.keysMissing(in: measured).isEmpty
            && measured.allSatisfy { [.unchanged, .below].contains(baseline.verdict(on: $0.value, for: $0.key)) }
    }

    /// Everything that differs from the baseline by more than its tolerance.
    var remarks: [String] {
        guard let baseline else { return [] }
        let found = measured.sorted { $0.key < $1.key }.compactMap { key, value -> String? in
            let percent = String(format: "%g %%", baseline.tolerance(for: key) * 100)
            return switch baseline.verdict(on: value, for: key) {
            case .unchanged: nil
            case .above: "\(key) takes more than \(percent) more instructions than the baseline."
            case .below: "\(key) takes more than \(percent) fewer instructions than the baseline, which may be lowered with --update."
            case .unknown: "\(key) is not in the baseline; --update writes it there."
            }
        }
        return found + baseline.keysMissing(in: measured).map { "\($0) is in the baseline, but was not measured." }
    }
}
