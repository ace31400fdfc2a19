import Foundation

#if canImport(Combine)
import protocol Combine.TopLevelDecoder
#endif

/// Decodes `Decodable` types from XML documents.
///
/// ```swift
/// struct Book: Codable {
///     @XMLAttribute var id: Int
///     var title: String
///     var tags: [String]
///     enum CodingKeys: String, CodingKey { case id, title, tags = "tag" }
/// }
/// let book = try XMLDecoder().decode(Book.self, from: """
///     <book id="7"><title>Dune</title><tag>sand</tag><tag>spice</tag></book>
///     """)
/// ```
///
/// A key names a child element or an attribute. An array takes all elements of the name. The key `""` is the element's own text.
///
/// Errors are `DecodingError`s. Their context says what was expected, what was found, and where in the document and in the coding path; see
/// ``XMLCodingIssue``. A document that is not well-formed or exceeds a limit is `DecodingError.dataCorrupted` with an ``XMLParsingError``
/// as its underlying error.
///
/// Decoding takes O(*n*) time and memory, where *n* is the length of the document.
/// A decoder that is used again is faster than a new one: it keeps names, and up to 32 MiB of the memory that the last document took. A smaller
/// document gives back what it does not need, and so does the decoder's end.
///
/// A decoder may be used by many threads at once: a decoding copies the options when it starts. `@unchecked Sendable`, because all state is
/// behind locks.
open class XMLDecoder: @unchecked Sendable {
    private let state: Locked<Options>
    /// What the last decoding has left; nil while another one uses it.
    private let memory = Locked<DecoderMemory?>(nil)

    /// Everything that decides how a document is decoded, taken once at the start of a decoding.
    package struct Options: Sendable {
        /// How often an option was set.
        var revision = 0
        var dateDecodingStrategy: DateDecodingStrategy = .secondsSince1970
        var dataDecodingStrategy: DataDecodingStrategy = .base64
        var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy = .throw
        var boolDecodingStrategy: BoolDecodingStrategy = .schema
        var scalarPolicy: ScalarPolicy = .schema
        var treatsEmptyStringsAsNil = false
        var keyDecodingStrategy: KeyDecodingStrategy = .useDefaultKeys
        var attributeKeyDecodingStrategy: KeyDecodingStrategy?
        var elementKeyDecodingStrategy: KeyDecodingStrategy?
        var keyMatching: KeyMatching = .exact
        var valueTransform: XMLValueTransform?
        var nodeDecodingStrategy: NodeDecodingStrategy = .deferredToDecoder
        var repeatedElementPolicy: RepeatedElementPolicy = .first
        package var unknownNodePolicy: UnknownNodePolicy = .ignore
        /// Whether no attribute of the namespaces `xml` and `xsi` is unknown: those who send messages to a service write them as they like.
        package var takesAttributesOfXML = false
        var elementOrderPolicy: ElementOrderPolicy = .any
        var customErrorPolicy: CustomErrorPolicy = .passThrough
        var errorPolicy: ErrorPolicy = .throwing
        package var onIssue: (@Sendable (XMLCodingIssue) -> Void)?
        package internal(set) var rootElementName: String?
        package internal(set) var namespacePrefixes: [String: String] = [:]
        var trimValueWhitespaces: Bool
        var removeWhitespaceElements: Bool
        package var parts = PartOptions()
        /// Whether values and elements are checked by their rules. They are, but for values that are about to be repaired.
        package var checksValues = true
        /// Whether a caller has the document: then errors say where they are in it. Of one that is made on the way, they say the way from the root on.
        package var documentIsSeen = true
        var userInfo: [CodingUserInfoKey: any Sendable] = [:]
        package internal(set) var parsing = XMLParsingOptions()

        /// Whether anybody wants to know of nodes that nothing declares.
        var looksForUnknownNodes: Bool { if case .ignore = unknownNodePolicy { false } else { true } }

        /// Whether coding keys are names as they are written.
        package var keysAreNames: Bool {
            (elementKeyDecodingStrategy ?? keyDecodingStrategy).isDefault && (attributeKeyDecodingStrategy ?? keyDecodingStrategy).isDefault
                && !parsing.shouldProcessNamespaces && namespacePrefixes.isEmpty && keyMatching == .exact
        }
    }

