import XMLCodable

/// Writes the Swift types of messages, as far as the schemas tell. What they do not tell is a comment.
struct SwiftTypes {
    /// How many declarations are looked at: those that refer to others could unfold without an end.
    private static let maximumVisits = 50_000
    /// How many types are looked at to see which have which in them.
    private static let maximumSteps = 1_000_000

    /// How many types, or groups, may be made of each other.
    private static let maximumNesting = 100

    private let schemas: SchemaDeclarations
    /// Where plain keys are written: the namespaces of the elements around them. Nil is no namespace.
    private var namespaces: Set<String?>
    /// Whether names inside of messages have no namespaces: RPC/encoded.
    private let isEncoded: Bool

    private(set) var declarations: [String] = []
    /// What types refer to and what is not in the schemas that were read. Source without it would send less than the service wants.
    private(set) var undeclared = UndeclaredNames()
    private var typeNames: [SchemaNode: String] = [:]
    var takenNames = SwiftName.takenTypes
    private var pending: [(name: String, type: SchemaNode)] = []
    private var openSimpleTypes: Set<SchemaNode> = []
    private var visits = 0
    private var steps = 0
    private var parts: [SchemaNode: Set<SchemaNode>] = [:]

    init(_ schemas: SchemaDeclarations, namespaces: Set<String?>, isEncoded: Bool) {
        (self.schemas, self.namespaces, self.isEncoded) = (schemas, namespaces, isEncoded)
    }

    /// What a value is in Swift.
    enum Use {
        case type(String, note: String? = nil)
        case list(String)
        /// Why it is not known.
        case unknown(String)
    }

    /// A line of a struct.
    enum Member {
        case property(Property)
        case note(String)
    }

    struct Property {
        var wrapper = ""
        /// The name in the document, which properties are called after, and as a key.
        let name: String
        let key: String
        let type: String
        var note: String?
        /// The declaration of what the value itself has in it, rather than a list of it.
        var content: SchemaNode?
    }

    // MARK: What an operation needs

    /// Declares a type for an element of a body: a ``SOAPElement``.
    mutating func declare(element name: WSDLName) -> String {
        let swiftName = newName(name.localName)
        var lines = ["static let elementName = \(SwiftName.literal(name.description))"]
        guard let element = schemas["element", name] else {
            undeclared.add("element", name)
            return swiftName
        }
        if name.namespaceURI != nil, !isQualified(inside: element) { lines.append("static let elementForm = SOAPElementForm.unqualified") }
        declare(swiftName, lines, content(of: element, named: swiftName), of: element["complexType"], isElement: true)
        return swiftName
    }

    /// Declares types inside of elements of other namespaces from now on.
    mutating func enter(_ namespaces: Set<String?>) {
        self.namespaces = namespaces
        typeNames = [:]
    }

    /// Declares a type for several values by their keys.
    mutating func declare(_ name: String, _ members: [Member]) -> String {
        let swiftName = newName(name)
        declare(swiftName, [], members)
        return swiftName
    }

    /// A property for an element that a schema declares, by its full name.
    mutating func member(ofElement name: WSDLName) -> Member {
        guard let element = schemas["element", name] else { return .note(undeclared.add("element", name)) }
        let use = use(of: element, named: name.localName)
        return member(name.localName, key: name.description, use, optional: false, what: name.description)
    }

    /// Declares all types that others have needed so far.
    mutating func declarePending() {
        while !pending.isEmpty {
            let (name, type) = pending.removeFirst()
            if type.kind == "simpleType" { declareEnum(name, type) } else { declare(name, [], members(of: type, named: name), of: type) }
        }
    }

    /// Whether the elements in an element, which its type declares, are in a namespace.
    func isQualified(inside element: SchemaNode) -> Bool {
        let type = element["complexType"] ?? element.names["type"].flatMap { schemas["complexType", $0] }
        return type?.isQualified ?? element.isQualified
    }

    /// What is in an element of a body.
    private mutating func content(of element: SchemaNode, named name: String) -> [Member] {
        let type = element["complexType"] ?? element.names["type"].flatMap { schemas["complexType", $0] }
        if let type { return members(of: type, named: name) }
        return [member("text", key: "", use(of: element, named: name + "Text"), optional: false, wrapper: "@XMLText ", what: "its text")]
    }

