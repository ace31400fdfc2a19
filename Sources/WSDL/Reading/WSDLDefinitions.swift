import Foundation
import XMLCodable

/// What the files define, by name: messages, port types, bindings, services. Nothing is resolved yet.
struct WSDLDefinitions {
    /// How many files one file may lead to.
    private static let maximumFileCount = 500
    /// How many bytes they may have together.
    static let maximumByteCount = 64 << 20
    /// How many issues are told: where there are more, the last is the error of the file. A path to each is as long as the file is wide.
    static let maximumIssueCount = 1_000
    /// How many parts a message may have: each operation that uses it may go through all of them.
    static let maximumPartCount = 1_000

    /// What is at the top level of a file and has a name.
    enum Kind: String, CaseIterable { case message, portType, binding, service }

    private var options: XMLParsingOptions
    private var elements: [Kind: [WSDLName: ScopedElement]] = [:]
    /// The names in document order.
    private var names: [Kind: [WSDLName]] = [:]
    private(set) var imports: [WSDLImport] = []
    /// The number of the import whose file is next.
    private var nextImport = 0
    private var asked: Set<WSDLImport.Identity> = []
    private var read: Set<WSDLImport.Identity> = []
    private var byteCount = 0
    private(set) var schemas = SchemaDeclarations()
    private var definedNamespaces: Set<String?> = []
    /// Where the files of namespaces are.
    private var locations: [String?: String] = [:]
    private(set) var issues: [WSDLError] = []

    init(options: XMLParsingOptions) {
        self.options = options
        self.options.shouldProcessNamespaces = true
    }

    // MARK: Files

    /// The next file that those before lead to, each once.
    mutating func nextFile() throws(WSDLError) -> WSDLImport? {
        while nextImport < imports.count {
            let file = imports[nextImport]
            nextImport += 1
            guard asked.insert(file.identity).inserted else { continue }
            guard asked.count <= Self.maximumFileCount else {
                throw WSDLError("expected at most \(Self.maximumFileCount) files, found more", location: file.importingLocation)
            }
            return file
        }
        return nil
    }

    /// The files that were not read, each once for a namespace.
    var unread: [WSDLImport] {
        var told: Set<WSDLImport.Identity> = []
        return imports.filter { file in
            guard !read.contains(file.identity) else { return false }
            return told.insert(.init(location: file.resolvedLocation, namespace: file.declaredNamespace)).inserted
        }
    }

    /// Adds what the first file defines.
    mutating func add(_ data: Data, location: String?) throws(WSDLError) {
        if let location { asked.insert(.init(location: location, namespace: nil)) }
        read = asked
        try addDefinitions(try root(of: data, location), namespace: nil)
    }

    /// Adds what another file defines.
    mutating func add(_ data: Data, of file: WSDLImport) throws(WSDLError) {
        read.insert(file.identity)
        let root = try root(of: data, file.resolvedLocation)
        if root.isNamed("schema", in: SchemaNode.namespaceURI) {
            try add(schema: root, namespace: file.identity.namespace)
        } else if file.kind == .schema {
            throw root.error("expected an element 'schema' of XML Schema, found '\(root.element.name)'")
        } else {
            try addDefinitions(root, namespace: file.namespace)
        }
    }

    private mutating func root(of data: Data, _ location: String?) throws(WSDLError) -> ScopedElement {
        byteCount += data.count
        guard byteCount <= Self.maximumByteCount else {
            throw WSDLError("expected files of at most \(Self.maximumByteCount) bytes together, found more", location: location)
        }
        do {
            return ScopedElement(root: try XMLTree(parsing: data, options: options).root, location: location)
        } catch let error as XMLParsingError {
            throw WSDLError(error.message, location: location, parsingError: error)
        } catch {
            throw WSDLError("the file cannot be read", location: location)
        }
    }

