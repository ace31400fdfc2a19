import Foundation

#if canImport(Combine)
import protocol Combine.TopLevelDecoder
#endif

/// Decodes `Decodable` types from XML documents.
///
/// ```swift
/// struct Book: Codable {
///     @Attribute var id: Int
///     var title: String
///     var tags: [String]
///     enum CodingKeys: String, CodingKey { case id, title, tags = "tag" }
/// }
/// let book = try XMLDecoder().decode(Book.self, from: """
///     <book id="7"><title>Dune</title><tag>sand</tag><tag>spice</tag></book>
///     """)
/// ```
///
/// A key names a child element or an attribute; an array takes all elements of the name; the key `""` is the element's own text. Errors
/// are `DecodingError`s whose context says where in the document, and in the coding path, what was expected and what was found; see
/// ``XMLCodingIssue``. A document that is not well-formed or exceeds a limit is `DecodingError.dataCorrupted` with an
/// ``XMLParsingError`` as its underlying error.
///
/// `@unchecked Sendable`: all state is one value behind a lock. A decoding takes a copy of the options when it starts, so that one
/// decoder serves many threads.
open class XMLDecoder: @unchecked Sendable {
    private let state: Locked<Options>
    private let tables = Locked<DecodingTables?>(nil)

    /// Everything that decides how a document is decoded, taken once at the start of a decoding.
    package struct Options: Sendable {
        var dateDecodingStrategy: DateDecodingStrategy = .secondsSince1970
        var dataDecodingStrategy: DataDecodingStrategy = .base64
        var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy = .throw
        var keyDecodingStrategy: KeyDecodingStrategy = .useDefaultKeys
        var attributeKeyDecodingStrategy: KeyDecodingStrategy?
        var elementKeyDecodingStrategy: KeyDecodingStrategy?
        var nodeDecodingStrategy: NodeDecodingStrategy = .deferredToDecoder
        var repeatedElementPolicy: RepeatedElementPolicy = .automatic
        var unknownNodePolicy: UnknownNodePolicy = .ignore
        var customErrorPolicy: CustomErrorPolicy = .passThrough
        var rootElementName: String?
        var namespacePrefixes: [String: String] = [:]
        var trimValueWhitespaces: Bool
        var removeWhitespaceElements: Bool
        var userInfo: [CodingUserInfoKey: any Sendable] = [:]
        var parsing = XMLParsingOptions()

        /// Whether coding keys are names as they are written.
        var keysAreNames: Bool {
            guard case .useDefaultKeys = elementKeyDecodingStrategy ?? keyDecodingStrategy,
                case .useDefaultKeys = attributeKeyDecodingStrategy ?? keyDecodingStrategy
            else { return false }
            return !parsing.shouldProcessNamespaces && namespacePrefixes.isEmpty
        }
    }

    /// A decoder.
    ///
    /// - Parameters:
    ///   - trimValueWhitespaces: whether white space at the ends of element text is trimmed.
    ///   - removeWhitespaceElements: whether text that is only white space is dropped between the elements of mixed content.
    public init(trimValueWhitespaces: Bool = true, removeWhitespaceElements: Bool = false) {
        state = Locked(Options(trimValueWhitespaces: trimValueWhitespaces, removeWhitespaceElements: removeWhitespaceElements))
    }

    /// A decoder that parses in a certain way.
    ///
    /// ```swift
    /// let order = try XMLDecoder(parsingOptions: .untrusted).decode(Order.self, from: body)
    /// ```
    ///
    /// - Parameter parsingOptions: how documents are parsed. Comments and processing instructions are nothing to a decoder, kept or not.
    public convenience init(parsingOptions: XMLParsingOptions) {
        self.init()
        self[\.parsing] = parsingOptions
    }

    package var options: Options { state.withLock { $0 } }

    private subscript<Value>(_ option: WritableKeyPath<Options, Value>) -> Value {
        get { state.withLock { $0[keyPath: option] } }
        set { state.withLock { $0[keyPath: option] = newValue } }
    }

