import ArgumentParser

struct ModelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "model",
        abstract: "Makes Swift types of samples of any size, in constant memory.",
        discussion: """
            The types read every sample, and write it back. More samples widen them: a value becomes an optional, one becomes a list, a number a text.

            Example:  xmlcodable model --output Feed.swift samples/*.xml
            """)

    @Argument(help: "Documents with the same root element; - for standard input.")
    var samples: [String] = ["-"]

    @Option(help: "The name of the root element's type.")
    var name: String?

    @Flag(help: "Types with @XMLModel, which need the package trait Macros.")
    var macro = false

    @Option(help: "How many kinds of elements and attributes there may be, by their paths.")
    var maxPaths = 10_000

    @Option(name: .shortAndLong, help: "The file for the result; standard output by default.")
    var output: String?

    @OptionGroup(title: "Limits") var parsing: ParsingArguments

    func validate() throws {
        if maxPaths < 1 { throw ValidationError("--max-paths is at least 1.") }
        if let name, SwiftNames.type(name) != name {
            throw ValidationError("--name is the name of a type, such as \(SwiftNames.type(name)).")
        }
    }

    func run() throws {
        let output = try Output(self.output)
        var shape = Shape(maximumPaths: maxPaths)
        for sample in samples { try shape.read(Input(sample), parsing.namespaceOptions) }
        try Input(samples.joined(separator: " ")).reportingErrors {
            let model = try ModelBuilder.model(of: shape, name: name)
            try output.write(SwiftSource.text(of: model, isMacro: macro, sampleCount: samples.count))
            try output.close()
        }
    }
}
