import Foundation

/// One encoding: the options, and behind them the document so far. Encoders and containers are small structs that refer to it, and to a
/// destination in its state.
///
/// What calls the code of values and of the user's closures is here; what does not is the state's.
final class EncodingContext {
    let options: XMLEncoder.Options
    /// What encoders say it is, in their type: values may ask often, and a conversion takes time and stack.
    let userInfo: [CodingUserInfoKey: Any]
    let scalarForms: ScalarForms
    let elementEscapes: CharacterEscapes
    let attributeEscapes: CharacterEscapes
    /// The form of text that has nothing but digits, letters and the like in it.
    let formOfPlainText: TextForm
    /// Some strategy may have text written as a CDATA section.
    let mayChooseCDATA: Bool
    /// Leaves can be written with their tags at once: nothing about them is asked for.
    let writesLeavesAtOnce: Bool
    let omitsNil: Bool
    /// Values may be left out, or their texts transformed.
    let looksAtValues: Bool
    /// A value's place has to be known before its name is.
    let needsSlots: Bool
    private let allocation: Allocation<EncodingState>
    /// What a part has noted of the document or record.
    private var noted: (any EncodingNotes)?
    /// The attributes that come with the root element's name; nil until they are known.
    private var rootAttributes: [(name: UInt32, key: UInt32, text: String)]?
    /// Whether the attributes that come with the root element's name declare all prefixes that every document has.
    var rootDeclaresPrefixes = false
    /// Whether the text that is being written is final. Not said by a parameter of every scalar's way, which would cost lists of numbers 1.3 % of their
    /// instructions.
    var writesFinalText = false
    /// How many empty strings were left out.
    var omittedTextCount = 0
    /// Whether the encoding is over. Encoders may be kept and used after that.
    private(set) var isFinished = false

    var state: EncodingState {
        unsafeAddress { UnsafePointer(allocation.address) }
        unsafeMutableAddress { allocation.address }
    }

    init(options: XMLEncoder.Options, takenPrefixes: Set<String> = []) {
        self.options = options
        userInfo = options.userInfo
        scalarForms = options.scalarForms
        elementEscapes = Self.escapes(options.charactersEscapedInElements, .element)
        attributeEscapes = Self.escapes(options.charactersEscapedInAttributes, .attribute)
        formOfPlainText =
            elementEscapes.leavesPlainScalarsAlone && attributeEscapes.leavesPlainScalarsAlone ? .needsNoEscapes : .needsEscapes
        if case .never = options.cdataStrategy { mayChooseCDATA = options.stringEncodingStrategy == .cdata } else { mayChooseCDATA = true }
        if case .omit = options.nilEncoding { omitsNil = true } else { omitsNil = false }
        let state = EncodingState(options: options, takenPrefixes: takenPrefixes)
        looksAtValues = options.valueTransform != nil || !options.skips.isEmpty
        needsSlots = looksAtValues || state.names.strategies.dependOnPath
        writesLeavesAtOnce = !looksAtValues && !mayChooseCDATA
        allocation = Allocation(state)
    }

    private static func escapes(_ table: [(String, String)], _ place: CharacterEscapes.Place) -> CharacterEscapes {
        let usual = place == .element ? PredefinedEntities.references : PredefinedEntities.referencesInAttributes
        if table.elementsEqual(usual, by: ==) { return place == .element ? .elements : .attributes }
        return CharacterEscapes(place: place, table: table)
    }

    /// Lets go of the containers, which refer to the context, for good.
    func finish() {
        isFinished = true
        state.types.removeContainers()
        // They refer to the context.
        if !state.rests.isEmpty { state.rests = WaitingRests() }
    }

    // MARK: From a value to the document