    // MARK: Types

    /// What a type of some name is.
    mutating func use(ofType name: WSDLName) -> Use {
        if let type = schemas["complexType", name] ?? schemas["simpleType", name] { return use(of: type, named: name.localName) }
        let isBuiltIn =
            name.namespaceURI == SchemaNode.namespaceURI
            || SOAPProtocolVersion.allCases.contains { $0.encodingNamespaceURI == name.namespaceURI }
        if isBuiltIn, let builtIn = SwiftName.builtIn(name.localName) { return .type(builtIn.type, note: builtIn.note) }
        if isBuiltIn { return .unknown("'\(name.localName)', which has no type of its own") }
        return .unknown(undeclared.add("type", name))
    }

    /// What an element or an attribute is.
    mutating func use(of declaration: SchemaNode, named name: String) -> Use {
        if declaration.kind == "complexType" || declaration.kind == "simpleType" { return use(ofDefinition: declaration, named: name) }
        if let type = declaration["complexType"] ?? declaration["simpleType"] { return use(ofDefinition: type, named: name) }
        if let type = declaration.names["type"] { return use(ofType: type) }
        if let type = declaration.attributes["type"] { return .unknown(undeclared.add("type", type)) }
        return .unknown("any content: the schema gives it no type")
    }

    private mutating func use(ofDefinition type: SchemaNode, named name: String) -> Use {
        if let known = typeNames[type] { return .type(known) }
        guard visit() else { return .unknown("more than this many declarations: \(Self.maximumVisits)") }
        if type.kind == "complexType" {
            if let item = type["complexContent"]?["restriction"].flatMap(Self.arrayItem) {
                guard case .type(let item, _) = use(ofType: item) else { return .unknown("an array of '\(item)'") }
                return .list(item)
            }
            return .type(request(type, named: name))
        }
        guard openSimpleTypes.count < Self.maximumNesting, openSimpleTypes.insert(type).inserted else {
            return .unknown(undeclared.add(madeOfItself: "type", type.attributes["name"] ?? name))
        }
        defer { openSimpleTypes.remove(type) }
        guard let restriction = type["restriction"] else {
            return .type("String", note: type["list"] != nil ? "a list, by blanks" : "a union of types")
        }
        let base = restriction["simpleType"].map { use(ofDefinition: $0, named: name) } ?? restriction.names["base"].map { use(ofType: $0) }
        guard restriction["enumeration"] != nil, case .type("String", _)? = base else {
            return base ?? .unknown("a restriction of no type")
        }
        return .type(request(type, named: name))
    }

    /// The type of the items, for an array in SOAP's encoding.
    private static func arrayItem(_ restriction: SchemaNode) -> WSDLName? {
        guard restriction.names["base"]?.localName == "Array" else { return nil }
        let attribute = restriction.children.first { $0.names["arrayType"] != nil }
        // One pair of brackets is one dimension.
        guard let size = attribute?.attributes["arrayType"]?.drop(while: { $0 != "[" }), size.hasPrefix("["),
            !size.dropFirst().contains("["), !size.contains(",")
        else {
            return nil
        }
        return attribute?.names["arrayType"]
    }

    private mutating func request(_ type: SchemaNode, named name: String) -> String {
        let swiftName = newName(type.attributes["name"] ?? name)
        typeNames[type] = swiftName
        pending.append((swiftName, type))
        return swiftName
    }

    private mutating func newName(_ name: String) -> String {
        let base = SwiftName.type(name)
        if takenNames.insert(base).inserted { return base }
        var number = 1
        while true {
            let other = number == 1 ? base + "Type" : "\(base)Type\(number)"
            if takenNames.insert(other).inserted { return other }
            number += 1
        }
    }

    // MARK: Members

