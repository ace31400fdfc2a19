import ArgumentParser
import Foundation

/// The guard against getting slower: counts instructions and compares them with the baseline.
struct InstructionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "instructions",
        abstract: "Counts the instructions of decoding and encoding under valgrind and compares them with two baselines.")

    @Option(help: "The file with the baseline.")
    var baseline: String

    @Option(help: "The file with the numbers of one commit, which stay.")
    var frozen: String

    @Option(help: "The program valgrind.")
    var valgrind: String

    @Option(help: "What this program was built with, in words.")
    var toolchain: String

    @Flag(help: "Writes what was measured as the new baseline.")
    var update = false

    private static let defaultTolerance = 0.03

    func run() throws {
        let file = URL(fileURLWithPath: baseline)
        // Where there is no baseline yet, one can be made.
        let expected = update ? try? InstructionBaseline(contentsOf: file) : try InstructionBaseline(contentsOf: file)
        let frozenBaseline = try InstructionBaseline(contentsOf: URL(fileURLWithPath: frozen))
        let measured = try InstructionCounter(valgrind: URL(fileURLWithPath: valgrind), workspace: try Workspace())
            .instructionsPerByte(of: InstructionMeasurement.all)
            .mapValues { ($0 * 100).rounded() / 100 }
        let report = InstructionReport(measured: measured, baseline: expected, frozen: frozenBaseline)
        print(report.table, terminator: "")
        if update {
            let tolerance = expected?.tolerance ?? InstructionsCommand.defaultTolerance
            try InstructionBaseline(tolerance: tolerance, toolchain: toolchain, instructionsPerByte: measured).write(to: file)
            print("\nThe baseline is written.")
            return
        }
        for remark in report.remarks + report.frozenRemarks { print("\n\(remark)") }
        var isWithin = true
        for (name, baseline, holds) in [
            ("baseline", expected, report.isWithinTolerance), ("frozen baseline", frozenBaseline, report.frozenRemarks.isEmpty),
        ] {
            if let baseline, baseline.toolchain != toolchain {
                // Another compiler's numbers are other ones.
                print("\nThe \(name) was measured with \(baseline.toolchain); this is \(toolchain).")
            } else if !holds {
                isWithin = false
            }
        }
        if !isWithin { throw ExitCode.failure }
    }
}