    /// Creates a decoder whose options have their defaults, except these two.
    ///
    /// - Parameters:
    ///   - trimValueWhitespaces: whether white space at the ends of element text is trimmed; see ``trimValueWhitespaces``.
    ///   - removeWhitespaceElements: whether text that is only white space is dropped between the elements of mixed content; see
    ///     ``removeWhitespaceElements``.
    public init(trimValueWhitespaces: Bool = true, removeWhitespaceElements: Bool = false) {
        state = Locked(Options(trimValueWhitespaces: trimValueWhitespaces, removeWhitespaceElements: removeWhitespaceElements))
    }

    /// Creates a decoder with options for parsing, for example ``XMLParsingOptions/untrusted``.
    ///
    /// ```swift
    /// let order = try XMLDecoder(parsingOptions: .untrusted).decode(Order.self, from: body)
    /// ```
    ///
    /// - Parameter parsingOptions: how documents are parsed. Comments and processing instructions are always kept, for fragments and unknown nodes;
    ///   in records, as the options say.
    public convenience init(parsingOptions: XMLParsingOptions) {
        self.init()
        self[\.parsing] = parsingOptions
    }

    package var options: Options { state.withLock { $0 } }

    /// A decoder with the options that another one has now.
    package convenience init(optionsOf other: XMLDecoder) { self.init(other.options) }

    package init(_ options: Options) { state = Locked(options) }

    package subscript<Value>(_ option: WritableKeyPath<Options, Value>) -> Value {
        get { state.withLock { $0[keyPath: option] } }
        set {
            state.withLock {
                $0[keyPath: option] = newValue
                $0.revision += 1
            }
        }
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

    /// Which strings mean infinity and not-a-number, besides XML Schema's `INF`, `-INF` and `NaN`. None by default.
    open var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
        get { self[\.nonConformingFloatDecodingStrategy] }
        set { self[\.nonConformingFloatDecodingStrategy] = newValue }
    }

    /// Which words mean true and false. By default XML Schema's, and `yes`, `no`, `y` and `n`, in any case.
    ///
    /// Words that are empty, the same, or have white space at their ends make decoding throw `DecodingError`.
    open var boolDecodingStrategy: BoolDecodingStrategy {
        get { self[\.boolDecodingStrategy] }
        set { self[\.boolDecodingStrategy] = newValue }
    }

    /// Which texts are taken for numbers, Booleans, dates, data and UUIDs. By default those that XML Schema and the strategies say.
    open var scalarPolicy: ScalarPolicy {
        get { self[\.scalarPolicy] }
        set { self[\.scalarPolicy] = newValue }
    }

    /// Whether a `String?` is nil where its element or attribute is there, but has no text, or only white space: `<title/>`. False by default: then it is the
    /// empty string, which is what an encoder writes as an empty element.
    ///
    /// Optionals of numbers, dates and the like are nil there in any case. A `String` that is no optional is empty.
    open var treatsEmptyStringsAsNil: Bool {
        get { self[\.treatsEmptyStringsAsNil] }
        set { self[\.treatsEmptyStringsAsNil] = newValue }
    }

    /// How the names of elements and attributes become coding keys. By default the name is the key.
    open var keyDecodingStrategy: KeyDecodingStrategy {
        get { self[\.keyDecodingStrategy] }
        set { self[\.keyDecodingStrategy] = newValue }
    }

    /// How the names of attributes become coding keys. Nil, the default, means ``keyDecodingStrategy``.
    open var attributeKeyDecodingStrategy: KeyDecodingStrategy? {
        get { self[\.attributeKeyDecodingStrategy] }
        set { self[\.attributeKeyDecodingStrategy] = newValue }
    }

    /// How the names of elements become coding keys. Nil, the default, means ``keyDecodingStrategy``.
    open var elementKeyDecodingStrategy: KeyDecodingStrategy? {
        get { self[\.elementKeyDecodingStrategy] }
        set { self[\.elementKeyDecodingStrategy] = newValue }
    }

