import XMLCodable

/// Writes the Swift types of messages, as far as the schemas tell. What they do not tell is a comment.
struct SwiftTypes {
    /// How many declarations are looked at: those that refer to others could unfold without an end.
    private static let maximumVisits = 50_000
    /// The same for all operations together, each of which may lead to everything that the schemas have.
    static let maximumVisitsOfAll = 10_000_000
    /// How many types, or groups, may be made of each other.
    private static let maximumNesting = 100

    private let schemas: SchemaDeclarations
    /// The namespaces of the elements around each declaration in all operations. Nil while they are gathered, and nothing is printed.
    private let knownNamespaces: [SchemaNode: Set<String?>]?
    /// The namespaces of the elements around what is being declared: plain keys are written in them. Nil is no namespace.
    private var namespaces: Set<String?> = [nil]
    /// Whether names inside of the operation's messages have no namespaces: RPC/encoded.
    private var isEncoded = false

    private(set) var declarations: [String] = []
    /// What types refer to and what is not in the schemas that were read. Source without it would send less than the service wants.
    private(set) var undeclared = UndeclaredNames()
    /// The types for elements of bodies and faults.
    private var elementNames: [Place: String] = [:]
    /// The types for everything in them.
    private var typeNames: [Place: String] = [:]
    private var takenNames = SwiftName.takenTypes
    private var pending: [(name: String, content: Pending, namespaces: Set<String?>)] = []
    /// The modules of the library that the types need, beside `SOAP` and `XMLCodable`.
    private(set) var modules: Set<String> = []
    private var openSimpleTypes: Set<SchemaNode> = []
    /// How many declarations the operation has led to so far.
    private(set) var visits = 0
    private var containment: TypeContainment

    /// - Parameter namespaces: the ``namespacesAround`` of all operations, so that a declaration has one type in all of them.
    init(_ schemas: SchemaDeclarations, knowing namespaces: [SchemaNode: Set<String?>]? = nil) {
        (self.schemas, knownNamespaces, containment) = (schemas, namespaces, TypeContainment(schemas))
    }

    /// A declaration by what its keys depend on: it has a type of its own in each place.
    private struct Place: Hashable {
        let node: SchemaNode
        let namespaces: Set<String?>
        let isEncoded: Bool
    }

    private func place(of node: SchemaNode) -> Place {
        Place(node: node, namespaces: knownNamespaces?[node] ?? namespaces, isEncoded: isEncoded)
    }

    /// The namespaces of the elements around each declaration that has a type.
    var namespacesAround: [SchemaNode: Set<String?>] {
        typeNames.keys.reduce(into: [:]) { around, place in
            if !place.isEncoded { around[place.node, default: []].formUnion(place.namespaces) }
        }
    }

    /// What is still to be declared.
    private enum Pending {
        case type(SchemaNode)
        case members([Member])
        case choice([Property])
    }

    // MARK: What an operation needs

    /// Begins with another operation, whose types are beside those that are declared already.
    mutating func begin(isEncoded: Bool) {
        self.isEncoded = isEncoded
        visits = 0
        containment.begin()
    }

    /// Declares a type for an element of a body or a fault: a `SOAPElement`, which declares the namespace of the names in it.
    mutating func declare(element name: WSDLName) -> String {
        guard let element = schemas["element", name] else {
            undeclared.add("element", name)
            return newName(name.localName)
        }
        // Its type declares the elements in it.
        let isQualified = complexType(of: element)?.isQualified ?? element.isQualified
        let place = Place(node: element, namespaces: [isQualified ? name.namespaceURI : nil], isEncoded: isEncoded)
        if let known = elementNames[place] { return known }
        let swiftName = newName(name.localName)
        elementNames[place] = swiftName
        var lines = ["static let elementName = \(SwiftName.literal(name.description))"]
        if name.namespaceURI != nil, !isQualified { lines.append("static let elementForm = SOAPElementForm.unqualified") }
        namespaces = place.namespaces
        declare(swiftName, lines, content(of: element, named: swiftName), of: element["complexType"], isElement: true)
        namespaces = [nil]
        return swiftName
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
        let form = form(of: element, named: name.localName)
        return member(name.localName, key: name.description, form, optional: false)
    }

