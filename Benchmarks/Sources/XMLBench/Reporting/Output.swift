import Foundation

/// Where reports go besides standard output.
enum Output {
    /// Replaces the sections of documents, and writes the chart beside the first one, under its name in small letters.
    static func write(_ report: Report, to documents: [URL]) throws {
        guard let first = documents.first else { return }
        var sections = [
            "summary": report.summary,
            "table": report.table,
            "surroundings": "Measured with \(Surroundings.description).\n",
        ]
        sections["growth"] = report.growthTable
        for document in documents {
            let text = try String(contentsOf: document, encoding: .utf8)
            try Data(GeneratedSections.replace(sections, in: text).utf8).write(to: document, options: .atomic)
        }
        let name = first.deletingPathExtension().lastPathComponent.lowercased() + ".svg"
        try Data(Chart(report: report).svg.utf8).write(to: first.deletingLastPathComponent().appendingPathComponent(name))
    }

    /// Finds out before anything is measured whether all documents have sections that can be replaced.
    static func check(_ documents: [URL]) throws {
        for document in documents {
            let text = try String(contentsOf: document, encoding: .utf8)
            _ = try GeneratedSections.replace(["summary": "", "table": ""], in: text)
        }
    }

    /// All rows as one JSON array.
    static func json(_ report: Report) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(report.results + report.growth) + Data("\n".utf8)
    }
}