    /// Which names a coding key matches: the one that it is, which is the default, or also those that differ from it in some ways.
    ///
    /// ```swift
    /// decoder.keyMatching = .ignoring([.case, .separators])   // `userId` matches user_id, UserID and USER-ID
    /// ```
    ///
    /// It applies to elements and attributes, to each step of a key that is a path, and to the cases of choices, after the key strategy. Nothing
    /// is picked: if an element has nodes of two names that a key matches, be one of them exact, or if two keys of a type match one name, reading
    /// it is a `DecodingError` that names both, with the code ``XMLErrorCode/ambiguousName`` or ``XMLErrorCode/contestedNode``.
    ///
    /// Keys match exactly if they say a namespace, as `{URI}name` does and a prefix of ``namespacePrefixes``. So do the keys of types that
    /// cannot list them: a dictionary's keys are names as they are written, and so are those of enums of more than 256 cases and of structs.
    /// The values of dictionaries, of course, are matched again.
    ///
    /// A key strategy with a closure cannot be combined with it: decoding throws `DecodingError` with the code ``XMLErrorCode/invalidOption``.
    open var keyMatching: KeyMatching {
        get { self[\.keyMatching] }
        set { self[\.keyMatching] = newValue }
    }

    /// What becomes of every text before a value is made of it: decryption, the removal of percent signs, and so on. Nil, the default, leaves
    /// texts as they are. See ``XMLValueTransform``.
    open var valueTransform: XMLValueTransform? {
        get { self[\.valueTransform] }
        set { self[\.valueTransform] = newValue }
    }

    /// Whether a key without property wrapper is looked up among the elements or the attributes. By default the type decides if it conforms
    /// to ``DynamicNodeDecoding``; other types take an element, or an attribute if there is no element.
    open var nodeDecodingStrategy: NodeDecodingStrategy {
        get { self[\.nodeDecodingStrategy] }
        set { self[\.nodeDecodingStrategy] = newValue }
    }

    /// What happens if a property takes a single value and there are several elements of its name. The default is
    /// ``RepeatedElementPolicy/first``.
    open var repeatedElementPolicy: RepeatedElementPolicy {
        get { self[\.repeatedElementPolicy] }
        set { self[\.repeatedElementPolicy] = newValue }
    }

    /// What happens to elements, attributes and text that no key asks for. By default they are ignored.
    open var unknownNodePolicy: UnknownNodePolicy {
        get { self[\.unknownNodePolicy] }
        set { self[\.unknownNodePolicy] = newValue }
    }

    /// In which order child elements have to come. By default in any.
    open var elementOrderPolicy: ElementOrderPolicy {
        get { self[\.elementOrderPolicy] }
        set { self[\.elementOrderPolicy] = newValue }
    }

    /// What happens to errors of other types than `DecodingError` that a type's own code throws. By default they pass through.
    open var customErrorPolicy: CustomErrorPolicy {
        get { self[\.customErrorPolicy] }
        set { self[\.customErrorPolicy] = newValue }
    }

    /// What happens to a value that cannot be decoded. By default its error is thrown.
    ///
    /// What does not depend on the document is thrown in any case: a model that contradicts itself, or values that are nested too deeply. So is
    /// the failure after 10,000 others in one document or record.
    ///
    /// With another policy than ``ErrorPolicy/throwing``, or with ``onIssue``, decoding is slower.
    public var errorPolicy: ErrorPolicy {
        get { self[\.errorPolicy] }
        set { self[\.errorPolicy] = newValue }
    }

    /// Is told what a value is without: of each failure that ``errorPolicy`` or a property has passed over. Nil by default.
    ///
    /// It is called when a value is complete, or a record: once for each issue, in the order in which they were found. It is not told of a
    /// decoding that throws, nor of errors that a type's own code catches. A closure of ``UnknownNodePolicy/report(_:)`` is told of nodes that no
    /// key asks for, and this one is not.
    @preconcurrency public var onIssue: (@Sendable (XMLCodingIssue) -> Void)? {
        get { self[\.onIssue] }
        set { self[\.onIssue] = newValue }
    }

    package var parts: PartOptions {
        get { self[\.parts] }
        set { self[\.parts] = newValue }
    }

    /// The name that the root element must have. Nil, the default, allows any.
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
    /// The key `cbc:ID` then means the name `ID` in that namespace, whatever prefix the document uses for it, as the key `{URI}ID` does. A
    /// key with any other prefix matches names as they are written. ``XMLEncoder/namespacePrefixes`` takes the same
    /// dictionary.
    ///
    /// If a prefix is not a name or a URI is empty, decoding throws `DecodingError`.
    open var namespacePrefixes: [String: String] {
        get { self[\.namespacePrefixes] }
        set { self[\.namespacePrefixes] = newValue }
    }

