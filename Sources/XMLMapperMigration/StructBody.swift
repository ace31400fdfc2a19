import Foundation
import XMLCodable
import XMLMapperCompat

/// The properties of a type, and of the structs inside of it for the items that keys name by their numbers.
final class StructBody {
    enum Kind {
        case attribute, element, text, cdata, ownCDATA

        init(_ property: MappingRecorder.Property, _ last: String) {
            let isOwn = property.components.count == 1
            if property.isAttribute {
                self = .attribute
            } else if last == ReservedKey.text {
                self = isOwn ? .text : .element
            } else if last == ReservedKey.cdata {
                self = isOwn ? .ownCDATA : .cdata
            } else {
                let holdsSections = property.transform == nil && unwrapped(property.type) == [Data].self
                self = holdsSections || property.transform is XMLCDATATransform ? .cdata : .element
            }
        }

        /// The wrapper, and what `@XML` calls it.
        var words: (wrapper: String, form: String)? {
            switch self {
            case .attribute: ("XMLAttribute", "attribute")
            case .element: nil
            case .text: ("XMLText", "text")
            case .cdata, .ownCDATA: ("XMLCData", "cdata")
            }
        }

        var isOwnText: Bool { self == .text || self == .ownCDATA }
    }

    struct Field {
        /// The name in documents, or a path; nothing for the element's own text.
        let key: String
        let kind: Kind
        var type = ""
        var format: DraftedFormat?
        /// The default, as source code.
        var defaultLiteral: String?
        /// Whether it is a list in one text.
        var isTokens = false
        var notes: [String] = []
        fileprivate(set) var name = ""

        /// Whether the key says that it is an attribute.
        fileprivate var isAttributeKey: Bool { key.contains("@") }
    }

    /// Tells the bodies of a draft apart.
    let identifier: String
    /// What the type maps.
    let properties: [MappingRecorder.Property]
    var comments: [String] = []
    /// Computed properties, line by line.
    var accessors: [[String]] = []
    private var fields: [Field] = []
    /// The structs for the items of lists, by the lists' keys.
    private var inner: [(key: String, type: String, body: StructBody)] = []
    /// Names of the mapped type's own properties, which are theirs whatever comes first.
    private let namesTaken: Set<String>
    private var names: Set<String> = []
    /// Names that no type in here may have.
    private var typesTaken: Set<String>

    init(identifier: String, properties: [MappingRecorder.Property], namesTaken: Set<String> = [], typesTaken: Set<String>) {
        self.identifier = identifier
        self.properties = properties
        self.namesTaken = namesTaken
        self.typesTaken = typesTaken
    }

    // MARK: Names

    /// A name that nothing else in the type has: that of the mapped property, or one made of the key.
    func name(for property: String?, or wanted: String) -> String {
        if let property, names.insert(property).inserted { return SwiftName.escaped(property) }
        let name = SwiftName.unique([wanted], numbering: wanted) { names.contains($0) || namesTaken.contains($0) }
        names.insert(name)
        return SwiftName.escaped(name)
    }

    private func uniqueType(_ wanted: String) -> String {
        let name = SwiftName.unique([wanted, wanted + "Element"], numbering: wanted + "Element", isTaken: typesTaken.contains)
        typesTaken.insert(name)
        return name
    }

    /// Makes a name for the format of a property.
    func formatName(for property: MappingRecorder.Property) -> String {
        uniqueType(SwiftName.type(property.name ?? property.components.last ?? "") + "Format")
    }

    /// The names of all properties by their keys, here and in the structs inside.
    var allNames: [(String, [String: String])] {
        let own = Dictionary(fields.map { ($0.key, $0.name) }) { first, _ in first }
        return [(identifier, own)] + inner.flatMap(\.body.allNames)
    }

    // MARK: Fields

    func hasField(_ key: String) -> Bool { fields.contains { $0.key == key } }

    /// Whether the field of a key is an optional.
    func isOptional(_ key: String) -> Bool {
        if let field = fields.first(where: { $0.key == key }) { return field.type.hasSuffix("?") }
        return properties.first { $0.documentKey(beside: properties) == key }.map { $0.type is any OptionalType.Type } ?? true
    }

    /// The name of the field that has a property's node already.
    func field(for property: MappingRecorder.Property) -> String? {
        let key = property.documentKey(beside: properties)
        let isElement = !property.isAttribute
        return fields.first { $0.key == key && ($0.kind != .attribute) == isElement && $0.kind.isOwnText == key.isEmpty }?.name
    }

