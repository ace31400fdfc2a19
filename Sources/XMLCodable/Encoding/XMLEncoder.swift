import Foundation

#if canImport(Combine)
import protocol Combine.TopLevelEncoder
#endif

/// Encodes `Encodable` values as XML documents.
///
/// ```swift
/// struct Book: Codable {
///     @XMLAttribute var id: Int
///     var title: String
///     var tags: [String]
///     enum CodingKeys: String, CodingKey { case id, title, tags = "tag" }
/// }
/// let encoder = XMLEncoder()
/// encoder.outputFormatting = .prettyPrinted
/// let xml = try encoder.encodeToString(Book(id: 7, title: "Dune", tags: ["sand", "spice"]), withRootKey: "book")
/// // <book id="7">
/// //     <title>Dune</title>
/// //     <tag>sand</tag>
/// //     <tag>spice</tag>
/// // </book>
/// ```
///
/// Attributes and elements are written in the order in which they were encoded, the same every time. What XML cannot carry, forbidden
/// characters and malformed names, is an `EncodingError` that names the key. Output is always well-formed.
///
/// Use one encoder for many documents: what it finds out about types and keys serves the next one, and a message of 2 KB takes a quarter of the time
/// then. Between documents it keeps that, and memory of at most 32 MiB where documents are as large; no values, and nothing that shows in another
/// document. To set an option, even to what it is, begins anew.
///
/// An encoder may be used by many threads at once: an encoding takes the options when it starts. `@unchecked Sendable`, because all state
/// is behind a lock.
open class XMLEncoder: @unchecked Sendable {
    private let state = Locked(State())

    private struct State: ~Copyable {
        var options = Options()
        /// How often options were set.
        var version = 0
        /// What the last encoding has left; nil while another one uses it, and once an option was set.
        var idle: IdleEncoding?
    }

    /// An encoding that has forgotten its document, and the documents that it is good for.
    private typealias IdleEncoding = (context: EncodingContext, rootAttributes: [String: String], version: Int)

    /// Creates an encoder whose options have their defaults.
    public init() {}

    /// Creates an encoder whose documents begin with an XML declaration: `XMLEncoder(header: .utf8)`. All other options have their defaults.
    public convenience init(header: XMLHeader) {
        self.init()
        self.header = header
    }

    package var options: Options {
        get { state.withLock { $0.options } }
        set { setOptions { $0 = newValue } }
    }

    private subscript<Value>(_ option: WritableKeyPath<Options, Value>) -> Value {
        get { state.withLock { $0.options[keyPath: option] } }
        set { setOptions { $0[keyPath: option] = newValue } }
    }

    @inline(never)
    private func setOptions(_ set: (inout Options) -> Void) {
        // What the last encoding has left goes outside of the lock: its end may be that of objects of others.
        let idle = state.withLock { state in
            set(&state.options)
            state.version += 1
            return state.idle.take()
        }
        withExtendedLifetime(idle) {}
    }

    /// Everything that decides how a value is encoded, taken once at the start of an encoding.
    package struct Options: Sendable {
        var header: XMLHeader?
        var nodesAroundRoot: (before: [XMLTree.Node], after: [XMLTree.Node]) = ([], [])
        var outputFormatting: OutputFormatting = []
        var prettyPrintIndentation: PrettyPrintIndentation = .spaces(4)
        var dateEncodingStrategy: DateEncodingStrategy = .secondsSince1970
        var dataEncodingStrategy: DataEncodingStrategy = .base64
        var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy = .throw
        var boolEncodingStrategy: BoolEncodingStrategy = .trueFalse
        var keyEncodingStrategy: KeyEncodingStrategy = .useDefaultKeys
        var attributeKeyEncodingStrategy: KeyEncodingStrategy?
        var elementKeyEncodingStrategy: KeyEncodingStrategy?
        var nodeEncodingStrategy: NodeEncodingStrategy = .deferredToEncoder
        var stringEncodingStrategy: StringEncodingStrategy = .deferredToString
        var cdataStrategy: CDATAStrategy = .never
        var nodeOrdering: NodeOrdering = .encoded
        var nilEncoding: NilEncoding = .omit
        var namespacePrefixes: [String: String] = [:]
        var allowsUndeclaredPrefixes = false
        var maximumDepth = XMLLimits().maximumDepth
        package var validatesValues = true
        /// Whether properties are checked by their rules. It does, but for values that are about to be converted or repaired.
        package var checksRules = true
        /// Whether the root element is called as its value says it is. It is, but where a document that updates the value says it.
        package var rootSaysName = true
        /// Whether qualified names have prefixes in values also where they need none: for values that are put where another namespace may be the default
        /// one.
        package var prefixesAllValues = false
        package var parts = PartOptions()
        var valueTransform: XMLValueTransform?
        var skips: Skips = []
        var userInfo: [CodingUserInfoKey: any Sendable] = [:]
        var charactersEscapedInAttributes = PredefinedEntities.referencesInAttributes
        var charactersEscapedInElements = PredefinedEntities.references
    }

