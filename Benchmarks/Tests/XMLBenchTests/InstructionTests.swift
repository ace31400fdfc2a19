import Foundation
import Testing

@testable import XMLBench

struct InstructionTests {
    private static let baseline = InstructionBaseline(
        tolerance: 0.03, toolchain: "Swift version 6", instructionsPerByte: ["catalog decode": 100, "catalog encode": 50])
    private static let frozen = InstructionBaseline(
        tolerance: 0.05, toolchain: "Swift version 6", instructionsPerByte: ["catalog decode": 80, "soap decode direct": 1])

    @Test(
        "A number is judged by the tolerance",
        arguments: [
            (100, .unchanged), (103, .unchanged), (103.1, .above), (97, .unchanged), (96.9, .below),
        ] as [(Double, InstructionBaseline.Verdict)])
    func verdict(measured: Double, expected: InstructionBaseline.Verdict) {
        #expect(InstructionTests.baseline.verdict(on: measured, for: "catalog decode") == expected)
        #expect(InstructionTests.baseline.verdict(on: measured, for: "another") == .unknown)
    }

    @Test("A number that a decision has cost more has a tolerance of its own")
    func widerTolerance() {
        var baseline = InstructionTests.baseline
        baseline.widerTolerances = ["catalog encode": 0.1]
        #expect(baseline.verdict(on: 55, for: "catalog encode") == .unchanged)
        #expect(baseline.verdict(on: 55.1, for: "catalog encode") == .above)
        #expect(baseline.verdict(on: 103.1, for: "catalog decode") == .above)
    }

    @Test(
        "What is above the baseline, missing from it or not measured fails; what is below does not",
        arguments: [
            (["catalog decode": 101, "catalog encode": 50], true, 0),
            (["catalog decode": 90, "catalog encode": 50], true, 1),
            (["catalog decode": 104, "catalog encode": 52], false, 2),
            (["catalog decode": 100], false, 1),
            (["catalog decode": 100, "catalog encode": 50, "soap decode": 1], false, 1),
        ] as [([String: Double], Bool, Int)])
    func report(measured: [String: Double], isWithinTolerance: Bool, remarkCount: Int) {
        let report = InstructionReport(measured: measured, baseline: InstructionTests.baseline, frozen: InstructionTests.frozen)
        #expect(report.isWithinTolerance == isWithinTolerance)
        #expect(report.remarks.count == remarkCount)
    }

    @Test(
        "A number above the frozen baseline is said; one that only one side has is not compared, and a lower one is not said",
        arguments: [
            (["catalog decode": 84, "catalog encode": 1000], []),
            (["catalog decode": 40], []),
            (["catalog decode": 84.1], ["catalog decode takes more than 5 % more instructions than the frozen baseline."]),
        ] as [([String: Double], [String])])
    func frozenBaseline(measured: [String: Double], remarks: [String]) {
        let report = InstructionReport(measured: measured, baseline: nil, frozen: InstructionTests.frozen)
        #expect(report.frozenRemarks == remarks)
    }

    @Test("The table has both baselines and the changes")
    func table() {
        let report = InstructionReport(
            measured: ["catalog decode": 110, "soap decode": 1.5], baseline: InstructionTests.baseline, frozen: InstructionTests.frozen)
        #expect(
            report.table == """
                | | Instructions per byte | Baseline | Change | Frozen | Change |
                |---|--:|--:|--:|--:|--:|
                | catalog decode | 110.00 | 100.00 | +10.0 % | 80.00 | +37.5 % |
                | soap decode | 1.50 |  |  |  |  |

                """)
    }

    @Test("A baseline comes back from its file")
    func file() throws {
        let workspace = try Workspace()
        let file = workspace.folder.appendingPathComponent("baseline.json")
        try InstructionTests.baseline.write(to: file)
        #expect(try InstructionBaseline(contentsOf: file) == InstructionTests.baseline)
    }

    @Test("Every measurement has a name of its own, and a contender that takes part")
    func measurements() throws {
        let all = InstructionMeasurement.all
        #expect(Set(all.map(\.name)).count == all.count)
        #expect(Set(all.map(\.name)).isSuperset(of: ["soap first decode", "soap encode direct"]))
        for measurement in all {
            let contender = try Contenders.named(measurement.contender)
            #expect(contender.reasonToSkip(DocumentName(measurement.kind, megabytes: 1)) == nil)
        }
    }

    @Test("The count is read from callgrind's log")
    func log() {
        let log = "==7== Callgrind, a call-graph generating cache profiler\n==7== Events    : Ir\n==7== Collected : 16180339\n==7== \n"
        #expect(InstructionCounter.collectedCount(inLog: log) == 16_180_339)
        #expect(InstructionCounter.collectedCount(inLog: "==7== Events    : Ir\n") == nil)
    }
}