    /// Declares all types that others have needed so far.
    mutating func declarePending() {
        while !pending.isEmpty {
            let (name, content, around) = pending.removeFirst()
            namespaces = around
            switch content {
            case .type(let type) where type.kind == "simpleType": declareEnum(name, type)
            case .type(let type): declare(name, [], members(of: type, named: name), of: type)
            case .members(let members): declare(name, [], members)
            case .choice(let cases): declareChoice(name, cases)
            }
        }
        namespaces = [nil]
    }

    /// The complex type that an element has in it or names.
    private func complexType(of element: SchemaNode) -> SchemaNode? {
        element["complexType"] ?? element.names["type"].flatMap { schemas["complexType", $0] }
    }

    /// What is in an element of a body.
    private mutating func content(of element: SchemaNode, named name: String) -> [Member] {
        if let type = complexType(of: element) { return members(of: type, named: name) }
        let form = form(of: element, named: name + "Text")
        if case .type("XMLFragment", _) = form { return [.rest] }
        return [member("text", key: "", form, optional: false, wrapper: "@XMLText ")]
    }

    // MARK: Types

    /// What a type of some name is.
    mutating func form(ofType name: WSDLName) -> Form {
        if let type = schemas["complexType", name] ?? schemas["simpleType", name] { return form(of: type, named: name.localName) }
        let isBuiltIn =
            name.namespaceURI == SchemaNode.namespaceURI
            || SOAPProtocolVersion.allCases.contains { $0.encodingNamespaceURI == name.namespaceURI }
        if isBuiltIn, let builtIn = SwiftName.builtIn(name.localName) {
            if let module = builtIn.module { modules.insert(module) }
            return builtIn.form
        }
        if isBuiltIn { return .unknown("'\(name.localName)', which has no type of its own") }
        return .unknown(undeclared.add("type", name))
    }

    /// What an element or an attribute is.
    mutating func form(of declaration: SchemaNode, named name: String) -> Form {
        if declaration.kind == "complexType" || declaration.kind == "simpleType" { return form(definedBy: declaration, named: name) }
        if let type = declaration["complexType"] ?? declaration["simpleType"] { return form(definedBy: type, named: name) }
        if let type = declaration.names["type"] { return form(ofType: type) }
        if let type = declaration.attributes["type"] { return .unknown(undeclared.add("type", type)) }
        if declaration.kind == "attribute" { return .type("String") }
        // One in the place of another has the other's type.
        if let head = schemas.typedHead(of: declaration) { return form(of: head, named: name) }
        modules.insert("XMLDocuments")
        return .type("XMLFragment")
    }

    private mutating func form(definedBy type: SchemaNode, named name: String) -> Form {
        let place = place(of: type)
        if let known = typeNames[place] { return .type(known) }
        guard visit() else { return .unknown("more than this many declarations: \(Self.maximumVisits)") }
        if type.kind == "complexType" {
            if let item = type["complexContent"]?["restriction"].flatMap(Self.arrayItem) {
                guard case .type(let item, _) = form(ofType: item) else { return .unknown("an array of '\(item)'") }
                return .list(item)
            }
            return .type(self.name(of: .type(type), at: place, type.attributes["name"] ?? name))
        }
        guard openSimpleTypes.count < Self.maximumNesting, openSimpleTypes.insert(type).inserted else {
            return .unknown(undeclared.add(madeOfItself: "type", type.attributes["name"] ?? name))
        }
        defer { openSimpleTypes.remove(type) }
        if let list = type["list"] {
            let item =
                list["simpleType"].map { form(definedBy: $0, named: name + "Item") } ?? list.names["itemType"].map { form(ofType: $0) }
            guard case .type(let item, _)? = item else { return item ?? .unknown("a list of no type") }
            modules.insert("XMLFormats")
            return .tokens(item)
        }
        guard let restriction = type["restriction"] else { return .type("String", note: "a union of types") }
        let base = restriction["simpleType"].map { form(definedBy: $0, named: name) } ?? restriction.names["base"].map { form(ofType: $0) }
        guard restriction["enumeration"] != nil, case .type("String", _)? = base else {
            return base ?? .unknown("a restriction of no type")
        }
        return .type(self.name(of: .type(type), at: place, type.attributes["name"] ?? name))
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

    /// The name of what a place has, which is declared later.
    private mutating func name(of content: Pending, at place: Place, _ name: String) -> String {
        if let known = typeNames[place] { return known }
        let swiftName = newName(name)
        typeNames[place] = swiftName
        pending.append((swiftName, content, place.namespaces))
        return swiftName
    }

    private mutating func newName(_ name: String) -> String {
        let base = SwiftName.type(name)
        return takenNames.insert(base).inserted ? base : SwiftName.unique(base + "Type", &takenNames)
    }

    // MARK: Members

    /// The members of a complex type.
    private mutating func members(of type: SchemaNode, named owner: String, bases: Set<SchemaNode> = []) -> [Member] {
        guard visit() else { return [.missing("More than \(Self.maximumVisits) declarations: the others are left out.")] }
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
            } else if isText {
                members.append(member("text", key: "", form(ofType: name), optional: false, wrapper: "@XMLText "))
            } else if name.localName != "anyType" {
                members.append(.note("It is made of \(undeclared.add("type", name))."))
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
            if repeats, node.children.count > 1 {
                let member = repeated(node, named: owner, groups)
                return [member ?? missing("A \(node.kind) that repeats, which has no form here: \(names)", optional: optional)]
            }
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
        case "any", "anyAttribute": return [.rest]
        default: return []
        }
    }

