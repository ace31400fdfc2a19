import ArgumentParser

@main
struct XMLCodableCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "xmlcodable",
        abstract: "Looks at XML of any size, checks, formats and converts it.",
        discussion: """
            A file is named, or comes from standard input as `-`. Exit codes: 0 for success, 1 for a document that is wrong, that differs, \
            or that has none of what is asked for by name, 2 for trouble, such as a file that cannot be read, 64 for a command line that is wrong.
            """,
        version: "0.1.0",
        subcommands: [
            OutlineCommand.self, CheckCommand.self, FormatCommand.self, HeadCommand.self, ConvertCommand.self, SplitsCommand.self,
            QueryCommand.self, ModelCommand.self,
            DiffCommand.self, WSDLCommand.self,
        ])
}