    /// Encodes a value as an element of the document. If that fails, the encoding is over.
    ///
    /// - Parameter name: the element's name as it is written; nil for the type's name through the key strategy.
    func encodeRoot<T: Encodable>(_ value: T, named name: String?, attributes: [String: String]) throws {
        var isComplete = false
        defer { if !isComplete { finish() } }
        let traits = traits(of: T.self)
        let rootName = qualifiedName(name ?? elementName(for: T.self), of: traits, isRoot: true)
        let number = state.names.name(rootName, isAttribute: false)
        if number == 0 {
            throw EncodingState.error(
                .invalidName, value, expected: "a name for the root element", found: "`\(rootName)`", suggestion: "give one as withRootKey")
        }
        let root = state.addElementNotInlined(number, to: 0)
        state.rootWithoutName = name == nil ? root : 0
        try add(attributes, to: root, value)
        state.order.note(T.self, ofElement: root)
        try place(value, traits, in: Slot(kind: .itself, element: root, name: number, container: 0, depth: 1))
        try throwPendingProblem(value)
        try settleNotes(of: value)
        state.close(from: 1)
        try throwPendingProblem(value)
        try checkNames(in: 0..<state.document.output.count, of: value)
        isComplete = true
    }

    /// Makes sure that names mean what they say in an element, that of a document or of a record. What the options and the root element's own attributes
    /// declare agrees.
    ///
    /// - Parameters:
    ///   - parent: the element around it; 0 for none.
    ///   - outer: how many of the namespaces' declarations are further out.
    func checkNames(
        in range: Range<Int>, inside parent: UInt32 = 0, declaredFurtherOut outer: Int = 0, of value: @autoclosure () -> Any
    ) throws {
        if state.names.mayBeRedeclared {
            let namespaces = state.names.namespaces
            try refuse(state.issue(ofDeclarations: namespaces.declarations.dropFirst(outer), in: range), value())
            let further = namespaces.declarations.prefix(outer) + namespaces.innerDeclarations
            try refuse(state.issue(ofDeclarations: further, in: range, areFurtherOut: true), value())
        }
        try refuse(state.issueOfPrefixes(in: range, inside: parent), value())
    }

    /// Throws the error for an issue of a document or record, if there is one.
    func refuse(_ issue: XMLCodingIssue?, _ value: @autoclosure () -> Any) throws {
        if let issue { throw error(inDocumentOf: value(), issue) }
    }

    /// Adds attributes that come with an element's name, sorted by theirs. All documents of a context have the same for their root element.
    ///
    /// - Parameter description: what the element is called in errors; nil for the root element, whose attributes are kept for the next document.
    @inline(never)
    func add(
        _ attributes: [String: String], to element: UInt32, called description: String? = nil, _ value: @autoclosure () -> Any
    ) throws {
        if attributes.isEmpty { return }
        let changeCount = state.names.namespaces.changeCount
        let known = description == nil ? rootAttributes : nil
        let given =
            try known
            ?? attributes.sortedByKey.map { key, text -> (name: UInt32, key: UInt32, text: String) in
                let name = state.names.name(key, isAttribute: true, isKey: false)
                if name != 0 { return (name, state.names.number(of: key), text) }
                let expected = "a name for an attribute of \(description ?? "the root element")"
                throw EncodingState.error(.invalidName, value(), expected: expected, found: "`\(key)`")
            }
        // Names that need a declaration are made for each document.
        if description == nil, state.names.namespaces.changeCount == changeCount { rootAttributes = given }
        for (name, key, text) in given {
            if known == nil, let problem = state.problemOfDeclaration(name, text) {
                let path = "\(state.documentPath(of: element))/@\(state.names.string(of: name))"
                throw error(inDocumentOf: value(), state.issue(problem, path: path))
            }
            do throws(ScalarProblem) {
                // As it is: strategies and transforms are for values.
                try addAttribute(text, named: name, to: element)
            } catch {
                throw state.error(text, error, in: Slot(kind: .attribute, element: element, name: name, key: key, container: 0, depth: 1))
            }
        }
    }

    /// What an element for a type is called: the type's name, without the types around it and in it, through the key strategy.
    func elementName(for type: any Any.Type) -> String {
        if let known = state.types.elementName, known.type == ObjectIdentifier(type) { return known.name }
        let name = state.names.strategies.elementName(for: type)
        if !state.names.strategies.dependOnPath { state.types.elementName = (ObjectIdentifier(type), name) }
        return name
    }

    /// Notes which prefix a value's type would like for its namespace: the value's own key may say the same namespace.
    @inline(never)
    func notePreferredPrefix(of traits: TypeTraits) {
        if let namespace = traits.contentNamespace.namespace { state.names.notePreferredPrefix(of: namespace) }
    }

