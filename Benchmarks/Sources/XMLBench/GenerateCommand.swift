import ArgumentParser
import Foundation

/// Writes a document to a file, for profilers and other programs.
struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "generate", abstract: "Writes one of the documents to a file.")

    @Argument var document: DocumentKind

    @Argument(help: "The size in MB; a message is of its own size whatever this says.")
    var size: Int

    @Argument var file: String

    func run() throws {
        try DocumentName(document, megabytes: size).write(to: URL(fileURLWithPath: file))
    }
}
