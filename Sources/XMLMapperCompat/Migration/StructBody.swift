/// The properties of a type, and of the structs inside of it for the elements on a key's path.
final class StructBody {
    enum Kind {
        case attribute, element, text, cdata, ownCDATA

        init(_ property: MappingRecorder.Property, _ last: String) {
            if property.key.isAttribute || (last.hasPrefix(ReservedKey.attributePrefix) && !ReservedKey.contains(last)) {
                self = .attribute
            } else if last == ReservedKey.text {
                self = .text
            } else if last == ReservedKey.cdata {
                self = .ownCDATA
            } else {
                let isCDATA = property.transform is XMLCDATATransform || (property.transform == nil && property.holdsSections)
                self = isCDATA ? .cdata : .element
            }
        }

        var wrapper: String {
            switch self {
            case .attribute: "@Attribute "
            case .element: ""
            case .text: "@XMLText "
            case .cdata, .ownCDATA: "@XMLCData "
            }
        }

        var isOwnText: Bool { self == .text || self == .ownCDATA }
        var ownTextName: String { self == .text ? "text" : "cdata" }
    }

    struct Field {
        let key: String
        let kind: Kind
        let type: String
        let notes: [String]
        fileprivate(set) var name = ""
    }

    /// An element on the way.
    private struct Inner {
        let element: String
        let property: String
        let type: String
        let body: StructBody
    }

    var comments: [String] = []
    var accessors: [String] = []
    private var fields: [Field] = []
    /// The elements on the way, in the order in which they are first met.
    private var inner: [Inner] = []
    /// Names of the mapped type's own properties, which are theirs whatever comes first.
    private let namesTaken: Set<String>
    private var names: Set<String> = []
    /// Names that no type in here may have.
    private var typesTaken: Set<String>

    /// Elements that are properties themselves, whatever comes first.
    private let elementsTaken: Set<String>

    init(namesTaken: Set<String> = [], elementsTaken: Set<String> = [], typesTaken: Set<String>) {
        self.namesTaken = namesTaken
        self.elementsTaken = elementsTaken
        self.typesTaken = typesTaken
    }

    // MARK: Names

    /// A name that nothing else in the type has: that of the mapped property, or one made of the key.
    func name(for property: String?, or wanted: String) -> String {
        if let property, names.insert(property).inserted { return SwiftName.escaped(property) }
        return uniqueName(wanted, otherwise: wanted)
    }

    /// The wanted name; where that is taken, the other one, or that with a number.
    private func uniqueName(_ wanted: String, otherwise: String) -> String {
        let candidates = [wanted, otherwise] + (2...9_999).lazy.map { "\(otherwise)\($0)" }
        let name = candidates.first { !names.contains($0) && !namesTaken.contains($0) } ?? wanted
        names.insert(name)
        return SwiftName.escaped(name)
    }

    private func uniqueType(_ wanted: String) -> String {
        let candidates = [wanted, wanted + "Element"] + (2...9_999).lazy.map { "\(wanted)Element\($0)" }
        let name = candidates.first { !typesTaken.contains($0) } ?? wanted
        typesTaken.insert(name)
        return name
    }

    // MARK: Fields

    /// Why there can be no field for a key, in words; nil if there can.
    func conflict(of key: String, _ kind: Kind, inside path: [String]) -> String? {
        if let first = path.first {
            if let inner = inner.first(where: { $0.element == first }) {
                return inner.body.conflict(of: key, kind, inside: Array(path.dropFirst()))
            }
            if elementsTaken.contains(first) || fields.contains(where: { $0.key == first && $0.kind == .element }) {
                return "is inside of '\(SwiftName.inComment(first))', which is a property itself; add it there."
            }
            let other = fields.first { $0.key == first && !$0.kind.isOwnText }
            return other.map { "has the key of '\($0.name)' on its path; one type has a key once." }
        }
        if kind.isOwnText {
            let isTaken = fields.contains { $0.kind == kind }
            return isTaken ? "is the element's own \(kind.ownTextName), which is a property already." : nil
        }
        if let other = inner.first(where: { $0.element == key }) {
            return "is the element that '\(other.property)' stands for; add what is missing there."
        }
        if let other = fields.first(where: { $0.key == key && !$0.kind.isOwnText }) {
            let isSame = (other.kind == .attribute) == (kind == .attribute)
            return isSame
                ? "is mapped by '\(other.name)' as well; make one of the other."
                : "is an attribute's name and an element's; one type has a key once."
        }
        return nil
    }

    func add(_ field: Field, named name: String) {
        var field = field
        field.name = name
        fields.append(field)
    }

