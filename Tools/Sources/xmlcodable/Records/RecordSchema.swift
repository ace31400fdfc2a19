import Foundation

/// The shape of records as a small document of JSON, which `outline --schema` writes and `convert --schema` reads. Docs/Tools.md describes it.
struct RecordSchema: Codable, Sendable {
    /// An attribute or an element, by its path in a record; the record itself has an empty path, and text beside attributes and elements `#text`.
    struct Field: Codable, Sendable {
        let path: String
        /// As `--type` has it: `integer`, `object`, `string[]`.
        let type: String
    }

    /// What becomes of attributes, elements and texts of a record that the schema does not have.
    enum UnknownNodes: String, Codable, Sendable {
        case error, ignore
        /// They go into a column of their own, `#more`.
        case collect
    }

    /// Where the records are.
    let at: String
    /// An error by default.
    private var unknownNodes: UnknownNodes?
    /// Those of a table.
    var columns: [String]?
    var fields: [Field]

    /// The path of the field for what has no place in the others, as XML.
    static let more = "#more"

    init(at: String, columns: [String], fields: [Field]) { (self.at, self.columns, self.fields) = (at, columns, fields) }

    /// Reads a file.
    ///
    /// - Throws: `ExitCode` after it has told what is wrong.
    init(file: String) throws {
        let input = Input(file)
        self = try input.reportingErrors {
            var (json, bytes) = (Data(), try input.bytes())
            while case let piece = try bytes.next(upTo: 1 << 16, limit: Self.maximumBytes), !piece.isEmpty { json += piece }
            do {
                return try JSONDecoder().decode(Self.self, from: json)
            } catch {
                throw Message("is no schema that xmlcodable outline --schema writes")
            }
        }
    }

    private static let maximumBytes = 64 << 20

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        }
    }

    var policy: UnknownNodes { fields.contains { $0.path == Self.more } ? .collect : unknownNodes ?? .error }

    /// Gives a place to what only later records have.
    mutating func addMore() {
        // A record that is a value has no place beside it: it becomes an object with a text.
        if let record = fields.first, record.type != "object" {
            fields[0...0] = [Field(path: "", type: "object"), Field(path: "#text", type: record.type)]
        }
        fields.append(Field(path: Self.more, type: RecordShape.JSONType.xml.rawValue))
        columns?.append(Self.more)
    }
}

extension RecordSchema {
    /// The steps of a path of names, as an outline has them; nil for other paths.
    static func steps(of path: String) -> [String]? {
        path.contains("//") || path.contains("|") || path.contains("{") ? nil : path.split(separator: "/").map(String.init)
    }

    /// What an outline says of the records at a path of names; nil where there are none.
    init?(_ outline: Outline, at path: String) {
        guard let steps = Self.steps(of: path), let record = outline.node(at: steps) else { return nil }
        self.init(at: path, columns: [], fields: [])
        var waiting: [(node: Int, path: String, isInList: Bool)] = [(record, "", false)]
        while let (index, path, isInList) = waiting.popLast() {
            let node = outline.nodes[index]
            func join(_ name: String) -> String { path.isEmpty ? name : "\(path)/\(name)" }
            let isLeaf = node.children.isEmpty && node.omittedElements == 0
            let attributes = node.attributes.filter { !outline.marksNil($0.name) }
            let isObject = !isLeaf || node.isMixed || !attributes.isEmpty
            let type: RecordShape.JSONType = isLeaf && !node.isMixed ? node.text.columnType : .string
            let isList = !path.isEmpty && node.most > 1
            fields.append(Field(path: path, type: (isObject ? "object" : type.rawValue) + (isList ? "[]" : "")))
            for attribute in attributes {
                let place = join("@" + attribute.name.qualifiedName)
                fields.append(Field(path: place, type: attribute.values.columnType.rawValue))
                if !isInList { columns?.append(place) }
            }
            if isObject, node.isMixed || node.text.count > 0 { fields.append(Field(path: join("#text"), type: type.rawValue)) }
            if !isInList, isList || isLeaf && (node.text.count > 0 || attributes.isEmpty) || node.isMixed {
                columns?.append(path.isEmpty ? "#text" : path)
            }
            waiting += node.children.reversed().map { ($0.node, join($0.name.qualifiedName), isInList || isList || node.isMixed) }
        }
    }

    /// Whether an outline has one kind of records at a path, and all that is in them.
    static func isComplete(_ outline: Outline, at path: String) -> Bool {
        guard !outline.hasOmissions, let steps = steps(of: path) else { return false }
        return steps.indices.allSatisfy { place in
            place == 0 || steps[place] != "*" || outline.node(at: steps[..<place]).map { outline.nodes[$0].children.count } == 1
        }
    }
}

extension ValueSummary {
    /// The longest number that 64 bits of a floating-point number hold exactly, for certain.
    private static let longestDouble = 16

    /// What a column of these values has. Empty ones are none, so that it still is a column of numbers.
    fileprivate var columnType: RecordShape.JSONType {
        if count == 0 { return .string }
        if types.contains(.integer) { return .integer }
        if types.contains(.decimal) { return longest <= Self.longestDouble ? .double : .decimal }
        if types.contains(.boolean) { return .boolean }
        if types.contains(.date) { return .date }
        if types.contains(.localTime) { return .dateTime }
        return types.contains(.offsetTime) ? .dateTimeStamp : .string
    }
}
