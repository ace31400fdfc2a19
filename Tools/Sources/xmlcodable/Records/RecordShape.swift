import ArgumentParser
import Foundation
import XMLDocuments
import XMLStreaming

/// What is known of records before they are converted: which values are numbers and Booleans, which elements come several times in one parent, and
/// which have more than text in some record. So a value is of one type in all records, which engines for tables ask for.
final class RecordShape: Sendable {
    enum JSONType: String, Sendable {
        case string, number, boolean, nullable
        /// All text in an element, and the element as it is written.
        case text, xml

        /// Whether it is a value of an element that has elements.
        var isOfElements: Bool { self == .text || self == .xml }
    }

    private let types: [String: JSONType]
    private let lists: Set<String>
    private let objects: Set<String>
    /// The values of a record in a table, by their paths in it: `@id`, `author/name`.
    let columns: [String]
    /// What the records of a file have; nil where that is not known.
    private let contents: Contents?
    /// What somebody has said of paths, where it shows with the records whether these have them.
    let given: GivenPaths?

    fileprivate struct Contents: Sendable {
        /// In document order.
        var paths: [String] = []
        /// Those that have elements inside.
        var parents: Set<String> = []
    }

    init(types: [String: JSONType] = [:], lists: Set<String> = [], objects: Set<String> = [], columns: [String] = []) {
        (self.types, self.lists, self.objects, self.columns) = (types, lists, objects, columns)
        (contents, given) = (nil, nil)
    }

    private init(
        _ types: [String: JSONType], _ lists: Set<String>, _ objects: Set<String>, _ columns: [String], _ contents: Contents?,
        _ given: GivenPaths? = nil
    ) {
        (self.types, self.lists, self.objects, self.columns) = (types, lists, objects, columns)
        (self.contents, self.given) = (contents, given)
    }

    /// What an outline says of the records at a path of names.
    convenience init?(_ outline: Outline, at path: String) {
        let steps = path.split(separator: "/").map(String.init)
        guard !path.contains("//"), !path.contains("|"), !path.contains("{"), let record = outline.node(at: steps) else { return nil }
        var (types, lists, objects, columns): ([String: JSONType], Set<String>, Set<String>, [String]) = ([:], [], [], [])
        var contents = Contents()
        var waiting: [(node: Int, path: String, isInList: Bool)] = [(record, "", false)]
        while let (index, path, isInList) = waiting.popLast() {
            let node = outline.nodes[index]
            func join(_ name: String) -> String { path.isEmpty ? name : "\(path)/\(name)" }
            contents.paths.append(path)
            let attributes = node.attributes.filter { !outline.marksNil($0.name) }
            for attribute in attributes {
                let (name, values) = (attribute.name, attribute.values)
                let place = join("@" + name.qualifiedName)
                types[place] = Self.type(of: values)
                contents.paths.append(place)
                if !isInList { columns.append(place) }
            }
            let isLeaf = node.children.isEmpty && node.omittedElements == 0
            types[path] = node.isMixed || !isLeaf ? .string : Self.type(of: node.text)
            if !isLeaf { contents.parents.insert(path) }
            if !isLeaf || node.isMixed || !attributes.isEmpty { objects.insert(path) }
            let isList = !path.isEmpty && node.most > 1
            if isList { lists.insert(path) }
            if !isInList, isList || isLeaf && (node.text.count > 0 || attributes.isEmpty) || node.isMixed {
                columns.append(path.isEmpty ? "#text" : path)
            }
            waiting += node.children.reversed().map { ($0.node, join($0.name.qualifiedName), isInList || isList || node.isMixed) }
        }
        // Of several kinds of records, one is known.
        let isOneKind = steps.indices.allSatisfy { place in
            place == 0 || steps[place] != "*" || outline.node(at: steps[..<place]).map { outline.nodes[$0].children.count } == 1
        }
        self.init(types, lists, objects, columns, isOneKind && !outline.hasOmissions ? contents : nil)
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
    ///
    /// - Parameter isWatched: whether the records are to show which of the given paths they have, where it is not known yet.
    /// - Throws: `ValidationError` for a path that the records do not have, or have otherwise.
    func with(_ given: RecordShape, isWatched: Bool) throws -> RecordShape {
        if let contents { try contents.check(given) }
        var columns = columns
        for (path, type) in given.types where type.isOfElements && !columns.contains(path) {
            // What is in it has no columns of its own then.
            guard let place = columns.firstIndex(where: { $0.hasPrefix(path + "/") }) else { continue }
            columns.insert(path, at: place)
            columns.removeAll { $0.hasPrefix(path + "/") }
        }
        return RecordShape(
            types.merging(given.types) { $1 }, lists.union(given.lists), objects.union(given.objects),
            given.columns.isEmpty ? columns : given.columns, contents,
            isWatched && contents == nil ? GivenPaths(given.givenPaths.map(\.path), types: given.types) : nil)
    }

    /// The paths that it has something to say of, and the options that say it.
    fileprivate var givenPaths: [(path: String, option: String)] {
        let types = Set(types.keys).union(lists).union(objects).sorted().map { ($0, "--type") }
        return types + columns.map { ($0 == "#text" ? "" : $0.hasSuffix("/#text") ? String($0.dropLast(6)) : $0, "--columns") }
    }
}

extension RecordShape.Contents {
    /// How many paths an error lists.
    private static let listedCount = 40

    func check(_ given: RecordShape) throws {
        let known = Set(paths)
        for (path, option) in given.givenPaths where !known.contains(path) {
            let listed = paths.filter { !$0.isEmpty }.prefix(Self.listedCount).joined(separator: ", ")
            let more = paths.count > Self.listedCount + 1 ? " and others, which xmlcodable outline shows" : ""
            throw ValidationError("\(option): the records have no \(path); they have \(listed.isEmpty ? "nothing" : listed)\(more).")
        }
        for (path, type) in given.types where !type.isOfElements && parents.contains(path) && !path.isEmpty {
            throw ValidationError(RecordShape.problemOfElements(type, at: path))
        }
    }
}

extension RecordShape {
    fileprivate static func problemOfElements(_ type: JSONType, at path: String) -> String {
        "--type \(path)=\(type.rawValue): \(path) has elements in it; \(path)=text is all its text, and \(path)=xml the element itself."
    }
}

/// Which of the paths that somebody has named the records have had.
///
/// `@unchecked Sendable`: everything that changes is behind a lock.
final class GivenPaths: @unchecked Sendable {
    private let lock = NSLock()
    private let types: [String: RecordShape.JSONType]
    private var missing: [String]
    private var problems: Set<String> = []

    init(_ paths: [String], types: [String: RecordShape.JSONType]) { (missing, self.types) = (paths, types) }

    /// Looks for what is still missing.
    func look(in record: XMLFragment) {
        let missing = lock.withLock { self.missing }
        if missing.isEmpty { return }
        let found = missing.filter { record.has($0) }
        if !found.isEmpty { lock.withLock { self.missing.removeAll(where: found.contains) } }
    }

    /// Notes that an element has elements in it.
    func noteElements(at path: String) {
        guard let type = types[path], !type.isOfElements, !path.isEmpty else { return }
        lock.withLock { _ = problems.insert(RecordShape.problemOfElements(type, at: path)) }
    }

    /// What is to be told after the last record.
    var warnings: [String] {
        lock.withLock { missing.map { "no record has \($0)" } + problems.sorted() }
    }
}

extension CodingUserInfoKey {
    static let recordShape = CodingUserInfoKey(rawValue: "xmlcodable.recordShape")
}
