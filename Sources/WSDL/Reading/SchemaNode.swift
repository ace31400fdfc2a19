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

    /// What all elements of a schema have from it.
    fileprivate struct Scope {
        let schema: ScopedElement
        let targetNamespace: String?
        /// The namespace of names without one, in a part of another schema that has no namespace itself.
        ///
        /// Source: XML Schema 1.0 part 1, section 4.2.1.
        let adopted: String?
    }

    /// - Parameter number: the number of the next one.
    fileprivate init(_ element: ScopedElement, in scope: Scope, depth: Int, _ number: inout Int) {
        self.number = number
        number += 1
        kind = element.element.name.localName
        var attributes: [String: String] = [:]
        for (name, _) in element.element.attributes where name.namespaceURI == nil { attributes[name.localName] = element[name.localName] }
        var names: [String: WSDLName] = [:]
        for name in ["ref", "type", "base", "itemType", "substitutionGroup"] {
            guard let value = try? element.name(in: name) else { continue }
            names[name] = WSDLName(namespaceURI: value.namespaceURI ?? scope.adopted, localName: value.localName)
        }
        // The items of an array in SOAP's encoding: SOAP 1.1, section 5.4.2; WSDL 1.1, section 2.2.
        if let array = element.element[attribute: "{\(ScopedElement.wsdl)}arrayType"] {
            attributes["arrayType"] = array
            names["arrayType"] = try? element.name(of: String(array.prefix { $0 != "[" }), in: "arrayType")
        }
        (self.attributes, self.names) = (attributes, names)
        targetNamespace = scope.targetNamespace
        isQualified =
            (attributes["form"] ?? scope.schema[kind == "attribute" ? "attributeFormDefault" : "elementFormDefault"]) == "qualified"
        var children: [SchemaNode] = []
        if depth < Self.maximumDepth {
            for child in element.children where child.element.name.namespaceURI == Self.namespaceURI {
                if child.element.name.localName == "annotation" { continue }
                children.append(SchemaNode(child, in: scope, depth: depth + 1, &number))
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
    /// By their kinds and names.
    private var nodes: [String: [WSDLName: SchemaNode]] = [:]
    /// How many elements may be in the place of one: each that refers to it looks at them.
    static let maximumSubstituteCount = 1_000
    /// The elements that may be in the place of another, by its name.
    private var substitutes: [WSDLName: [SchemaNode]] = [:]
    private var count = 0

    /// - Parameter namespace: the namespace of names without one; nil for none.
    mutating func add(_ schema: ScopedElement, targetNamespace: String?, adopting namespace: String?) {
        let scope = SchemaNode.Scope(schema: schema, targetNamespace: targetNamespace, adopted: namespace)
        for node in SchemaNode(schema, in: scope, depth: 0, &count).children {
            // What is defined again counts, whether the file that defines it first is read before or after.
            if node.kind == "redefine" {
                for node in node.children { if let name = node.name { nodes[node.kind, default: [:]][name] = node } }
            }
            // Else the first counts; a second one is a mistake of the file.
            if let name = node.name, self[node.kind, name] == nil {
                nodes[node.kind, default: [:]][name] = node
                if let head = node.names["substitutionGroup"] { substitutes[head, default: []].append(node) }
            }
        }
    }

    /// The first element with a type of those in whose place one may be.
    func typedHead(of element: SchemaNode) -> SchemaNode? {
        var (head, seen) = (element, Set([element]))
        while let next = head.names["substitutionGroup"].flatMap({ self["element", $0] }), seen.insert(next).inserted {
            if next["complexType"] != nil || next["simpleType"] != nil || next.attributes["type"] != nil { return next }
            head = next
        }
        return nil
    }

    /// The elements that may be in an element's place, itself included, without those that are abstract.
    ///
    /// Source: XML Schema 1.0 part 1, section 3.3.6.
    func substitutes(for head: SchemaNode) -> [SchemaNode] {
        var (found, seen) = ([head], Set([head]))
        var index = 0
        while index < found.count {
            let others = found[index].name.flatMap { substitutes[$0] } ?? []
            for other in others where found.count <= Self.maximumSubstituteCount && seen.insert(other).inserted { found.append(other) }
            index += 1
        }
        return found.filter { $0.attributes["abstract"] != "true" }
    }

    subscript(kind: String, name: WSDLName) -> SchemaNode? { nodes[kind]?[name] }
}
