/// A chart of decoding rates as SVG: for each document a group of horizontal bars, one for each contender. It follows the reader's choice
/// of a light or a dark page.
struct Chart {
    let report: Report

    private static let width = 760.0
    private static let labelWidth = 170.0
    private static let valueWidth = 60.0
    private static let barHeight = 14.0
    private static let barDistance = 19.0
    private static let groupHead = 30.0

    var svg: String {
        let documents = report.comparedDocuments
        let rows = documents.map { document in
            report.contenders.compactMap { report.result(document, $0, .decode) }
        }
        let maximum = rows.joined().map(\.megabytesPerSecond).max() ?? 1
        let scale = (Chart.width - Chart.labelWidth - Chart.valueWidth) / max(maximum, 1)

        var body = text("title", x: 0, y: 18, "Decoding, MB/s")
        var y = 34.0
        for (document, results) in zip(documents, rows) {
            body += text("group", x: 0, y: y + 16, document)
            y += Chart.groupHead - Chart.barHeight / 2
            for result in results {
                let length = max(1, result.megabytesPerSecond * scale)
                let style = result.contender.hasPrefix("XMLCodable") ? "own" : result.contender == "expat" ? "limit" : "peer"
                y += Chart.barDistance
                body += text("label", x: Chart.labelWidth - 8, y: y - 3, result.contender)
                body +=
                    "<rect class=\"\(style)\" x=\"\(number(Chart.labelWidth))\" y=\"\(number(y - Chart.barHeight))\""
                    + " width=\"\(number(length))\" height=\"\(number(Chart.barHeight))\" rx=\"2\"/>\n"
                body += text("value", x: Chart.labelWidth + length + 6, y: y - 3, Numbers.rate(result.megabytesPerSecond))
            }
            y += 8
        }
        let size = "\(number(Chart.width)) \(number(y + 8))"
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" width="\(number(Chart.width))" role="img" \
            aria-label="Decoding rates in megabytes per second">
            <style>
            text { font: 12px -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; fill: #1f2328 }
            .title { font-weight: 600; font-size: 15px } .group { font-weight: 600 } .label { text-anchor: end }
            .own { fill: #0969da } .peer { fill: #8c959f } .limit { fill: #d0d7de }
            @media (prefers-color-scheme: dark) {
            text { fill: #e6edf3 } .own { fill: #58a6ff } .peer { fill: #6e7681 } .limit { fill: #3d444d }
            }
            </style>
            \(body)</svg>

            """
    }

    private func text(_ style: String, x: Double, y: Double, _ content: String) -> String {
        let escaped = content.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return "<text class=\"\(style)\" x=\"\(number(x))\" y=\"\(number(y))\">\(escaped)</text>\n"
    }

    private func number(_ value: Double) -> String { Numbers.decimal(value, digits: value == value.rounded() ? 0 : 1) }
}
