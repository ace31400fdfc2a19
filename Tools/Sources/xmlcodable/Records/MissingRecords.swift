import ArgumentParser
import XMLStreaming

/// A path that no record is at.
enum MissingRecords {
    /// The children of the root element. A document may have none.
    static let defaultPath = "*/*"
    /// How many names are told.
    private static let listedCount = 20

    /// Ends where there are no records, though somebody has said where they are.
    static func check(_ count: Int, at path: String, in input: Input, _ parsing: ParsingArguments) throws {
        if count == 0, path != defaultPath { throw report(at: path, in: input, parsing) }
    }

    /// Tells that there is no record, and of a file what there is instead.
    ///
    /// - Returns: what the program ends with.
    static func report(at path: String, in input: Input, _ parsing: ParsingArguments) -> ExitCode {
        Failure.say("\(input.name): no element is at \(path)\(alternatives(to: path, in: input, parsing).map { "; \($0)" } ?? "")")
        return Failure.wrong
    }

    /// What the last element on the path that there is has in it; nil where that is not known.
    private static func alternatives(to path: String, in input: Input, _ parsing: ParsingArguments) -> String? {
        guard input.isFile, !path.contains("//"), !path.contains("|"), !path.contains("{"),
            let outline = try? Outline.read(input, parsing.options, maximumPaths: 10_000, cores: parsing.cores)
        else { return nil }
        let steps = path.split(separator: "/").map(String.init)
        guard let count = (1..<steps.count).last(where: { outline.node(at: steps.prefix($0)) != nil }),
            let node = outline.node(at: steps.prefix(count)).map({ outline.nodes[$0] })
        else { return nil }
        let names = node.children.map(\.name.qualifiedName)
        let listed = names.prefix(listedCount).joined(separator: ", ") + (names.count > listedCount ? ", …" : "")
        return "\(steps.prefix(count).joined(separator: "/")) has \(names.isEmpty ? "no elements in it" : listed)"
    }
}
