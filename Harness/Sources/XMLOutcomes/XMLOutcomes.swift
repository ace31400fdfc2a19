import Foundation

/// Prints the outcome of each case, a line of JSON each: its name, the model, the document, and what the library makes of it. Two programs of this
/// source, built against two revisions of the library, show what a change of the decoder changes. See Scripts/compare-decoders.sh.
///
///     xml-outcomes write           prints documents of values, as this library writes them: their names and texts
///     xml-outcomes decode FILE     decodes these documents and all others; FILE is what `write` printed
@main
enum XMLOutcomes {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let session: Session
        switch (arguments.first, arguments.count) {
        case ("write", 1): session = Session(written: nil)
        case ("decode", 2): session = Session(written: try documents(in: arguments[1]))
        default:
            FileHandle.standardError.write(Data("usage: xml-outcomes write | xml-outcomes decode FILE\n".utf8))
            exit(2)
        }
        session.takeOwnedModels()
        session.takeRandomModels()
        if session.isWriting { return }
        session.takeCookbook()
        session.takeModelsByHand()
        try session.takeShapes(corpus: "Fuzz/Corpus")
        session.takeBenchmarks()
    }

    private static func documents(in file: String) throws -> [String: String] {
        var documents: [String: String] = [:]
        for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
            let parts = try JSONDecoder().decode([String].self, from: Data(line.utf8))
            documents[parts[0]] = parts[1]
        }
        return documents
    }
}
