import Foundation
import Testing

@testable import XMLBench

struct ReportTests {
    private static let report = Report(
        results: [
            row("catalog 1 MB", "expat", .decode, 200, share: 1, microseconds: 5_000, peak: 1_000_000),
            row("catalog 1 MB", "XMLCodable", .decode, 120, share: 0.6, microseconds: 8_333, peak: 2_500_000),
            row("catalog 1 MB", "XMLCodable", .encode, 260.4, share: 1.3, microseconds: 3_840, peak: nil),
            row("catalog 100 MB", "expat", .decode, 200, share: 1, microseconds: 500_000, peak: 100_000_000),
            row("soap 2 KB", "expat", .decode, 180, share: 1, microseconds: 11.4, peak: nil),
            row("soap 2 KB", "XMLCodable", .decode, 5.25, share: 0.03, microseconds: 390.2, peak: nil),
        ],
        skipped: [("XMLCoder", "catalog 10 MB", "too large"), ("XMLCoder", "catalog 100 MB", "too large")])

    private static func row(
        _ document: String, _ contender: String, _ operation: ResultRow.Operation, _ rate: Double, share: Double, microseconds: Double,
        peak: Int?
    ) -> ResultRow {
        ResultRow(
            document: document, contender: contender, operation: operation, megabytesPerSecond: rate, shareOfExpat: share,
            microseconds: microseconds, peakBytes: peak)
    }

    @Test("The table has a row for each document and contender, and says who did not take part")
    func table() {
        #expect(
            ReportTests.report.table == """
                | Document | Contender | Decode MB/s | Share of expat | µs | Peak MB | Encode MB/s | Encode µs |
                | --- | --- | --: | --: | --: | --: | --: | --: |
                | catalog 1 MB | expat | 200 | 1.00 | 5000 | 1.0 |  |  |
                | catalog 1 MB | XMLCodable | 120 | .60 | 8333 | 2.5 | 260 | 3840 |
                | catalog 100 MB | expat | 200 | 1.00 |  | 100.0 |  |  |
                | soap 2 KB | expat | 180 | 1.00 | 11.4 |  |  |  |
                | soap 2 KB | XMLCodable | 5.2 | .03 | 390 |  |  |  |

                Not measured:

                - XMLCoder with catalog 10 MB, catalog 100 MB: too large.

                """)
    }

    @Test("The summary has, of each kind, the largest document that all could read")
    func summary() {
        #expect(
            ReportTests.report.summary == """
                | Decode, MB/s | catalog 1 MB | soap 2 KB, µs | Peak / input |
                | --- | --: | --: | --: |
                | expat | 200 | 11.4 | 1.0 |
                | XMLCodable | 120 | 390.2 | 2.5 |

                """)
    }

    @Test("A row of JSON has all keys, those without a value too")
    func json() throws {
        let rows = try #require(try JSONSerialization.jsonObject(with: Output.json(ReportTests.report)) as? [[String: Any]])
        #expect(rows.count == ReportTests.report.results.count)
        for row in rows {
            let keys = ["contender", "document", "megabytesPerSecond", "microseconds", "operation", "peakBytes", "shareOfExpat"]
            #expect(row.keys.sorted() == keys)
        }
        #expect(rows[2]["operation"] as? String == "encode")
        #expect(rows[2]["peakBytes"] is NSNull)
    }

    @Test("The chart is well-formed, and has a bar and a rate for each contender")
    func chart() throws {
        var report = ReportTests.report
        report.results[1] = ReportTests.row("catalog 1 MB", "a<b & c", .decode, 120, share: 0.6, microseconds: 8_333, peak: nil)
        let svg = Chart(report: report).svg
        let parser = XMLParserProbe(svg)
        #expect(parser.isWellFormed)
        #expect(parser.elements.count { $0 == "rect" } == 2)
        #expect(parser.texts.contains("a<b & c"))
        #expect(parser.texts.contains("120"))
        #expect(svg.contains("prefers-color-scheme: dark"))
    }

    @Test("Sections of a document are replaced, everything else stays")
    func sections() throws {
        let document =
            "a\n<!-- xml-bench: table -->\nold\n<!-- xml-bench: end -->\nb\n<!-- xml-bench: other -->keep<!-- xml-bench: end -->\n"
        let once = try GeneratedSections.replace(["table": "new\n", "summary": "unused"], in: document)
        #expect(
            once
                == "a\n<!-- xml-bench: table -->\n\nnew\n\n<!-- xml-bench: end -->\nb\n<!-- xml-bench: other -->keep<!-- xml-bench: end -->\n"
        )
        #expect(try GeneratedSections.replace(["table": "new\n"], in: once) == once)
    }

    @Test("A document without a section, or with one that has no end, is an error", arguments: ["text", "<!-- xml-bench: table -->\nold"])
    func brokenSections(document: String) {
        #expect(throws: BenchmarkError.self) { try GeneratedSections.replace(["table": "new"], in: document) }
    }
}