    /// The name of the root element or of a record in the namespace that its type says, or what that is an optional of or a wrapper around.
    func qualifiedName(_ name: String, of traits: TypeTraits, isRoot: Bool) -> String {
        switch traits.shape {
        case .optional(let inner), .wrapper(_, let inner): return qualifiedName(name, of: TypeTraits.of(inner), isRoot: isRoot)
        case .ordinary, .scalar, .list, .dictionary: break
        }
        guard let namespace = traits.namespace.namespace else { return name }
        let qualified = namespace.qualifying(name)
        if isSame(qualified, name) { return name }
        state.names.notePreferredPrefix(of: namespace, isForRoot: isRoot)
        return qualified
    }

    /// What a part notes of the document or record, from now on if it has noted nothing yet.
    func notes<Notes: EncodingNotes>(_: Notes.Type) -> Notes {
        let notes = noted as? Notes ?? Notes()
        noted = notes
        return notes
    }

    /// Has the part come back to what it has noted, once all of a document or record is encoded. The next record has notes of its own.
    func settleNotes(of value: @autoclosure () -> Any) throws {
        try noted.take()?.settle(in: EncodingSite(context: self, destination: 0), of: value())
    }

    /// Forgets what a part has noted of a value that is given up.
    func forgetNotes(from destination: UInt32) { noted?.forget(from: destination) }

    /// Forgets what a part has noted of a document or record.
    func forgetNotes() { noted = nil }

    /// Throws the problem that was kept, if there is one.
    ///
    /// - Parameter destination: where the value is, if containers in it may have the problem: those have no value that is at hand.
    @inline(never)
    func throwPendingProblem(_ value: @autoclosure () -> Any, at destination: UInt32? = nil) throws {
        guard let problem = state.pendingProblem else { return }
        let depth = destination.map { state.codingPath(of: $0).count } ?? .max
        let key = problem.codingPath.count > depth ? problem.codingPath.last : nil
        throw EncodingState.error(key.map(ValueInError.unknown(under:)) ?? value(), problem.issue, codingPath: problem.codingPath)
    }

    // MARK: From the document to a writer

    /// A writer that lays a document out as the options say.
    func makeWriter(capacity: Int) -> DocumentWriter {
        let layout = DocumentWriter.Layout(
            indentation: options.outputFormatting.contains(.prettyPrinted) ? options.prettyPrintIndentation : nil,
            expandsEmptyElements: options.outputFormatting.contains(.noEmptyElements))
        return DocumentWriter(layout: layout, elementEscapes: elementEscapes, attributeEscapes: attributeEscapes, capacity: capacity)
    }

    /// The document whose root element is complete.
    ///
    /// - Throws: an error about a value, if the document is too long.
    @inline(never)
    func document(in surroundings: RootSurroundings?, _ value: @autoclosure () -> Any) throws -> OutputBuffer {
        var writer = makeWriter(capacity: state.document.output.count + 256)
        surroundings?.writeStart(to: &writer)
        let hasNamespacesOfStart = state.names.namespaces.changeCount == state.start.namespaces.changeCount
        let isDeclared = rootDeclaresPrefixes && hasNamespacesOfStart && state.document.fragments.isEmpty
        write(
            0..<state.document.output.count, declaredFurtherOut: isDeclared ? state.names.namespaces.declarations.count : 0, to: &writer)
        surroundings?.writeEnd(to: &writer)
        if let error = errorOfWriting(value(), to: writer) {
            finish()
            throw error
        }
        return writer.finish()
    }

    /// Writes nodes of the document.
    ///
    /// - Parameters:
    ///   - outer: how many of the namespaces' declarations are further out; the others are on each element.
    ///   - around: what is declared by the elements around.
    func write(
        _ range: Range<Int>, declaredFurtherOut outer: Int = 0, inside around: PrefixTable = PrefixTable(), to writer: inout DocumentWriter
    ) {
        // Of markup that is not complete nothing is written: the error comes in any case.
        if state.document.isExhausted { return }
        let declarations = state.names.namespaces.declarations.dropFirst(outer)
        if !state.isIndented, !state.document.hasPlaceholders, state.document.fragments.isEmpty {
            state.document.copy(range, declaring: declarations, to: &writer)
        } else {
            state.document.write(range, declaring: declarations, inside: around, to: &writer)
        }
    }