    // MARK: Options

    /// The XML declaration of documents, unless a call gives another one. Nil, the default, writes none.
    open var header: XMLHeader? {
        get { self[\.header] }
        set { self[\.header] = newValue }
    }

    /// The comments and processing instructions before and after the root element. None by default.
    ///
    /// ```swift
    /// encoder.nodesAroundRoot.before = [.processingInstruction(target: "xml-stylesheet", content: #"href="menu.css""#)]
    /// // <?xml-stylesheet href="menu.css"?>
    /// // <menu />
    /// ```
    ///
    /// Each is on a line of its own; the XML declaration and the document type are before them. ``XMLTree/nodesAroundRoot`` has those of a document
    /// that was read. It is an `EncodingError` if one would not come back as it is, such as a comment with `--`, or is an element or a text.
    open var nodesAroundRoot: (before: [XMLTree.Node], after: [XMLTree.Node]) {
        get { self[\.nodesAroundRoot] }
        set { self[\.nodesAroundRoot] = newValue }
    }

    /// How the document is laid out. By default it is one line.
    open var outputFormatting: OutputFormatting {
        get { self[\.outputFormatting] }
        set { self[\.outputFormatting] = newValue }
    }

    /// What ``OutputFormatting/prettyPrinted`` indents each level with. Four spaces by default.
    open var prettyPrintIndentation: PrettyPrintIndentation {
        get { self[\.prettyPrintIndentation] }
        set { self[\.prettyPrintIndentation] = newValue }
    }

    /// How dates are written. The default is ``DateEncodingStrategy/secondsSince1970``.
    open var dateEncodingStrategy: DateEncodingStrategy {
        get { self[\.dateEncodingStrategy] }
        set { self[\.dateEncodingStrategy] = newValue }
    }

    /// How binary data is written. The default is ``DataEncodingStrategy/base64``.
    open var dataEncodingStrategy: DataEncodingStrategy {
        get { self[\.dataEncodingStrategy] }
        set { self[\.dataEncodingStrategy] = newValue }
    }

    /// How infinity and not-a-number are written. By default they are an error.
    open var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy {
        get { self[\.nonConformingFloatEncodingStrategy] }
        set { self[\.nonConformingFloatEncodingStrategy] = newValue }
    }

    /// How Booleans are written. The default is ``BoolEncodingStrategy/trueFalse``.
    ///
    /// Words that are empty, the same, or have white space at their ends make encoding throw `EncodingError`.
    open var boolEncodingStrategy: BoolEncodingStrategy {
        get { self[\.boolEncodingStrategy] }
        set { self[\.boolEncodingStrategy] = newValue }
    }

    /// How coding keys become the names of elements and attributes. By default the key is the name. The key `""` and keys in the form
    /// `{namespace URI}local` are never converted.
    open var keyEncodingStrategy: KeyEncodingStrategy {
        get { self[\.keyEncodingStrategy] }
        set { self[\.keyEncodingStrategy] = newValue }
    }

    /// How coding keys become the names of attributes. Nil, the default, means ``keyEncodingStrategy``.
    open var attributeKeyEncodingStrategy: KeyEncodingStrategy? {
        get { self[\.attributeKeyEncodingStrategy] }
        set { self[\.attributeKeyEncodingStrategy] = newValue }
    }

    /// How coding keys become the names of elements. Nil, the default, means ``keyEncodingStrategy``.
    open var elementKeyEncodingStrategy: KeyEncodingStrategy? {
        get { self[\.elementKeyEncodingStrategy] }
        set { self[\.elementKeyEncodingStrategy] = newValue }
    }

    /// Which kind of node a key without property wrapper is written as. By default the type decides if it conforms to
    /// ``DynamicNodeEncoding``; other types write elements.
    open var nodeEncodingStrategy: NodeEncodingStrategy {
        get { self[\.nodeEncodingStrategy] }
        set { self[\.nodeEncodingStrategy] = newValue }
    }

    /// How strings are written unless a property wrapper decides. The default is ``StringEncodingStrategy/deferredToString``, escaped text.
    open var stringEncodingStrategy: StringEncodingStrategy {
        get { self[\.stringEncodingStrategy] }
        set { self[\.stringEncodingStrategy] = newValue }
    }

