import Foundation
import XMLCodable

/// What a WSDL 1.1 file says about SOAP services: their addresses and operations.
///
/// ```swift
/// let wsdl = try WSDLDocument(parsing: data)
/// for operation in wsdl.services[0].ports[0].operations {
///     print(operation.name, operation.soapAction, operation.input?.elements ?? [])
/// }
/// ```
///
/// Only bindings for SOAP are listed; others, for HTTP GET for example, are skipped. Of an element or a type there is the name;
/// ``swiftTypes(for:)`` prints those that an operation needs, as the schemas in the files declare them. Nothing is ever fetched: files that a
/// file imports come from a folder or a closure of yours.
///
/// Source: W3C note Web Services Description Language 1.1; WSDL 1.1 Binding Extension for SOAP 1.2.
public struct WSDLDocument: Sendable, Hashable {
    /// The services, in document order, those of imported files last.
    public let services: [WSDLService]

    /// The bindings for SOAP, in document order, those of imported files last: also those that no service offers. Many files have no service,
    /// because each device has its own address.
    public let bindings: [WSDLBinding]

    /// What is wrong with single operations, ports and bindings, which are left out: a reference to nothing, for example. The others are there.
    public let issues: [WSDLError]

    /// What the file imports, and what imported files import: other files, schemas.
    public let imports: [WSDLImport]

    /// Those of the ``imports`` whose files were not read, each file once: the closure returned nil for it, or it is not in the folder. That is no
    /// error by itself. An operation that needs such a file is one of the ``issues``, or an error of ``swiftTypes(for:)``.
    ///
    /// ```swift
    /// for file in wsdl.unreadImports { print("not read: \(file.resolvedLocation)") }
    /// ```
    public let unreadImports: [WSDLImport]

    /// Reads a file by itself. If it refers to anything that an imported file would have, use ``init(parsing:location:options:loading:)``.
    ///
    /// - Parameters:
    ///   - data: the file.
    ///   - options: how it is parsed; ``XMLParsingOptions/untrusted`` by default. Namespaces are processed in any case.
    /// - Throws: ``WSDLError``.
    public init(parsing data: Data, options: XMLParsingOptions = .untrusted) throws(WSDLError) {
        var definitions = WSDLDefinitions(options: options)
        try definitions.add(data, location: nil)
        try self.init(definitions)
    }

    /// Reads a file and the files that it imports, WSDL and schemas, each once.
    ///
    /// ```swift
    /// let wsdl = try await WSDLDocument(parsing: data, location: url.absoluteString) { file in
    ///     guard let url = URL(string: file.resolvedLocation), url.host == "stock.example" else { return nil }
    ///     return try await load(url)
    /// }
    /// ```
    ///
    /// A location in a file from anywhere can lead to your own network and your own disk: check it before you load it. There may be 500 files of
    /// 64 MiB together.
    ///
    /// - Parameters:
    ///   - data: the file.
    ///   - location: where the file is from; what it imports is relative to that. Nil if unknown.
    ///   - options: how each file is parsed; ``XMLParsingOptions/untrusted`` by default. Namespaces are processed in any case.
    ///   - load: loads an imported file; nil leaves it unread. An operation that needs it has an issue, or ``swiftTypes(for:)`` throws an error.
    /// - Throws: ``WSDLError``, and what the closure throws.
    public init(
        parsing data: Data, location: String? = nil, options: XMLParsingOptions = .untrusted,
        loading load: (WSDLImport) async throws -> Data?
    ) async throws {
        var definitions = WSDLDefinitions(options: options)
        try definitions.add(data, location: location)
        while let file = try definitions.nextFile() {
            if let data = try await load(file) { try definitions.add(data, of: file) }
        }
        try self.init(definitions)
    }

