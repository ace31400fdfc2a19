import XMLCodable

/// An element of a schema, with what its names mean.
///
/// Source: XML Schema 1.0 part 1.
struct SchemaNode: Sendable, Hashable {
    static let namespaceURI = "http://www.w3.org/2001/XMLSchema"
    /// How deep elements of a schema may be: what is deeper is not known.
    private static let maximumDepth = 64

    /// Where it is among all that the schemas have.
    let number: Int
    /// The local name: `element`, `complexType`.
    let kind: String
    let attributes: [String: String]
    /// The attributes that are names of other declarations.
    let names: [String: WSDLName]
    let children: [SchemaNode]
    /// The namespace of what the schema declares.
    let targetNamespace: String?
    /// Whether elements, and attributes, that are declared inside of types are in that namespace.
    let isQualified: Bool

    /// - Parameter number: the number of the next one.
    init(schema: ScopedElement, _ number: inout Int) throws(WSDLError) {
        self.init(schema, in: schema, try schema.namespace(in: "targetNamespace"), depth: 0, &number)
    }

    private init(_ element: ScopedElement, in schema: ScopedElement, _ targetNamespace: String?, depth: Int, _ number: inout Int) {
        self.number = number
        number += 1
        kind = element.element.name.localName
        var attributes: [String: String] = [:]
        for (name, _) in element.element.attributes where name.namespaceURI == nil { attributes[name.localName] = element[name.localName] }
        var names: [String: WSDLName] = [:]
        for name in ["ref", "type", "base"] { if let value = try? element.name(in: name) { names[name] = value } }
        // The items of an array in SOAP's encoding: SOAP 1.1, section 5.4.2; WSDL 1.1, section 2.2.
        if let array = element.element.attribute(forKey: "{\(ScopedElement.wsdl)}arrayType")?.string {
            attributes["arrayType"] = array
            names["arrayType"] = try? element.name(of: String(array.prefix { $0 != "[" }), in: "arrayType")
        }
        (self.attributes, self.names) = (attributes, names)
        self.targetNamespace = targetNamespace
        isQualified = (attributes["form"] ?? schema[kind == "attribute" ? "attributeFormDefault" : "elementFormDefault"]) == "qualified"
        var children: [SchemaNode] = []
        if depth < Self.maximumDepth {
            for child in element.children where child.element.name.namespaceURI == Self.namespaceURI {
                if child.element.name.localName == "annotation" { continue }
                children.append(SchemaNode(child, in: schema, targetNamespace, depth: depth + 1, &number))
            }
        }
        self.children = children
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }

    subscript(kind: String) -> SchemaNode? { children.first { $0.kind == kind } }

    /// The name that it declares.
    var name: WSDLName? { attributes["name"].map { WSDLName(namespaceURI: targetNamespace, localName: $0) } }

    /// Whether it may be absent.
    var isOptional: Bool { attributes["minOccurs"] == "0" }

    /// Whether there may be several.
    var repeats: Bool { attributes["maxOccurs"].map { $0 != "0" && $0 != "1" } ?? false }
}

/// What the schemas of a WSDL declare at their top level.
struct SchemaDeclarations: Sendable, Hashable {
    private struct Key: Sendable, Hashable {
        let kind: String
        let name: WSDLName
    }

    private var nodes: [Key: SchemaNode] = [:]
    private var count = 0

    mutating func add(_ schema: ScopedElement) throws(WSDLError) {
        for node in try SchemaNode(schema: schema, &count).children {
            guard let name = node.name else { continue }
            // The first counts; a second one is a mistake of the file.
            let key = Key(kind: node.kind, name: name)
            if nodes[key] == nil { nodes[key] = node }
        }
    }

    subscript(kind: String, name: WSDLName) -> SchemaNode? { nodes[Key(kind: kind, name: name)] }
}
