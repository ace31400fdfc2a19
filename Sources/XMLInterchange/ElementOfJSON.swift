import XMLCodable
import XMLDocuments

/// Makes an element of JSON: what ``ElementAsJSON`` makes comes back, and other JSON becomes elements as far as XML can tell it.
struct ElementOfJSON {
    private typealias Scope = [String: String]

    private var guardian: DepthGuard
    private let maximumDepth: Int
    /// Whether names may have prefixes that nothing declares, as those of a tree that was parsed without namespaces.
    private let allowsUndeclaredPrefixes: Bool

    private init(maximumDepth: Int, allowsUndeclaredPrefixes: Bool) {
        self.maximumDepth = maximumDepth
        self.allowsUndeclaredPrefixes = allowsUndeclaredPrefixes
        guardian = DepthGuard(maximumLevel: maximumDepth)
    }

    /// The root element: an object with one member, or an array of nodes.
    static func root(_ value: JSONValue, maximumDepth: Int) throws -> XMLFragment {
        switch value {
        case .array:
            return try run(value, maximumDepth, allowsUndeclaredPrefixes: true) {
                try $0.element(ofNodes: value, in: [:], path: "", level: 1)
            }
        case .object(let members) where members.count == 1:
            return try element(members[0].key, members[0].value, maximumDepth: maximumDepth)
        default:
            let found = if case .object(let members) = value { "an object with \(members.count)" } else { value.kind }
            throw problem(
                .invalidJSON, "/", expected: "an object with one member, the root element, or an array that starts with its name",
                found: found,
                suggestion: "pass a rootKey")
        }
    }

    /// An element of a name that is said elsewhere.
    static func element(_ name: String, _ value: JSONValue, maximumDepth: Int) throws -> XMLFragment {
        try run(value, maximumDepth) { conversion in
            if case .array = value {
                throw problem(
                    .misplacedValue, "/", expected: "a value that is one element", found: "an array",
                    suggestion: "write its items with XMLRecordWriter.write(jsonItemsOf:named:), or put it under a key")
            }
            return try conversion.element(name, value, in: [:], path: "/\(name)", level: 1)
        }
    }

    private static func run(
        _ value: JSONValue, _ maximumDepth: Int, allowsUndeclaredPrefixes: Bool = false, _ body: (inout ElementOfJSON) throws -> XMLFragment
    ) throws -> XMLFragment {
        try DeepStack.run(levels: value.depth) {
            var conversion = ElementOfJSON(maximumDepth: maximumDepth, allowsUndeclaredPrefixes: allowsUndeclaredPrefixes)
            return try body(&conversion)
        }
    }

    private mutating func checkDepth(_ level: Int, _ path: String) throws {
        guard level <= maximumDepth, guardian.admits(level) else {
            throw ElementOfJSON.problem(
                .nestingTooDeep, path, expected: "at most \(maximumDepth) elements inside each other", found: "more")
        }
    }

    // MARK: Objects

    private mutating func element(_ name: String, _ value: JSONValue, in scope: Scope, path: String, level: Int) throws -> XMLFragment {
        try checkDepth(level, path)
        switch value {
        case .null:
            var element = XMLFragment(try qualified(name, in: scope, path))
            element.namespaceDeclarations = [.init(prefix: "xsi", uri: StandardNamespace.schemaInstance)]
            element.attributes.append(.init(XMLQName("xsi:nil", in: StandardNamespace.schemaInstance), "true"))
            return element
        case .bool, .number, .string: return XMLFragment(try qualified(name, in: scope, path), value.text ?? "")
        case .array:
            throw ElementOfJSON.problem(
                .unrepresentableValue, path, expected: "an item that is no array", found: "an array in an array, whose items have no name",
                suggestion: "put the inner array under a key, or use the form of XMLJSONMapping.nodes")
        case .object(let members): return try element(name, members, in: scope, path: path, level: level)
        }
    }

    private mutating func element(
        _ name: String, _ members: [JSONValue.Member], in outer: Scope, path: String, level: Int
    ) throws -> XMLFragment {
        // By bytes: a key may be a long run of combining marks until it is checked as a name.
        let attributes = members.filter { $0.key.begins(with: "@") }.map {
            JSONValue.Member(key: String(decoding: $0.key.utf8.dropFirst(), as: UTF8.self), value: $0.value)
        }
        var scope = outer
        var start = try startTag(name, attributes, in: &scope, path: path)
        var children: [XMLFragment.Node] = []
        var hasElements = false
        var text: String?
        for member in members where !member.key.begins(with: "@") {
            let memberPath = "\(path)/\(member.key)"
            if isSame(member.key, "#text") {
                guard let own = member.value.text else {
                    throw ElementOfJSON.problem(
                        .misplacedValue, memberPath, expected: "a string, a number or a Boolean", found: member.value.kind)
                }
                text = own
                continue
            }
            if case .array(let items) = member.value {
                for (index, item) in items.enumerated() {
                    children.append(
                        .element(try element(member.key, item, in: scope, path: "\(memberPath)[\(index + 1)]", level: level + 1)))
                }
                hasElements = hasElements || !items.isEmpty
                // Not even its name is written.
                if items.isEmpty { _ = try qualified(member.key, in: scope, memberPath) }
            } else {
                children.append(.element(try element(member.key, member.value, in: scope, path: memberPath, level: level + 1)))
                hasElements = true
            }
        }
        if let text, hasElements, !text.isEmpty {
            throw ElementOfJSON.problem(
                .ambiguousContent, path, expected: "text or child elements", found: "both, in no order",
                suggestion: "use the form of XMLJSONMapping.nodes")
        }
        if let text, !text.isEmpty { children = [.text(text)] }
        start.children = children
        return start
    }

