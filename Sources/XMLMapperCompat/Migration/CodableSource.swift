import Foundation
import XMLCodable

/// Source code of `Codable` types for what a recorder has written down.
///
/// What it writes compiles: names are unique, no type hides another one that is used, no key occurs twice, and types that contain
/// themselves are classes. Comments say what cannot be expressed.
struct CodableSource {
    let recorder: MappingRecorder
    let suffix: String
    private var pending: [any XMLBaseMappable.Type] = []
    private var written: Set<ObjectIdentifier> = []
    /// What the new types are called, and by which of the old ones.
    private var names: [ObjectIdentifier: String] = [:]
    /// All types that the draft refers to, which no type for an element may hide.
    private var referencedNames = SwiftName.knownTypes
    /// Types of which values are held directly, or as an optional, by a type.
    private var held: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
    /// Conformances that the types of properties need, in the order in which they are first needed.
    private var extensions: [String] = []
    /// The type whose properties are being written.
    private var current: ObjectIdentifier?

    init(recorder: MappingRecorder, suffix: String) {
        self.recorder = recorder
        self.suffix = suffix
    }

    /// The type for a type, and those for the mappable types inside of it.
    mutating func declarations(startingWith type: any XMLBaseMappable.Type) -> String {
        // The first pass finds out which names there are, and which types contain themselves.
        _ = bodies(startingWith: type)
        extensions = []
        let declarations = bodies(startingWith: type).map { type, body in
            body.declaration(named: name(of: type), isClass: containsItself(ObjectIdentifier(type)))
        }
        return (declarations + (extensions.isEmpty ? [] : [extensions.joined(separator: "\n") + "\n"])).joined(separator: "\n")
    }

    private mutating func bodies(startingWith type: any XMLBaseMappable.Type) -> [(any XMLBaseMappable.Type, StructBody)] {
        pending = [type]
        written = []
        var bodies: [(any XMLBaseMappable.Type, StructBody)] = []
        while let next = pending.first {
            pending.removeFirst()
            guard written.insert(ObjectIdentifier(next)).inserted else { continue }
            let record = recorder.record(of: next)
            if record.properties.isEmpty { tryEmptyElement(next) }
            current = ObjectIdentifier(next)
            let elements = record.properties.filter { !$0.key.isAttribute && $0.key.components.count == 1 }.map(\.key.string)
            let body = StructBody(
                namesTaken: Set(record.properties.compactMap(\.name)), elementsTaken: Set(elements), typesTaken: referencedNames)
            for property in record.properties { add(property, to: body) }
            bodies.append((next, body))
        }
        return bodies
    }

    /// Whether values of a type hold values of it, other than in lists.
    private func containsItself(_ type: ObjectIdentifier) -> Bool {
        var reached: Set<ObjectIdentifier> = []
        var pending = held[type] ?? []
        while let next = pending.popFirst() {
            if next == type { return true }
            if reached.insert(next).inserted { pending.formUnion(held[next] ?? []) }
        }
        return false
    }

    /// Runs the mapping of a type that no sample has, for its keys.
    private func tryEmptyElement<Model: XMLBaseMappable>(_ type: Model.Type) {
        guard let empty = try? XMLTree(parsing: "<sample/>").root else { return }
        _ = ObjectMapping.object(type, from: .element(empty), session: MappingSession(recorder: recorder))
    }

    /// What the new type for a type is called: by its name, by its name and those of the types around it where another type has it, or by number.
    private mutating func name(of type: Any.Type) -> String {
        if let known = names[ObjectIdentifier(type)] { return known }
        func letters(_ name: String) -> String { name.filter { $0.isLetter || $0.isNumber || $0 == "_" } }
        let qualified = String(reflecting: type).split(separator: ".").dropFirst().filter { !$0.hasPrefix("(") }.joined()
        let candidates =
            [letters(String(describing: type)), letters(qualified)] + (2...9_999).lazy.map { letters(String(describing: type)) + "\($0)" }
        let name = candidates.map { $0 + suffix }.first { !referencedNames.contains($0) } ?? suffix
        names[ObjectIdentifier(type)] = name
        referencedNames.insert(name)
        return name
    }

    // MARK: Properties

