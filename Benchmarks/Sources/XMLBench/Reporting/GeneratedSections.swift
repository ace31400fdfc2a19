/// The parts of a document that this program writes. They stand between two comments, `<!-- xml-bench: NAME -->` and
/// `<!-- xml-bench: end -->`; everything else in the document is left alone.
enum GeneratedSections {
    private static let end = "<!-- xml-bench: end -->"

    /// The document with the sections replaced that it has. Sections of other names keep their content.
    ///
    /// - Throws: `BenchmarkError` where none of the sections is there, or one has no end.
    static func replace(_ sections: [String: String], in document: String) throws -> String {
        var result = document
        var found = false
        for (name, content) in sections {
            let start = "<!-- xml-bench: \(name) -->"
            guard let startRange = result.firstRange(of: start) else { continue }
            guard let endRange = result[startRange.upperBound...].firstRange(of: end) else {
                throw BenchmarkError("The section '\(name)' has no end: \(end)")
            }
            found = true
            result.replaceSubrange(startRange.upperBound..<endRange.lowerBound, with: "\n\n\(content)\n")
        }
        if !found {
            throw BenchmarkError("The document has none of the sections \(sections.keys.sorted().joined(separator: ", ")).")
        }
        return result
    }
}