    /// The error if there was no memory for what was written, or if declarations of namespaces would be most of it.
    func errorOfWriting(_ value: @autoclosure () -> Any, to writer: borrowing DocumentWriter) -> EncodingError? {
        if state.document.repeatedDeclarations.areTooMany {
            return EncodingState.error(
                .limitExceeded, value(), expected: RepeatedDeclarations.expectation, found: "longer ones",
                suggestion: "declare the namespace on the root element: namespacePrefixes")
        }
        guard state.document.isExhausted || writer.output.isExhausted else { return nil }
        return EncodingState.error(.limitExceeded, value(), expected: "a document that fits in memory", found: "a longer one")
    }

    // MARK: Types and keys

    @inline(__always)
    func traits<T: Encodable>(of type: T.Type) -> TypeTraits { state.types.traits(of: type) }

    /// A key with the names that it has in a place, as far as they are needed.
    ///
    /// - Parameters:
    ///   - namespace: that of keys that do not say their own.
    ///   - path: the coding path.
    func resolve(
        _ key: EncodingKey, attribute: Bool, element: Bool, namespace: XMLNamespace?, path: @autoclosure () -> [any CodingKey]
    ) -> EncodingKey {
        guard state.names.isUnresolved(key) else { return key }
        let key = state.names.withKnownElement(key)
        let (needsAttribute, needsElement) = (attribute && key.attribute == 0, element && key.element == 0)
        guard needsAttribute || needsElement else { return key }
        let strategies = state.names.strategies
        let spelled = state.names.string(of: key.key)
        let string = namespace?.resolving(spelled) ?? spelled
        let path = strategies.dependOnPath ? path() : []
        let elementName = needsElement ? strategies.elementName(for: string, path: path) : nil
        return state.names.resolve(
            key, attribute: needsAttribute ? strategies.attributeName(for: string, path: path) : nil,
            element: elementName.map { namespace?.qualifying($0) ?? $0 })
    }

    /// The names that a key has in a container which is none of its type's.
    @inline(never)
    func names(
        of key: AnyCodingKey, in container: UInt32, attribute: Bool = true, element: Bool = true, namespace: XMLNamespace? = nil
    ) -> EncodingKey {
        resolve(
            state.names.key(for: key.stringValue, in: namespace), attribute: attribute, element: element, namespace: namespace,
            path: state.codingPath(of: container) + [key])
    }