    private mutating func add(_ property: MappingRecorder.Property, to body: StructBody) {
        let key = SwiftName.inComment(property.key.string)
        if property.key.string == ReservedKey.nodesOrder {
            body.comments.append("\(property.name ?? "nodesOrder"): elements are written in the order of the properties.")
            return
        }
        if ReservedKey.contains(property.key.string), ![ReservedKey.text, ReservedKey.cdata].contains(property.key.string) {
            body.comments.append("'\(key)': is a key of dictionaries, and nothing in the document.")
            return
        }
        var components = property.key.components
        if components.contains(where: { Int($0) != nil }) {
            body.comments.append("'\(key)': decode the list, and take the item of that number.")
            return
        }
        let last = components.removeLast()
        let kind = StructBody.Kind(property, last)
        let fieldKey =
            kind.isOwnText ? "" : last.trimmingPrefix(ReservedKey.attributePrefix, if: kind == .attribute && !property.key.isAttribute)
        if let reason = body.conflict(of: fieldKey, kind, inside: components) {
            body.comments.append("'\(key)'\(property.name.map { " (\($0))" } ?? ""): \(reason)")
            return
        }
        var notes: [String] = []
        var type = swiftType(of: property.type, &notes, isHeld: true)
        if let transform = property.transform { note(transform, &notes) }
        let isList = type.hasPrefix("[") || type.hasPrefix("Set<")
        if !type.hasSuffix("?"), !isList, property.presences < property.requests {
            type += "?"
            notes.append("absent in \(property.requests - property.presences) of \(property.requests); had a default")
        }
        // A property of CDATA is one string, whatever the number of sections.
        if kind == .ownCDATA || kind == .cdata { type = type.replacingOccurrences(of: "[Data]", with: "String") }
        let field = StructBody.Field(key: fieldKey, kind: kind, type: type, notes: notes)
        guard components.isEmpty else {
            let path = body.add(field, inside: components).joined(separator: "?.")
            let name = body.name(for: property.name, or: SwiftName.property(last))
            return body.accessors.append("var \(name): \(type.hasSuffix("?") ? type : type + "?") { \(path) }")
        }
        body.add(field, named: body.name(for: property.name, or: SwiftName.property(last)))
    }

    /// The name of a type, as it is in the new model.
    ///
    /// - Parameter isHeld: whether the property holds a value of it itself, and not in a list.
    private mutating func swiftType(of type: Any.Type, _ notes: inout [String], isHeld: Bool = false) -> String {
        if let optional = type as? any OptionalValue.Type {
            let wrapped = swiftType(of: optional.wrappedType, &notes, isHeld: isHeld)
            return wrapped.hasSuffix("?") ? wrapped : wrapped + "?"
        }
        if let list = type as? any ListValue.Type {
            let item = swiftType(of: list.itemType, &notes)
            guard String(describing: type).hasPrefix("Set<") else { return "[\(item)]" }
            guard list.itemType is any XMLBaseMappable.Type else { return "Set<\(item)>" }
            notes.append("was a set; the new type is not Hashable")
            return "[\(item)]"
        }
        if let dictionary = type as? any DictionaryValue.Type {
            let value = swiftType(of: dictionary.valueType, &notes)
            if dictionary.keyType == String.self { return "[String: \(value)]" }
            return "[\(swiftType(ofKey: dictionary.keyType, &notes)): \(value)]"
        }
        if let mappable = type as? any XMLBaseMappable.Type {
            pending.append(mappable)
            if isHeld, let current { held[current, default: []].insert(ObjectIdentifier(type)) }
            return name(of: type)
        }
        if type == Any.self {
            notes.append("was Any, which is not Codable")
            return "String"
        }
        if type == NSDecimalNumber.self { return "Decimal" }
        let name = shortName(of: type)
        if type is any Codable.Type { return name }
        // What its raw value is, a type can be by saying so.
        if let raw = type as? any RawRepresentable.Type, isCodable(rawValueOf: raw) {
            conform(name, to: "Codable")
            return name
        }
        notes.append("was \(name), which is not Codable")
        return "String"
    }

    /// A dictionary's keys are names of elements only where the key's type says so.
    private mutating func swiftType(ofKey type: Any.Type, _ notes: inout [String]) -> String {
        let name = swiftType(of: type, &notes)
        if type is any RawRepresentable.Type, !(type is any CodingKeyRepresentable.Type) { conform(name, to: "CodingKeyRepresentable") }
        return name
    }

    private func isCodable<Raw: RawRepresentable>(rawValueOf type: Raw.Type) -> Bool { Raw.RawValue.self is any Codable.Type }

    private mutating func conform(_ name: String, to protocolName: String) {
        let line = "extension \(name): \(protocolName) {}"
        if !extensions.contains(line) { extensions.append(line) }
    }

    /// The name of a type without its module's.
    private mutating func shortName(of type: Any.Type) -> String {
        let name = String(reflecting: type)
        let isNameInModule = !name.contains("(") && name.contains(".")
        let shortName = isNameInModule ? name.split(separator: ".").dropFirst().joined(separator: ".") : String(describing: type)
        if let first = shortName.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }).first {
            referencedNames.insert(String(first))
        }
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