    /// A property for an element or an attribute in a type.
    ///
    /// - Parameter isGlobal: whether the node itself is one of a schema's top level.
    private mutating func property(
        _ node: SchemaNode, named owner: String, optional: Bool, repeats: Bool, isGlobal: Bool = false
    ) -> Member {
        var (declaration, name) = (node, node.name)
        var isQualified = isGlobal || node.isQualified
        if let reference = node.names["ref"] {
            (name, isQualified) = (reference, true)
            if node.kind == "attribute", reference.namespaceURI == StandardNamespace.xml {
                // `xml:lang` and the like, which XML itself declares.
                let isOptional = node.attributes["use"] != "required"
                let key = "xml:\(reference.localName)"
                return member(reference.localName, key: key, .type("String"), optional: isOptional, wrapper: "@XMLAttribute ")
            }
            guard let global = schemas[node.kind, reference] else { return .note(undeclared.add(reference: node)) }
            declaration = global
        }
        guard let name else { return .note(undeclared.add(reference: node)) }
        let namespace = isQualified ? name.namespaceURI : nil
        let isAttribute = node.kind == "attribute"
        if node.attributes["use"] == "prohibited" || node.attributes["maxOccurs"] == "0" { return .note("\(name.localName) is left out.") }
        if node.names["ref"] != nil, !isAttribute {
            let substitutes = schemas.substitutes(for: declaration)
            if substitutes != [declaration] {
                return choice(of: substitutes, for: declaration, name, optional: optional, repeats: repeats)
            }
        }
        var form = form(of: declaration, named: owner + SwiftName.type(name.localName))
        let isOptional = isAttribute ? node.attributes["use"] != "required" : optional || declaration.attributes["nillable"] == "true"
        if repeats {
            switch form {
            case .type(let type, _): form = .list(declaration.attributes["nillable"] == "true" ? "\(type)?" : type)
            case .tokens(let item): form = .list("XMLTokens<[\(item)]>")
            case .list: form = .unknown("a list of lists")
            case .unknown: break
            }
        }
        if case .unknown(let why) = form {
            return missing("\(name.localName): \(why)", optional: isAttribute ? isOptional : optional)
        }
        let known = member(
            name.localName, key: key(name.localName, in: namespace, isAttribute: isAttribute), form, optional: isOptional && !repeats,
            wrapper: isAttribute ? "@XMLAttribute " : "")
        guard case .property(var property) = known else { return known }
        (property.content, property.plainType) = (complexType(of: declaration), form.plainType)
        if isOptional, !isAttribute, !optional, let type = property.plainType {
            modules.insert("XMLModels")
            (property.wrapper, property.type) = ("", "XMLPresence<\(type)>")
            property.note = "required: none is .null, which is xsi:nil"
        }
        return .property(property)
    }

    // MARK: Choices

