import ArgumentParser
import XMLDocuments
import XMLStreaming

struct QueryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "query",
        abstract: "Prints what a path leads to.",
        discussion: """
            The path is a part of XPath 1.0: /catalog/book, //book[@id='7']/title, //@href. A path of names from the root element on, /a/b/c, perhaps \
            with an attribute at its end, /a/b/@c, is followed in constant memory; for any other the whole document is read into memory, and a note on standard error says so where that is large. \
            A name without a prefix is that of elements that are written without one, in whatever default namespace, as for --at of other commands; \
            {}name is in none.

            Example:  xmlcodable query /a:feed/a:entry/a:title feed.xml --namespace a=http://www.w3.org/2005/Atom
            """)

    @Argument(help: "The path.")
    var path: String

    @Argument(help: "The file; - for standard input.", completion: .file())
    var file = "-"

    @Option(help: "A prefix in the path: p=URI; may be given several times. What names without a prefix are in: =URI.")
    var namespace: [String] = []

    @Flag(help: "Elements as XML instead of their text.")
    var elements = false

    @Flag(help: "Only how many there are.")
    var count = false

    @OptionGroup(title: "Limits") var parsing: ParsingArguments

    func run() throws {
        let prefixes = try prefixes(namespace).merging(["": "*"]) { given, _ in given }
        let query = try Input(path).reportingErrors { try XMLQuery(path, prefixes: prefixes) }
        let input = Input(file)
        try input.reportingErrors(parsing.options) {
            let output = try Output(nil)
            var found = 0
            func take(_ text: @autoclosure () throws -> String) throws {
                found += 1
                if !count { try output.write(text() + "\n") }
            }
            let names = NamePath(path, prefixes: prefixes)
            if let names, names.leadsToAttribute {
                try names.forEachValue(input.events(names.tellsNamespaces ? parsing.namespaceOptions : parsing.options)) { try take($0) }
            } else if let names {
                var records = try input.records(of: XMLFragment.self, at: names.records, parsing.decoder, cores: parsing.cores)
                    .makeIterator()
                do {
                    while let record = try records.nextRecord() { try take(elements ? record.xmlString() : record.stringValue) }
                } catch let error as DecodingError where error.xmlErrorCode == .unexpectedRoot {
                    // For a query another root element is no error: it leads nowhere.
                }
            } else {
                for match in try input.tree(parsing.options).all(query) {
                    let fragment = elements ? match.element.map { XMLFragment($0) } : nil
                    try take(fragment?.xmlString() ?? match.stringValue)
                }
            }
            if count { try output.write("\(found)\n") }
            try output.close()
        }
    }
}
