import Foundation

/// The Swift types of several operations, each type once.
struct OperationTypes {
    private var imports: Set<String> = []
    /// Comments on operations, and declarations.
    private var parts: [String] = []
    /// The declarations by the names of their types.
    private var declarations: [String: String] = [:]

    /// The source; nothing if there is no operation.
    var text: String { parts.isEmpty ? "" : imports.sorted().joined(separator: "\n") + "\n\n" + parts.joined(separator: "\n\n") + "\n" }

    /// Adds the source of an operation, without the types that are there already.
    ///
    /// - Throws: a message, if it has another type of a name. Then nothing of it is added.
    mutating func add(_ source: String, of operation: String) throws {
        var new = Self.parts(of: source)
        let imports = new.removeFirst().components(separatedBy: "\n")
        for part in new {
            guard let name = Self.typeName(of: part), let known = declarations[name], known != part else { continue }
            throw Message(
                "the operation '\(operation)' needs another type '\(name)' than one before, and is left out: --operation prints its types")
        }
        self.imports.formUnion(imports)
        for part in new {
            if let name = Self.typeName(of: part), declarations.updateValue(part, forKey: name) != nil { continue }
            parts.append(part)
        }
    }

    /// The imports, comments and declarations, which have empty lines between them.
    private static func parts(of source: String) -> [String] {
        var parts: [String] = []
        for paragraph in source.trimmingCharacters(in: .newlines).components(separatedBy: "\n\n") {
            // What is indented is in the declaration before it.
            if paragraph.hasPrefix(" "), let last = parts.popLast() {
                parts.append("\(last)\n\n\(paragraph)")
            } else {
                parts.append(paragraph)
            }
        }
        return parts
    }

    /// The name of the type that a part declares; nil for comments.
    private static func typeName(of part: String) -> String? {
        part.hasPrefix("//") ? nil : part.prefix { $0 != ":" }.split(separator: " ").last.map(String.init)
    }
}