    /// A property for a choice or a sequence that repeats; nil for a choice that is not one of elements only, and for a sequence in which nothing says
    /// where each begins.
    private mutating func repeated(_ node: SchemaNode, named owner: String, _ groups: Set<SchemaNode>) -> Member? {
        if node.kind == "choice" {
            guard let cases = cases(node, named: owner, groups), !cases.isEmpty else { return nil }
            return inline("choices", "@XMLInline ", cases, as: .choice(cases), named: owner + "Choice")
        }
        guard node.kind == "sequence" else { return nil }
        let members = node.children.flatMap { particle($0, named: owner, optional: false, repeats: false, groups: groups) }
        let properties = members.compactMap { if case .property(let property) = $0 { property } else { nil } }
        guard properties.count == members.count, let first = properties.first, first.wrapper.isEmpty,
            !first.type.hasSuffix("?"), !first.type.hasPrefix("[")
        else {
            return nil
        }
        return inline("groups", "@XMLSequence ", properties, as: .members(members), named: owner + "Group")
    }

    /// A property for an element in whose place others may be.
    private mutating func choice(
        of substitutes: [SchemaNode], for head: SchemaNode, _ name: WSDLName, optional: Bool, repeats: Bool
    ) -> Member {
        let (place, outer) = (place(of: head), namespaces)
        namespaces = place.namespaces
        let cases = self.cases(of: substitutes)
        namespaces = outer
        guard let cases, !cases.isEmpty, cases.count <= SchemaDeclarations.maximumSubstituteCount else {
            return missing("\(name.localName): an element that others are in the place of, and these have no form", optional: optional)
        }
        let swiftName = self.name(of: .choice(cases), at: place, name.localName + "Choice")
        let type = repeats ? "[\(swiftName)]" : optional ? "\(swiftName)?" : swiftName
        return .property(
            Property(wrapper: "@XMLInline ", name: name.localName, key: name.localName, type: type, inlineKeys: cases.map(\.key)))
    }

    /// A list whose elements are among the others.
    private mutating func inline(_ name: String, _ wrapper: String, _ properties: [Property], as content: Pending, named typeName: String)
        -> Member
    {
        let swiftName = newName(typeName)
        pending.append((swiftName, content, namespaces))
        return .property(Property(wrapper: wrapper, name: name, key: name, type: "[\(swiftName)]", inlineKeys: properties.map(\.key)))
    }

    /// The elements of a choice; nil if there is anything else in it.
    private mutating func cases(_ choice: SchemaNode, named owner: String, _ groups: Set<SchemaNode>) -> [Property]? {
        guard visit() else { return nil }
        var cases: [Property] = []
        for node in choice.children {
            guard let found = self.cases(for: node, named: owner, groups) else { return nil }
            cases += found
        }
        return cases
    }

    /// The elements that one node of a choice stands for; nil if it is for anything else.
    private mutating func cases(for node: SchemaNode, named owner: String, _ groups: Set<SchemaNode>) -> [Property]? {
        switch node.kind {
        case "element":
            if let head = node.names["ref"].flatMap({ schemas["element", $0] }) { return cases(of: schemas.substitutes(for: head)) }
            return element(node, named: owner).map { [$0] }
        case "any":
            modules.insert("XMLDocuments")
            return [Property(name: "other", key: "*", type: "XMLFragment")]
        case "choice": return cases(node, named: owner, groups)
        case "group":
            guard let group = node.names["ref"].flatMap({ schemas["group", $0] }), let choice = group["choice"], !groups.contains(group),
                groups.count < Self.maximumNesting
            else { return nil }
            return cases(choice, named: owner, groups.union([group]))
        default: return nil
        }
    }

    /// Elements of the top level as cases; nil if one has no form.
    private mutating func cases(of elements: [SchemaNode]) -> [Property]? {
        let cases = elements.compactMap { element($0, named: "", isGlobal: true) }
        return cases.count == elements.count ? cases : nil
    }

    /// An element as a case, whose value is one of it.
    private mutating func element(_ node: SchemaNode, named owner: String, isGlobal: Bool = false) -> Property? {
        guard case .property(var property) = property(node, named: owner, optional: false, repeats: false, isGlobal: isGlobal) else {
            return nil
        }
        if property.wrapper.hasPrefix("@XMLTokens"), let type = property.plainType { (property.wrapper, property.type) = ("", type) }
        return property.wrapper.isEmpty ? property : nil
    }

