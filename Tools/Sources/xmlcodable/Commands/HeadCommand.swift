import ArgumentParser
import XMLDocuments
import XMLStreaming

struct HeadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "head",
        abstract: "Prints the first records of a document, or a random sample of them.",
        discussion: """
            Records are elements, by a path from the root element on: catalog/book, //entry, {urn:x}a/*. Each is a document of its own, on lines of its own.

            Example:  xmlcodable head --at catalog/book --number 3 --random export.xml
            """)

    @Argument(help: "The file; - for standard input.", completion: .file())
    var file = "-"

    @Option(help: "Which elements are records; the children of the root element by default.")
    var at = MissingRecords.defaultPath

    @Option(name: .shortAndLong, help: "How many.")
    var number = 10

    @Flag(help: "A sample of all records instead of the first ones, in document order.")
    var random = false

    @Option(help: "What a sample is chosen by, for the same one again.")
    var seed: UInt64?

    @Option(name: .shortAndLong, help: "The file for the result; standard output by default.")
    var output: String?

    @OptionGroup(title: "Limits") var parsing: ParsingArguments

    func validate() throws { if !(1...1_000_000).contains(number) { throw ValidationError("--number is between 1 and 1000000.") } }

    func run() throws {
        let input = Input(file)
        try input.reportingErrors(parsing.options) {
            let output = try Output(self.output)
            let records = try random ? sample(input) : first(input)
            for record in records { try output.write(record + "\n") }
            try output.close()
            try MissingRecords.check(records.count, at: at, in: input, parsing)
        }
    }

    private func first(_ input: Input) throws -> [String] {
        // One after the other: what comes after them is not looked at.
        var records = parsing.decoder.records(of: XMLFragment.self, at: at, in: try input.bytes()).makeIterator()
        var found: [String] = []
        while found.count < number, let record = try records.nextRecord() { found.append(try record.xmlString()) }
        return found
    }

    /// Each record has the same chance, whatever their number, which is not known before: Vitter's algorithm R.
    private func sample(_ input: Input) throws -> [String] {
        var generator = SplitMix(seed: seed ?? .random(in: .min ... .max))
        var chosen: [(number: Int, record: String)] = []
        var records = try input.records(of: XMLFragment.self, at: at, parsing.decoder, cores: parsing.cores).makeIterator()
        var count = 0
        while let record = try records.nextRecord() {
            count += 1
            if chosen.count < number {
                chosen.append((count, try record.xmlString()))
            } else if case let place = Int.random(in: 0..<count, using: &generator), place < number {
                chosen[place] = (count, try record.xmlString())
            }
        }
        return chosen.sorted { $0.number < $1.number }.map(\.record)
    }
}

/// Random numbers that are the same for the same seed.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
        return number ^ number >> 31
    }
}
