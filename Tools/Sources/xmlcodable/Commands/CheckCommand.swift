import ArgumentParser
import Foundation
import XMLStreaming

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Says whether documents are well-formed and within limits, with the place of the first error of each.",
        discussion: """
            Nothing is printed of a document that is well-formed. Of a directory, all files are checked that end with .xml, or with one of --extension.

            Example:  xmlcodable check --untrusted uploads/
            """)

    @Argument(help: "Files and directories; - for standard input.", completion: .file())
    var files: [String] = ["-"]

    @Option(name: .customLong("extension"), help: "Which files of directories are documents; may be given several times.")
    var extensions: [String] = ["xml"]

    @Flag(help: "Names and prefixes are not checked against declarations of namespaces.")
    var noNamespaces = false

    @Flag(name: .shortAndLong, help: "Says at the end how many documents there were.")
    var verbose = false

    @OptionGroup(title: "Limits") var parsing: ParsingArguments

    func run() throws {
        let options = noNamespaces ? parsing.options : parsing.namespaceOptions
        var (count, wrong) = (0, 0)
        var exit: ExitCode?
        for file in files {
            for document in documents(at: file) {
                count += 1
                guard let code = check(Input(document), options) else { continue }
                wrong += 1
                // A document that cannot be read is more trouble than one that is wrong.
                if exit != Failure.trouble { exit = code }
            }
        }
        if verbose { Failure.say("\(count) \(count == 1 ? "document" : "documents"), \(wrong) with errors") }
        if let exit { throw exit }
    }

    /// - Returns: what the program ends with because of it; nil where all is well.
    private func check(_ input: Input, _ options: XMLParsingOptions) -> ExitCode? {
        if DocumentParts.read(input, options, cores: parsing.cores, { try $0.readToEnd() }, merge: { true }) { return nil }
        var reader: XMLEventReader?
        do {
            reader = try input.events(options)
            try reader?.readToEnd()
            return nil
        } catch {
            return Failure.report(error, in: input.name, path: reader?.openElements.path)
        }
    }

    /// A file, or the documents in a directory, sorted by path.
    private func documents(at path: String) -> [String] {
        var isDirectory: ObjCBool = false
        guard path != "-", FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue else {
            return [path]
        }
        let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return files.filter { file in extensions.contains { file.hasSuffix("." + $0) } }.sorted().map { "\(path)/\($0)" }
    }
}
