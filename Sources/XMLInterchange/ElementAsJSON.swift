import XMLCodable
import XMLDocuments

/// Makes JSON of an element.
struct ElementAsJSON {
    private let alwaysArrays: Set<String>
    private var guardian = DepthGuard(maximumLevel: JSONValue.maximumDepth / 2 - 2)

    private init(_ mapping: XMLJSONMapping) {
        if case .objects(let paths) = mapping { alwaysArrays = paths } else { alwaysArrays = [] }
    }

    /// The root element as its parent's object, or as an array, would have it: with its name.
    static func named(_ tree: XMLTree, _ mapping: XMLJSONMapping) throws -> JSONValue {
        switch mapping {
        case .nodes: try value(of: tree, mapping)
        case .objects: .object([JSONValue.Member(key: tree.root.name.qualifiedName, value: try value(of: tree, mapping))])
        }
    }

    /// The root element without its name, where that is said elsewhere.
    static func value(of tree: XMLTree, _ mapping: XMLJSONMapping) throws -> JSONValue {
        let root = tree.root
        return try DeepStack.run(levels: min(tree.arena.depth, JSONValue.maximumDepth)) {
            var conversion = ElementAsJSON(mapping)
            switch mapping {
            case .nodes: return try conversion.nodes(of: root, level: 1)
            case .objects: return try conversion.object(of: root, path: root.name.qualifiedName, level: 1)
            }
        }
    }

    private mutating func checkDepth(of element: XMLTree.Element, _ level: Int) throws {
        guard guardian.admits(level) else {
            throw ConversionProblem.error(
                .nestingTooDeep, "XML", path: element.path, position: element.position,
                expected: "elements that fit into JSON inside each other", found: "\(level) of them",
                suggestion: "Foundation reads at most \(JSONValue.maximumDepth) JSON values inside each other")
        }
    }

    // MARK: Objects

    private mutating func object(of element: XMLTree.Element, path: String, level: Int) throws -> JSONValue {
        try checkDepth(of: element, level)
        var members: [JSONValue.Member] = []
        var children: [(name: String, values: [JSONValue])] = []
        var numbers: [ExactString: Int] = [:]
        var text = ""
        let preservesSpace = element.arena.node(element.index).preservesSpace
        var isContent = false
        for child in element.children {
            switch child {
            case .text(let part, let isCDATA):
                text += part
                if isCDATA || preservesSpace || !part.utf8.allSatisfy(\.isXMLWhitespace) { isContent = true }
            case .element(let child):
                let name = child.name.qualifiedName
                let value = try object(of: child, path: alwaysArrays.isEmpty ? "" : "\(path)/\(name)", level: level + 1)
                if let number = numbers[ExactString(name)] {
                    children[number].values.append(value)
                } else {
                    numbers[ExactString(name)] = children.count
                    children.append((name, [value]))
                }
            case .comment, .processingInstruction: break
            }
        }
        if isContent, !children.isEmpty {
            throw ConversionProblem.error(
                .ambiguousContent, "XML", path: element.path, position: element.position,
                expected: "an element that has text or child elements", found: "both, whose order an object does not keep",
                suggestion: "use the mapping .nodes")
        }
        if children.isEmpty, text.isEmpty, isNil(element) { return .null }
        for attribute in element.attributes {
            members.append(JSONValue.Member(key: "@" + attribute.name.qualifiedName, value: .string(attribute.value)))
        }
        if children.isEmpty {
            if members.isEmpty { return .string(text) }
            if !text.isEmpty { members.append(JSONValue.Member(key: "#text", value: .string(text))) }
        }
        for (name, values) in children {
            let isArray = values.count > 1 || !alwaysArrays.isEmpty && alwaysArrays.contains("\(path)/\(name)")
            members.append(JSONValue.Member(key: name, value: isArray ? .array(values) : values[0]))
        }
        return .object(members)
    }

    /// Whether an element says that it is nil, and nothing else but what it needs for that.
    private func isNil(_ element: XMLTree.Element) -> Bool {
        var isNil = false
        for (name, value) in element.attributes {
            switch name.qualifiedName {
            case "xsi:nil" where value == "true": isNil = true
            case "xmlns:xsi" where value == StandardNamespace.schemaInstance: break
            default: return false
            }
        }
        return isNil
    }

    // MARK: Nodes

    private mutating func nodes(of element: XMLTree.Element, level: Int) throws -> JSONValue {
        try checkDepth(of: element, level)
        try checkNames(of: element)
        var items: [JSONValue] = [.string(element.name.qualifiedName)]
        if !element.attributes.isEmpty {
            items.append(.object(element.attributes.map { JSONValue.Member(key: $0.name.qualifiedName, value: .string($0.value)) }))
        }
        for child in element.children {
            switch child {
            case .element(let child): items.append(try nodes(of: child, level: level + 1))
            case .text(let text, isCDATA: false): items.append(.string(text))
            case .text(let text, isCDATA: true): items.append(.array([.string("#cdata"), .string(text)]))
            case .comment(let text): items.append(.array([.string("#comment"), .string(text)]))
            case .processingInstruction(let target, let content):
                items.append(.array([.string("#pi"), .string(target), .string(content)]))
            }
        }
        return .array(items)
    }
}

extension ElementAsJSON {
    /// Makes sure that a tree comes back whose names break Namespaces in XML, as a parser lets them pass that does not process namespaces.
    private func checkNames(of element: XMLTree.Element) throws {
        func error(_ name: String) -> EncodingError {
            ConversionProblem.error(
                .invalidName, "XML", path: element.path, position: element.position,
                expected: "names and declarations that Namespaces in XML allows", found: "`\(name)`")
        }
        let name = element.name.qualifiedName
        if !ElementOfJSON.isQualifiedName(name) { throw error(name) }
        for (attribute, value) in element.attributes {
            let name = attribute.qualifiedName
            if let prefix = ElementOfJSON.prefix(declaredBy: name) {
                if !NameRules.canDeclare(prefix, value) { throw error("\(name)=\"\(value)\"") }
            } else if !ElementOfJSON.isQualifiedName(name) {
                throw error(name)
            }
        }
    }
}
