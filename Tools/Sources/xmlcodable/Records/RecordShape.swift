import ArgumentParser
import Foundation
import XMLDocuments

/// What is known of records before they are converted: which values are numbers and Booleans, which elements come several times in one parent, and
/// which have more than text in some record. So a value is of one type in all records, which engines for tables ask for.
final class RecordShape: Sendable {
    enum JSONType: String, CaseIterable, Sendable {
        case string, number, boolean, nullable
        /// All text in an element, and the element as it is written.
        case text, xml
        /// What a schema tells apart. `double` is a number that 64 bits of floating point hold exactly, `decimal` any other; `date` and `dateTime` have no
        /// offset from UTC, and `dateTimeStamp` has one.
        case integer, double, decimal, date, dateTime, dateTimeStamp

        /// Whether it is a value of an element that has elements.
        var isOfElements: Bool { self == .text || self == .xml }

        /// Whether a value that is not empty is one of the type.
        func holds(_ value: String) -> Bool {
            switch self {
            case .string, .nullable, .text, .xml: true
            case .number, .double, .decimal: PlainNumber(value) != nil
            case .integer: ValueTypes(value).contains(.integer)
            case .boolean: ValueTypes(value).contains(.boolean)
            case .date: ValueTypes(value).contains(.date)
            case .dateTime: ValueTypes(value).contains(.localTime)
            case .dateTimeStamp: ValueTypes(value).contains(.offsetTime)
            }
        }
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
    /// What becomes of nodes that a schema does not have; nil without a schema. With one, a value of another type than the schema's is an error.
    let unknownNodes: RecordSchema.UnknownNodes?

    fileprivate struct Contents: Sendable {
        /// In document order.
        let paths: [String]
        let names: Set<String>
        /// Those that have elements inside.
        let parents: Set<String>

        init(_ fields: [RecordSchema.Field]) {
            names = Set(fields.map(\.path))
            paths = fields.map(\.path).filter { RecordShape.element(of: $0) == $0 }
            parents = Set(
                paths.compactMap { path in
                    let steps = path.split(separator: "/")
                    return steps.last.map { !$0.hasPrefix("@") } == true ? steps.dropLast().joined(separator: "/") : nil
                })
        }
    }

    private init(
        _ types: [String: JSONType], _ lists: Set<String>, _ objects: Set<String>, _ columns: [String], _ contents: Contents?,
        _ given: GivenPaths?, _ unknownNodes: RecordSchema.UnknownNodes?
    ) {
        (self.types, self.lists, self.objects, self.columns) = (types, lists, objects, columns)
        (self.contents, self.given, self.unknownNodes) = (contents, given, unknownNodes)
    }

    /// What fields say.
    ///
    /// - Parameters:
    ///   - columns: the columns of a table.
    ///   - isComplete: whether records have no other fields.
    ///   - unknownNodes: what becomes of others nevertheless; nil takes them as they are.
    /// - Throws: `ValidationError` for a type that there is not.
    convenience init(
        _ fields: [RecordSchema.Field] = [], columns: [String] = [], isComplete: Bool = false,
        unknownNodes: RecordSchema.UnknownNodes? = nil
    ) throws {
        var (types, lists, objects): ([String: JSONType], Set<String>, Set<String>) = ([:], [], [])
        for field in fields {
            let isList = field.type.hasSuffix("[]")
            if isList { lists.insert(field.path) }
            let name = String(isList ? field.type.dropLast(2) : field.type[...])
            if name == "object" {
                objects.insert(field.path)
            } else if let type = JSONType(rawValue: name) {
                types[Self.element(of: field.path)] = type
            } else {
                let names = JSONType.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError(
                    "A type is PATH=\(names) or object, with [] behind it for a list, not \(field.path)=\(field.type).")
            }
        }
        if unknownNodes == .collect, !objects.contains("") {
            throw ValidationError("A schema with \(RecordSchema.more) has records that are of the type object.")
        }
        self.init(types, lists, objects, columns, isComplete ? Contents(fields) : nil, nil, unknownNodes)
    }

    /// The element that a column is the text of; any other path as it is. The text beside attributes is known by its element.
    static func element(of column: String) -> String {
        column == "#text" ? "" : column.hasSuffix("/#text") ? String(column.dropLast(6)) : column
    }

    func type(at path: String) -> JSONType { types[path] ?? .string }
    func isList(at path: String) -> Bool { lists.contains(path) }
    /// Whether it has attributes or elements in some record.
    func isObject(at path: String) -> Bool { objects.contains(path) }
    /// Whether there is such an attribute, element or text in what is known of the records.
    func has(_ path: String) -> Bool { contents?.names.contains(path) ?? true }

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
            isWatched && contents == nil ? GivenPaths(given.givenPaths.map(\.path), types: given.types) : nil, unknownNodes)
    }

    /// The paths that it has something to say of, and the options that say it.
    fileprivate var givenPaths: [(path: String, option: String)] {
        Set(types.keys).union(lists).union(objects).sorted().map { ($0, "--type") } + columns.map { (Self.element(of: $0), "--columns") }
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
