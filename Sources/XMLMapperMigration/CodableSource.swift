import Foundation
import XMLCodable
import XMLMapperCompat

/// Source code of `Codable` types for what a recorder has written down.
///
/// What it writes compiles: names are unique, no type hides another one that is used, no key occurs twice, and types that contain
/// themselves are classes. Comments say what cannot be expressed.
struct CodableSource {
    let recorder: MappingRecorder
    let suffix: String
    private var pending: [any XMLBaseMappable.Type] = []
    /// What the new types are called, and by which of the old ones.
    private var names: [ObjectIdentifier: String] = [:]
    /// All types that the draft refers to, which no type for an element may hide.
    private var referencedNames = SwiftName.knownTypes
    /// Types of which values are held directly, or as an optional, by a type.
    private var held: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
    /// Conformances that the types of properties need, in the order in which they are first needed.
    private var extensions: [String] = []

    /// Properties that keys of other types lead to, by the types that they are in.
    private var additions: [ObjectIdentifier: [MappingRecorder.Property]] = [:]
    /// The names of properties by their bodies and keys, as the pass before has found them.
    private var propertyNames: [String: [String: String]] = [:]
    private let usesMacro: Bool

    init(recorder: MappingRecorder, suffix: String, usesMacro: Bool) {
        self.recorder = recorder
        self.suffix = suffix
        self.usesMacro = usesMacro
    }

