import XMLCodable
import XMLDocuments

/// Makes an element of JSON: what ``ElementAsJSON`` makes comes back, and other JSON becomes elements as far as XML can tell it.
///
/// A short text may ask for a very long document, because each item of an array has the name of its key. Elements and bytes are counted before they
/// are made.
struct ElementOfJSON {
    /// The elements whose ends have not come: which items of an array they are, from 1, and the scope's marks before them.
    private var open: [(name: String, number: Int?, mark: Int)] = []
    private var scope = PrefixScope()
    private var guardian: DepthGuard
    private let limits: XMLLimits
    private var elementCount = 0
    /// How many bytes the document has at least: `<name />` for each element, and values without escapes.
    private var byteCount = 0
    /// Whether names may have prefixes that nothing declares, as those of a tree that was parsed without namespaces.
    private var allowsUndeclaredPrefixes = false

    private init(_ limits: XMLLimits) {
        self.limits = limits
        guardian = DepthGuard(maximumLevel: limits.maximumDepth)
    }

    /// The root element: an object with one member, or an array of nodes.
    static func root(_ value: JSONValue, limits: XMLLimits) throws -> XMLFragment {
        var conversion = ElementOfJSON(limits)
        switch value {
        case .array:
            conversion.allowsUndeclaredPrefixes = true
            return try DeepStack.run(levels: value.depth) { try conversion.element(ofNodes: value) }
        case .object(let members) where members.count == 1:
            return try element(members[0].key, members[0].value, limits: limits)
        default:
            let found = if case .object(let members) = value { "an object with \(members.count)" } else { value.kind }
            throw conversion.problem(
                .invalidJSON, expected: "an object with one member, the root element, or an array that starts with its name",
                found: found, suggestion: "pass a rootKey")
        }
    }

    /// An element of a name that is said elsewhere.
    static func element(_ name: String, _ value: JSONValue, limits: XMLLimits) throws -> XMLFragment {
        var conversion = ElementOfJSON(limits)
        if case .array = value {
            throw conversion.problem(
                .misplacedValue, expected: "a value that is one element", found: "an array",
                suggestion: "write its items with XMLRecordWriter.write(jsonItemsOf:named:), or put it under a key")
        }
        return try DeepStack.run(levels: value.depth) { try conversion.element(name, value) }
    }

    // MARK: Limits

    private mutating func begin(_ name: String, number: Int? = nil) throws {
        open.append((name, number, scope.mark))
        guard open.count <= limits.maximumDepth, guardian.admits(open.count) else {
            throw problem(.nestingTooDeep, expected: "at most \(limits.maximumDepth) elements inside each other", found: "more")
        }
        elementCount += 1
        if elementCount > limits.maximumElements { throw XMLParsingError.exceeding(.elements, limits.maximumElements, at: nil) }
        try count("< />".utf8.count + name.utf8.count)
    }

    private mutating func end() { if let last = open.popLast() { scope.restore(to: last.mark) } }

    private mutating func count(_ bytes: Int) throws {
        byteCount += bytes
        if byteCount > limits.maximumInputBytes { throw XMLParsingError.exceeding(.inputBytes, limits.maximumInputBytes, at: nil) }
    }

    // MARK: Objects

    private mutating func element(_ name: String, _ value: JSONValue, number: Int? = nil) throws -> XMLFragment {
        try begin(name, number: number)
        defer { end() }
        switch value {
        case .null:
            try count(" xmlns:xsi=\"\" xsi:nil=\"true\"".utf8.count + StandardNamespace.schemaInstance.utf8.count)
            var element = XMLFragment(try qualified(name))
            element.namespaceDeclarations = [.init(prefix: "xsi", uri: StandardNamespace.schemaInstance)]
            element.attributes.append(.init(XMLQName("xsi:nil", in: StandardNamespace.schemaInstance), "true"))
            return element
        case .bool, .number, .string:
            let text = value.text ?? ""
            try count(text.utf8.count)
            return XMLFragment(try qualified(name), text)
        case .array:
            throw problem(
                .unrepresentableValue, expected: "an item that is no array", found: "an array in an array, whose items have no name",
                suggestion: "put the inner array under a key, or use the form of XMLJSONMapping.nodes")
        case .object(let members): return try element(name, members)
        }
    }

    private mutating func element(_ name: String, _ members: [JSONValue.Member]) throws -> XMLFragment {
        // By bytes: a key may be a long run of combining marks until it is checked as a name.
        let attributes = members.filter { $0.key.begins(with: "@") }.map {
            JSONValue.Member(key: String(decoding: $0.key.utf8.dropFirst(), as: UTF8.self), value: $0.value)
        }
        var start = try startTag(name, attributes)
        var children: [XMLFragment.Node] = []
        var text = ""
        for member in members where !member.key.begins(with: "@") {
            if isSame(member.key, "#text") {
                guard let own = member.value.text else {
                    throw problem(
                        .misplacedValue, at: "/#text", expected: "a string, a number or a Boolean", found: member.value.kind)
                }
                text = own
            } else if case .array(let items) = member.value {
                for (index, item) in items.enumerated() {
                    children.append(.element(try element(member.key, item, number: index + 1)))
                }
                // Not even its name is written.
                if items.isEmpty { _ = try qualified(member.key, at: "/\(member.key)") }
            } else {
                children.append(.element(try element(member.key, member.value)))
            }
        }
        if !text.isEmpty {
            guard children.isEmpty else {
                throw problem(
                    .ambiguousContent, expected: "text or child elements", found: "both, in no order",
                    suggestion: "use the form of XMLJSONMapping.nodes")
            }
            try count(text.utf8.count)
            children = [.text(text)]
        }
        start.children = children
        return start
    }