    /// Reads a file, and the files that it imports from a folder: WSDL and schemas. Nothing is loaded from a network.
    ///
    /// ```swift
    /// let wsdl = try WSDLDocument(contentsOf: URL(fileURLWithPath: "onvif/ver10/device/wsdl/devicemgmt.wsdl"), folder: onvif)
    /// ```
    ///
    /// A file of another host, `http://docs.oasis-open.org/wsn/b-2.xsd`, is taken from the folder if a file of its name is there: `b-2.xsd`. What
    /// is outside of the folder, by `..` or a link, and what is not there, is left unread: ``swiftTypes(for:)`` names it if it is needed.
    ///
    /// - Parameters:
    ///   - url: the file.
    ///   - folder: the folder; by default that of the file.
    ///   - options: how each file is parsed; ``XMLParsingOptions/untrusted`` by default. Namespaces are processed in any case.
    /// - Throws: ``WSDLError``, and what Foundation throws for a file that cannot be read.
    public init(contentsOf url: URL, folder: URL? = nil, options: XMLParsingOptions = .untrusted) throws {
        let folder = WSDLFolder(folder ?? url.absoluteURL.deletingLastPathComponent())
        var definitions = WSDLDefinitions(options: options)
        try definitions.add(try Data(contentsOf: url), location: url.absoluteURL.standardizedFileURL.absoluteString)
        while let file = try definitions.nextFile() {
            if let data = try folder.data(of: file) { try definitions.add(data, of: file) }
        }
        try self.init(definitions)
    }

    /// What a file imports, in document order. Its services are not looked at.
    ///
    /// - Parameters:
    ///   - data: the file.
    ///   - location: where the file is from; what it imports is relative to that. Nil if unknown.
    ///   - options: how it is parsed; ``XMLParsingOptions/untrusted`` by default.
    /// - Throws: ``WSDLError``.
    public static func imports(
        of data: Data, location: String? = nil, options: XMLParsingOptions = .untrusted
    ) throws(WSDLError) -> [WSDLImport] {
        var definitions = WSDLDefinitions(options: options)
        try definitions.add(data, location: location)
        return definitions.imports
    }

    let schemas: SchemaDeclarations

    private init(_ definitions: WSDLDefinitions) throws(WSDLError) {
        let reader = try WSDLServiceReader(definitions)
        (services, bindings, issues) = (reader.services, reader.bindings, reader.definitions.issues)
        (imports, unreadImports, schemas) = (definitions.imports, definitions.unread, definitions.schemas)
    }
}

/// Another file that a WSDL file refers to.
public struct WSDLImport: Sendable, Hashable {
    /// What the other file is.
    public enum Kind: Sendable, Hashable {
        /// Another WSDL file. Some files import a schema so.
        case definitions
        /// A schema.
        case schema
    }

    /// What the other file is.
    public let kind: Kind
    /// The namespace of what is in the other file. Nil if the file does not say, and for parts of the same schema.
    public let namespace: String?
    /// Where the other file is, as it is written.
    public let location: String
    /// Where the file is that imports it. Nil if unknown.
    public let importingLocation: String?
    /// The namespace of what it declares: that of the including schema for its parts.
    let declaredNamespace: String?

    /// What tells a file from others that are read. A part of schemas of two namespaces, without one of its own, is read for each.
    struct Identity: Hashable {
        let location: String
        let namespace: String?
    }

    var identity: Identity { Identity(location: resolvedLocation, namespace: namespace == nil ? declaredNamespace : nil) }

    /// Where the other file is, seen from the importing one; ``location`` if that cannot be told.
    public var resolvedLocation: String {
        guard let base = importingLocation.flatMap(URL.init), let url = URL(string: location, relativeTo: base) else { return location }
        return url.absoluteString
    }
}

/// A name in a namespace.
public struct WSDLName: Sendable, Hashable, CustomStringConvertible {
    /// The namespace. Nil for none.
    public let namespaceURI: String?
    /// The name in it.
    public let localName: String

    /// Creates a name.
    public init(namespaceURI: String?, localName: String) {
        self.namespaceURI = namespaceURI
        self.localName = localName
    }

    /// The name as a coding key has it: `{namespace URI}local`; the local name for none.
    public var description: String { namespaceURI.map { "{\($0)}\(localName)" } ?? localName }
}
