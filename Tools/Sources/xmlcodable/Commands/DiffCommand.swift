import ArgumentParser
import XMLDocuments

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Says what differs between two documents.",
        discussion: """
            Ends with 0 where they are equal, 1 where they differ, 2 for trouble. Comments, processing instructions and prefixes do not count. Both \
            documents are read into memory.

            Example:  xmlcodable diff --ignore-white-space expected.xml actual.xml
            """)

    @Argument(help: "The first file; - for standard input.", completion: .file())
    var first: String

    @Argument(help: "The second file.", completion: .file())
    var second: String

    @Flag(help: "White space between elements and at the ends of texts does not count.")
    var ignoreWhiteSpace = false

    @Flag(help: "The order of children does not count.")
    var ignoreOrder = false

    @Flag(help: "Comments count.")
    var comments = false

    @Option(help: "How many differences are told.")
    var limit = 100

    @OptionGroup(title: "Limits") var parsing: ParsingArguments

    func validate() throws { if limit < 1 { throw ValidationError("--limit is at least 1.") } }

    func run() throws {
        let trees = try [first, second].map { file in
            let input = Input(file)
            var options = parsing.namespaceOptions
            options.keepsComments = comments
            do { return try input.reportingErrors(options) { try input.tree(options) } } catch { throw Failure.trouble }
        }
        var options = XMLComparisonOptions()
        if ignoreWhiteSpace { options.whiteSpace = .collapsed }
        options.ignoresChildOrder = ignoreOrder
        options.countsComments = comments
        let differences = XMLTree.difference(trees[0], trees[1], options: options, limit: limit)
        let output = try Output(nil)
        for difference in differences {
            let text = "\(difference)"
            let place = Terminal.styled(difference.path, .name, if: Terminal.outputIsTerminal)
            try output.write((text.hasPrefix(difference.path) ? place + text.dropFirst(difference.path.count) : text) + "\n")
        }
        try output.close()
        if !differences.isEmpty { throw Failure.wrong }
    }
}