    /// Why a key makes no name, or none of its own.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    func issue(ofName key: some CodingKey, in container: UInt32, element: UInt32, isAttribute: Bool) -> XMLCodingIssue {
        let (strategies, path) = (state.names.strategies, state.codingPath(of: container) + [key])
        let string = key.stringValue
        let name = isAttribute ? strategies.attributeName(for: string, path: path) : strategies.elementName(for: string, path: path)
        if NameRules.isName(name), strategies.convertKeys {
            return XMLCodingIssue(
                .duplicateName, path: state.documentPath(of: element), expected: "a name that no other key has", found: "`\(name)`",
                suggestion: "the strategy for keys makes one name of two")
        }
        let suggestion =
            if name.begins(with: "xmlns:") {
                "only attributes that declare a namespace are called so"
            } else if name.begins(with: "_$") {
                "a class that is @Observable needs CodingKeys of its stored properties alone, such as case _title = \"title\""
            } else {
                "names start with a letter or `_` and go on with letters, digits, `_`, `-`, `.`"
            }
        return XMLCodingIssue(
            .invalidName, path: state.documentPath(of: element), expected: "a name for an \(isAttribute ? "attribute" : "element")",
            found: "`\(name)`", suggestion: suggestion)
    }

    // MARK: Containers

    @inline(__always)
    func keyedContainer<Key: CodingKey>(_ type: Key.Type, at destination: UInt32, kinds: NodeKinds? = nil) -> KeyedEncodingContainer<Key> {
        let keys = keys(of: type, in: state.destinations[destination].namespace)
        if let box = idleBox(keys, at: destination, kinds) {
            return keys.containers.value.container(KeyedEncodingContainer<Key>.self, of: box)
        }
        return makeContainer(type, keys, at: destination, kinds)
    }

    @inline(__always)
    func keys<Key: CodingKey>(of type: Key.Type, in namespace: KeyNamespace) -> EncodingKeyTable {
        let keys = state.types.keys(of: type)
        return namespace.isSpecified ? self.keys(keys, of: type, in: namespace) : keys
    }

    /// The table of keys in a namespace that a type says. If the namespace cannot be declared, that is noted.
    @inline(never)
    private func keys<Key: CodingKey>(_ keys: EncodingKeyTable, of type: Key.Type, in namespace: KeyNamespace) -> EncodingKeyTable {
        let table = keys.table(for: type, in: namespace)
        if let problem = table.problem {
            let issue = XMLCodingIssue(.invalidOption, path: "/", expected: "an xmlNamespace that can be declared", found: problem)
            state.note(issue, codingPath: [])
        }
        return table
    }

    @inline(never)
    private func idleBox(_ keys: EncodingKeyTable, at destination: UInt32, _ kinds: NodeKinds?) -> ContainerBox? {
        guard !isFinished, let (box, content) = keys.containers.value.idle() else { return nil }
        content.withObject { $0.move(to: destination, kinds: kinds, in: self) }
        return box
    }

    @inline(never)
    private func makeContainer<Key: CodingKey>(
        _ type: Key.Type, _ keys: EncodingKeyTable, at destination: UInt32, _ kinds: NodeKinds?
    ) -> KeyedEncodingContainer<Key> {
        let content = KeyedDestination(keys: keys)
        content.move(to: destination, kinds: kinds, in: self)
        let container = KeyedEncodingContainer(EncodingKeyedContainer<Key>(at: content))
        if !isFinished { keys.containers.value.keep(container, content) }
        return container
    }

    /// Whether a list without an element of its own may be a text, or have one among its items.
    func takesText(inline traits: TypeTraits) -> Bool {
        if traits.isListOfTexts { return true }
        guard traits.isList, traits.mayBeChoice else { return false }
        guard case .ordinary = traits.content.shape, !traits.content.isRest else { return false }
        return FirstKeys.traits(of: traits.content.type)?.acceptsText ?? false
    }

    func unkeyedContainer(at destination: UInt32) -> EncodingUnkeyedContainer {
        EncodingUnkeyedContainer(context: self, destination: destination, item: state.openList(at: destination))
    }

    /// Asks the strategy for kinds of nodes about a value that is about to be encoded at a destination: the root, or what is under a key. Items
    /// of a list go by what it said of the list.
    @inline(never)
    func askNodeStrategy(about type: any Encodable.Type, at destination: UInt32) {
        guard case .custom(let strategy) = options.nodeEncodingStrategy else { return }
        let kinds = strategy(type, ValueEncoder(context: self, destination: destination))
        state.types.strategyKinds[destination] = kinds
    }
}

// One encoding serves several documents of an encoder, or all records of a writer, one after the other: to make types, keys and names known takes
// longer than to write most messages. What belongs to a document or a record is forgotten in between.

extension EncodingContext {
    /// With more names than this, as dictionaries with ever new keys make them, those of the next document or record are collected anew.
    private static let maximumNameCount = 4096
    private static let maximumNameBytes = 1 << 17

    /// Has a context forget a record, which may have failed, for the next one of the document.
    ///
    /// - Parameters:
    ///   - context: the only reference to it, unless a value has kept its encoder or a container: then it has the context to itself, as it is.
    ///   - isDocument: whether a document is forgotten instead. The next one is encoded as by a new context.
    /// - Returns: false if the context can serve no other.
    static func forget(_ context: inout EncodingContext, isDocument: Bool = false) -> Bool {
        // What waits for the next value lets go of the context first: any other reference is then one that a value keeps.
        context.state.types.parkContainers()
        context.forgetNotes()
        // In a constant, because the compiler crashes on the condition itself.
        let isKept = !isKnownUniquelyReferenced(&context)
        guard !isKept, context.state.names.count <= maximumNameCount, context.state.names.byteCount <= maximumNameBytes else {
            context.finish()
            return false
        }
        if isDocument { context.state.forgetDocument() } else { context.state.forgetRecord() }
        return true
    }
}
