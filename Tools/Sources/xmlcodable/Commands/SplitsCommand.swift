import ArgumentParser
import Foundation
import XMLDocuments
import XMLStreaming

struct SplitsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "splits",
        abstract: "Prints where a document can be divided, for processes or machines that read one part each.",
        discussion: """
            A line of JSON for each part: its range of bytes, the prefix and suffix that make a document of them, and under "split" what \
            xmlcodable convert --split reads.

            Example:  xmlcodable splits --at catalog/book --size 64M export.xml
            """)

    @Argument(help: "The file.", completion: .file())
    var file: String

    @Option(help: "Which elements are records: catalog/book.")
    var at: String

    @Option(help: "How many bytes a part has at least; K, M and G are powers of 1024.")
    var size = ByteCount(bytes: 64 << 20)

    @OptionGroup(title: "Limits") var parsing: ParsingArguments

    private struct Line: Encodable {
        let start: Int
        let end: Int
        let prefix: String
        let suffix: String
        let split: XMLRecordSplit
    }

    func run() throws {
        let input = Input(file)
        try input.reportingErrors(parsing.options) {
            let url = try input.fileOfSplits()
            try MissingRecords.check(hasRecords(in: url) ? 1 : 0, at: at, in: input, parsing)
            let output = try Output(nil)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            var splits = parsing.decoder.recordSplits(at: at, in: url, size: size.bytes).makeIterator()
            while let split = try splits.nextSplit() {
                let line = Line(
                    start: split.byteRange.lowerBound, end: split.byteRange.upperBound,
                    prefix: String(decoding: split.prefix, as: UTF8.self),
                    suffix: String(decoding: split.suffix, as: UTF8.self), split: split)
                try output.write(try encoder.encode(line))
                try output.write("\n")
            }
            try output.close()
        }
    }

    /// Whether there is a record. What is wrong with the document shows where splits are read.
    private func hasRecords(in url: URL) throws -> Bool {
        var records = parsing.decoder.records(of: XMLFragment.self, at: at, in: url).makeIterator()
        do {
            return try records.nextRecord() != nil
        } catch {
            if (error as? DecodingError)?.xmlErrorCode == .unexpectedRoot { throw error }
            return true
        }
    }
}

/// A number of bytes: 1000, 64K, 16M, 1G.
struct ByteCount: ExpressibleByArgument {
    let bytes: Int

    init(bytes: Int) { self.bytes = bytes }

    init?(argument: String) {
        let units: [Character: Int] = ["K": 10, "M": 20, "G": 30]
        let shift = argument.last.flatMap { units[Character($0.uppercased())] }
        guard let number = Int(shift == nil ? argument[...] : argument.dropLast()), number > 0, number < 1 << 31 else { return nil }
        bytes = number << (shift ?? 0)
    }

    var defaultValueDescription: String { "\(bytes >> 20)M" }
}