    /// Which element text is written as CDATA sections. None by default.
    open var cdataStrategy: CDATAStrategy {
        get { self[\.cdataStrategy] }
        set { self[\.cdataStrategy] = newValue }
    }

    /// In which order attributes and child elements are written. By default in the order in which they were encoded. Mixed content is never
    /// reordered.
    ///
    /// ```swift
    /// encoder.nodeOrdering = .listed { $0 == Address.self ? ["street", "city"] : nil }
    /// ```
    open var nodeOrdering: NodeOrdering {
        get { self[\.nodeOrdering] }
        set { self[\.nodeOrdering] = newValue }
    }

    /// How an optional that is nil is written. By default it is left out. A nil in a list is an empty element instead, marked `xsi:nil` if
    /// the type, like `String`, has a value for an empty element.
    open var nilEncoding: NilEncoding {
        get { self[\.nilEncoding] }
        set { self[\.nilEncoding] = newValue }
    }

    /// What is left out, beside what ``nilEncoding`` says of nil. Nothing by default. See ``Skips``.
    open var skips: Skips {
        get { self[\.skips] }
        set { self[\.skips] = newValue }
    }

    /// What becomes of every value's text before it is escaped: encryption, percent signs, redaction. Nil, the default, leaves texts as they are.
    /// See ``XMLValueTransform``.
    open var valueTransform: XMLValueTransform? {
        get { self[\.valueTransform] }
        set { self[\.valueTransform] = newValue }
    }

    /// The namespaces that prefixes mean. The prefix `""` makes a namespace the default one. Empty by default.
    ///
    /// ```swift
    /// encoder.namespacePrefixes = ["dc": "http://purl.org/dc/elements/1.1/"]
    /// ```
    ///
    /// The root element declares the prefixes, and keys in the form `{namespace URI}local` are written with them: with `""` before
    /// others of the same namespace, where they are elements, and otherwise with the first in the order of the alphabet. A namespace that is
    /// missing here gets the prefix `ns1`, `ns2` and so on. Root attributes that declare a namespace, the default namespace included, do
    /// the same. The key `{}local` is an element in no namespace; it gets `xmlns=""` if there is a default namespace.
    open var namespacePrefixes: [String: String] {
        get { self[\.namespacePrefixes] }
        set { self[\.namespacePrefixes] = newValue }
    }

    /// Whether keys and names may have a prefix that nothing declares: neither ``namespacePrefixes`` nor an attribute of the element or of
    /// one around it. False by default: such a prefix is an `EncodingError`, because readers that process namespaces refuse the document.
    open var allowsUndeclaredPrefixes: Bool {
        get { self[\.allowsUndeclaredPrefixes] }
        set { self[\.allowsUndeclaredPrefixes] = newValue }
    }

    /// How many elements may be nested, the root included, from 1. The default is 256. A value that contains itself exceeds any limit.
    ///
    /// Where the thread's stack has no room for a value, its `encode(to:)` runs on another thread with a larger one, while the caller waits: there it
    /// sees no task-local values, and is on no actor.
    open var maximumDepth: Int {
        get { self[\.maximumDepth] }
        set { self[\.maximumDepth] = newValue }
    }

    /// Whether values are asked whether they make sense, and elements checked, where their types say what they have to be like. True by
    /// default: an issue is an `EncodingError`, and nothing is written, because a decoder would refuse the document for the same reason. Set it to
    /// false to write a value that is not complete yet. Rules of single properties are checked in any case.
    open var validatesValues: Bool {
        get { self[\.validatesValues] }
        set { self[\.validatesValues] = newValue }
    }

    package var parts: PartOptions {
        get { self[\.parts] }
        set { self[\.parts] = newValue }
    }

    /// What your types find in their encoder's `userInfo`. Empty by default.
    @preconcurrency open var userInfo: [CodingUserInfoKey: any Sendable] {
        get { self[\.userInfo] }
        set { self[\.userInfo] = newValue }
    }

    /// What replaces characters in attributes. By default the predefined entities but `&apos;`, which no value between double quotation marks needs.
    /// `&`, `<`, `"`, CR, LF and TAB are escaped in any case: otherwise they would not come back.
    open var charactersEscapedInAttributes: [(String, String)] {
        get { self[\.charactersEscapedInAttributes] }
        set { self[\.charactersEscapedInAttributes] = newValue }
    }

