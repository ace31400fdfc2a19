import Foundation
import XMLCodable

/// What the files define, by name: messages, port types, bindings, services. Nothing is resolved yet.
struct WSDLDefinitions {
    /// How many files one file may lead to.
    static let maximumFileCount = 100
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
    private(set) var schemas = SchemaDeclarations()
    private var definedNamespaces: Set<String?> = []
    /// Where the files of namespaces are.
    private var locations: [String?: String] = [:]
    private(set) var issues: [WSDLError] = []

    init(options: XMLParsingOptions) {
        self.options = options
        self.options.shouldProcessNamespaces = true
    }

    /// Adds what a file defines.
    ///
    /// - Parameter namespace: the namespace that the file's definitions must be in; nil for any.
    /// - Returns: the WSDL files that it imports.
    mutating func add(_ data: Data, location: String?, namespace: String? = nil) throws(WSDLError) -> [WSDLImport] {
        let root = ScopedElement(root: try Self.root(of: data, options, location), location: location)
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
        for schema in root.children("types").flatMap({ $0.children("schema", in: SchemaNode.namespaceURI) }) { try schemas.add(schema) }
        let found = try imports(of: root)
        imports += found
        for kind in Kind.allCases {
            for element in root.children(kind.rawValue) {
                do throws(WSDLError) { try define(kind, element, in: target) } catch { try add(error) }
            }
        }
        return found.filter { $0.kind == .definitions }
    }

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

    private static func root(
        of data: Data, _ options: XMLParsingOptions, _ location: String?
    ) throws(WSDLError) -> XMLTree.Element {
        do {
            return try XMLTree(parsing: data, options: options).root
        } catch let error as XMLParsingError {
            throw WSDLError(error.message, location: location, parsingError: error)
        } catch {
            throw WSDLError("the file cannot be read", location: location)
        }
    }

    private mutating func imports(of root: ScopedElement) throws(WSDLError) -> [WSDLImport] {
        var found: [WSDLImport] = []
        for element in root.children("import") {
            do throws(WSDLError) {
                let location = try element.required("location")
                _ = try element.required("namespace")
                let namespace = try element.namespace(in: "namespace")
                if locations[namespace] == nil { locations[namespace] = location }
                found.append(
                    WSDLImport(
                        kind: .definitions, namespace: namespace, location: location, importingLocation: root.location,
                        declaredNamespace: namespace))
            } catch {
                try add(error)
            }
        }
        return found
            + root.children("types").flatMap { $0.children("schema", in: SchemaNode.namespaceURI) }.flatMap(Self.imports(ofSchema:))
    }

    /// The other files of a schema.
    private static func imports(ofSchema schema: ScopedElement) -> [WSDLImport] {
        schema.children.compactMap { element in
            let isPart = ["include", "redefine"].contains { element.isNamed($0, in: SchemaNode.namespaceURI) }
            guard isPart || element.isNamed("import", in: SchemaNode.namespaceURI) else { return nil }
            // An import without a location is of another schema in the same file.
            guard let location = element["schemaLocation"] else { return nil }
            return WSDLImport(
                kind: .schema, namespace: try? element.namespace(in: "namespace"), location: location, importingLocation: schema.location,
                declaredNamespace: try? isPart ? schema.namespace(in: "targetNamespace") : element.namespace(in: "namespace"))
        }
    }
}
