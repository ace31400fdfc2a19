/// The conversions of names that both coders' key strategies are made of. Words are told apart by case or by a separator.
package enum KeyConversion {
    /// `firstName` becomes `first_name` with the separator `_`, `myURLProperty` becomes `my_url_property`.
    package static func separatingWords(of key: String, with separator: Unicode.Scalar) -> String {
        var result = ""
        let characters = Array(key)
        for (index, character) in characters.enumerated() {
            if index > 0, character.isUppercaseLetter {
                let startsWord = !characters[index - 1].isUppercaseLetter
                let endsAcronym = index + 1 < characters.count && characters[index + 1].isLowercaseLetter
                if startsWord || endsAcronym { result.unicodeScalars.append(separator) }
            }
            result += character.lowercased()
        }
        return result
    }

    /// `first_name` becomes `firstName` with the separator `_`. Separators at the ends stay.
    package static func joiningWords(of name: String, separatedBy separator: Unicode.Scalar) -> String {
        let parts = name.parts(separatedBy: separator)
        let words = parts.indices.filter { !parts[$0].isEmpty }
        guard words.count > 1 else { return name }
        var joined = String(repeating: Character(separator), count: words[0])
        for word in words {
            let letters = parts[word].lowercased()
            joined += word == words[0] ? letters : capitalizingFirstLetter(of: letters)
        }
        return joined + String(repeating: Character(separator), count: parts.count - 1 - words[words.count - 1])
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

extension Character {
    // Of the first scalar: to compare a character with another one takes the square of its marks.
    fileprivate var isUppercaseLetter: Bool { unicodeScalars.first?.properties.isUppercase ?? false }
    fileprivate var isLowercaseLetter: Bool { unicodeScalars.first?.properties.isLowercase ?? false }
}
