import Foundation

/// The result of a run as a table in Markdown: a row for each document and contender.
struct MarkdownTable {
    let measurements: [Measurement]

    private static let columns = ["Document", "Contender", "Decode MB/s", "Share of expat", "µs", "Peak MB", "Encode MB/s"]

    var text: String {
        var lines = [
            "| " + MarkdownTable.columns.joined(separator: " | ") + " |",
            "|---|---" + String(repeating: "|--:", count: MarkdownTable.columns.count - 2) + "|",
        ]
        for decode in measurements where decode.operation == .decode {
            let encode = measurements.first {
                $0.document == decode.document && $0.contender == decode.contender && $0.operation == .encode
            }
            let cells = [
                decode.document, decode.contender, rate(decode.megabytesPerSecond), decode.shareOfExpat.map(share) ?? "",
                decode.microseconds < 10_000 ? number(decode.microseconds, decimals: 1) : "",
                decode.peakBytes.map { number(Double($0) / 1e6, decimals: 1) } ?? "", encode.map { rate($0.megabytesPerSecond) } ?? "",
            ]
            lines.append("| " + cells.joined(separator: " | ") + " |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func rate(_ value: Double) -> String { number(value, decimals: value < 10 ? 1 : 0) }

    private func share(_ value: Double) -> String {
        let text = number(value, decimals: 2)
        return text.hasPrefix("0") ? String(text.dropFirst()) : text
    }

    private func number(_ value: Double, decimals: Int) -> String { String(format: "%.\(decimals)f", value) }
}