    /// The members of a complex type.
    private mutating func members(of type: SchemaNode, named owner: String, bases: Set<SchemaNode> = []) -> [Member] {
        guard visit() else { return [.note("More than \(Self.maximumVisits) declarations: the others are left out.")] }
        var members: [Member] = []
        if type.attributes["mixed"] == "true" { members.append(.note("Text between the elements is allowed, and not here.")) }
        if bases.isEmpty, type.attributes["abstract"] == "true" {
            members.append(.note("Abstract: messages have one of its extensions, and say which by xsi:type."))
        }
        for node in type.children {
            switch node.kind {
            case "complexContent", "simpleContent":
                guard let change = node["extension"] ?? node["restriction"] else { continue }
                members += content(of: change, named: owner, isText: node.kind == "simpleContent", bases: bases.union([type]))
            default: members += particle(node, named: owner, optional: false, repeats: false, groups: [])
            }
        }
        return members
    }

    /// The members of an extension, with those of what it extends, or of a restriction.
    private mutating func content(of change: SchemaNode, named owner: String, isText: Bool, bases: Set<SchemaNode>) -> [Member] {
        var members: [Member] = []
        if let name = change.names["base"] {
            if let base = schemas["complexType", name] {
                if bases.contains(base) || bases.count > Self.maximumNesting {
                    members.append(.note("It is made of \(undeclared.add(madeOfItself: "type", name.description))."))
                } else if change.kind == "extension" {
                    members.append(.note("Of '\(name.localName)', which it extends:"))
                    members += self.members(of: base, named: owner, bases: bases)
                    members.append(.note("Its own:"))
                } else {
                    members.append(.note("It restricts '\(name.localName)', whose attributes are left out."))
                }
            } else if !isText, name.localName != "anyType" {
                members.append(.note("It is made of \(undeclared.add("type", name))."))
            } else if isText {
                members.append(member("text", key: "", use(ofType: name), optional: false, wrapper: "@XMLText ", what: "its text"))
            }
        }
        for node in change.children { members += particle(node, named: owner, optional: false, repeats: false, groups: []) }
        return members
    }

    private mutating func particle(
        _ node: SchemaNode, named owner: String, optional: Bool, repeats: Bool, groups: Set<SchemaNode>
    ) -> [Member] {
        guard visit() else { return [] }
        let (optional, repeats) = (optional || node.isOptional, repeats || node.repeats)
        switch node.kind {
        case "element", "attribute": return [property(node, named: owner, optional: optional, repeats: repeats)]
        case "sequence", "all", "choice":
            let names = node.children.map { $0.attributes["name"] ?? $0.attributes["ref"] ?? $0.kind }.joined(separator: ", ")
            if repeats, node.children.count > 1 { return [.note("A \(node.kind) that repeats, which has no form here: \(names)")] }
            let isChoice = node.kind == "choice" && node.children.count > 1
            return (isChoice ? [.note("One of: \(names)")] : [])
                + node.children.flatMap { particle($0, named: owner, optional: optional || isChoice, repeats: repeats, groups: groups) }
        case "group", "attributeGroup":
            guard let name = node.names["ref"], let group = schemas[node.kind, name] else {
                return [.note(undeclared.add(reference: node))]
            }
            guard !groups.contains(group), groups.count < Self.maximumNesting else {
                return [.note(undeclared.add(madeOfItself: node.kind, name.description))]
            }
            return group.children.flatMap {
                particle($0, named: owner, optional: optional, repeats: repeats, groups: groups.union([group]))
            }
        case "any", "anyAttribute": return [.note("Others are allowed (\(node.kind)), and not here.")]
        default: return []
        }
    }

