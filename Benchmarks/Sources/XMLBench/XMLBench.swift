import ArgumentParser

@main
struct XMLBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "xml-bench", abstract: "Measures XMLCodable beside its peers.",
        subcommands: [RunCommand.self, GenerateCommand.self, InstructionsCommand.self, ChildCommand.self, DecodeFileCommand.self],
        defaultSubcommand: RunCommand.self)
}
