import Foundation
import XMLCodable

/// Source code of `Codable` structs for what a recorder has written down.
struct CodableSource {
    let recorder: MappingRecorder
    let suffix: String
    private var pending: [any XMLBaseMappable.Type] = []
    private var written: Set<ObjectIdentifier> = []

    init(recorder: MappingRecorder, suffix: String) {
        self.recorder = recorder
        self.suffix = suffix
    }

    /// The struct for a type, and those for the mappable types inside of it.
    mutating func declarations(startingWith type: any XMLBaseMappable.Type) -> String {
        pending = [type]
        var declarations: [String] = []
        while let next = pending.first {
            pending.removeFirst()
            guard written.insert(ObjectIdentifier(next)).inserted else { continue }
            let record = recorder.record(of: next)
            if record.properties.isEmpty { tryEmptyElement(next) }
            var body = StructBody()
            body.namesTaken = Set(record.properties.compactMap(\.name))
            let keys = Set(record.properties.filter { $0.key.components.count == 1 }.map(\.key.string))
            for property in record.properties { add(property, to: &body, besideKeys: keys) }
            declarations.append(body.declaration(named: name(of: next)))
        }
        return declarations.joined(separator: "\n")
    }

    /// Runs the mapping of a type that no sample has, for its keys.
    private func tryEmptyElement<Model: XMLBaseMappable>(_ type: Model.Type) {
        guard let empty = try? XMLTree(parsing: "<sample/>").root else { return }
        _ = ObjectMapping.object(type, from: .element(empty), session: MappingSession(recorder: recorder))
    }

    private func name(of type: Any.Type) -> String {
        String(describing: type).filter { $0.isLetter || $0.isNumber || $0 == "_" } + suffix
    }

    // MARK: Properties

    private mutating func add(_ property: MappingRecorder.Property, to body: inout StructBody, besideKeys keys: Set<String>) {
        if property.key.string == ReservedKey.nodesOrder {
            body.comments.append("\(property.name ?? "nodesOrder"): elements are written in the order of the properties.")
            return
        }
        var components = property.key.components
        if components.contains(where: { Int($0) != nil }) {
            body.comments.append("'\(property.key.string)': decode the list, and take the item of that number.")
            return
        }
        if components.count > 1, keys.contains(components[0]) {
            body.comments.append("'\(property.key.string)': is inside of '\(components[0])', which is a property itself; add it there.")
            return
        }
        let last = components.removeLast()
        var notes: [String] = []
        var type = swiftType(of: property.type, &notes)
        if let transform = property.transform { note(transform, &notes) }
        let isList = type.hasPrefix("[") || type.hasPrefix("Set<")
        if !type.hasSuffix("?"), !isList, property.presences < property.requests {
            type += "?"
            notes.append("absent in \(property.requests - property.presences) of \(property.requests); had a default")
        }
        let kind = StructBody.Kind(property, last)
        // A property of CDATA is one string, whatever the number of sections.
        if kind == .ownCDATA || kind == .cdata { type = type.replacingOccurrences(of: "[Data]", with: "String") }
        let name = property.name.map(SwiftName.escaped) ?? SwiftName.property(last)
        let field = StructBody.Field(
            name: name, key: kind.isOwnText ? "" : last.trimmingPrefix(ReservedKey.attributePrefix, if: kind == .attribute), kind: kind,
            type: type, notes: notes)
        guard !components.isEmpty else { return body.fields.append(field) }
        body.add(field, inside: components)
        let path = ([body.wrapperName(of: components[0])] + components.dropFirst().map(SwiftName.property)).joined(separator: "?.")
        let result = type.hasSuffix("?") ? type : type + "?"
        body.accessors.append("var \(name): \(result) { \(path)?.\(SwiftName.property(last)) }")
    }

    /// The name of a type, as it is in the new model.
    private mutating func swiftType(of type: Any.Type, _ notes: inout [String]) -> String {
        if let optional = type as? any OptionalValue.Type {
            let wrapped = swiftType(of: optional.wrappedType, &notes)
            return wrapped.hasSuffix("?") ? wrapped : wrapped + "?"
        }
        if let list = type as? any ListValue.Type {
            let item = swiftType(of: list.itemType, &notes)
            return String(describing: type).hasPrefix("Set<") ? "Set<\(item)>" : "[\(item)]"
        }
        if let dictionary = type as? any DictionaryValue.Type {
            return "[\(swiftType(of: dictionary.keyType, &notes)): \(swiftType(of: dictionary.valueType, &notes))]"
        }
        if let mappable = type as? any XMLBaseMappable.Type {
            pending.append(mappable)
            return name(of: type)
        }
        if type == Any.self {
            notes.append("was Any, which is not Codable")
            return "String"
        }
        if type == NSDecimalNumber.self { return "Decimal" }
        let name = String(reflecting: type)
        let isNameInModule = !name.contains("(") && name.contains(".")
        let shortName = isNameInModule ? name.split(separator: ".").dropFirst().joined(separator: ".") : String(describing: type)
        if !(type is any Decodable.Type) { notes.append("extension \(shortName): Codable {}") }
        return shortName
    }

