import ArgumentParser
import Foundation
import XMLDocuments
import XMLInterchange
import XMLStreaming

struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract:
            "Makes lines of JSON or a table of the records of a document, in order and on all cores; and XML of lines of JSON or a table.",
        discussion: """
            A file is read twice, first for its shape: what is a number or a Boolean everywhere is one in JSON, what comes several times in one \
            parent is an array everywhere, and what has attributes or elements somewhere is an object everywhere. Otherwise, and from standard \
            input, every value is a text. Attributes are @name, text beside them is #text. \
            Cells of a table that are more than one text are JSON. Back from a table, columns are paths in a record, @id, title, author/name, and of an \
            empty cell there is nothing.

            Examples:  xmlcodable convert --at catalog/book --to jsonl export.xml > books.jsonl
                       xmlcodable convert --at catalog/book --to csv --parts 4 -o books.csv export.xml
                       xmlcodable convert --from jsonl --root catalog --record book books.jsonl
                       xmlcodable convert --from csv --root catalog --record book books.csv.gz -o books.xml.gz
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable { case jsonl, csv, xml, json }
    enum Source: String, ExpressibleByArgument, CaseIterable { case xml, jsonl, csv }

    @Argument(help: "The file; - for standard input.", completion: .file())
    var file = "-"

    @Option(help: "Which elements are records; the children of the root element by default.")
    var at = MissingRecords.defaultPath

    @Option(help: "jsonl, csv, json, or xml: the records in an element --root.")
    var to: Format?

    @Option(help: "xml, jsonl or csv.")
    var from = Source.xml

    @Flag(help: "Does not read the file for its shape first.")
    var noScan = false

    @Option(
        help: """
            What a value is: author/age=number, @id=string, active=boolean, born=nullable for a text that is null where it is empty, \
            summary=text for all text in an element and summary=xml for the element itself, \
            author=object where it may have attributes or elements; with [] where there may be several: keyword=string[]. May be given several \
            times.
            """)
    var type: [String] = []

    @Option(
        help: """
            The shape of the records, as xmlcodable outline --schema writes it, instead of that of the file. What the records have otherwise is \
            an error.
            """, completion: .file())
    var schema: String?

    @Option(help: "The columns of a table, by path and with commas: @id,title,author/name.")
    var columns: String?

    @Option(help: "What is between the cells of a table, instead of a comma: one ASCII character, such as ';', or tab.")
    var delimiter: CSVDelimiter?

    @Option(help: "A part of the file, as xmlcodable splits prints it: a line of JSON.")
    var split: String?

    @Option(help: "How many files are written, for engines that load several at once; records go to one after the other.")
    var parts = 1

    @Option(help: "The root element of XML.")
    var root = "records"

    @Option(help: "The elements that lines of JSON, or rows of a table, become.")
    var record = "record"

    @Option(help: "What a prefix in the columns of a table from CSV means: p=URI; may be given several times.")
    var namespace: [String] = []

    @Option(
        name: .shortAndLong,
        help: "The file for the result, with a number before its extension where there are parts; standard output by default.")
    var output: String?

    @OptionGroup(title: "Limits") var parsing: ParsingArguments

    func validate() throws {
        if !(1...1_000).contains(parts) { throw ValidationError("--parts is between 1 and 1000.") }
        if parts > 1, output == nil { throw ValidationError("--parts needs --output.") }
        if split != nil, file == "-" { throw ValidationError("--split is of a file, not of standard input.") }
        if from != .xml, to ?? .xml != .xml { throw ValidationError("Lines of JSON, and tables, become XML.") }
        if columns != nil, from != .xml || to != .csv { throw ValidationError("--columns is of tables that are made of XML: --to csv.") }
        if delimiter != nil, from != .csv, to != .csv { throw ValidationError("--delimiter is of tables: --to csv or --from csv.") }
        if !type.isEmpty || schema != nil, from != .xml || to == .xml {
            throw ValidationError("--type and --schema are of JSON and tables that are made of XML.")
        }
        _ = try (givenShape(), prefixes(namespace))
    }

    mutating func run() throws {
        let input = Input(file)
        let schema = try schema.map { try RecordSchema(file: $0) }
        if let schema, at == MissingRecords.defaultPath { at = schema.at }
        try convert(input, schema)
    }

    private func convert(_ input: Input, _ schema: RecordSchema?) throws {
        try input.reportingErrors(parsing.options) {
            switch from {
            case .xml: break
            case .jsonl: return try writeXML(ofLines: input)
            case .csv: return try writeXML(ofTable: input)
            }
            switch to ?? .jsonl {
            case .jsonl: try write(JSONRecord.self, of: input, with: try shape(of: input, schema), separator: "\n", end: "\n") { $0.text }
            case .json:
                let shape = try shape(of: input, schema)
                try write(JSONRecord.self, of: input, with: shape, start: "[", separator: ",\n", end: "]\n", ofNone: "[]\n") { $0.text }
            case .csv:
                let shape = try shape(of: input, schema)
                guard !shape.columns.isEmpty else {
                    throw ValidationError(
                        "The columns of the table are not known: --columns, or a file and a path of names --at, such as catalog/book.")
                }
                let header = String(decoding: CSVRecord.line(shape.columns, delimiter ?? .comma), as: UTF8.self) + "\n"
                try write(CSVRecord.self, of: input, with: shape, start: header, separator: "\n", end: "\n", ofNone: header) { $0.text }
            case .xml:
                let (start, end) = ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<\(try rootName())>\n", "\n</\(root)>\n")
                try write(XMLText.self, of: input, with: try RecordShape(), start: start, separator: "\n", end: end) { $0.text }
            }
        }
    }

    /// A record as XML, with the declarations that it needs.
    private struct XMLText: Decodable, Sendable {
        let text: [UInt8]
        init(from decoder: any Decoder) throws { text = Array(try XMLFragment(from: decoder).xmlString().utf8) }
    }

    private func rootName() throws -> String {
        _ = try XMLFragment(XMLQName(root)).xmlString()  // which checks the name
        return root
    }

    // MARK: Records

    private func write<Record: Decodable & Sendable>(
        _ type: Record.Type, of input: Input, with shape: RecordShape, start: String = "", separator: String, end: String,
        ofNone: String? = nil,
        _ text: (Record) -> [UInt8]
    ) throws {
        let outputs = try outputs()
        let decoder = parsing.decoder
        if let key = CodingUserInfoKey.recordShape { decoder.userInfo[key] = shape }
        if let key = CodingUserInfoKey.csvDelimiter { decoder.userInfo[key] = delimiter }
        var records = try records(type, of: input, decoder).makeIterator()
        var count = 0
        while let record = try records.nextRecord() {
            let output = outputs[count % outputs.count]
            try output.write(count < outputs.count ? start : separator)
            try output.write(text(record))
            count += 1
        }
        for (index, output) in outputs.enumerated() {
            // Where there is no record, there is what a file without any has.
            try output.write(index < count ? end : ofNone ?? (start.isEmpty ? "" : start + end))
            try output.close()
        }
        // A part of a file may have none of what the file has.
        if split != nil { return }
        try MissingRecords.check(count, at: at, in: input, parsing)
        let warnings = count > 0 ? shape.given?.warnings ?? [] : []
        for warning in warnings { Failure.say("\(input.name): \(warning)") }
        if !warnings.isEmpty { throw Failure.wrong }
    }

    private struct SplitLine: Decodable { let split: XMLRecordSplit }

    private func records<Record: Decodable & Sendable>(
        _ type: Record.Type, of input: Input, _ decoder: XMLDecoder
    ) throws -> XMLRecords<Record> {
        guard let split else { return try input.records(of: type, at: at, decoder, cores: parsing.cores) }
        let url = try input.fileOfSplits()
        let json = Data(split.utf8)
        let part: XMLRecordSplit
        do {
            part =
                try (try? JSONDecoder().decode(SplitLine.self, from: json).split) ?? JSONDecoder().decode(XMLRecordSplit.self, from: json)
        } catch {
            throw ValidationError("--split is a line that xmlcodable splits prints.")
        }
        return decoder.records(of: type, at: at, in: url, split: part)
    }

    private func shape(of input: Input, _ schema: RecordSchema?) throws -> RecordShape {
        var shape = try RecordShape()
        if let schema {
            shape = try RecordShape(schema.fields, columns: schema.columns ?? [], isComplete: true, unknownNodes: schema.policy)
        } else if !noScan, input.isFile, split == nil {
            let outline = try Outline.read(input, parsing.options, maximumPaths: 10_000, cores: parsing.cores)
            if let found = RecordSchema(outline, at: at) {
                let isComplete = RecordSchema.isComplete(outline, at: at)
                shape = try RecordShape(found.fields, columns: found.columns ?? [], isComplete: isComplete)
            }
        }
        return try shape.with(try givenShape(), isWatched: split == nil)
    }

    private func givenShape() throws -> RecordShape {
        let fields = type.map { given in
            let equals = given.lastIndex(of: "=")
            return RecordSchema.Field(
                path: String(given[..<(equals ?? given.endIndex)]), type: equals.map { String(given[given.index(after: $0)...]) } ?? "")
        }
        return try RecordShape(fields, columns: columns?.split(separator: ",").map(String.init) ?? [])
    }

    private func outputs() throws -> [Output] {
        guard parts > 1, let output else { return [try Output(output)] }
        let url = URL(fileURLWithPath: output)
        // books.jsonl.gz becomes books-1.jsonl.gz.
        let compression = Compression(ofFileNamed: output) == nil ? "" : "." + url.pathExtension
        let plain = compression.isEmpty ? url : url.deletingPathExtension()
        let ending = (plain.pathExtension.isEmpty ? "" : "." + plain.pathExtension) + compression
        let name = plain.deletingPathExtension().lastPathComponent
        return try (1...parts).map { try Output(url.deletingLastPathComponent().appendingPathComponent("\(name)-\($0)\(ending)").path) }
    }

    // MARK: Back

    private func writeXML(ofLines input: Input) throws {
        let limits = parsing.options.limits
        var lines = LineReader(try input.bytes(), maximumLine: limits.maximumValueBytes, maximumInput: limits.maximumInputBytes)
        try writeXML { writer in
            while var line = try lines.next() {
                if lines.number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
                guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) else { continue }
                try reportingErrors(inLine: lines.number, of: input) {
                    _ = try writer.write(jsonItemsOf: Data("[".utf8) + line + Data("]".utf8), named: record, limits: limits)
                }
            }
        }
    }

    private func writeXML(ofTable input: Input) throws {
        let limits = parsing.options.limits
        var rows = CSVReader(
            try input.bytes(), delimiter: delimiter ?? .comma, maximumRow: limits.maximumValueBytes, maximumInput: limits.maximumInputBytes)
        var columns: TableColumns?
        try writeXML { writer in
            while let cells = try reportingErrors(inLine: rows.rowLine, of: input, { try rows.next() }) {
                try reportingErrors(inLine: rows.rowLine, of: input) {
                    guard let columns else { return columns = try TableColumns(cells, record: record, prefixes: prefixes(namespace)) }
                    // An empty line, as editors leave one at the end.
                    if cells == [""], columns.count > 1 { return }
                    guard cells.count == columns.count else {
                        throw CSVReader.Problem("\(cells.count) cells, where there are \(columns.count) columns")
                    }
                    try writer.write(columns.element(of: cells), named: record)
                }
            }
        }
    }

    private func writeXML(_ write: (XMLRecordWriter) throws -> Void) throws {
        let output = try Output(self.output)
        let header = XMLHeader(version: 1.0, encoding: "UTF-8")
        let writer = try XMLRecordWriter(to: { try output.write($0) }, inside: [.init(root)], header: header)
        try write(writer)
        try writer.close()
        try output.write("\n")
        try output.close()
    }

    private func reportingErrors<Result>(inLine line: @autoclosure () -> Int, of input: Input, _ body: () throws -> Result) throws -> Result
    {
        do {
            return try body()
        } catch let EncodingError.invalidValue(_, context) {
            throw Failure.report(context.debugDescription, in: input.name, line: line())
        } catch let error as XMLParsingError {
            throw Failure.report(error.description, in: input.name, line: line())
        } catch let problem as CSVReader.Problem {
            throw Failure.report(problem.message, in: input.name, line: line())
        }
    }
}
