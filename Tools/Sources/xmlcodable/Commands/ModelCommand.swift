import ArgumentParser

struct ModelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "model",
        abstract: "Makes Swift types of samples of any size, in constant memory.",
        discussion: """
            The types read every sample, and write it back. More samples widen them: a value becomes an optional, one becomes a list, a number a text. \
            Of fewer than \(Self.manySamples) samples, everything is optional, because the next document may lack what they have.

            Example:  xmlcodable model --output Feed.swift samples/*.xml
            """)

    @Argument(help: "Documents with the same root element; - for standard input.")
    var samples: [String] = ["-"]

    @Option(help: "The name of the root element's type.")
    var name: String?

    @Flag(
        inversion: .prefixedNo,
        help: """
            Everything is optional, and what no sample has is left out when a document is read; or not, where a document that lacks what all samples \
            have is to be refused. By default of fewer than \(Self.manySamples) samples.
            """)
    var optional: Bool?

    @Flag(help: "Types with @XMLModel, which need the package trait Macros.")
    var macro = false

    @Flag(name: .customLong("public"), help: "Types, and what is in them, that other modules can use.")
    var isPublic = false

    @Flag(help: "Types that are Sendable. One that contains itself cannot be.")
    var sendable = false

    @Flag(help: "Types that are Equatable.")
    var equatable = false

    @Option(help: "How many kinds of elements and attributes there may be, by their paths.")
    var maxPaths = 10_000

    @Option(name: .shortAndLong, help: "The file for the result; standard output by default.")
    var output: String?

    @OptionGroup(title: "Limits") var parsing: ParsingArguments

    /// So many samples tell what is always there.
    private static let manySamples = 20

    func validate() throws {
        if maxPaths < 1 { throw ValidationError("--max-paths is at least 1.") }
        if macro, isPublic { throw ValidationError("--macro and --public exclude each other: what @XMLModel writes is not public.") }
        if let name, SwiftNames.type(name) != name {
            throw ValidationError("--name is the name of a type, such as \(SwiftNames.type(name)).")
        }
    }

    func run() throws {
        let output = try Output(self.output)
        var shape = Shape(maximumPaths: maxPaths)
        for sample in samples { try shape.read(Input(sample), parsing.namespaceOptions) }
        try Input(samples.joined(separator: " ")).reportingErrors {
            let isAllOptional = optional ?? (samples.count < Self.manySamples)
            let model = try ModelBuilder.model(of: shape, name: name, isAllOptional: isAllOptional)
            if sendable, let recursive = model.structures.first(where: \.isClass) {
                throw Message("--sendable: the type of <\(recursive.element.qualifiedName)> is a class, because it may contain itself")
            }
            let form = SwiftSource.Form(
                isMacro: macro, isPublic: isPublic, isSendable: sendable, isEquatable: equatable, isAllOptional: isAllOptional)
            try output.write(SwiftSource.text(of: model, form, sampleCount: samples.count))
            try output.close()
        }
    }
}
