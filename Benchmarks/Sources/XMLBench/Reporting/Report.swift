/// What a run found out, as it stands on standard output and in documents.
struct Report {
    var results: [ResultRow] = []
    /// Contenders that were left out somewhere, with the document and the reason.
    var skipped: [(contender: String, document: String, reason: String)] = []
    var growth: [ResultRow] = []

    // MARK: The whole table

    /// A row for each document and contender, and below it who did not take part.
    var table: String {
        var table = MarkdownTable(
            columns: ["Document", "Contender", "Decode MB/s", "Share of expat", "µs", "Peak MB", "Encode MB/s", "Encode µs"], textColumns: 2
        )
        for decode in results where decode.operation == .decode {
            let encode = result(decode.document, decode.contender, .encode)
            table.rows.append([
                decode.document, decode.contender, Numbers.rate(decode.megabytesPerSecond), decode.shareOfExpat.map(Numbers.share) ?? "",
                microseconds(decode),
                decode.peakBytes.map { Numbers.decimal(Double($0) / 1e6, digits: 1) } ?? "",
                encode.map { Numbers.rate($0.megabytesPerSecond) } ?? "", encode.map(microseconds) ?? "",
            ])
        }
        return table.text + notes
    }

    /// The time of one operation. Of large documents, the rate says all.
    private func microseconds(_ row: ResultRow) -> String {
        row.microseconds < 10_000 ? Numbers.decimal(row.microseconds, digits: row.microseconds < 100 ? 1 : 0) : ""
    }

    private var notes: String {
        var documentsByReason: [(contender: String, reason: String, documents: [String])] = []
        for skip in skipped {
            if let index = documentsByReason.firstIndex(where: { $0.contender == skip.contender && $0.reason == skip.reason }) {
                documentsByReason[index].documents.append(skip.document)
            } else {
                documentsByReason.append((skip.contender, skip.reason, [skip.document]))
            }
        }
        if documentsByReason.isEmpty { return "" }
        return "\nNot measured:\n\n"
            + documentsByReason.map { "- \($0.contender) with \($0.documents.joined(separator: ", ")): \($0.reason).\n" }.joined()
    }

    // MARK: The summary

    /// A row for each contender: decoding rates of the documents, the time of a message, the peak of the memory for the first document.
    var summary: String {
        let documents = comparedDocuments
        let message = results.map(\.document).first { $0 == DocumentName(.soap, megabytes: 1).description }
        var table = MarkdownTable(columns: ["Decode, MB/s"] + documents + (message.map { ["\($0), µs"] } ?? []) + ["Peak / input"])
        for contender in contenders {
            var row = [contender]
            row += documents.map { cell(result($0, contender, .decode)) { Numbers.rate($0.megabytesPerSecond) } }
            if let message {
                row.append(cell(result(message, contender, .decode)) { Numbers.decimal($0.microseconds, digits: 1) })
            }
            let first = documents.first.flatMap { result($0, contender, .decode) }
            row.append(cell(first.flatMap(peakPerInput)) { Numbers.decimal($0, digits: 1) })
            table.rows.append(row)
        }
        return table.text
    }

    /// Time and memory by size.
    var growthTable: String? {
        if growth.isEmpty { return nil }
        var table = MarkdownTable(columns: ["Document", "Decode MB/s", "Seconds", "Peak MB", "Peak / input"])
        for row in growth {
            table.rows.append([
                row.document, Numbers.rate(row.megabytesPerSecond), Numbers.decimal(row.microseconds / 1e6, digits: 3),
                cell(row.peakBytes) { Numbers.decimal(Double($0) / 1e6, digits: 1) },
                cell(peakPerInput(row)) { Numbers.decimal($0, digits: 2) },
            ])
        }
        return table.text
    }

    /// Of each kind the document that stands for it in the summary and in the chart: the largest that all contenders could read.
    var comparedDocuments: [String] {
        DocumentKind.allCases.filter { $0.fixedByteCount == nil }.compactMap { kind in
            let names = results.map(\.document).filter { $0.hasPrefix(kind.rawValue + " ") }
            let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
            let most = counts.values.max()
            return names.last { counts[$0] == most }
        }
    }

    /// In the order in which they were measured.
    var contenders: [String] {
        var names: [String] = []
        for result in results where !names.contains(result.contender) { names.append(result.contender) }
        return names
    }

    func result(_ document: String, _ contender: String, _ operation: ResultRow.Operation) -> ResultRow? {
        results.first { $0.document == document && $0.contender == contender && $0.operation == operation }
    }

    private func peakPerInput(_ row: ResultRow) -> Double? {
        row.peakBytes.map { Double($0) / (row.megabytesPerSecond * row.microseconds) }
    }

    private func cell<Value>(_ value: Value?, _ text: (Value) -> String) -> String { value.map(text) ?? "–" }
}
