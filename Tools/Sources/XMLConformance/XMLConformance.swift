import Foundation

/// `xml-conformance DIR`: runs `XMLTree` over the W3C's XML test suite in a folder. Exits with 1 where something deviates, with 2 where
/// there is no suite.
@main
enum XMLConformance {
    static func main() {
        do {
            guard CommandLine.arguments.count == 2 else { throw ConformanceError("usage: xml-conformance DIR") }
            let tests = try Catalogue.tests(in: URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true))
            let report = Report(try tests.map(TestResult.init(of:)))
            print(report.text)
            exit(report.deviations.isEmpty ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("xml-conformance: \(error)\n".utf8))
            exit(2)
        }
    }
}