    // MARK: Nodes

    private mutating func element(ofNodes value: JSONValue, in outer: Scope, path: String, level: Int) throws -> XMLFragment {
        try checkDepth(level, path)
        guard case .array(let items) = value, case .string(let name)? = items.first else {
            throw ElementOfJSON.problem(
                .invalidJSON, path, expected: "an array that starts with the name of an element", found: value.kind)
        }
        let ownPath = "\(path)/\(name)"
        var rest = items[1...]
        var attributes: [JSONValue.Member] = []
        if case .object(let members)? = rest.first {
            attributes = members
            rest = rest.dropFirst()
        }
        var scope = outer
        var element = try startTag(name, attributes, in: &scope, path: ownPath)
        element.children = try rest.map { try node($0, in: scope, path: ownPath, level: level + 1) }
        return element
    }

    private mutating func node(_ value: JSONValue, in scope: Scope, path: String, level: Int) throws -> XMLFragment.Node {
        if let text = value.text { return .text(text) }
        guard case .array(let items) = value, case .string(let name)? = items.first else {
            throw ElementOfJSON.problem(.invalidJSON, path, expected: "a text, or an array that starts with a name", found: value.kind)
        }
        try check(name, path)
        guard name.hasPrefix("#") else { return .element(try element(ofNodes: value, in: scope, path: path, level: level)) }
        var texts: [String] = []
        for item in items.dropFirst() { if case .string(let text) = item { texts.append(text) } }
        switch (name, texts.count, items.count) {
        case ("#cdata", 1, 2): return .cdata(texts[0])
        case ("#comment", 1, 2): return .comment(texts[0])
        case ("#pi", 2, 3): return .processingInstruction(target: texts[0], content: texts[1])
        default:
            throw ElementOfJSON.problem(
                .invalidJSON, path, expected: "#cdata or #comment with one string, or #pi with two",
                found: "'\(name)' with \(items.count - 1)")
        }
    }

    // MARK: Start tags

    private func startTag(
        _ name: String, _ attributes: [JSONValue.Member], in scope: inout Scope, path: String
    ) throws -> XMLFragment {
        var declarations: [XMLFragment.NamespaceDeclaration] = []
        var others: [(name: String, value: String)] = []
        for attribute in attributes {
            try check(attribute.key, path)
            guard let text = attribute.value.text else {
                throw ElementOfJSON.problem(
                    .misplacedValue, "\(path)/@\(attribute.key)", expected: "a string, a number or a Boolean for an attribute",
                    found: attribute.value.kind)
            }
            if let prefix = ElementOfJSON.prefix(declaredBy: attribute.key) {
                var declaration = XMLFragment.NamespaceDeclaration(prefix: prefix, uri: text)
                declaration.position = others.count
                declarations.append(declaration)
                scope[declaration.prefix] = text
            } else {
                others.append((attribute.key, text))
            }
        }
        var element = XMLFragment(try qualified(name, in: scope, path))
        element.namespaceDeclarations = declarations
        for (name, value) in others {
            let attributePath = "\(path)/@\(name)"
            element.attributes.append(.init(try qualified(name, in: scope, attributePath, isAttribute: true), value))
        }
        return element
    }

    /// Whether an element or an attribute that declares nothing can have a name.
    static func isQualifiedName(_ name: String) -> Bool {
        let prefix = NameRules.prefix(of: name)
        let local = prefix.map { String(name.unicodeScalars.dropFirst($0.unicodeScalars.count + 1)) } ?? name
        return NameRules.isNameWithoutColon(local) && prefix.map(NameRules.isNameWithoutColon) ?? true && prefix != "xmlns"
    }

    /// The prefix that an attribute declares; nil if it declares none.
    static func prefix(declaredBy name: String) -> String? {
        name == "xmlns" || name.hasPrefix("xmlns:") && name != "xmlns:" ? String(name.dropFirst(6)) : nil
    }

    /// A name with what it means in its scope.
    private func qualified(_ name: String, in scope: Scope, _ path: String, isAttribute: Bool = false) throws -> XMLQName {
        try check(name, path)
        let prefix = NameRules.prefix(of: name)
        guard ElementOfJSON.isQualifiedName(name) else {
            throw ElementOfJSON.problem(
                .invalidName, path, expected: isAttribute ? "a name for an attribute" : "a name for an element", found: "`\(name)`",
                suggestion: "names start with a letter or `_` and go on with letters, digits, `_`, `-`, `.`")
        }
        guard let prefix else { return isAttribute ? XMLQName(name, in: nil) : XMLQName(name, in: scope[""]) }
        guard let uri = prefix == "xml" ? StandardNamespace.xml : scope[prefix], !uri.isEmpty else {
            if allowsUndeclaredPrefixes { return XMLQName(name, in: nil) }
            throw ElementOfJSON.problem(
                .undeclaredPrefix, path, expected: "a declaration of the prefix '\(prefix)', as an attribute 'xmlns:\(prefix)'",
                found: "none")
        }
        return XMLQName(name, in: uri)
    }

    /// Makes sure that a name can be compared and hashed.
    private func check(_ name: String, _ path: String) throws {
        guard name.hasManyCombiningMarks else { return }
        throw ElementOfJSON.problem(
            .limitExceeded, path, expected: "a name with at most \(String.maximumCombiningMarks) combining marks in a row", found: "more")
    }

    // MARK: Errors

    private static func problem(
        _ code: XMLErrorCode, _ path: String, expected: String, found: String, suggestion: String? = nil
    ) -> EncodingError {
        ConversionProblem.error(
            code, "JSON", path: path.isEmpty ? "/" : path, expected: expected, found: found, suggestion: suggestion)
    }
}