    /// The property that holds the elements which a key leads through, and how many names lead to it.
    func holder(of property: MappingRecorder.Property) -> (MappingRecorder.Property, Int)? {
        for count in 1..<max(property.components.count, 1) {
            let path = property.components[..<count]
            let holder = properties.first { $0.isElement && $0.components[...] == path && !isText($0.type) }
            if let holder, !ReservedKey.contains(property.components[count]) || holder.isObject { return (holder, count) }
        }
        return nil
    }

    func add(_ field: Field, named name: String) {
        var field = field
        field.name = name
        fields.append(field)
    }

    /// The struct for the items of a list that keys name by their numbers.
    func inner(_ key: String, named name: String, of properties: [MappingRecorder.Property]) -> StructBody {
        if let known = inner.first(where: { $0.key == key }) { return known.body }
        let type = uniqueType(SwiftName.type(name))
        let body = StructBody(identifier: "\(identifier)/\(key)", properties: properties, typesTaken: typesTaken)
        inner.append((key, type, body))
        add(Field(key: key, kind: .element, type: "[\(type)]?"), named: self.name(for: nil, or: SwiftName.property(name)))
        return body
    }

    // MARK: Source code

    /// The declaration of the type, line by line.
    func declaration(named name: String, isClass: Bool = false, usesMacro: Bool) -> [String] {
        var lines: [String] = []
        var types: [[String]] = []
        for field in fields {
            let notes = field.notes.isEmpty ? "" : "  // " + SwiftName.inComment(field.notes.joined(separator: "; "))
            lines.append((usesMacro ? source(ofModel: field) : source(of: field, &types)) + notes)
            if let declaration = field.format?.declaration, !declaration.isEmpty { types.append(declaration) }
        }
        for (index, accessor) in accessors.enumerated() {
            if index == 0 || accessor.count > 1 || accessors[index - 1].count > 1 { lines.append("") }
            lines += accessor
        }
        types += inner.map { $0.body.declaration(named: $0.type, usesMacro: usesMacro) }
        if !usesMacro, let codingKeys { types.append(codingKeys) }
        for type in types { lines += [""] + type }
        let kind = isClass ? "final class" : "struct"
        return comments.map { "// \($0)" } + [usesMacro ? "@XMLModel \(kind) \(name) {" : "\(kind) \(name): Codable {"]
            + lines.map { $0.isEmpty ? "" : "    " + $0 } + ["}"]
    }

    /// A property with its wrappers.
    private func source(of field: Field, _ types: inout [[String]]) -> String {
        var wrappers: [String] = []
        if let wrapper = field.kind.words?.wrapper, !field.isAttributeKey { wrappers.append(wrapper) }
        if let literal = field.defaultLiteral {
            if let known = DraftedDefault.knownName(literal, field.type) {
                wrappers.append("XMLDefaulted<\(known)>")
            } else {
                let name = uniqueType(SwiftName.type(field.name) + "Default")
                let type = field.format.map { "XMLFormatted<\($0.name)>" } ?? field.type
                let value = field.format == nil ? literal : "\(type)(\(literal))"
                types.append(["enum \(name): XMLDefaultValue {", "    static var defaultValue: \(type) { \(value) }", "}"])
                wrappers.append("XMLDefaulted<\(name)>")
            }
        }
        if field.isTokens { wrappers.append("XMLTokens") }
        if let format = field.format { wrappers.append("XMLFormatted<\(format.shape(of: field.type))>") }
        return (wrappers.map { "@\($0)" } + ["var \(field.name): \(field.type)"]).joined(separator: " ")
    }

    /// A property with `@XML`.
    private func source(ofModel field: Field) -> String {
        var arguments: [String] = []
        let isNamed = field.key == field.name.filter { $0 != "`" } || field.kind == .text
        if !isNamed { arguments.append(field.key.debugDescription) }
        if let form = field.kind.words?.form, !field.isAttributeKey { arguments.append("." + form) }
        if field.isTokens { arguments.append(".tokens") }
        if let format = field.format { arguments.append(format.word.map { "." + $0 } ?? "format: \(format.name).self") }
        let mark = arguments.isEmpty ? "" : "@XML(\(arguments.joined(separator: ", "))) "
        return "\(mark)var \(field.name): \(field.type)" + (field.defaultLiteral.map { " = \($0)" } ?? "")
    }

    /// The coding keys; nil where they are the names.
    private var codingKeys: [String]? {
        let cases = fields.map { field in
            let name = field.name.filter { $0 != "`" }
            // The key of a text says nothing, and must be no other field's.
            let textKey = fields.contains { $0.kind != .text && $0.key == name } ? ReservedKey.text : name
            let key = field.kind == .text ? textKey : field.key
            return "    case \(field.name)" + (key == name ? "" : " = \(key.debugDescription)")
        }
        return cases.contains { $0.contains(" = ") } ? ["enum CodingKeys: String, CodingKey {"] + cases + ["}"] : nil
    }
}

