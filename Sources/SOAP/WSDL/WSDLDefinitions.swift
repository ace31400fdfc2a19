import Foundation
import XMLCodable

/// What the files define, by name: messages, port types, bindings, services. Nothing is resolved yet.
struct WSDLDefinitions {
    /// How many files one file may lead to.
    static let maximumFileCount = 100
    /// How many parts a message may have: each operation that uses it may go through all of them.
    static let maximumPartCount = 1_000

    /// What is at the top level of a file and has a name.
    enum Kind: String, CaseIterable { case message, portType, binding, service }

    private var options: XMLParsingOptions
    private var elements: [Kind: [WSDLName: ScopedElement]] = [:]
    /// The names of the services in document order.
    private(set) var services: [WSDLName] = []
    private(set) var imports: [WSDLImport] = []
    private(set) var schemas = SchemaDeclarations()
    private var definedNamespaces: Set<String?> = []

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
        let target = try root.namespace(root["targetNamespace"])
        if let namespace, namespace != target {
            throw root.error("expected the namespace '\(namespace)', which was imported, found \(target.map { "'\($0)'" } ?? "none")")
        }
        definedNamespaces.insert(target)
        for schema in root.children("types").flatMap({ $0.children("schema", in: SchemaNode.namespaceURI) }) { schemas.add(schema) }
        let found = try Self.imports(of: root)
        imports += found
        for kind in Kind.allCases {
            for element in root.children(kind.rawValue) {
                let name = WSDLName(namespaceURI: target, localName: try element.required("name"))
                if let other = elements[kind]?[name] {
                    let place = "\(other.element.position)" + (other.location.map { " in \($0)" } ?? "")
                    throw element.error("expected one \(kind.rawValue) '\(name)', found a second one; the first is at \(place)")
                }
                elements[kind, default: [:]][name] = element
                if kind == .service { services.append(name) }
            }
        }
        return found.filter { $0.kind == .definitions }
    }

    /// A service that is defined.
    func service(_ name: WSDLName) -> ScopedElement? { elements[.service]?[name] }

    /// What a name refers to.
    ///
    /// - Parameter element: what refers to it.
    func element(_ kind: Kind, _ name: WSDLName, for element: ScopedElement) throws(WSDLError) -> ScopedElement {
        if let found = elements[kind]?[name] { return found }
        var message = "there is no \(kind.rawValue) '\(name)'"
        let file = imports.first { $0.kind == .definitions && $0.namespace == name.namespaceURI }
        if let file, !definedNamespaces.contains(name.namespaceURI) {
            message += ": its namespace is that of '\(file.location)', which was not loaded"
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

    private static func imports(of root: ScopedElement) throws(WSDLError) -> [WSDLImport] {
        try root.children("import").map { element throws(WSDLError) in
            let namespace = try element.required("namespace")
            return WSDLImport(
                kind: .definitions, namespace: namespace, location: try element.required("location"), importingLocation: root.location,
                declaredNamespace: namespace)
        } + root.children("types").flatMap { $0.children("schema", in: SchemaNode.namespaceURI) }.flatMap(imports(ofSchema:))
    }

    /// The other files of a schema.
    private static func imports(ofSchema schema: ScopedElement) -> [WSDLImport] {
        schema.children.compactMap { element in
            let isPart = ["include", "redefine"].contains { element.isNamed($0, in: SchemaNode.namespaceURI) }
            guard isPart || element.isNamed("import", in: SchemaNode.namespaceURI) else { return nil }
            // An import without a location is of another schema in the same file.
            guard let location = element["schemaLocation"] else { return nil }
            return WSDLImport(
                kind: .schema, namespace: element["namespace"], location: location, importingLocation: schema.location,
                declaredNamespace: isPart ? schema["targetNamespace"] : element["namespace"])
        }
    }
}
