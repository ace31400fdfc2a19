import ArgumentParser
import Foundation
import XMLStreaming

/// What documents may ask for, and how they are read.
struct ParsingArguments: ParsableArguments {
    @Flag(help: "Strict limits and no entities, for files from anywhere.")
    var untrusted = false

    @Option(help: "How many elements may be inside each other, 4096 at the most.")
    var maxDepth: Int?

    @Option(help: "How many distinct names of elements and attributes there may be.")
    var maxNames: Int?

    @Option(help: "How many bytes one text or attribute value may have.")
    var maxValueBytes: Int?

    @Option(help: "How many bytes the document may have.")
    var maxInputBytes: Int?

    @Option(help: "The encoding, where the document does not say it.")
    var encoding: String?

    @Option(name: .customLong("cores"), help: "How many cores are used at the most; all by default.")
    var coreLimit: Int?

    var cores: Int { coreLimit ?? ProcessInfo.processInfo.activeProcessorCount }

    func validate() throws {
        if let coreLimit, !(1...1_024).contains(coreLimit) { throw ValidationError("--cores is between 1 and 1024.") }
        // What indentation and paths take grows with the square of the depth.
        if let maxDepth, !(1...4_096).contains(maxDepth) { throw ValidationError("--max-depth is between 1 and 4096.") }
    }

    var options: XMLParsingOptions {
        var options = untrusted ? XMLParsingOptions.untrusted : XMLParsingOptions()
        options.encoding = encoding
        if let maxDepth { options.limits.maximumDepth = maxDepth }
        if let maxNames { options.limits.maximumDistinctNames = maxNames }
        if let maxValueBytes { options.limits.maximumValueBytes = maxValueBytes }
        if let maxInputBytes { options.limits.maximumInputBytes = maxInputBytes }
        return options
    }

    /// With names by namespace.
    var namespaceOptions: XMLParsingOptions {
        var options = options
        options.shouldProcessNamespaces = true
        return options
    }

    var decoder: XMLDecoder { XMLDecoder(parsingOptions: options) }
}

/// What prefixes mean, as options say it.
func prefixes(_ declarations: [String]) throws -> [String: String] {
    var prefixes: [String: String] = [:]
    for declaration in declarations {
        guard let equals = declaration.firstIndex(of: "=") else { throw ValidationError("--namespace is p=URI, not \(declaration).") }
        prefixes[String(declaration[..<equals])] = String(declaration[declaration.index(after: equals)...])
    }
    return prefixes
}