    // MARK: Nodes

    private mutating func element(ofNodes value: JSONValue) throws -> XMLFragment {
        guard case .array(let items) = value, case .string(let name)? = items.first else {
            throw problem(.invalidJSON, expected: "an array that starts with the name of an element", found: value.kind)
        }
        try begin(name)
        defer { end() }
        var rest = items[1...]
        var attributes: [JSONValue.Member] = []
        if case .object(let members)? = rest.first {
            attributes = members
            rest = rest.dropFirst()
        }
        var element = try startTag(name, attributes)
        element.children = try rest.map { try node($0) }
        return element
    }

    private mutating func node(_ value: JSONValue) throws -> XMLFragment.Node {
        if let text = value.text {
            try count(text.utf8.count)
            return .text(text)
        }
        guard case .array(let items) = value, case .string(let name)? = items.first else {
            throw problem(.invalidJSON, expected: "a text, or an array that starts with a name", found: value.kind)
        }
        try check(name)
        guard name.hasPrefix("#") else { return .element(try element(ofNodes: value)) }
        var texts: [String] = []
        for item in items.dropFirst() { if case .string(let text) = item { texts.append(text) } }
        switch (name, texts.count, items.count) {
        case ("#cdata", 1, 2): return .cdata(texts[0])
        case ("#comment", 1, 2): return .comment(texts[0])
        case ("#pi", 2, 3): return .processingInstruction(target: texts[0], content: texts[1])
        default:
            throw problem(
                .invalidJSON, expected: "#cdata or #comment with one string, or #pi with two",
                found: "'\(name)' with \(items.count - 1)")
        }
    }

    // MARK: Start tags

    private mutating func startTag(_ name: String, _ attributes: [JSONValue.Member]) throws -> XMLFragment {
        var declarations: [XMLFragment.NamespaceDeclaration] = []
        var others: [(name: String, value: String)] = []
        for attribute in attributes {
            try check(attribute.key)
            guard let text = attribute.value.text else {
                throw problem(
                    .misplacedValue, at: "/@\(attribute.key)", expected: "a string, a number or a Boolean for an attribute",
                    found: attribute.value.kind)
            }
            if let prefix = ElementOfJSON.prefix(declaredBy: attribute.key) {
                var declaration = XMLFragment.NamespaceDeclaration(prefix: prefix, uri: text)
                declaration.position = others.count
                declarations.append(declaration)
                scope.bind(prefix, to: text)
            } else {
                others.append((attribute.key, text))
            }
        }
        var element = XMLFragment(try qualified(name))
        element.namespaceDeclarations = declarations
        for (name, value) in others {
            try count(" =\"\"".utf8.count + name.utf8.count + value.utf8.count)
            element.attributes.append(.init(try qualified(name, isAttribute: true, at: "/@\(name)"), value))
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
    ///
    /// - Parameter step: the way to the name from the innermost element.
    private func qualified(_ name: String, isAttribute: Bool = false, at step: @autoclosure () -> String = "") throws -> XMLQName {
        try check(name)
        guard ElementOfJSON.isQualifiedName(name) else {
            throw problem(
                .invalidName, at: step(), expected: isAttribute ? "a name for an attribute" : "a name for an element", found: "`\(name)`",
                suggestion: "names start with a letter or `_` and go on with letters, digits, `_`, `-`, `.`")
        }
        guard let prefix = NameRules.prefix(of: name) else { return XMLQName(name, in: isAttribute ? nil : scope.uri(of: "")) }
        guard let uri = scope.uri(of: prefix), !uri.isEmpty else {
            if allowsUndeclaredPrefixes { return XMLQName(name, in: nil) }
            throw problem(
                .undeclaredPrefix, at: step(), expected: "a declaration of the prefix '\(prefix)', as an attribute 'xmlns:\(prefix)'",
                found: "none")
        }
        return XMLQName(name, in: uri)
    }

    /// Makes sure that a name can be compared and hashed, and is not too long.
    private func check(_ name: String) throws {
        if name.hasManyCombiningMarks {
            throw problem(
                .limitExceeded, expected: "a name with at most \(String.maximumCombiningMarks) combining marks in a row", found: "more")
        }
        if name.utf8.count > limits.maximumNameBytes { throw XMLParsingError.exceeding(.nameBytes, limits.maximumNameBytes, at: nil) }
    }

    // MARK: Errors

    private func problem(
        _ code: XMLErrorCode, at step: String = "", expected: String, found: String, suggestion: String? = nil
    ) -> EncodingError {
        let path = open.map { "/\($0.name)" + ($0.number.map { "[\($0)]" } ?? "") }.joined() + step
        return ConversionProblem.error(code, "JSON", path: path, expected: expected, found: found, suggestion: suggestion)
    }
}