    /// Says what of a transform the new model does not have by itself.
    private func note(_ transform: Any, _ notes: inout [String]) {
        switch transform {
        case is XMLCDATATransform: break
        case is XMLISO8601DateTransform:
            notes.append("dateDecodingStrategy = .iso8601, dateEncodingStrategy = .iso8601WithFractionalSeconds")
        case let transform as XMLDateTransform:
            let isInMilliseconds = transform.transformToXML(Date(timeIntervalSince1970: 1)) == 1000
            notes.append("dateDecodingStrategy and dateEncodingStrategy = .\(isInMilliseconds ? "milli" : "")secondsSince1970")
        case let transform as XMLDateFormatterTransform:
            let format = transform.dateFormatter.dateFormat ?? ""
            notes.append("dateDecodingStrategy and dateEncodingStrategy = .formatted(…), with the format \(format)")
        case is XMLDataTransform, is XMLURLTransform, is NSDecimalNumberTransform: break
        default:
            let name = String(describing: type(of: transform))
            let known = ["XMLEnumTransform<", "XMLStringConvertibleTransform<", "XMLCodableTransform<", "XMLDictionaryTransform<"]
            if !known.contains(where: name.hasPrefix) { notes.append("went through \(name)") }
        }
    }
}

/// The properties of a struct, and of the structs inside of it that stand for the elements on a key's path.
private struct StructBody {
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
        let name: String
        let key: String
        let kind: Kind
        let type: String
        let notes: [String]
    }

    /// Names that the mapped type's own properties have.
    var namesTaken: Set<String> = []
    var comments: [String] = []
    var fields: [Field] = []
    var accessors: [String] = []
    /// The elements on the way, in the order in which they are first met.
    private var inner: [(name: String, body: StructBody)] = []

    /// What the property for an element on the way is called.
    func wrapperName(of element: String) -> String {
        let name = SwiftName.property(element)
        return namesTaken.contains(name) ? name.filter { $0 != "`" } + "Element" : name
    }

    mutating func add(_ field: Field, inside path: [String]) {
        guard let first = path.first else {
            let name = field.kind.isOwnText ? field.kind.ownTextName : SwiftName.property(field.key)
            return fields.append(Field(name: name, key: field.key, kind: field.kind, type: field.type, notes: field.notes))
        }
        let index =
            inner.firstIndex { $0.name == first }
            ?? {
                inner.append((first, StructBody()))
                let name = wrapperName(of: first)
                fields.append(Field(name: name, key: first, kind: .element, type: SwiftName.type(first) + "?", notes: []))
                return inner.count - 1
            }()
        inner[index].body.add(field, inside: Array(path.dropFirst()))
    }

    func declaration(named name: String, indentation: String = "") -> String {
        let inside = indentation + "    "
        var lines = comments.map { "\(indentation)// \($0)" }
        lines.append("\(indentation)struct \(name): Codable {")
        for field in fields {
            let notes = field.notes.isEmpty ? "" : "  // " + field.notes.joined(separator: "; ")
            lines.append("\(inside)\(field.kind.wrapper)var \(field.name): \(field.type)\(notes)")
        }
        if !accessors.isEmpty { lines.append("") }
        lines += accessors.map { inside + $0 }
        for (name, body) in inner {
            lines.append("")
            lines.append(body.declaration(named: SwiftName.type(name), indentation: inside))
        }
        if fields.contains(where: { $0.key != $0.name.filter { $0 != "`" } && $0.kind != .text }) {
            lines.append("")
            lines.append("\(inside)enum CodingKeys: String, CodingKey {")
            for field in fields {
                let isPlain = field.kind == .text || field.key == field.name.filter { $0 != "`" }
                lines.append("\(inside)    case \(field.name)" + (isPlain ? "" : " = \"\(field.key)\""))
            }
            lines.append("\(inside)}")
        }
        lines.append("\(indentation)}")
        return lines.joined(separator: "\n") + (indentation.isEmpty ? "\n" : "")
    }
}

/// Names in Swift for names in XML.
private enum SwiftName {
    /// A property's name: the local name, its words joined, the first letter small.
    static func property(_ name: String) -> String {
        if name == ReservedKey.text { return "text" }
        if name == ReservedKey.cdata { return "cdata" }
        let words = words(of: name)
        return escaped(words.prefix(1).lowercased() + words.dropFirst())
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
        return joined.first.map { $0.isLetter || $0 == "_" } == true ? joined : "_" + joined
    }

    /// A name in backticks where it is a word of the language.
    static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    private static let keywords: Set = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum",
        "extension", "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
        "operator", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
        "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}

extension String {
    fileprivate func trimmingPrefix(_ prefix: String, if condition: Bool) -> String {
        condition && hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
    }
}