    /// A property for an element or an attribute in a type.
    private mutating func property(_ node: SchemaNode, named owner: String, optional: Bool, repeats: Bool) -> Member {
        var (declaration, name) = (node, node.name)
        var isQualified = node.isQualified
        if let reference = node.names["ref"] {
            (name, isQualified) = (reference, true)
            if node.kind == "attribute", reference.namespaceURI == StandardNamespace.xml {
                // `xml:lang` and the like, which XML itself declares.
                let isOptional = node.attributes["use"] != "required"
                let key = "xml:\(reference.localName)"
                return member(reference.localName, key: key, .type("String"), optional: isOptional, wrapper: "@XMLAttribute ", what: key)
            }
            guard let global = schemas[node.kind, reference] else { return .note(undeclared.add(reference: node)) }
            declaration = global
        }
        guard let name else { return .note(undeclared.add(reference: node)) }
        let namespace = isQualified ? name.namespaceURI : nil
        let isAttribute = node.kind == "attribute"
        if node.attributes["use"] == "prohibited" || node.attributes["maxOccurs"] == "0" { return .note("\(name.localName) is left out.") }
        var use = use(of: declaration, named: owner + SwiftName.type(name.localName))
        let isOptional = isAttribute ? node.attributes["use"] != "required" : optional || declaration.attributes["nillable"] == "true"
        if repeats {
            switch use {
            case .type(let type, _): use = .list(declaration.attributes["nillable"] == "true" ? "\(type)?" : type)
            case .list: use = .unknown("a list of lists")
            case .unknown: break
            }
        }
        var member = member(
            name.localName, key: key(name.localName, in: namespace, isAttribute: isAttribute), use, optional: isOptional && !repeats,
            wrapper: isAttribute ? "@XMLAttribute " : "", what: name.localName)
        if case .property(var property) = member {
            property.content = declaration["complexType"] ?? declaration.names["type"].flatMap { schemas["complexType", $0] }
            if isOptional, !isAttribute, !optional, !repeats {
                property.note = "required: nil has to be xsi:nil, by the encoder's nilEncoding"
            }
            member = .property(property)
        }
        return member
    }

    /// A property, or a note if it is not known what it is.
    func member(_ name: String, key: String, _ use: Use, optional: Bool, wrapper: String = "", what: String) -> Member {
        switch use {
        case .type(let type, let note):
            return .property(Property(wrapper: wrapper, name: name, key: key, type: optional ? "\(type)?" : type, note: note))
        case .list(let item): return .property(Property(wrapper: wrapper, name: name, key: key, type: "[\(item)]"))
        case .unknown(let why): return .note("\(what): \(why)")
        }
    }

    /// The key of an element: with its namespace, where the elements around it would give it another.
    func key(_ name: String, in namespace: String?, isAttribute: Bool = false) -> String {
        if isEncoded || isAttribute && namespace == nil { return name }
        if !isAttribute, namespaces == [namespace] { return name }
        return "{\(namespace ?? "")}\(name)"
    }

    private mutating func visit() -> Bool {
        visits += 1
        return visits <= Self.maximumVisits
    }

    // MARK: Source

    private mutating func declareEnum(_ name: String, _ type: SchemaNode) {
        var taken: Set<String> = []
        var values: Set<String> = []
        var lines: [String] = []
        for value in type["restriction"]?.children.compactMap({ $0.kind == "enumeration" ? $0.attributes["value"] : nil }) ?? [] {
            guard values.insert(value).inserted else { continue }
            let caseName = Self.unique(SwiftName.property(value), &taken)
            lines.append("    case \(SwiftName.declared(caseName))" + (caseName == value ? "" : " = \(SwiftName.literal(value))"))
        }
        declarations.append((["enum \(name): String, Codable, Sendable {"] + lines + ["}"]).joined(separator: "\n"))
    }

    private mutating func declare(
        _ name: String, _ lines: [String], _ members: [Member], of type: SchemaNode? = nil, isElement: Bool = false
    ) {
        var body = lines
        var (taken, keys): (Set<String>, Set<String>) = ([], [])
        var cases: [(name: String, key: String)] = []
        for member in members {
            switch member {
            case .note(let note): body.append("// \(SwiftName.comment(note))")
            case .property(let property):
                if let type, let content = property.content, !property.type.hasPrefix("["), contains(content, type) {
                    body.append(
                        "// \(SwiftName.comment(property.name)): \(property.type), which has this type in it: make one of the two a class")
                    continue
                }
                guard keys.insert(property.key).inserted else {
                    body.append("// \(SwiftName.comment(property.name)): a second one of this name")
                    continue
                }
                let propertyName = Self.unique(SwiftName.property(property.name), &taken)
                cases.append((propertyName, property.key))
                let note = property.note.map { "  // \(SwiftName.comment($0))" } ?? ""
                body.append("\(property.wrapper)var \(SwiftName.declared(propertyName)): \(property.type)\(note)")
            }
        }
        let texts = cases.filter { $0.key.isEmpty }.map(\.name)
        if cases.contains(where: { $0.name != $0.key && !$0.key.isEmpty }) {
            let keys = cases.map { name, key in
                "    case \(SwiftName.declared(name))" + (name == key || texts.contains(name) ? "" : " = \(SwiftName.literal(key))")
            }
            body += ["", "enum CodingKeys: String, CodingKey {"] + keys + ["}"]
        }
        let head = "struct \(name): Codable, Sendable\(isElement ? ", SOAPElement" : "") {"
        let source = body.isEmpty ? head + "}" : ([head] + body.map { $0.isEmpty ? "" : "    " + $0 } + ["}"]).joined(separator: "\n")
        declarations.append(source)
    }

