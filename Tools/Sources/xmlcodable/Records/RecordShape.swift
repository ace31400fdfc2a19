import XMLStreaming

/// What is known of records before they are converted: which values are numbers and Booleans, which elements come several times in one parent, and
/// which have more than text in some record. So a value is of one type in all records, which engines for tables ask for.
final class RecordShape: Sendable {
    enum JSONType: String, Sendable { case string, number, boolean, nullable }

    private let types: [String: JSONType]
    private let lists: Set<String>
    private let objects: Set<String>
    /// The values of a record in a table, by their paths in it: `@id`, `author/name`.
    let columns: [String]

    init(types: [String: JSONType] = [:], lists: Set<String> = [], objects: Set<String> = [], columns: [String] = []) {
        (self.types, self.lists, self.objects, self.columns) = (types, lists, objects, columns)
    }

    /// What an outline says of the records at a path of names.
    convenience init?(_ outline: Outline, at path: String) {
        let steps = path.split(separator: "/").map(String.init)
        guard !path.contains("//"), !path.contains("|"), !path.contains("{"), let record = outline.node(at: steps) else { return nil }
        var (types, lists, objects, columns): ([String: JSONType], Set<String>, Set<String>, [String]) = ([:], [], [], [])
        var waiting: [(node: Int, path: String, isInList: Bool)] = [(record, "", false)]
        while let (index, path, isInList) = waiting.popLast() {
            let node = outline.nodes[index]
            func join(_ name: String) -> String { path.isEmpty ? name : "\(path)/\(name)" }
            for attribute in node.attributes {
                let (name, values) = (attribute.name, attribute.values)
                let place = join("@" + name.qualifiedName)
                types[place] = Self.type(of: values)
                if !isInList { columns.append(place) }
            }
            let isLeaf = node.children.isEmpty && node.omittedElements == 0
            types[path] = node.isMixed || !isLeaf ? .string : Self.type(of: node.text)
            if !isLeaf || node.isMixed || !node.attributes.isEmpty { objects.insert(path) }
            let isList = !path.isEmpty && node.most > 1
            if isList { lists.insert(path) }
            if !isInList, isList || isLeaf && (node.text.count > 0 || node.attributes.isEmpty) || node.isMixed {
                columns.append(path.isEmpty ? "#text" : path)
            }
            waiting += node.children.reversed().map { ($0.node, join($0.name.qualifiedName), isInList || isList || node.isMixed) }
        }
        self.init(types: types, lists: lists, objects: objects, columns: columns)
    }

    private static func type(of values: ValueSummary) -> JSONType {
        // Where some are empty, and a number would be null, it still is a column of numbers.
        switch values.typeName {
        case "integer", "decimal": .number
        case "boolean": .boolean
        default: .string
        }
    }

    func type(at path: String) -> JSONType { types[path] ?? .string }
    func isList(at path: String) -> Bool { lists.contains(path) }
    /// Whether it has attributes or elements in some record.
    func isObject(at path: String) -> Bool { objects.contains(path) }

    /// With what somebody has said, which counts where both say something.
    func with(_ given: RecordShape) -> RecordShape {
        RecordShape(
            types: types.merging(given.types) { $1 }, lists: lists.union(given.lists), objects: objects.union(given.objects),
            columns: given.columns.isEmpty ? columns : given.columns)
    }
}

extension CodingUserInfoKey {
    static let recordShape = CodingUserInfoKey(rawValue: "xmlcodable.recordShape")
}
