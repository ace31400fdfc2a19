import ArgumentParser

struct OutlineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outline",
        abstract: "Shows the shape of documents of any size, in constant memory.",
        discussion: """
            Paths in document order, with how many there are, how many one parent has, what the values look like, and a sample.

            Example:  xmlcodable outline --format markdown export.xml > shape.md
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

    @OptionGroup(title: "Limits") var parsing: ParsingArguments

    func validate() throws { if maxPaths < 1 { throw ValidationError("--max-paths is at least 1.") } }

    func run() throws {
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
}
