/// All results, in numbers and by identifier.
struct Report {
    private let results: [TestResult]
    /// Everything that is not as it should be, in words.
    let deviations: [String]

    init(_ results: [TestResult]) {
        self.results = results
        let found = results.flatMap { result in
            result.verdicts.compactMap { verdict in
                verdict.deviation.map { "\(result.test.identifier) (\(result.test.kind.rawValue), \(result.test.document.path)): \($0)" }
            }
        }
        deviations = found + Report.mistakenDeviations(in: results)
    }

    /// What is said to deviate and does not. Releases of the suite differ, so what is not among the tests is no mistake.
    private static func mistakenDeviations(in results: [TestResult]) -> [String] {
        results.flatMap { result in
            KnownDeviations.identifiers.compactMap { tolerance, identifiers in
                guard identifiers.contains(result.test.identifier), !result.verdicts.contains(where: { $0.tolerance == tolerance }) else {
                    return nil
                }
                return "\(result.test.identifier): a known deviation (\(tolerance)) that is none any more"
            }
        }
    }

    var text: String {
        """
        XML 1.0, fourth edition; external entities are never read, and references to them left out (`leaveOutUnread`).

        \(acceptance)

        The same by default, where such references are errors:

        \(byDefault)

        Content of accepted documents, where the suite states it:

        \(content)

        \(tolerances)\(deviations.isEmpty ? "No deviations." : "Deviations: \(deviations.count)\n\n" + deviations.joined(separator: "\n"))
        """
    }

    private var acceptance: String {
        table(["tests", "accepted", "rejected", "as expected", "tolerated", "deviating"]) { results in
            let accepted = results.count { $0.isAccepted }
            return [results.count, accepted, results.count - accepted] + counts(results.map(\.acceptance))
        }
    }

    private var byDefault: String {
        table(["tests", "as expected", "tolerated", "deviating"]) { results in [results.count] + counts(results.map(\.byDefault)) }
    }

    private var content: String {
        table(["compared", "equal", "tolerated", "deviating"]) { results in
            let verdicts = results.compactMap(\.content)
            return [verdicts.count] + counts(verdicts)
        }
    }

    private func counts(_ verdicts: [Verdict]) -> [Int] {
        let tolerated = verdicts.count { $0.tolerance != nil }
        let deviating = verdicts.count { $0.deviation != nil }
        return [verdicts.count - tolerated - deviating, tolerated, deviating]
    }

    /// A row for each type of test, and one for all of them.
    private func table(_ columns: [String], counts: ([TestResult]) -> [Int]) -> String {
        let rows = SuiteTest.Kind.allCases.map { kind in (kind.rawValue, results.filter { $0.test.kind == kind }) } + [("all", results)]
        let lines = [("type", columns)] + rows.map { name, results in (name, counts(results).map(String.init)) }
        return lines.map { name, cells in
            name.padded(to: 8) + zip(cells, columns).map { $0.leftPadded(to: $1.count + 2) }.joined()
        }.joined(separator: "\n")
    }

    private var tolerances: String {
        Tolerance.allCases.map { tolerance in
            let identifiers = results.filter { $0.verdicts.contains { $0.tolerance == tolerance } }.map(\.test.identifier)
            return "Tolerated: \(identifiers.count) \(tolerance.rawValue): \(identifiers.joined(separator: ", "))\n\n"
        }.joined()
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
    fileprivate func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
