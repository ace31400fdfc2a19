import ArgumentParser
import XMLDocuments
import XMLStreaming

struct FormatCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "format",
        abstract: "Indents or minifies a document of any size, or writes its canonical form.",
        discussion: """
            White space changes only between elements, never where there is text beside them within the next 8,192 tags and texts, nor under \
            xml:space="preserve". The result is UTF-8. --canonical reads the whole document into memory.

            Example:  xmlcodable format --indent 2 response.xml
            """)

    @Argument(help: "The file; - for standard input.", completion: .file())
    var file = "-"

    @Option(help: "How many spaces a level is indented.")
    var indent = 2

    @Flag(help: "Without white space between elements.")
    var minify = false

    @Flag(help: "Canonical XML 1.0, with comments.")
    var canonical = false

    @Flag(help: "A document type declaration is left out, and with it the declarations of entities, which are replaced by their text.")
    var dropDoctype = false

    @Option(name: .shortAndLong, help: "The file for the result, which may be the same; standard output by default.")
    var output: String?

    @OptionGroup(title: "Limits") var parsing: ParsingArguments

    func validate() throws {
        if minify, canonical { throw ValidationError("--minify and --canonical exclude each other.") }
        if !(0...16).contains(indent) { throw ValidationError("--indent is between 0 and 16.") }
    }

    func run() throws {
        let input = Input(file)
        var names: [XMLQName] = []
        var options = parsing.namespaceOptions
        options.keepsComments = true
        options.keepsProcessingInstructions = true
        try input.reportingErrors(options, path: canonical ? nil : names.path) {
            let output = try Output(self.output)
            if canonical {
                try output.write(input.tree(options).canonicalXML(withComments: true))
            } else {
                try format(try input.events(options), to: output, &names)
            }
            try output.close()
        }
    }

    private func format(_ reader: XMLEventReader, to output: Output, _ names: inout [XMLQName]) throws {
        var lookahead = ContentLookahead(reader)
        var writer = MarkupWriter(output, minify ? .minified : .indented(indent))
        var levels: [ContentLookahead.Entry] = []
        var isFirst = true
        while let entry = try lookahead.next() {
            if isFirst, let header = reader.header { try writer.header(header) }
            isFirst = false
            switch entry.event.kind {
            case .startElement(let tag):
                if levels.isEmpty { try writeDoctype(of: reader, to: &writer) }
                var entry = entry
                // What counts around an element counts in it.
                entry.isMixed = entry.isMixed || levels.last?.isMixed == true
                levels.append(entry)
                names.append(tag.name)
                try writer.start(tag, isMixed: entry.isMixed)
            case .endElement(let name):
                levels.removeLast()
                names.removeLast()
                try writer.end(name)
            case .text(let text, let isCDATA):
                // White space in an element of elements is layout.
                if let level = levels.last, !level.isMixed, level.hasElements, !isCDATA, text.isXMLWhiteSpace { continue }
                try writer.text(text, isCDATA: isCDATA)
            case .comment(let content): try writer.comment(content)
            case .processingInstruction(let target, let content): try writer.processingInstruction(target, content)
            }
        }
        try writer.finish()
    }

    private func writeDoctype(of reader: XMLEventReader, to writer: inout MarkupWriter) throws {
        guard let doctype = reader.doctype, !dropDoctype else { return }
        if doctype.hasInternalSubset {
            throw Message("the document type has declarations in it, which are not written; --drop-doctype leaves them out")
        }
        try writer.doctype(doctype)
    }
}
