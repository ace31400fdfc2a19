import Foundation

/// How errors spell names and types, and how far apart names are.
package enum Spelling {
    /// The nearest of some names, if it is near enough to be meant.
    package static func nearest(to name: String, in names: [String]) -> String? {
        let limit = max(name.count < 4 ? 1 : 2, name.count / 3)
        // One letter has nothing in common with another one.
        let near = names.prefix(64).map { ($0, distance($0, name)) }.filter { $0.1 <= (min($0.0.count, name.count) > 1 ? limit : 0) }
        return near.min { $0.1 < $1.1 }?.0
    }

    /// A type as its declaration names it, without the wrappers that say where a value is: `Int?` for `Attribute<Optional<Int>>`.
    package static func name(of type: any Any.Type) -> String {
        switch TypeTraits.of(type).shape {
        case .wrapper(_, let value): name(of: value)
        case .optional(let wrapped): name(of: wrapped) + "?"
        case .list(let item?): "\(type)".replacingOccurrences(of: "\(item)", with: name(of: item))
        case .scalar(let scalar): "\(scalar.valueType)"
        case .list(nil), .dictionary, .ordinary: "\(type)"
        }
    }

    /// What makes the keys of a dictionary names, where it is a list of keys and values in turn.
    static func suggestionOfKeys(in type: any Any.Type) -> String? {
        let traits = TypeTraits.of(type).innermost
        guard case .list(nil) = traits.shape, let dictionary = traits.type as? any KeyedCollection.Type else { return nil }
        return "a dictionary by \(dictionary.keyType) is a list of keys and values in turn; conform \(dictionary.keyType) to "
            + "CodingKeyRepresentable, and the keys are names of elements"
    }

    /// The beginning of a namespace's URI, which may be long.
    static func bounded(_ uri: String) -> String { uri.utf8.count > 100 ? String(uri.prefix(100)) + "…" : uri }

    /// Names in quotation marks, the first ones if there are many.
    package static func list(_ names: [String], limit: Int = 12) -> String {
        names.prefix(limit).map { "'\($0)'" }.joined(separator: ", ") + (names.count > limit ? ", …" : "")
    }

    /// The number of characters to add, drop or change (Levenshtein 1966), not counting upper and lower case. At most 64 characters are looked at.
    static func distance(_ first: String, _ second: String) -> Int {
        let first = Array(first.lowercased().unicodeScalars.prefix(64))
        let second = Array(second.lowercased().unicodeScalars.prefix(64))
        var row = Array(0...second.count)
        for (index, scalar) in first.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in 0..<second.count {
                let substituted = diagonal + (scalar == second[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(substituted, diagonal + 1, row[column] + 1)
            }
        }
        return row[second.count]
    }
}