    /// What replaces characters in the text of elements. By default the five predefined entities. `&`, `<`, CR and the `>` of `]]>` are
    /// escaped in any case: otherwise they would not come back.
    open var charactersEscapedInElements: [(String, String)] {
        get { self[\.charactersEscapedInElements] }
        set { self[\.charactersEscapedInElements] = newValue }
    }

    // MARK: Encoding

    /// Encodes a value as a document.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - rootKey: the root element's name; by default the type's name, through the strategy for the keys of elements.
    ///   - rootAttributes: attributes of the root element. They are written before the value's own, sorted by name; one of the value's own with
    ///     the same name replaces them.
    ///   - header: the XML declaration; nil, the default, means the encoder's ``header``.
    ///   - doctype: the document type declaration; none by default.
    /// - Throws: `EncodingError`, and whatever the types' own code throws.
    open func encode<T: Encodable>(
        _ value: T,
        withRootKey rootKey: String? = nil,
        rootAttributes: [String: String]? = nil,
        header: XMLHeader? = nil,
        doctype: XMLDocumentType? = nil
    ) throws -> Data {
        try document(value, rootKey, rootAttributes, header, doctype).data()
    }

    /// Encodes a value as the bytes of a document.
    ///
    /// The parameters are those of ``encode(_:withRootKey:rootAttributes:header:doctype:)``.
    ///
    /// - Throws: `EncodingError`, and whatever the types' own code throws.
    open func encodeToBytes<T: Encodable>(
        _ value: T,
        withRootKey rootKey: String? = nil,
        rootAttributes: [String: String]? = nil,
        header: XMLHeader? = nil,
        doctype: XMLDocumentType? = nil
    ) throws -> [UInt8] {
        let output = try document(value, rootKey, rootAttributes, header, doctype)
        return Array(output.bytes)
    }

    /// Encodes a value as a document in a `String`.
    ///
    /// The parameters are those of ``encode(_:withRootKey:rootAttributes:header:doctype:)``.
    ///
    /// - Throws: `EncodingError`, and whatever the types' own code throws.
    open func encodeToString<T: Encodable>(
        _ value: T,
        withRootKey rootKey: String? = nil,
        rootAttributes: [String: String]? = nil,
        header: XMLHeader? = nil,
        doctype: XMLDocumentType? = nil
    ) throws -> String {
        let output = try document(value, rootKey, rootAttributes, header, doctype)
        return String(decoding: output.bytes, as: UTF8.self)
    }

    /// Encodes a value as a file, completely or not at all. The document is written into a temporary file beside the old one, which
    /// replaces it at the end and takes over its permissions. If anything fails, the old file stays.
    ///
    /// The document is a new file: other names of the old one (hard links) keep the old content. Permissions by which who runs a file gets its
    /// owner's rights are taken over too, or are an error where the owner cannot be.
    ///
    /// A symbolic link is followed: it stays, and the file that it leads to is replaced or created. A FIFO or a device is written into once
    /// the whole document has been encoded; for a FIFO the call waits until somebody reads.
    ///
    /// The parameters are those of ``encode(_:withRootKey:rootAttributes:header:doctype:)``.
    ///
    /// - Throws: `EncodingError`, whatever the types' own code throws, and `CocoaError` where the file cannot be written.
    open func encode<T: Encodable>(
        _ value: T,
        to url: URL,
        withRootKey rootKey: String? = nil,
        rootAttributes: [String: String]? = nil,
        header: XMLHeader? = nil,
        doctype: XMLDocumentType? = nil
    ) throws {
        let document = try document(value, rootKey, rootAttributes, header, doctype)
        let file = try FileOutput.open(url)
        try file.write(document.bytes)
        try file.finish()
    }

    private func document<T: Encodable>(
        _ value: T, _ rootKey: String?, _ rootAttributes: [String: String]?, _ header: XMLHeader?, _ doctype: XMLDocumentType?
    ) throws -> OutputBuffer {
        let options = state.withLock { ($0.options.header, $0.options.nodesAroundRoot) }
        let surroundings = try RootSurroundings(header ?? options.0, doctype, options.1, value)
        var encoding = try takeEncoding(for: value, rootAttributes: rootAttributes ?? [:])
        try encoding.context.encodeRoot(value, named: rootKey, attributes: encoding.rootAttributes)
        let document = try encoding.context.document(in: surroundings, value)
        keep(&encoding)
        return document
    }