    // MARK: Options

    /// How dates are read. The default is ``DateDecodingStrategy/secondsSince1970``.
    open var dateDecodingStrategy: DateDecodingStrategy {
        get { self[\.dateDecodingStrategy] }
        set { self[\.dateDecodingStrategy] = newValue }
    }

    /// How binary data is read. The default is ``DataDecodingStrategy/base64``.
    open var dataDecodingStrategy: DataDecodingStrategy {
        get { self[\.dataDecodingStrategy] }
        set { self[\.dataDecodingStrategy] = newValue }
    }

    /// Which strings stand for infinity and not-a-number besides XML Schema's `INF`, `-INF` and `NaN`. None by default.
    open var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
        get { self[\.nonConformingFloatDecodingStrategy] }
        set { self[\.nonConformingFloatDecodingStrategy] = newValue }
    }

    /// How the names of elements and attributes become coding keys. They are the keys by default.
    open var keyDecodingStrategy: KeyDecodingStrategy {
        get { self[\.keyDecodingStrategy] }
        set { self[\.keyDecodingStrategy] = newValue }
    }

    /// How the names of attributes become coding keys, where that differs from ``keyDecodingStrategy``. Nil by default: it does not.
    open var attributeKeyDecodingStrategy: KeyDecodingStrategy? {
        get { self[\.attributeKeyDecodingStrategy] }
        set { self[\.attributeKeyDecodingStrategy] = newValue }
    }

    /// How the names of elements become coding keys, where that differs from ``keyDecodingStrategy``. Nil by default: it does not.
    open var elementKeyDecodingStrategy: KeyDecodingStrategy? {
        get { self[\.elementKeyDecodingStrategy] }
        set { self[\.elementKeyDecodingStrategy] = newValue }
    }

    /// Whether a key is looked for among the elements or the attributes, where no property wrapper says so: where the type says by default.
    open var nodeDecodingStrategy: NodeDecodingStrategy {
        get { self[\.nodeDecodingStrategy] }
        set { self[\.nodeDecodingStrategy] = newValue }
    }

    /// What happens where a single value is asked for and there are several elements. The default is ``RepeatedElementPolicy/automatic``.
    open var repeatedElementPolicy: RepeatedElementPolicy {
        get { self[\.repeatedElementPolicy] }
        set { self[\.repeatedElementPolicy] = newValue }
    }

    /// What happens to elements, attributes and text that no key asks for. They are ignored by default.
    open var unknownNodePolicy: UnknownNodePolicy {
        get { self[\.unknownNodePolicy] }
        set { self[\.unknownNodePolicy] = newValue }
    }

    /// What happens to errors of other types than `DecodingError` that a type's own code throws. They pass through by default.
    open var customErrorPolicy: CustomErrorPolicy {
        get { self[\.customErrorPolicy] }
        set { self[\.customErrorPolicy] = newValue }
    }

    /// The name that the root element must have. Nil by default: any.
    open var rootElementName: String? {
        get { self[\.rootElementName] }
        set { self[\.rootElementName] = newValue }
    }

    /// Namespace URIs by the prefixes that coding keys have for them. None by default.
    ///
    /// ```swift
    /// decoder.namespacePrefixes = ["cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"]
    /// ```
    ///
    /// The key `cbc:ID` then means the name `ID` in that namespace, whatever prefix the document has for it, as the key `{URI}ID` does. A key
    /// with any other prefix means names as they are written. It is ``XMLEncoder/namespacePrefixes`` the other way round.
    ///
    /// A prefix that is none, and an empty URI, are a `DecodingError` when something is decoded.
    open var namespacePrefixes: [String: String] {
        get { self[\.namespacePrefixes] }
        set { self[\.namespacePrefixes] = newValue }
    }

    /// Whether white space at the ends of element text is trimmed, true by default. White space within, in CDATA sections, in attributes,
    /// and under `xml:space="preserve"` is never touched; numbers, dates and the like may have it around them in any case.
    open var trimValueWhitespaces: Bool {
        get { self[\.trimValueWhitespaces] }
        set { self[\.trimValueWhitespaces] = newValue }
    }

    /// Whether text that is only white space is dropped between the elements of mixed content, false by default.
    open var removeWhitespaceElements: Bool {
        get { self[\.removeWhitespaceElements] }
        set { self[\.removeWhitespaceElements] = newValue }
    }

    /// Whether a key without prefix matches the local names of elements, false by default. If so, it prefers the parent's namespace; elements
    /// of several other ones for it are an error, and so is a prefix that is not declared. If not, keys match elements as they are written, prefix
    /// included.
    ///
    /// Either way, `{namespace URI}local` matches elements and attributes of that namespace, and any other key matches attributes as they are
    /// written: `r:id` the attribute with that prefix, `id` only the one without.
    open var shouldProcessNamespaces: Bool {
        get { self[\.parsing.shouldProcessNamespaces] }
        set { self[\.parsing.shouldProcessNamespaces] = newValue }
    }

    /// How many characters around the place the error for a malformed document shows. None by default.
    open var errorContextLength: UInt {
        get { self[\.parsing.errorContextLength] }
        set { self[\.parsing.errorContextLength] = newValue }
    }

    /// How much a document may ask for; see ``XMLLimits``.
    open var limits: XMLLimits {
        get { self[\.parsing.limits] }
        set { self[\.parsing.limits] = newValue }
    }

    /// What happens to entities that the document declares itself. They are expanded within tight limits by default.
    open var entityPolicy: XMLParsingOptions.EntityPolicy {
        get { self[\.parsing.entityPolicy] }
        set { self[\.parsing.entityPolicy] = newValue }
    }

    /// The encoding, where something outside of the document knows it better. Nil by default.
    open var encoding: String? {
        get { self[\.parsing.encoding] }
        set { self[\.parsing.encoding] = newValue }
    }

    /// What the types that are decoded find in their decoder's `userInfo`.
    @preconcurrency open var userInfo: [CodingUserInfoKey: any Sendable] {
        get { self[\.userInfo] }
        set { self[\.userInfo] = newValue }
    }

    // MARK: Decoding

    /// Decodes a value from a document.
    ///
    /// - Throws: `DecodingError`, and whatever the types' own code throws.
    open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
        try decode(type, parsingWith: { try Arena.parse(data, options: $0, names: $1) })
    }

    /// Decodes a value from a document.
    ///
    /// - Throws: `DecodingError`, and whatever the types' own code throws.
    open func decode<T: Decodable>(_ type: T.Type, from bytes: [UInt8]) throws -> T {
        try decode(type, parsingWith: { try Arena.parse(bytes, options: $0, names: $1) })
    }

    /// Decodes a value from a document. The encoding in its XML declaration does not matter: a `String` is what it is.
    ///
    /// - Throws: `DecodingError`, and whatever the types' own code throws.
    open func decode<T: Decodable>(_ type: T.Type, from string: String) throws -> T {
        try decode(type, parsingWith: { try Arena.parse(string, options: $0, names: $1) })
    }

    /// Decodes a value from a file, which is read in slices. A pipe cannot be read again for the place of an error, which has the byte offset only then.
    ///
    /// - Throws: `DecodingError`, whatever the types' own code throws, and what Foundation throws where the file cannot be read.
    open func decode<T: Decodable>(_ type: T.Type, contentsOf url: URL) throws -> T {
        try decode(type, parsingWith: { try Arena.parse(contentsOf: url, options: $0, names: $1) })
    }

    /// Decodes a value from an element of a tree that is already there. Options of parsing have no effect; `rootElementName` is not checked.
    ///
    /// - Throws: `DecodingError`, and whatever the types' own code throws.
    open func decode<T: Decodable>(_ type: T.Type, from element: XMLTree.Element) throws -> T {
        let options = options
        try options.checkNamespacePrefixes()
        let context = DecodingContext(arena: element.arena, options: options, tables: takeTables(), continuesNames: false)
        return try decode(type, from: element.index, consume context)
    }

    private func decode<T: Decodable>(
        _ type: T.Type, parsingWith parse: (XMLParsingOptions, consuming NameTable) throws -> Arena
    ) throws -> T {
        let context = try context(parsingWith: parse)
        try context.checkRootElementName()
        let root = context.arena.root
        return try decode(type, from: root, consume context)
    }

    private func context(parsingWith parse: (XMLParsingOptions, consuming NameTable) throws -> Arena) throws -> DecodingContext {
        let options = options
        try options.checkNamespacePrefixes()
        let tables = takeTables()
        do {
            // Names are of use to the next document only where they are the keys.
            var continuesNames = options.keysAreNames
            let names = continuesNames ? tables.takeNames() : NameTable()
            let knownCount = names.count
            let arena: Arena
            do {
                arena = try parse(options.parsing, names)
            } catch let error as XMLParsingError where knownCount > 0 && error.reason.isLimitOfNames {
                arena = try parse(options.parsing, NameTable())  // the names of other documents do not count
                continuesNames = false
            }
            return DecodingContext(arena: arena, options: options, tables: tables, continuesNames: continuesNames)
        } catch let error as XMLParsingError {
            throw error.asDecodingError
        }
    }

    private func decode<T: Decodable>(_ type: T.Type, from element: NodeIndex, _ context: consuming DecodingContext) throws -> T {
        var (arena, tables) = (context.arena, context.tables)
        let keysAreNames = context.options.keysAreNames
        defer {
            // A type may have kept its decoder, a container or an element: what they refer to is theirs then.
            if isKnownUniquelyReferenced(&tables) {
                if keysAreNames, isKnownUniquelyReferenced(&arena) { tables.keep(namesOf: arena) }
                self.tables.withLock { $0 = tables }
            }
        }
        return try XMLDecoder.decode(type, from: element, releasing: consume context)
    }

    /// Decodes, and lets go of the context.
    @inline(never)
    private static func decode<T: Decodable>(
        _ type: T.Type, from element: NodeIndex, releasing context: consuming DecodingContext
    ) throws -> T {
        try context.decode(type, from: element)
    }

    /// The tables of the last decoding, if no other one uses them.
    private func takeTables() -> DecodingTables {
        tables.withLock { tables in
            defer { tables = nil }
            return tables ?? DecodingTables()
        }
    }
}