    /// Whether white space at the ends of element text is trimmed. True by default. White space inside of a text, in CDATA sections, in
    /// attributes and under `xml:space="preserve"` always stays. Numbers, dates and the like may have white space around them in any case.
    open var trimValueWhitespaces: Bool {
        get { self[\.trimValueWhitespaces] }
        set { self[\.trimValueWhitespaces] = newValue }
    }

    /// Whether text that is only white space is dropped between the elements of mixed content. False by default.
    open var removeWhitespaceElements: Bool {
        get { self[\.removeWhitespaceElements] }
        set { self[\.removeWhitespaceElements] = newValue }
    }

    /// Whether a key without prefix matches the local names of elements. False by default: keys match elements as they are written, prefix
    /// included.
    ///
    /// If it is true, a key prefers elements in the parent's namespace. Elements of several other namespaces with the key's local name are
    /// an error, and so is a prefix that the document does not declare.
    ///
    /// Either way, `{namespace URI}local` matches elements and attributes in that namespace, and every other key matches attributes as they
    /// are written: `r:id` matches the attribute with that prefix, `id` only the one without.
    open var shouldProcessNamespaces: Bool {
        get { self[\.parsing.shouldProcessNamespaces] }
        set { self[\.parsing.shouldProcessNamespaces] = newValue }
    }

    /// How many characters around the place ``XMLParsingError/excerpt`` shows. 0 by default.
    open var errorContextLength: UInt {
        get { self[\.parsing.errorContextLength] }
        set { self[\.parsing.errorContextLength] = newValue }
    }

    /// How much a document may ask for; see ``XMLLimits``.
    open var limits: XMLLimits {
        get { self[\.parsing.limits] }
        set { self[\.parsing.limits] = newValue }
    }

    /// What happens to entities that the document declares itself. By default they are expanded, within
    /// ``XMLLimits/maximumEntityExpansionBytes``.
    open var entityPolicy: XMLParsingOptions.EntityPolicy {
        get { self[\.parsing.entityPolicy] }
        set { self[\.parsing.entityPolicy] = newValue }
    }

    /// What references to entities stand for that the document does not declare, by name: ``XMLEntities/html``, for example. See
    /// ``XMLParsingOptions/entities``. Empty by default.
    open var entities: [String: String] {
        get { self[\.parsing.entities] }
        set { self[\.parsing.entities] = newValue }
    }

    /// The encoding, if you know it from elsewhere, for example from an HTTP header. Nil by default: the byte order mark and the XML
    /// declaration decide. ``XMLParsingOptions/encoding`` lists those that are read.
    open var encoding: String? {
        get { self[\.parsing.encoding] }
        set { self[\.parsing.encoding] = newValue }
    }

    /// What your types find in their decoder's `userInfo`. Empty by default.
    @preconcurrency open var userInfo: [CodingUserInfoKey: any Sendable] {
        get { self[\.userInfo] }
        set { self[\.userInfo] = newValue }
    }

    // MARK: Decoding