    /// Encodes a value as the bytes of a document.
    ///
    /// - Returns: also what elements are to the model, by where they start in the bytes.
    package func encodeToBytesWithRoles<T: Encodable>(
        _ value: T, withRootKey rootKey: String, rootAttributes: [String: String]
    ) throws -> (bytes: [UInt8], roles: [(offset: Int, role: ElementRole)]) {
        var options = options
        options.prefixesAllValues = true
        let context = try Self.encodingContext(options, for: value, rootAttributes: rootAttributes)
        defer { context.finish() }
        context.state.document.roles = [:]
        try context.encodeRoot(value, named: rootKey, attributes: rootAttributes)
        let output = try context.document(in: nil, value)
        return (Array(output.bytes), context.state.document.writtenRoles)
    }

    // MARK: From one document to the next

    /// What the last encoding has left, if it is good for such a document, or a new one.
    private func takeEncoding(for value: @autoclosure () -> Any, rootAttributes: [String: String]) throws -> IdleEncoding {
        let (idle, version) = state.withLock { state in (state.idle.take(), state.version) }
        if let idle, Self.areSame(idle.rootAttributes, rootAttributes) { return idle }
        let context = try Self.encodingContext(options, for: value(), rootAttributes: rootAttributes)
        return (context, rootAttributes, version)
    }

    /// Whether root attributes are the same byte for byte. Strings that Swift takes for equal need not be.
    private static func areSame(_ attributes: [String: String], _ others: [String: String]) -> Bool {
        guard attributes.count == others.count else { return false }
        var inOrder = others.makeIterator()
        return attributes.allSatisfy { name, text in
            // A copy has the order of the original, so that nothing is looked up.
            if let other = inOrder.next(), isSame(other.key, name) { return isSame(other.value, text) }
            guard let index = others.index(forKey: name) else { return false }
            return isSame(others[index].key, name) && isSame(others[index].value, text)
        }
    }

    /// Has an encoding forget its document, and keeps it for the next one, if the options are still those that it is for.
    private func keep(_ encoding: inout IdleEncoding) {
        guard EncodingContext.forget(&encoding.context, isDocument: true) else { return }
        let previous = state.withLock { state -> IdleEncoding? in
            guard state.version == encoding.version else { return nil }
            defer { state.idle = encoding }
            return state.idle.take()
        }
        withExtendedLifetime(previous) {}
    }

    /// Which context serves the next document: only tests ask.
    var idleContextIdentity: ObjectIdentifier? { state.withLock { state in state.idle.map { ObjectIdentifier($0.context) } } }

    /// What an encoding starts with; the options are checked.
    ///
    /// - Parameter value: what errors are about.
    static func encodingContext(_ options: Options, for value: Any, rootAttributes: [String: String]) throws -> EncodingContext {
        // What the root attributes declare serves keys with a namespace too.
        var options = options
        var takenPrefixes: Set<String> = []
        for (name, uri) in rootAttributes.sortedByKey {
            guard let prefix = NameRules.declaredPrefix(of: name),
                let other = options.namespacePrefixes.first(where: { isSame($0.key, prefix) })?.value, !isSame(other, uri),
                other != StandardNamespace.xml
            else { continue }
            throw EncodingState.error(value, EncodingNamespaces.conflict(of: prefix, for: other, with: uri), codingPath: [])
        }
        for (prefix, uri) in EncodingNamespaces.declarations(in: rootAttributes) {
            takenPrefixes.insert(prefix)
            guard options.namespacePrefixes[prefix] == nil,
                !options.namespacePrefixes.contains(where: { !$0.key.isEmpty && isSame($0.value, uri) })
            else { continue }
            options.namespacePrefixes[prefix] = uri
        }
        let context = EncodingContext(options: options, takenPrefixes: takenPrefixes)
        context.state.noteStart(in: 0)
        context.rootDeclaresPrefixes = options.namespacePrefixes.keys.allSatisfy { takenPrefixes.contains($0) }
        let problems = [
            ("prefixes that can be declared", EncodingNamespaces.problem(in: options.namespacePrefixes)),
            ("two words that tell true from false", context.scalarForms.booleans?.problem),
            ("escapes that are well-formed", CharacterEscapes.problem(in: options.charactersEscapedInElements, place: .element)),
            ("escapes that are well-formed", CharacterEscapes.problem(in: options.charactersEscapedInAttributes, place: .attribute)),
        ]
        for case (let expected, let found?) in problems {
            throw EncodingState.error(.invalidOption, value, expected: expected, found: found)
        }
        return context
    }
}

#if canImport(Combine)
extension XMLEncoder: TopLevelEncoder {
    /// Encodes a value as a document whose root element is named after its type.
    public func encode<T: Encodable>(_ value: T) throws -> Data {
        try encode(value, withRootKey: nil, rootAttributes: nil, header: nil, doctype: nil)
    }
}
#endif
