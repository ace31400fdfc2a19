import Foundation
import Testing

@testable import XMLBench

struct MeasuringTests {
    @Test(
        "The median is the value in the middle",
        arguments: [
            ([], nil), ([3], 3), ([5, 1, 3], 3), ([4, 1, 2, 100], 3),
        ] as [([Double], Double?)])
    func median(samples: [Double], expected: Double?) {
        #expect(samples.median == expected)
    }

    @Test("Operations take turns, and the median of the rounds counts")
    func rounds() throws {
        var order: [String] = []
        let results = try AlternatingRounds(secondsPerOperation: 8).run([
            { times in
                order.append("a")
                return .milliseconds(100 * times)
            },
            { times in
                order.append("b")
                return .milliseconds(500 * times)
            },
        ])
        #expect(results.map { ($0 * 1e6).rounded() } == [100_000, 500_000])
        #expect(order == Array(repeating: ["a", "b"], count: 9).flatMap { $0 })
    }

    @Test("An operation that takes longer than all of its turns is run once, the others go on")
    func slowOperation() throws {
        var counts = [0, 0]
        let results = try AlternatingRounds(secondsPerOperation: 1).run([
            { _ in
                counts[0] += 1
                return .seconds(3)
            },
            { times in
                counts[1] += 1
                return .milliseconds(10 * times)
            },
        ])
        #expect(results.map { ($0 * 1e6).rounded() } == [3_000_000, 10_000])
        #expect(counts == [1, 9])
    }

    @Test(
        "A process's report is two numbers",
        arguments: [
            ("12 34", true), ("12", false), ("12 a", false), ("", false), ("1 2 3", false),
        ])
    func processReport(line: String, isReport: Bool) {
        #expect((ProcessReport(line)?.line == line) == isReport)
    }

    @Test("This process has occupied some memory")
    func peak() {
        #expect(PeakMemory.bytes > 1_000_000)
    }
}