    /// Adds a field to the struct for an element on the way, and returns the names of the properties that lead to it.
    func add(_ field: Field, inside path: [String]) -> [String] {
        guard let first = path.first else {
            let name = field.kind.isOwnText ? field.kind.ownTextName : SwiftName.property(field.key)
            let unique = uniqueName(name, otherwise: name + (field.kind == .attribute ? "Attribute" : "Element"))
            add(field, named: unique)
            return [unique]
        }
        let next = inner.first { $0.element == first } ?? addInner(first)
        return [next.property] + next.body.add(field, inside: Array(path.dropFirst()))
    }

    private func addInner(_ element: String) -> Inner {
        let name = SwiftName.property(element)
        let new = Inner(
            element: element, property: uniqueName(name, otherwise: name + "Element"), type: uniqueType(SwiftName.type(element)),
            body: StructBody(typesTaken: typesTaken))
        inner.append(new)
        fields.append(Field(key: element, kind: .element, type: new.type + "?", notes: [], name: new.property))
        return new
    }

    // MARK: Source code

    func declaration(named name: String, isClass: Bool = false, indentation: String = "") -> String {
        let inside = indentation + "    "
        var lines = comments.map { "\(indentation)// \($0)" }
        lines.append("\(indentation)\(isClass ? "final class" : "struct") \(name): Codable {")
        for field in fields {
            let notes = field.notes.isEmpty ? "" : "  // " + SwiftName.inComment(field.notes.joined(separator: "; "))
            lines.append("\(inside)\(field.kind.wrapper)var \(field.name): \(field.type)\(notes)")
        }
        if !accessors.isEmpty { lines.append("") }
        lines += accessors.map { inside + $0 }
        for element in inner {
            lines.append("")
            lines.append(element.body.declaration(named: element.type, indentation: inside))
        }
        lines += codingKeys(inside)
        lines.append("\(indentation)}")
        return lines.joined(separator: "\n") + (indentation.isEmpty ? "\n" : "")
    }

    private func codingKeys(_ inside: String) -> [String] {
        let keys = fields.map { field in
            // The key of a text says nothing, and must be no other field's.
            guard field.kind == .text else { return field.key }
            let name = field.name.filter { $0 != "`" }
            return fields.contains { $0.kind != .text && $0.key == name } ? ReservedKey.text : name
        }
        let names = fields.map { $0.name.filter { $0 != "`" } }
        guard keys != names else { return [] }
        var lines = ["", "\(inside)enum CodingKeys: String, CodingKey {"]
        for ((field, key), name) in zip(zip(fields, keys), names) {
            lines.append("\(inside)    case \(field.name)" + (key == name ? "" : " = \(key.debugDescription)"))
        }
        lines.append("\(inside)}")
        return lines
    }
}

/// Names in Swift for names in XML.
enum SwiftName {
    /// A property's name: the local name, its words joined, the first letter small.
    static func property(_ name: String) -> String {
        if name == ReservedKey.text { return "text" }
        if name == ReservedKey.cdata { return "cdata" }
        let words = words(of: name)
        return words.prefix(1).lowercased() + words.dropFirst()
    }

    /// A type's name: the same with a capital letter.
    static func type(_ name: String) -> String {
        let words = words(of: name)
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    private static func words(of name: String) -> String {
        let local = name.split { $0 == ":" || $0 == "}" }.last.map(String.init) ?? name
        let words = local.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.enumerated()
        let joined = words.map { $0.offset == 0 ? String($0.element) : $0.element.prefix(1).uppercased() + $0.element.dropFirst() }.joined()
        if !joined.contains(where: { $0 != "_" }) { return "value" }
        return joined.first.map { $0.isLetter || $0 == "_" } == true ? joined : "_" + joined
    }

    /// A name in backticks where it is a word of the language.
    static func escaped(_ name: String) -> String {
        // These mean something even in backticks.
        if ["self", "init", "Type", "Protocol"].contains(name) { return name + "_" }
        return keywords.contains(name) ? "`\(name)`" : name
    }

    /// Text that stays on its line.
    static func inComment(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }

    /// What the types in a draft refer to, or are expected not to hide.
    static let knownTypes: Set = [
        "Any", "Array", "Attribute", "Bool", "Character", "Codable", "CodingKey", "CodingKeyRepresentable", "CodingKeys", "Data", "Date",
        "Decimal", "Decodable", "Decoder", "Dictionary", "Double", "Element", "Encodable", "Encoder", "Error", "Float", "Hashable", "Int",
        "Int16", "Int32", "Int64", "Int8", "Never", "Optional", "Protocol", "Result", "Self", "Set", "String", "Type", "UInt", "UInt16",
        "UInt32", "UInt64", "UInt8", "URL", "UUID", "Void", "XMLCData", "XMLText",
    ]

    private static let keywords: Set = [
        "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
        "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "inout", "internal", "is",
        "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}

extension String {
    func trimmingPrefix(_ prefix: String, if condition: Bool) -> String {
        condition && hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
    }
}