extension XMLDecoder.Options {
    /// Whether the prefixes are such as a key can have.
    func checkNamespacePrefixes() throws {
        guard !namespacePrefixes.isEmpty else { return }
        for (prefix, uri) in namespacePrefixes.sorted(by: { $0.key < $1.key }) {
            let isPossible = NameRules.isNameWithoutColon(prefix) && prefix != "xmlns" && !uri.isEmpty
            if isPossible, (prefix == "xml") == (uri == StandardNamespace.xml) { continue }
            let isSwapped = NameRules.isNameWithoutColon(uri) && prefix.contains(":")
            let issue = XMLCodingIssue(
                path: "/", position: nil, expected: "namespacePrefixes that keys can have",
                found: "the prefix '\(prefix)' for the namespace '\(uri)'",
                suggestion: isSwapped ? "a decoder's have the prefix first: [\"\(uri)\": \"\(prefix)\"]" : nil)
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: issue.description, underlyingError: issue.underlying))
        }
    }
}

extension XMLParsingError {
    /// The error as decoders throw it.
    var asDecodingError: DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: description, underlyingError: underlying))
    }
}

extension XMLParsingError.Reason {
    fileprivate var isLimitOfNames: Bool { if case .limitExceeded(.distinctNames, _) = self { true } else { false } }
}

#if canImport(Combine)
extension XMLDecoder: TopLevelDecoder {}
#endif
