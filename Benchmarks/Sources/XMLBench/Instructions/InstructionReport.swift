import Foundation

/// What was counted beside what was expected, in words.
struct InstructionReport {
    let measured: [String: Double]
    let baseline: InstructionBaseline?
    /// What one commit took, which is not written anew.
    let frozen: InstructionBaseline

    var table: String {
        var lines = ["| | Instructions per byte | Baseline | Change | Frozen | Change |", "|---|--:|--:|--:|--:|--:|"]
        for (key, value) in measured.sorted(by: { $0.key < $1.key }) {
            let cells = [baseline, frozen].flatMap { baseline -> [String] in
                guard let expected = baseline?.instructionsPerByte[key] else { return ["", ""] }
                return [String(format: "%.2f", expected), String(format: "%+.1f %%", (value / expected - 1) * 100)]
            }
            lines.append("| \(key) | \(String(format: "%.2f", value)) | \(cells.joined(separator: " | ")) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Numbers that the frozen baseline does not allow. It may have some that are no longer measured, and it lacks later ones.
    var frozenRemarks: [String] {
        measured.sorted { $0.key < $1.key }.filter { frozen.verdict(on: $0.value, for: $0.key) == .above }.map {
            "\($0.key) takes more than \(percent(frozen.tolerance(for: $0.key))) more instructions than the frozen baseline."
        }
    }

    private func percent(_ tolerance: Double) -> String { String(format: "%g %%", tolerance * 100) }

    var isWithinTolerance: Bool {
        guard let baseline else { return true }
        return baseline.keysMissing(in: measured).isEmpty
            && measured.allSatisfy { [.unchanged, .below].contains(baseline.verdict(on: $0.value, for: $0.key)) }
    }

    /// Everything that differs from the baseline by more than its tolerance.
    var remarks: [String] {
        guard let baseline else { return [] }
        let found = measured.sorted { $0.key < $1.key }.compactMap { key, value -> String? in
            let tolerance = percent(baseline.tolerance(for: key))
            return switch baseline.verdict(on: value, for: key) {
            case .unchanged: nil
            case .above: "\(key) takes more than \(tolerance) more instructions than the baseline."
            case .below: "\(key) takes more than \(tolerance) fewer instructions than the baseline, which may be lowered with --update."
            case .unknown: "\(key) is not in the baseline; --update writes it there."
            }
        }
        return found + baseline.keysMissing(in: measured).map { "\($0) is in the baseline, but was not measured." }
    }
}
