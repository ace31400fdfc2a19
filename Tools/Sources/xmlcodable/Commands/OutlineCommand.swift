import ArgumentParser

struct OutlineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outline",
        abstract: "Shows the shape of documents of any size, in constant memory.",
        discussion: """
            Paths in document order, with how many there are, how many one parent has, what the values look like, and a sample.

            With --schema, the shape of the records of all files goes into a file, for xmlcodable convert --schema and for engines.

            Examples:  xmlcodable outline --format markdown export.xml > shape.md
                       xmlcodable outline --schema books.json --at catalog/book export.xml
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, markdown }

    @Argument(help: "Files; - for standard input.", completion: .file())
    var files: [String] = ["-"]

    @Option(help: "text, json or markdown.")
    var format = Format.text

    @Option(help: "How many paths are told apart; others are counted together.")
    var maxPaths = 10_000

    @Option(name: .shortAndLong, help: "The file for the result; standard output by default.")
    var output: String?

    @Option(help: "The file for the shape of the records, which convert --schema reads; - for standard output.", completion: .file())
    var schema: String?

    @Option(help: "Which elements are records of a schema, as a path of names; the children of the root element by default.")
    var at = MissingRecords.defaultPath

    @Option(name: .shortAndLong, help: "Of how many records at the start of each file a schema is; of all by default.")
    var number: Int?

    @OptionGroup(title: "Limits") var parsing: ParsingArguments

    func validate() throws {
        if maxPaths < 1 { throw ValidationError("--max-paths is at least 1.") }
        if let number, number < 1 { throw ValidationError("--number is at least 1.") }
        if schema == nil, number != nil || at != MissingRecords.defaultPath { throw ValidationError("--at and --number are of --schema.") }
        if schema != nil, output != nil || format != .text { throw ValidationError("--schema is instead of --format and --output.") }
        if schema != nil, RecordSchema.steps(of: at) == nil { throw ValidationError("--at is a path of names, such as catalog/book.") }
    }

    func run() throws {
        if let schema { return try writeSchema(to: schema) }
        let output = try Output(self.output)
        var exit: ExitCode?
        for file in files {
            let input = Input(file)
            do {
                let outline = try Outline.read(input, parsing.namespaceOptions, maximumPaths: maxPaths, cores: parsing.cores)
                try input.reportingErrors {
                    if files.count > 1, format != .json {
                        try output.write(format == .markdown ? "## \(input.name)\n\n" : "\(input.name)\n\n")
                    }
                    switch format {
                    case .text: try output.write(outline.asText(isStyled: self.output == nil && Terminal.outputIsTerminal))
                    case .markdown: try output.write(outline.asMarkdown)
                    case .json: try output.write(outline.asJSON())
                    }
                    if files.count > 1, format != .json { try output.write("\n") }
                }
            } catch let error as ExitCode {
                exit = error
            }
        }
        if let exit { throw exit }
        try output.close()
    }

    private func writeSchema(to file: String) throws {
        let output = try Output(file)
        var (whole, isWhole) = (Outline(maximumPaths: maxPaths), true)
        let inputs = files.map { Input($0) }
        for input in inputs {
            let outline = try outline(of: input, &isWhole)
            // Where there are several files, one may have no records.
            if RecordSchema(outline, at: at) == nil { continue }
            guard whole.append(outline), RecordSchema.isComplete(whole, at: at) else {
                throw Failure.report(
                    Message("a schema is of one kind of records, and of as many kinds of elements and attributes as --max-paths"),
                    in: input.name)
            }
        }
        guard var schema = RecordSchema(whole, at: at) else { throw MissingRecords.report(at: at, in: inputs[0], parsing) }
        if !isWhole { schema.addMore() }
        try output.write(schema.json)
        try output.close()
    }

    private func outline(of input: Input, _ isWhole: inout Bool) throws -> Outline {
        try input.reportingErrors(parsing.options) {
            guard let number, let steps = RecordSchema.steps(of: at) else {
                return try Outline.read(input, parsing.options, maximumPaths: maxPaths, cores: parsing.cores)
            }
            let start = try Outline.readStart(input, parsing.options, maximumPaths: maxPaths, upTo: number, at: steps)
            isWhole = isWhole && start.isWhole
            return start.outline
        }
    }
}