    /// The type for a type, and those for the mappable types inside of it.
    mutating func declarations(startingWith type: any XMLBaseMappable.Type) -> String {
        // The first passes find out which names there are, which types contain themselves, and what keys of other types lead to.
        var bodies: [(any XMLBaseMappable.Type, StructBody)] = []
        for _ in 0..<Self.maximumPassCount {
            extensions = []
            let names = propertyNames
            bodies = self.bodies(startingWith: type)
            if propertyNames == names { break }
        }
        let declarations = bodies.map { type, body in
            body.declaration(named: name(of: type), isClass: containsItself(ObjectIdentifier(type)), usesMacro: usesMacro)
        }
        return (declarations + (extensions.isEmpty ? [] : [extensions])).map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    /// Keys lead through few objects.
    private static let maximumPassCount = 16

    private mutating func bodies(startingWith type: any XMLBaseMappable.Type) -> [(any XMLBaseMappable.Type, StructBody)] {
        pending = [type]
        var bodies: [(any XMLBaseMappable.Type, StructBody)] = []
        while !pending.isEmpty {
            let next = pending.removeFirst()
            if bodies.contains(where: { $0.0 == next }) { continue }
            let identifier = ObjectIdentifier(next)
            let record = recorder.record(of: next)
            // The keys of a type that no sample has.
            if record.properties.isEmpty { try? ObservedMapping.read(next, from: XMLMigration.emptySample, recorder: recorder) }
            let properties = record.properties + (additions[identifier] ?? [])
            held[identifier] = Set(properties.filter { $0.isElement && $0.isObject }.map { ObjectIdentifier(unwrapped($0.type)) })
            let body = StructBody(
                identifier: "\(identifier)", properties: properties, namesTaken: Set(record.properties.compactMap(\.name)),
                typesTaken: referencedNames)
            for property in properties { add(property, to: body) }
            bodies.append((next, body))
        }
        propertyNames = Dictionary(bodies.flatMap { $0.1.allNames }) { first, _ in first }
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

    /// What the new type for a type is called: by its name, by its name and those of the types around it where another type has it, or by number.
    private mutating func name(of type: Any.Type) -> String {
        if let known = names[ObjectIdentifier(type)] { return known }
        func letters(_ name: String) -> String { name.filter { $0.isLetter || $0.isNumber || $0 == "_" } }
        let qualified = String(reflecting: type).split(separator: ".").dropFirst().filter { !$0.hasPrefix("(") }.joined()
        let own = letters(String(describing: type))
        let name = SwiftName.unique([own, letters(qualified)], numbering: own) { referencedNames.contains($0 + suffix) } + suffix
        names[ObjectIdentifier(type)] = name
        referencedNames.insert(name)
        return name
    }

    // MARK: Properties

    private mutating func add(_ property: MappingRecorder.Property, to body: StructBody) {
        let key = SwiftName.inComment(property.key.string)
        func leaveOut(_ reason: String) { body.comments.append("'\(key)'\(property.name.map { " (\($0))" } ?? ""): \(reason)") }
        if property.key.string == ReservedKey.nodesOrder {
            body.comments.append("\(property.name ?? "nodesOrder"): elements are written in the order of the properties.")
            return
        }
        var components = property.components
        let last = components[components.count - 1]
        if ReservedKey.contains(last), ![ReservedKey.text, ReservedKey.cdata].contains(last) {
            return leaveOut("is a key of dictionaries, and nothing in the document.")
        }
        if let number = property.numberIndex { return addItem(property, number, to: body, leaveOut) }
        if components.contains(where: { !SwiftName.isNameInXML($0) }) { return leaveOut("is no name of an element or an attribute.") }
        if let (owner, count) = body.holder(of: property) {
            guard let type = unwrapped(owner.type) as? any XMLBaseMappable.Type else {
                return leaveOut("is inside of '\(SwiftName.inComment(owner.key.string))', which is a property itself; add it there.")
            }
            guard let inner = add(property.inside(count), toType: type),
                let outer = propertyNames[body.identifier]?[owner.documentKey(beside: body.properties)]
            else { return }
            let chain = owner.type is any OptionalType.Type ? "?." : "."
            return addAccessor(property, "\(outer)\(chain)\(inner)", isSettable: true, to: body)
        }
        let kind = StructBody.Kind(property, last)
        if ReservedKey.contains(last) { components.removeLast() }
        if let other = body.field(for: property) {
            return leaveOut(
                kind.isOwnText
                    ? "is the element's own text, which is a property already." : "is mapped by '\(other)' as well; make one of the other.")
        }
        body.add(field(property, kind, in: body), named: body.name(for: property.name, or: SwiftName.property(components.last ?? last)))
    }

    /// What a property becomes: its type, and what is said before it.
    private mutating func field(
        _ property: MappingRecorder.Property, _ kind: StructBody.Kind, in body: StructBody
    ) -> StructBody.Field {
        var field = StructBody.Field(key: property.documentKey(beside: body.properties), kind: kind)
        field.type = swiftType(of: property.type, &field.notes)
        if let transform = property.transform {
            field.format = DraftedFormat(transform, texts: property.texts, typeName: body.formatName(for: property))
            if field.format == nil { note(transform, &field.notes) }
        }
        // A property of CDATA is one string, whatever the number of sections.
        if kind == .ownCDATA || kind == .cdata { field.type = field.type.replacingOccurrences(of: "[Data]", with: "String") }
        let isList = field.type.hasPrefix("[") || field.type.hasPrefix("Set<")
        if kind == .attribute, isList { field.isTokens = true }
        let absences = property.requests - property.presences
        if absences > 0, !(isList && Self.isOptionalOrEmpty(property)) {
            if !isList, let literal = property.initial.flatMap({ DraftedDefault.literal($0) }),
                !(kind.isOwnText && literal.hasPrefix("\"") && literal != "\"\"")
            {
                if field.type.hasSuffix("?") { field.type.removeLast() }
                field.defaultLiteral = literal
            } else if !field.type.hasSuffix("?") {
                if !isList || field.type.contains(": ") { field.type += "?" }
                field.notes.append("absent in \(absences) of \(property.requests); had a default")
            }
        }
        return field
    }

    /// Whether a list that is absent is nil or empty in both models.
    private static func isOptionalOrEmpty(_ property: MappingRecorder.Property) -> Bool {
        guard let initial = property.initial else { return property.type is any OptionalType.Type }
        return !(initial is any DictionaryType) && Mirror(reflecting: initial).children.isEmpty
    }

    // MARK: Items by number

    /// A key that names an item of a list by its number: the list is a property, and the item an accessor.
    private mutating func addItem(
        _ property: MappingRecorder.Property, _ index: Int, to body: StructBody, _ leaveOut: (String) -> Void
    ) {
        let components = property.components
        let (path, rest) = (Array(components[..<index]), Array(components[(index + 1)...]))
        guard path.allSatisfy(SwiftName.isNameInXML), let number = Int(components[index]) else {
            return leaveOut("is no name of an element or an attribute.")
        }
        let key = path.joined(separator: "/")
        var inner: String?
        if let list = body.properties.first(where: { $0.isElement && $0.components == path }) {
            guard let list = unwrapped(list.type) as? any ListType.Type else {
                return leaveOut("is an item of what is no list; add it there.")
            }
            if !rest.isEmpty {
                guard let type = unwrapped(list.itemType) as? any XMLBaseMappable.Type else {
                    return leaveOut("is inside of an item of '\(key)'; add it there.")
                }
                inner = add(property.inside(index + 1), toType: type)
                if inner == nil { return }
            }
        } else if rest.isEmpty {
            guard !body.hasField(key) else { return addAccessor(property, item(number, of: key, in: body), to: body) }
            var field = StructBody.Field(key: key, kind: .element)
            let type = swiftType(of: property.type, &field.notes)
            field.type = "[\(type.hasSuffix("?") ? String(type.dropLast()) : type)]?"
            body.add(field, named: body.name(for: nil, or: SwiftName.property(path[path.count - 1])))
        } else {
            let item = body.inner(
                key, named: path[path.count - 1], of: body.properties.filter { $0.isInside(path) }.map { $0.inside(index + 1) })
            let nested = property.inside(index + 1)
            if item.field(for: nested) == nil { add(nested, to: item) }
            inner = propertyNames[item.identifier]?[nested.documentKey(beside: item.properties)]
            if inner == nil { return }
        }
        addAccessor(property, item(number, of: key, in: body) + (inner.map { "?.\($0)" } ?? ""), to: body)
    }

    /// An item of a list, as an expression.
    private func item(_ number: Int, of key: String, in body: StructBody) -> String {
        let list = propertyNames[body.identifier]?[key] ?? ""
        let isOptional = body.isOptional(key)
        let rest = number == 0 ? "" : ".dropFirst(\(number))"
        return "\(list)\(isOptional ? "?" : "")\(rest).first"
    }

    private mutating func addAccessor(
        _ property: MappingRecorder.Property, _ expression: String, isSettable: Bool = false, to body: StructBody
    ) {
        var notes: [String] = []
        var type = swiftType(of: property.type, &notes)
        if !type.hasSuffix("?") { type += "?" }
        let last = property.components.last { Int($0) == nil } ?? ""
        let name = body.name(for: property.name, or: SwiftName.property(last))
        body.accessors.append(
            isSettable
                ? ["var \(name): \(type) {", "    get { \(expression) }", "    set { \(expression) = newValue }", "}"]
                : ["var \(name): \(type) { \(expression) }"])
    }

    /// Adds a property to the type of an object that a key leads through, unless it has it.
    ///
    /// - Returns: the property's name; nil in the pass that adds it.
    private mutating func add(_ property: MappingRecorder.Property, toType type: any XMLBaseMappable.Type) -> String? {
        let identifier = ObjectIdentifier(type)
        let properties = recorder.record(of: type).properties + (additions[identifier] ?? [])
        if !properties.contains(where: { $0.components == property.components && $0.isAttribute == property.isAttribute }) {
            additions[identifier, default: []].append(property)
        }
        return propertyNames["\(identifier)"]?[property.documentKey(beside: properties)]
    }

    /// The name of a type, as it is in the new model.
    private mutating func swiftType(of type: Any.Type, _ notes: inout [String]) -> String {
        if let optional = type as? any OptionalType.Type {
            let wrapped = swiftType(of: optional.wrappedType, &notes)
            return wrapped.hasSuffix("?") ? wrapped : wrapped + "?"
        }
        if let list = type as? any ListType.Type {
            let item = swiftType(of: list.itemType, &notes)
            guard String(describing: type).hasPrefix("Set<") else { return "[\(item)]" }
            guard list.itemType is any XMLBaseMappable.Type else { return "Set<\(item)>" }
            notes.append("was a set; the new type is not Hashable")
            return "[\(item)]"
        }
        if let dictionary = type as? any DictionaryType.Type {
            let value = swiftType(of: dictionary.valueType, &notes)
            let key = swiftType(of: dictionary.keyType, &notes)
            // Keys are names of elements only where the key's type says so.
            if dictionary.keyType is any RawRepresentable.Type, !(dictionary.keyType is any CodingKeyRepresentable.Type) {
                conform(key, to: "CodingKeyRepresentable")
            }
            return "[\(key): \(value)]"
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
        if type == XMLTree.Element.self { return "XMLFragment" }
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
        case is XMLISO8601DateTransform:
            notes.append("dateDecodingStrategy = .iso8601, dateEncodingStrategy = .iso8601WithFractionalSeconds")
        case let transform as XMLDateFormatterTransform:
            let format = transform.dateFormatter.dateFormat ?? ""
            notes.append("dateDecodingStrategy and dateEncodingStrategy = .formatted(…), with the format \(format)")
        case is XMLCDATATransform, is XMLDataTransform, is XMLURLTransform, is NSDecimalNumberTransform: break
        default:
            let name = String(describing: type(of: transform))
            let known = ["XMLEnumTransform<", "XMLStringConvertibleTransform<", "XMLCodableTransform<", "XMLDictionaryTransform<"]
            if !known.contains(where: name.hasPrefix) { notes.append("went through \(name)") }
        }
    }
}
