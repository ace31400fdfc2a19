/// The conversions of names that both coders' key strategies are made of. Words are told apart by case or by a separator.
package enum KeyConversion {
    /// `firstName` becomes `first_name` with the separator `_`, `myURLProperty` becomes `my_url_property`.
    package static func separatingWords(of key: String, with separator: Character) -> String {
        var result = ""
        let characters = Array(key)
        for (index, character) in characters.enumerated() {
            if index > 0, character.isUppercase {
                let startsWord = !characters[index - 1].isUppercase
                let endsAcronym = index + 1 < characters.count && characters[index + 1].isLowercase
                if startsWord || endsAcronym { result.append(separator) }
            }
            result += character.lowercased()
        }
        return result
    }

    /// `first_name` becomes `firstName` with the separator `_`. Separators at the ends stay.
    package static func joiningWords(of name: String, separatedBy separator: Character) -> String {
        guard let first = name.firstIndex(where: { $0 != separator }), let last = name.lastIndex(where: { $0 != separator }) else {
            return name
        }
        let words = name[first...last].split(separator: separator)
        guard words.count > 1 else { return name }
        let joined = words.dropFirst().reduce(into: words[0].lowercased()) { $0 += capitalizingFirstLetter(of: $1.lowercased()) }
        return name[..<first] + joined + name[name.index(after: last)...]
    }

    /// `firstName` becomes `FirstName`.
    package static func capitalizingFirstLetter(of key: String) -> String {
        key.prefix(1).uppercased() + key.dropFirst()
    }

    /// `FirstName` becomes `firstName`.
    package static func lowercasingFirstLetter(of name: String) -> String {
        name.prefix(1).lowercased() + name.dropFirst()
    }
}