    /// Decodes a value from a document.
    ///
    /// - Throws: `DecodingError`, and whatever the types' own code throws.
    open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
        try decode(type, parsingWith: { try DocumentParser.parse(data, options: $0, memory: $1) })
    }

    /// Decodes a value from a document.
    ///
    /// - Throws: `DecodingError`, and whatever the types' own code throws.
    open func decode<T: Decodable>(_ type: T.Type, from bytes: [UInt8]) throws -> T {
        try decode(type, parsingWith: { try DocumentParser.parse(bytes, options: $0, memory: $1) })
    }

    /// Decodes a value from a document. The encoding in its XML declaration is ignored, because a `String` has none.
    ///
    /// - Throws: `DecodingError`, and whatever the types' own code throws.
    open func decode<T: Decodable>(_ type: T.Type, from string: String) throws -> T {
        try decode(type, parsingWith: { try DocumentParser.parse(string, options: $0, memory: $1) })
    }

    /// Decodes a value from a file, which is read in slices. An error in a pipe has a byte offset but no line: the pipe cannot be read
    /// again to count lines.
    ///
    /// - Throws: `DecodingError`, whatever the types' own code throws, and what Foundation throws where the file cannot be read.
    open func decode<T: Decodable>(_ type: T.Type, contentsOf url: URL) throws -> T {
        try decode(type) { try DocumentParser.parse(contentsOf: url, options: $0, memory: $1) }
    }

    /// Decodes a value from an element of a tree that you have parsed already. Options for parsing have no effect, and ``rootElementName``
    /// is not checked.
    ///
    /// - Throws: `DecodingError`, and whatever the types' own code throws.
    open func decode<T: Decodable>(_ type: T.Type, from element: XMLTree.Element) throws -> T {
        try decode(type, from: element, for: nil)
    }

    /// Decodes a value from an element of a tree.
    ///
    /// - Parameter collection: who wants to know what was wrong in it.
    package func decode<T: Decodable>(_ type: T.Type, from element: XMLTree.Element, for collection: IssueCollection?) throws -> T {
        try decode(type, from: element, for: collection) { _, _ in element.arena }
    }

    /// - Parameters:
    ///   - element: what is decoded of a document that is there; nil for the root of one that is parsed.
    ///   - collection: who wants the document, and what was wrong in it.
    package func decode<T: Decodable>(
        _ type: T.Type, from element: XMLTree.Element? = nil, for collection: IssueCollection? = nil,
        parsingWith parse: (XMLParsingOptions, ParsingMemory) throws -> Arena
    ) throws -> T {
        let context = try context(for: type, from: element, collection, parsingWith: parse)
        var (arena, memory) = (context.arena, context.memory)
        // Names are of use to the next document only where they are the keys.
        let mayKeepNames = context.options.keysAreNames
        collection?.root = XMLTree.Element(arena: arena, index: arena.root)
        defer {
            // A type may have kept its decoder, a container or an element: what they refer to is theirs then.
            if isKnownUniquelyReferenced(&memory) {
                if collection == nil, isKnownUniquelyReferenced(&arena) { memory.keep(arena, withNames: mayKeepNames) }
                self.memory.withLock { $0 = memory }
            }
        }
        return try XMLDecoder.decode(type, from: element?.index ?? arena.root, releasing: consume context)
    }

    /// Decodes, and lets go of the context.
    @inline(never)
    private static func decode<T: Decodable>(
        _ type: T.Type, from element: NodeIndex, releasing context: consuming DecodingContext
    ) throws -> T {
        try context.decode(type, from: element)
    }

    private func context(
        for root: any Any.Type, from element: XMLTree.Element?, _ collection: IssueCollection?,
        parsingWith parse: (XMLParsingOptions, ParsingMemory) throws -> Arena
    ) throws -> DecodingContext {
        let options = options
        try options.check()
        let memory = memory.withLock { $0.take() } ?? DecoderMemory()
        // Names are of use to the next document only where they are the keys.
        let continuesNames = element == nil && options.keysAreNames
        let knownCount = continuesNames ? memory.offerNames() : 0
        let arena: Arena
        do {
            // With comments and processing instructions, which fragments and rests take.
            arena = try parse(options.parsing.keepingAllNodes, memory.parsing)
        } catch let error as XMLParsingError {
            // The names of other documents do not count.
            if knownCount > 0, case .limitExceeded(let limit, _) = error.reason, limit == .distinctNames || limit == .nameBytes {
                return try context(for: root, from: element, collection, parsingWith: parse)
            }
            throw error.asDecodingError
        }
        let context = DecodingContext(
            arena: arena, options: options, memory: memory, continuesNames: continuesNames, collection: collection)
        if element == nil { try context.checkRootElementName(for: root) }
        return context
    }
}

#if canImport(Combine)
extension XMLDecoder: TopLevelDecoder {}
#endif

// MARK: What is kept for the next document

