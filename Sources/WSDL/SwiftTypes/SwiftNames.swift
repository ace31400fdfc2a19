/// What names and texts of a schema are in Swift's source.
enum SwiftName {
    /// A type's name.
    static func type(_ name: String) -> String {
        let name = identifier(name)
        return (name.first?.uppercased() ?? "") + name.dropFirst()
    }

    /// A property's name, or a case's: `GetPriceResult` is `getPriceResult`, `URLText` is `urlText`.
    static func property(_ name: String) -> String {
        var characters = Array(identifier(name))
        for index in characters.indices {
            guard characters[index].isUppercase else { break }
            if index > 0, characters.indices.contains(index + 1), characters[index + 1].isLowercase { break }
            if let small = characters[index].lowercased().first { characters[index] = small }
        }
        return String(characters)
    }

    private static func identifier(_ name: String) -> String {
        var parts = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" || !$0.isASCII && $0.isLetter) }.map(String.init)
        for index in parts.indices.dropFirst() { parts[index] = parts[index].prefix(1).uppercased() + parts[index].dropFirst() }
        let joined = parts.joined()
        if joined.isEmpty { return "value" }
        return joined.first?.isNumber == true ? "_" + joined : joined
    }

    /// As it is written in a declaration.
    static func declared(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// A text as a literal.
    static func literal(_ text: String) -> String { text.debugDescription }

    /// A text as part of a comment, which ends with the line.
    static func comment(_ text: some StringProtocol) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
    }

    // MARK: Declarations

    /// The keys of properties or cases, after an empty line.
    static func codingKeys(_ cases: [(name: String, key: String)]) -> [String] {
        // A text has no name of its own.
        let keys = cases.map { "    " + `case`($0.name, of: $0.key.isEmpty ? $0.name : $0.key) }
        return ["", "enum CodingKeys: String, CodingKey {"] + keys + ["}"]
    }

    /// A case with the raw value that it stands for.
    static func `case`(_ name: String, of value: String) -> String {
        "case \(declared(name))" + (name == value ? "" : " = \(literal(value))")
    }

    /// A key that no element has.
    static func unused(_ key: String, _ keys: Set<String>) -> String {
        var unused = key
        while keys.contains(unused) { unused += "Here" }
        return unused
    }

    static func unique(_ name: String, _ taken: inout Set<String>) -> String {
        var (unique, number) = (name, 1)
        while !taken.insert(unique).inserted {
            number += 1
            unique = "\(name)\(number)"
        }
        return unique
    }

    // MARK: What names mean

    /// Names that types must not have, because those of others mean them.
    static let takenTypes: Set = [
        "Any", "Array", "Attribute", "Bool", "Codable", "CodingKey", "CodingKeys", "Data", "Date", "Decimal", "Double", "Int", "Optional",
        "Protocol", "SOAPElement", "SOAPElementForm", "Self", "Sendable", "String", "Type", "UInt64", "XMLAttribute", "XMLDate",
        "XMLDuration", "XMLFragment", "XMLGDay", "XMLGMonth", "XMLGMonthDay", "XMLGYear", "XMLGYearMonth",
        "XMLHexBinary", "XMLInline", "XMLPresence", "XMLQName", "XMLSequence", "XMLText", "XMLTime", "XMLTokens", "XMLUnknownNodes",
    ]

    private static let keywords: Set = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum",
        "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal",
        "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// What a type of XML Schema's own is in Swift, and the module that has it; nil for a name that is none.
    static func builtIn(_ name: String) -> (form: SwiftTypes.Form, module: String?)? {
        switch name {
        case "date", "time", "duration", "gYear", "gYearMonth", "gMonth", "gMonthDay", "gDay", "hexBinary":
            (.type("XML\(name.prefix(1).uppercased())\(name.dropFirst())"), "XMLFormats")
        case "NMTOKENS", "IDREFS", "ENTITIES": (.tokens("String"), "XMLFormats")
        case "anyType": (.type("XMLFragment"), "XMLDocuments")
        case "string", "normalizedString", "token", "language", "Name", "NCName", "NMTOKEN", "ID", "IDREF", "ENTITY": (.type("String"), nil)
        case "anyURI", "anySimpleType": (.type("String", note: "xsd:\(name)"), nil)
        case "boolean": (.type("Bool"), nil)
        case "byte", "short", "int", "long", "unsignedByte", "unsignedShort", "unsignedInt": (.type("Int"), nil)
        case "unsignedLong": (.type("UInt64"), nil)
        // Of any size.
        case "integer", "nonNegativeInteger", "positiveInteger", "nonPositiveInteger", "negativeInteger":
            (.type("Decimal", note: "xsd:\(name)"), nil)
        case "decimal": (.type("Decimal"), nil)
        case "double", "float": (.type("Double"), nil)
        case "dateTime": (.type("Date"), nil)
        case "base64Binary", "base64": (.type("Data"), nil)
        case "QName": (.type("XMLQName"), nil)
        default: nil
        }
    }
}