    private func missing(_ what: String, optional: Bool) -> Member { optional ? .note(what) : .missing(what) }

    /// A property, or, if it is not known what it is, a note; `#error` where messages need it.
    func member(_ name: String, key: String, _ form: Form, optional: Bool, wrapper: String = "") -> Member {
        switch form {
        case .type(let type, let note):
            return .property(Property(wrapper: wrapper, name: name, key: key, type: optional ? "\(type)?" : type, note: note))
        case .list(let item): return .property(Property(wrapper: wrapper, name: name, key: key, type: "[\(item)]"))
        case .tokens(let item):
            return .property(Property(wrapper: wrapper + "@XMLTokens ", name: name, key: key, type: optional ? "[\(item)]?" : "[\(item)]"))
        case .unknown(let why): return missing("\(key.isEmpty ? "its text" : key): \(why)", optional: optional)
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
            lines.append(SwiftName.case(SwiftName.unique(SwiftName.property(value), &taken), of: value))
        }
        declare("enum \(name): String, Codable, Sendable", lines)
    }

    private mutating func declare(
        _ name: String, _ lines: [String], _ members: [Member], of type: SchemaNode? = nil, isElement: Bool = false
    ) {
        var body = lines
        var (taken, keys): (Set<String>, Set<String>) = ([], [])
        var cases: [(name: String, key: String)] = []
        let elementKeys = Set(members.flatMap(\.elementKeys))
        var hasRest = false
        for member in members {
            switch member {
            case .note(let note): body.append("// \(SwiftName.comment(note))")
            case .missing(let what): body.append("#error(\(SwiftName.literal(SwiftName.comment(what))))")
            case .rest: hasRest = true
            case .property(var property):
                // What is printed depends on it, and nothing else.
                if knownNamespaces != nil, let type, let content = property.content, let plainType = property.plainType,
                    !property.type.hasPrefix("["), containment.type(content, contains: type)
                {
                    (property.type, property.note) = ("[\(plainType)]", "at most one: no struct has itself in it, but in a list")
                }
                if !property.inlineKeys.isEmpty { property.key = SwiftName.unused(property.key, elementKeys.union(keys)) }
                guard keys.insert(property.key).inserted else {
                    body.append("// \(SwiftName.comment(property.name)): a second one of this name")
                    continue
                }
                let propertyName = SwiftName.unique(SwiftName.property(property.name), &taken)
                cases.append((propertyName, property.key))
                let note = property.note.map { "  // \(SwiftName.comment($0))" } ?? ""
                body.append("\(property.wrapper)var \(SwiftName.declared(propertyName)): \(property.type)\(note)")
            }
        }
        if hasRest {
            modules.insert("XMLDocuments")
            let key = SwiftName.unused("others", elementKeys.union(keys))
            let propertyName = SwiftName.unique(key, &taken)
            cases.append((propertyName, key))
            body.append("var \(propertyName): XMLUnknownNodes  // others are allowed")
        }
        if cases.contains(where: { $0.name != $0.key && !$0.key.isEmpty }) { body += SwiftName.codingKeys(cases) }
        declare("struct \(name): Codable, Sendable\(isElement ? ", SOAPElement" : "")", body)
    }

    private mutating func declareChoice(_ name: String, _ cases: [Property]) {
        var (taken, keys): (Set<String>, Set<String>) = ([], [])
        var lines: [String] = []
        var names: [(name: String, key: String)] = []
        for one in cases where keys.insert(one.key).inserted {
            let caseName = SwiftName.unique(SwiftName.property(one.name), &taken)
            lines.append("case \(SwiftName.declared(caseName))(\(one.type))")
            names.append((caseName, one.key))
        }
        declare("indirect enum \(name): Codable, Sendable", lines + SwiftName.codingKeys(names))
    }

    /// Adds a declaration with lines in it.
    private mutating func declare(_ head: String, _ lines: [String]) {
        let inside = lines.map { $0.isEmpty ? "\n" : "\n    \($0)" }.joined()
        declarations.append(head + " {" + inside + (lines.isEmpty ? "}" : "\n}"))
    }

}