/// What a decoder finds out while it decodes and can use again: what types are, what keys mean, containers, and the names of documents.
///
/// It belongs to one decoding at a time.
package final class DecoderMemory {
    @inline(never)
    package init() {}

    /// For the parser of the next document.
    package let parsing = ParsingMemory()
    private let types = Allocation(TypeCache<TypeTraits>())
    private let nodeTables = Allocation(TypeCache<(any DynamicNodeDecoding.Type)?>())
    private let items = Allocation(TypeCache<(any Decodable.Type)?>())
    private let keyTables = Allocation(TypeCache<UnownedReference<KeyTable>>())
    var names = Names()
    /// What the owners of nodes go by: the revision of the decoder's options, and whether namespaces are processed.
    private var basisOfOwners = (revision: 0, processesNamespaces: false)

    /// With more names than this a document is more likely to be unlike the next one than like it.
    private static let maximumNameCount = 512
    private static let maximumNameBytes = 1 << 15

    deinit { keyTables.value.forEachValue { $0.release() } }

    // MARK: Types and keys

    @inline(__always)
    func traits(of type: any Any.Type) -> TypeTraits { types.value.value(for: type) { TypeTraits.of(type) } }

    /// A type's own table of node kinds; nil if it has none.
    @inline(__always)
    func nodeTable(of traits: TypeTraits) -> (any DynamicNodeDecoding.Type)? {
        guard traits.isDeclared, case .ordinary = traits.shape else { return nil }
        return nodeTables.value.value(for: traits.type) { traits.type as? any DynamicNodeDecoding.Type }
    }

    /// The type of an array's items; nil if the type is no array that decodes.
    func decodableItem(of traits: TypeTraits) -> (any Decodable.Type)? {
        guard let item = traits.arrayItem else { return nil }
        return items.value.value(for: item) { item as? any Decodable.Type }
    }

    func keyTable<Key: CodingKey>(for type: Key.Type) -> KeyTable {
        keyTables.value.value(for: type) { .retaining(KeyTable(for: type)) }.object
    }

    /// The same for as long as a closure takes, without counting a reference.
    @inline(__always)
    func withKeyTable<Key: CodingKey, Result>(for type: Key.Type, _ body: (KeyTable) throws -> Result) rethrows -> Result {
        try keyTables.value.value(for: type) { .retaining(KeyTable(for: type)) }.withObject { try body($0) }
    }

    private func forEachKeyTable(_ body: (KeyTable) -> Void) { keyTables.value.forEachValue { $0.withObject(body) } }

    // MARK: Names

    /// What is known of the names of a document, for the next one, or the next part of it, that is parsed with the same names.
    struct Names: ~Copyable {
        /// The names themselves, unless they are lent.
        var table: NameTable?
        /// How many there were when keys were looked up among them; 0 if keys are to be looked up anew.
        var keyedCount = 0
        /// What keys mean under the decoder's strategies, and which names `xsi:nil` has.
        var documentNames: DocumentNames?
        /// What a part remembers of the document, for the next part of it.
        var memory: (any DocumentMemory)?
    }

    /// Has the next document parsed with the names of the last one. They are missed here until ``keep(_:withNames:)``.
    ///
    /// - Returns: how many there are.
    func offerNames() -> Int {
        guard let table = names.table.take() else {
            names.keyedCount = 0
            return 0
        }
        let count = table.count
        parsing.keep(table)
        return count
    }

    /// Starts a decoding: makes the key tables fit a document, and gives out what is known of its names.
    ///
    /// - Parameter continues: whether the document was parsed with the names of the one before, and keys are names as they were then, so that what
    ///   keys meant is still right.
    /// - Parameter revision: that of the decoder's options.
    func begin(_ arena: Arena, continues: Bool, revision: Int) -> Names {
        let basis = (revision, arena.processesNamespaces)
        if basis != basisOfOwners { forEachKeyTable { $0.forgetOwners() } }
        basisOfOwners = basis
        var known = Names()
        swap(&known, &names)
        if !continues || arena.names.count != known.keyedCount { forEachKeyTable { $0.forgetNames() } }
        return known
    }

    /// Ends a decoding: lets go of all that belongs to its document.
    func end() { forEachKeyTable { $0.letContainersGo() } }

    /// Lets go of what is known of a document's names: its next part is not decoded with this memory.
    package func forgetNames() { names = Names() }

    /// Keeps what the next document can use of one that is no longer needed: its memory, and its names, together with what keys meant in it.
    ///
    /// - Parameter withNames: whether keys are names.
    func keep(_ arena: Arena, withNames: Bool) {
        // Names that are written alike take longer to find, and a document of its own may have none.
        if withNames, !arena.names.hasHomonyms, arena.names.count <= Self.maximumNameCount, arena.names.byteCount <= Self.maximumNameBytes {
            names.keyedCount = arena.names.count
            names.table = arena.takeNames()
        }
        parsing.keepTree(of: arena)
    }
}