    private static func unique(_ name: String, _ taken: inout Set<String>) -> String {
        var (unique, number) = (name, 1)
        while !taken.insert(unique).inserted {
            number += 1
            unique = "\(name)\(number)"
        }
        return unique
    }

    /// Whether a type is another or has it in it, not counting lists: no struct can have itself in it.
    private mutating func contains(_ type: SchemaNode, _ other: SchemaNode) -> Bool {
        var (seen, open): (Set<SchemaNode>, [SchemaNode]) = ([type], [type])
        while let type = open.popLast() {
            steps += 1
            if type == other { return true }
            // Rather a comment too many than a type without an end.
            guard steps <= Self.maximumSteps else { return true }
            for part in parts(of: type) where seen.insert(part).inserted { open.append(part) }
        }
        return false
    }

    /// The types, elements and groups that one has in it, not counting lists.
    private mutating func parts(of type: SchemaNode) -> Set<SchemaNode> {
        if let known = parts[type] { return known }
        var (found, open): (Set<SchemaNode>, [SchemaNode]) = ([], [type])
        while let node = open.popLast() {
            for (attribute, name) in node.names where attribute != "arrayType" {
                found.formUnion(["complexType", "element", "group"].compactMap { schemas[$0, name] })
            }
            found.formUnion(node.children.filter { $0.kind == "complexType" })
            open += node.children.filter { !$0.repeats }
        }
        parts[type] = found
        return found
    }
}

/// Names that schemas refer to and that none of those that were read declares.
struct UndeclaredNames {
    /// How many are told.
    private static let maximumCount = 10

    private(set) var messages: [String] = []
    private(set) var namespaces: [String?] = []

    /// Adds a name.
    ///
    /// - Returns: what it is, for a comment.
    @discardableResult
    mutating func add(_ kind: String, _ name: WSDLName) -> String {
        if !namespaces.contains(name.namespaceURI) { namespaces.append(name.namespaceURI) }
        return add("the \(kind) '\(name)'")
    }

    /// Adds a name that cannot be read, because its prefix is not declared.
    mutating func add(_ kind: String, _ name: String) -> String { add("the \(kind) '\(name.prefix(200))', whose prefix is not declared") }

    /// Adds a declaration that would never end. So is one that `xs:redefine` makes of that of its name.
    mutating func add(madeOfItself kind: String, _ name: String) -> String {
        add("the \(kind) '\(name)', which is made of itself, or of too many others")
    }

    /// Adds what a node refers to.
    mutating func add(reference node: SchemaNode) -> String {
        node.names["ref"].map { add(node.kind, $0) } ?? add(node.kind, node.attributes["ref"] ?? "")
    }

    private mutating func add(_ message: String) -> String {
        if messages.count < Self.maximumCount, !messages.contains(message) { messages.append(message) }
        return message
    }

    /// What is wrong; nil if nothing is.
    ///
    /// - Parameter unread: the files that were not read.
    func error(for operation: String, unread: [WSDLImport]) -> WSDLError? {
        guard !messages.isEmpty else { return nil }
        let files = unread.filter { namespaces.contains($0.declaredNamespace) }.map { "'\($0.location)'" }
        let reason = files.isEmpty ? "" : "; not read: \(Set(files).sorted().joined(separator: ", "))"
        return WSDLError(
            "the files that were read do not tell what the operation '\(operation.prefix(80))' needs: \(messages.joined(separator: ", "))\(reason)",
            location: nil)
    }
}