    /// - Parameter namespace: the namespace that the file's definitions must be in; nil for any.
    private mutating func addDefinitions(_ root: ScopedElement, namespace: String?) throws(WSDLError) {
        guard root.isNamed("definitions") else {
            let isLater = root.isNamed("description", in: "http://www.w3.org/ns/wsdl")
            let found = isLater ? "WSDL 2.0, which is not supported" : "'\(root.element.name)'"
            throw root.error("expected an element 'definitions' of WSDL 1.1, found \(found)")
        }
        let target = try root.namespace(in: "targetNamespace")
        if let namespace, namespace != target {
            throw root.error("expected the namespace '\(namespace)', which was imported, found \(target.map { "'\($0)'" } ?? "none")")
        }
        definedNamespaces.insert(target)
        try addImports(of: root)
        for schema in root.children("types").flatMap({ $0.children("schema", in: SchemaNode.namespaceURI) }) {
            try add(schema: schema, namespace: nil)
        }
        for kind in Kind.allCases {
            for element in root.children(kind.rawValue) {
                do throws(WSDLError) { try define(kind, element, in: target) } catch { try add(error) }
            }
        }
    }

    /// - Parameter namespace: the namespace of the schema that it is part of, which counts if it has none itself.
    private mutating func add(schema: ScopedElement, namespace: String?) throws(WSDLError) {
        let own = try schema.namespace(in: "targetNamespace")
        schemas.add(schema, targetNamespace: own ?? namespace, adopting: own == nil ? namespace : nil)
        for element in schema.children {
            let isPart = ["include", "redefine"].contains { element.isNamed($0, in: SchemaNode.namespaceURI) }
            guard isPart || element.isNamed("import", in: SchemaNode.namespaceURI) else { continue }
            // An import without a location is of another schema in the same file.
            guard let location = element["schemaLocation"] else { continue }
            let imported = try element.namespace(in: "namespace")
            imports.append(
                WSDLImport(
                    kind: .schema, namespace: imported, location: location, importingLocation: schema.location,
                    declaredNamespace: isPart ? own ?? namespace : imported))
        }
    }

    private mutating func addImports(of root: ScopedElement) throws(WSDLError) {
        for element in root.children("import") {
            do throws(WSDLError) {
                let location = try element.required("location")
                _ = try element.required("namespace")
                let namespace = try element.namespace(in: "namespace")
                if locations[namespace] == nil { locations[namespace] = location }
                imports.append(
                    WSDLImport(
                        kind: .definitions, namespace: namespace, location: location, importingLocation: root.location,
                        declaredNamespace: namespace))
            } catch {
                try add(error)
            }
        }
    }

    // MARK: Definitions

    private mutating func define(_ kind: Kind, _ element: ScopedElement, in target: String?) throws(WSDLError) {
        let name = WSDLName(namespaceURI: target, localName: try element.required("name"))
        if let other = elements[kind]?[name] {
            let place = "\(other.element.position)" + (other.location.map { " in \($0)" } ?? "")
            throw element.error("expected one \(kind.rawValue) '\(name)', found a second one; the first is at \(place)")
        }
        elements[kind, default: [:]][name] = element
        names[kind, default: []].append(name)
    }

    /// Adds what is wrong with one definition.
    mutating func add(_ issue: WSDLError) throws(WSDLError) {
        guard issues.count < Self.maximumIssueCount else { throw issue }
        issues.append(issue)
    }

    /// All of a kind, in document order.
    func all(_ kind: Kind) -> [(name: WSDLName, element: ScopedElement)] {
        (names[kind] ?? []).compactMap { name in elements[kind]?[name].map { (name, $0) } }
    }

    /// What a name refers to.
    ///
    /// - Parameter element: what refers to it.
    func element(_ kind: Kind, _ name: WSDLName, for element: ScopedElement) throws(WSDLError) -> ScopedElement {
        if let found = elements[kind]?[name] { return found }
        var message = "there is no \(kind.rawValue) '\(name)'"
        if let location = locations[name.namespaceURI], !definedNamespaces.contains(name.namespaceURI) {
            message += ": its namespace is that of '\(location)', which was not loaded"
        }
        throw element.error(message)
    }
}
