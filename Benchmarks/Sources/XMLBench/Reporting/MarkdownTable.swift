/// A table in Markdown. Its first columns are texts, the others numbers.
struct MarkdownTable {
    let columns: [String]
    var textColumns = 1
    var rows: [[String]] = []

    var text: String {
        let alignments = columns.indices.map { $0 < textColumns ? "---" : "--:" }
        return ([columns, alignments] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
}
