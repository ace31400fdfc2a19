/// Names of Swift made of those of XML.
enum SwiftNames {
    /// `first-name`, `FirstName` and `FIRST_NAME` as `firstName`.
    static func property(_ name: String) -> String {
        let words = words(of: name)
        return startingWithLetter(words.enumerated().map { $0 == 0 ? $1.lowercased() : capitalized($1) }.joined())
    }

    /// `first-name` as `FirstName`.
    static func type(_ name: String) -> String { startingWithLetter(words(of: name).map(capitalized).joined()) }

    static func plural(_ name: String) -> String {
        let endings: [(String, Int, String)] = [("ies", 0, ""), ("s", 0, "es"), ("x", 0, "es"), ("ch", 0, "es"), ("sh", 0, "es")]
        if name.hasSuffix("ss") || !name.hasSuffix("s") {
            if name.hasSuffix("y"), let before = name.dropLast().last, !"aeiou".contains(before) { return name.dropLast() + "ies" }
            for (ending, drop, added) in endings where name.hasSuffix(ending) { return name.dropLast(drop) + added }
            return name + "s"
        }
        return name
    }

    /// The type of a choice of elements: of `homeAddress` and `work-address` it is `Address`, of `circle` and `square` `CircleOrSquare`. Nil for more
    /// than three that share no word at their ends.
    ///
    /// - Parameter isPlural: whether it is `Addresses` and `CirclesOrSquares`.
    static func choice(_ elements: [String], isPlural: Bool = false) -> String? {
        let names = elements.map { words(of: $0).map(capitalized) }
        let shared = names.dropFirst().reduce(names.first ?? []) { shared, name in
            zip(shared.reversed(), name.reversed()).prefix { $0 == $1 }.map(\.0).reversed()
        }
        let parts = shared.isEmpty ? names.map { $0.joined() } : [shared.joined()]
        let texts = parts.map { isPlural ? plural($0) : $0 }
        guard let last = texts.last, texts.count <= 3 else { return nil }
        return startingWithLetter(texts.count == 1 ? last : texts.dropLast().joined() + "Or" + last)
    }

    /// A name as it is written in code.
    static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// A text as a literal.
    static func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case _
            where scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.generalCategory == .format
                || scalar.properties.generalCategory == .lineSeparator || scalar.properties.generalCategory == .paragraphSeparator:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    private static func startingWithLetter(_ name: String) -> String {
        guard let first = name.unicodeScalars.first else { return "value" }
        return ("0"..."9").contains(first) ? "_" + name : name
    }

    /// The words of a name: letters and digits that belong together. Of a name in capitals, they are in small letters but for the first one.
    private static func words(of name: String) -> [String] {
        var words: [[Character]] = []
        var previous: Character?
        let characters = Array(name.filter { isSafe($0) || !$0.isLetter })
        for (index, character) in characters.enumerated() {
            guard isSafe(character) else {
                previous = nil
                continue
            }
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            let startsWord: Bool
            if let previous {
                let isUpper = character.isUppercase
                startsWord = isUpper && (!previous.isUppercase || next.map { $0.isLowercase } ?? false) && !(previous.isNumber && !isUpper)
            } else {
                startsWord = true
            }
            if startsWord { words.append([character]) } else { words[words.count - 1].append(character) }
            previous = character
        }
        let texts = words.map { String($0) }
        if texts.count > 1, !name.contains(where: \.isLowercase) {
            return texts.map { $0.prefix(1) + $0.dropFirst().lowercased() }
        }
        return texts
    }

    /// Whether a character is a letter or a digit that identifiers may have.
    private static func isSafe(_ character: Character) -> Bool {
        guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else { return false }
        if scalar.isASCII { return character.isLetter || character.isNumber }
        return scalar.properties.isAlphabetic && scalar.properties.isXIDContinue
            && ((0xC0...0x2FF).contains(scalar.value) || (0x370...0x1FFF).contains(scalar.value)
                || (0x3041...0xD7FF).contains(scalar.value))
    }

    /// Types that the printed code names, or would be taken for.
    static let reservedTypes: Set<String> = [
        "Any", "AnyObject", "Array", "Attribute", "Bool", "Character", "Choice", "Codable", "CodingKey", "CodingKeys", "Data", "Date",
        "Decimal",
        "Decodable", "Decoder", "Dictionary", "Double", "Element", "ElementAndAttribute", "Empty", "Encodable", "Encoder", "Equatable",
        "Error",
        "Float", "Hashable",
        "Int",
        "Never", "Optional", "Part", "Protocol", "RawRepresentable", "Result", "Self", "Sendable", "Set", "String", "Swift", "Type", "UInt",
        "URL", "UUID", "Void", "XML",
        "XMLAttribute", "XMLChildElement",
        "XMLChoiceCodingKey", "XMLCodings", "XMLDateTime", "XMLDecoder", "XMLDefaults", "XMLEncoder", "XMLFormat", "XMLFormatted",
        "XMLFragment",
        "XMLInline", "XMLKeys", "XMLModel", "XMLModelContent", "XMLModelProperties", "XMLModelValues", "XMLNamespace", "XMLNamespaced",
        "XMLPresence",
        "XMLQName", "XMLText",
    ]

    /// Names that properties and cases cannot have, or that types have already.
    static let reservedProperties: Set<String> = [
        "debugDescription", "describe", "encode", "hash", "hashValue", "init", "intValue", "rawValue", "self", "stringValue", "write",
        "xmlNamespace",
    ]

    private static let keywords: Set<String> = [
        "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
        "enum",
        "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "inout", "internal", "is", "let",
        "nil",
        "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "static", "struct", "subscript",
        "super",
        "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}

/// Names that are taken.
struct NameSet {
    private var taken: Set<String>

    init(reserved: Set<String>) { taken = reserved }

    /// The first candidate that is free, or with a number.
    mutating func take(except others: Set<String> = [], _ candidates: [String]) -> String {
        let numbered = (2...).lazy.map { "\(candidates[candidates.count - 1])\($0)" }
        let isFree = { [taken] name in !taken.contains(name) && !others.contains(name) }
        let name = candidates.first(where: isFree) ?? numbered.first(where: isFree) ?? candidates[0]
        taken.insert(name)
        return name
    }

    mutating func take(except others: Set<String> = [], _ candidates: String...) -> String { take(except: others, candidates) }
}