// MARK: - What a property's key means

extension MappingRecorder.Property {
    /// Whether the last name is an attribute's.
    var isAttribute: Bool {
        guard let last = components.last, !ReservedKey.contains(last) else { return false }
        return key.isAttribute || last.isAttributeKey && isText((transform as? any XMLTransformType)?.writtenType(of: type) ?? type)
    }

    /// Whether it is an element, whose number no key says.
    var isElement: Bool {
        guard let last = components.last else { return false }
        return !isAttribute && !ReservedKey.contains(last) && numberIndex == nil
    }

    var isObject: Bool { unwrapped(type) is any XMLBaseMappable.Type }

    /// Where the key has the number of an item; nil if it has none.
    var numberIndex: Int? {
        let names = isAttribute ? components.dropLast() : components[...]
        return names.indices.dropFirst().first { Int(components[$0]).map { $0 >= 0 } ?? false }
    }

    /// The coding key: a name, or a path.
    ///
    /// - Parameter properties: all that the type maps: an attribute and an element may have one name.
    func documentKey(beside properties: [MappingRecorder.Property]) -> String {
        guard let last = components.last else { return "" }
        let path = Array(components.dropLast())
        if ReservedKey.contains(last) { return path.joined(separator: "/") }
        guard isAttribute else { return components.joined(separator: "/") }
        let name = key.isAttribute ? last : String(last.dropFirst(ReservedKey.attributePrefix.count))
        let isTaken = properties.contains { !$0.isAttribute && $0.components.first == name }
        return path.isEmpty && !isTaken ? name : (path + ["@" + name]).joined(separator: "/")
    }

    /// Whether the key leads to something inside of one of the items of a list.
    func isInside(_ path: [String]) -> Bool {
        numberIndex == path.count && components.starts(with: path) && components.count > path.count + 1
    }

    /// The same property, seen from an element on the way to it.
    ///
    /// - Parameter count: how many names lead to that element.
    func inside(_ count: Int) -> MappingRecorder.Property {
        var inner = self
        inner.components = Array(components[count...])
        inner.name = nil
        return inner
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

    /// The first of some names that is not taken, or the one that is numbered, with the first number that makes it a new one.
    static func unique(_ names: [String], numbering name: String, isTaken: (String) -> Bool) -> String {
        names.first { !isTaken($0) } ?? (2...9_999).lazy.map { "\(name)\($0)" }.first { !isTaken($0) } ?? name
    }

    /// A name in backticks where it is a word of the language.
    static func escaped(_ name: String) -> String {
        // These mean something even in backticks.
        if ["self", "init", "Type", "Protocol"].contains(name) { return name + "_" }
        return keywords.contains(name) ? "`\(name)`" : name
    }

    /// Whether a name of a key is a name in XML, or one in braces, `{namespace URI}local`.
    static func isNameInXML(_ name: String) -> Bool {
        if ReservedKey.contains(name) { return name == ReservedKey.text || name == ReservedKey.cdata }
        guard name.hasPrefix("{"), let end = name.lastIndex(of: "}") else { return NameRules.isName(name) }
        return NameRules.isName(String(name[name.index(after: end)...]))
    }

    /// Text that stays on its line.
    static func inComment(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }

    /// What the types in a draft refer to, or are expected not to hide.
    static let knownTypes: Set = [
        "Any", "Array", "Attribute", "Bool", "Character", "Codable", "CodingKey", "CodingKeyRepresentable", "CodingKeys", "Data", "Date",
        "Decimal", "Decodable", "Decoder", "Dictionary", "Double", "Element", "Encodable", "Encoder", "Error", "Float", "Hashable", "Int",
        "Int16", "Int32", "Int64", "Int8", "Never", "Optional", "Protocol", "Result", "Self", "Set", "String", "TimeZone", "Type", "UInt",
        "UInt16", "UInt32", "UInt64", "UInt8", "URL", "UUID", "Void", "XML", "XMLAttribute", "XMLCData", "XMLDatePattern",
        "XMLDefaultValue",
        "XMLDefaulted", "XMLDefaults", "XMLFormat", "XMLFormatted", "XMLFragment", "XMLModel", "XMLText", "XMLTokens",
    ]

    private static let keywords: Set = [
        "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
        "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "inout", "internal", "is",
        "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
